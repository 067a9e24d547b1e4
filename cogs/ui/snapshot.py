"""A table at one moment, as one reader is to see it: messages are made of this, and of no live table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import discord

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.people import Person
from bot.render.palette import Look
from bot.render.pictures import look_of
from bot.storage.rows import TableRow
from bot.tables.extras import Extras, extras_of
from bot.tables.table import Table
from bot.words.speech import Speech, plain
from bot.words.words import Words
from engine.events import Event
from engine.match import Match, to_act
from engine.view import View, view

ANYBODY: Final = Person()
PLAIN: Final = Look()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a seat may see, or without a seat everyone, in whose words and look."""

    row: TableRow
    match: Match | None  # none in the lobby
    due: Mapping[tuple[str, int], float]
    last: tuple[Event, ...]
    commitment: str  # to the deal that comes next
    extras: Extras
    seat: int | None
    speech: Speech
    person: Person
    look: Look

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.row.seats)

    @property
    def playing(self) -> Match:
        """Return the match; a table in its lobby has none."""
        if self.match is None:
            raise DeniedError(Denial.NOT_STARTED)
        return self.match

    @property
    def is_asked(self) -> bool:
        """Say whether the table waits for the reader's seat."""
        return self.seat in to_act(self.playing)

    def view(self) -> View:
        return view(self.playing, self.seat)

    def everyone(self) -> View:
        return view(self.playing, None)


def public_speech(words: Words, table: Table) -> Speech:
    """Return the words of the message that everyone sees."""
    return _speech(words, table.row.language, table)


async def speech_for(bot: Pozo, interaction: discord.Interaction, table: Table) -> Speech:
    """Return the words of whoever interacts, for messages about a table."""
    return _speech(bot.words, await bot.language_of(interaction), table)


def _speech(words: Words, locale: str, table: Table) -> Speech:
    return Speech(words, locale, tuple(map(plain, table.names)), table.pack_style, table.knock_word)


async def public_snapshot(bot: Pozo, table: Table) -> Snapshot:
    """Take what everyone may see, as the server likes it."""
    server = await bot.servers.get(table.row.guild_id or 0)
    look = look_of(server.theme, server.felt, "two")
    return snapshot(table, public_speech(bot.words, table), look=look)


async def private_snapshot(
    bot: Pozo, interaction: discord.Interaction, table: Table, seat: int | None = None
) -> Snapshot:
    """Take what a seat may see, or somebody who watches, as whoever interacts likes it."""
    person = await bot.people.get(interaction.user.id)
    server = await bot.servers.get(table.row.guild_id or 0)
    speech = await speech_for(bot, interaction, table)
    return snapshot(table, speech, seat, person, look_of(person.theme, server.felt, person.deck))


def snapshot(
    table: Table, speech: Speech, seat: int | None = None, person: Person = ANYBODY, look: Look = PLAIN
) -> Snapshot:
    """Take what is to be seen at this moment."""
    return Snapshot(
        row=table.row,
        match=table.match,
        due=dict(table.due),
        last=table.last,
        commitment=table.seal.commitment if table.seals else "",
        extras=extras_of(table.row),
        seat=seat,
        speech=speech,
        person=person,
        look=look,
    )
