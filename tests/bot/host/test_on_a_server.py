"""The program on a bot that keeps its data in PostgreSQL: what it can look at, and what it leaves to the server."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from psycopg.sql import SQL, Identifier

from bot.config import Settings
from bot.host.findings import Finding
from bot.host.schedule import BackupSchedule
from bot.storage.errors import CannotOpenError
from bot.storage.store import Store
from soak.server import Server, emptied
from tests.bot.host.conftest import Program
from tests.kit_store import opened

pytestmark = pytest.mark.postgres


@pytest.fixture
def url(prepared: str, program: Program, monkeypatch: pytest.MonkeyPatch) -> str:
    async def play(url: str) -> None:
        async with await Store.open(url) as store:
            await opened(store)

    monkeypatch.setenv("DATABASE_URL", prepared)
    monkeypatch.setenv("DISCORD_TOKEN", "MTIzNDU2.Gabcde.not-a-real-token")
    asyncio.run(play(emptied(prepared)))
    return prepared


@pytest.mark.usefixtures("url")
def test_what_is_stored_there_is_exported(program: Program, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert program("export", "user", 10, "--to", tmp_path / "exported") == 0
    assert json.loads((tmp_path / "exported" / "user-10.json").read_bytes())["hosted"][0]["table_id"] == 1
    capsys.readouterr()


def test_the_doctor_looks_at_the_server(
    url: str, program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.doctor.portal_findings", _no_portal)
    monkeypatch.setenv("PATH", "")
    program("doctor", "--json")
    said = {one["what"]: one for one in json.loads(capsys.readouterr().out)}
    assert said["database"]["mark"] == "fine"
    assert "1 open tables" in said["database"]["seen"]
    assert "install the client tools of PostgreSQL" in said["backups"]["do"]

    monkeypatch.setenv(
        "DATABASE_URL", url.replace("host=", "host=/nowhere", 1).replace("postgres:@", "postgres:secret@")
    )
    assert program("doctor", "--json") == 1
    told = capsys.readouterr().out
    assert "the server does not answer" in told
    assert "secret" not in told


def test_the_doctor_looks_at_a_server_on_which_nothing_was_made_yet(
    postgres: Server, program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.doctor.portal_findings", _no_portal)
    monkeypatch.setenv("DISCORD_TOKEN", "none")
    monkeypatch.setenv("DATABASE_URL", postgres.new())
    assert program("doctor") == 0
    assert "schema 0, 0 open tables" in capsys.readouterr().out


async def _no_portal(*_: object) -> AsyncIterator[Finding]:
    for finding in ():
        yield finding


@pytest.mark.usefixtures("url")
async def test_no_copies_are_made_of_a_server_without_its_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    schedule = BackupSchedule(Settings(), lambda: 0.0)
    schedule.start()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    await schedule.stop()


# Copies


@pytest.fixture
def tools(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tools of the server's own version, which come with it."""
    monkeypatch.setenv("PATH", f"{postgres.tools}:{os.environ['PATH']}")


def databases(url: str) -> set[str]:
    with psycopg.connect(url) as db:
        return {str(name) for (name,) in db.execute("SELECT datname FROM pg_database").fetchall()}


def add_table(url: str, key: str) -> None:
    async def play() -> None:
        async with await Store.open(url) as store:
            await opened(store, key)

    asyncio.run(play())


@pytest.mark.usefixtures("tools")
def test_a_copy_of_a_server_is_tried_out_and_takes_its_place_again(
    url: str, program: Program, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = databases(url)
    assert program("backup") == 0
    said = capsys.readouterr().out
    assert "1 open tables replay" in said
    assert "not-a-real" not in said
    assert databases(url) == before
    [copy] = (tmp_path / "data" / "backups").glob("pozo-*.dump")

    with psycopg.connect(url) as db:
        db.execute("UPDATE tables SET changed_at = changed_at + 1000")
    add_table(url, "another")
    assert program("restore", copy) == 65
    assert "--replace-newer" in capsys.readouterr().out
    assert databases(url) == before

    assert program("restore", copy, "--replace-newer") == 0

    assert "the old database is" in capsys.readouterr().out
    [kept] = databases(url) - before
    with psycopg.connect(url) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    with psycopg.connect(make_conninfo(url, dbname=kept)) as db:
        assert db.execute("SELECT count(*) FROM tables").fetchone() == (2,)
    with psycopg.connect(make_conninfo(url, dbname="postgres"), autocommit=True) as db:
        db.execute(SQL("DROP DATABASE {}").format(Identifier(kept)))


@pytest.mark.usefixtures("tools")
def test_a_server_is_not_restored_while_somebody_is_connected_nor_from_a_broken_file(
    url: str, program: Program, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken, before = tmp_path / "broken.dump", databases(url)
    broken.write_bytes(b"PGDMP and no more")
    assert program("restore", broken) == 65
    assert "nothing was restored: pg_restore" in capsys.readouterr().err
    with psycopg.connect(url):
        assert program("restore", broken) == 75
    assert "stop the bot" in capsys.readouterr().err
    assert program("restore", tmp_path / "nothing.dump") == 66
    assert databases(url) == before


@pytest.mark.usefixtures("url")
def test_without_the_tools_it_is_said_what_is_missing(
    program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert program("backup") == 73
    assert "pg_dump is not there" in capsys.readouterr().out


@pytest.mark.usefixtures("tools")
def test_a_user_who_may_make_no_databases_has_copies_that_were_not_tried_out(
    url: str, program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: str, __: str) -> None:
        raise CannotOpenError("permission denied to create database")

    monkeypatch.setattr("bot.storage.postgres.looking.make", refused)
    assert program("backup") == 0
    assert "it was not tried out" in capsys.readouterr().out
