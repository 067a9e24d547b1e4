"""Everything moves from a file to a server and back, and is looked through there as it is in a file."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.storage import moving
from bot.storage.moving import FileSide, Side, Sum, are_alike
from bot.storage.owner import owned
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.owning import owned as owned_server
from bot.storage.postgres.side import ServerSide
from bot.storage.shapes import OF_EACH, shapes
from soak.server import Server
from tests.bot.host.conftest import Program
from tests.kit_store import table_names

pytestmark = pytest.mark.postgres

ROOT = Path(__file__).parents[3]
FILE = Path("data") / "pozo.sqlite3"
Said = pytest.CaptureFixture[str]

# It ends as a process does that is killed: nothing is tidied up.
KILLED = """
import os, sys
from bot import __main__
from bot.storage import moving
moving.differing = lambda *_: os._exit(9)
sys.argv = ["bot", "move", sys.argv[1]]
__main__.main()
"""


@pytest.fixture
def url(postgres: Server, program: Program, monkeypatch: pytest.MonkeyPatch) -> str:
    """Name an empty database, beside a file in which all games were played."""
    url = postgres.new()
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("DISCORD_TOKEN", "MTIzNDU2.Gabcde.not-a-real-token")
    return url


def are_equal(path: Path, url: str) -> bool:
    with closing(sqlite3.connect(path)) as file, closing(PostgresConnection(url, "comparing", writes=False)) as server:
        server.execute("BEGIN")
        return are_alike(FileSide(file), ServerSide(server))


def count(url: str, table: str) -> int:
    with psycopg.connect(url) as db:
        row = db.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()  # noqa: S608  # known names
    assert row is not None
    return int(row[0])


def in_file(sql: str) -> None:
    with closing(sqlite3.connect(FILE)) as db, db:
        db.execute(sql)


def run(url: str, sql: str) -> None:
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(sql.encode())


def test_every_table_is_moved() -> None:
    assert {shape.name for shape in shapes()} == set(table_names()) - OF_EACH
    assert all(shape.key for shape in shapes())


def test_there_and_back_all_is_equal(url: str, program: Program, capsys: Said, tmp_path: Path) -> None:
    assert program("move", "server") == 0
    said = capsys.readouterr().out
    assert "open tables replay" in said
    assert "equal a recount" in said
    assert "start the bot with DATABASE_URL" in said
    assert are_equal(FILE, url)

    before = tmp_path / "before.sqlite3"
    FILE.rename(before)
    assert program("move", "file") == 0
    assert are_equal(FILE, url)
    with closing(sqlite3.connect(before)) as one, closing(sqlite3.connect(FILE)) as other:
        assert are_alike(FileSide(one), FileSide(other))
        assert other.execute("PRAGMA foreign_key_check").fetchall() == []
    capsys.readouterr()
    assert program("check") == 0


def test_numbers_that_were_given_out_are_not_given_out_again(url: str, program: Program, capsys: Said) -> None:
    with closing(sqlite3.connect(FILE)) as db, db:
        (last,) = db.execute("SELECT max(id) FROM tables").fetchone()
        db.execute("UPDATE sqlite_sequence SET seq = ?1 WHERE name = 'tables'", (last + 7,))
    assert program("move", "server") == 0
    with psycopg.connect(url) as db:
        row = db.execute("SELECT nextval(pg_get_serial_sequence('tables', 'id'))").fetchone()
    assert row == (last + 8,)
    FILE.unlink()
    assert program("move", "file") == 0
    with closing(sqlite3.connect(FILE)) as db:
        assert db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'tables'").fetchone() == (last + 8,)
    capsys.readouterr()


def test_what_was_moved_before_is_there_already(url: str, program: Program, capsys: Said) -> None:
    assert program("move", "server") == 0
    assert program("move", "server") == 0
    assert "already" in capsys.readouterr().out


def test_a_target_that_holds_something_else_is_left_alone(url: str, program: Program, capsys: Said) -> None:
    assert program("move", "server") == 0
    run(url, "UPDATE tables SET memo = '{\"other\": 1}' WHERE id = 1")
    capsys.readouterr()
    assert program("move", "server") == 73
    assert "is not empty" in capsys.readouterr().out
    assert program("move", "file") == 73
    assert "is not empty" in capsys.readouterr().out
    assert not are_equal(FILE, url)


@pytest.mark.parametrize("to", ["server", "file"])
def test_it_can_be_repeated_after_a_kill(
    to: str, url: str, program: Program, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    if to == "file":
        assert program("move", "server") == 0
        FILE.unlink()
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    ended = subprocess.run([sys.executable, "-c", KILLED, to], check=False, capture_output=True)  # noqa: S603  # ourselves
    assert ended.returncode == 9, ended.stderr
    assert program("move", to) == 0
    assert "already" not in capsys.readouterr().out.splitlines()[-1]
    assert are_equal(FILE, url)


def test_rows_that_arrive_otherwise_are_taken_back(
    url: str, program: Program, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = moving.copied

    def careless(source: Side, target: Side) -> dict[str, Sum]:
        sums = honest(source, target)
        assert isinstance(target, ServerSide)
        target.db.execute("UPDATE seats SET name = 'another' WHERE table_id = 1")
        return sums

    monkeypatch.setattr(moving, "copied", careless)
    assert program("move", "server") == 73
    assert "not as they were: seats" in capsys.readouterr().out
    assert count(url, "tables") == 0


def test_standings_that_no_results_lead_to_are_not_moved(url: str, program: Program, capsys: Said) -> None:
    in_file("UPDATE league_standings SET mu = mu + 1")
    assert program("move", "server") == 73
    said = capsys.readouterr().out
    assert "wrong  standings" in said
    assert "moved" not in said
    assert count(url, "tables") == 0


def test_what_a_server_cannot_take_is_said_without_what_it_is(url: str, program: Program, capsys: Said) -> None:
    in_file("UPDATE seats SET name = 'secret' || char(0) WHERE table_id = 1")
    assert program("move", "server") == 65
    said = capsys.readouterr().err
    assert "rows of seats cannot be stored there" in said
    assert "secret" not in said
    assert count(url, "tables") == 0


@pytest.mark.parametrize("to", ["server", "file"])
def test_nothing_moves_while_the_bot_runs(to: str, url: str, program: Program, capsys: Said) -> None:
    with closing(owned(FILE)):
        assert program("move", to) == 75
    with owned_server(url):
        assert program("move", to) == 75
    assert "stop it first" in capsys.readouterr().err


def test_without_a_server_or_a_file_nothing_is_moved(
    url: str, program: Program, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert program("move", "file") == 65  # nothing was ever stored there
    assert "start the bot once" in capsys.readouterr().err
    FILE.unlink()
    assert program("move", "server") == 66
    monkeypatch.delenv("DATABASE_URL")
    assert program("move", "server") == 78
    assert "DATABASE_URL" in capsys.readouterr().err


# What is there now is looked through


@pytest.fixture
def moved(url: str, program: Program, capsys: Said) -> str:
    assert program("move", "server") == 0
    capsys.readouterr()
    return url


def test_a_server_is_looked_through_while_the_bot_runs(moved: str, program: Program, capsys: Said) -> None:
    with psycopg.connect(moved) as busy, owned_server(moved):
        busy.execute("UPDATE league_seasons SET revision = revision")  # as whoever records a result does
        assert program("check", "--json") == 0
    said = {one["what"]: one["seen"] for one in json.loads(capsys.readouterr().out)}
    assert said.keys() == {"logs", "seals", "results", "league results", "standings"}
    assert "equal a recount" in said["standings"]
    assert are_equal(FILE, moved)


def test_what_is_wrong_on_a_server_is_found_and_mended(moved: str, program: Program, capsys: Said) -> None:
    run(moved, "UPDATE league_standings SET mu = mu + 1, points = points + 1")
    run(moved, "UPDATE moves SET lines = 'nonsense' WHERE table_id = 25")
    assert program("check") == 1
    said = capsys.readouterr().out
    assert "table 25: " in said
    assert "wrong  standings" in said

    assert program("recount") == 0
    assert "0 of them changed" not in capsys.readouterr().out
    with owned_server(moved):
        assert program("check", "--set-aside") == 75
        assert program("recount") == 75
    assert program("check", "--set-aside") == 1
    assert "table 25 is over" in capsys.readouterr().out
    run(moved, "DELETE FROM moves WHERE table_id = 25")
    run(moved, "UPDATE tables SET version = 0 WHERE id = 25")
    assert program("check") == 0
    assert "equal a recount" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["check", "recount"])
def test_an_empty_server_is_nothing_to_look_through(command: str, url: str, program: Program, capsys: Said) -> None:
    assert program(command) in {1, 65}
    said = capsys.readouterr()
    assert "start the bot once" in said.out + said.err
    assert "restore" not in said.out + said.err
