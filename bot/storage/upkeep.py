"""A database as its host looks after it: copied while it is in use, looked through, and mended with care."""

import sqlite3
from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, cast

from bot.storage import queries, units
from bot.storage.errors import NewerSchemaError, NoDriverError, NoSuchTableError, OlderSchemaError, UnreadableError
from bot.storage.rows import NOBODY, Scope, StoredTable
from bot.storage.schema import MIGRATIONS, migrate, migrations_in, schema_version, sync_file
from bot.storage.sql import Sql

KNOWN_SCHEMA: Final = len(migrations_in(MIGRATIONS))
SQLITE: Final = sqlite3.sqlite_version
ASIDE: Final = "set-aside-"  # begins the setting that says so of a table
DatabaseError = sqlite3.Error  # for those who write no SQL


class Servers(Protocol):
    """What can be done with a database on a server."""

    @staticmethod
    def looking(url: str) -> AbstractContextManager[Sql]: ...
    @staticmethod
    def aside(url: str, tables: Iterable[str]) -> AbstractContextManager[Sql]: ...
    @staticmethod
    def owned(url: str) -> AbstractContextManager[Sql]: ...
    @staticmethod
    def name_of(url: str) -> str: ...
    @staticmethod
    def schema_version(db: Sql, name: str) -> int: ...
    @staticmethod
    def environment(url: str) -> dict[str, str]: ...
    @staticmethod
    def beside(url: str, name: str) -> str: ...
    @staticmethod
    def make(url: str, name: str) -> None: ...
    @staticmethod
    def remove(url: str, name: str) -> None: ...
    @staticmethod
    def rename(url: str, name: str, other: str) -> None: ...
    @staticmethod
    def users_of(url: str) -> int | None: ...


def write_copy(source: Path, copy: Path) -> None:
    """Write a copy of a database as it is at one moment, whoever writes to it meanwhile; raise UnreadableError."""
    try:
        with closing(_connected(source, "ro")) as db:
            db.execute("VACUUM INTO ?1", (str(copy),))
    except sqlite3.Error as error:
        raise UnreadableError(source, str(error)) from error
    sync_file(copy)  # SQLite does not sync what it vacuums into


def log_of(path: Path) -> Path:
    """Return the file in which SQLite keeps what is not yet in the database."""
    return path.with_name(f"{path.name}-wal")


