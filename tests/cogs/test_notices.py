"""Whoever is asked is told, exactly once for each turn, and not for longer than it is true."""

import gc

import discord
import pytest

from bot.edge.router import Press
from bot.people import Person as Chooser
from bot.tables.deadlines import WARN_AT
from bot.tables.extras import Told, extras_of
from engine.match import to_act
from engine.players.safe import safe_action
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import Person, Post, World

NOTICES = "/channels/*/messages"


def notices(world: World, person: Person) -> list[Post]:
    return [post for post in world.posts() if person.id in post.pings]


async def asked(world: World, people: tuple[Person, ...], game: str = "rummy", **options: str) -> Game:
    """Have a match begin and somebody asked, without any panel open."""
    opened = await open_game(world, game, people, **options)  # type: ignore[arg-type]  # a clock
    await opened.play(lambda table: bool(to_act(table.playing)))
    return opened


def mover(game: Game) -> tuple[int, Person]:
    [seat] = to_act(game.table.playing)
    return seat, game.people[seat]


async def end_turn(game: Game) -> None:
    """Let whoever is asked end their turn without any panel, by what only these tests can press."""
    seat, person = mover(game)
    table = await pozo(game.world).tables.get(game.table.id)

    async def skip(interaction: discord.Interaction, press: Press) -> None:
        await interaction.response.defer()
        while to_act(table.playing) == (seat,):
            action = safe_action(table.view(seat), table.legal(seat))
            with game.world.env.as_the_bot():
                await table.play(seat, action, version=None, key=f"at {table.playing.version}")

    verb = f"skip{table.playing.version}"
    pozo(game.world).router.on(verb, skip)
    await person.press_anyway(game.post, f"{verb}:0:0:")


