"""Who owns the bot sees how it is, finds incidents, announces a stop and is told what needs hands; nobody else does."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from simcord import ChannelHandle

from bot.announcement import OVERDUE
from bot.app import Pozo
from bot.config import Settings
from bot.logs import _Json  # pyright: ignore[reportPrivateUsage]  # what a host reads
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.rows import NOBODY, Scope
from bot.storage.store import Store
from tests.cogs.kit import denied, manager, open_game, pozo
from tests.cogs.test_admin import offer_to_all
from tests.simulation import SPANISH, Person, World


class Usage(NamedTuple):
    total: int
    used: int
    free: int


MEGA = 1 << 20
PLENTY = 50_000 * MEGA


@pytest.fixture
def kim(world: World) -> Person:
    """Somebody who manages the server, and nothing else."""
    return manager(world)


def owned_by(world: World, person: Person) -> Pozo:
    """Let the bot that runs now belong to somebody."""
    pozo(world).owner_id = person.id
    return pozo(world)


@pytest.fixture
async def owner(world: World) -> Person:
    """Ana owns the bot; the server offers her the commands, which she may not use as a manager."""
    owned_by(world, world.ana)
    await offer_to_all(world)
    return world.ana


# How it is


async def test_the_owner_sees_how_the_bot_is_with_the_last_hour_as_a_picture(world: World, owner: Person) -> None:
    game = await open_game(world, "gin", (world.ben, world.carla))
    await world.advance(61)
    await game.play(lambda table: table.playing.version > 6)
    await world.advance(61)

    seen = await owner.slash("admin health")

    assert seen.ephemeral
    for line in ("started <t:", "one shard, 0: ", "Tables: 1 in play, 0 in the lobby", "SQLite", "MB free"):
        assert line in seen.text
    [picture] = seen.post.pictures
    assert picture.alt.startswith("The last hour, Pozo ")
    assert "Open tables: 1." in picture.alt
    minutes = pozo(world).hour.minutes
    assert len(minutes) >= 2
    assert sum(minute.moves for minute in minutes) >= 6
    assert sum(minute.answers for minute in minutes) >= 6


async def test_a_manager_sees_no_more_of_it_than_concerns_their_server(
    world: World, owner: Person, kim: Person
) -> None:
    await open_game(world, "gin", (world.ben, world.carla))

    seen = await kim.slash("admin health")

    assert "One table is open here." in seen.text
    assert "Database" not in seen.text
    assert seen.post.pictures == []
    assert "Only those who manage" in await denied(world, world.ben.slash("admin health"))


async def test_it_is_told_in_spanish_too(world: World, owner: Person) -> None:
    owned_by(world, world.carla)
    seen = await world.carla.slash("admin health")

    assert "Nada requiere tus manos." in seen.text
    assert seen.post.pictures[0].alt.startswith("La última hora")


# Incidents


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Let looking for tables fail as a bug of ours would, with what nobody may see in its words."""

    async def fail(*_: object) -> None:
        raise RuntimeError("the hand is 5h 6h 7h")

    monkeypatch.setattr(Store, "open_tables_in_channel", fail)
    yield
    caplog.clear()


@pytest.mark.usefixtures("failing")
async def test_an_incident_is_found_by_the_number_that_was_told_and_in_the_log(
    world: World, owner: Person, kim: Person, caplog: pytest.LogCaptureFixture
) -> None:
    number = (await world.ben.slash("rummy rules")).text.split()[-1]
    world.env.errors.clear()

    [logged] = [one for one in caplog.records if number in one.getMessage()]
    entry = json.loads(_Json().format(logged))
    assert entry["incident"] == number
    assert {"time", "level", "logger", "message", "incident", "interaction", "exception"} == set(entry)

    await world.restart()
    owned_by(world, world.ana)
    mine, theirs = await owner.slash("admin incident", number=number), await kim.slash("admin incident", number=number)

    for seen in (mine, theirs):
        assert seen.ephemeral
        assert number in seen.text
        assert "`/rummy rules` · RuntimeError" in seen.text
        assert "5h" not in seen.text
    assert "`cogs." in mine.text
    assert "`cogs." not in theirs.text
    assert number in (await owner.slash("admin incident")).text


async def test_a_number_that_nobody_was_told_is_said_back(world: World, owner: Person, kim: Person) -> None:
    assert (await owner.slash("admin incident")).text == "No incident is known."
    for number in ("ffffffff", "*" * 300, "'; --"):
        assert "No incident that you may look at" in await denied(world, kim.slash("admin incident", number=number))
    assert "Only those who manage" in await denied(world, world.ben.slash("admin incident"))


