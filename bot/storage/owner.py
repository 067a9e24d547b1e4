"""The one process that owns a database: whichever way leads to the file, a second one is refused."""

import sqlite3
from pathlib import Path

from bot.storage.errors import InUseError, SeveralNamesError, StoreFault
from bot.storage.faults import fault_of


def real_path(path: Path) -> Path:
    """Return where a database really is, for a symbolic link or a relative path would hide that it is the same."""
    return path.resolve()


def owned(path: Path) -> sqlite3.Connection:
    """Return a lock on a file beside the database. The system lets go of it when the process ends, however it ends."""
    _assert_one_name(path)
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


def _assert_one_name(path: Path) -> None:
    """Refuse a file with a hard link: SQLite names the log after the file, so one file would have two logs."""
    if path.exists() and path.stat().st_nlink > 1:
        raise SeveralNamesError(path)
