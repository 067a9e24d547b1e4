"""Those who manage a server see its tables, end one that is stuck and set a player free; nobody else does."""

import sqlite3
from contextlib import closing
from pathlib import Path

import discord
import pytest
import simcord

from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.rows import Changes, Status, TableFields
from bot.storage.store import Store
from bot.storage.upkeep import set_aside
from engine.match import to_act
from playground import simulator
from tests.cogs.kit import denied, open_game, pozo
from tests.kit_store import changed
from tests.simulation import ENGLISH, SPANISH, Person, World

NOT_MANAGER = {ENGLISH: "Only those who manage the server", SPANISH: "quien administra el servidor"}


def with_role(world: World, name: str, locale: str, **permissions: bool) -> Person:
    """Return a new person whose role permits something."""
    role = world.guild.create_role(name, permissions=discord.Permissions(**permissions))
    actor = world.guild.add_member(world.env.create_user(name.lower(), global_name=name), roles=[role])
    simulator.speak(world.env, actor.id, locale)
    return Person(world, name, actor, locale)


@pytest.fixture
def maria(world: World) -> Person:
    return with_role(world, "Maria", ENGLISH, manage_guild=True)


@pytest.fixture
def jose(world: World) -> Person:
    return with_role(world, "Jose", SPANISH, manage_guild=True)


async def offer_to_all(world: World) -> None:
    """Let the server offer the commands to everyone, as its settings can."""
    [admin] = [command for command in await pozo(world).tree.fetch_commands() if command.name == "admin"]
    world.guild.set_command_permissions(admin, {world.guild.default_role: True})


async def table_elsewhere(world: World, *people: Person) -> int:
    """Let people sit at a table of another server, and return its number."""
    game = await open_game(world, "gin", people, start=False)
    await game.table.remember(guild_id=(game.table.row.guild_id or 0) + 1)
    return game.table.id


# The list


async def test_the_list_says_where_tables_are_who_sits_there_and_whom_they_wait_for(
    world: World, maria: Person, jose: Person
) -> None:
    await open_game(world, "gin", (world.ana, world.ben))
    await world.advance(30)
    await open_game(world, "tiles", (world.carla,), computers=1, start=False)
    [seat] = to_act((await pozo(world).tables.get(1)).playing)
    turn = ("Ana", "Ben")[seat]

    english = await maria.slash("admin tables")
    spanish = await jose.slash("admin tables")

    first, second = english.text.split("**1**")[1].split("**2**")
    assert english.ephemeral
    assert spanish.ephemeral
    assert f"Gin Rummy · <#{world.channel.id}>\n-# Ana, Ben\n-# Playing, opened <t:" in first
    assert first.rstrip().endswith(f"It waits for {turn}.")
    assert "Carla, Marisol (computer, medium)\n-# In the lobby, opened" in second
    assert "waits" not in second
    assert f"Espera a {turn}." in spanish.text
    assert "Marisol (máquina, intermedio)" in spanish.text


async def test_the_list_has_pages_on_which_every_table_is_found(world: World, maria: Person, jose: Person) -> None:
    assert (await maria.slash("admin tables")).text == "No table is open in this server."
    for host in (world.ana, world.ben, world.dan):
        for _ in range(7):
            await host.slash("rummy new", game="rummy")

    listed = await maria.slash("admin tables")
    pages = [listed.text]
    for _ in range(2):
        await maria.click(listed.post, "On")
        pages.append(listed.text)

    assert [page.count("Rummy ·") for page in pages] == [10, 10, 1]
    assert [page.splitlines()[-1] for page in pages] == [f"-# Page {number} of 3" for number in (1, 2, 3)]
    assert "On" not in listed.post.labels
    await maria.click(listed.post, "Back")
    assert listed.text == pages[1]
    assert NOT_MANAGER[SPANISH] in (await world.dan.press_anyway(listed.post, "tables:0:1:on")).text
    assert "Página 3 de 3" in (await jose.press_anyway(await jose.slash("admin tables"), "tables:0:9:on")).text


