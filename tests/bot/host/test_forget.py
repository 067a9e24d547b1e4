"""The host deletes a person or a server that cannot do so themselves."""

import sqlite3
from contextlib import closing

import pytest

from bot.config import Settings
from bot.storage.owner import owned
from tests.bot.host.conftest import Program
from tests.kit_store import all_cells


def cells(settings: Settings) -> str:
    with closing(sqlite3.connect(settings.database)) as db:
        return all_cells(db)


def one(settings: Settings, sql: str) -> int:
    with closing(sqlite3.connect(settings.database)) as db:
        return int(db.execute(sql).fetchone()[0])


def test_a_person_is_nobody_afterwards(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    user = one(settings, "SELECT user_id FROM result_users WHERE user_id > 0")
    with closing(sqlite3.connect(settings.database)) as db, db:
        db.execute("UPDATE tables SET status = 'over'")
        db.execute("DELETE FROM deadlines")
    assert str(user) in cells(settings)

    assert program("forget", "user", user) == 0

    assert "results that others share in stay" in capsys.readouterr().out
    assert str(user) not in cells(settings)
    assert program("check") == 0


def test_somebody_who_plays_is_not_taken_from_the_table(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    seated = "SELECT user_id FROM seats s JOIN tables t ON t.id = s.table_id WHERE t.status <> 'over' AND user_id > 0"
    assert program("forget", "user", one(settings, seated)) == 65
    assert "open table" in capsys.readouterr().err


def test_a_server_is_gone_with_its_leagues(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    guild = one(settings, "SELECT guild_id FROM leagues")

    assert program("forget", "server", guild, "--json") == 0

    assert '"mark": "fine"' in capsys.readouterr().out
    assert str(guild) not in cells(settings)
    assert one(settings, "SELECT count(*) FROM leagues") == 0
    with closing(sqlite3.connect(settings.database)) as db:
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    assert program("check") == 0


def test_nobody_is_forgotten_under_a_running_bot_and_nobody_waits_for_it(
    program: Program, settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("bot.storage.database.once_free")
    with closing(owned(settings.database.resolve())):
        assert program("forget", "user", 5) == 75
    assert "stop it first" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("forget",), ("forget", "cat", "1"), ("forget", "user", "Ana")], ids=" ".join)
def test_bad_words_are_refused(program: Program, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        program(*words)
    assert ended.value.code == 64


def test_without_a_database_there_is_nobody_to_forget(program: Program, settings: Settings) -> None:
    settings.database.unlink()
    assert program("forget", "user", 5) == 66
