"""Challenges: whom one may challenge, the answer, and what silence means. The queue: who meets whom, and when."""

from collections.abc import Awaitable

import pytest

from bot.denials import Denial, DeniedError
from bot.league_office.matching import Opening, Where
from bot.leagues.follow import Guard, ResultKind
from bot.leagues.happenings import DigestDue, Expired, Paired, Reminded
from bot.leagues.league import DAY, League, LeagueKind, LeagueSettings, NoAnswer
from bot.leagues.queue import Waiter, pairings
from bot.leagues.records import ChallengeState
from bot.storage.leagues import challenges
from tests.bot.leagues.kit_leagues import ADMIN, HERE, World

HOUR = 3600.0


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


@pytest.mark.parametrize(
    ("challenged", "is_computer", "expected"),
    [
        (12, False, Denial.CHALLENGE_SELF),
        (99, True, Denial.CHALLENGE_COMPUTER),
        (99, False, Denial.CHALLENGE_STRANGER),
        (13, False, Denial.CHALLENGE_BELOW),
        (10, False, Denial.CHALLENGE_REACH),
    ],
)
async def test_on_a_ladder_one_challenges_members_a_few_places_above(
    world: World, challenged: int, is_computer: bool, expected: Denial
) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, 13, settings=LeagueSettings(reach=1))

    assert await denial(world.leagues.challenge(league, 12, challenged, computers=is_computer)) is expected
    assert await world.leagues.open_challenges(league, 12) == ()
    made = await world.leagues.challenge(league, 12, 11)
    assert (made.state, made.expires_at - made.made_at) == (ChallengeState.OPEN, 72 * HOUR)


async def test_members_of_another_league_of_another_server_are_strangers(world: World) -> None:
    league, other = await world.league(LeagueKind.RATING, 10), await world.league(LeagueKind.RATING, 11)

    assert await denial(world.leagues.challenge(league, 10, 11)) is Denial.CHALLENGE_STRANGER
    assert await denial(world.leagues.challenge(other, 10, 11)) is Denial.NOT_LEAGUE_MEMBER


