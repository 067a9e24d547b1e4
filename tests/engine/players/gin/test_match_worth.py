"""What the points of a round are worth in a match of Gin: points at its beginning, the match itself at its end."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

from engine.options import Value
from engine.players.gin.hand import BONUS
from engine.players.gin.match_worth import FAR, POINT, POINTS_ALONE, ROUNDS, chance, worths, worths_of
from engine.players.gin.playout import MOST
from engine.view import view
from tests.kit_gin import dealt, gin, start, undealt

LACKING = ((100, 100), (60, 100), (33, 7), (5, 80), (1, 1))


def worth(mine: int, theirs: int, points: int, times: int = 1) -> float:
    return worths(mine, theirs, times)[MOST + points] / POINT


def won_by_first(rng: Random, mine: int, theirs: int) -> bool:
    while mine > 0 and theirs > 0:
        if rng.random() < 0.5:
            mine -= rng.choice(ROUNDS)
        else:
            theirs -= rng.choice(ROUNDS)
    return mine <= 0


@pytest.mark.parametrize(("mine", "theirs"), LACKING)
def test_the_chance_of_a_match_is_how_often_it_is_won(mine: int, theirs: int) -> None:
    rng, matches = Random(mine), 4_000
    won = sum(won_by_first(rng, mine, theirs) for _ in range(matches)) / matches

    assert chance(mine, theirs) == pytest.approx(won, abs=0.03)
    assert chance(mine, theirs) + chance(theirs, mine) == pytest.approx(1)


@pytest.mark.parametrize(("mine", "theirs"), LACKING)
def test_the_chance_of_a_match_is_that_after_the_next_round_on_average(mine: int, theirs: int) -> None:
    after = [(chance(mine - points, theirs) + chance(mine, theirs - points)) / 2 for points in ROUNDS]

    assert chance(mine, theirs) == pytest.approx(fmean(after))


@pytest.mark.parametrize(("mine", "theirs"), LACKING)
def test_more_points_are_worth_no_less_and_what_one_wins_the_other_loses(mine: int, theirs: int) -> None:
    own, others = worths(mine, theirs), worths(theirs, mine)

    assert list(own) == sorted(own)
    assert own[MOST] == 0
    assert len(own) == len(POINTS_ALONE) == 2 * MOST + 1
    assert max(abs(mine + theirs) for mine, theirs in zip(own, reversed(others), strict=True)) <= 1


def test_at_the_beginning_of_a_match_a_point_is_about_a_point() -> None:
    assert all(worth(FAR, FAR, points) == pytest.approx(points, abs=3) for points in range(-60, 61))


def test_near_the_end_whatever_wins_the_match_is_worth_the_same() -> None:
    """Who lacks five points gains nothing by a gin, and loses the less the fewer points the other makes (N18)."""
    assert worth(5, 80, 5) == worth(5, 80, 60) > worth(5, 80, 4)
    assert worth(5, 80, -60) < 2 * worth(5, 80, -30)
    assert worth(80, 5, -5) == worth(80, 5, -60)


def test_a_doubled_round_brings_twice_the_points() -> None:
    """A spade doubles the hand (N21)."""
    assert worth(40, 40, 20, times=2) == worth(40, 40, 60, times=2) > worth(40, 40, 19, times=2)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"hollywood": True, "target": 10}),
        (3, {"target": 10}),
        (4, {"target": 10}),
        (2, {"target": BONUS + 1}),
    ],
    ids=str,
)
def test_where_the_end_is_not_in_sight_points_are_counted(seats: int, options: dict[str, Value]) -> None:
    """Three games at once, a third player, sides that add up, or no gin that ends the match (N2, N15, N20, N21)."""
    sees = view(dealt(undealt(gin(seats, **options)), ("", "")), 0)
    assert sees.board is not None

    assert worths_of(sees, sees.board) is POINTS_ALONE
    assert tuple(range(-MOST * POINT, MOST * POINT + 1, POINT)) == POINTS_ALONE


def test_where_one_lacks_more_than_is_reckoned_with_points_are_counted() -> None:
    sees = view(start(target=FAR + 1), 0)
    assert sees.board is not None

    assert worths_of(replace(sees, totals=(0, 100)), sees.board) is POINTS_ALONE
    assert worths_of(replace(sees, totals=(1, 100)), sees.board) == worths(100, 1)


@pytest.mark.parametrize(("upcard", "times"), [("9s", 2), ("9h", 1)])
def test_a_round_is_worth_what_both_lack_and_what_it_counts(upcard: str, times: int) -> None:
    sees = view(start("", "", upcard, oklahoma=True, target=90), 1)
    assert sees.board is not None

    assert worths_of(replace(sees, totals=(70, 35)), sees.board) == worths(55, 20, times)
