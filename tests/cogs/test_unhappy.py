"""The unhappy ways: wrong people, wrong moments, broken input, lost messages, restarts. Each is answered in words."""

from pathlib import Path

import pytest

from bot.denials import Denial, DeniedError
from bot.league_office.leagues import Leagues
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.tournament_office.tournaments import Tournaments
from engine.state import Phase
from tests.cogs.kit import Game, open_game, pozo, press
from tests.simulation import ENGLISH, Person, Post, World

GIN_TO_TEN = {"target": "10"}


def act_ids(panel: Post) -> list[str]:
    return [button.custom_id for button in panel.buttons if button.custom_id.startswith("act:")]


async def gin(world: World, *, computers: int = 1) -> Game:
    """Let Ana come to her first move of a round of Gin."""
    game = await open_game(world, "gin", (world.ana,), computers=computers, options=GIN_TO_TEN)
    await game.play(lambda table: table.is_asked(0) and bool(table.playing.boards) and not table.playing.awaiting)
    return game


async def test_someone_elses_buttons(world: World) -> None:
    game = await gin(world)
    panel = await game.panel(0)
    before = game.table.playing.version

    hand = await world.ben.click(game.post, "My hand")
    forged = await world.carla.press_anyway(panel, act_ids(panel)[0])
    ended = await world.dan.press_anyway(game.post, "end:1:0:")

    assert hand.ephemeral
    assert "You are watching." in hand.text
    assert not [one for one in hand.post.buttons if one.custom_id.startswith(("pick:", "act:", "ask:"))]
    assert forged.text == "No tienes lugar en esta mesa."
    assert ended.text == "Eso solo puede hacerlo quien abrió la mesa o quien administra el servidor."
    assert game.table.playing.version == before


async def test_a_button_of_the_turn_before_is_refused_and_nothing_moves(world: World) -> None:
    game = await gin(world)
    panel = await game.panel(0)
    old = act_ids(panel)
    await game.step()
    moved = game.table.playing.version

    for custom_id in old:
        answer = await world.ana.press_anyway(panel, custom_id)
        assert answer.ephemeral
        assert answer.post != panel

    assert game.table.playing.version == moved


async def test_what_everyone_can_press_outlives_a_move(world: World) -> None:
    """A press that crosses an edit of the message still names a button that is there."""
    game = await gin(world)
    before = [button.custom_id for button in game.post.buttons]

    await game.step()
    await world.advance(2)

    assert [button.custom_id for button in game.post.buttons] == before


async def test_a_double_click_moves_once(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(lambda table: any(table.is_asked(seat) for seat in (0, 1)))
    seat = next(seat for seat in (0, 1) if game.table.is_asked(seat))
    panel = await game.panel(seat)
    person, version = game.people[seat], game.table.playing.version
    [draw] = act_ids(panel)

    answers = await world.burst([(person, panel, draw), (person, panel, draw)])

    assert game.table.playing.version == version + 1
    assert all(answer.acknowledged for answer in answers)
    assert len(game.table.view(seat).boards[0].hand) == 11  # type: ignore[union-attr]


async def test_two_who_start_at_once_start_once(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben), start=False)
    start = game.post.button("Start").custom_id

    first, second = await world.burst([(world.ana, game.post, start), (world.ana, game.post, start)])

    assert first.acknowledged
    assert [post.text for post in second.followups] == ["The match has already started."]


async def test_clicks_after_the_end(world: World) -> None:
    game = await gin(world)
    panel = await game.panel(0)
    old = act_ids(panel)
    await game.hasten()

    again = await world.ana.press_anyway(panel, old[0])
    deal = await world.ana.press_anyway(game.post, "deal:1:0:")
    joined = await world.ben.press_anyway(game.post, "join:1:0:")
    ended = await world.ana.press_anyway(game.post, "end:1:0:")

    assert again.text == "This table is over."
    assert [post.text for post in deal.followups] == ["The deal is done already."]
    assert joined.text == ended.text == "This table is over."


async def test_somebody_at_two_tables_is_shown_first_the_one_that_waits(world: World) -> None:
    await world.ana.slash("rummy new", game="tiles", channel=world.lobby)
    game = await gin(world)

    listed = (await world.ana.slash("rummy games")).text.splitlines()
    nothing = await world.dan.slash("rummy games")

    assert [line[0] for line in listed] == ["▶", "·"]
    assert "Gin Rummy" in listed[0]
    assert "Rummy with Tiles" in listed[1]
    assert (await world.ana.slash("rummy hand")).text.startswith("**Your turn:**")
    assert nothing.text == "No estás en ninguna mesa."
    assert game.table.is_asked(0)


async def test_a_deleted_message_is_replaced_by_a_new_one(world: World) -> None:
    game = await gin(world)
    old, _ = game.post, await game.panel(0)
    await world.delete(old)

    await game.step()
    await world.advance(2)

    assert not old.exists
    assert game.post.exists
    assert "My hand" in game.post.labels


