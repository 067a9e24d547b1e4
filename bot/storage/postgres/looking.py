"""A database on a server as its host looks after it: read as of one moment, made, renamed and removed."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Composed, Identifier

from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.naming import beside, environment, in_words, name_of
from bot.storage.postgres.owning import owned
from bot.storage.postgres.schema import schema_version
from bot.storage.sql import Sql

__all__ = [
    "aside",
    "beside",
    "environment",
    "looking",
    "make",
    "name_of",
    "owned",
    "reading",
    "remove",
    "rename",
    "schema_version",
    "users_of",
]

ANY: Final = "postgres"  # the database that every server has


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


@contextmanager
def aside(url: str, tables: Iterable[str]) -> Generator[Sql]:
    """Read a database as it is at one moment, and write to copies of some tables that nobody else sees."""
    try:
        db = PostgresConnection(url, "pozo tries", writes=True)
        try:
            db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
            (home,) = db.execute("SELECT quote_ident(current_schema())").fetchone()
            for table in tables:  # what belongs to the session is found first
                db.execute(f"CREATE TEMPORARY TABLE {table} (LIKE {home}.{table} INCLUDING ALL) ON COMMIT DROP")
                db.execute(f"INSERT INTO pg_temp.{table} SELECT * FROM {home}.{table}")  # noqa: S608  # known names
                db.execute(f"ANALYZE pg_temp.{table}")
            yield db
        finally:
            db.close()
    except psycopg.Error as error:
        raise in_words(error, name_of(url)) from error
