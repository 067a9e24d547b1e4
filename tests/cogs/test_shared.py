"""A bot among other processes follows what those did, and leaves alone what is theirs."""

import json
from dataclasses import asdict

import pytest

from bot.announcement import KEY, Announcement
from bot.app import Pozo
from bot.cluster import MISSED
from bot.storage.rows import NOBODY, Changes, Scope
from bot.storage.share import Share, shard_of
from bot.storage.store import Store
from playground import simulator
from playground.simulator import SimulatedClock
from tests.cogs.kit import open_game, pozo
from tests.simulation import MakeBot, World


@pytest.mark.parametrize("kind", [Scope.USER, MISSED])
async def test_what_somebody_chose_elsewhere_holds_here(world: World, store: Store, kind: str) -> None:
    bot = pozo(world)
    assert (await bot.people.get(world.ana.id)).language is None
    await store.set_setting(Scope.USER, world.ana.id, "language", json.dumps("es"))
    assert (await bot.people.get(world.ana.id)).language is None
    bot.heard(kind, world.ana.id)
    assert (await bot.people.get(world.ana.id)).language == "es"


@pytest.mark.parametrize("kind", [Scope.GUILD, MISSED])
async def test_what_a_server_chose_elsewhere_holds_here(world: World, store: Store, kind: str) -> None:
    bot = pozo(world)
    assert (await bot.servers.get(world.guild.id)).felt == "green"
    await store.set_setting(Scope.GUILD, world.guild.id, "felt", json.dumps("wine"))
    bot.heard(kind, world.guild.id)
    assert (await bot.servers.get(world.guild.id)).felt == "wine"


async def test_what_was_announced_elsewhere_is_announced_here(world: World, store: Store) -> None:
    bot = pozo(world)
    said = Announcement(bot.house.now() + 600, "soon")
    await store.set_setting(Scope.GUILD, NOBODY, KEY, json.dumps(asdict(said)))
    bot.heard(KEY, NOBODY)
    await bot.shows.drained()
    assert bot.announcements.current == said


@pytest.mark.parametrize("kind", ["table", MISSED])
async def test_a_table_that_another_process_has_changed_is_read_anew(world: World, store: Store, kind: str) -> None:
    bot = pozo(world)
    await open_game(world, "gin", (world.ana, world.ben))
    (row,) = await store.open_tables()
    await store.change(row.id, Changes(table={"clock": 77}), bot.house.now(), row.revision)
    bot.heard(kind, row.id)
    await bot.shows.drained()
    assert (await bot.tables.get(row.id)).row.clock == 77


async def test_each_process_has_its_part_of_the_shards_and_of_the_calls(make_bot: MakeBot, store: Store) -> None:
    store.share = Share(4, frozenset({1, 2}))
    bot = make_bot(SimulatedClock())
    assert isinstance(bot, Pozo)
    assert bot.shard_ids == [1, 2]
    assert not bot.is_first
    store.share = Share(4, frozenset({0}))
    assert bot.is_first


async def test_commands_are_registered_by_whoever_has_the_first_shard(
    make_bot: MakeBot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered = list[int]()

    async def register(*_: object) -> bool:
        registered.append(shard)
        return True

    monkeypatch.setattr("bot.app.sync_if_changed", register)
    for shard in (1, 0, 2):
        store.share = Share(4, frozenset({shard}))
        bot = make_bot(SimulatedClock())
        assert isinstance(bot, Pozo)
        await bot.serve()
        await bot.tables.stop()
    assert registered == [0]


def test_the_shard_of_a_server_is_the_one_that_discord_sends_it_to() -> None:
    for guild in (0, 1, 1 << 22, 1_456_074_443_980_800_011):
        assert shard_of(guild, 5) == simulator.shard_of(guild, 5)
