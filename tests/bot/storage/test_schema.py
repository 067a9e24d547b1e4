"""Migrations: whole or not at all, never without a backup, never backwards, and no kill can spoil them."""

import json
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.storage import schema
from bot.storage.errors import NewerSchemaError
from bot.storage.schema import BACKUPS_KEPT, MIGRATIONS, backups_of, migrations_in
from bot.storage.store import Store
from tests.kit_killed import found
from tests.kit_store import opened

ROOT = Path(__file__).resolve().parent.parent.parent.parent
NEWEST = len(migrations_in(MIGRATIONS))
LOG = "a|b; with a semicolon|c"

# What a later version could do, the dangerous way: a table that others refer to is built anew.
REBUILD = """
-- Tables get a colour; this comment has a semicolon;
CREATE TABLE tables_new AS SELECT *, 'green; mostly' AS colour FROM tables;
DROP TABLE tables;
CREATE TABLE tables (id INTEGER PRIMARY KEY AUTOINCREMENT, version INTEGER NOT NULL, colour TEXT NOT NULL);
INSERT INTO tables (id, version, colour) SELECT id, version, colour FROM tables_new;
DROP TABLE tables_new;
"""
ADD = "ALTER TABLE moves ADD COLUMN note TEXT;\nCREATE INDEX moves_by_note ON moves (note);\n"


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """A folder with our migrations and two that might come."""
    folder = tmp_path / "later"
    shutil.copytree(MIGRATIONS, folder)
    (folder / f"{NEWEST + 1:04}_rebuild.sql").write_text(REBUILD, encoding="utf-8")
    (folder / f"{NEWEST + 2:04}_add.sql").write_text(ADD, encoding="utf-8")
    return folder


def _write_first_database(path: Path) -> None:
    """Write a database as the first version would have left it, with a table and its log."""
    path.parent.mkdir(parents=True)
    db = sqlite3.connect(path, isolation_level=None)
    db.executescript((MIGRATIONS / "0001_start.sql").read_text(encoding="utf-8"))
    db.execute("INSERT INTO schema_versions VALUES (1, 'start', '2026-01-01')")
    db.execute(
        "INSERT INTO tables (key, channel_id, host_id, game, rules, size, options, on_leave, language, memo, version,"
        " created_at, changed_at) VALUES ('k', 1, 2, 'gin', 1, 2, '{}', 'end', 'en', '{}', 3, 1.0, 1.0)"
    )
    for version, lines in enumerate(LOG.split("|"), start=1):
        db.execute("INSERT INTO moves VALUES (1, ?1, ?2, ?3, 0, 1.0)", (version, lines, f"key {version}"))
    db.close()


def test_the_migrations_are_numbered_from_one_without_a_gap() -> None:
    files = sorted(path.name for path in MIGRATIONS.iterdir() if ".postgres." not in path.name)
    assert [migration.version for migration in migrations_in(MIGRATIONS)] == list(range(1, len(files) + 1))
    assert all(re.fullmatch(r"\d{4}_[a-z_]+\.sql", name) for name in files)
    for other in MIGRATIONS.glob("*.postgres.sql"):  # what PostgreSQL must be told otherwise has the same number
        assert other.name.replace(".postgres", "") in files


def test_a_missing_number_is_noticed(later: Path) -> None:
    (later / f"{NEWEST + 1:04}_rebuild.sql").unlink()
    with pytest.raises(AssertionError, match="a number is missing"):
        migrations_in(later)


async def test_the_log_has_one_line_for_a_new_database_and_one_for_a_change(
    path: Path, later: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="bot.storage.schema")
    await (await Store.open(path)).close()
    [made] = caplog.messages
    assert made == f"Made the database {path} with schema {NEWEST}"
    caplog.clear()
    await (await Store.open(path, later)).close()
    assert caplog.messages[1:] == [f"The database went from schema {NEWEST} to {NEWEST + 2} (rebuild, add)"]


async def test_a_new_database_has_the_newest_schema_and_no_backup(store: Store, path: Path) -> None:
    await opened(store)
    assert found(path)[0] == NEWEST
    assert backups_of(path) == []


async def test_migrations_keep_every_row_and_leave_a_backup(path: Path, later: Path) -> None:
    _write_first_database(path)
    await (await Store.open(path, later)).close()
    assert found(path) == (NEWEST + 2, LOG)
    (backup,) = backups_of(path)
    assert found(backup) == (1, LOG)
    await (await Store.open(path, later)).close()
    assert backups_of(path) == [backup]


