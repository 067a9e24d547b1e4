"""What a recorded match does in its league: ranks, points, places, and why some results do not count."""

from dataclasses import replace

import pytest

from bot.league_office.settling import Recount, count_on
from bot.leagues.finish import Finisher, placed_in
from bot.leagues.follow import Guard
from bot.leagues.league import DAY, LeagueKind, LeagueSettings
from bot.leagues.standing import Standing
from bot.matches import FinishedMatch, SeatRow
from bot.storage.leagues.seasons import unsettled
from tests.bot.leagues.kit_leagues import ADMIN, World


def finished(
    seats: tuple[SeatRow, ...],
    *totals: int,
    won: int,
    sides: tuple[tuple[int, ...], ...] | None = None,
    forfeited: bool = False,
) -> FinishedMatch:
    return FinishedMatch(
        sides=sides or tuple((seat,) for seat in range(len(totals))),
        winners=(won,),
        totals=totals,
        settlement=(0,) * len(totals) if forfeited else tuple(total - 50 for total in totals),
        rounds=1,
        seats=seats,
        forfeited=forfeited,
    )


def sat(*users: int | None, left: dict[int, int] | None = None) -> tuple[SeatRow, ...]:
    """Return who sat where; `left` says of seats who left them, and they left in that order."""
    gone = left or {}
    order = {seat: number for number, seat in enumerate(gone, start=1)}
    return tuple(
        SeatRow(seat, f"P{user}", user, left_by=gone.get(seat), left_order=order.get(seat, 0))
        for seat, user in enumerate(users)
    )


def test_ranks_are_by_totals_but_whoever_won_is_first() -> None:
    """N18: in Gin whoever reached the target has won, whatever the net."""
    placed = placed_in(finished(sat(10, 11, 12, 13), 100, 140, 30, 30, won=0), forfeit=0)

    assert [placed[seat].rank for seat in range(4)] == [1, 2, 3, 3]
    assert [placed[seat].points for seat in range(4)] == [50, 90, -20, -20]


def test_where_points_are_penalties_fewer_are_better() -> None:
    placed = placed_in(replace(finished(sat(10, 11, 12), 101, 40, 60, won=1), low_wins=True), forfeit=0)

    assert [placed[seat].rank for seat in range(3)] == [3, 1, 2]


def test_computer_players_have_no_rank() -> None:
    placed = placed_in(finished(sat(10, None, 12), 100, 140, 30, won=1), forfeit=0)

    assert {seat: (one.user_id, one.rank) for seat, one in placed.items()} == {0: (10, 1), 2: (12, 2)}


def test_partners_share_a_rank_and_the_settlement_of_their_side() -> None:
    sides = ((0, 2), (1, 3))
    placed = placed_in(finished(sat(10, 11, 12, 13), 80, 120, won=1, sides=sides), forfeit=0)

    assert [placed[seat] for seat in range(4)] == [
        Finisher(10, 0, 2, 30), Finisher(11, 1, 1, 70), Finisher(12, 0, 2, 30), Finisher(13, 1, 1, 70),
    ]  # fmt: skip


def test_leavers_are_last_the_first_of_them_at_the_very_end() -> None:
    """Decision 10: and they lose what the league takes for it, on top of a loss but not of a win."""
    seats = sat(None, 11, None, 13, left={2: 12, 0: 10})
    placed = placed_in(finished(seats, 100, 40, 20, 90, won=0), forfeit=60)

    assert {one.user_id: (one.rank, one.left, one.points) for one in placed.values()} == {
        13: (1, 0, 40 + 30 + 55),
        11: (2, 0, -10 + 30 + 55),
        10: (3, 2, -60),
        12: (4, 1, -30 - 60),
    }
    assert sum(one.points for one in placed.values()) == sum(finished(seats, 100, 40, 20, 90, won=0).settlement)


@pytest.mark.parametrize("left", [{}, {0: 10}, {1: 11, 3: 13}, {0: 10, 1: 11, 3: 13}])
def test_nothing_is_made_or_lost_by_leaving_a_partnership(left: dict[int, int]) -> None:
    """A forfeit gave +200 +200 -100 -100."""
    users = [None if seat in left else 10 + seat for seat in range(4)]
    match = finished(sat(*users, left=left), 80, 20, won=0, sides=((0, 2), (1, 3)))
    points = {one.user_id: one.points for one in placed_in(match, forfeit=101).values()}

    assert sum(points.values()) == 2 * sum(match.settlement)
    for user_id in left.values():
        assert points[user_id] == min(0, match.settlement[user_id % 2]) - 101


def test_a_match_that_one_side_alone_is_left_of_is_worth_the_forfeit() -> None:
    seats = sat(None, 11, None, left={0: 10, 2: 12})
    placed = placed_in(finished(seats, 0, 0, 0, won=1, forfeited=True), forfeit=60)

    assert {one.user_id: (one.rank, one.points) for one in placed.values()} == {
        11: (1, 120),
        12: (2, -60),
        10: (3, -60),
    }


async def test_points_are_the_settlements_summed(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, 10, 11, 12)
    await world.play(league, 10, 11, settlement=[80, -80])
    await world.play(league, 11, 12, 10, settlement=[90, -30, -60])

    assert await world.shown(league) == [(1, 10, 20), (2, 11, 10), (3, 12, -30)]


async def test_on_a_ladder_the_winner_takes_the_place_and_those_between_move_down(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, 13, 14)
    await world.play(league, 13, 11)

    assert [user for _, user, _ in await world.shown(league)] == [10, 13, 11, 12, 14]


