"""Computer players as people choose them: five levels and one that adapts, in the lobby, by commands and at the end."""

import json
from dataclasses import replace

import pytest

from bot.footing import ADAPTIVE, KINDS, Footing
from bot.storage.footings import footing
from bot.tables.extras import extras_of
from bot.thinking.ratings import rating_of
from tests.cogs.kit import Game, open_game, pozo
from tests.cogs.leagues.kit import files
from tests.simulation import Person, World

NAMES = {
    "Ana": (
        "computer",
        ("child\N{RIGHT SINGLE QUOTATION MARK}s play", "easy", "medium", "skilled", "hard", "adaptive"),
    ),
    "Carla": ("máquina", ("juego de niños", "fácil", "intermedio", "avanzado", "difícil", "adaptable")),
}


async def on_footing(world: World, person: Person) -> Footing:
    return await pozo(world).store.ask(lambda db: footing(db, person.id, "gin"))


async def against_it(world: World, person: Person) -> Game:
    """Return a short match between somebody and the adaptive player."""
    game = await open_game(world, "gin", (person,), options={"target": "25"}, start=False)
    await person.choose(game.post, [ADAPTIVE], custom_id=f"computer:{game.table.id}:0:1")
    await person.click(game.post, custom_id="start:")
    return game


async def test_the_host_adds_computers_of_every_kind_in_the_lobby(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana,), start=False)
    (offered,) = [select for select in game.post.selects if select.custom_id.startswith("computer:")]
    for number, kind in enumerate(KINDS[:5], 1):
        await world.ana.choose(game.post, [kind], custom_id=f"computer:{game.table.id}:0:{number}")

    assert [option.value for option in offered.options] == list(KINDS)
    assert tuple(seat.computer for seat in game.table.seats[1:]) == KINDS[:5]
    rated = [
        f"(computer, {name}, {rating_of('rummy', kind)})" for kind, name in zip(KINDS, NAMES["Ana"][1], strict=True)
    ]
    assert [text in game.post.text for text in rated] == [True] * 5 + [False]
    assert "measured strengths in this game: medium is 1000" in game.post.text
    helps = [option.description for option in offered.options]
    assert helps[2] == "1000 · Plays soundly by rule of thumb"
    assert helps[5] == "Follows how you play: you win about half"


@pytest.mark.parametrize("who", NAMES)
async def test_a_command_deals_with_any_kind_and_says_whom_one_plays(world: World, who: str) -> None:
    person = {"Ana": world.ana, "Carla": world.carla}[who]
    computer, names = NAMES[who]
    server = await pozo(world).servers.get(world.guild.id)
    await pozo(world).servers.set(world.guild.id, replace(server, language="es" if who == "Carla" else "en"))
    for kind, name in zip(KINDS, names, strict=True):
        opened = await person.slash("rummy new", game="gin", computers=1, level=kind)
        assert f"({computer}, {name}" in opened.post.text


async def test_a_match_against_the_adaptive_player_is_dealt_at_once(world: World) -> None:
    await world.ana.slash("rummy play", game="gin", level=ADAPTIVE)

    (row,) = await pozo(world).store.open_tables_of_user(world.ana.id)
    assert [seat.computer for seat in row.seats] == [None, ADAPTIVE]
    assert extras_of(row).strength == 8


async def test_a_match_moves_it_once_and_the_next_begins_there(world: World) -> None:
    game = await against_it(world, world.ana)
    await game.hasten()

    outcome = game.table.playing.outcome
    assert outcome is not None
    moved = await on_footing(world, world.ana)
    assert moved == Footing().after(won=0 in outcome.winners)
    assert "Alma played at a strength of about 1000 and follows you" in game.post.text
    await world.ana.click(game.post, "Rematch")
    assert extras_of((await game.next_table()).row).strength == moved.strength


async def test_what_it_came_to_is_exported_and_deleted_with_all_else(world: World) -> None:
    game = await against_it(world, world.ana)
    await game.hasten()
    assert await on_footing(world, world.ana) != Footing()

    export = await world.ana.slash("privacy export")
    told = json.loads(files(world, export.followups[0] if export.followups else export.post)[0])
    assert [row["key"] for row in told["settings"]] == ["adaptive-gin"]
    sure = await world.ana.slash("privacy delete")
    await world.ana.click(sure.post, custom_id="forget-me:")
    assert await on_footing(world, world.ana) == Footing()