async def test_an_old_message_is_replaced_before_discord_limits_its_edits(world: World) -> None:
    game = await gin(world)
    old = game.post
    await world.advance(51 * 60)
    await game.step()
    await world.advance(2)

    assert not old.exists
    assert game.post.labels == ["My hand", "Rules", "Log", "Watch", "More"]


async def test_where_the_bot_may_not_write_the_match_goes_on_in_the_panel(world: World) -> None:
    game = await gin(world)
    await world.deny(send_messages=True)

    await game.play(lambda table: len(table.playing.rounds) > 0)
    await world.deny()
    await world.delete(game.post)
    await game.play()
    await world.advance(2)

    assert "wins!" in game.post.text


async def test_open_panels_are_refreshed_though_the_bot_may_not_post_a_new_table(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(lambda table: table.is_asked(0))
    await game.panel(0)
    waiting = await game.panel(1)
    await world.deny(send_messages=True)
    await world.delete(game.post)

    await game.play(lambda table: table.is_asked(1))
    await world.advance(1)

    assert waiting.text.startswith("**Te toca:**")


async def test_a_panel_of_a_quarter_of_an_hour_still_works_when_it_is_clicked(world: World) -> None:
    game = await gin(world)
    panel = await game.panel(0)
    await world.advance(16 * 60)
    version = game.table.playing.version

    answer = await press(world.ana, panel, act_ids(panel)[0])

    assert answer.post == panel
    assert game.table.playing.version > version


async def test_a_restart_in_mid_turn_loses_nothing_and_the_old_buttons_work(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(lambda table: bool(table.playing.boards) and _phase(table.playing.boards[0]) is Phase.PLAY)
    seat = next(seat for seat in (0, 1) if game.table.is_asked(seat))
    panel, before = await game.panel(seat), game.table.playing

    await world.restart()
    game.table = await pozo(world).tables.get(game.table.id)

    assert game.table.playing == before
    await game.step()
    assert game.table.playing.version > before.version
    assert panel.exists


def _phase(state: object) -> Phase | None:
    return getattr(state, "phase", None)


FOREIGN = (
    "x", ":::", "act", "act:1:1", "act:x:1:draw", "act:1:-1:draw", f"act:{'9' * 30}:1:draw", "nobody:1:1:",
    "act:1:1:fly", "act:1:1:discard", "pick:1:1:zz", "act:1:1:lay off 2c on 99 high", "set:1:0:nothing",
    "place:1:1:ffff", "mine:0:0:x", "ours:0:0:x", "set:1:0:target", "clock:1:0:",
)  # fmt: skip


async def test_ids_that_nobody_of_us_wrote_are_answered_in_words(world: World) -> None:
    game = await gin(world)
    before = game.table.playing

    for custom_id in FOREIGN:
        answer = await world.ana.press_anyway(game.post, custom_id)
        assert answer.ephemeral, custom_id
        assert "went wrong" not in answer.text, custom_id

    assert game.table.playing == before


async def test_a_table_that_never_was(world: World) -> None:
    game = await gin(world)

    answer = await world.dan.press_anyway(game.post, "hand:4711:0:")

    assert answer.text == "Esa mesa ya no existe."


async def test_names_show_as_they_are_and_ping_nobody(world: World) -> None:
    user = world.env.create_user("bob", global_name="**Bob** @everyone <@1> `x` [a](b)")
    bob = Person(world, "Bob", world.guild.add_member(user), ENGLISH)
    game = await open_game(world, "gin", (bob,), computers=1)
    await game.play(lambda table: table.is_asked(0))

    notices = [post for post in world.posts() if post != game.post]

    assert "\\*\\*Bob\\*\\* @\u200beveryone \\<@\u200b1\\>" in game.post.text
    assert game.post.pings == []
    assert [post.pings for post in notices] == [[bob.id]]


async def test_whoever_sorts_while_nothing_can_be_stored_is_told_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await gin(world)
    panel, bot = await game.panel(0), pozo(world)

    async def full(*_: object) -> None:
        raise StoreUnavailableError(StoreFault.DISK_FULL, Path("pozo.sqlite3"))

    monkeypatch.setattr(bot.store, "set_setting", full)
    answer = await world.ana.press_anyway(panel, f"sort:{game.table.id}:{game.table.playing.version}:")
    assert answer.text == bot.words.text("denied-unavailable", ENGLISH)


@pytest.mark.parametrize(("office", "errand"), [(Tournaments, "show_anew"), (Leagues, "board_due")])
async def test_what_could_not_be_stored_when_people_were_taken_over_is_done_later(
    world: World, monkeypatch: pytest.MonkeyPatch, office: type, errand: str
) -> None:
    tries = list[str]()

    async def at_first_away(*_: object) -> None:
        tries.append(errand)
        if len(tries) == 1:
            raise DeniedError(Denial.UNAVAILABLE)

    monkeypatch.setattr(office, errand, at_first_away)
    await world.restart()
    await world.advance(3)
    assert len(tries) == 2
