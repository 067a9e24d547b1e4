"""All that must hold a minute after whatever went wrong, and how it is looked at."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.storage.sql import Sql
from bot.tables.table import Table
from soak.world import cups, kept, shown, waiting
from soak.world.reading import database, read_tables
from soak.world.world import World

OfStore = Callable[[World, Sql], Iterator[str]]
OfTables = Callable[[World, Sequence[Table]], Iterator[str]]
Law = tuple[OfStore | None, OfTables | None]


def _stored(*laws: OfStore) -> tuple[Law, ...]:
    return tuple((law, None) for law in laws)


def _shown(*laws: OfTables) -> tuple[Law, ...]:
    return tuple((None, law) for law in laws)


LAWS: Final = (
    *_stored(kept.lost_moves, kept.doubled_moves, kept.late_clocks, kept.wrong_standings, kept.wrong_seasons),
    *_stored(kept.unseated_challenges, waiting.lost_from_queues, waiting.unbegun_matches, waiting.unanswered),
    *_stored(waiting.crowded_memory, cups.stuck_tournaments, cups.wrong_places, cups.stale_cups),
    *_shown(kept.missing_clocks, shown.stale_messages, shown.unshown),
    *_shown(shown.stale_panels, shown.silent_panels, shown.untold, shown.told_twice),
)
LOOKS, BETWEEN = 20, 0.5  # a computer may be moving just then: it is looked at again


async def broken(world: World) -> list[str]:
    """Return what is wrong and stays so."""
    found = list[str]()
    for _ in range(LOOKS):
        found = await _look(world)
        if not found:
            break
        await asyncio.sleep(BETWEEN)
    return found


async def _look(world: World) -> list[str]:
    tables = await read_tables(world)
    with database(world) as db:
        stored = [wrong for law, _ in LAWS if law for wrong in law(world, db)]
    return [*stored, *(wrong for _, law in LAWS if law for wrong in law(world, tables))]
