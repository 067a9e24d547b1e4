"""Those who watch, and how the table reaches everyone: followed in private, edited through clicks on it."""

import asyncio
import threading
import time
from contextvars import copy_context
from types import SimpleNamespace
from typing import cast

import discord

from bot.edge.panels import TOKEN_LIFE, WATCHERS, Panels
from bot.render.hand import HandScene
from bot.render.pictures import Pictures, Scene
from engine.match import to_act
from engine.players.safe import safe_action
from engine.state import Phase
from tests.cogs.conftest import DOT
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import Person, World


async def playing(world: World) -> Game:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: table.is_asked(0))
    return game


async def test_whoever_watches_sees_what_everyone_may_see_and_follows_it(world: World) -> None:
    game = await playing(world)
    panel = (await world.dan.click(game.post, "Watch")).post
    from_hand = await world.carla.click(game.post, "My hand")

    assert panel.ephemeral
    assert "Estás mirando." in panel.text
    assert "Estás mirando." in from_hand.text
    assert panel.pictures[0].alt.startswith("Rummy")
    assert [button.label for button in panel.buttons] == ["Actualizar", "Reglas"]
    assert "Le toca a Ana" in panel.text
    await game.play(lambda table: table.is_asked(1))
    await world.advance(1)

    assert "Le toca a Ben" in panel.text
    assert "Ana descarta" in panel.text
    refreshed = await world.dan.click(panel, "Actualizar")
    assert refreshed.post == panel


async def test_what_is_watched_names_no_card_that_is_held(world: World) -> None:
    game = await playing(world)
    panel = (await world.dan.click(game.post, "Watch")).post
    await game.play(lambda table: (now := table.playing.boards[0]) is not None and now.phase is Phase.PLAY)
    await world.advance(1)
    words = pozo(world).words
    state = game.table.playing.boards[0]
    assert state is not None
    hidden = {words.cards_text((card,), "es") for hand in state.hands for card in hand}

    shown = f"{panel.text} {panel.pictures[0].alt}".replace(".", " ").replace(",", " ").split()
    assert hidden & {*shown} == set()


async def test_who_wants_text_watches_in_words_and_sees_the_end(world: World) -> None:
    settings = await world.dan.slash("rummy settings")
    await world.dan.choose(settings.post, ["yes"], custom_id="mine:0:0:text_mode")
    game = await playing(world)
    early = await world.ben.slash("rummy new", game="gin", channel=world.lobby)
    nothing = await world.dan.press_anyway(early.post, f"watch:{game.table.id + 1}:0:")
    panel = (await world.dan.click(game.post, "Watch")).post
    assert "Rummy" in panel.text

    await world.ana.slash("rummy end", channel=world.channel)
    await world.advance(1)

    assert nothing.text == "La partida todavía no ha empezado."
    assert panel.pictures == []
    assert "La partida ya terminó." in panel.text
    assert panel.button("Actualizar").disabled


async def test_the_table_is_edited_through_clicks_on_it_and_otherwise_by_the_bot(world: World) -> None:
    """DISCORD.md A: what goes through an interaction is outside the fifty requests a second."""
    game = await open_game(world, "rummy", (world.ana, world.ben))
    by_bot = f"/channels/{game.post.channel_id}/messages/{game.post.id}"
    await game.play(lambda table: len(table.playing.rounds) > 0 or table.playing.version > 6)
    assert world.requests("PATCH", by_bot) == []  # the command that opened the table is a few seconds old

    await world.advance(TOKEN_LIFE)
    await game.play(lambda table: table.is_asked(0))
    await game.step()
    await world.advance(1)
    before = len(world.requests("PATCH", by_bot))
    assert before > 0


async def test_an_edit_through_a_click_that_fails_is_made_by_the_bot(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: table.is_asked(0))
    text = game.post.text
    await game.panel(0)
    world.fail("PATCH", "/webhooks/*/*/messages/@original", status=401, code=50027)

    await game.step()
    await world.advance(1)

    assert game.post.text != text
    assert world.requests("PATCH", f"/channels/{game.post.channel_id}/messages/{game.post.id}")


