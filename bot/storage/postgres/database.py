"""The database on a server: the one connection that writes, and the connections that read."""

import asyncio
import logging
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Final, Self

import psycopg

from bot.storage.errors import CannotOpenError, HeldError
from bot.storage.link import Link, at_one_moment, free
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.dialect import NAME
from bot.storage.postgres.looking import reading
from bot.storage.postgres.moves import together
from bot.storage.postgres.naming import in_words, name_of
from bot.storage.postgres.owning import writing
from bot.storage.postgres.schema import migrate
from bot.storage.privacy import COLUMNS, TEXTS
from bot.storage.schema import MIGRATIONS, migrations_in
from bot.storage.sql import Answer, Work

NEEDED: Final = 13
READERS: Final = 4
TRIES: Final = 8  # at the start, where nobody waits for an answer: the process before us may still be leaving
TRY_AGAIN: Final = 1.0  # seconds
PERSONAL: Final = sorted(
    {
        "settings",
        "league_queue",
        "league_suspensions",
        "panels",
        "seals",
        "day_tries",
        "reports",
        *(where[0] for where in (*COLUMNS, *TEXTS)),
    }
)

log = logging.getLogger(__name__)


class ServerDatabase:
    together = staticmethod(together)

    def __init__(self, url: str, application: str) -> None:
        name = name_of(url)
        self.writing = Link(name, partial(writing, url, application))
        self._tidying = Link(name, partial(PostgresConnection, url, f"{application} tidies", writes=True))
        self._reading = [Link(name, partial(reading, url, application)) for _ in range(READERS)]

    @classmethod
    async def open(cls, url: str, migrations: Path = MIGRATIONS) -> Self:
        """Open a database, changing its schema if need be; wait a while for its server and for whoever holds it."""
        application = f"pozo {token_hex(4)}"
        for left in reversed(range(TRIES)):
            try:
                await asyncio.to_thread(_prepare, url, application, migrations)
                return cls(url, application)
            except HeldError as error:
                if not left:
                    raise
                log.warning("%s; trying again", error)
                await asyncio.sleep(TRY_AGAIN)
        raise AssertionError  # the last try returns or raises

    @property
    def met_damage(self) -> bool:
        """Say whether something could not be read or written because it is damaged."""
        return any(link.met_damage for link in (*self._reading, self.writing))

    async def read(self, query: Work[Answer]) -> Answer:
        """Return what a query finds; all it reads is as it stood at one moment."""
        return await free(self._reading).run(lambda db: at_one_moment(db, query))

    async def clear_log(self) -> bool:
        """Let what was deleted leave the tables; the server's log is kept for as long as its host has set."""
        await self._tidying.run(lambda db: db.execute(f"VACUUM {', '.join(PERSONAL)}"))
        return True

    async def close(self) -> None:
        for link in (*self._reading, self._tidying, self.writing):
            await link.close()


def _prepare(url: str, application: str, migrations: Path) -> None:
    """Bring the schema up to date, or raise in words for the host."""
    name = name_of(url)
    try:
        db = writing(url, application)
        try:
            _look(db)
            migrate(db, name, migrations_in(migrations, NAME))
        finally:
            db.close()
    except psycopg.Error as error:
        raise in_words(error, name) from error


def _look(db: PostgresConnection) -> None:
    """Refuse a server that is too old, and warn of one that keeps less than it should."""
    if db.version < NEEDED * 10_000:
        raise CannotOpenError(f"the server is PostgreSQL {db.version // 10_000}, the store needs {NEEDED} or newer")
    (fsync, pages) = db.execute("SELECT current_setting('fsync'), current_setting('full_page_writes')").fetchone()
    if "off" in (fsync, pages):
        log.warning("The server does not sync what it stores: a power cut there can lose moves and damage everything")
