"""Challenges of a pair to a pair: all four agree before a table is opened, and nobody pays for a partner's silence."""

import json
from collections.abc import Awaitable

import pytest

from bot.denials import Denial, DeniedError
from bot.leagues.finish import Finisher
from bot.leagues.happenings import Expired
from bot.leagues.league import DAY, League, LeagueKind, LeagueSettings, NoAnswer
from bot.leagues.rating import Rating, rated
from bot.leagues.records import ChallengeState
from bot.leagues.standing import shown
from bot.storage.leagues import pings
from bot.storage.privacy import COLUMNS
from bot.storage.sql import Sql
from tests.bot.leagues.kit_leagues import ADMIN, HERE, World

FOUR = (10, 11, 12, 13)  # in the order of seats: 10 and 12 challenge 11 and 13
HOUR = 3600.0


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


async def of_pairs(world: World, *users: int, settings: LeagueSettings | None = None) -> League:
    return await world.league(LeagueKind.RATING, *(users or FOUR), settings=settings, game="partnership500")


@pytest.mark.parametrize(
    ("users", "computers", "expected"),
    [
        ((10, 11), False, Denial.CHALLENGE_PARTNERS),
        ((10, 11, 12), False, Denial.CHALLENGE_PARTNERS),
        ((10, 10, 12, 13), False, Denial.CHALLENGE_SELF),
        ((10, 11, 12, 10), False, Denial.CHALLENGE_TWICE),
        ((10, 11, 11, 13), False, Denial.CHALLENGE_TWICE),
        ((10, 11, 12, 99), False, Denial.CHALLENGE_STRANGER),
        ((10, 11, 99, 13), False, Denial.CHALLENGE_STRANGER),
        ((10, 11, 12, 13), True, Denial.CHALLENGE_COMPUTER),
    ],
)
async def test_four_different_members_play(
    world: World, users: tuple[int, ...], computers: bool, expected: Denial
) -> None:
    league = await of_pairs(world)

    assert await denial(world.leagues.challenge(league, *users, computers=computers)) is expected


async def test_where_one_plays_alone_nobody_names_a_partner(world: World) -> None:
    league = await world.league(LeagueKind.RATING, *FOUR)

    assert await denial(world.leagues.challenge(league, *FOUR)) is Denial.CHALLENGE_ALONE
    assert league.challenge_seats == 2


