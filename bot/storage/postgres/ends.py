"""A database on a server as an end of a move: left, or filled in one transaction."""

from collections.abc import Generator
from contextlib import contextmanager

from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.dialect import NAME
from bot.storage.postgres.naming import name_of
from bot.storage.postgres.owning import owned
from bot.storage.postgres.schema import migrate
from bot.storage.postgres.side import ServerSide as side  # noqa: N813  # what it is called where no driver is known
from bot.storage.schema import MIGRATIONS, migrations_in

__all__ = ["filling", "leaving", "side"]


@contextmanager
def leaving(url: str) -> Generator[PostgresConnection]:
    with owned(url) as db:
        db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield db


@contextmanager
def filling(url: str) -> Generator[PostgresConnection]:
    with owned(url) as db:
        migrate(db, name_of(url), migrations_in(MIGRATIONS, NAME))
        db.execute("BEGIN")
        yield db
        db.execute("COMMIT")
