"""Private messages are true while Discord lets them be changed: whatever happens at a table without a move is shown."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.app import Pozo
from bot.edge.panels import FOLLOWED, OpenPanel
from cogs.ui import private
from cogs.ui.panel import Glance
from cogs.ui.parts import Message
from cogs.ui.snapshot import Snapshot
from engine.match import Stage, to_act
from engine.players.safe import safe_action
from playground import simulator
from playground.simulator import SimulatedPress
from tests.cogs.kit import Game, open_game, pozo, press
from tests.simulation import Person, Post, World


async def dealt(world: World, *people: Person, game: str = "rummy", clock: str = "none") -> Game:
    opened = await open_game(world, game, people or (world.ana, world.carla), clock=clock)
    await opened.play(lambda table: bool(to_act(table.playing)))
    return opened


async def test_a_table_that_is_ended_by_hand_is_over_in_every_panel(world: World) -> None:
    game = await dealt(world)
    mine, theirs = await game.panel(0), await game.panel(1)

    await world.ana.slash("rummy end")

    assert "Ana ended this table." in mine.text
    assert "Ana cerró esta mesa." in theirs.text
    assert {button.custom_id.split(":")[0] for button in theirs.buttons} <= {"verify", "log"}


async def test_a_panel_says_whose_turn_it_is_to_whoever_waits(world: World) -> None:
    game = await dealt(world)
    (seat,) = to_act(game.table.playing)
    panel = await game.panel(1 - seat)

    assert ("It is Carla\u2019s turn." if seat else "Le toca a Ana.") in panel.text


async def test_who_wants_to_deal_is_seen_in_the_panels_of_the_others(world: World) -> None:
    opened = await open_game(world, "rummy", (world.ana, world.carla), start=False)
    await world.ana.click(opened.post, custom_id="start:")
    panel = await opened.panel(1)

    await world.ana.click(opened.post, custom_id="deal:")

    assert "1 de 2 quieren repartir ya." in panel.text


async def test_what_is_selected_stays_so_while_another_seat_is_handed_over(world: World) -> None:
    game = await dealt(world, world.ana, world.ben, world.carla)
    [mover] = to_act(game.table.playing)
    other, panel = game.people[(mover + 1) % 3], await game.panel(mover)
    await game.people[mover].click(panel, custom_id="act:")
    card = next(one for one in panel.buttons if one.custom_id.startswith("pick:"))
    await press(game.people[mover], panel, card.custom_id)
    chosen = [button for button in panel.buttons if button.style in {1, 4}]

    await other.slash("rummy leave")

    assert chosen
    assert [button for button in panel.buttons if button.style in {1, 4}] == chosen


async def test_what_is_selected_at_one_board_stays_so_while_another_goes_on(world: World) -> None:
    """In Gin between sides the boards go on side by side: a press is stale only when its own board has moved."""
    game = await dealt(world, world.ana, world.ben, world.carla, world.dan, game="gin")
    await game.play(lambda table: table.playing.stage is Stage.PLAY)
    match = game.table.playing
    mine = next(seat for seat in to_act(match) if match.board_of(seat) == 0)
    panel, person = await game.panel(mine), game.people[mine]

    async def other_moves() -> None:
        [seat] = [one for one in to_act(game.table.playing) if game.table.playing.board_of(one) == 1]
        await game.move(seat, safe_action(game.table.view(seat), game.table.legal(seat)))

    card = next(one for one in panel.buttons if one.custom_id.startswith("pick:"))
    await press(person, panel, card.custom_id)
    chosen = [button.style for button in panel.buttons]
    await other_moves()
    await world.advance(3)
    assert [button.style for button in panel.buttons] == chosen
    assert chosen.count(1) == 1

    older = next(one for one in panel.buttons if one.custom_id.startswith("pick:") and one.style == 2)
    await other_moves()
    await world.advance(3)
    await person.press_anyway(panel, older.custom_id)
    assert [button.label for button in panel.buttons if button.style == 1] == [older.label]

    await game.move(mine, safe_action(game.table.view(mine), game.table.legal(mine)))
    await world.advance(3)
    assert [button for button in panel.buttons if button.style == 1] == []  # nothing of it comes back


async def test_what_leads_to_a_hand_keeps_nothing_of_the_message_that_was_pressed(world: World) -> None:
    game = await dealt(world)
    await world.ana.click(await game.panel(0), custom_id="hand:")

    panel = pozo(world).panels.of(game.table.id, 0)

    assert panel is not None
    assert panel.message is not None
    assert panel.interaction.message is None


async def test_of_two_hands_the_older_one_says_so_and_can_do_nothing(world: World) -> None:
    game = await dealt(world)
    older = await game.panel(0)

    newer = (await world.ana.click(game.post, custom_id="hand:")).post

    assert newer != older
    assert older.text == "Your hand is open in a newer message."
    assert not older.buttons
    assert newer.button(custom_id="hand:")


def sent(world: World, person: Person, on: Post, custom_id: str) -> None:
    """Press something, and wait for nothing."""
    simulator.send(world.env, SimulatedPress(person.actor, on.channel_id, on.id, custom_id))


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110  # the panels tell nobody of this
        await asyncio.sleep(0)


async def test_a_hand_that_is_pressed_while_it_is_closed_is_a_hand_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, panels = await dealt(world), pozo(world).panels
    edit: Any = discord.Interaction.edit_original_response
    older = await game.panel(0)
    go_on = older.button(custom_id="hand:").custom_id

    async def overtaken(interaction: discord.Interaction, **shown: object) -> object:
        monkeypatch.undo()
        sent(world, world.ana, older, go_on)
        await until(lambda: (panel := panels.of(game.table.id, 0)) is not None and panel.message == older.id)
        return await edit(interaction, **shown)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", overtaken)
    newer = (await world.ana.click(game.post, custom_id="hand:")).post

    assert newer.text == "Your hand is open in a newer message."
    assert older.button(custom_id="hand:")


async def test_a_hand_that_is_drawn_again_does_not_close_one_that_was_opened_meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, panels, draw, newer = await dealt(world), pozo(world).panels, private.panel_message, list[OpenPanel | None]()

    async def meanwhile(bot: Pozo, at: Snapshot, glance: Glance) -> Message:
        monkeypatch.undo()
        drawn = await draw(bot, at, glance)
        [mover] = to_act(game.table.playing)
        action = safe_action(game.table.view(mover), game.table.legal(mover))
        await game.table.play(mover, action, version=None, key="meanwhile")
        monkeypatch.setattr(private, "panel_message", opened)
        return drawn

    async def opened(bot: Pozo, at: Snapshot, glance: Glance) -> Message:
        monkeypatch.undo()
        first = panels.of(game.table.id, 0)
        sent(world, world.ana, game.post, game.post.button(custom_id="hand:").custom_id)
        await until(lambda: panels.of(game.table.id, 0) is not first)
        newer.append(panels.of(game.table.id, 0))
        return await draw(bot, at, glance)

    monkeypatch.setattr(private, "panel_message", meanwhile)
    older = (await world.ana.click(game.post, custom_id="hand:")).post

    assert older.text == "Your hand is open in a newer message."
    assert newer == [panels.of(game.table.id, 0)]


async def test_an_old_hand_that_is_gone_on_with_takes_the_place_of_the_newer_one(world: World) -> None:
    game = await dealt(world)
    older = await game.panel(0)
    await world.advance(FOLLOWED + 60)
    newer = (await world.ana.click(game.post, custom_id="hand:")).post

    await world.ana.click(older, "Go on")

    assert newer.text == "Your hand is open in a newer message."
    assert older.button(custom_id="hand:")


async def test_of_two_looks_at_a_table_the_older_one_is_closed_too(world: World) -> None:
    game = await dealt(world)
    older = (await world.ben.click(game.post, custom_id="watch:")).post

    await world.ben.click(game.post, custom_id="watch:")

    assert not older.buttons


async def test_a_rematch_alone_is_not_overwritten_by_the_result_in_whose_place_it_was_dealt(world: World) -> None:
    """The message that showed the result shows the next match: nothing of the first is followed there any more."""
    answer = await world.ana.slash("rummy play")
    table = await pozo(world).tables.get(1)
    game = Game(world, table, {0: world.ana}, {0: answer.post})
    await game.hasten()
    await world.advance(10 * 60)
    await world.ana.click(answer.post, custom_id="again:")

    await world.advance(5 * 60)

    assert answer.post.button(custom_id="hand:2:")


async def test_the_form_of_the_options_closes_when_the_match_begins(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla), start=False)
    form = (await world.ana.click(game.post, custom_id="options:")).post
    assert form.selects

    await world.ana.click(game.post, custom_id="start:")

    assert form.text == "The match has begun: what was agreed on holds."
    assert not form.selects


async def test_two_forms_of_one_table_show_what_the_other_chose(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla), start=False)
    first, second = [(await world.ana.click(game.post, custom_id="options:")).post for _ in range(2)]

    await world.ana.choose(first, ["60"], custom_id="clock:")

    [chosen] = [option.value for option in second.select("clock:").options if option.chosen]
    assert chosen == "60"


@pytest.mark.parametrize(
    ("question", "left"), [("quit:", "You have left."), ("close:", "This table is over.")], ids=["leave", "end"]
)
async def test_what_can_be_done_at_a_table_is_offered_no_longer_than_it_can(
    world: World, question: str, left: str
) -> None:
    game = await dealt(world)
    asked = (await world.ana.click(game.post, custom_id="more:")).post
    await world.ana.click(asked, custom_id=question)
    offered = (await world.ana.click(game.post, custom_id="more:")).post
    assert "Are you sure?" in asked.text

    await world.ana.slash("rummy leave" if question == "quit:" else "rummy end")

    assert asked.text == left
    assert not asked.buttons
    assert not any(button.custom_id.startswith(question) for button in offered.buttons if question == "quit:")


async def test_are_you_sure_is_answered_by_what_was_done(world: World) -> None:
    game = await dealt(world)
    asked = (await world.ana.click(game.post, custom_id="more:")).post
    await world.ana.click(asked, custom_id="quit:")

    await world.ana.click(asked, custom_id="leave:")

    assert (asked.text, asked.buttons) == ("You have left.", [])


async def test_when_the_last_person_leaves_computers_do_not_play_on(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana,), computers=2)

    await world.ana.slash("rummy leave")

    assert game.over
    assert "Ana left, so the match is over." in game.post.text


async def test_the_first_press_of_whoever_was_away_brings_them_back(world: World) -> None:
    game = await dealt(world, clock="60")
    [mover] = to_act(game.table.playing)
    panel, person = await game.panel(mover), game.people[mover]
    while not game.table.seats[mover].away:
        await game.play(lambda table: to_act(table.playing) == (mover,) or table.seats[mover].away)
        await world.advance(61)
    [back] = panel.buttons
    assert back.label == pozo(world).words.text("more-back", person.locale)

    await person.click(panel, back.label)

    assert not game.table.seats[mover].away
    assert panel.button(custom_id="sort:")


async def test_so_does_my_hand(world: World) -> None:
    game = await dealt(world, clock="60")
    [mover] = to_act(game.table.playing)
    while not game.table.seats[mover].away:
        await world.advance(61)
        await game.play(lambda table: to_act(table.playing) == (mover,) or table.seats[mover].away)

    panel = await game.people[mover].click(game.post, custom_id="hand:")

    assert not game.table.seats[mover].away
    assert panel.post.button(custom_id="sort:")
