"""One program: every command explains itself with an example, and bad words end it with the code of sysexits."""

import json
from pathlib import Path

import pytest

from bot.config import Settings
from bot.host.version import this_version
from tests.bot.host.conftest import Program

COMMANDS = (
    *("run", "doctor", "backup", "restore", "check", "move", "verify", "recount", "export", "forget", "version"),
    *("export user", "export table", "export league"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(
    command: str, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        program(*command.split(), "--help")
    assert ended.value.code == 0
    assert f"example: python -m bot{'' if command == 'run' else f' {command}'}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [("dance",), ("restore",), ("check", "--aside"), ("export",), ("export", "user", "Ana"), ("backup", "twice")],
    ids=" ".join,
)
def test_words_that_make_no_sense_are_refused(
    words: tuple[str, ...], program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        program(*words)
    assert ended.value.code == 64
    assert "usage: python -m bot" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["doctor", "backup", "check", "recount", "restore x", "export user 1"])
def test_wrong_settings_are_named_before_anything_is_done(
    command: str, program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(SystemExit) as ended:
        program(*command.split())
    assert ended.value.code == 78
    assert "LOG_LEVEL" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["backup", "check", "recount", "export user 1"])
def test_without_a_database_there_is_nothing_to_do(
    command: str, program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.database.unlink()
    assert program(*command.split()) == 66
    assert "pozo.sqlite3" in capsys.readouterr().err
    assert not settings.database.exists()


def test_the_version_is_that_of_the_project(program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    assert program("version") == 0
    assert f"pozo {this_version()}\n" in capsys.readouterr().out
    assert program("version", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["pozo"] == this_version()
    assert {"discord.py", "prometheus_client", "rustworkx", "wasmtime", "psycopg"} <= said.keys()  # what it stands on
    assert "missing" not in said.values()


def test_what_is_stored_about_a_person_is_exported(
    program: Program, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = 1456074443980800011
    assert program("export", "user", ana, "--to", tmp_path / "out") == 0
    file = tmp_path / "out" / f"user-{ana}.json"
    assert capsys.readouterr().out == f"{file}\n"
    assert len(json.loads(file.read_text("utf-8"))["seats"]) > 10


def test_a_table_is_exported_with_a_proof_that_verifies(program: Program, tmp_path: Path) -> None:
    assert program("export", "table", 5, "--to", tmp_path) == 0
    log = (tmp_path / "table-5.txt").read_text("utf-8").splitlines()
    assert log[0].startswith("# gin ")
    assert len(log) == 1 + 21
    assert program("verify", tmp_path / "table-5-deals.json") == 0


def test_a_table_that_is_played_is_exported_without_the_round_under_way(program: Program, tmp_path: Path) -> None:
    assert program("export", "table", 25, "--to", tmp_path) == 0
    assert len((tmp_path / "table-25.txt").read_text("utf-8").splitlines()) == 1


def test_a_league_is_exported(program: Program, tmp_path: Path) -> None:
    assert program("export", "league", 1, "--season", 1, "--to", tmp_path) == 0
    standings = (tmp_path / "league-1-standings.csv").read_text("utf-8-sig").splitlines()
    assert standings[0].startswith("place,user,name")
    assert json.loads((tmp_path / "league-1.json").read_text("utf-8"))["standings"]


@pytest.mark.parametrize(
    ("words", "said"),
    [("table 9999", "no table 9999"), ("league 99", "no league 99"), ("league 1 --season 7", "no season 7")],
)
def test_what_is_not_there_cannot_be_exported(
    words: str, said: str, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    assert program("export", *words.split()) == 66
    assert said in capsys.readouterr().err
