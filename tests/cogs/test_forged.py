"""Whatever is forged or far too long is answered in words like any stale button, and is no incident."""

import logging

import pytest

from bot.render.pictures import Picture
from cogs.advice import HINTS
from engine.match import to_act
from tests.cogs.conftest import DOT
from tests.cogs.kit import Game, denied, open_game, pozo
from tests.cogs.test_commands import verbs
from tests.simulation import Person, Post, World

UNKNOWN = "I do not know this button any more."
STALE = "The table has moved on since then. Press “My hand” to see it as it is."
LASTING = {"leave", "quit", "end", "cancel", "forget-me"}  # what ends a table or takes somebody away
ARGUMENTS = ("", "zz", "f" * 84, "-9", "Kh", "knock Kh: Kh Kh Kh")
VALUES = (None, ("zz",), ("-1",), ("9" * 90, "page:9999"), ("act:page",))


async def asked_for_a_move(world: World, game: str) -> tuple[Game, Person, Post]:
    """Return a game at the first move, with the person who is asked for it and their panel."""
    played = await open_game(world, game, (world.ana, world.ben))
    await played.play(until=lambda table: any(table.playing.boards) and bool(to_act(table.playing)))
    seat = to_act(played.table.playing)[0]
    return played, played.people[seat], await played.panel(seat)


@pytest.mark.parametrize("game", ["gin", "tiles"])
async def test_no_forged_press_is_an_incident(world: World, game: str, caplog: pytest.LogCaptureFixture) -> None:
    played, person, panel = await asked_for_a_move(world, game)
    pressed = sorted(verb for verb in verbs() - LASTING if game == "gin" or not verb.startswith("league"))

    with caplog.at_level(logging.ERROR):
        for number, verb in enumerate(pressed):
            for place, argument in enumerate(ARGUMENTS):
                values = VALUES[(number + place) % len(VALUES)]
                custom_id = f"{verb}:{played.table.id}:{played.table.playing.version}:{argument}"
                await person.press_anyway(panel, custom_id[:100], values)
                assert not caplog.records, (custom_id, values, caplog.text)


async def test_a_forged_confirmation_and_a_forged_arrangement_are_stale_buttons(world: World) -> None:
    played, person, panel = await asked_for_a_move(world, "gin")
    about = f"{played.table.id}:{played.table.playing.version}"

    for forged in (f"ask:{about}:{'a' * 90}", f"ask:{about}:discard Kh", f"ask:{about}:draw", f"arrange:{about}:zz"):
        assert (await person.press_anyway(panel, forged)).text == UNKNOWN, forged
    assert (await person.press_anyway(panel, f"arrange:{about}:Ks Qs")).text == STALE
    selected = await person.press_anyway(panel, f"pick:{about}:{'f' * 90}")
    assert selected.post == panel


@pytest.mark.parametrize("command", ["rules", "learn", "new"])
async def test_thousands_of_letters_are_answered_in_words(world: World, command: str) -> None:
    said = await denied(world, world.ana.slash(f"rummy {command}", game="a" * 3000))

    assert said == f"I know no game called “{'a' * 300}…”."


# What is made for one person


async def test_animations_are_made_for_one_person_within_a_quota(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await open_game(world, "gin", (world.ana,), computers=1, options={"target": "25"})
    running = await world.ana.press_anyway(game.post, f"animate:{game.table.id}:0:")
    await game.hasten()
    mine, theirs = [(await person.click(game.post, custom_id="replay:")).post for person in (world.ana, world.carla)]

    async def replay(*_: object) -> Picture:
        return Picture("replay.gif", DOT, "A replay")

    monkeypatch.setattr(pozo(world).pictures, "replay", replay)
    shown = [await world.ana.click(mine, custom_id="animate:") for _ in range(5)]
    refused = await world.ana.click(mine, custom_id="animate:")
    other = await world.carla.click(theirs, custom_id="animate:")
    await world.advance(600)
    later = await world.ana.click(mine, custom_id="animate:")

    assert running.text == "The match is not over yet."
    assert all(answer.post.pictures for answer in (*shown, other, later))
    assert refused.text.startswith("That is 5 within 10 minutes, which is as much as I can do for one person.")


async def test_hints_have_a_quota_too(world: World) -> None:
    await world.carla.slash("rummy learn", game="rummy")
    panel = world.carla.ephemerals()[-1]
    while "Pista" not in panel.labels:  # the computer may be the first to move
        await world.advance(1)

    for _ in range(HINTS):
        await world.carla.click(panel, "Pista")
    refused = await world.carla.click(panel, "Pista")

    assert refused.text.startswith("Van 60 en 10 minutos, y no puedo hacer más para una sola persona.")
