"""A look at a database on a server, as of one moment, and what keeps one from it in words."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.sql import SQL, Composed, Identifier

from bot.storage.errors import CannotOpenError, StoreFault, UnreachableError, complaint
from bot.storage.faults import fault_of
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.schema import schema_version
from bot.storage.sql import Sql

__all__ = [
    "beside",
    "environment",
    "in_words",
    "looking",
    "make",
    "name_of",
    "reading",
    "remove",
    "rename",
    "schema_version",
    "users_of",
]

ANY: Final = "postgres"  # the database that every server has
PASSING: Final = frozenset({StoreFault.UNREACHABLE, StoreFault.CROWDED, StoreFault.LOCKED, StoreFault.CONFLICT})


def name_of(url: str) -> str:
    """Return what a database is called in words: where it is, and nothing that is secret."""
    given = conninfo_to_dict(url)
    return f"{given.get('dbname') or ''} on {given.get('host') or given.get('hostaddr') or 'this machine'}".strip()


# What the tools of PostgreSQL read from their environment, where nobody else sees it.
OF_TOOLS: Final = {
    "host": "PGHOST",
    "hostaddr": "PGHOSTADDR",
    "port": "PGPORT",
    "user": "PGUSER",
    "password": "PGPASSWORD",
    "dbname": "PGDATABASE",
    "sslmode": "PGSSLMODE",
    "sslrootcert": "PGSSLROOTCERT",
}


def environment(url: str) -> dict[str, str]:
    """Return where a database is, as the tools of PostgreSQL are told."""
    given = conninfo_to_dict(url)
    return {OF_TOOLS[name]: str(value) for name, value in given.items() if name in OF_TOOLS and value is not None}


def beside(url: str, name: str) -> str:
    """Return where another database of the same server is."""
    return make_conninfo(url, dbname=name)


def make(url: str, name: str) -> None:
    """Make an empty database on a server."""
    _administer(url, SQL("CREATE DATABASE {} TEMPLATE template0").format(Identifier(name)))


def remove(url: str, name: str) -> None:
    _administer(url, SQL("DROP DATABASE IF EXISTS {}").format(Identifier(name)))


def rename(url: str, name: str, other: str) -> None:
    _administer(url, SQL("ALTER DATABASE {} RENAME TO {}").format(Identifier(name), Identifier(other)))


def users_of(url: str) -> int | None:
    """Return how many are connected to a database; none: there is no such database."""
    name = conninfo_to_dict(url)["dbname"]
    try:
        with psycopg.connect(beside(url, ANY), autocommit=True) as db:
            if db.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone() is None:
                return None
            found = db.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s", (name,)).fetchone()
            return 0 if found is None else int(found[0])
    except psycopg.Error as error:
        raise in_words(error, name_of(url)) from error


def _administer(url: str, order: Composed) -> None:
    """Have a server do what concerns whole databases; raise CannotOpenError where it will not."""
    try:
        with psycopg.connect(beside(url, ANY), autocommit=True) as db:
            db.execute(order)
    except psycopg.Error as error:
        raise in_words(error, name_of(url)) from error


def in_words(error: psycopg.Error, name: str) -> Exception:
    """Return an error as the host is told of it; a mistake of ours stays as it is."""
    fault = fault_of(error)
    if fault is None:
        return error
    return UnreachableError(fault, name) if fault in PASSING else CannotOpenError(complaint(fault, name))


def reading(url: str, application: str) -> PostgresConnection:
    db = PostgresConnection(url, f"{application} reads", writes=False)
    db.execute("SET default_transaction_isolation = 'repeatable read'")
    db.execute("SET default_transaction_read_only = on")
    return db


@contextmanager
def looking(url: str) -> Generator[Sql]:
    """Read a database as it is at one moment, whoever writes to it meanwhile; raise CannotOpenError."""
    try:
        db = reading(url, "pozo looks")
        try:
            db.execute("BEGIN")
            yield db
        finally:
            db.close()
    except psycopg.Error as error:
        raise in_words(error, name_of(url)) from error
