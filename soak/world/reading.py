"""What is stored at one moment, read anew: never from the memory of the bot that is looked at."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from bot.app import Pozo
from bot.storage.rows import Status
from bot.tables.registry import Tables
from bot.tables.table import Table
from soak.world.world import World


async def read_tables(world: World) -> list[Table]:
    """Return the open tables as a bot that has just started would read them."""
    bot = world.lives.bot
    return [] if bot is None else await world.lives.inside(_read(bot)) or []


async def _read(bot: Pozo) -> list[Table]:
    tables = Tables(bot.house)
    return [await tables.get(row.id) for row in await bot.store.open_tables() if row.status is not Status.OVER]


@contextmanager
def database(world: World) -> Generator[sqlite3.Connection]:
    """Look at the database beside the bot."""
    db = sqlite3.connect(f"{world.machine.path.as_uri()}?mode=ro", uri=True)
    try:
        yield db
    finally:
        db.close()