def empty_log(path: Path) -> None:
    """Bring all that the log holds into a database that nobody uses, so that it is one file."""
    with opened(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@contextmanager
def reading(where: Path | str) -> Generator[Sql]:
    """Read a file or a server as it is at one moment, whoever writes to it meanwhile; raise CannotOpenError."""
    if isinstance(where, str):
        with servers().looking(where) as server:
            yield server
        return
    try:
        with closing(_connected(where, "ro")) as db:
            db.execute("BEGIN")
            yield db
    except sqlite3.Error as error:
        raise UnreadableError(where, str(error)) from error


def server_name(url: str) -> str:
    """Return what a database on a server is called, without what is secret."""
    return servers().name_of(url)


def servers() -> Servers:
    """Return what can be done with servers; raise where their driver is not there."""
    try:
        return cast("Servers", import_module("bot.storage.postgres.looking"))  # few have its driver
    except ModuleNotFoundError as error:
        raise NoDriverError from error


@contextmanager
def opened(path: Path) -> Generator[sqlite3.Connection]:
    """Open a database that nobody else uses; raise UnreadableError for whatever SQLite cannot do with it."""
    try:
        with closing(_connected(path, "rw")) as db:
            yield db
    except sqlite3.Error as error:
        raise UnreadableError(path, str(error)) from error


@contextmanager
def one_transaction(db: Sql) -> Generator[None]:
    """Keep all that is done, or nothing of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


@contextmanager
def taken_back(db: Sql) -> Generator[None]:
    """Take back all that is done, within a transaction or without one."""
    db.execute("SAVEPOINT tried")
    try:
        yield
    finally:
        db.execute("ROLLBACK TO tried")
        db.execute("RELEASE tried")


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, isolation_level=None)


def bring_up_to_date(db: sqlite3.Connection, path: Path) -> None:
    """Give a copy the schema that this version knows."""
    migrate(db, path, migrations_in(MIGRATIONS))


def schema_of(db: Sql, where: Path | str) -> int:
    """Return the number of the schema; raise where it is the database of another program."""
    if isinstance(db, sqlite3.Connection) and isinstance(where, Path):
        return schema_version(db, where)
    return int(servers().schema_version(db, server_name(str(where))))


def require_present_schema(db: Sql, where: Path | str) -> None:
    """Raise unless a database has the schema that this version knows."""
    schema = schema_of(db, where)
    name = where if isinstance(where, Path) else server_name(where)
    if schema > KNOWN_SCHEMA:
        raise NewerSchemaError(name, schema, KNOWN_SCHEMA)
    if schema < KNOWN_SCHEMA:
        raise OlderSchemaError(name, schema, KNOWN_SCHEMA)


def broken_pages(db: sqlite3.Connection) -> tuple[str, ...]:
    """Return what SQLite itself finds wrong with the file."""
    found = [str(line) for (line,) in db.execute("PRAGMA integrity_check(20)")]
    return () if found == ["ok"] else tuple(found)


def last_change(db: Sql) -> float:
    """Return when a table was last changed; nought if there is none."""
    (at,) = db.execute("SELECT coalesce(max(changed_at), 0) FROM tables").fetchone()
    return float(at)


def table_numbers(db: Sql, *, only_open: bool) -> tuple[int, ...]:
    """Return the numbers of the tables, of all or of those that are not over."""
    which = f"WHERE {queries.OPEN}" if only_open else ""
    return tuple(number for (number,) in db.execute(f"SELECT t.id FROM tables t {which} ORDER BY t.id"))  # noqa: S608  # known names


def places_in_use(db: Sql) -> tuple[tuple[int, int], ...]:
    """Return the servers and channels in which tables are open."""
    sql = f"SELECT DISTINCT t.guild_id, t.channel_id FROM tables t WHERE {queries.OPEN} AND t.guild_id IS NOT NULL"  # noqa: S608  # known names
    return tuple(db.execute(f"{sql} ORDER BY 1, 2"))


def stored_table(db: Sql, number: int) -> StoredTable:
    """Return all that is stored of a table."""
    stored = queries.stored(db, number)
    if stored is None:
        raise NoSuchTableError(number)
    return stored


def has_result(db: Sql, number: int) -> bool:
    """Say whether the result of a table is recorded."""
    return queries.result(db, number) is not None


def counted_twice(db: Sql) -> tuple[int, ...]:
    """Return the tables that count more than once in a league."""
    sql = "SELECT table_id FROM league_results WHERE table_id IS NOT NULL GROUP BY table_id HAVING count(*) > 1"
    return tuple(number for (number,) in db.execute(sql))


StandingCells = tuple[
    int, int, float, float, int, int, int, int, float
]  # season, user, and all that is reckoned of them


def all_standings(db: Sql) -> Iterator[StandingCells]:
    """Yield what is stored as the standings of all seasons."""
    yield from db.execute(
        "SELECT season_id, user_id, mu, sigma, points, place, games, wins, last_at FROM league_standings"
        " ORDER BY season_id, user_id"
    )


# What a recount writes to.
COUNTED: Final = ("league_seasons", "league_seeds", "league_standings", "league_results", "league_players")


@contextmanager
def counting_aside(url: str) -> Generator[Sql]:
    """Read a server as it is at one moment; what a recount writes there, nobody else sees or waits for."""
    with servers().aside(url, COUNTED) as db:
        yield db


@contextmanager
def owned_server(url: str) -> Generator[Sql]:
    """Write to a server that has the present schema, while the bot is stopped; raise CannotOpenError."""
    with servers().owned(url) as db:
        require_present_schema(db, url)
        yield db


def unsettle_all(db: Sql) -> None:
    """Have the standings of every season counted again."""
    db.execute("UPDATE league_seasons SET revision = revision + 1")


def set_aside(db: Sql, number: int, at: float) -> None:
    """End a table that cannot be read, so that no clock asks for it again. Its log stays as it is.

    If it was not over, the next start tells so in its message.
    """
    with one_transaction(db):
        db.execute("DELETE FROM deadlines WHERE table_id = ?1", (number,))
        db.execute("UPDATE tables SET changed_at = ?2 WHERE id = ?1 AND status <> 'over'", (number, at))
        db.execute("UPDATE tables SET status = 'over', revision = revision + 1 WHERE id = ?1", (number,))
        units.set_setting(db, Scope.GUILD, NOBODY, f"{ASIDE}{number}", "true")


def those_set_aside(db: Sql) -> frozenset[int]:
    """Return the tables that somebody has set aside."""
    known = queries.settings(db, Scope.GUILD, NOBODY)
    return frozenset(int(key.removeprefix(ASIDE)) for key in known if key.startswith(ASIDE))