async def test_where_neither_two_nor_two_pairs_play_nobody_challenges(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = await world.league(LeagueKind.RATING, *FOUR)
    monkeypatch.setattr(League, "challenge_seats", 0)

    assert await denial(world.leagues.challenge(league, 10, 11)) is Denial.CHALLENGE_OF_TWO


async def test_the_table_is_opened_when_the_last_of_them_agrees(world: World) -> None:
    league = await of_pairs(world)
    made = await world.leagues.challenge(league, *FOUR)
    assert (made.users, list(made.asked)) == (FOUR, [11, 12, 13])
    for wrong in (10, 99):
        assert await denial(world.leagues.accept(made.id, wrong, HERE)) is Denial.NOT_YOUR_CHALLENGE

    for user_id, left in ((13, [11, 12]), (12, [11]), (12, [11])):
        agreed = await world.leagues.accept(made.id, user_id, HERE)
        assert (agreed.state, list(agreed.asked), agreed.table_id) == (ChallengeState.OPEN, left, None)
    accepted = await world.leagues.accept(made.id, 11, HERE)

    assert (accepted.state, list(accepted.asked)) == (ChallengeState.ACCEPTED, [])
    stored = await world.store.load(accepted.table_id or 0)
    assert stored is not None
    assert [seat.user_id for seat in stored.table.seats] == list(FOUR)
    assert await denial(world.leagues.accept(made.id, 11, HERE)) is Denial.CHALLENGE_GONE


@pytest.mark.parametrize("user_id", [11, 12, 13])
async def test_each_of_those_who_are_asked_may_decline_after_having_agreed_too(world: World, user_id: int) -> None:
    settings = LeagueSettings(no_answer=NoAnswer.FORFEIT, declines=1)
    league = await of_pairs(world, *FOUR, settings=settings)
    made = await world.leagues.challenge(league, *FOUR)
    await world.leagues.accept(made.id, user_id, HERE)

    assert (await world.leagues.decline(made.id, user_id)).state is ChallengeState.DECLINED
    assert await denial(world.leagues.challenge(league, *FOUR)) is Denial.CHALLENGE_AGAIN
    world.at += DAY
    again = await world.leagues.challenge(league, *FOUR)
    await world.leagues.decline(again.id, user_id)  # which has no limit, as silence costs nothing


async def test_nobody_pays_for_the_silence_of_a_pair(world: World) -> None:
    league = await of_pairs(world, settings=LeagueSettings(no_answer=NoAnswer.FORFEIT))
    made = await world.leagues.challenge(league, *FOUR)
    await world.leagues.accept(made.id, 13, HERE)
    world.at += 73 * HOUR

    assert Expired in [type(one) for one in await world.tick()]
    assert (await world.leagues.find_challenge(made.id)).state is ChallengeState.EXPIRED
    assert await world.leagues.history(league) == ()


async def test_two_have_one_challenge_against_each_other_and_any_number_together(world: World) -> None:
    league = await of_pairs(world, *FOUR, 14)
    await world.leagues.challenge(league, *FOUR)

    for users in ((10, 13, 14, 11), (13, 10, 14, 12), (10, 14, 12, 11)):
        assert await denial(world.leagues.challenge(league, *users)) is Denial.CHALLENGE_OPEN
    await world.leagues.challenge(league, 10, 12, 11, 14)
    assert len(await world.leagues.open_challenges(league, 12)) == 2


async def test_a_pair_that_has_had_its_games_of_the_day_does_not_begin_and_the_challenge_stays_open(
    world: World,
) -> None:
    league = await of_pairs(world, settings=LeagueSettings(pair_cap=1))
    made = await world.leagues.challenge(league, *FOUR)
    for user_id in (11, 12):
        await world.leagues.accept(made.id, user_id, HERE)
    await world.play(league, *FOUR, sides=[[0, 2], [1, 3]])

    assert await denial(world.leagues.accept(made.id, 13, HERE)) is Denial.PAIR_CAP
    found = await world.leagues.find_challenge(made.id)
    assert (found.state, list(found.asked)) == (ChallengeState.OPEN, [13])


@pytest.mark.parametrize("user_id", FOUR)
async def test_whoever_leaves_or_is_suspended_takes_the_challenge_with_them(world: World, user_id: int) -> None:
    league = await of_pairs(world)
    left, other = await world.leagues.challenge(league, *FOUR), await of_pairs(world)
    barred = await world.leagues.challenge(other, *FOUR)
    assert await denial(world.leagues.holiday(league, user_id, 3)) is Denial.HOLIDAY_CHALLENGED

    await world.leagues.leave(league, user_id)
    await world.leagues.suspend(other, user_id, 3, "late", ADMIN)

    for made in (left, barred):
        assert (await world.leagues.find_challenge(made.id)).state is ChallengeState.WITHDRAWN


async def test_everyone_who_has_not_agreed_is_reminded_until_they_have(world: World) -> None:
    league = await of_pairs(world)
    made = await world.leagues.challenge(league, *FOUR, channel_id=2)
    await world.leagues.accept(made.id, 11, HERE)
    world.at += 37 * HOUR
    await world.tick()

    def reminded(db: Sql) -> list[tuple[int, ...]]:
        found = [pings.ping_by_id(db, number) for (number,) in db.execute("SELECT id FROM league_pings ORDER BY id")]
        return [one.users for one in found if one is not None and one.holds]

    assert await world.store.ask(reminded) == [(12,), (13,)]
    await world.leagues.accept(made.id, 12, HERE)
    assert await world.store.ask(reminded) == [(13,)]
    await world.leagues.accept(made.id, 13, HERE)
    assert await world.store.ask(reminded) == []


async def test_who_has_agreed_is_to_be_told_until_the_message_says_so(world: World) -> None:
    league = await of_pairs(world)
    made = await world.leagues.challenge(league, *FOUR)
    await world.leagues.posted(made.id, 2, 77)
    assert await world.leagues.challenges_untold() == ()

    first = await world.leagues.accept(made.id, 11, HERE)
    assert await world.leagues.challenges_untold() == (made.id,)
    second = await world.leagues.accept(made.id, 12, HERE)
    await world.leagues.challenge_told(first)  # which came late
    assert await world.leagues.untold_challenge(made.id) == second
    await world.leagues.challenge_told(second)
    assert await world.leagues.challenges_untold() == ()
    over = await world.leagues.accept(made.id, 13, HERE)
    await world.leagues.challenge_told(second)
    assert await world.leagues.untold_challenge(made.id) == over


async def test_what_is_at_stake_for_a_pair_is_what_a_match_makes_of_it(world: World) -> None:
    league = await of_pairs(world)
    await world.play(league, *FOUR, sides=[[0, 2], [1, 3]])
    before = {user_id: Rating(one.mu, one.sigma) for user_id, one in (await world.stored(league)).items()}

    stakes = await world.leagues.stakes(league, FOUR)

    lost = rated([Finisher(user_id, seat % 2, 2 - seat % 2, 0) for seat, user_id in enumerate(FOUR)], before)
    assert [one.now for one in stakes] == [shown(league.kind, before[one].mu - 3 * before[one].sigma) for one in FOUR]
    for seat, user_id in enumerate(FOUR):
        now = shown(league.kind, lost[user_id].mu - 3 * lost[user_id].sigma)
        assert now == (stakes[seat].won if seat % 2 else stakes[seat].lost)


@pytest.mark.parametrize("user_id", FOUR)
async def test_a_challenge_of_pairs_is_exported_and_names_nobody_who_is_forgotten(world: World, user_id: int) -> None:
    league = await of_pairs(world)
    made = await world.leagues.challenge(league, *FOUR)
    await world.leagues.accept(made.id, 11, HERE)

    assert [one["id"] for one in json.loads(await world.leagues.about(user_id))["challenges"]] == [made.id]
    await world.leagues.forget(user_id, "", "gone")

    found = await world.leagues.find_challenge(made.id)
    assert (found.state, user_id in found.users, min(found.users) < 0) == (ChallengeState.WITHDRAWN, False, True)
    assert {("league_challenges", "partner_id"), ("league_challenges", "rival_id")} <= {*COLUMNS}
