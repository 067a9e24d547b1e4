"""The openskill package is used, not rewritten: what ours makes of a result is what the package makes of it."""

import random
from math import sqrt

import pytest
from openskill.models import PlackettLuce

from bot.leagues.finish import Finisher
from bot.leagues.league import LeagueKind
from bot.leagues.rating import MU, SIGMA, Rating, rated, softened
from bot.leagues.standing import is_provisional, shown
from tests.bot.leagues.kit_leagues import World

NEW = Rating()
VETERAN = Rating(31.5, 2.25)


def fresh(*users: int) -> dict[int, Rating]:
    return dict.fromkeys(users, NEW)


SPREAD = SIGMA**2 + (25 / 300) ** 2  # the variance of a newcomer, with what every match adds to it
BETA = (25 / 6) ** 2


def test_two_players_are_rated_as_the_package_rates_them() -> None:
    """By hand, from the paper the package follows (Weng and Lin 2011, algorithm 4): half of the variance over c."""
    after = rated([Finisher(1, 0, 1, 0), Finisher(2, 1, 2, 0)], fresh(1, 2))

    model = PlackettLuce()
    [[winner], [loser]] = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    assert after == {1: (winner.mu, winner.sigma), 2: (loser.mu, loser.sigma)}
    by_hand = SPREAD / sqrt(2 * (SPREAD + BETA)) / 2
    assert after[1].mu - MU == pytest.approx(by_hand)
    assert MU - after[2].mu == pytest.approx(by_hand)


def test_four_players_are_rated_as_the_package_rates_them() -> None:
    """By hand as before: each round of the draw without the better ones takes 1/4, 1/3, 1/2 of an expectation."""
    after = rated([Finisher(user, user, user, 0) for user in (1, 2, 3, 4)], fresh(1, 2, 3, 4))

    model = PlackettLuce()
    expected = model.rate([[model.rating()] for _ in range(4)], ranks=[1, 2, 3, 4])
    assert after == {user: (team[0].mu, team[0].sigma) for user, team in zip((1, 2, 3, 4), expected, strict=True)}
    unit = SPREAD / sqrt(4 * (SPREAD + BETA))
    shares = (1 - 1 / 4, 1 - 1 / 3 - 1 / 4, 1 - 1 / 2 - 1 / 3 - 1 / 4, -1 / 2 - 1 / 3 - 1 / 4)
    assert [after[user].mu - MU for user in (1, 2, 3, 4)] == pytest.approx([unit * share for share in shares])


def test_four_unequal_players_keep_their_own_ratings_whatever_the_order_of_ranks() -> None:
    before = {1: NEW, 2: VETERAN, 3: Rating(20.0, 4.0), 4: NEW}
    after = rated([Finisher(1, 0, 3, 0), Finisher(2, 1, 1, 0), Finisher(3, 2, 1, 0), Finisher(4, 3, 4, 0)], before)

    model = PlackettLuce()
    teams = [[model.rating(*before[user])] for user in (1, 2, 3, 4)]
    expected = model.rate(teams, ranks=[3, 1, 1, 4])
    assert after == {user: (team[0].mu, team[0].sigma) for user, team in zip((1, 2, 3, 4), expected, strict=True)}


def test_partners_are_rated_as_the_package_publishes() -> None:
    """The example on the first page of the package's description: two newcomers beat two others."""
    placed = [Finisher(1, 0, 1, 0), Finisher(2, 1, 2, 0), Finisher(3, 0, 1, 0), Finisher(4, 1, 2, 0)]
    after = rated(placed, fresh(1, 2, 3, 4))

    assert after[1] == after[3] == (26.964294621803063, 8.177962604389991)
    assert after[2] == after[4] == (23.035705378196937, 8.177962604389991)


def test_partners_are_rated_as_one_team() -> None:
    """Seats 0 and 2 play against 1 and 3, as in partnership 500."""
    before = {1: NEW, 2: VETERAN, 3: VETERAN, 4: NEW}
    placed = [Finisher(1, 0, 2, 0), Finisher(2, 1, 1, 0), Finisher(3, 0, 2, 0), Finisher(4, 1, 1, 0)]
    after = rated(placed, before)

    model = PlackettLuce()
    teams = [[model.rating(*before[1]), model.rating(*before[3])], [model.rating(*before[2]), model.rating(*before[4])]]
    (one, three), (two, four) = model.rate(teams, ranks=[2, 1])
    assert after == {
        1: (one.mu, one.sigma),
        3: (three.mu, three.sigma),
        2: (two.mu, two.sigma),
        4: (four.mu, four.sigma),
    }
    assert NEW.mu - after[1].mu > VETERAN.mu - after[3].mu > 0


