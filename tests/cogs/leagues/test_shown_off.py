"""Standings that are shown for good and shared at a press, and a card for every result, drawn anew after a void."""

import pytest

from bot.league_office.clock import LeagueClock
from bot.storage.leagues import shown
from engine.match import Stage
from tests.cogs.kit import Game, manager, pozo
from tests.cogs.leagues.kit import HOUR, Club, forfeit, found, post_of
from tests.simulation import Person, Post, World


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


@pytest.fixture
async def club(world: World, kim: Person) -> Club:
    made = await found(world, kim)
    await made.join(world.ana, world.ben, world.carla, world.dan)
    return made


async def drained(world: World, seconds: float = 1) -> None:
    """Let time pass, and all be shown that is due by then, however long a picture takes to be drawn."""
    bot = pozo(world)
    clock: LeagueClock = vars(bot.get_cog("LeagueNews"))["clock"]
    await bot.newest.drained()
    await bot.shows.drained()
    await world.advance(seconds)
    while clock.alarm.is_busy:
        await world.advance(0)
    await bot.newest.drained()
    await bot.shows.drained()


def boards(world: World) -> list[Post]:
    return [post for post in world.posts(world.lobby) if "Season" in post.text]


# Standings


async def test_live_standings_are_one_message_that_is_changed_once_a_minute_at_most(world: World, club: Club) -> None:
    await club.set(board=world.lobby)
    await drained(world)
    [board] = boards(world)
    assert "Nobody has played yet." in board.text
    await drained(world, 61)

    await club.won(world.ana, world.ben)
    await drained(world)
    assert "1. Ana, Rating 1138?" in board.pictures[0].alt
    first = board.pictures[0].alt
    await club.won(world.carla, world.dan)
    await club.won(world.carla, world.ben)
    await drained(world)
    assert board.pictures[0].alt == first  # not yet
    await drained(world, 61)

    assert "1. Carla" in board.pictures[0].alt
    assert len(boards(world)) == 1


async def test_live_standings_go_on_in_the_same_message_after_a_restart(world: World, club: Club) -> None:
    await club.set(board=world.lobby)
    await drained(world, 61)
    [board] = boards(world)
    await club.won(world.ana, world.ben)  # and the process ends before that is shown
    await world.restart()
    await world.advance(61)

    assert len(boards(world)) == 1
    assert "1. Ana, Rating 1138?" in board.pictures[0].alt


async def test_live_standings_go_on_though_the_clock_was_set_back_since_the_last_time(world: World, club: Club) -> None:
    await club.set(board=world.lobby)
    await drained(world, 61)
    await pozo(world).store.do(lambda db: db.execute("UPDATE league_boards SET edited_at = edited_at + 600"))
    await club.won(world.ana, world.ben)

    await drained(world, 61)

    [board] = boards(world)
    assert "1. Ana, Rating 1138?" in board.pictures[0].alt


@pytest.mark.parametrize("when", ["before", "taken"])
async def test_live_standings_are_true_after_a_restart_wherever_the_process_ended(
    world: World, club: Club, when: str
) -> None:
    """All of them are shown anew at a start, also those that a process had taken up and not shown."""
    await club.set(board=world.lobby)
    await drained(world, 61)
    [board] = boards(world)
    clock: LeagueClock = vars(pozo(world).get_cog("LeagueNews"))["clock"]
    await clock.stop()  # so that nothing is shown any more
    await club.won(world.ana, world.ben)
    league = await club.league()
    await pozo(world).newest.drained()
    if when == "taken":
        now = world.clock.timestamp()
        assert await pozo(world).store.do(lambda db: shown.take_board(db, league.id, now))
    assert "Nobody has played yet." in board.text
    await world.restart()
    await drained(world, 61)

    assert len(boards(world)) == 1
    assert "1. Ana, Rating 1138?" in board.pictures[0].alt


async def test_live_standings_that_somebody_deleted_are_posted_anew(world: World, club: Club) -> None:
    await club.set(board=world.lobby)
    await drained(world, 61)
    [board] = boards(world)

    world.fail("PATCH", "/channels/*/messages/*", status=404, code=10008)
    await pozo(world).leagues.board_due()
    await drained(world, 130)

    assert len(boards(world)) == 2
    assert board.exists


