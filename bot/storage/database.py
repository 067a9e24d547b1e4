"""The database file: its one owner, the one connection that writes, and the connections that read."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

from bot.storage.errors import (
    CannotOpenError,
    FullError,
    LockedError,
    OldSqliteError,
    StoreFault,
    complaint,
)
from bot.storage.faults import fault_of
from bot.storage.link import Link, Links
from bot.storage.owner import owned, real_path
from bot.storage.patience import once_free
from bot.storage.schema import MIGRATIONS, migrate, migrations_in, sync_folder
from bot.storage.sql import Sql
from bot.storage.writer import one_by_one

NEEDED: Final = (3, 35, 0)  # RETURNING
READERS: Final = 2
PASSING: Final = {StoreFault.LOCKED: LockedError, StoreFault.DISK_FULL: FullError}
PATIENCE: Final = 1.0  # seconds to wait for another program's lock: an interaction must be answered within three


class Database(Links):
    together = staticmethod(one_by_one)
    leases = None  # a file has one owner

    def __init__(self, path: Path, owner: sqlite3.Connection, first: sqlite3.Connection) -> None:
        self.path = path
        uri = path.as_uri()
        super().__init__(
            Link(path, lambda: _connected(f"{uri}?mode=rw", path, _prepare_writing)),
            [Link(path, lambda: _connected(f"{uri}?mode=ro", path, _prepare_reading)) for _ in range(READERS)],
        )
        self._owner = owner
        self._first = (
            first  # while it is open nobody finds a log that is to be read anew, so no failed commit comes back
        )

    @classmethod
    async def open(cls, path: Path, migrations: Path = MIGRATIONS) -> Self:
        """Open a database, creating it and changing its schema if need be; wait a while for whoever holds it."""
        path = await asyncio.to_thread(real_path, path)
        return cls(path, *await once_free(lambda: _opened(path, migrations)))

    async def clear_log(self) -> bool:
        """Copy the log into the file and empty it; say whether that was done, or somebody still reads from it."""
        return await self.writing.run(_emptied)

    async def close(self) -> None:
        for link in (*self._reading, self.writing):
            await link.close()
        await asyncio.to_thread(self._first.close)  # the last one tidies up, which only one that writes can
        self._owner.close()


def _opened(path: Path, migrations: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Return the lock of the owner and the first connection, or raise in words for the host."""
    try:
        return _prepared(path, migrations)
    except OSError as error:
        raise CannotOpenError(f"the database {path} cannot be made: {error}") from error
    except sqlite3.Error as error:
        fault = fault_of(error)
        if fault is None:
            raise
        if fault in PASSING:
            raise PASSING[fault](path) from error
        raise CannotOpenError(complaint(fault, path)) from error


def _prepared(path: Path, migrations: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Return the lock that makes this process the owner of a database, and a connection to it that is ready for use."""
    if sqlite3.sqlite_version_info < NEEDED:
        raise OldSqliteError(sqlite3.sqlite_version, ".".join(map(str, NEEDED)))
    if not path.parent.is_dir():
        path.parent.mkdir(mode=0o700, parents=True)  # hands are in it, and people's numbers
        sync_folder(path.parent.parent)
    owner = owned(path)
    try:
        db = _connected(f"{path.as_uri()}?mode=rwc", path, _prepare_writing)
        try:
            migrate(db, path, migrations_in(migrations))
        except BaseException:
            db.close()
            raise
    except BaseException:
        owner.close()
        raise
    return owner, db


def _connected(uri: str, path: Path, prepare: Callable[[sqlite3.Connection, Path], None]) -> sqlite3.Connection:
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
    try:
        prepare(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _prepare_writing(db: sqlite3.Connection, path: Path) -> None:
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise CannotOpenError(f"SQLite cannot keep a write-ahead log beside {path} (it says {mode}): use a local disk")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # macOS alone tells the disk's cache apart from the disk
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # what was deleted is to be nowhere in the file
    _touch(db, "ROLLBACK")  # a read-only file is to complain now, not at somebody's move
    _make_safe(db)


def _make_safe(db: sqlite3.Connection) -> None:
    """See to it that all the log holds is on the disk, before anyone hears of it.

    Whoever opens a log first counts every commit in it, also one whose sync failed or never came. A reader who looks on
    came after that, so it keeps nothing of this from being copied into the database. Then our own commit begins the log
    anew, or where a reader is in the way goes on with it: its sync is one of the whole log.
    """
    db.execute("PRAGMA wal_checkpoint(PASSIVE)")
    _touch(db, "COMMIT")


def _emptied(db: Sql) -> bool:
    (busy, _, _) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def _touch(db: sqlite3.Connection, then: str) -> None:
    """Write something that changes nothing, and keep it or take it back."""
    (number,) = db.execute("PRAGMA user_version").fetchone()
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute(f"PRAGMA user_version = {number}")
        db.execute(then)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _prepare_reading(db: sqlite3.Connection, _: Path) -> None:
    db.execute("PRAGMA query_only = ON")
