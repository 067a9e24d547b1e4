"""The database file: its one owner, the one connection that writes, and the connections that read."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Self, TypeVar

import aiosqlite

from bot.storage.errors import (
    CannotOpenError,
    InUseError,
    OldSqliteError,
    StoreFault,
    StoreUnavailableError,
    complaint,
    fault_of,
)
from bot.storage.schema import MIGRATIONS, migrate, migrations_in, sync_folder

Answer = TypeVar("Answer")
Transaction = sqlite3.Connection  # what several questions or changes are put together in, by those who write no SQL
Work = Callable[[Transaction], Answer]

NEEDED: Final = (3, 35, 0)  # RETURNING
READERS: Final = 2
PATIENCE: Final = 1.0  # seconds to wait for another program's lock: an interaction must be answered within three


class _Connection(aiosqlite.Connection):
    """A connection that runs a whole function in its thread: one hop, however many statements."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(connector, iter_chunk_size=64)
        self._thread.daemon = True  # or a process that failed before it could close would never end

    async def open(self) -> Self:
        try:
            await self
        except Exception:
            await asyncio.to_thread(self._thread.join)  # aiosqlite tells it to end, and does not wait until it did
            raise
        return self

    async def run(self, work: Work[Answer]) -> Answer:
        answer: Answer = await self._execute(work, self._conn)  # pyright: ignore[reportUnknownMemberType]  # aiosqlite leaves it untyped
        return answer


class Link:
    """A connection that is opened when it is needed and, after a fault, anew for whoever asks next."""

    def __init__(self, path: Path, mode: str, prepare: Callable[[sqlite3.Connection, Path], None]) -> None:
        self.path = path
        self._uri = f"{path.as_uri()}?mode={mode}"
        self._prepare = prepare
        self._connection: _Connection | None = None
        self._turn = asyncio.Lock()
        self._closed = False

    @property
    def busy(self) -> bool:
        return self._turn.locked()

    async def run(self, work: Work[Answer]) -> Answer:
        async with self._turn:
            if self._closed:
                raise StoreUnavailableError(StoreFault.CLOSED, self.path)
            try:
                if self._connection is None:
                    self._connection = await _Connection(self._connect).open()
                return await self._connection.run(work)
            except sqlite3.Error as error:
                fault = fault_of(error)
                if fault is None:
                    raise
                await self._drop()
                raise StoreUnavailableError(fault, self.path) from error

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._uri, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        try:
            self._prepare(db, self.path)
        except BaseException:
            db.close()
            raise
        return db

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                await connection.close()

    async def close(self) -> None:
        async with self._turn:
            self._closed = True
            await self._drop()


class Database:
    def __init__(self, path: Path, owner: sqlite3.Connection) -> None:
        self.path = path
        self.writing = Link(path, "rw", _prepare_writing)
        self._reading = [Link(path, "ro", _prepare_reading) for _ in range(READERS)]
        self._owner = owner

    @classmethod
    async def open(cls, path: Path, migrations: Path = MIGRATIONS) -> Self:
        """Open a database, creating it and changing its schema if need be."""
        path = path.absolute()  # noqa: ASYNC240  # it only joins names
        try:
            return cls(path, await asyncio.to_thread(_prepared, path, migrations))
        except OSError as error:
            raise CannotOpenError(f"the database {path} cannot be made: {error}") from error
        except StoreUnavailableError as error:
            raise CannotOpenError(complaint(error.fault, path)) from error
        except sqlite3.Error as error:
            fault = fault_of(error)
            if fault is None:
                raise
            raise CannotOpenError(complaint(fault, path)) from error

    async def read(self, query: Work[Answer]) -> Answer:
        """Return what a query finds; all it reads is as it stood at one moment."""
        link = next((link for link in self._reading if not link.busy), self._reading[0])
        return await link.run(lambda db: _at_one_moment(db, query))

    async def close(self) -> None:
        for link in (*self._reading, self.writing):  # whoever closes last tidies up, which only the writer can
            await link.close()
        self._owner.close()


def _prepared(path: Path, migrations: Path) -> sqlite3.Connection:
    """Return the lock that makes this process the owner of a database which is ready to be used."""
    if sqlite3.sqlite_version_info < NEEDED:
        raise OldSqliteError(sqlite3.sqlite_version, ".".join(map(str, NEEDED)))
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True)
        sync_folder(path.parent.parent)
    owner = _owned(path)
    try:
        db = sqlite3.connect(f"{path.as_uri()}?mode=rwc", uri=True, isolation_level=None, timeout=PATIENCE)
        try:
            _prepare_writing(db, path)
            migrate(db, path, migrations_in(migrations))
        finally:
            db.close()
    except BaseException:
        owner.close()
        raise
    return owner


def _owned(path: Path) -> sqlite3.Connection:
    """Return a lock on a file beside the database. The system lets go of it when the process ends, however it ends."""
    lock = sqlite3.connect(
        path.with_name(f"{path.name}-lock"), isolation_level=None, timeout=0, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if fault_of(error) is StoreFault.LOCKED:
            raise InUseError(path) from error
        raise
    return lock


def _prepare_writing(db: sqlite3.Connection, path: Path) -> None:
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise CannotOpenError(f"SQLite cannot keep a write-ahead log beside {path} (it says {mode}): use a local disk")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # macOS alone tells the disk's cache apart from the disk
    db.execute("PRAGMA foreign_keys = ON")
    _assert_writable(db)
    # The log may hold a commit whose sync failed. It counts from now on, so it must be safe before anyone hears of it.
    (busy, _, _) = db.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
    if busy:
        raise StoreUnavailableError(StoreFault.LOCKED, path)


def _assert_writable(db: sqlite3.Connection) -> None:
    """Let a read-only file complain now, not at somebody's move."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("PRAGMA user_version = 0")  # as it is
    db.execute("ROLLBACK")


def _prepare_reading(db: sqlite3.Connection, _: Path) -> None:
    db.execute("PRAGMA query_only = ON")


def _at_one_moment(db: sqlite3.Connection, query: Work[Answer]) -> Answer:
    db.execute("BEGIN")
    try:
        return query(db)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