@pytest.mark.usefixtures("failing")
async def test_an_incident_of_another_server_is_not_a_managers(world: World, owner: Person, kim: Person) -> None:
    await world.ben.slash("rummy rules")
    world.env.errors.clear()
    [found] = await pozo(world).incidents.newest(None, 10)
    await pozo(world).store.do(lambda db: db.execute("UPDATE incidents SET guild_id = guild_id + 1"))

    assert (await kim.slash("admin incident")).text == "No incident is known."
    assert "No incident" in await denied(world, kim.slash("admin incident", number=found.number))
    assert found.number in (await owner.slash("admin incident", number=found.number)).text


# Tables of all servers


async def test_tables_are_found_by_what_they_are_at_by_game_and_by_who_sits_there(
    world: World, owner: Person, kim: Person
) -> None:
    await open_game(world, "gin", (world.ben, world.carla))
    await open_game(world, "tiles", (world.dan,), start=False)

    async def listed(person: Person = kim, channel: ChannelHandle | None = None, **asked: object) -> list[str]:
        text = (await person.slash("admin tables", channel, **asked)).text
        return [number for number in ("1", "2") if f"**{number}** ·" in text]

    assert await listed() == ["1", "2"]
    assert await listed(status="lobby") == ["2"]
    assert await listed(game="gin") == ["1"]
    assert await listed(member=world.dan.actor.user) == ["2"]
    assert await listed(member=world.dan.actor.user, status="playing") == []
    assert await listed(owner, everywhere=True) == ["1", "2"]
    assert "Only who owns this bot" in await denied(world, kim.slash("admin tables", everywhere=True))
    assert (await kim.slash("admin tables", game="gin", status="lobby")).text == "No open table is like that."
    assert "nonsense" in await denied(world, kim.slash("admin tables", game="nonsense"))


async def test_the_pages_of_a_list_keep_its_filter(world: World, owner: Person, kim: Person) -> None:
    for host in (world.ana, world.ben, world.dan):
        for _ in range(4):
            await host.slash("rummy new", game="rummy")
    await open_game(world, "gin", (world.carla,), start=False)

    listed = await kim.slash("admin tables", game="rummy", status="lobby")
    await kim.click(listed.post, "On")

    assert listed.text.count("Rummy ·") == 2
    assert "Gin" not in listed.text
    for forged in (
        "tables:0:1:on.lobby.gin.x",
        "tables:0:1:on.over",
        "tables:0:1:on.lobby.chess",
        "tables:0:1:a.b.c.d.e.f",
    ):
        assert "I do not know" in (await kim.press_anyway(listed.post, forged)).text
    assert "Only who owns" in (await kim.press_anyway(listed.post, "tables:0:0:on....all")).text


# Before a stop


async def test_every_live_table_says_once_that_the_bot_stops_and_not_after_it_has(world: World, owner: Person) -> None:
    games = [
        await open_game(world, "gin", (world.ben, world.carla)),
        await open_game(world, "tiles", (world.dan,), start=False),
    ]

    said = await owner.slash("admin announce", minutes=10, words="New *cards*.")
    await world.advance(1)

    assert "2 tables say it now:" in said.text
    for game in games:
        assert game.post.text.count("The bot stops <t:") == 1
        assert "New \\*cards\\*." in game.post.text
    panel = await games[0].panel(0)
    assert "The bot stops <t:" in panel.text
    edits = len(world.requests("PATCH"))
    await world.advance(120)
    assert len(world.requests("PATCH")) == edits

    await pozo(world).announcements.stopped()  # as it ends in order; a restart here is the end of a process
    await world.restart()
    await world.advance(1)
    for game in games:
        assert "The bot stops" not in game.post.text


async def test_an_announcement_outlives_a_crash_and_is_gone_once_it_is_long_overdue(
    world: World, owner: Person, store: Store
) -> None:
    game = await open_game(world, "gin", (world.ben, world.carla))
    await owner.slash("admin announce", minutes=10)
    await world.restart()
    await world.advance(61)
    assert "The bot stops" in game.post.text

    await world.advance(600 + OVERDUE)

    assert pozo(world).announcements.current is None
    assert "announcement" not in await store.settings(Scope.GUILD, NOBODY)
    assert "The bot stops" not in game.post.text


async def test_an_announcement_is_the_owners_to_make_and_to_take_back(world: World, owner: Person, kim: Person) -> None:
    game = await open_game(world, "gin", (world.ben, world.carla))
    said = await owner.slash("admin announce", minutes=10)

    assert "Only who owns" in await denied(world, kim.slash("admin announce", minutes=10))
    assert "Only who owns" in (await kim.press_anyway(said.post, "announce-not:0:0:")).text
    assert "at most 200" in await denied(world, owner.slash("admin announce", minutes=1, words="x" * 201))
    await owner.click(said.post, "Take it back")
    await world.advance(1)

    assert said.post.text == "No table says it any more."
    assert "The bot stops" not in game.post.text
    again = await owner.press_anyway(said.post, "announce-not:0:0:")
    assert again.post.text == "No table says it any more."


# What needs hands


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """A disk of which the tests say how much is free."""
    free = {"free": PLENTY}

    def usage(_: Path) -> Usage:
        return Usage(2 * PLENTY, 0, free["free"])

    monkeypatch.setattr(shutil, "disk_usage", usage)
    return free


