"""How many tables are open at once, how long a lobby waits, and that the newest of many are found."""

import pytest

from bot.storage.rows import Status, TableLimits
from bot.tables import opening
from bot.tables.opening import LASTS, LIMITS
from tests.cogs.kit import denied, manager, open_game, pozo
from tests.cogs.leagues.kit import found, post_of
from tests.simulation import World


async def test_a_host_has_ten_open_tables_at_most(world: World) -> None:
    games = [await open_game(world, "gin", (world.carla,), start=False) for _ in range(LIMITS.host)]

    refused = await denied(world, world.carla.slash("rummy new", game="gin"))
    await world.carla.click(games[0].post, custom_id="cancel:")
    opened = await world.carla.slash("rummy new", game="gin")

    assert refused.startswith("Tienes 10 mesas abiertas.")
    assert opened.post.buttons
    assert len(await pozo(world).store.open_tables_in_channel(world.channel.id)) == LIMITS.host


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (TableLimits(9, 2, 9), "2 tables are open in this channel."),
        (TableLimits(9, 9, 2), "2 tables are open in this server."),
    ],
)
async def test_a_channel_and_a_server_have_so_many_tables_at_most(
    world: World, limits: TableLimits, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "LIMITS", limits)
    for person in (world.ana, world.carla):
        await person.slash("rummy new", game="gin")

    assert (await denied(world, world.ben.slash("rummy new", game="gin"))).startswith(said)
    assert len(await pozo(world).store.open_tables()) == 2


async def test_what_several_have_agreed_on_is_opened_however_many_tables_there_are(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "LIMITS", TableLimits(1, 1, 1))
    club = await found(world, manager(world))
    await club.join(world.ana, world.ben)
    await world.ana.slash("rummy new", game="gin")

    table = await club.match(world.ana, world.ben)

    assert table.row.status is Status.PLAYING


# Lobbies


async def hours_pass(world: World, hours: float) -> None:
    """Let hours pass at once: the bot wakes up when they are over."""
    world.clock.advance(hours * 3600 - 61)
    await world.advance(61)


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_lobby_in_which_nobody_begins_is_closed_and_says_so(world: World, *, restarts: bool) -> None:
    waiting = await open_game(world, "gin", (world.ana, world.ben), start=False)
    played = await open_game(world, "gin", (world.carla, world.dan))
    if restarts:
        await world.restart()

    await hours_pass(world, LASTS / 3600 - 0.1)
    early = waiting.post.text
    await hours_pass(world, 0.2)

    assert "1. Ana" in early
    closed = post_of(world, await pozo(world).tables.get(waiting.table.id))
    assert closed.text.endswith("Nobody began the match within twelve hours, so this table was closed.")
    assert closed.buttons == []
    rows = await pozo(world).store.open_tables()
    assert [row.id for row in rows] == [played.table.id]


async def test_a_match_that_has_begun_is_no_lobby_any_more(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))

    due = [deadline.kind for deadline in await pozo(world).store.deadlines(game.table.id)]

    assert "lobby" not in due


# The newest


async def test_of_many_tables_commands_mean_the_newest(world: World) -> None:
    hosts = [world.add_person(f"Host{number}") for number in range(4)]
    games = [await open_game(world, "gin", (host,), start=False) for host in hosts for _ in range(5)]

    await world.carla.slash("rummy join")

    newest = await pozo(world).tables.get(games[-1].table.id)
    assert newest.has(world.carla.id)


async def test_somebody_is_released_from_every_table_however_many(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.store.PAGE", 2)
    hosts = (world.ana, world.ben, world.dan)
    games = [await open_game(world, "gin", (host, world.carla), start=False) for host in hosts]

    await manager(world).slash("admin release", member=world.carla.actor.user)

    tables = [await pozo(world).tables.get(game.table.id) for game in games]
    assert not any(table.has(world.carla.id) for table in tables)
