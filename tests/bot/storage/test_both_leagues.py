"""What leagues keep is the same on both databases, unit by unit and query by query."""

from dataclasses import replace

import pytest

from bot.leagues.league import League, LeagueKind, LeagueSettings, NoAnswer
from bot.leagues.pings import NewPing, PingKind
from bot.leagues.records import Waiting
from bot.leagues.tidings import NewTiding, TidingKind
from bot.storage.leagues import challenges, leagues, members, news, pings, queue, results, roles, shown
from bot.storage.share import Share
from bot.storage.store import Store
from tests.bot.leagues.kit_leagues import ADMIN, NOON, World
from tests.bot.storage.kit_both import Both
from tests.kit_store import opened

pytestmark = pytest.mark.postgres

OURS, OTHERS = Share(2, frozenset({0})), Share(2, frozenset({1}))  # of two shards


@pytest.fixture
async def league(both: Both) -> League:
    """Give a league of three in which two matches were played: tables 1 and 2, results likewise."""

    async def lived(store: Store) -> League:
        world = World(store)
        league = await world.league(LeagueKind.RATING, 10, 11, 12, settings=LeagueSettings(no_answer=NoAnswer.FORFEIT))
        await world.play(league, 10, 11)
        await world.play(league, 12, 10)
        return league

    return await both(lived)


async def test_news_from_their_decision_until_they_are_told(both: Both, league: League) -> None:
    await both(lambda store: World(store, NOON + 600).leagues.close_season(league, ADMIN))
    for new in (
        NewTiding(TidingKind.TURNED, NOON, season_id=1),
        NewTiding(TidingKind.IDLE, NOON, user_id=10),
        NewTiding(TidingKind.DIGEST, NOON, since=NOON - 60),
    ):
        await both.do(news.insert_news, league.id, new)
    numbers = await both.find(news.untold_news, NOON, OURS)
    assert numbers == await both.find(news.untold_news, NOON)
    assert await both(lambda store: store.ask(lambda db: news.untold_news(db, NOON, OTHERS))) == ()
    told = [await both.find(news.tiding_by_id, number) for number in numbers]
    turned, idle = (
        next(one for one in told if one and one.new.kind is kind) for kind in (TidingKind.TURNED, TidingKind.IDLE)
    )
    assert turned.following is not None
    assert idle.name == "P10"

    await both.do(news.set_posting, turned.id, 7)
    await both.do(news.set_resting, turned.id, NOON + 5)
    assert await both.find(news.rested_leagues, NOON + 6) == (league.id,)
    await both.do(news.end_rest, league.id, NOON + 6)
    await both.do(news.delete_news, idle.id)
    assert len(await both.find(news.untold_news, NOON)) == len(numbers) - 1


async def test_pings_while_they_hold_and_no_longer(both: Both, league: League) -> None:
    challenge = await both(lambda store: World(store, NOON + 600).leagues.challenge(league, 11, 12))
    table_id = await both(lambda store: opened(store, "played", league_id=league.id))
    for new in (
        NewPing(PingKind.REMINDER, 2, subject=challenge.id, detail=2),
        NewPing(PingKind.READY, 2, user_id=10),
        NewPing(PingKind.LEFT, 2, user_id=11),
        NewPing(PingKind.BEGINS, 3, subject=table_id),
        NewPing(PingKind.DOOR, 2, user_id=12, letter_to=ADMIN),
    ):
        await both.do(pings.insert_ping, league.id, new)
    behind = await both.find(pings.pings_behind, OURS)
    assert behind == await both.find(pings.pings_behind)
    assert await both(lambda store: store.ask(lambda db: pings.pings_behind(db, OTHERS))) == ()
    reminder, _, _, begins, door = [await both.find(pings.ping_by_id, number) for number in range(1, 6)]
    assert reminder is not None
    assert begins is not None
    assert door is not None
    assert (reminder.holds, begins.users, door.name) == (True, (10, 11), "P12")

    for ping, message_id in ((reminder, 100), (door, 200)):
        await both.do(pings.set_sending, ping.id)
        await both.do(pings.set_sent, ping.id, message_id)
        assert await both.find(pings.known_messages, ping.new) == {message_id}
    await both.do(pings.set_refused, begins)
    await both.do(pings.delete_ping, door.id)
    assert len(await both.find(pings.pings_behind)) > 1


async def test_who_waits_for_an_opponent(both: Both, league: League) -> None:
    for user_id in (10, 11, 12):
        waiting = Waiting(league.id, user_id, f"P{user_id}", 2, NOON - user_id, NOON + user_id, NOON)
        await both.do(queue.enqueue, waiting)
    await both.do(queue.enqueue, replace(waiting, channel_id=3))
    await both.do(queue.ask, league.id, 10, NOON + 5)
    assert await both.do(queue.set_ready, league.id, 10, NOON + 1, NOON + 90)
    assert not await both.do(queue.set_ready, league.id, 99, NOON + 1, NOON + 90)
    assert [one.user_id for one in await both.find(queue.overdue, league.id, NOON + 11)] == [11]
    await both.do(queue.seat, league.id, [12], 1)
    assert await both.find(queue.places, league.id) == {10, 11, 12}
    await both.do(queue.empty, league.id)
    assert await both.find(queue.places, league.id) == {12}


