"""Leaving a match that counts, which is to lose it: asked once more, in words that say so."""

from typing import Final

import discord

from bot.app import Pozo
from bot.storage.rows import FORFEIT, Status
from bot.tables.table import Table
from bot.words.speech import Speech
from cogs.ui.answers import show
from cogs.ui.notes import about_table, said, show_note
from cogs.ui.parts import Message, Target

SURE: Final = "sure"  # what the button says that has been asked for


def is_forfeit(table: Table) -> bool:
    """Say whether whoever leaves a table now loses a match that counts."""
    return table.row.counts and table.row.status is Status.PLAYING


async def ask_forfeit(bot: Pozo, interaction: discord.Interaction, table: Table) -> None:
    """Ask whether somebody means to lose, as long as they can."""
    speech, table_id = Speech(bot.words, await bot.language_of(interaction)), table.id
    button = Target(table_id, 0).button("leave", speech.text("league-forfeit"), SURE, style=discord.ButtonStyle.danger)

    async def look() -> Message:
        now = await bot.tables.get(table_id)
        if not is_forfeit(now):
            return said(speech.text("denied-over"))
        if not now.has(interaction.user.id):
            return said(speech.text("lobby-left"))
        message = said(speech.text("league-forfeit-sure" if now.row.on_leave != FORFEIT else "tournament-forfeit-sure"))
        message.offer([button])
        return message

    await show_note(bot, interaction, about_table(table_id), look)


async def say_left(bot: Pozo, interaction: discord.Interaction) -> None:
    speech = Speech(bot.words, await bot.language_of(interaction))
    await show(interaction, said(speech.text("lobby-left")))
