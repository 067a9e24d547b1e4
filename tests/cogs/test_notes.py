"""Forms, questions and notes of who waits outlive the process: the next one closes them when they hold no more."""

import pytest

from bot.edge.panels import TOKEN_LIFE
from bot.storage.rows import Status
from engine.match import to_act
from tests.cogs.kit import Game, manager, open_game, pozo
from tests.cogs.leagues.kit import found
from tests.simulation import World


async def begun_anew(world: World) -> None:
    """Let the bot end and begin, a while after what was shown last."""
    await world.advance(5)
    await world.restart()
    await world.advance(5)


async def asked_to_leave(world: World) -> Game:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(lambda table: bool(to_act(table.playing)))
    await world.ana.click(game.post, custom_id="more:")
    return game


async def test_a_form_of_the_process_before_closes_when_the_match_begins(world: World) -> None:
    game = await open_game(world, "rummy", (world.carla, world.ana), start=False)
    form = (await world.carla.click(game.post, custom_id="options:")).post

    await begun_anew(world)
    assert form.selects
    await world.carla.click(game.post, custom_id="start:")

    assert form.text == "La partida ha empezado: vale lo acordado."
    assert not form.selects


async def test_a_form_shows_what_was_agreed_on_while_nobody_could_show_it(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla), start=False)
    first, second = [(await world.ana.click(game.post, custom_id="options:")).post for _ in range(2)]
    world.fail("PATCH", "/webhooks/*", status=503, times=None)
    await world.ana.choose(first, ["60"], custom_id="clock:")
    [before] = [option.value for option in second.select("clock:").options if option.chosen]
    assert before != "60"

    await begun_anew(world)
    world.env.backend.faults.clear()
    await world.advance(60)

    [chosen] = [option.value for option in second.select("clock:").options if option.chosen]
    assert chosen == "60"


@pytest.mark.parametrize(
    ("question", "left"), [("quit:", "You have left."), ("close:", "This table is over.")], ids=["leave", "end"]
)
async def test_a_question_of_the_process_before_is_answered_by_what_was_done(
    world: World, question: str, left: str
) -> None:
    await asked_to_leave(world)
    [asked] = world.ana.ephemerals()
    await world.ana.click(asked, custom_id=question)

    await begun_anew(world)
    assert asked.buttons
    await world.ana.slash("rummy leave" if question == "quit:" else "rummy end")

    assert (asked.text, asked.buttons) == (left, [])


async def test_what_was_offered_by_the_process_before_is_offered_no_longer_than_it_can_be_done(world: World) -> None:
    await asked_to_leave(world)
    [offered] = world.ana.ephemerals()

    await begun_anew(world)
    await world.ana.slash("rummy end")

    assert (offered.text, offered.buttons) == ("This table is over.", [])


async def test_whoever_waits_for_a_rematch_hears_of_it_from_the_next_process(world: World) -> None:
    """That note is a second answer to its press, and is reached otherwise than a first one."""
    game = await open_game(world, "gin", (world.ana, world.carla), options={"target": "10"})
    await game.hasten()
    await world.advance(2)
    await world.ana.click(game.post, custom_id="again:")
    note = world.ana.ephemerals()[-1]
    assert "Carla" in note.text

    await begun_anew(world)
    await world.carla.click(game.post, custom_id="again:")
    await world.advance(1)

    assert note.text == pozo(world).words.text("again-begun", "en")


async def test_whoever_waits_for_an_opponent_hears_of_them_from_the_next_process(world: World) -> None:
    club = await found(world, manager(world))
    await club.join(world.ana, world.carla)
    waiting = (await world.ana.slash("league play", how="queue")).post

    await begun_anew(world)
    assert waiting.labels == ["Stop waiting"]
    await world.carla.slash("league play", how="queue")
    await world.advance(1)

    row = await pozo(world).store.table(1)
    assert row is not None
    assert row.status is Status.PLAYING
    assert f"<#{row.place_id}>" in waiting.text
    assert not waiting.buttons
    assert await pozo(world).leagues.queue(await club.league()) == ()


async def test_an_older_hand_that_could_not_be_closed_is_closed_by_the_next_process(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(lambda table: bool(to_act(table.playing)))
    older = (await world.ana.click(game.post, custom_id="hand:")).post
    world.fail("PATCH", "/webhooks/*", status=503, times=None)
    await world.ana.click(game.post, custom_id="hand:")
    assert older.buttons

    await begun_anew(world)
    world.env.backend.faults.clear()
    await world.advance(60)

    assert older.text == "Your hand is open in a newer message."
    assert not older.buttons


async def test_how_a_note_is_reached_is_forgotten_in_time_and_when_something_else_stands_there(world: World) -> None:
    game = await asked_to_leave(world)
    [asked] = world.ana.ephemerals()
    await world.ana.click(asked, custom_id="quit:")
    await world.advance(2)
    [row] = (await pozo(world).store.open_messages(0)).notes
    assert (row.kind, row.subject, row.argument, row.message_id) == ("sure", game.table.id, "leave", asked.id)

    await world.advance(TOKEN_LIFE)
    await world.carla.click(game.post, custom_id="more:")
    await world.advance(2)

    [row] = (await pozo(world).store.open_messages(0)).notes
    assert (row.kind, row.user_id) == ("more", world.carla.id)
