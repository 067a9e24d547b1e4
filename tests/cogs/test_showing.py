"""What should be shown comes to be shown, whatever fails on the way: FINDINGS L2 and what follows from it."""

from collections.abc import Mapping

import discord
import pytest

from bot.app import Pozo
from bot.edge.panels import FOLLOWED
from bot.edge.router import Press
from bot.render import pictures
from bot.render.palette import Look
from bot.render.scenes import TableScene
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.tables.table import Table
from bot.tables.unseen import appear
from bot.words.speech import Speech
from cogs.ui.posting import promise_table
from engine.match import to_act
from engine.view import View
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import Person, Post, World


async def opened(world: World) -> Table:
    """Have a table opened that nobody posts, by pressing what only this test knows."""
    bot, tables = pozo(world), list[Table]()

    async def open_it(interaction: discord.Interaction, press: Press) -> None:
        place = TablePlace(world.guild.id, world.channel.id, "en")
        new = new_table("key", place, world.ana.id, Agreed("rummy"), world.clock.timestamp())
        await interaction.response.defer()
        tables.append(await bot.tables.open(new))

    bot.router.on("open", open_it)
    lobby = await world.ana.slash("rummy new", game="rummy", channel=world.lobby)
    await world.ana.press_anyway(lobby, "open:0:0:")
    return tables[0]


def lobbies(world: World) -> list[Post]:
    return [post for post in world.posts() if "Join" in post.labels]


async def test_a_table_without_a_message_is_posted(world: World) -> None:
    table = await opened(world)
    await world.advance(1)

    [post] = lobbies(world)
    assert table.row.message_id == post.id


