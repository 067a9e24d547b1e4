"""Leaving a match that counts, which is to lose it: asked once more, in words that say so."""

from typing import Final

import discord

from bot.app import Pozo
from bot.storage.rows import FORFEIT, Status
from bot.tables.table import Table
from cogs.ui.answers import show
from cogs.ui.notes import ended, said
from cogs.ui.parts import Message, Target

SURE: Final = "sure"  # what the button says that has been asked for


def is_forfeit(table: Table) -> bool:
    """Say whether whoever leaves a table now loses a match that counts."""
    return table.row.counts and table.row.status is Status.PLAYING


async def forfeit_note(bot: Pozo, interaction: discord.Interaction, table_id: int, _: str) -> Message:
    """Ask whether somebody means to lose, as long as they can."""
    speech, now = await bot.speech_for(interaction), await bot.tables.get(table_id)
    if not is_forfeit(now):
        return ended(speech.text("denied-over"))
    if not now.has(interaction.user.id):
        return ended(speech.text("lobby-left"))
    message = said(speech.text("league-forfeit-sure" if now.row.on_leave != FORFEIT else "tournament-forfeit-sure"))
    button = Target(table_id, 0).button("leave", speech.text("league-forfeit"), SURE, style=discord.ButtonStyle.danger)
    message.offer([button])
    return message


async def say_left(bot: Pozo, interaction: discord.Interaction) -> None:
    speech = await bot.speech_for(interaction)
    await show(interaction, said(speech.text("lobby-left")))
