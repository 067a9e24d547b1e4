"""A private message can be changed for a quarter of an hour: what it says before that ends, and how one goes on."""

from collections.abc import Awaitable, Callable

import pytest

from bot.edge.panels import FOLLOWED
from bot.storage.rows import Status
from cogs.showing.panels import _say_old  # pyright: ignore[reportPrivateUsage]  # the law of its size
from cogs.ui.parts import COMPONENTS, Message, Target
from cogs.ui.snapshot import snapshot
from engine.match import to_act
from tests.cogs.kit import Game, manager, open_game, pozo
from tests.cogs.leagues.kit import found
from tests.simulation import Person, Post, World

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


# Forms, questions and notes of who waits

Note = Callable[[World, Person], Awaitable[Post]]


async def options_form(world: World, host: Person) -> Post:
    game = await open_game(world, "rummy", (host, world.ben), start=False)
    return (await host.click(game.post, custom_id="options:")).post


async def what_else(world: World, player: Person) -> Post:
    game = await open_game(world, "rummy", (player, world.ben))
    return (await player.click(game.post, custom_id="more:")).post


async def whether_to_leave(world: World, player: Person) -> Post:
    more = await what_else(world, player)
    await player.click(more, custom_id="quit:")
    return more


async def planned_turn(world: World, player: Person) -> Post:
    game = await open_game(world, "rummy", (player, world.ben))
    await game.play(lambda table: to_act(table.playing) == (1,) and table.playing.version > 3)
    return (await player.click(await game.panel(0), custom_id="plan:")).post


async def who_wants_a_rematch(world: World, player: Person) -> Post:
    game = await open_game(world, "gin", (player, world.ben), options={"target": "10"})
    await game.play()
    await player.click(game.post, custom_id="again:")
    return player.ephemerals()[-1]


async def who_waits(world: World, player: Person) -> Post:
    club = await found(world, manager(world))
    await club.join(player, world.ben)
    return (await player.slash("league play", how="queue")).post


NOTES: tuple[Note, ...] = (*(options_form, what_else, whether_to_leave, planned_turn, who_wants_a_rematch, who_waits),)


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.__name__)
@pytest.mark.parametrize("restarts", [False, True], ids=["followed", "of the process before"])
async def test_a_note_says_that_it_may_be_old_and_offers_to_go_on(world: World, note: Note, *, restarts: bool) -> None:
    person = world.carla if restarts else world.ana
    post = await note(world, person)
    before, offered = post.text, [button.label for button in post.buttons]
    if restarts:
        await world.advance(5)
        await world.restart()
    await world.advance(FOLLOWED - 20)
    assert post.text == before

    await world.advance(30)

    assert OLD[person.locale] in post.text
    answer = await person.click(post, GO_ON[person.locale])
    assert answer.post == post
    assert (post.text, [button.label for button in post.buttons]) == (before, offered)


async def test_a_note_that_goes_on_follows_again(world: World) -> None:
    form = await options_form(world, world.ana)
    await world.advance(FOLLOWED + 10)
    await world.ana.click(form, "Go on")

    await world.ana.click(world.posts()[0], custom_id="start:")

    assert not form.selects
    assert OLD["en-US"] not in form.text


async def test_what_a_note_said_last_of_all_does_not_grow_old(world: World) -> None:
    form = await options_form(world, world.ana)
    await world.ana.click(world.posts()[0], custom_id="start:")
    said = form.text

    await world.advance(FOLLOWED + 10)

    assert (form.text, form.buttons) == (said, [])


async def test_the_last_edit_of_a_note_is_tried_again_and_then_it_is_left_alone(world: World) -> None:
    form = await options_form(world, world.ana)
    await world.advance(FOLLOWED - 20)
    world.fail("PATCH", "/webhooks/*/*/messages/@original", status=503, times=2)
    await world.advance(35)
    assert OLD["en-US"] in form.text
    assert not (await pozo(world).store.open_messages(0)).notes

    await world.ana.click(world.posts()[0], custom_id="start:")

    assert (await pozo(world).tables.get(1)).row.status is Status.PLAYING
    assert OLD["en-US"] in form.text


async def test_nobody_goes_on_with_a_note_of_another_place(world: World) -> None:
    """What is forged is answered like any button that is none of ours, and shows nothing."""
    await options_form(world, world.ana)
    elsewhere = (await world.dan.slash("rummy rules", world.lobby, game="gin")).post

    answers = [
        (await world.dan.press_anyway(elsewhere, f"go-on:1:0:{argument}")).text
        for argument in ("options ", "more ", "plan 0", "waits ", "closed panel-left", "zz", "")
    ]

    gone, unknown = (pozo(world).words.text(key, "es") for key in ("denied-no-table", "denied-unknown"))
    assert answers[:3] == [gone] * 3
    assert answers[4:] == [unknown] * 3
    assert "1" not in answers[3]
