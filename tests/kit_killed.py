"""Find out what a kill before any statement of any migration would leave, start again each time, and print it.

A kill leaves to the system what was written to files by then: so one start is enough, with a copy of the files before
each of its statements. Most of them are alike, since a migration is written at its end, and are looked at once.
Run as a program, since it puts a connection of its own in the place of SQLite's.
"""

import asyncio
import hashlib
import json
import shutil
import sqlite3
import sys
from functools import partial
from pathlib import Path
from typing import ClassVar

from bot.storage.store import Store
from soak.disk import recording

connect = sqlite3.connect


class _Copied(sqlite3.Connection):
    """Copies a folder before every statement."""

    folder: ClassVar[Path]
    scratch: ClassVar[Path]
    copies: ClassVar[list[Path]] = []

    def execute(self, sql: str, parameters: tuple[str | int, ...] = ()) -> sqlite3.Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]  # as the store calls it
        _copy_now()
        return super().execute(sql, parameters)


def _copy_now() -> None:
    copy = _Copied.scratch / str(len(_Copied.copies))
    shutil.copytree(_Copied.folder, copy)
    _Copied.copies.append(copy)


async def _open(path: Path, migrations: Path) -> None:
    await (await Store.open(path, migrations)).close()


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


def _what_tells_it(folder: Path) -> str:
    """Return what is the same for folders that hold the same; the index of a log is made anew at every start."""
    read = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.name.endswith("-shm"):
            read.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return read.hexdigest()


def main(start: Path, migrations: Path, scratch: Path) -> None:
    """Print a line for each kill: the schema and log it left, and those after the next start."""
    _Copied.folder, _Copied.scratch = start, scratch
    sqlite3.connect = partial(connect, factory=_Copied)
    asyncio.run(_open(start / "pozo.sqlite3", migrations))
    sqlite3.connect = connect
    _copy_now()
    known = dict[str, str]()
    for folder in _Copied.copies:
        told = _what_tells_it(folder)
        if told not in known:
            path = folder / "pozo.sqlite3"
            left = found(path)
            asyncio.run(_open(path, migrations))
            known[told] = json.dumps([left, found(path)])
        print(known[told])  # noqa: T201  # the tests read it


if __name__ == "__main__":
    with recording():  # a kill leaves to the system what was written, synced or not, so no time is spent on syncs
        main(*map(Path, sys.argv[1:]))