async def test_whoever_has_lost_the_shard_posts_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was stopped goes on where it was, when another one may have shown something newer."""

    async def is_ours(_: Pozo) -> bool:
        return False

    with monkeypatch.context() as stopped:
        stopped.setattr(Pozo, "is_ours", is_ours)
        table = await opened(world)
        await world.advance(1)
        assert lobbies(world) == []
    await world.advance(15)

    [post] = lobbies(world)
    assert table.row.message_id == post.id


async def test_a_table_is_posted_once_discord_lets_it(world: World) -> None:
    world.fail("POST", f"/channels/{world.channel.id}/messages", status=503, times=3)
    table = await opened(world)
    await world.advance(5)
    assert lobbies(world) == []

    await world.advance(10)

    [post] = lobbies(world)
    assert table.row.message_id == post.id


async def test_a_table_whose_answer_was_lost_is_there_once_and_up_to_date(world: World) -> None:
    world.lose_answers("POST", f"/channels/{world.channel.id}/messages")
    table = await opened(world)
    await world.advance(0.5)
    assert table.row.message_id is None
    await world.ben.press_anyway(lobbies(world)[0], f"join:{table.id}:0:")

    await world.advance(3)

    [post] = lobbies(world)
    assert table.row.message_id == post.id
    assert "1. Ben" in post.text


async def test_a_table_whose_message_could_not_be_stored_is_there_once_and_up_to_date(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unstored(table: Table, message_id: int) -> None:
        if table.row.channel_id != world.channel.id:
            return await appear(table, message_id)
        monkeypatch.setattr("cogs.showing.message.appear", appear)
        raise StoreUnavailableError(StoreFault.LOCKED, "pozo")

    monkeypatch.setattr("cogs.showing.message.appear", unstored)
    table = await opened(world)
    await world.advance(0.5)
    assert table.row.message_id is None
    await world.ben.press_anyway(lobbies(world)[0], f"join:{table.id}:0:")

    await world.advance(3)

    [post] = lobbies(world)
    assert table.row.message_id == post.id
    assert "1. Ben" in post.text


async def test_a_table_in_a_thread_is_posted_there_and_whoever_opened_it_is_led_there(world: World) -> None:
    answer = await world.ana.slash("rummy new", game="rummy", thread=True)
    await world.advance(1)

    [thread] = world.threads()
    assert answer.text == f"<#{thread.id}>"
    assert [post.labels[0] for post in world.posts(thread)] == ["Join"]
    assert lobbies(world) == []


async def test_whoever_opened_a_table_that_is_shown_already_is_led_there(world: World) -> None:
    table = await opened(world)
    await world.advance(1)
    assert table.row.message_id is not None

    async def promise(interaction: discord.Interaction, press: Press) -> None:
        await interaction.response.defer(thinking=True)
        promise_table(pozo(world), table, interaction)

    pozo(world).router.on("promise", promise)
    answer = await world.ana.press_anyway(lobbies(world)[0], "promise:0:0:")
    await world.advance(1)

    assert f"<#{world.channel.id}>" in answer.text


async def test_an_answer_that_cannot_be_given_any_more_becomes_a_message_of_the_channel(world: World) -> None:
    world.fail("PATCH", "/webhooks/*/*/messages/@original", status=404, code=10015)
    await world.ana.slash("rummy new", game="rummy")
    await world.advance(1)

    assert "1. Ana" in lobbies(world)[-1].text
    assert (await pozo(world).tables.get(1)).row.message_id == lobbies(world)[-1].id


# Panels


async def test_a_panel_that_could_not_be_refreshed_is_refreshed_later(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    [mover] = to_act(game.table.playing)
    waiting = await game.panel(1 - mover)
    world.fail("PATCH", "/webhooks/*/*/messages/@original", status=503, times=3)
    await game.step()
    version = game.table.playing.version
    assert f":{version}:" not in waiting.button(custom_id="hand:").custom_id

    await world.advance(10)

    assert f":{version}:" in waiting.button(custom_id="hand:").custom_id


async def test_who_watches_follows_though_an_edit_failed(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    watching = await world.carla.click(game.post, custom_id="watch:")
    before = watching.text
    world.fail("PATCH", "/webhooks/*/*/messages/@original", status=503, times=3)
    await game.step()
    assert watching.text == before

    await world.advance(10)

    assert watching.text != before


async def test_a_panel_whose_answer_was_lost_follows_the_table(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    [mover] = to_act(game.table.playing)
    other = game.people[1 - mover]
    world.lose_answers("POST", "/interactions/*/*/callback")
    await other.click(game.post, custom_id="hand:")
    world.env.errors.clear()
    [panel] = other.ephemerals()

    await game.step()
    await world.advance(5)

    assert f":{game.table.playing.version}:" in panel.button(custom_id="hand:").custom_id


# After a restart


async def test_a_result_is_shown_by_the_next_process(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    pozo(world).panels.forget_click(game.table.id)
    world.fail("PATCH", "/channels/*/messages/*", status=503, times=1)
    more = await world.ana.click(game.post, custom_id="more:")
    sure = await world.ana.click(more.post, custom_id="close:")
    await world.ana.click(sure.post, custom_id="end:")
    assert "hand:" in str(game.post.buttons)

    await world.restart()
    await world.advance(1)

    assert "hand:" not in str(game.post.buttons)


async def test_what_is_shown_is_not_shown_again_by_the_next_process(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    await world.advance(1)
    before = len(world.requests("PATCH")) + len(world.requests("POST", "/messages"))

    await world.restart()
    await world.advance(10)

    assert len(world.requests("PATCH")) + len(world.requests("POST", "/messages")) == before


async def moved_after_a_restart(world: World, watcher: Person | None = None) -> tuple[Game, Post]:
    """Have somebody look on, the bot begin anew, and a move made; return what they see without pressing anything."""
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    [mover] = to_act(game.table.playing)
    other = watcher or game.people[1 - mover]
    await other.click(game.post, custom_id="hand:")
    [panel] = other.ephemerals()
    await world.advance(2)

    await world.restart()
    game.table = await pozo(world).tables.get(game.table.id)
    await game.play(lambda table: table.is_asked(1 - mover))
    await world.advance(3)
    return game, panel


async def test_a_panel_is_followed_by_the_next_process(world: World) -> None:
    game, panel = await moved_after_a_restart(world)

    assert f":{game.table.playing.version}:" in panel.button(custom_id="hand:").custom_id


async def test_a_panel_of_the_process_before_says_when_it_may_be_old(world: World) -> None:
    _, panel = await moved_after_a_restart(world)
    await world.advance(FOLLOWED + 10)

    assert pozo(world).words.text("panel-old", "en") in panel.text


async def test_somebody_who_watches_goes_on_watching_with_the_next_process(world: World) -> None:
    game, panel = await moved_after_a_restart(world, world.dan)

    [asked] = to_act(game.table.playing)
    assert f"Le toca a {game.table.seats[asked].name}" in panel.text


async def test_whoever_plays_and_looks_on_has_both_panels_followed_by_the_next_process(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    [mover] = to_act(game.table.playing)
    person = game.people[1 - mover]
    await person.click(game.post, custom_id="hand:")
    await person.click(game.post, custom_id="watch:")
    await world.advance(2)

    await world.restart()
    game.table = await pozo(world).tables.get(game.table.id)
    await game.play(lambda table: table.is_asked(1 - mover))
    await world.advance(3)

    played, watched = person.ephemerals()
    assert f":{game.table.playing.version}:" in played.button(custom_id="hand:").custom_id
    assert game.table.seats[mover].name in watched.text.splitlines()[-2]  # what they did


async def test_what_took_the_place_of_a_panel_is_left_alone_by_the_next_process(world: World) -> None:
    """Nobody follows the panel there any more, so nobody may put it back."""
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    hand = await world.ana.click(game.post, custom_id="hand:")
    more = await world.ana.click(hand.post, custom_id="more:")
    await world.advance(2)
    before = more.post.text

    await world.restart()
    await world.advance(3)

    assert more.post.text == before


async def test_how_a_panel_is_reached_is_forgotten_in_time(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: bool(to_act(table.playing)))
    await world.ana.click(game.post, custom_id="hand:")
    await world.advance(16 * 60)
    await world.ben.click(game.post, custom_id="hand:")
    await world.advance(2)

    rows = (await pozo(world).store.open_messages(0)).panels
    assert [row.user_id for row in rows] == [world.ben.id]


async def test_the_picture_of_a_table_shows_the_time_of_whose_turn_it_is(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks, scene = list[dict[int, float]](), pictures.table_scene

    def noted(seen: View, speech: Speech, look: Look, left: Mapping[int, float], before: View | None) -> TableScene:
        clocks.append(dict(left))
        return scene(seen, speech, look, left, before)

    monkeypatch.setattr(pictures, "table_scene", noted)
    game = await open_game(world, "rummy", (world.ana, world.ben), clock="60")

    (seat,) = to_act(game.table.playing)
    assert clocks[-1] == {seat: pytest.approx(1.0, abs=0.1)}
