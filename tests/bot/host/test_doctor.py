"""The doctor names what is wrong and what to do about it, with and without Discord, and never the token."""

import asyncio
import json
import shutil
from functools import partial
from pathlib import Path
from typing import NamedTuple

import discord
import pytest
from pydantic import SecretStr

from bot.config import ROOT, Settings
from bot.host import machine, portal
from bot.host.backup import back_up
from bot.host.findings import Finding, Mark
from bot.host.machine import machine_findings
from bot.host.portal import portal_findings
from engine.players.kernel import PLAIN
from playground import simulator
from tests.bot.host.conftest import Program
from tests.playground.scene import Scene, scene

__all__ = ["scene"]

TOKEN = "MTIzNDU2.Gabcde.not-a-real-token"  # noqa: S105  # made up
ANYTHING = 12345


class Usage(NamedTuple):
    free: int


def by_name(findings: list[Finding], what: str) -> list[Finding]:
    return [one for one in findings if one.what == what]


def test_a_sound_machine_is_fine(program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    back_up(settings)
    assert program("doctor", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert {"versions", "settings", "memory", "fonts", "workers", "players", "disk", "database", "backups"} <= {
        one["what"] for one in said
    }
    assert [one["seen"] for one in said if one["mark"] != "fine"] == ["there is no DISCORD_TOKEN"]


def test_it_says_what_to_do(program: Program, settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.database.write_bytes(b"no database at all" * 1000)
    assert program("doctor") == 1
    said = capsys.readouterr().out
    assert "wrong  database" in said
    assert "-> look through it: python -m bot check" in said


@pytest.mark.parametrize(("free", "mark"), [(50, Mark.WRONG), (500, Mark.LOOK), (5_000, Mark.FINE)])
def test_a_disk_that_fills_up_is_named(
    free: int, mark: Mark, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def usage(_: Path) -> Usage:
        return Usage(free * machine.MEGA)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    assert by_name(list(machine_findings(settings)), "disk")[0].mark is mark


def test_settings_that_contradict_each_other_are_named(settings: Settings) -> None:
    split = settings.model_copy(update={"shard_count": 2, "shard_ids": (1,)})
    assert any(one.mark is Mark.WRONG for one in by_name(list(machine_findings(split)), "settings"))


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"HEALTH_HOST": "0.0.0.0"}, "HEALTH_HOST does nothing"),  # noqa: S104  # what a host may write
        ({"BACKUP_HOURS": "0", "BACKUP_KEEP": "3"}, "only copies by hand"),
        ({"BACKUP_HOURS": "48", "BACKUP_DAYS": "1"}, "before the next one is made"),
        (
            {"DATABASE_URL": "postgresql://db/pozo", "DISCORD_TOKEN": TOKEN, "SHARD_COUNT": "2", "SHARD_IDS": "1"},
            "SHARD_IDS keeps others",
        ),
    ],
    ids=["a host without a port", "a number without copies", "days shorter than hours", "shards of one's own"],
)
@pytest.mark.usefixtures("settings")
def test_settings_that_do_nothing_or_too_much_are_named(
    named: dict[str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    found = list(machine.settings_findings(Settings()))
    assert [one.mark for one in found if said in one.seen] == [Mark.LOOK]


@pytest.mark.usefixtures("settings")
def test_a_file_with_the_token_that_everybody_may_read_is_named() -> None:
    Path(".env").touch(mode=0o644)
    assert any("chmod 600" in one.do for one in machine.settings_findings(Settings()))
    Path(".env").chmod(0o600)
    assert not any("chmod 600" in one.do for one in machine.settings_findings(Settings()))


def test_a_folder_of_data_that_everybody_may_look_into_is_named(settings: Settings) -> None:
    settings.data_dir.chmod(0o755)
    assert any("chmod 700 data" in one.do for one in machine.settings_findings(settings))
    settings.data_dir.chmod(0o700)
    assert not any("chmod 700" in one.do for one in machine.settings_findings(settings))


@pytest.mark.usefixtures("settings")
def test_the_settings_of_the_example_contradict_nothing() -> None:
    Path(".env").touch(mode=0o600)
    Path(".env").write_bytes((ROOT / ".env.example").read_bytes())
    assert [one.seen for one in machine.settings_findings(Settings()) if one.mark is not Mark.FINE] == [
        "there is no DISCORD_TOKEN"
    ]


def test_players_that_are_not_compiled_are_named(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert by_name(list(machine_findings(settings)), "players")[0].mark is Mark.FINE
    monkeypatch.setattr(machine, "use_kernel", partial(str, PLAIN.name))
    assert by_name(list(machine_findings(settings)), "players")[0].mark is Mark.LOOK


def test_a_token_in_the_settings_is_not_printed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    said = " ".join(one.seen for one in machine_findings(Settings()))
    assert "DISCORD_TOKEN=" in said
    assert TOKEN not in said


def test_no_copies_for_long_and_none_at_all_are_named(settings: Settings) -> None:
    back_up(settings, 1_700_000_000.0)
    assert by_name(list(machine_findings(settings)), "backups")[0].mark is Mark.LOOK
    never = settings.model_copy(update={"backup_hours": 0})
    assert "BACKUP_HOURS" in by_name(list(machine_findings(never)), "backups")[0].do


def test_one_look_that_fails_keeps_no_other_from_being_taken(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no font")

    monkeypatch.setattr(machine, "font", broken)
    found = list(machine_findings(settings))
    assert by_name(found, "fonts")[0].seen == "RuntimeError: no font"
    assert by_name(found, "backups")


# What Discord says


async def asked(settings: Settings, *places: tuple[int, int]) -> dict[str, Finding]:
    return {one.what: one async for one in portal_findings(settings, places)}


@pytest.fixture
def with_token(settings: Settings) -> Settings:
    return settings.model_copy(update={"discord_token": SecretStr(TOKEN)})


async def test_discord_knows_the_bot_and_its_channels(scene: Scene, with_token: Settings) -> None:
    found = await asked(with_token, (scene.guild.id, scene.channel.id))
    assert {one.mark for one in found.values()} == {Mark.FINE}, found
    assert "client_id=" in found["invite"].seen
    assert "starts are left" in found["starts"].seen
    assert TOKEN not in str(found)


async def test_fewer_shards_than_discord_recommends_are_named(scene: Scene, with_token: Settings) -> None:
    scene.loopback.shards = 4
    assert (await asked(with_token))["shards"].mark is Mark.FINE
    few = await asked(with_token.model_copy(update={"shard_count": 2}))
    assert "Discord recommends 4, SHARD_COUNT is 2" in few["shards"].seen
    assert few["shards"].mark is Mark.LOOK


async def test_what_it_may_not_do_in_a_server_and_in_a_channel_is_named(
    scene: Scene, with_token: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = scene.guild.create_text_channel("closed")
    simulator.deny(scene.env, closed, discord.Permissions(send_messages=True, attach_files=True))
    monkeypatch.setattr(portal, "PERMISSIONS", discord.Permissions(send_messages=True, administrator=True))
    found = await asked(with_token, (scene.guild.id, scene.channel.id), (scene.guild.id, closed.id))
    assert found["permissions"].mark is found["channels"].mark is Mark.LOOK
    assert found["permissions"].seen == f"server {scene.guild.id}: administrator"
    assert found["channels"].seen == f"channel {closed.id}: attach_files, send_messages"


async def test_a_server_that_it_has_left_is_named(scene: Scene, with_token: Settings) -> None:
    found = await asked(with_token, (ANYTHING, ANYTHING))
    assert found["servers"].seen == f"it is not there any more: {ANYTHING}"
    assert found["channels"].seen == "all 0 that are in use can be written to"


async def test_without_discord_it_says_so(with_token: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("discord.http.Route.BASE", "http://127.0.0.1:9/api/v10")

    async def at_once(*_: object) -> None:
        pass

    monkeypatch.setattr(asyncio, "sleep", at_once)  # discord.py tries five times
    found = await asked(with_token)
    assert found["Discord"].mark is Mark.WRONG
    assert TOKEN not in str(found)


async def test_without_a_token_discord_is_not_asked(settings: Settings) -> None:
    assert await asked(settings) == {}


def test_it_writes_nothing(settings: Settings) -> None:
    before = {path: path.read_bytes() for path in Path("data").rglob("*") if path.is_file()}
    list(machine_findings(settings))
    left = {path: path.read_bytes() for path in Path("data").rglob("*") if path.is_file()}
    assert {path: data for path, data in left.items() if not path.name.endswith(("-shm", "-wal"))} == before
