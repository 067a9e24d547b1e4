"""A deal before its time: once all people at the table want it, so that nobody shuts out the words of others."""

from dataclasses import replace

from bot.denials import Denial, DeniedError
from bot.matches import SeatRow
from bot.storage.rows import Changes, TableFields
from bot.tables.deadlines import is_played_by_computer
from bot.tables.extras import DealWish, Extras, extras_of, written
from bot.tables.seal import awaits_chance
from bot.tables.table import Table


def wanting(extras: Extras, version: int) -> tuple[int, ...]:
    """Return the seats that want the deal of a position at once."""
    return extras.deal.seats if extras.deal is not None and extras.deal.version == version else ()


def people_at(seats: tuple[SeatRow, ...]) -> tuple[int, ...]:
    """Return the seats whose wish counts; computers want everything."""
    return tuple(seat.seat for seat in seats if not is_played_by_computer(seat))


async def want_deal(table: Table, seat: int) -> None:
    """Keep it that a seat wants to deal, and deal if nobody is left who does not."""
    async with table:
        if not awaits_chance(table.playing):
            raise DeniedError(Denial.DEALT)
        extras, version = extras_of(table.row), table.playing.version
        seats = tuple(sorted({*wanting(extras, version), seat}))
        all_want = set(people_at(table.seats)) <= set(seats)
        if not all_want:
            memo = written(replace(extras, deal=DealWish(version, seats)))
            await table.change(Changes(table=TableFields(memo=memo)), table.row.but(memo=memo))
    if all_want:
        await table.deal()