async def test_a_backup_is_on_the_disk_before_it_has_its_name(
    path: Path, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = list[tuple[Path, int]]()

    def sync(file: Path) -> None:
        synced.append((file, len(backups_of(path))))

    monkeypatch.setattr(schema, "sync_file", sync)
    monkeypatch.setattr(schema, "sync_folder", sync)
    _write_first_database(path)
    await (await Store.open(path, later)).close()

    assert synced[:2] == [(path.with_name(f"{path.name}-backup"), 0), (path.parent, 1)]


async def test_only_the_newest_backups_are_kept(path: Path, later: Path) -> None:
    _write_first_database(path)
    for number in range(BACKUPS_KEPT + 1):
        path.with_name(f"pozo-2026010{number}T000000000000Z-schema-1.sqlite3").touch()
    await (await Store.open(path, later)).close()
    kept = backups_of(path)
    assert len(kept) == BACKUPS_KEPT
    assert "20260101T" not in "".join(backup.name for backup in kept)
    assert found(kept[-1]) == (1, LOG)


@pytest.mark.parametrize(
    "broken",
    [
        "ALTER TABLE moves ADD COLUMN extra TEXT; SELECT * FROM nowhere;",
        "ALTER TABLE moves ADD COLUMN extra TEXT; DELETE FROM tables;",
        "ALTER TABLE moves ADD COLUMN extra TEXT; INSERT INTO schema_versions VALUES (1, 'again', 'now');",
    ],
    ids=["a statement fails", "rows refer to nothing", "a version row is there already"],
)
async def test_a_migration_that_fails_leaves_nothing_behind_and_can_be_mended(
    path: Path, later: Path, broken: str
) -> None:
    _write_first_database(path)
    file = later / f"{NEWEST + 2:04}_add.sql"
    file.write_text(broken.replace("; ", ";\n"), encoding="utf-8")
    with pytest.raises(sqlite3.Error):
        await Store.open(path, later)
    assert found(path) == (NEWEST + 1, LOG)
    file.write_text(ADD, encoding="utf-8")
    await (await Store.open(path, later)).close()
    assert found(path) == (NEWEST + 2, LOG)


async def test_a_newer_schema_is_refused_with_both_numbers_and_left_alone(path: Path, later: Path) -> None:
    _write_first_database(path)
    await (await Store.open(path, later)).close()
    with pytest.raises(NewerSchemaError, match="start the newer version, or restore a backup") as refused:
        await Store.open(path)
    assert (refused.value.found, refused.value.known) == (NEWEST + 2, NEWEST)
    assert found(path) == (NEWEST + 2, LOG)


def _killed(start: Path, migrations: Path, scratch: Path) -> list[list[tuple[int, str]]]:
    """Return what each kill left, and what the next start made of it."""
    command = (sys.executable, "-m", "tests.kit_killed", str(start), str(migrations), str(scratch))
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603  # our own
    return [[(schema, log) for schema, log in json.loads(line)] for line in answer.stdout.splitlines()]


@pytest.mark.parametrize("schema", [0, 1])
def test_a_kill_inside_any_migration_leaves_the_old_schema_or_the_new_one(
    schema: int, path: Path, later: Path, tmp_path: Path
) -> None:
    if schema:
        _write_first_database(path)
    else:
        path.parent.mkdir()
    kills = _killed(path.parent, later, tmp_path / "scratch")
    log = LOG if schema else ""
    left = [before for before, _ in kills]
    assert set(left) == {(version, log) for version in range(schema, NEWEST + 3)}
    assert left == sorted(left)
    assert {after for _, after in kills} == {(NEWEST + 2, log)}
    statements = sum(migration.sql.count(";\n") for migration in migrations_in(later)[schema:])
    assert len(kills) > statements


async def test_what_earlier_versions_deleted_is_not_left_in_free_pages(tmp_path: Path) -> None:
    path = tmp_path / "pozo.sqlite3"
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("PRAGMA secure_delete = OFF")
    for migration in migrations_in(MIGRATIONS)[:2]:
        old.executescript(migration.sql)
        old.execute("INSERT INTO schema_versions VALUES (?1, ?2, '')", (migration.version, migration.name))
    for number in range(200):
        old.execute("INSERT INTO settings VALUES ('user', ?1, 'name', ?2)", (number, f"Zebedee {number}" * 20))
    old.execute("DELETE FROM settings")
    old.close()
    assert b"Zebedee" in path.read_bytes()

    async with await Store.open(path):
        pass

    assert b"Zebedee" not in path.read_bytes()