async def test_on_a_ladder_a_win_over_somebody_below_changes_no_place(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12)
    await world.play(league, 10, 12)
    await world.play(league, 11, 10, totals=[50, 50])

    assert [user for _, user, _ in await world.shown(league)] == [10, 11, 12]
    assert (await world.stored(league))[10][4:6] == (
        2,
        2,
    )  # games and wins, a level match being both sides' first place


async def test_whoever_leaves_a_ladder_leaves_no_gap_and_comes_back_at_the_foot(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12, 13)
    await world.leagues.leave(league, 11)
    assert await world.shown(league) == [(1, 10, 1), (2, 12, 2), (3, 13, 3)]

    await world.leagues.join(league, 11, "P11", frozenset())
    assert [user for _, user, _ in await world.shown(league)] == [10, 12, 13, 11]


async def test_those_who_leave_a_league_are_not_listed_until_they_return(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    await world.play(league, 10, 11)
    await world.play(league, 12, 11)
    await world.leagues.leave(league, 10)
    assert [user for _, user, _ in await world.shown(league)] == [12, 11]

    await world.leagues.join(league, 10, "P10", frozenset())
    assert sorted(user for _, user, _ in await world.shown(league)) == [10, 11, 12]


@pytest.mark.parametrize("kind", LeagueKind)
async def test_nothing_comes_from_computer_players(world: World, kind: LeagueKind) -> None:
    league = await world.league(kind, 10, 11)
    before = await world.stored(league)
    result = await world.play(league, 10, None)

    explained = await world.leagues.explain(league, result, 10)
    assert (explained.guard, explained.before, explained.after) == (Guard.COMPUTERS, None, None)
    assert await world.stored(league) == before


async def test_a_match_by_other_rules_does_not_count(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    result = await world.play(league, 10, 11, options='{"target": 250}')

    assert (await world.leagues.explain(league, result, 10)).guard is Guard.RULES


async def test_more_matches_of_a_pair_than_the_cap_do_not_count_until_tomorrow(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12, settings=LeagueSettings(pair_cap=2))
    results = [await world.play(league, 10, 11) for _ in range(3)]
    results += [await world.play(league, 12, 11), await world.play(league, 12, 10, 11)]
    world.at += DAY
    results.append(await world.play(league, 10, 11))

    guards = [(await world.leagues.explain(league, result, 11)).guard for result in results]
    assert guards == [None, None, Guard.PAIR_CAP, None, Guard.PAIR_CAP, None]


async def test_a_void_makes_room_under_the_cap(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, settings=LeagueSettings(pair_cap=1))
    first, second = [await world.play(league, 10, 11) for _ in range(2)]
    await world.leagues.void(league, first, "", ADMIN)

    assert (await world.leagues.explain(league, first, 10)).guard is Guard.VOID
    assert (await world.leagues.explain(league, second, 10)).guard is None
    assert (await world.stored(league))[10].games == 1


async def test_settings_count_from_when_they_are_set(world: World) -> None:
    """The cap is kept with each result, so a later change does not change what was."""
    league = await world.league(LeagueKind.POINTS, 10, 11, settings=LeagueSettings(pair_cap=1))
    for _ in range(2):
        await world.play(league, 10, 11)
    await world.leagues.change(league, LeagueSettings(pair_cap=0), ADMIN)
    before = await world.stored(league)
    other = await world.play(league, 10, 11)
    await world.leagues.void(league, other, "", ADMIN)

    assert await world.stored(league) == before


async def test_results_that_come_while_a_season_is_counted_again_are_in_it(world: World) -> None:
    """Counting goes on in portions; it begins anew if a result is voided meanwhile."""
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    results = [await world.play(league, *pair) for pair in [(10, 11), (11, 12), (12, 10)] * 4]
    season = (await world.leagues.standings(league)).season
    await world.store.do(lambda db: db.execute("UPDATE league_seasons SET revision = 1") and None)
    recount = Recount(season.id)

    assert not await world.store.do(lambda db: count_on(db, recount, portion=5))
    await world.store.do(
        lambda db: db.execute(f"UPDATE league_results SET void = TRUE WHERE id = {results[0]}") and None  # noqa: S608  # a number
    )
    await world.store.do(lambda db: db.execute("UPDATE league_seasons SET revision = 2") and None)
    assert not await world.store.do(lambda db: count_on(db, recount, portion=5))
    await world.play(league, 10, 11)
    while not await world.store.do(lambda db: count_on(db, recount, portion=5)):
        pass
    kept = await world.stored(league)
    assert sum(standing.games for standing in kept.values()) == 2 * 12

    await world.store.do(lambda db: db.execute("UPDATE league_seasons SET revision = 3") and None)
    assert await world.store.ask(unsettled) == season.id
    await world.leagues.settle()
    assert await world.stored(league) == kept
    assert await world.store.ask(unsettled) is None


async def test_a_clock_set_back_does_not_mix_up_the_days(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, settings=LeagueSettings(pair_cap=1))
    world.at += DAY
    await world.play(league, 10, 11)
    world.at -= DAY
    late = await world.play(league, 10, 11)

    assert (await world.leagues.explain(league, late, 10)).guard is Guard.PAIR_CAP


async def test_a_rating_change_is_explained_by_numbers(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    first = await world.play(league, 10, 11)
    second = await world.play(league, 11, 10)
    told = await world.leagues.explain(league, second, 10)
    earlier = await world.leagues.explain(league, first, 10)

    stored = (await world.stored(league))[10]
    assert (told.player.mu, told.player.sigma) == (stored.mu, stored.sigma)
    assert (told.player.mu_before, told.player.sigma_before) == (earlier.player.mu, earlier.player.sigma)
    assert (earlier.player.mu_before, earlier.player.sigma_before) == Standing()[:2]
    assert (earlier.before, told.player.rank, told.guard) == (1000, 2, None)
    assert told.before == earlier.after
    assert [one.user_id for one in told.others] == [11]