async def test_live_standings_whose_answer_was_lost_are_there_once(world: World, club: Club) -> None:
    world.lose_answers("POST", f"/channels/{world.lobby.id}/messages")
    await club.set(board=world.lobby)
    await drained(world)
    await club.won(world.ana, world.ben)

    await drained(world, 130)

    [board] = boards(world)
    assert "1. Ana, Rating 1138?" in board.pictures[0].alt


async def test_live_standings_that_may_not_be_changed_for_a_moment_stay_one_message(world: World, club: Club) -> None:
    await club.set(board=world.lobby)
    await drained(world, 61)
    [board] = boards(world)
    await world.deny(world.lobby, view_channel=True, send_messages=True)
    await club.won(world.ana, world.ben)
    await drained(world, 61)
    assert "Nobody has played yet." in board.text
    await world.deny(world.lobby)

    await drained(world, 61)

    assert [board] == boards(world)
    assert "1. Ana, Rating 1138?" in board.pictures[0].alt


async def test_standings_tell_record_form_doubt_and_trend(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    await world.advance(25 * HOUR)
    for _ in range(3):
        await club.won(world.ben, world.carla)
    answer = await world.dan.slash("league standings")

    lines = answer.post.pictures[0].alt
    assert "3\u20131 · PGGG · G\u00d73, desde ayer +1" in lines
    assert "0\u20133 · PPP · P\u00d73." in lines
    page = await pozo(world).leagues.standings(await club.league())
    trends = {line.name: line.form.trend for line in page.lines if line.form}
    assert trends == {"Ben": 1, "Ana": -1, "Carla": None}


async def test_private_standings_are_shared_at_a_press(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    answer = await world.carla.slash("league standings")
    assert answer.ephemeral
    assert "Mostrarla aquí" in answer.post.labels

    shared = await world.carla.click(answer.post, "Mostrarla aquí")

    assert not shared.ephemeral
    assert "1. Ana, Rating 1138?" in shared.post.pictures[0].alt
    assert "Show it here" not in shared.post.labels


async def test_the_course_begins_where_everyone_starts_and_what_was_carried_over_is_told(
    world: World, club: Club
) -> None:
    """1000, 1138, 1045 began at 1138 and looked like a fall."""
    await club.won(world.ana, world.carla)
    shown_now = await world.carla.slash("league player")
    assert "1000" in shown_now.post.pictures[0].alt
    archive = await club.keeper.slash("league season")
    sure = await club.keeper.click(archive.post, custom_id="league-close:")
    await club.keeper.click(sure.post, custom_id="league-closed:")

    english, spanish = [await one.slash("league player") for one in (world.ana, world.carla)]
    assert "Rating carried over from before: 1069" in english.text
    assert "Nivel que viene de antes: " in spanish.text


# Cards


async def test_a_result_has_a_card_that_a_void_draws_anew(world: World, club: Club) -> None:
    await club.set(results_channel=world.lobby)
    await club.won(world.ana, world.carla)
    await drained(world)

    [card] = world.posts(world.lobby)
    assert "**Ana won: Carla left the match.**" in card.text
    assert card.pictures[0].alt.startswith("Gin club, result #1. 1. Ana, Rating 1138?, before: 1000, change +138.")
    assert card.labels == ["Rematch", "Explain", "Replay"]
    explained = await world.carla.click(card, "Explain")
    assert "Resultado n.º 1" in explained.text
    await club.keeper.slash("league admin void", result=1, reason="a mistake")
    await drained(world)

    assert "It does not count: voided." in card.text
    assert "Rating 1138?" not in card.pictures[0].alt
    await club.keeper.slash("league admin restore", result=1, reason="none")
    await drained(world)
    assert "Rating 1138?" in card.pictures[0].alt


@pytest.mark.parametrize("fault", ["refused", "lost", "killed"])
async def test_a_result_has_one_card_whatever_goes_wrong(world: World, club: Club, fault: str) -> None:
    await club.set(results_channel=world.lobby)
    path = f"/channels/{world.lobby.id}/messages"
    if fault == "lost":
        world.lose_answers("POST", path)
    else:
        world.fail("POST", path, status=503, times=None if fault == "killed" else 3)
    await club.won(world.ana, world.carla)
    await drained(world)
    if fault == "killed":
        world.env.backend.faults.clear()
        await world.restart()
    await drained(world, 60)

    [card] = world.posts(world.lobby)
    await club.keeper.slash("league admin void", result=1, reason="a mistake")
    await drained(world)
    assert "It does not count: voided." in card.text


async def test_a_challenge_says_what_became_of_it_once_its_message_may_be_changed_again(
    world: World, club: Club
) -> None:
    asked = await club.challenge(world.ana, world.ben)
    await world.deny(view_channel=True, send_messages=True)
    await world.ben.slash("league leave", world.lobby, league=club.name)
    sure = world.ben.ephemerals(world.lobby)[-1]
    await world.ben.click(sure, custom_id="league-go")
    await world.advance(10)
    assert asked.post.buttons
    await world.deny()

    await world.advance(60)

    assert not asked.post.buttons


async def test_a_card_and_the_live_standings_name_nobody_who_is_forgotten(world: World, club: Club) -> None:
    await club.set(results_channel=world.lobby, board=world.channel)
    await club.won(world.carla, world.ana)
    await drained(world, 61)
    [card] = world.posts(world.lobby)
    [board] = [post for post in world.posts() if "Season 1" in post.text]
    sure = await world.carla.slash("privacy delete")
    await world.carla.click(sure.post, "Borrarlo")
    await drained(world, 61)

    for post in (card, board):
        assert "Carla" not in post.text + post.pictures[0].alt
    assert "somebody who is gone" in card.pictures[0].alt


async def test_a_rematch_is_a_challenge_to_the_other(world: World, club: Club) -> None:
    await club.set(results_channel=world.lobby)
    await club.won(world.ana, world.ben)
    await drained(world)
    [card] = world.posts(world.lobby)

    stranger = await world.dan.click(card, "Rematch")
    assert "no jugó en el resultado 1" in stranger.text
    asked = await world.ben.click(card, "Rematch")

    assert "**Ben** challenges" in asked.text
    assert asked.post.pings == [world.ana.id]
    again = await world.ben.click(card, "Rematch")
    assert "already an open challenge" in again.text
    forged = await world.ben.press_anyway(card, "league-rematch:1:0:x")
    assert forged.ephemeral


async def test_a_match_is_replayed_from_its_card_by_whoever_sees_the_card(world: World, club: Club) -> None:
    """Whoever had left it, or did not play, was told that there is no such table."""
    await club.set(results_channel=world.lobby)
    table = await club.match(world.ana, world.ben)
    game = Game(world, table, {0: world.ana, 1: world.ben})
    await game.play(lambda table: table.playing.stage is Stage.PLAY)
    other = world.guild.create_text_channel("elsewhere")
    forged = f"replay:{table.id}:0:"
    started = await world.dan.slash("league standings", other, share=True)
    assert "ya no existe" in (await world.dan.press_anyway(started.post, forged)).text
    await forfeit(world, world.ben, table)
    await drained(world)
    [card] = world.posts(world.lobby)

    for person in (world.ana, world.ben, world.carla):
        stepped = await person.click(card, custom_id="replay:")
        assert stepped.ephemeral
        assert stepped.post.pictures
        onward = next(one for one in stepped.post.buttons if one.custom_id.startswith("step:") and not one.disabled)
        assert "Gin Rummy" in (await person.click(stepped.post, custom_id=onward.custom_id)).text
    assert "ya no existe" in (await world.dan.press_anyway(started.post, forged)).text


async def test_an_unanswered_challenge_has_a_card_that_says_so(world: World, club: Club) -> None:
    await club.set(results_channel=world.lobby, no_answer="forfeit", challenge_hours="1")
    await club.challenge(world.ana, world.ben)
    await world.advance(HOUR + 61)

    [card] = world.posts(world.lobby)
    assert "Ben did not answer the challenge of Ana, which counts as lost." in card.text
    assert card.labels == ["Rematch", "Explain"]


async def test_a_card_is_remembered_with_its_result(world: World, club: Club) -> None:
    await club.set(results_channel=world.lobby)
    table = await club.won(world.ana, world.ben)
    await drained(world)

    posted = await pozo(world).store.ask(lambda db: shown.card(db, 1))
    assert posted is not None
    assert (posted.channel_id, posted.message_id) == (world.lobby.id, world.posts(world.lobby)[0].raw.id)
    assert post_of(world, table).exists