async def test_challenges_are_called_off(both: Both, league: League) -> None:
    async def made(store: Store) -> tuple[int, int]:
        asking = World(store, NOON + 600).leagues
        one, other = await asking.challenge(league, 10, 11), await asking.challenge(league, 11, 12)
        return one.id, other.id

    first, second = await both(made)
    assert [one.id for one in await both.find(challenges.all_open, league.id)] == [first, second]
    await both.do(challenges.set_challenge_message, first, 2, 90)
    assert await both.do(challenges.call_off, first, NOON + 700)
    assert not await both.do(challenges.call_off, first, NOON + 700)
    assert await both.find(challenges.untold, OURS) == await both.find(challenges.untold) == (first,)
    assert await both(lambda store: store.ask(lambda db: challenges.untold(db, OTHERS))) == ()
    await both.do(challenges.call_off_all, league.id, NOON + 800)
    assert await both(lambda store: store.ask(lambda db: challenges.all_open(db, league.id))) == ()


async def test_results_between_two_moments_and_of_a_challenge(both: Both, league: League) -> None:
    async def expired(store: Store) -> int:
        world = World(store, NOON + 600)
        challenge = await world.leagues.challenge(league, 11, 12)
        world.at = challenge.expires_at + 1
        await world.tick()
        return challenge.id

    challenge_id = await both(expired)
    within = await both.find(results.results_within, league.id, NOON, NOON + 100)
    assert [one.id for one in within] == [1]
    lost = await both.find(results.result_of_challenge, challenge_id)
    assert lost is not None
    assert [one.user_id for one in lost.players] == [11, 12]


async def test_a_league_is_put_away_and_renamed_and_people_suspended(both: Both, league: League) -> None:
    assert await both.do(leagues.set_archived, league.id, NOON)
    assert not await both.do(leagues.set_archived, league.id, NOON + 1)
    assert await both.find(leagues.is_archived, league.id)
    assert await both.do(leagues.set_archived, league.id, None)
    await both(lambda store: opened(store, "played", league_id=league.id))
    assert await both.find(leagues.is_played, league.id)
    await both.do(leagues.set_name, league.id, "Ñandú ÉLITE")
    found = await both.find(leagues.league_by_id, league.id)
    assert found is not None
    assert found.name == "Ñandú ÉLITE"
    for user_id, until in ((10, NOON + 5), (11, NOON + 9), (10, NOON + 6)):
        await both.do(members.suspend, league.id, user_id, until, "words")
    assert await both.find(members.suspensions_over, NOON + 6) == (league.id,)
    await both.do(members.lift_over, league.id, NOON + 6)
    assert not await both.do(members.lift, league.id, 10)
    assert await both.do(members.lift, league.id, 11)


async def test_roles_that_were_given(both: Both, league: League) -> None:
    for user_id, role_id in ((10, 70), (10, 71), (11, 70), (10, 70)):
        await both.do(roles.set_role, league.id, user_id, role_id)
    assert await both.find(roles.given_roles, league.id) == {(10, 70), (10, 71), (11, 70)}
    await both.do(roles.unset_role, league.id, 10, 71)
    assert await both.find(roles.roles_of, 10) == ((1, 70),)
    assert await both.find(roles.leagues_with_roles) == (league.id,)
    assert await both.do(roles.set_refused, league.id, refused=True)
    assert not await both.do(roles.set_refused, league.id, refused=True)


async def test_standings_in_a_channel_and_cards_of_results(both: Both, league: League) -> None:
    await both.do(shown.set_board, league.id, 5)
    await both.do(shown.set_board_message, league.id, 5, 50)
    await both.do(shown.set_board, league.id, 5)
    assert await both.find(shown.board, league.id) == shown.PostedAt(5, 50)
    assert await both.do(shown.take_board, league.id, NOON)
    assert not await both.do(shown.take_board, league.id, NOON)
    await both.do(shown.set_board_due)
    assert await both.find(shown.boards_due, NOON + 60, 30.0) == (league.id,)
    assert await both.find(shown.next_board, NOON + 60) == NOON
    await both.do(shown.set_board, league.id, 6)
    assert await both.find(shown.board, league.id) == shown.PostedAt(6, None)
    await both.do(shown.set_board, league.id, None)

    assert await both.do(shown.set_dead, league.id, 5, dead=True)
    assert not await both.do(shown.set_dead, league.id, 5, dead=True)
    assert await both.find(shown.dead_channels, league.id) == {5}
    assert await both.do(shown.set_dead, league.id, 5, dead=False)

    assert [one for one, *_ in await both.find(shown.without_card, NOON)] == [1, 2]
    for message_id in (90, 91):
        await both.do(shown.set_card, 1, 5, message_id)
    assert await both.find(shown.card, 1) == shown.PostedAt(5, 90)
    assert await both.find(shown.cards_of, 11) == ((1, league.id),)
    assert [one for one, *_ in await both.find(shown.without_card, NOON)] == [2]