# The end of a table


async def test_a_table_is_ended_once_its_end_was_asked_for_twice(world: World, maria: Person) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))

    asked = await maria.slash("admin end", table=1)

    assert asked.text == "End table **1**, Gin Rummy, with Ana and Ben? It ends without a result."
    assert not game.over
    await maria.click(asked.post, "End table 1")
    assert game.over
    assert asked.post.text == "Table 1 is ended."
    assert asked.post.buttons == []
    assert "Somebody who manages this server ended this table." in game.post.text
    again = await maria.press_anyway(asked.post, "finish:1:0:")
    assert again.text == "No open table of this server has the number 1."


async def test_a_table_is_ended_in_spanish(world: World, jose: Person) -> None:
    game = await open_game(world, "rummy", (world.carla,), start=False)

    asked = await jose.slash("admin end", table=1)
    await jose.click(asked.post, "Cerrar la mesa 1")

    assert game.over
    assert asked.post.text == "La mesa 1 está cerrada."


async def test_the_numbers_that_can_be_ended_are_offered(world: World, maria: Person) -> None:
    await open_game(world, "gin", (world.ana,), start=False)
    await open_game(world, "tiles", (world.ben,), start=False)

    assert await maria.complete("admin end", "table", "") == [
        ("2 · Rummy with Tiles · Ben", 2),
        ("1 · Gin Rummy · Ana", 1),
    ]
    assert await maria.complete("admin end", "table", "2") == [("2 · Rummy with Tiles · Ben", 2)]


async def test_a_number_that_is_no_table_is_said_back(world: World, maria: Person, jose: Person) -> None:
    for number in (0, -7, 99, 2**53 - 1):
        english = await denied(world, maria.slash("admin end", table=number))
        spanish = await denied(world, jose.slash("admin end", table=number))

        assert english == f"No open table of this server has the number {number}."
        assert spanish == f"Ninguna mesa abierta de este servidor tiene el número {number}."


async def test_a_table_whose_log_cannot_be_read_is_listed_and_ended(world: World, store: Store, maria: Person) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))
    await changed(store, 1, Changes(table=TableFields(options='{"target": "sideways"}')))
    await world.restart()

    listed = await maria.slash("admin tables")
    asked = await maria.slash("admin end", table=1)
    await maria.click(asked.post, "End table 1")

    row = await store.table(1)
    assert listed.text.endswith("It cannot be read any more: end it.")
    assert row is not None
    assert row.status is Status.OVER
    assert await store.deadlines(1) == ()
    assert game.post.text.splitlines() == ["### Gin Rummy", "This table was ended."]


@pytest.mark.parametrize("fails", [0, 2])
async def test_a_table_that_was_set_aside_while_the_bot_was_away_says_so(
    world: World, store: Store, tmp_path: Path, fails: int
) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))
    await changed(store, 1, Changes(table=TableFields(options='{"target": "sideways"}')))
    with closing(sqlite3.connect(tmp_path / "pozo.sqlite3", isolation_level=None)) as db:
        set_aside(db, 1, world.clock.timestamp())
    if fails:
        world.fail("PATCH", "/channels/*/messages/*", status=503, times=fails)

    await world.restart()
    await world.advance(30)

    assert game.post.text.splitlines() == ["### Gin Rummy", "This table was ended."]
    assert not game.post.buttons


async def test_a_result_stays_though_its_table_is_set_aside(world: World, store: Store, tmp_path: Path) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben), options={"target": "10"})
    await game.hasten()
    shown = game.post.text
    await changed(store, 1, Changes(table=TableFields(options='{"target": "sideways"}')))
    with closing(sqlite3.connect(tmp_path / "pozo.sqlite3", isolation_level=None)) as db:
        set_aside(db, 1, world.clock.timestamp())

    await world.restart()
    await world.advance(30)

    assert game.post.text == shown


