"""What a ladder asks of its members, what admins move by hand, days of a digest, and partners who are balanced."""

from datetime import UTC, datetime

import pytest

from bot.denials import Denial, DeniedError
from bot.leagues.duties import days_away, to_look_for
from bot.leagues.entering import MovedByHand
from bot.leagues.happenings import Happening, LetGo, MembersDue
from bot.leagues.league import DAY, LeagueKind, LeagueSettings, next_digest
from bot.leagues.queue import balanced
from tests.bot.leagues.kit_leagues import ADMIN, HERE, NOON, World

HOUR = 3600


async def denied(world: World, denial: Denial, league_users: tuple[int, int]) -> None:
    [league] = await world.leagues.in_guild(1)
    with pytest.raises(DeniedError) as error:
        await world.leagues.challenge(league, *league_users)
    assert error.value.denial is denial


# Duties of a ladder


async def test_the_same_two_rest_between_two_matches_where_the_league_asks_for_it(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, settings=LeagueSettings(cooldown_hours=24, pair_cap=0))
    await world.play(league, 10, 11)
    world.at += 23 * HOUR
    await denied(world, Denial.CHALLENGE_COOLDOWN, (11, 10))
    world.at += 2 * HOUR

    assert (await world.leagues.challenge(league, 11, 10)).challenged_id == 10


async def test_nobody_challenges_whoever_is_on_holiday_and_there_are_so_many_days(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, settings=LeagueSettings(holiday_days=5))
    until = await world.leagues.holiday(league, 10, 3)
    assert until == world.at + 3 * DAY
    await denied(world, Denial.ON_HOLIDAY, (11, 10))
    await denied(world, Denial.ON_HOLIDAY, (10, 11))
    assert await world.leagues.away(league) == {10: until}
    world.at += DAY
    assert await world.leagues.holiday(league, 10, 0) is None  # back sooner: one day is spent
    with pytest.raises(DeniedError) as error:
        await world.leagues.holiday(league, 10, 5)
    assert (error.value.denial, error.value.arguments) == (Denial.HOLIDAYS_SPENT, {"count": 4})
    await world.leagues.challenge(league, 11, 10)
    with pytest.raises(DeniedError) as error:
        await world.leagues.holiday(league, 10, 1)
    assert error.value.denial is Denial.HOLIDAY_CHALLENGED
    with pytest.raises(DeniedError) as error:
        await world.leagues.holiday(league, 12, 0)
    assert error.value.denial is Denial.NOT_ON_HOLIDAY


async def test_a_ladder_lets_go_of_the_idle_but_not_of_the_first_the_away_or_those_who_challenge(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, 13, 14, settings=LeagueSettings(drop_days=14))
    happened: tuple[Happening, ...] = ()
    for day in range(1, 16):
        world.at = NOON + day * DAY
        if day == 10:
            await world.leagues.holiday(league, 12, 3)
            made = await world.leagues.challenge(league, 13, 11)
            await world.leagues.decline(made.id, 11)
        happened = await world.tick()

    gone = [one.member.user_id for one in happened if isinstance(one, LetGo)]
    assert gone == [11, 14]
    assert await world.shown(league) == [(1, 10, 1), (2, 12, 2), (3, 13, 3)]
    again = await world.leagues.join(league, 14, "P14", frozenset())
    assert again == "member"
    assert (await world.shown(league))[-1] == (4, 14, 4)


async def test_nobody_is_idle_for_the_time_that_the_bot_was_away(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, settings=LeagueSettings(drop_days=14))
    world.at += 40 * DAY
    assert not [one for one in await world.tick() if isinstance(one, LetGo)]
    happened: tuple[Happening, ...] = ()
    for _ in range(15):
        world.at += DAY
        happened = await world.tick()

    assert [one.member.user_id for one in happened if isinstance(one, LetGo)] == [11, 12]
    assert len(await world.shown(league)) == 1


async def test_a_new_limit_counts_from_when_it_was_set_and_nobody_is_dropped_out_of_a_match(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12)
    for _ in range(20):
        world.at += DAY
        await world.tick()
    league = await world.leagues.change(league, LeagueSettings(drop_days=14), ADMIN)
    world.at += DAY
    assert not [one for one in await world.tick() if isinstance(one, LetGo)]
    made = await world.leagues.challenge(league, 12, 11)
    await world.leagues.accept(made.id, 11, HERE)
    await world.store.do(lambda db: db.execute("UPDATE tables SET status = 'playing'") and None)

    assert await world.leagues.let_go(league, 12) is None  # as is asked about whoever is gone from the server
    assert len(await world.shown(league)) == 3


