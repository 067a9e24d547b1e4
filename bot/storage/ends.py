"""The two ends of a move: a database that nobody writes to, and one that is filled whole or not at all."""

import sqlite3
from collections.abc import Generator
from contextlib import AbstractContextManager, closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from bot.storage.errors import NoDriverError, UnreadableError
from bot.storage.moving import FileSide, Side
from bot.storage.schema import MIGRATIONS, migrate, migrations_in
from bot.storage.sql import Sql
from bot.storage.upkeep import one_transaction, opened, require_present_schema


class MoveEnd(NamedTuple):
    """A database as rows are copied from it or to it, and the transaction in which that is done."""

    side: Side
    db: Sql


class ServerEnds(Protocol):
    """What can be done with a database on a server."""

    @staticmethod
    def side(db: Sql) -> Side: ...
    @staticmethod
    def leaving(url: str) -> AbstractContextManager[Sql]: ...
    @staticmethod
    def filling(url: str) -> AbstractContextManager[Sql]: ...


def _servers() -> ServerEnds:
    try:
        return cast("ServerEnds", import_module("bot.storage.postgres.ends"))  # few have its driver
    except ModuleNotFoundError as error:
        raise NoDriverError from error


@contextmanager
def leaving(where: Path | str) -> Generator[MoveEnd]:
    """Read a database of the present schema, with the bot stopped; raise CannotOpenError."""
    if isinstance(where, str):
        with _servers().leaving(where) as db:
            require_present_schema(db, where)
            yield MoveEnd(_servers().side(db), db)
    else:
        with opened(where) as db:
            require_present_schema(db, where)
            db.execute("BEGIN")
            yield MoveEnd(FileSide(db), db)


@contextmanager
def filling(where: Path | str) -> Generator[MoveEnd]:
    """Fill a database, with the bot stopped; where whoever does it raises or is killed, nothing was written."""
    if isinstance(where, str):
        with _servers().filling(where) as db:
            yield MoveEnd(_servers().side(db), db)
        return
    where.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(where, isolation_level=None)) as db:
            migrate(db, where, migrations_in(MIGRATIONS))
            db.execute("PRAGMA foreign_keys = ON")
            with one_transaction(db):
                yield MoveEnd(FileSide(db), db)
    except sqlite3.Error as error:
        raise UnreadableError(where, str(error)) from error
