"""A table about to be opened: where, for whom and what was agreed on, how long it waits and how many there may be."""

from dataclasses import dataclass, replace
from typing import Final

from bot.daily import DayDeal
from bot.matches import SeatRow
from bot.storage.rows import Deadline, NewTable, TableLimits, TableRow
from bot.tables.deadlines import LOBBY, unseen
from bot.tables.extras import Extras, extras_of, written
from engine.rules import REVISION

LASTS: Final = 12 * 3600.0  # seconds that a lobby waits for its match to begin
LIMITS: Final = TableLimits(host=10, channel=50, server=500)


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where a table is opened, and the language that is spoken there."""

    guild_id: int | None
    channel_id: int
    language: str
    league_id: int | None = None
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """What is agreed on before anybody sits down."""

    game: str
    options: str = "{}"
    clock: int | None = None
    on_leave: str = "computer"
    assist: str = ""
    lesson: bool = False
    alone: bool = False
    starts: bool = False
    thread: bool = False
    day: DayDeal | None = None
    samples: tuple[tuple[str, int], ...] = ()
    rules: int = REVISION


def new_table(  # noqa: PLR0913, PLR0917  # each of them is somebody else's to say
    key: str, place: TablePlace, host_id: int, agreed: Agreed, at: float, seats: tuple[SeatRow, ...] = ()
) -> NewTable:
    """Return a table to open; the key is that of whatever asks for it.

    What one person opens is limited. What several agreed on, such as a rematch or a match of a league, is not.
    """
    agreed_on = sum(seat.user_id is not None for seat in seats) > 1
    extras = Extras(
        assist=agreed.assist,
        lesson=agreed.lesson,
        alone=agreed.alone,
        starts=agreed.starts,
        thread=agreed.thread,
        day=agreed.day,
        samples=agreed.samples,
    )
    return NewTable(
        key=key,
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        host_id=host_id,
        game=agreed.game,
        rules=agreed.rules,
        size=len(seats),
        options=agreed.options,
        clock=agreed.clock,
        on_leave=agreed.on_leave,
        league_id=place.league_id,
        language=place.language,
        thread_id=place.thread_id,
        at=at,
        seats=seats,
        memo=written(extras),
        deadlines=(Deadline(LOBBY, at + LASTS), *(() if extras.private else (unseen(at),))),
        limits=None if agreed_on else LIMITS,
    )


def rematch(old: TableRow, at: float) -> NewTable:
    """Return the table of those who want to play again: the first seat moves to the end, and the deal with it."""
    order = (*old.seats[1:], old.seats[0])
    seats = tuple(replace(seat, seat=index, missed=0, away=False) for index, seat in enumerate(order))
    place = TablePlace(old.guild_id, old.channel_id, old.language, thread_id=old.thread_id)
    extras = extras_of(old)
    agreed = Agreed(
        old.game, old.options, old.clock, old.on_leave, extras.assist, alone=extras.alone, starts=not extras.private
    )
    return new_table(rematch_key(old), place, old.host_id, agreed, at, seats)


def rematch_key(old: TableRow) -> str:
    return f"again {old.id}"
