"""The database on a server: the one connection that writes, and the connections that read."""

import logging
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Final, Self

import psycopg

from bot.storage.errors import CannotOpenError, NewerSchemaError
from bot.storage.link import Link, Links
from bot.storage.patience import once_free
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.dialect import NAME
from bot.storage.postgres.leases import ServerLeases, leasing
from bot.storage.postgres.looking import reading
from bot.storage.postgres.moves import together
from bot.storage.postgres.naming import in_words, name_of
from bot.storage.postgres.owning import writing
from bot.storage.postgres.schema import migrate, schema_version
from bot.storage.privacy import COLUMNS, TEXTS
from bot.storage.schema import MIGRATIONS, migrations_in
from bot.storage.sql import Sql
from bot.storage.units import Appending, Changing
from bot.storage.writer import Unit

NEEDED: Final = 14
READERS: Final = 4
ACTING: Final = 0x706F7A6F03  # the number of the lock for what may concern the tables of others
PERSONAL: Final = sorted(
    {
        "settings",
        "league_queue",
        "league_suspensions",
        "panels",
        "notes",
        "seals",
        "day_tries",
        "reports",
        *(where[0] for where in (*COLUMNS, *TEXTS)),
    }
)

log = logging.getLogger(__name__)


class ServerDatabase(Links):
    def __init__(self, url: str, application: str, lease: float = 0.0) -> None:
        name = name_of(url)
        super().__init__(
            Link(name, partial(writing, url, application, sharing=bool(lease))),
            [Link(name, partial(reading, url, application)) for _ in range(READERS)],
        )
        leases = Link(name, partial(leasing, url, application))
        self.leases = ServerLeases(leases, application, lease) if lease else None
        self._tidying = Link(name, partial(PostgresConnection, url, f"{application} tidies", writes=True))

    @classmethod
    async def open(cls, url: str, migrations: Path = MIGRATIONS, *, lease: float = 0.0) -> Self:
        """Open a database, changing its schema if need be; wait a while for its server and for whoever holds it."""
        application = f"pozo {token_hex(4)}"
        await once_free(lambda: _prepare(url, application, migrations, sharing=bool(lease)))
        return cls(url, application, lease)

    def together(self, db: Sql, units: Sequence[Unit]) -> None:
        """Do units of work within one transaction, under the leases that they rely on."""
        if self.leases is not None:
            units = self.leases.fence.let_through(db, units)
            if not all(isinstance(unit.work, Appending | Changing) for unit in units):
                # Tables have one process each; whatever else there is, is done by one process after the other.
                db.execute("SELECT pg_advisory_xact_lock(?1)", (ACTING,))
        together(db, units)

    async def clear_log(self) -> bool:
        """Let what was deleted leave the tables; the server's log is kept for as long as its host has set."""
        await self._tidying.run(lambda db: db.execute(f"VACUUM {', '.join(PERSONAL)}"))
        return True

    async def close(self) -> None:
        for link in (*self._reading, self._tidying, self.writing):
            await link.close()
        if self.leases is not None:
            await self.leases.close()


def _prepare(url: str, application: str, migrations: Path, *, sharing: bool) -> None:
    """Bring the schema up to date, or raise in words for the host."""
    name, known = name_of(url), migrations_in(migrations, NAME)
    try:
        with closing(writing(url, application, sharing=sharing)) as db:
            _look(db)
            if not sharing:
                migrate(db, name, known)
                return
            if (version := schema_version(db, name)) > len(known):
                raise NewerSchemaError(name, version, len(known))
        if version < len(known):  # which no process of an older version may see happen
            with closing(writing(url, application)) as db:
                migrate(db, name, known)
    except psycopg.Error as error:
        raise in_words(error, name) from error


def _look(db: PostgresConnection) -> None:
    """Refuse a server that is too old, and warn of one that keeps less than it should."""
    if db.version < NEEDED * 10_000:
        raise CannotOpenError(f"the server is PostgreSQL {db.version // 10_000}, the store needs {NEEDED} or newer")
    (fsync, pages) = db.execute("SELECT current_setting('fsync'), current_setting('full_page_writes')").fetchone()
    if "off" in (fsync, pages):
        log.warning("The server does not sync what it stores: a power cut there can lose moves and damage everything")
