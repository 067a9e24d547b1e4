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
from bot.tables.assist import Assist, agreed_assist
from bot.tables.deadlines import TURN
from bot.tables.extras import Extras, extras_of
from bot.tables.plans import Plan
from bot.tables.table import Table
from bot.words.speech import Speech, plain
from bot.words.words import Words
from engine.events import Event
from engine.match import Match
from engine.view import View, is_veiled, told, veiled, view

ANYBODY: Final = Person()
PLAIN: Final = Look()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a seat may see, or without a seat everyone, in whose words and look."""

    row: TableRow
    match: Match | None  # none in the lobby
    version: int
    due: Mapping[tuple[str, int], float]
    last: tuple[Event, ...]
    commitment: str  # to the deal that comes next, for everyone
    takes_words: bool  # whether one may still go into that deal
    extras: Extras
    mark: object  # what tells it from any other look at the same version of the match
    assist: Assist
    seat: int | None
    plan: Plan | None  # the seat's own
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

    def view(self) -> View:
        return view(self.playing, self.seat)

    def everyone(self) -> View:
        return view(self.playing, None)


def public_speech(words: Words, table: Table) -> Speech:
    """Return the words of the message that everyone sees."""
    return _speech(words, table.row.language, table.row, table.match)


async def speech_for(bot: Pozo, interaction: discord.Interaction, table: Table) -> Speech:
    """Return the words of whoever interacts, for messages about a table."""
    return _speech(bot.words, await bot.language_of(interaction), table.row, table.match)


def _speech(words: Words, locale: str, row: TableRow, match: Match | None) -> Speech:
    names = tuple([plain(seat.name) for seat in row.seats])
    if match is None:
        return Speech(words, locale, names)  # no card is named in a lobby
    return Speech(words, locale, names, match.rules.pack_style, match.rules.knock_word)


async def public_snapshot(bot: Pozo, table: Table) -> Snapshot:
    """Take what everyone may see, as the server likes it."""
    server = await bot.servers.get(table.row.guild_id or 0)
    return snapshot(table, bot.words, table.row.language, look=look_of(server.theme, server.felt, "two"))


async def private_snapshot(
    bot: Pozo, interaction: discord.Interaction, table: Table, seat: int | None = None
) -> Snapshot:
    """Take what a seat may see, or somebody who watches, as whoever interacts likes it."""
    person = await bot.people.get(interaction.user.id)
    server = await bot.servers.get(table.row.guild_id or 0)
    locale = person.speaks(str(interaction.locale))
    look = look_of(person.themed(server), server.felt, person.deck)
    return snapshot(table, bot.words, locale, seat, person, look)


def mark_of(table: Table, seat: int | None) -> object:
    """Return what changes in a look at a match while nobody moves: seats, wishes, clocks, one's plan, the end."""
    row, extras = table.row, extras_of(table.row)
    seats = tuple([(seat.name, seat.user_id, seat.away) for seat in row.seats])
    turns = {seat: due for (kind, seat), due in table.due.items() if kind == TURN}
    plan = None if seat is None else table.plans.get(seat)  # of others' nobody hears
    return row.status, seats, extras.deal, extras.ended, table.takes_words, turns, plan


def snapshot(  # noqa: PLR0913, PLR0917  # a table, and how it is looked at
    table: Table, words: Words, locale: str, seat: int | None = None, person: Person = ANYBODY, look: Look = PLAIN
) -> Snapshot:
    """Take what is to be seen at this moment."""
    row, match, seals = table.row, table.match, table.seals
    extras, seen = extras_of(row), match and veiled(match, seat)
    return Snapshot(
        row=row,
        match=seen,
        version=_version(match, seat),
        due=_due(table, match, seat),
        last=table.last if match is None else told(match, table.last, seat),
        commitment=seals[max(seals)].commitment if seals else "",
        takes_words=table.takes_words,
        extras=extras,
        mark=mark_of(table, seat),
        plan=None if seat is None else table.plans.get(seat),
        assist=agreed_assist(row, extras.assist),
        seat=seat,
        speech=_speech(words, locale, row, match),
        person=person,
        look=look,
    )


def _version(match: Match | None, seat: int | None) -> int:
    """Return what tells a position from others; to those who may not know of a round nothing moves in it."""
    if match is None:
        return 0
    return len(match.rounds) if seat is None and is_veiled(match) else match.version


def _due(table: Table, match: Match | None, seat: int | None) -> Mapping[tuple[str, int], float]:
    """Return the deadlines that are to be seen: none of a board of which nothing may be known."""
    if match is None or not is_veiled(match):
        return dict(table.due)
    board = None if seat is None else match.board_of(seat)
    players = () if board is None else match.lineups[board]
    return {(kind, whose): at for (kind, whose), at in table.due.items() if whose in players}
