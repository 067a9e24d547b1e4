"""Copies: made beside a running bot, tried out, kept by number and age; and how one takes the database's place."""

import gzip
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.config import Settings
from bot.host import backup as backups
from bot.host.backup import STAMP, back_up, backups_in, folder_of
from bot.host.findings import Mark
from bot.host.schedule import BackupSchedule
from bot.storage.owner import owned
from bot.storage.store import Store
from tests.bot.host.conftest import Program
from tests.bot.kit_tables import NOON, Clock
from tests.kit_store import new_table


def rows(path: Path) -> list[str]:
    """Return all that a database holds."""
    with closing(sqlite3.connect(path)) as db:
        return list(db.iterdump())


@pytest.fixture
def running(settings: Settings) -> Iterator[None]:
    """Let a bot hold the database."""
    with closing(owned(settings.database.resolve())):
        yield


def damage(path: Path) -> None:
    """Destroy the pages in which the moves of the last tables are."""
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'moves'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


async def test_a_copy_is_made_beside_a_running_bot_and_holds_what_was_stored(settings: Settings) -> None:
    async with await Store.open(settings.database) as store:
        await store.open_table(new_table("just now"))
        made = back_up(settings)
    assert made.is_sound, made.findings
    assert made.file is not None
    copy = settings.data_dir / "copy.sqlite3"
    backups.unpack(made.file, copy)
    assert any("just now" in row for row in rows(copy))
    assert rows(copy) == rows(settings.database)
    assert list(folder_of(settings).iterdir()) == [made.file]


def test_copies_are_kept_by_number_and_age_and_the_newest_always(settings: Settings) -> None:
    now, folder = datetime(2026, 5, 1, tzinfo=UTC), folder_of(settings)
    folder.mkdir()
    for days in (40, 30, 20, 10, 1):
        (folder / f"pozo-{now - timedelta(days=days):{STAMP}}.sqlite3.gz").touch()
    few = settings.model_copy(update={"backup_keep": 4, "backup_days": 25})
    made = back_up(few, now.timestamp())
    assert [copy.name[5:13] for copy in backups_in(folder)] == ["20260411", "20260421", "20260430", "20260501"]
    assert sum("let go of" in one.seen for one in made.findings) == 2
    only = settings.model_copy(update={"backup_keep": 1, "backup_days": 1})
    back_up(only, (now + timedelta(days=300)).timestamp())
    assert len(backups_in(folder)) == 1


def test_a_copy_of_a_damaged_table_is_kept_and_pushes_no_sound_one_out(settings: Settings) -> None:
    sound = back_up(settings.model_copy(update={"backup_keep": 1}), NOON)
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("UPDATE moves SET lines = '0: fly' WHERE table_id = 25 AND version = 10")
    made = back_up(settings.model_copy(update={"backup_keep": 1}), NOON + 60)
    assert not made.is_sound
    assert made.file is not None
    assert "-damaged" in made.file.name
    assert any("table 25" in one.seen for one in made.findings if one.mark is Mark.WRONG)
    assert backups_in(folder_of(settings)) == [sound.file]


def test_what_cannot_be_cleared_away_keeps_no_copy_from_being_made(settings: Settings) -> None:
    folder_of(settings).mkdir()
    left = folder_of(settings) / f"{backups.UNFINISHED}of-another-program"
    left.touch()
    os.utime(left, (0, 0))

    assert back_up(settings).is_sound
    assert left.exists()  # it is a file, and ours are folders


def test_a_folder_that_cannot_be_written_is_named(program: Program, settings: Settings) -> None:
    folder_of(settings).write_text("a file is in the way")
    assert program("backup") == 73


