"""All that must hold a minute after whatever went wrong, and how it is looked at."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from soak.world import kept, shown, waiting
from soak.world.reading import database, read_tables
from soak.world.world import World

STORED: Final = (
    kept.lost_moves, kept.doubled_moves, kept.late_clocks, kept.wrong_standings, kept.wrong_seasons,
    kept.unseated_challenges, waiting.lost_from_queues, waiting.unbegun_matches, waiting.unanswered,
    waiting.crowded_memory,
)  # fmt: skip
SHOWN: Final = (shown.stale_messages, shown.stale_panels, shown.unshown, shown.untold, shown.told_twice)
LOOKS, BETWEEN = 20, 0.5  # a computer may be moving just then: it is looked at again


async def stored_wrong(world: World) -> list[str]:
    """Return what is wrong in the store."""
    return await _lasting(world, _stored)


async def shown_wrong(world: World) -> list[str]:
    """Return what is wrong on Discord."""
    return await _lasting(world, _shown)


async def _lasting(world: World, look: Callable[[World], Awaitable[list[str]]]) -> list[str]:
    """Return what is wrong and stays so."""
    found = list[str]()
    for _ in range(LOOKS):
        found = await look(world)
        if not found:
            break
        await asyncio.sleep(BETWEEN)
    return found


async def _stored(world: World) -> list[str]:
    tables = await read_tables(world)
    with database(world) as db:
        found = [wrong for law in STORED for wrong in law(world, db)]
    return [*found, *kept.missing_clocks(tables)]


async def _shown(world: World) -> list[str]:
    tables = await read_tables(world)
    return [wrong for law in SHOWN for wrong in law(world, tables)]
