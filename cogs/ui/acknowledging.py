"""A click on a table's message, acknowledged without words: what it changes is shown through it."""

import discord

from bot.app import Pozo


async def acknowledge(bot: Pozo, interaction: discord.Interaction, table_id: int) -> None:
    await interaction.response.defer()
    if interaction.message is not None and not interaction.message.flags.ephemeral:
        bot.panels.clicked(table_id, interaction, interaction.message.id)