async def test_the_quiet_are_looked_for_in_turn(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11)
    found: list[MembersDue] = []
    for _ in range(9):
        world.at += DAY
        found += [one for one in await world.tick() if isinstance(one, MembersDue)]

    assert [sorted(one.users) for one in found] == [[10, 11], [10, 11]]
    assert (await world.leagues.let_go(league, 10)) is not None
    assert await world.leagues.let_go(league, 10) is None
    assert await world.shown(league) == [(1, 11, 1)]
    days = [to_look_for(dict.fromkeys(range(60), 0.0), day * DAY + NOON) for day in range(3)]
    assert len({user for day in days for user in day}) == 60
    assert all(len(day) == 25 for day in days)


def test_holidays_count_from_the_beginning_of_a_season() -> None:
    assert days_away([(0.0, 2 * DAY), (3 * DAY, 5 * DAY)], DAY) == 3


# By hand


async def test_a_place_is_given_by_hand_voided_and_restored(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, 13)
    up = await world.leagues.move(league, MovedByHand(13, place=2), "sick for a month", ADMIN)
    assert [user for _, user, _ in await world.shown(league)] == [10, 13, 11, 12]
    await world.leagues.move(league, MovedByHand(10, place=99), "as agreed", ADMIN)
    assert [user for _, user, _ in await world.shown(league)] == [13, 11, 12, 10]
    await world.leagues.void(league, up.id, "no", ADMIN)
    assert [user for _, user, _ in await world.shown(league)] == [11, 12, 13, 10]
    await world.leagues.restore(league, up.id, "yes", ADMIN)
    assert [user for _, user, _ in await world.shown(league)] == [13, 11, 12, 10]
    assert [act.act for act in await world.leagues.audit(league)][:4] == ["restore", "void", "move", "move"]
    assert (await world.stored(league))[13].games == 0


async def test_points_are_given_by_hand_and_are_no_game(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, 10, 11)
    await world.play(league, 10, 11)
    given = await world.leagues.move(league, MovedByHand(11, points=50), "a prize", ADMIN)
    assert await world.shown(league) == [(1, 11, 40), (2, 10, 10)]
    assert (await world.stored(league))[11].games == 1
    await world.leagues.void(league, given.id, "no", ADMIN)
    assert await world.shown(league) == [(1, 10, 10), (2, 11, -10)]


@pytest.mark.parametrize(
    ("kind", "who", "denial"),
    [
        (LeagueKind.RATING, MovedByHand(10, points=5), Denial.MOVE_RATING),
        (LeagueKind.LADDER, MovedByHand(10, points=5), Denial.MOVE_PLACE),
        (LeagueKind.POINTS, MovedByHand(10, place=5), Denial.MOVE_POINTS),
        (LeagueKind.POINTS, MovedByHand(10), Denial.MOVE_POINTS),
        (LeagueKind.LADDER, MovedByHand(99, place=1), Denial.NOT_LEAGUE_MEMBER),
    ],
)
async def test_only_what_a_league_has_is_moved(
    world: World, kind: LeagueKind, who: MovedByHand, denial: Denial
) -> None:
    league = await world.league(kind, 10, 11)
    with pytest.raises(DeniedError) as error:
        await world.leagues.move(league, who, "x", ADMIN)
    assert error.value.denial is denial


# Digests and partners


@pytest.mark.parametrize(
    ("day", "zone", "due"),
    [
        (0, 0, "2027-01-18 12:00"),
        (4, 0, "2027-01-22 12:00"),
        (4, -360, "2027-01-15 18:00"),
        (5, 720, "2027-01-16 00:00"),
    ],
)
def test_a_digest_comes_at_noon_of_its_day_where_the_league_is(day: int, zone: int, due: str) -> None:
    friday = datetime(2027, 1, 15, 12, tzinfo=UTC).timestamp()
    found = next_digest(LeagueSettings(digest=True, digest_day=day, zone=zone), friday)
    assert found is not None
    assert datetime.fromtimestamp(found, UTC).strftime("%Y-%m-%d %H:%M") == due


def test_partners_are_balanced_and_the_host_stays_first() -> None:
    seats = balanced([1000, 1400, 1300, 1100], [(0, 2), (1, 3)])

    assert seats[0] == 0
    assert {seats[0], seats[2]} == {0, 1}
    assert balanced([1, 2, 3], [(0,), (1,), (2,)]) == (0, 1, 2)