async def test_a_turn_is_told_when_discord_lets_it(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    await end_turn(game)
    await world.advance(1)
    world.fail("POST", NOTICES, status=503, times=2)
    await end_turn(game)
    _, person = mover(game)
    assert notices(world, person) == []

    await world.advance(5)

    assert len(notices(world, person)) == 1


async def test_a_turn_whose_notice_was_lost_on_the_way_is_told_once(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    await world.advance(1)
    world.lose_answers("POST", f"/channels/{world.channel.id}/messages")
    await end_turn(game)
    _, person = mover(game)

    await world.advance(10)

    [notice] = notices(world, person)
    [told] = [one for one in extras_of(game.table.row).told if one.message == notice.id]
    assert told == Told(mover(game)[0], game.table.asked_since(told.seat), message=notice.id)


async def test_a_notice_that_was_lost_with_the_process_is_told_once(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    await world.advance(1)
    world.lose_answers("POST", f"/channels/{world.channel.id}/messages")
    await end_turn(game)
    _, person = mover(game)
    assert len(notices(world, person)) == 1

    await world.restart()
    await world.advance(10)

    assert len(notices(world, person)) == 1


async def test_the_notice_of_another_table_is_not_taken_for_one_that_was_lost(world: World) -> None:
    first = await open_game(world, "rummy", (world.ana, world.ben), thread=True)
    await first.play(lambda table: bool(to_act(table.playing)))
    _, person = mover(first)
    [thread] = world.threads()
    second = await open_game(world, "rummy", (world.ana, world.ben), channel=thread)
    await second.play(lambda table: bool(to_act(table.playing)))
    if mover(second)[1] is person:
        await end_turn(second)
    await world.advance(1)
    world.fail("POST", NOTICES, status=503, times=2)

    await end_turn(second)
    await world.advance(10)

    remembered = {one.message for game in (first, second) for one in extras_of(game.table.row).told if one.message}
    shown = {post.id for post in world.posts(thread) if person.id in post.pings}
    assert len(shown) == 2
    assert shown == remembered


async def test_who_was_told_is_not_told_again_by_the_next_process(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    await world.advance(1)
    _, person = mover(game)
    [notice] = notices(world, person)

    await world.restart()
    await world.advance(400)  # longer than Discord remembers what it was sent

    assert notices(world, person) == [notice]


async def test_who_saw_it_in_their_panel_is_not_told_again_by_the_next_process(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    seat, person = mover(game)
    await game.panel(1 - seat)
    await end_turn(game)
    await world.advance(1)
    _, other = mover(game)
    assert (notices(world, person), notices(world, other)) == ([], [])

    await world.restart()
    await world.advance(5)

    assert notices(world, other) == []


async def test_a_notice_goes_with_its_turn_though_discord_is_busy(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    await world.advance(1)
    _, person = mover(game)
    world.fail("DELETE", f"{NOTICES}/*", status=503, times=2)
    await end_turn(game)
    assert len(notices(world, person)) == 1

    await world.advance(5)

    assert notices(world, person) == []
    assert len(notices(world, mover(game)[1])) == 1


async def test_the_notice_of_a_table_that_is_over_goes_though_the_process_did_first(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    await world.advance(1)
    _, person = mover(game)
    world.fail("DELETE", f"{NOTICES}/*", status=503, times=1)
    more = await world.ana.click(game.post, custom_id="more:")
    sure = await world.ana.click(more.post, custom_id="close:")
    await world.ana.click(sure.post, custom_id="end:")
    assert game.over
    assert len(notices(world, person)) == 1

    await world.restart()
    await world.advance(1)

    assert notices(world, person) == []
    table = await pozo(world).tables.get(game.table.id)
    assert [one for one in extras_of(table.row).told if one.message] == []


async def test_each_of_several_who_are_asked_at_once_is_told(world: World) -> None:
    people = (world.ana, world.ben, world.carla, world.dan)
    game = await open_game(world, "gin", people)
    await game.play(lambda table: len(to_act(table.playing)) > 1)
    await world.advance(1)

    told = {seat for seat, person in game.people.items() if len(notices(world, person)) == 1}

    assert told == set(to_act(game.table.playing))


async def test_somebody_who_left_is_no_longer_told(world: World) -> None:
    game = await asked(world, (world.ana, world.ben, world.carla))
    await world.advance(1)
    _, person = mover(game)
    assert len(notices(world, person)) == 1
    more = await person.click(game.post, custom_id="more:")

    sure = await person.click(more.post, custom_id="quit:")
    await person.click(sure.post, custom_id="leave:")
    await world.advance(1)

    assert notices(world, person) == []


# Where the channel cannot be written to


def turn_of(world: World, person: Person) -> str:
    """Return how somebody is told directly that it is their turn: in their own language."""
    return pozo(world).words.text("notice-turn", person.locale, mention=person.mention)


async def hidden(world: World, times: int | None = None) -> Game:
    """Have a table played on that Discord does not let be shown."""
    await pozo(world).people.set(world.carla.id, Chooser(language="es"))
    game = await asked(world, (world.ana, world.carla))
    await world.advance(1)
    pozo(world).panels.forget_click(game.table.id)
    world.fail("PATCH", f"/channels/{world.channel.id}/messages/*", status=403, code=50001, times=times)
    world.fail("POST", f"/channels/{world.channel.id}/messages", status=403, code=50001, times=times)
    await end_turn(game)
    return game


async def test_a_table_that_cannot_be_shown_goes_on_and_its_players_are_told_where_once(world: World) -> None:
    game = await hidden(world)
    assert world.ana.direct_messages() == []

    await world.advance(100)

    [to_ana], [to_carla] = (
        [post for post in person.direct_messages() if post.labels] for person in (world.ana, world.carla)
    )
    assert "I cannot show your table of Rummy" in to_ana.text
    assert "Ya no puedo mostrar tu mesa de Rummy" in to_carla.text
    _, person = mover(game)
    assert [post.text for post in person.direct_messages() if not post.labels] == [turn_of(world, person)]
    assert {post.button().custom_id for post in (to_ana, to_carla)} == {f"hand:{game.table.id}:0:"}

    await world.restart()
    await world.advance(100)

    assert [len([post for post in one.direct_messages() if post.labels]) for one in (world.ana, world.carla)] == [1, 1]


@pytest.mark.parametrize("restarts", [False, True], ids=["noticed", "while the bot is away"])
async def test_a_match_goes_on_by_direct_messages_when_its_channel_is_gone(world: World, *, restarts: bool) -> None:
    await pozo(world).people.set(world.carla.id, Chooser(language="es"))
    game = await asked(world, (world.ana, world.carla))
    await world.advance(1)
    seat, person = mover(game)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()
    table, other = game.table, game.people[1 - seat]
    if restarts:
        await world.restart()
    await world.advance(30)

    assert turn_of(world, person) in [post.text for post in person.direct_messages()]
    [lead] = [post for post in person.direct_messages() if post.labels]
    panel = world.answer(await person.actor.user.click(lead.raw, custom_id=lead.button().custom_id)).post
    assert f":{table.playing.version}:" in panel.button(custom_id="hand:").custom_id
    table = await pozo(world).tables.get(table.id)
    while table.is_asked(seat):
        action = safe_action(table.view(seat), table.legal(seat))
        with world.env.as_the_bot():
            await table.play(seat, action, version=None, key=f"at {table.playing.version}")
    await pozo(world).shows.drained()
    await world.advance(10)

    assert turn_of(world, other) in [post.text for post in other.direct_messages()]
    assert turn_of(world, person) not in [post.text for post in person.direct_messages()]


async def test_what_is_refused_for_a_moment_is_no_reason_to_tell(world: World) -> None:
    game = await hidden(world, times=1)

    await world.advance(100)

    assert world.ana.direct_messages() == world.carla.direct_messages() == []
    assert len(notices(world, mover(game)[1])) == 1


async def test_a_notice_of_which_nobody_heard_goes_with_its_table(world: World) -> None:
    game = await asked(world, (world.ana, world.ben))
    await world.advance(1)
    world.lose_answers("POST", f"/channels/{world.channel.id}/messages")
    await end_turn(game)
    _, person = mover(game)
    assert len(notices(world, person)) == 1
    more = await world.ana.click(game.post, custom_id="more:")
    sure = await world.ana.click(more.post, custom_id="close:")
    await world.ana.click(sure.post, custom_id="end:")

    await world.advance(5)

    assert notices(world, person) == []


@pytest.mark.parametrize("evicted", [False, True], ids=["kept", "let go"])
async def test_whose_time_runs_out_is_told_so_in_place_of_the_first_notice(world: World, *, evicted: bool) -> None:
    game = await asked(world, (world.ana, world.ben), clock="120")
    _, person = mover(game)
    table_id = game.table.id
    await world.advance(1)
    if evicted:
        vars(pozo(world).tables)["_kept"].clear()
        del game
        gc.collect()
        assert table_id not in vars(pozo(world).tables)["_live"]

    await world.advance(120 * WARN_AT)

    [notice] = notices(world, person)
    assert "running out" in notice.text
