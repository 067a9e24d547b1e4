"""What is wrong with the world when a database complains, by the codes of SQLite and of PostgreSQL."""

import re
import sqlite3
from typing import Final

from bot.storage.errors import HeldError, StoreFault

# By the primary code of SQLite's error; every other code is a mistake in a statement, not in the world.
OF_SQLITE: Final = {
    sqlite3.SQLITE_FULL: StoreFault.DISK_FULL,
    sqlite3.SQLITE_READONLY: StoreFault.READ_ONLY,
    sqlite3.SQLITE_BUSY: StoreFault.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreFault.LOCKED,
    sqlite3.SQLITE_PROTOCOL: StoreFault.LOCKED,
    sqlite3.SQLITE_IOERR: StoreFault.DISK,
    sqlite3.SQLITE_CANTOPEN: StoreFault.DISK,
    sqlite3.SQLITE_PERM: StoreFault.DISK,
    sqlite3.SQLITE_NOMEM: StoreFault.DISK,
    sqlite3.SQLITE_CORRUPT: StoreFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: StoreFault.DAMAGED,
}


# By PostgreSQL's code, or by its class, the first two letters of it; likewise.
OF_POSTGRES: Final = {
    "08": StoreFault.UNREACHABLE,  # the connection failed
    "25006": StoreFault.READ_ONLY,
    "28": StoreFault.REFUSED,  # who are you?
    "3D": StoreFault.REFUSED,  # there is no such database
    "40001": StoreFault.CONFLICT,
    "40P01": StoreFault.CONFLICT,  # a deadlock
    "42501": StoreFault.REFUSED,  # the user may not do that
    "53100": StoreFault.DISK_FULL,
    "53200": StoreFault.DISK,  # no memory
    "53300": StoreFault.CROWDED,
    "55P03": StoreFault.LOCKED,  # a lock was waited for too long
    "57": StoreFault.UNREACHABLE,  # it stops, starts, or somebody ended the connection or the statement
    "58": StoreFault.DISK,
    "XX001": StoreFault.DAMAGED,
    "XX002": StoreFault.DAMAGED,
}
# A server that refuses a connection says why only in words; in another language than English it "does not answer".
IN_WORDS: Final = (
    (re.compile(r"too many (clients|connections)|connection slots are reserved"), StoreFault.CROWDED),
    (
        re.compile(r"authentication failed|(role|database) .* does not exist|no pg_hba|not permitted"),
        StoreFault.REFUSED,
    ),
)


def fault_of(error: BaseException) -> StoreFault | None:
    """Return what is wrong with the database, or nothing if the error is the statement's own."""
    if isinstance(error, HeldError):
        return StoreFault.LOCKED
    if isinstance(error, sqlite3.Error):
        code: int | None = getattr(error, "sqlite_errorcode", None)
        return None if code is None else OF_SQLITE.get(code & 0xFF)
    if type(error).__module__.partition(".")[0] != "psycopg":  # which is not installed everywhere
        return None
    state: str | None = getattr(error, "sqlstate", None)
    if state is None:
        return _of_no_connection(error)
    return OF_POSTGRES.get(state) or OF_POSTGRES.get(state[:2])


def _of_no_connection(error: BaseException) -> StoreFault | None:
    """Return what is wrong where the server has sent no code, since there is no connection, or none any more."""
    if type(error).__name__ not in {"OperationalError", "ConnectionTimeout"}:
        return None
    return next((fault for said, fault in IN_WORDS if said.search(str(error))), StoreFault.UNREACHABLE)
