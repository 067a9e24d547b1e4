"""The program on a bot that keeps its data in PostgreSQL: what it can look at, and what it leaves to the server."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.config import Settings
from bot.host.findings import Finding
from bot.host.schedule import BackupSchedule
from bot.storage.store import Store
from soak.server import emptied
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


@pytest.mark.parametrize("command", ["backup", "check", "recount", "restore x"])
@pytest.mark.usefixtures("url")
def test_what_is_for_a_file_is_refused_in_words(
    command: str, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        program(*command.split())
    assert ended.value.code == 78
    assert "DATABASE_URL names a server: use its own tools" in capsys.readouterr().err


@pytest.mark.usefixtures("url")
def test_what_is_stored_there_is_exported(program: Program, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert program("export", "user", 10, "--to", tmp_path / "exported") == 0
    assert json.loads((tmp_path / "exported" / "user-10.json").read_bytes())["hosted"][0]["table_id"] == 1
    capsys.readouterr()


def test_the_doctor_looks_at_the_server(
    url: str, program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.doctor.portal_findings", _no_portal)
    program("doctor", "--json")
    said = {one["what"]: one for one in json.loads(capsys.readouterr().out)}
    assert said["database"]["mark"] == "fine"
    assert "1 open tables" in said["database"]["seen"]
    assert "make them with the server's own tools" in said["backups"]["do"]

    monkeypatch.setenv(
        "DATABASE_URL", url.replace("host=", "host=/nowhere", 1).replace("postgres:@", "postgres:secret@")
    )
    assert program("doctor", "--json") == 1
    told = capsys.readouterr().out
    assert "the server does not answer" in told
    assert "secret" not in told


async def _no_portal(*_: object) -> AsyncIterator[Finding]:
    for finding in ():
        yield finding


@pytest.mark.usefixtures("url")
async def test_no_copies_are_made_of_a_server() -> None:
    schedule = BackupSchedule(Settings(), lambda: 0.0)
    schedule.start()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    await schedule.stop()
