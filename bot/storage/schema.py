"""Bring a database to the schema this version knows: numbered SQL files, each applied whole or not at all."""

import logging
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.storage.errors import ForeignDatabaseError, NewerSchemaError
from bot.storage.sql import Sql

log = logging.getLogger(__name__)

MIGRATIONS: Final = Path(__file__).parent / "migrations"
BACKUPS_KEPT: Final = 5


@dataclass(frozen=True, slots=True)
class Migration:
    version: int
    name: str
    sql: str


def migrations_in(folder: Path, said_otherwise: str = "") -> tuple[Migration, ...]:
    """Return the migrations of a folder in order, numbered without a gap; a database may say some otherwise."""
    found = [re.fullmatch(r"(\d{4})_(\w+)\.sql", path.name) for path in sorted(folder.glob("*.sql"))]
    migrations = tuple(
        Migration(int(match[1]), match[2], _text(folder / match[0], said_otherwise)) for match in found if match
    )
    assert [migration.version for migration in migrations] == list(range(1, len(migrations) + 1)), "a number is missing"
    return migrations


def _text(path: Path, said_otherwise: str) -> str:
    other = path.with_suffix(f".{said_otherwise}.sql")
    return (other if said_otherwise and other.exists() else path).read_text(encoding="utf-8")


def schema_version(db: sqlite3.Connection, path: Path) -> int:
    """Return the number of the last migration that was applied, zero for an empty database."""
    return version_among(db, db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"), path)


def version_among(db: Sql, tables: Iterable[tuple[str]], where: Path | str) -> int:
    """Return the last migration of a database that has these tables; raise for one that is not ours."""
    names = {name for (name,) in tables}
    if not names:
        return 0
    if "schema_versions" not in names:
        raise ForeignDatabaseError(where)
    (version,) = db.execute("SELECT max(version) FROM schema_versions").fetchone()
    return int(version)


def migrate(db: sqlite3.Connection, path: Path, migrations: tuple[Migration, ...]) -> None:
    """Apply what is missing, after a backup if there is anything to lose."""
    version = schema_version(db, path)
    if version > len(migrations):
        raise NewerSchemaError(path, version, len(migrations))
    missing = migrations[version:]
    if missing and version:
        log.info("Saved the database as %s before changing its schema", back_up(db, path, version))
    for migration in missing:
        _apply(db, migration)
    tell_of(path, version, missing)
    if missing and version:
        db.execute("VACUUM")  # versions before may have left in free pages what they deleted


def tell_of(name: object, before: int, applied: Sequence[Migration]) -> None:
    """Log one line, be it for a database that was made or for one that was changed."""
    if applied and before:
        names = ", ".join(migration.name for migration in applied)
        log.info("The database went from schema %d to %d (%s)", before, applied[-1].version, names)
    elif applied:
        log.info("Made the database %s with schema %d", name, applied[-1].version)


def _apply(db: sqlite3.Connection, migration: Migration) -> None:
    # Off, or rebuilding a table would delete every row that refers to it; the check before the commit stands in.
    db.execute("PRAGMA foreign_keys = OFF")
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in _statements(migration.sql):
            db.execute(statement)
        if broken := db.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError(f"migration {migration.version} leaves rows that refer to nothing: {broken}")
        now = datetime.now(UTC).isoformat(timespec="seconds")
        db.execute("INSERT INTO schema_versions VALUES (?1, ?2, ?3)", (migration.version, migration.name, now))
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
        db.execute("PRAGMA foreign_keys = ON")


def _statements(sql: str) -> Iterator[str]:
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    assert not statement.strip(), "the last statement has no semicolon"


def back_up(db: sqlite3.Connection, path: Path, version: int) -> Path:
    """Write a copy of the database beside it, and let go of the oldest copies."""
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    copy = path.with_name(f"{path.stem}-{now}-schema-{version}.sqlite3")
    unfinished = path.with_name(f"{path.name}-backup")
    unfinished.unlink(missing_ok=True)
    db.execute("VACUUM INTO ?1", (str(unfinished),))
    sync_file(unfinished)  # SQLite does not sync what it vacuums into
    unfinished.replace(copy)
    sync_folder(path.parent)
    for old in backups_of(path)[:-BACKUPS_KEPT]:
        old.unlink()
    return copy


def backups_of(path: Path) -> list[Path]:
    """Return the copies that were made of a database, oldest first."""
    return sorted(path.parent.glob(f"{path.stem}-*Z-schema-*.sqlite3"))


def sync_file(path: Path) -> None:
    """Make sure that what was written to a file survives a power cut."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Make sure that the names in a folder survive a power cut; Windows knows no such thing and needs none."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
