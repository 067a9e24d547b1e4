"""How a private message is shown: in the place of the one that was pressed, or as a new one."""

import discord

from bot.app import Pozo
from cogs.ui.parts import Message


async def show(interaction: discord.Interaction, message: Message) -> int | None:
    """Show a message to whoever asks: in the place of their own one that they pressed, else as a private answer.

    Return its number, if that was heard.
    """
    if interaction.response.is_done():
        number = (await interaction.edit_original_response(**message.edited())).id
    elif is_own(interaction):
        await interaction.response.edit_message(**message.edited())
        number = interaction.message.id if interaction.message is not None else None
    else:
        return await show_below(interaction, message)
    if number is not None and isinstance(interaction.client, Pozo):  # what stood there is followed no longer
        interaction.client.panels.leave(number)
        interaction.client.notes.leave(number)
    return number


async def show_below(interaction: discord.Interaction, message: Message) -> int | None:
    """Show a message to whoever asks, below what they pressed; return its number, if that was heard."""
    sent = await interaction.response.send_message(view=message.view(), files=message.files(), ephemeral=True)
    return sent.message_id


async def defer(interaction: discord.Interaction) -> None:
    """Promise an answer that `show` will give."""
    if is_own(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


def is_own(interaction: discord.Interaction) -> bool:
    """Say whether what was pressed is a private message of whoever pressed it."""
    return interaction.message is not None and interaction.message.flags.ephemeral