async def test_a_panel_is_refreshed_when_the_match_moved_and_left_alone_when_it_did_not(world: World) -> None:
    """An open panel remembers the version it shows: one with cards selected is not undone by what changes nothing."""
    game = await open_game(world, "rummy", (world.ana, world.carla), clock="60")
    await game.play(lambda table: table.is_asked(0))
    await game.step()  # drawn: now she may select
    panel, board = await game.panel(0), game.table.view(0).board
    assert board is not None
    await game.select(0, board.hand[:1])
    chosen = panel.labels
    version = game.table.playing.version

    async with game.table:
        await game.table.reseat(game.table.seats[1])  # something is stored and told, and no card moves
    await world.advance(1)
    assert (panel.labels, game.table.playing.version) == (chosen, version)
    refused = await world.ana.press_anyway(panel, f"act:{game.table.id}:{version}:draw")
    assert refused.post != panel  # she has drawn already; her panel stays as it is

    await world.advance(61)  # the clock moves for her
    assert game.table.playing.version > version
    assert f":{game.table.playing.version}:" in panel.button(custom_id="hand:").custom_id


def slow_hands(scene: Scene) -> bytes:
    """Draw a hand so slowly that the table is shown before it."""
    if isinstance(scene, HandScene):
        time.sleep(0.2)
    return DOT


async def test_a_click_on_a_panel_shows_it_once(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: table.is_asked(0))
    await game.panel(0)
    before = len(world.requests("PATCH", "@original"))
    pozo(world).pictures = Pictures(pozo(world).words, draw=slow_hands)

    await game.step()
    await world.advance(1)

    assert len(world.requests("PATCH", "@original")) == before + 1  # the table for everyone; the panel is the answer


async def test_a_hand_that_was_drawn_while_the_others_moved_is_drawn_again(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    loop, table, [mover] = asyncio.get_running_loop(), game.table, to_act(game.table.playing)
    action, before = safe_action(table.view(mover), table.legal(mover)), table.playing.version
    here, done = copy_context(), threading.Event()  # what follows from the move reaches the simulated Discord from here

    def move() -> None:
        task = loop.create_task(table.play(mover, action, version=None, key="meanwhile"))
        task.add_done_callback(lambda _: done.set())

    def meanwhile(scene: Scene) -> bytes:
        if isinstance(scene, HandScene) and table.playing.version == before:
            loop.call_soon_threadsafe(move, context=here)
            done.wait()
        return DOT

    pozo(world).pictures = Pictures(pozo(world).words, draw=meanwhile)
    panel = (await game.people[1 - mover].click(game.post, custom_id="hand:")).post

    assert table.playing.version > before
    assert f":{table.playing.version}:" in panel.button(custom_id="hand:").custom_id
    token = world.requests("POST", "/callback")[-1].path.split("/")[-2]
    assert len(world.requests("PATCH", token)) == 1  # what was drawn first is replaced


async def test_a_turn_has_one_notice_whatever_happens_in_it(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben), clock="300")
    await game.play(lambda table: bool(to_act(table.playing)))
    table, [mover] = game.table, to_act(game.table.playing)
    person, other = game.people[mover], game.people[1 - mover]

    def notices(of: Person) -> list[int]:
        return [post.id for post in world.posts() if of.id in post.pings]

    async def safe() -> None:
        action = safe_action(table.view(mover), table.legal(mover))
        with world.env.as_the_bot():
            await table.play(mover, action, version=None, key=f"at {table.playing.version}")
        await pozo(world).shows.drained()
        await world.advance(1)

    await world.advance(1)
    first = notices(person)
    assert len(first) == 1
    await safe()  # draws
    assert to_act(table.playing) == (mover,)
    assert notices(person) == first
    while to_act(table.playing) == (mover,):
        await safe()

    assert (notices(person), len(notices(other))) == ([], 1)


def test_the_newest_of_many_who_watch_are_followed() -> None:
    now = 1.0
    panels = Panels(lambda: now)
    for user in range(WATCHERS + 3):
        panels.watch(
            1, cast("discord.Interaction", SimpleNamespace(user=SimpleNamespace(id=user))), 0, mark=None, message=None
        )
    panels.unwatch(1, 5)
    panels.unwatch(2, 5)

    assert [*panels.watching(1)] == [3, 4, *range(6, WATCHERS + 3)]
    now += TOKEN_LIFE
    assert panels.watching(1) == {}
