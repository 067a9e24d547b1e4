"""How a private message is shown: in the place of the one that was pressed, or as a new one."""

import discord

from cogs.ui.parts import Message


async def show(interaction: discord.Interaction, message: Message) -> None:
    """Show a message to whoever asks: in the place of their own one that they pressed, else as a private answer."""
    if interaction.response.is_done():
        await interaction.edit_original_response(**message.edited())
    elif is_own(interaction):
        await interaction.response.edit_message(**message.edited())
    else:
        await interaction.response.send_message(view=message.view(), files=message.files(), ephemeral=True)


async def defer(interaction: discord.Interaction) -> None:
    """Promise an answer that `show` will give."""
    if is_own(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


def is_own(interaction: discord.Interaction) -> bool:
    """Say whether what was pressed is a private message of whoever pressed it."""
    return interaction.message is not None and interaction.message.flags.ephemeral
