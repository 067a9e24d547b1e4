"""Kill a process at every statement of every migration, start again each time, and print what was found.

Run as a program: it forks, which a process with threads, such as that of the tests, must not do.
"""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bot.storage.store import Store
from soak.disk import recording

connect = sqlite3.connect


class _Mortal(sqlite3.Connection):
    """Counts the statements of the process, and kills it before a given one."""

    done = 0
    last = -1

    def execute(self, sql: str, parameters: tuple[str | int, ...] = ()) -> sqlite3.Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]  # as the store calls it
        if _Mortal.done == _Mortal.last:
            os.kill(os.getpid(), signal.SIGKILL)
        _Mortal.done += 1
        return super().execute(sql, parameters)


async def _open(path: Path, migrations: Path) -> None:
    await (await Store.open(path, migrations)).close()


def _in_a_fork(work: Callable[[], None]) -> bool:
    """Return whether the work came to its end."""
    child = os.fork()
    if not child:
        work()
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def _open_until(path: Path, migrations: Path, last: int) -> None:
    _Mortal.last = last
    sqlite3.connect = partial(connect, factory=_Mortal)
    asyncio.run(_open(path, migrations))


def found(path: Path) -> tuple[int, str]:
    """Return the schema of a database and the text of its log, after a look at its soundness."""
    db = connect(path)
    try:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_versions'").fetchone():
            assert db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
            return 0, ""
        (version,) = db.execute("SELECT max(version) FROM schema_versions").fetchone()
        return version, "|".join(lines for (lines,) in db.execute("SELECT lines FROM moves ORDER BY table_id, version"))
    finally:
        db.close()


def main(start: Path, migrations: Path, scratch: Path) -> None:
    """Print a line for each kill: the schema and log it left, and those after the next start."""
    for last in range(10_000):
        folder = scratch / str(last)
        shutil.copytree(start, folder)
        path = folder / "pozo.sqlite3"
        finished = _in_a_fork(partial(_open_until, path, migrations, last))
        left = found(path)
        asyncio.run(_open(path, migrations))
        print(json.dumps([left, found(path)]))  # noqa: T201  # the tests read it
        shutil.rmtree(folder)
        if finished:
            return


if __name__ == "__main__":
    with recording():  # a kill leaves to the system what was written, synced or not, so no time is spent on syncs
        main(*map(Path, sys.argv[1:]))
