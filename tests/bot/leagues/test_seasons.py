"""Seasons turn by their date or by hand; what they came to stays, and is counted again when a result is voided."""

from collections.abc import Awaitable

import pytest

from bot.denials import Denial, DeniedError
from bot.leagues.happenings import SeasonTurned
from bot.leagues.league import DAY, League, LeagueKind, LeagueSettings, Reset
from bot.leagues.rating import Rating, softened
from bot.leagues.standing import Standing
from tests.bot.leagues.kit_leagues import ADMIN, World


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


async def test_a_closed_season_is_an_archive_with_its_champions(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, 10, 11, 12)
    await world.play(league, 10, 11, settlement=[80, -80])
    await world.play(league, 12, 11, settlement=[80, -80])
    closed, opened = await world.leagues.close_season(league, ADMIN)

    assert (closed.number, closed.closed_at, opened.number) == (1, world.at, 2)
    assert [line.user_id for line in await world.leagues.champions(league, closed)] == [10, 12]
    assert await world.shown(league) == []
    assert await world.shown(league, season=1) == [(1, 10, 80), (1, 12, 80), (3, 11, -160)]
    assert (await world.leagues.player(league, 10)).titles == (1,)
    assert (await world.leagues.player(league, 11)).titles == ()
    assert await denial(world.leagues.standings(league, season=7)) is Denial.NO_SEASON


async def test_a_season_in_which_nothing_was_played_has_no_champion(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    closed, _ = await world.leagues.close_season(league, ADMIN)

    assert await world.leagues.champions(league, closed) == ()


@pytest.mark.parametrize("reset", Reset)
async def test_ratings_begin_a_season_as_the_league_says(world: World, reset: Reset) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, settings=LeagueSettings(reset=reset))
    await world.play(league, 10, 11)
    old = (await world.stored(league))[10]
    await world.leagues.close_season(league, ADMIN)
    result = await world.play(league, 11, 10)

    told = (await world.leagues.explain(league, result, 10)).player
    kept = Rating(old.mu, old.sigma)
    expected = {Reset.KEEP: kept, Reset.SOFT: softened(kept), Reset.FRESH: Rating()}[reset]
    assert (told.mu_before, told.sigma_before) == expected
    assert (await world.stored(league))[10].games == 1


async def test_idle_players_are_marked_and_not_decayed(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12, settings=LeagueSettings(reset=Reset.SOFT, idle_days=14))
    await world.play(league, 10, 11)
    await world.leagues.close_season(league, ADMIN)
    once = await world.store.ask(lambda db: db.execute("SELECT mu FROM league_seeds WHERE user_id = 10").fetchall())
    await world.play(league, 12, 11)
    await world.leagues.close_season(league, ADMIN)
    seeds = await world.store.ask(lambda db: db.execute("SELECT mu FROM league_seeds WHERE user_id = 10").fetchall())
    assert seeds == once * 2

    await world.play(league, 10, 11)
    before = await world.stored(league)
    world.at += 15 * DAY
    page = await world.leagues.standings(league)
    assert [line.idle for line in page.lines] == [True, True]
    assert await world.stored(league) == before


async def test_a_ladder_keeps_its_order_from_season_to_season(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12)
    await world.play(league, 12, 10)
    await world.leagues.close_season(league, ADMIN)

    assert [user for _, user, _ in await world.shown(league)] == [12, 10, 11]
    assert {standing.games for standing in (await world.stored(league)).values()} == {0}


async def test_a_void_in_an_old_season_reaches_those_that_came_after(world: World) -> None:
    """A league that never saw the result stands the same, in every season."""
    voided, never = [
        await world.league(LeagueKind.RATING, 10, 11, 12, settings=LeagueSettings(reset=Reset.SOFT)) for _ in range(2)
    ]
    first = await world.play(voided, 10, 11)
    for league in (voided, never):
        for _ in range(2):
            await world.play(league, 11, 12)
            await world.play(league, 12, 10)
            await world.leagues.close_season(league, ADMIN)

    for number in (1, 2):
        assert await ratings(world, voided, number) != await ratings(world, never, number)
    await world.leagues.void(voided, first, "", ADMIN)
    for number in (1, 2):
        assert await ratings(world, voided, number) == await ratings(world, never, number)


async def ratings(world: World, league: League, season: int) -> dict[int, tuple[float, ...]]:
    return {user_id: standing[:6] for user_id, standing in (await world.stored(league, season)).items()}


async def test_seasons_turn_by_themselves(world: World) -> None:
    await world.league(LeagueKind.RATING, 10, 11, settings=LeagueSettings(season_days=30))
    assert await world.leagues.next_due(world.at) == world.at + 30 * DAY
    world.at += 30 * DAY
    (turned,) = await world.tick()

    assert isinstance(turned, SeasonTurned)
    assert (turned.closed.number, turned.opened.number, turned.opened.ends_at) == (1, 2, world.at + 30 * DAY)
    assert await world.tick() == ()


async def test_a_season_is_planned_and_opened_in_its_time(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    await world.leagues.plan_season(league, world.at + 5 * DAY, world.at + 9 * DAY, ADMIN)
    await world.leagues.plan_season(league, world.at + 2 * DAY, world.at + 9 * DAY, ADMIN)
    ends = world.at + 9 * DAY
    assert [(season.number, season.opened_at is None) for season in await world.leagues.seasons(league)] == [
        (2, True),
        (1, False),
    ]
    assert await world.leagues.next_due(world.at) == world.at + 2 * DAY

    world.at += 2 * DAY
    (turned,) = await world.tick()
    assert isinstance(turned, SeasonTurned)
    assert (turned.opened.number, turned.opened.ends_at) == (2, ends)


async def test_a_season_cannot_end_before_it_starts_nor_in_the_past(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    began, now = world.at, world.at + DAY
    world.at = now
    plans = [
        (world.leagues.plan_season(league, now + 5, now + 5, ADMIN), Denial.SEASON_ENDS_FIRST),
        (world.leagues.plan_season(league, now - 5, now + 5, ADMIN), Denial.SEASON_PAST),
        (world.leagues.end_season_at(league, began - 1, ADMIN), Denial.SEASON_ENDS_FIRST),
        (world.leagues.end_season_at(league, now, ADMIN), Denial.SEASON_PAST),
    ]
    for deed, expected in plans:
        assert await denial(deed) is expected
    assert (await world.leagues.next_due(world.at), len(await world.leagues.seasons(league))) == (None, 1)

    await world.leagues.end_season_at(league, now + 5, ADMIN)
    assert await world.leagues.next_due(world.at) == now + 5
    await world.leagues.end_season_at(league, None, ADMIN)
    assert await world.leagues.next_due(world.at) is None
    assert [act.act for act in await world.leagues.audit(league)] == ["season-end", "season-end", "create"]


def test_a_newcomer_stands_where_everyone_starts() -> None:
    assert Standing()[:2] == Rating()