def test_the_backup_tells_programs_what_it_did(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program("backup", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert {one["mark"] for one in said} == {"fine"}
    assert str(backups_in(folder_of(settings))[0]) in said[0]["seen"]


# By themselves


async def test_a_copy_comes_so_many_hours_after_the_last_whichever_process_made_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, made = Clock(), list[float]()

    def pretended(settings: Settings, now: float) -> backups.Backup:
        file = folder_of(settings) / f"pozo-{datetime.fromtimestamp(now, UTC):{STAMP}}.sqlite3.gz"
        file.parent.mkdir(exist_ok=True)
        file.touch()
        made.append(now - NOON)
        return backups.Backup((), file)

    monkeypatch.setattr("bot.host.schedule.back_up", pretended)
    first = BackupSchedule(settings, clock)
    assert await first.look() == NOON + 3_600  # the first one comes soon, however often it is started anew
    clock.at += 3_600
    assert await first.look() == NOON + 3_600 + 86_400
    clock.at += 1_000
    second = BackupSchedule(settings, clock)
    assert await second.look() == NOON + 3_600 + 86_400
    assert made == [3_600]


async def test_one_that_fails_is_tried_again_and_said_in_the_log(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    folder_of(settings).write_text("a file is in the way")
    schedule = BackupSchedule(settings.model_copy(update={"backup_hours": 1}), clock)
    clock.at += 3_601
    assert await schedule.look() == clock.at + 900
    assert "backup: it failed" in caplog.text


# Put back


def test_a_copy_takes_the_place_of_the_database_and_the_old_one_is_kept(program: Program, settings: Settings) -> None:
    copy = back_up(settings).file
    before = rows(settings.database)
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("UPDATE tables SET memo = '{}', changed_at = changed_at - 1")
    changed = rows(settings.database)
    assert program("restore", copy) == 0
    assert rows(settings.database) == before
    [aside] = settings.data_dir.glob("pozo-replaced-*.sqlite3")
    assert rows(aside) == changed
    assert {one.name for one in settings.data_dir.iterdir()} == {
        "backups",
        "pozo.sqlite3",
        "pozo.sqlite3-lock",
        aside.name,
    }


def test_nothing_is_restored_under_a_running_bot(
    program: Program, settings: Settings, running: None, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, before = back_up(settings).file, settings.database.read_bytes()
    assert program("restore", copy) == 75
    assert "stop it first" in capsys.readouterr().err
    assert settings.database.read_bytes() == before


def test_later_moves_are_not_lost_unless_that_is_meant(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, before = back_up(settings).file, rows(settings.database)
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("UPDATE tables SET changed_at = changed_at + 60 WHERE id = 25")
    later = rows(settings.database)
    assert program("restore", copy) == 65
    assert "--replace-newer" in capsys.readouterr().out
    assert rows(settings.database) == later
    assert program("restore", copy, "--replace-newer") == 0
    assert rows(settings.database) == before


def test_a_database_of_a_newer_version_is_not_overwritten(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = back_up(settings).file
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("INSERT INTO schema_versions VALUES (999, 'later', '')")
    assert program("restore", copy) == 65
    assert "schema 999" in capsys.readouterr().err


def test_a_copy_is_restored_over_a_database_that_cannot_be_read(program: Program, settings: Settings) -> None:
    copy, before = back_up(settings).file, rows(settings.database)
    settings.database.write_bytes(b"no database at all" * 1000)
    assert program("restore", copy) == 0
    assert rows(settings.database) == before
    [aside] = settings.data_dir.glob("pozo-replaced-*.sqlite3")
    assert aside.read_bytes().startswith(b"no database at all")


def test_a_copy_is_restored_where_there_is_nothing(program: Program, settings: Settings) -> None:
    copy, before = back_up(settings).file, rows(settings.database)
    settings.database.unlink()
    assert program("restore", copy) == 0
    assert rows(settings.database) == before


@pytest.mark.parametrize("kind", ["cut", "words", "empty", "broken"])
def test_a_broken_copy_changes_nothing_and_is_named(  # what is broken, and where
    kind: str, program: Program, settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, bad, before = back_up(settings).file, tmp_path / "bad.gz", settings.database.read_bytes()
    assert copy is not None
    whole = gzip.decompress(copy.read_bytes())
    bad.write_bytes(
        {
            "cut": copy.read_bytes()[:-2000],
            "words": b"not a database",
            "empty": b"",
            "broken": gzip.compress(whole[:5000] + b"\xff" * 50_000 + whole[55_000:]),
        }[kind]
    )
    assert program("restore", bad) == 65
    assert settings.database.read_bytes() == before
    said = capsys.readouterr()
    assert "bad.gz" in said.err or "choose another backup" in said.out
    assert "tried.sqlite3" not in said.out + said.err


def test_a_file_that_is_not_there_is_named(program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    assert program("restore", "nowhere.gz") == 66
    assert "nowhere.gz" in capsys.readouterr().err


# Looked through


def test_a_sound_database_passes_beside_a_running_bot(
    program: Program, running: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program("check", "--json") == 0
    said = {one["what"]: one["seen"] for one in json.loads(capsys.readouterr().out)}
    assert "tables replay" in said["logs"]
    assert "equal a recount" in said["standings"]


@pytest.mark.parametrize(
    ("sql", "what", "named"),
    [
        ("UPDATE moves SET lines = '0: fly' WHERE table_id = 25 AND version = 10", "logs", "table 25"),
        ("DELETE FROM moves WHERE table_id = 25 AND version = (SELECT max(version) FROM moves WHERE table_id = 25)",
         "logs", "table 25"),
        ("UPDATE seals SET seed = randomblob(32) WHERE table_id = 5", "seals", "table 5"),
        ("DELETE FROM result_users WHERE table_id = 5; DELETE FROM results WHERE table_id = 5", "results", "table 5"),
        ("UPDATE league_standings SET games = games + 1 WHERE season_id = 1", "standings", "season 1"),
    ],
    ids=["a line that means nothing", "a lost line", "another seed", "a lost result", "a wrong standing"],
)  # fmt: skip
def test_what_does_not_hold_is_named(  # noqa: PLR0913, PLR0917  # what is done, what is named, and where
    sql: str, what: str, named: str, program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(settings.database)) as db:
        db.executescript(sql)
    assert program("check", "--json") == 1
    wrong = {one["what"]: one["seen"] for one in json.loads(capsys.readouterr().out) if one["mark"] == "wrong"}
    assert set(wrong) == {what}
    assert named in wrong[what]


def test_a_table_that_cannot_be_read_is_set_aside_and_the_rest_plays_on(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("UPDATE moves SET lines = '0: fly' WHERE table_id = 25 AND version = 10")
        (tables,) = db.execute("SELECT count(*) FROM tables WHERE status <> 'over'").fetchone()
    assert program("check", "--set-aside") == 1
    assert "table 25 is over" in capsys.readouterr().out
    with closing(sqlite3.connect(settings.database)) as db:
        assert db.execute("SELECT count(*) FROM tables WHERE status <> 'over'").fetchone() == (tables - 1,)
        assert db.execute("SELECT count(*) FROM deadlines WHERE table_id = 25").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM moves WHERE table_id = 25").fetchone() > (0,)
    assert program("check") == 0  # or whoever looks every night would be alarmed for ever
    assert "look   logs: set aside: table 25" in capsys.readouterr().out
    assert program("check", "--set-aside") == 0
    assert "is over" not in capsys.readouterr().out


def test_nothing_is_set_aside_under_a_running_bot(program: Program, settings: Settings, running: None) -> None:
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("UPDATE moves SET lines = '0: fly' WHERE table_id = 25 AND version = 10")
    assert program("check", "--set-aside") == 75


def test_a_page_that_is_destroyed_is_found(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(settings.database)
    assert program("check") == 1
    said = capsys.readouterr().out
    assert "wrong  database" in said
    assert "python -m bot restore" in said


def test_a_recount_mends_the_standings(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows(settings.database)
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("UPDATE league_standings SET games = games + 1 WHERE season_id = 1")
    assert program("recount") == 0
    assert "0 of them changed" not in capsys.readouterr().out
    assert program("check") == 0
    standings = 'INSERT INTO "league_standings"'
    assert [row for row in rows(settings.database) if row.startswith(standings)] == [
        row for row in before if row.startswith(standings)
    ]


def test_nothing_is_counted_under_a_running_bot(program: Program, running: None) -> None:
    assert program("recount") == 75