@pytest.fixture
def copies(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Copies of the database of which the tests say when the newest was made."""
    made = {"newest": world.clock.timestamp()}

    def newest(_: Settings) -> float:
        return made["newest"]

    monkeypatch.setattr("bot.host.troubles.newest_copy", newest)
    return made


async def test_the_owner_is_told_once_that_the_disk_is_nearly_full_and_once_that_it_is_not(
    world: World, owner: Person, disk: dict[str, int]
) -> None:
    disk["free"] = 300 * MEGA
    await world.advance(200)
    await world.restart()
    owned_by(world, world.ana)
    await world.advance(200)

    [told] = owner.direct_messages()
    assert "300 MB are left" in told.text

    disk["free"] = 700 * MEGA  # more than nearly full, and still little
    await world.advance(200)
    assert len(owner.direct_messages()) == 1
    disk["free"] = PLENTY
    await world.advance(200)

    assert [post.text for post in owner.direct_messages()[1:]] == ["There is room on the disk again."]
    assert all(person.direct_messages() == [] for person in (world.ben, world.carla, world.dan))


async def test_the_owner_is_told_in_their_language(world: World, disk: dict[str, int], store: Store) -> None:
    owned_by(world, world.carla)
    await store.set_setting(Scope.USER, world.carla.id, "language", json.dumps(SPANISH[:2]))
    disk["free"] = 300 * MEGA
    await world.advance(61)

    [told] = world.carla.direct_messages()
    assert "El disco está casi lleno" in told.text


async def test_what_could_not_be_sent_is_sent_later_and_closed_messages_are_no_fault(
    world: World, owner: Person, disk: dict[str, int]
) -> None:
    world.fail("POST", "/channels/*/messages", times=5)
    disk["free"] = 300 * MEGA
    await world.advance(61)
    assert owner.direct_messages() == []
    await world.advance(400)
    assert len(owner.direct_messages()) == 1

    owned_by(world, world.ben)
    world.close_direct_messages(world.ben)
    disk["free"] = PLENTY
    await world.advance(200)
    assert world.ben.direct_messages() == []


async def test_a_store_that_fails_is_told_although_nothing_can_be_stored(
    world: World, owner: Person, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.advance(61)

    async def full(*_: object) -> None:
        raise StoreUnavailableError(StoreFault.LOCKED, Path("pozo.sqlite3"))

    with monkeypatch.context() as broken:
        broken.setattr(store, "set_setting", full)
        broken.setattr(Store, "fault", StoreFault.LOCKED)
        await world.advance(200)
        assert len(owner.direct_messages()) == 1
    await world.advance(200)

    first, second = [post.text for post in owner.direct_messages()]
    assert "another program has taken the database" in first
    assert second == "The database can be written again. Play goes on."
    assert not [key for key in await store.settings(Scope.GUILD, NOBODY) if key.startswith("trouble-")]


async def test_a_lease_that_a_process_lost_is_told_once_and_is_over_after_an_hour(
    world: World, owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = world.clock.timestamp()

    class Leases:
        async def lost_since(self, since: float) -> tuple[int, ...]:
            return (1, 3) if since < at else ()

    monkeypatch.setattr(Store, "leases", Leases())
    await world.advance(200)
    assert [post.text.partition(" was")[0] for post in owner.direct_messages()] == [
        "The process that looked after shards 1, 3"
    ]
    await world.advance(3600)
    assert [post.text for post in owner.direct_messages()[1:]] == ["For an hour no process has lost a shard."]


async def test_damage_is_over_once_a_later_backup_was_found_sound(
    world: World, owner: Person, copies: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    copies["newest"] -= 10
    monkeypatch.setattr(Store, "met_damage", True)
    await world.advance(61)
    assert "damaged" in owner.direct_messages()[0].text
    monkeypatch.setattr(Store, "met_damage", False)
    await world.advance(61)
    assert len(owner.direct_messages()) == 1

    copies["newest"] = world.clock.timestamp()
    await world.advance(61)

    assert "whole again" in owner.direct_messages()[1].text


async def test_backups_that_fail_for_hours_are_told(world: World, owner: Person, copies: dict[str, float]) -> None:
    copies["newest"] -= 26 * 3600
    await world.advance(3600)
    assert owner.direct_messages() == []
    await world.advance(3700)
    assert "No sound backup" in owner.direct_messages()[0].text
    copies["newest"] = world.clock.timestamp()
    await world.advance(61)
    assert [post.text for post in owner.direct_messages()[1:]] == ["Backups are made again."]


async def test_without_an_owner_nobody_is_told_and_nothing_fails(world: World, disk: dict[str, int]) -> None:
    disk["free"] = 0
    await world.advance(130)
    assert not any(person.direct_messages() for person in world.people.values())
    assert len(pozo(world).hour.minutes) == 2
