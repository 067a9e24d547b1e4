"""Leaving a match of a league, which is to lose it: asked once more, in words that say so."""

from typing import Final

import discord

from bot.app import Pozo
from bot.storage.rows import Status
from bot.tables.table import Table
from bot.words.speech import Speech
from cogs.ui.answers import show
from cogs.ui.parts import Message, Target

SURE: Final = "sure"  # what the button says that has been asked for


def is_forfeit(table: Table) -> bool:
    """Say whether whoever leaves a table now loses a match that counts."""
    return table.row.league_id is not None and table.row.status is Status.PLAYING


async def ask_forfeit(bot: Pozo, interaction: discord.Interaction, table: Table) -> None:
    speech, message = Speech(bot.words, await bot.language_of(interaction)), Message()
    message.say(speech.text("league-forfeit-sure"))
    button = Target(table.id, 0).button("leave", speech.text("league-forfeit"), SURE, style=discord.ButtonStyle.danger)
    message.offer([button])
    await show(interaction, message)


async def say_left(bot: Pozo, interaction: discord.Interaction) -> None:
    speech, message = Speech(bot.words, await bot.language_of(interaction)), Message()
    message.say(speech.text("lobby-left"))
    await show(interaction, message)