# A player set free


async def test_a_player_is_freed_from_every_table_of_the_server(world: World, maria: Person) -> None:
    playing = await open_game(world, "gin", (world.ana, world.ben))
    waiting = await open_game(world, "tiles", (world.carla, world.ana, world.dan), start=False)
    panel = await playing.panel(0)

    freed = await maria.slash("admin release", member=world.ana.actor.user)

    assert freed.ephemeral
    assert freed.text.splitlines() == [
        "Ana is free:",
        "- Table 2, Rummy with Tiles: stood up from the lobby.",
        "- Table 1, Gin Rummy: a computer player has the seat now.",
    ]
    assert [(seat.name, seat.user_id) for seat in playing.table.seats] == [("Ana", None), ("Ben", world.ben.id)]
    assert waiting.table.names == ("Carla", "Dan")
    assert "You are watching." in (await world.ana.click(playing.post, custom_id="hand:")).text
    assert await world.ana.complete("rummy new", "game", "gin") == [("Gin Rummy", "gin")]
    await playing.play(lambda table: table.playing.version > 6)
    left = "You have left this match. A computer plays on for you."  # how the hand goes on is no longer for Ana's eyes
    assert (panel.text, panel.components) == (left, panel.components[:1])


async def test_a_table_that_cannot_be_read_keeps_nobody_at_the_others(
    world: World, store: Store, maria: Person, jose: Person
) -> None:
    await open_game(world, "gin", (world.ana, world.ben))
    playing = await open_game(world, "gin", (world.ana, world.carla))
    await changed(store, 1, Changes(table=TableFields(options='{"target": "sideways"}')))
    await world.restart()

    freed = await maria.slash("admin release", member=world.ana.actor.user)
    again = await jose.slash("admin release", member=world.ana.actor.user)

    assert freed.text.splitlines()[1:] == [
        "- Table 2, Gin Rummy: a computer player has the seat now.",
        "- Table 1, Gin Rummy: it cannot be read any more; end it.",
    ]
    assert again.text.splitlines()[1:] == ["- Mesa 1, Gin Rummy: ya no se puede leer; hay que cerrarla."]
    assert not (await pozo(world).tables.get(playing.table.id)).has(world.ana.id)
    asked = await maria.slash("admin end", table=1)
    await maria.click(asked.post, "End table 1")  # and with it goes who was called to it


async def test_an_open_panel_shows_no_more_once_its_owner_has_left(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))
    panel = await game.panel(0)

    await world.ana.slash("rummy leave")
    await game.play(lambda table: table.playing.version > 6)

    assert panel.text == "You have left this match. A computer plays on for you."
    assert not panel.buttons
    assert not panel.pictures


async def test_a_table_that_ends_when_somebody_leaves_goes_on_without_who_is_freed(world: World, jose: Person) -> None:
    opened = await world.ana.slash("rummy new", game="gin", clock="none", leaving="end")
    await world.ben.click(opened.post, "Join")
    await world.ana.click(opened.post, "Start")

    freed = await jose.slash("admin release", member=world.ana.actor.user)

    assert freed.text == "Ana queda libre:\n- Mesa 1, Gin Rummy: ahora juega una máquina en su lugar."
    assert (await pozo(world).tables.get(1)).row.status is Status.PLAYING


async def test_a_table_where_nobody_else_plays_is_over_when_its_player_is_freed(world: World, jose: Person) -> None:
    """G9: computers do not play on for nobody."""
    opened = await world.ana.slash("rummy new", game="gin", computers=1, clock="none")
    await world.ana.click(opened.post, "Start")

    freed = await jose.slash("admin release", member=world.ana.actor.user)

    assert freed.text == "Ana queda libre:\n- Mesa 1, Gin Rummy: ahí no jugaba nadie más, así que terminó."
    assert (await pozo(world).tables.get(1)).row.status is Status.OVER