async def test_there_is_one_open_challenge_between_two_people(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    await world.leagues.challenge(league, 10, 11)

    assert await denial(world.leagues.challenge(league, 10, 11)) is Denial.CHALLENGE_OPEN
    assert await denial(world.leagues.challenge(league, 11, 10)) is Denial.CHALLENGE_OPEN
    await world.leagues.challenge(league, 12, 10)


async def test_a_pair_that_has_had_its_games_of_the_day_is_denied_another(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, settings=LeagueSettings(pair_cap=1))
    await world.play(league, 10, 11)

    assert await denial(world.leagues.challenge(league, 10, 11)) is Denial.PAIR_CAP
    assert await world.leagues.capped(league, (12, 11, 10)) == (11, 10)
    world.at += DAY
    await world.leagues.challenge(league, 10, 11)


async def test_a_challenge_is_not_taken_up_once_its_match_would_not_count(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, settings=LeagueSettings(pair_cap=1))
    made = await world.leagues.challenge(league, 10, 11)
    await world.play(league, 10, 11)

    assert await denial(world.leagues.accept(made.id, 11, HERE)) is Denial.PAIR_CAP
    assert (await world.leagues.find_challenge(made.id)).state is ChallengeState.OPEN


async def test_nobody_has_more_challenges_open_than_the_league_allows(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12, 13, settings=LeagueSettings(open_challenges=2))
    first = await world.leagues.challenge(league, 10, 11)
    await world.leagues.challenge(league, 13, 10)  # what others make does not count
    await world.leagues.challenge(league, 10, 12)

    assert await denial(world.leagues.challenge(league, 10, 13)) is Denial.CHALLENGE_OPEN
    world.at += DAY
    league = await world.leagues.change(league, LeagueSettings(open_challenges=1), ADMIN)
    assert await denial(world.leagues.challenge(league, 13, 11)) is Denial.CHALLENGES_FULL
    await world.leagues.withdraw(first.id, 10)
    await world.leagues.challenge(league, 12, 11)


@pytest.mark.parametrize("end", ["decline", "withdraw", "expire"])
async def test_who_was_challenged_in_vain_is_left_alone_for_a_day(world: World, end: str) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    made = await world.leagues.challenge(league, 10, 11)
    if end == "decline":
        await world.leagues.decline(made.id, 11)
    elif end == "withdraw":
        await world.leagues.withdraw(made.id, 10)
    else:
        world.at += 73 * 3600
        await world.tick()

    assert await denial(world.leagues.challenge(league, 10, 11)) is Denial.CHALLENGE_AGAIN
    await world.leagues.withdraw((await world.leagues.challenge(league, 11, 10)).id, 11)
    world.at += DAY
    await world.leagues.challenge(league, 10, 11)


async def test_declining_has_a_limit_where_silence_costs_something(world: World) -> None:
    settings = LeagueSettings(declines=1, no_answer=NoAnswer.FORFEIT)
    league = await world.league(LeagueKind.RATING, 10, 11, 12, 13, settings=settings)
    first, second = [await world.leagues.challenge(league, one, 13) for one in (10, 11)]
    await world.leagues.decline(first.id, 13)

    assert await denial(world.leagues.decline(second.id, 13)) is Denial.DECLINES_SPENT
    world.at += 1
    await world.leagues.close_season(league, ADMIN)
    await world.leagues.decline(second.id, 13)
    league = await world.leagues.change(league, LeagueSettings(declines=1), ADMIN)
    third = await world.leagues.challenge(league, 12, 13)
    await world.leagues.decline(third.id, 13)  # nothing is lost by silence, so that this is mere politeness


@pytest.mark.parametrize("kind", LeagueKind)
async def test_whoever_challenges_the_silent_gains_no_more_than_the_cap_allows(world: World, kind: LeagueKind) -> None:
    """One member challenged twenty who never answer, and came to 2136 without a card."""
    settings = LeagueSettings(no_answer=NoAnswer.FORFEIT, open_challenges=25, reach=50, walkovers=2)
    league = await world.league(kind, *range(20, 40), 10, settings=settings)
    for silent_one in range(39, 19, -1):
        await world.leagues.challenge(league, 10, silent_one)
    world.at += 73 * 3600
    await world.tick()

    history = [*await world.leagues.history(league), *await world.leagues.history(league, 1)]
    assert [one.guard for one in history] == [Guard.WALKOVER_CAP] * 18 + [None] * 2
    stored = await world.stored(league)
    assert (stored[10].games, stored[10].mu, stored[10].points) == (
        0,
        25.0,
        0,
    )  # nobody has played who was not answered
    kept = await world.stored(league)
    await world.leagues.void(league, history[-1].id, "", ADMIN)
    assert (await world.leagues.result(league, history[-3].id)).guard is None  # the third counts in its place
    await world.leagues.restore(league, history[-1].id, "", ADMIN)
    assert await world.stored(league) == kept


async def test_a_challenge_keeps_what_it_promised(world: World) -> None:
    settings = LeagueSettings(no_answer=NoAnswer.NOTHING, forfeit=10)
    league = await world.league(LeagueKind.POINTS, 10, 11, 12, settings=settings)
    await world.leagues.challenge(league, 10, 11)
    league = await world.leagues.change(league, LeagueSettings(no_answer=NoAnswer.FORFEIT, forfeit=20), ADMIN)
    await world.leagues.challenge(league, 10, 12)
    await world.leagues.change(league, LeagueSettings(no_answer=NoAnswer.NOTHING, forfeit=500), ADMIN)
    world.at += 73 * 3600
    await world.tick()

    (result,) = await world.leagues.history(league)
    assert [(one.user_id, one.points) for one in result.players] == [(10, 0), (12, -20)], (
        "nobody gains by challenging the silent"
    )


async def test_a_challenge_is_answered_once_by_whom_it_is_for(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    made = await world.leagues.challenge(league, 10, 11)

    assert await denial(world.leagues.accept(made.id, 10, HERE)) is Denial.NOT_YOUR_CHALLENGE
    assert await denial(world.leagues.withdraw(made.id, 11)) is Denial.NOT_YOUR_CHALLENGE
    assert (await world.leagues.accept(made.id, 11, HERE)).state is ChallengeState.ACCEPTED
    for again in (world.leagues.accept(made.id, 11, HERE), world.leagues.decline(made.id, 11)):
        assert await denial(again) is Denial.CHALLENGE_GONE
    assert await denial(world.leagues.accept(999, 11, HERE)) is Denial.CHALLENGE_GONE


async def test_an_answer_that_comes_too_late_is_none_even_before_anybody_has_looked(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    made = await world.leagues.challenge(league, 10, 11)
    world.at = made.expires_at

    assert await denial(world.leagues.accept(made.id, 11, HERE)) is Denial.CHALLENGE_GONE
    assert [type(one) for one in await world.tick()] == [Expired]


async def test_a_challenge_is_accepted_with_its_table_or_not_at_all(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    made = await world.leagues.challenge(league, 10, 11)

    def fail(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as killed:
        killed.setattr(challenges, "set_challenge_table", fail)
        with pytest.raises(RuntimeError):
            await world.leagues.accept(made.id, 11, HERE)
    assert await world.store.open_tables() == ()

    accepted = await world.leagues.accept(made.id, 11, Where(7, "es"))
    [row] = await world.store.open_tables()
    assert (accepted.state, accepted.table_id) == (ChallengeState.ACCEPTED, row.id)
    assert (row.league_id, row.channel_id, row.language) == (league.id, 7, "es")
    assert [(seat.user_id, seat.name) for seat in row.seats] == [(10, "P10"), (11, "P11")]
    assert await denial(world.leagues.accept(made.id, 11, HERE)) is Denial.CHALLENGE_GONE
    assert await world.store.open_tables() == (row,)


async def test_what_an_earlier_version_had_accepted_without_a_table_gets_one(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    made = await world.leagues.challenge(league, 10, 11)
    await world.leagues.posted(made.id, 7, 8)
    sql = "UPDATE league_challenges SET state = 'accepted', answered_at = ?1"
    await world.store.do(lambda db: db.execute(sql, (world.at,)) and None)

    assert [type(one) for one in await world.tick()] == [Paired]
    assert await world.tick() == ()
    [row] = await world.store.open_tables()
    assert (row.channel_id, [seat.user_id for seat in row.seats]) == (7, [10, 11])


async def test_only_members_play(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    strangers = Opening(league, [(10, "P10"), (12, "P12")], HERE, "x")

    assert await denial(world.leagues.open_table(strangers)) is Denial.NOT_LEAGUE_MEMBER
    assert await world.store.open_tables() == ()


async def silent(world: World, league: League) -> Expired:
    """Let a challenge of 12 to 11 pass unanswered."""
    await world.leagues.challenge(league, 12, 11)
    world.at += 36 * HOUR
    (reminded,) = await world.tick()
    assert isinstance(reminded, Reminded)
    assert await world.tick() == ()
    assert await world.leagues.next_due(world.at) == world.at + 24 * HOUR  # the members of a ladder are looked at
    world.at += 24 * HOUR
    assert await world.tick() == ()
    assert await world.leagues.next_due(world.at) == world.at + 12 * HOUR
    world.at += 12 * HOUR
    (expired,) = await world.tick()
    assert isinstance(expired, Expired)
    assert expired.challenge.state is ChallengeState.EXPIRED
    assert await world.tick() == ()
    return expired


@pytest.mark.parametrize(
    ("no_answer", "order", "games", "kinds"),
    [
        (NoAnswer.NOTHING, [10, 11, 12], 0, []),
        (NoAnswer.FORFEIT, [10, 12, 11], 1, [ResultKind.WALKOVER]),
        (NoAnswer.SWAP, [10, 12, 11], 0, [ResultKind.SWAP]),
    ],
)
async def test_no_answer_means_what_the_league_says(
    world: World, no_answer: NoAnswer, order: list[int], games: int, kinds: list[ResultKind]
) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, settings=LeagueSettings(no_answer=no_answer))
    expired = await silent(world, league)

    assert [user for _, user, _ in await world.shown(league)] == order
    assert (await world.stored(league))[11].games == games
    assert [result.kind for result in await world.leagues.history(league)] == kinds
    assert await denial(world.leagues.accept(expired.challenge.id, 11, HERE)) is Denial.CHALLENGE_GONE


async def test_silence_can_be_voided_like_any_result(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, settings=LeagueSettings(no_answer=NoAnswer.SWAP))
    await silent(world, league)
    (result,) = await world.leagues.history(league)
    await world.leagues.void(league, result.id, "was ill", ADMIN)

    assert [user for _, user, _ in await world.shown(league)] == [10, 11, 12]


async def test_whoever_leaves_the_league_takes_their_challenges_along(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    made = await world.leagues.challenge(league, 10, 11)
    await world.leagues.leave(league, 11)

    assert (await world.leagues.find_challenge(made.id)).state is ChallengeState.WITHDRAWN
    assert await world.leagues.next_due(world.at) is None


async def test_a_digest_comes_once_a_week(world: World) -> None:
    league = await world.league(settings=LeagueSettings(digest=True))
    world.at += 7 * DAY
    assert await world.tick() == (DigestDue(league, world.at - 7 * DAY, world.at),)
    assert await world.tick() == ()
    assert await world.leagues.next_due(world.at) == world.at + 7 * DAY


async def test_a_digest_that_comes_late_begins_where_the_last_one_ended(world: World) -> None:
    league = await world.league(settings=LeagueSettings(digest=True))
    founded = world.at
    world.at += 10 * DAY
    late = world.at
    assert await world.tick() == (DigestDue(league, founded, late),)
    world.at += 7 * DAY
    assert await world.tick() == (DigestDue(league, late, world.at),)


# The queue


@pytest.mark.parametrize(
    ("waiting", "size", "now", "expected"),
    [
        ([(1, 1000, 0), (2, 1080, 0)], 2, 0, [(1, 2)]),
        ([(1, 1000, 0), (2, 1400, 0)], 2, 0, []),
        ([(1, 1000, 0), (2, 1400, 0)], 2, 300, [(1, 2)]),
        ([(1, 1000, 5), (2, 1090, 0), (3, 1050, 9)], 2, 9, [(2, 3)]),
        ([(1, 1000, 0), (2, 1010, 0), (3, 1020, 0), (4, 1030, 0)], 2, 0, [(1, 2), (3, 4)]),
        ([(1, 1000, 0), (2, 1010, 0), (3, 1020, 0)], 4, 0, []),
        ([(1, 1000, 0), (2, 1010, 0), (3, 1020, 0), (4, 2000, 0)], 4, 0, []),
        ([(1, 1000, 0), (2, 1010, 0), (3, 1020, 0), (4, 1030, 0)], 4, 0, [(1, 2, 3, 4)]),
    ],
)
def test_whoever_waits_longest_meets_the_nearest(
    waiting: list[tuple[int, float, float]], size: int, now: float, expected: list[tuple[int, ...]]
) -> None:
    assert pairings([Waiter(*one) for one in waiting], size, now) == expected


def test_barred_pairs_do_not_meet() -> None:
    waiting = [Waiter(1, 1000, 0), Waiter(2, 1000, 0), Waiter(3, 1090, 1)]

    assert pairings(waiting, 2, 5, barred=[frozenset((1, 2))]) == [(1, 3)]


def test_four_of_whom_two_do_not_meet_make_two_tables() -> None:
    """The first took the nearest, and the two that were left had to wait."""
    waiting = [Waiter(1, 1000, 0), Waiter(2, 1050, 1), Waiter(3, 1010, 2), Waiter(4, 1060, 3)]

    assert pairings(waiting, 2, 5, barred=[frozenset((2, 4))]) == [(1, 2), (3, 4)]


async def test_a_pair_that_has_had_its_games_waits_for_others(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12, settings=LeagueSettings(pair_cap=1))
    await world.play(league, 10, 11)
    for user_id in (10, 11):
        await world.leagues.enqueue(league, user_id, f"P{user_id}", channel_id=2)
    world.at += HOUR - 1

    assert await world.tick() == ()
    assert await world.leagues.dequeue(league, 11)
    assert not await world.leagues.dequeue(league, 11)


async def test_a_ladder_has_no_queue_and_strangers_cannot_wait(world: World) -> None:
    ladder, rating = await world.league(LeagueKind.LADDER, 10), await world.league(LeagueKind.RATING)

    assert await denial(world.leagues.enqueue(ladder, 10, "P10", 2)) is Denial.LADDER_BY_CHALLENGE
    assert await denial(world.leagues.enqueue(rating, 10, "P10", 2)) is Denial.NOT_LEAGUE_MEMBER
