"""What is stored at one moment, read anew: never from the memory of the bot that is looked at."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.app import Pozo
from bot.storage.rows import Status
from bot.storage.sql import Sql
from bot.tables.registry import Tables
from bot.tables.table import Table
from soak.kill import Numbering
from soak.world.world import World


async def read_tables(world: World) -> list[Table]:
    """Return the open tables as a bot that has just started would read them."""
    bot = world.lives.bot
    return [] if bot is None else await world.lives.inside(_read(bot)) or []


async def _read(bot: Pozo) -> list[Table]:
    tables = Tables(bot.house)
    return [await tables.get(row.id) for row in await bot.store.open_tables() if row.status is not Status.OVER]


@contextmanager
def database(world: World) -> Generator[Sql]:
    """Look at the database beside the bot."""
    where = world.machine.where
    if isinstance(where, Path):
        with closing(sqlite3.connect(f"{where.as_uri()}?mode=ro", uri=True)) as file:
            yield file
    else:
        with closing(Numbering(where, "soak", writes=False)) as server:
            yield server
