"""The one who writes to a database on a server: a connection that holds the lock of its owner, and ends with it."""

from collections.abc import Generator
from contextlib import contextmanager
from secrets import token_hex
from typing import Final

import psycopg

from bot.storage.errors import InUseError
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.moves import LOG_MOVES
from bot.storage.postgres.naming import in_words, name_of

OWNING: Final = 0x706F7A6F02  # the number of the lock that whoever writes holds
PATIENCE: Final = "1s"  # to wait for another program's lock: an interaction must be answered within three


@contextmanager
def owned(url: str) -> Generator[PostgresConnection]:
    """Write to a database while the bot is stopped; raise InUseError while it runs."""
    try:
        db = writing(url, f"pozo tends {token_hex(4)}")
        try:
            yield db
        finally:
            db.close()
    except psycopg.Error as error:
        raise in_words(error, name_of(url)) from error


def writing(url: str, application: str, *, sharing: bool = False) -> PostgresConnection:
    """Return a connection that writes, as the only one or beside others who share the work."""
    db = PostgresConnection(url, application, writes=True)
    try:
        db.execute(f"SET lock_timeout = '{PATIENCE}'")
        db.execute(
            "SELECT set_config('synchronous_commit', 'on', FALSE)"
            " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
        )
        if sharing:
            _join(db, name_of(url))
        else:
            _own(db, name_of(url), application)
        db.execute(LOG_MOVES)
    except BaseException:
        db.close()
        raise
    return db


def _join(db: PostgresConnection, name: str) -> None:
    """Be one of those who write. None of them can while somebody is the only one."""
    if not db.execute("SELECT pg_try_advisory_lock_shared(?1)", (OWNING,)).fetchone()[0]:
        raise InUseError(name)


def _own(db: PostgresConnection, name: str, application: str) -> None:
    """Become the one who writes. The server lets go of the lock when the connection ends, as soon as it notices."""
    take = "SELECT pg_try_advisory_lock(?1)"
    if db.execute(take, (OWNING,)).fetchone()[0]:
        return
    # What is left of our own connection that was cut off need not be waited for.
    db.execute(
        "SELECT pg_terminate_backend(pid, 500) FROM pg_stat_activity"
        " WHERE application_name = ?1 AND pid <> pg_backend_pid() AND pid IN"
        " (SELECT pid FROM pg_locks WHERE locktype = 'advisory')",
        (application,),
    )
    if not db.execute(take, (OWNING,)).fetchone()[0]:
        raise InUseError(name)
