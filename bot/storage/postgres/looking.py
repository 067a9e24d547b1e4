"""A look at a database on a server, as of one moment, and what keeps one from it in words."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.storage.errors import CannotOpenError, StoreFault, UnreachableError, complaint
from bot.storage.faults import fault_of
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.schema import schema_version
from bot.storage.sql import Sql

__all__ = ["in_words", "looking", "name_of", "reading", "schema_version"]

PASSING: Final = frozenset({StoreFault.UNREACHABLE, StoreFault.CROWDED, StoreFault.LOCKED, StoreFault.CONFLICT})


def name_of(url: str) -> str:
    """Return what a database is called in words: where it is, and nothing that is secret."""
    given = conninfo_to_dict(url)
    return f"{given.get('dbname') or ''} on {given.get('host') or given.get('hostaddr') or 'this machine'}".strip()


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