@pytest.mark.parametrize("seed", range(40))
def test_any_match_is_rated_to_the_last_bit_as_the_package_rates_it(seed: int) -> None:
    rng = random.Random(seed)
    sides = [[rng.randrange(1, 3), rng.randint(1, 4)] for _ in range(rng.randint(2, 4))]  # people and rank
    users = iter(range(10, 20))
    placed = [Finisher(next(users), side, rank, 0) for side, (people, rank) in enumerate(sides) for _ in range(people)]
    before = {one.user_id: Rating(rng.uniform(0, 50), rng.uniform(1, 9)) for one in placed}

    model = PlackettLuce()
    teams = [[model.rating(*before[one.user_id]) for one in placed if one.side == side] for side in range(len(sides))]
    expected = [rating for team in model.rate(teams, ranks=[rank for _, rank in sides]) for rating in team]
    assert list(rated(placed, before).values()) == [(rating.mu, rating.sigma) for rating in expected]
    assert rated(placed, before) == rated(placed, before)


def test_whoever_left_is_rated_last_and_the_rest_among_themselves() -> None:
    """Decision 10: the leaver takes nothing from the others, nor gives them anything."""
    placed = [Finisher(1, 0, 1, 0), Finisher(2, 1, 3, 0, left=1), Finisher(3, 2, 2, 0)]
    after = rated(placed, fresh(1, 2, 3))

    assert {user: after[user] for user in (1, 3)} == rated([placed[0], placed[2]], fresh(1, 3))
    assert after[2] == rated([placed[0], Finisher(2, 1, 3, 0), placed[2]], fresh(1, 2, 3))[2]
    assert after[2].mu < MU


def test_against_a_leaver_alone_the_other_has_won() -> None:
    after = rated([Finisher(1, 0, 2, 0, left=1), Finisher(2, 1, 1, 0)], fresh(1, 2))

    assert after == rated([Finisher(1, 0, 2, 0), Finisher(2, 1, 1, 0)], fresh(1, 2))


def test_a_partner_who_stays_is_not_pulled_down_by_the_one_who_left() -> None:
    placed = [Finisher(1, 0, 1, 0), Finisher(2, 1, 2, 0), Finisher(3, 0, 3, 0, left=1), Finisher(4, 1, 2, 0)]
    after = rated(placed, fresh(1, 2, 3, 4))

    assert after[1].mu > MU > after[3].mu
    assert after[1] == rated([placed[0], placed[1], placed[3]], fresh(1, 2, 4))[1]


@pytest.mark.parametrize("left", [(11, 13), (13, 11)])
async def test_partners_who_both_leave_have_lost_together_whoever_left_first(
    world: World, left: tuple[int, ...]
) -> None:
    """Whoever left second came before the partner, and was rated as if they had won against them."""
    four = (10, 11, 12, 13)
    league = await world.league(LeagueKind.RATING, *four, game="partnership500")
    number = await world.play(league, *four, sides=[[0, 2], [1, 3]], left=left, forfeited=True)

    result = await world.leagues.result(league, number)
    assert [(one.rank, bool(one.left)) for one in result.players] == [(1, False), (2, True), (1, False), (2, True)]
    lost = rated([Finisher(user, seat % 2, 1 + seat % 2, 0) for seat, user in enumerate(four)], fresh(*four))
    assert {one.user_id: (one.mu, one.sigma) for one in result.players} == lost


async def test_the_side_whose_last_left_first_is_last_and_a_partner_who_stays_is_before_all_leavers(
    world: World,
) -> None:
    league = await world.league(LeagueKind.RATING, *range(10, 16))
    sides = [[0, 3], [1, 4], [2, 5]]
    number = await world.play(league, *range(10, 16), sides=sides, left=(11, 12, 14, 10))

    result = await world.leagues.result(league, number)
    assert {one.user_id: one.rank for one in result.players} == {13: 1, 15: 2, 10: 3, 11: 4, 14: 4, 12: 5}


def test_a_soft_reset_goes_half_the_way_back() -> None:
    assert softened(Rating(35.0, 3.0)) == ((35.0 + MU) / 2, (3.0 + SIGMA) / 2)


@pytest.mark.parametrize(("value", "expected"), [(0.0, 1000), (10.0, 1400), (-2.5, 900)])
def test_a_rating_is_shown_from_a_thousand_on_the_careful_side(value: float, expected: int) -> None:
    assert shown(LeagueKind.RATING, value) == expected


async def test_a_rating_is_provisional_until_it_is_certain(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    marks: list[bool] = []
    for game in range(60):
        world.at += 86_400
        await world.play(league, *((10, 11) if game % 2 else (11, 10)))
        page = await world.leagues.standings(league)
        marks.append(page.lines[0].provisional)

    assert marks[0]
    assert not marks[-1]
    assert sorted(marks, reverse=True) == marks
    assert is_provisional(LeagueKind.RATING, SIGMA)
    assert not is_provisional(LeagueKind.POINTS, SIGMA)
