"""A private message can be changed for a quarter of an hour: what it says before that ends, and how one goes on."""

import pytest

from bot.edge.panels import FOLLOWED
from cogs.showing.panels import _say_old  # pyright: ignore[reportPrivateUsage]  # the law of its size
from cogs.ui.parts import COMPONENTS, Message, Target
from cogs.ui.snapshot import snapshot
from engine.match import to_act
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import World

OLD = {"en-US": "This may be old by now.", "es-ES": "Puede que esto ya no esté al día."}
GO_ON = {"en-US": "Go on", "es-ES": "Seguir"}


async def dealt(world: World) -> Game:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(lambda table: bool(to_act(table.playing)))
    return game


async def test_a_panel_says_that_it_may_be_old_and_offers_to_go_on(world: World) -> None:
    game = await dealt(world)
    panels = {seat: await game.panel(seat) for seat in game.people}
    before = {seat: panel.text for seat, panel in panels.items()}
    await world.advance(FOLLOWED - 20)
    assert {seat: panel.text for seat, panel in panels.items()} == before

    await world.advance(30)

    for seat, panel in panels.items():
        person = game.people[seat]
        assert OLD[person.locale] in panel.text
        answer = await person.click(panel, GO_ON[person.locale])
        assert answer.post == panel
        assert OLD[person.locale] not in panel.text


async def test_an_old_panel_is_left_alone_and_a_turn_is_told_elsewhere(world: World) -> None:
    game = await dealt(world)
    [mover] = to_act(game.table.playing)
    panel, person = await game.panel(1 - mover), game.people[1 - mover]
    await world.advance(FOLLOWED + 60)
    old = panel.text

    while to_act(game.table.playing) == (mover,):
        await game.step()
    await world.advance(2)

    assert panel.text == old
    assert len([post for post in world.posts() if person.id in post.pings]) == 1


async def test_who_watches_is_told_too(world: World) -> None:
    game = await dealt(world)
    watching = (await world.ben.click(game.post, custom_id="watch:")).post

    await world.advance(FOLLOWED + 10)

    assert OLD["en-US"] in watching.text
    await world.ben.click(watching, "Go on")
    assert OLD["en-US"] not in watching.text


async def test_the_last_edit_is_tried_again(world: World) -> None:
    game = await dealt(world)
    panel = await game.panel(0)
    await world.advance(FOLLOWED - 20)
    world.fail("PATCH", "/webhooks/*/*/messages/@original", status=503, times=2)

    await world.advance(35)

    assert OLD["en-US"] in panel.text


@pytest.mark.parametrize("rows", range(1, 7))
async def test_there_is_room_to_say_so_on_the_largest_panel(world: World, rows: int) -> None:
    game = await dealt(world)
    at, message = snapshot(game.table, pozo(world).words, "en", 0), Message()
    message.offer([Target(1, 1).button("pick", "x", str(number)) for number in range(rows * 5)])
    message.say("x")

    _say_old(message, at, "hand")

    assert message.size <= COMPONENTS
    assert message.parts[-2]["content"] == f"-# {OLD['en-US']}"
    assert message.parts[-1]["components"][0]["label"] == "Go on"
