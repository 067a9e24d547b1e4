"""Form, streak and trend: what the standings tell beside place and worth, against the plainest reckoning."""

from random import Random

from bot.leagues.form import Moved, place_before, streak
from bot.leagues.league import DAY, LeagueKind, LeagueSettings
from bot.leagues.views import PlaceLine
from tests.bot.leagues.kit_leagues import World


def test_a_streak_is_counted_from_the_newest_game() -> None:
    assert [streak(won) for won in ((), (True,), (True, True, False), (False, False, True))] == [0, 1, 2, -2]


def test_the_place_before_is_that_of_a_table_written_out() -> None:
    chance = Random(5)
    for _ in range(300):
        now = {user: chance.randrange(12) for user in range(10)}
        moved = {user: Moved(chance.choice([None, *range(12)]), now[user]) for user in chance.sample(range(10), 4)}
        then = {user: moved[user].before if user in moved else now[user] for user in now}
        for score in {one for one in then.values() if one is not None}:
            ahead_now = sum(one > score for one in now.values())
            plain = 1 + sum(one is not None and one > score for one in then.values())
            assert place_before(score, ahead_now, moved) == plain


async def test_the_trend_is_since_yesterday_and_newcomers_have_none(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, 10, 11, 12, 13, settings=LeagueSettings(pair_cap=0))
    await world.play(league, 10, 11, settlement=[50, -50])
    world.at += 2 * DAY
    await world.play(league, 11, 12, settlement=[200, -200])

    page = await world.leagues.standings(league)
    assert [(line.user_id, line.form and line.form.trend) for line in page.lines] == [(11, 1), (10, -1), (12, None)]
    assert [line.form and line.form.last for line in page.lines] == [(False, True), (True,), (False,)]
    assert [line.form and line.form.doubt for line in page.lines] == [None, None, None]


async def test_who_has_left_the_league_moves_nobody(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, 10, 11, 12, settings=LeagueSettings(pair_cap=0))
    await world.play(league, 10, 11, settlement=[50, -50])
    world.at += 2 * DAY
    await world.play(league, 12, 11, settlement=[200, -200])
    assert [_trend(line) for line in (await world.leagues.standings(league)).lines] == [(12, None), (10, -1), (11, -1)]

    await world.leagues.leave(league, 12)
    assert [_trend(line) for line in (await world.leagues.standings(league)).lines] == [(10, 0), (11, 0)]


def _trend(line: PlaceLine) -> tuple[int, int | None]:
    assert line.form is not None
    return line.user_id, line.form.trend