async def test_somebody_who_sits_nowhere_is_free_already(world: World, maria: Person, jose: Person) -> None:
    ben = world.ben.actor.user
    assert await denied(world, maria.slash("admin release", member=ben)) == "Ben sits at no open table of this server."
    assert "no está en ninguna mesa" in await denied(world, jose.slash("admin release", member=ben))


# Other servers


async def test_tables_of_another_server_can_be_neither_seen_nor_ended_nor_left(world: World, maria: Person) -> None:
    number = await table_elsewhere(world, world.ana, world.ben)
    await open_game(world, "tiles", (world.carla,), start=False)
    mine = await maria.slash("admin end", table=2)

    ended = await denied(world, maria.slash("admin end", table=number))
    forged = await maria.press_anyway(mine.post, f"finish:{number}:0:")
    freed = await denied(world, maria.slash("admin release", member=world.ana.actor.user))

    assert ended == forged.text == f"No open table of this server has the number {number}."
    assert freed == "Ana sits at no open table of this server."
    assert "Gin" not in (await maria.slash("admin tables")).text
    assert await maria.complete("admin end", "table", str(number)) == []
    assert len((await pozo(world).tables.get(number)).seats) == 2


# Who may


async def test_discord_offers_the_commands_to_managers_only(world: World) -> None:
    [admin] = [command for command in await pozo(world).tree.fetch_commands() if command.name == "admin"]

    assert admin.default_member_permissions == discord.Permissions(manage_guild=True)
    with pytest.raises(simcord.SetupError):
        await world.ana.slash("admin tables")


async def test_commands_that_a_server_offers_to_all_are_still_refused(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))
    await offer_to_all(world)
    for person in (world.ana, world.carla):  # not even the host of the table
        said = [
            await denied(world, person.slash("admin tables")),
            await denied(world, person.slash("admin end", table=1)),
            await denied(world, person.slash("admin release", member=world.ben.actor.user)),
        ]

        assert all(NOT_MANAGER[person.locale] in one for one in said)
        assert await person.complete("admin end", "table", "") == []
    assert not game.over
    assert game.table.has(world.ben.id)


async def test_the_button_asks_who_presses_it(world: World, maria: Person) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))
    await maria.slash("admin end", table=1)

    forged = await world.dan.press_anyway(game.post, "finish:1:0:")

    assert NOT_MANAGER[SPANISH] in forged.text
    assert not game.over


# A damaged table


async def test_a_damaged_table_is_called_so_to_players_and_managers_and_can_be_ended(  # noqa: PLR0913, PLR0917  # fixtures
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    world: World,
    maria: Person,
    jose: Person,
) -> None:
    """L10: a page of its log is destroyed on the disk; only what is stored outside that page can still be changed."""
    game = await open_game(world, "gin", (world.ana, world.ben), start=False)
    post, table_id = game.post, game.table.id

    async def damaged(_: int) -> None:
        raise StoreUnavailableError(StoreFault.DAMAGED, Path("pozo.sqlite3"))

    monkeypatch.setattr(store, "load", damaged)
    await world.restart()
    assert f"table {table_id} is damaged and not shown" in caplog.text
    told = await denied(world, world.ana.press_anyway(post, f"join:{table_id}:0:"))
    lists = [(await person.slash("admin tables")).text for person in (maria, jose)]
    sure = await maria.slash("admin end", table=table_id)
    await maria.click(sure.post, custom_id="finish:")

    assert told == "This table is damaged on the disk, and whoever runs this bot has been told."
    assert "It is damaged on the disk" in lists[0]
    assert "Está dañada en el disco" in lists[1]
    assert (post.text, post.buttons) == ("### Gin Rummy\nThis table was ended.", [])
    row = await store.table(table_id)
    assert row is not None
    assert row.status is Status.OVER
