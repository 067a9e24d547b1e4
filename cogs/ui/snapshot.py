"""What is to be seen of a table, and in whose words."""

import discord

from bot.app import Pozo
from bot.tables.table import Table
from bot.words.speech import Speech, plain
from bot.words.words import Words


def speech_at(words: Words, locale: str, table: Table) -> Speech:
    """Return words for messages about a table."""
    return Speech(words, locale, tuple(map(plain, table.names)), table.pack_style)


async def speech_for(bot: Pozo, interaction: discord.Interaction, table: Table) -> Speech:
    """Return the words of whoever interacts, for messages about a table."""
    return speech_at(bot.words, await bot.language_of(interaction), table)
