"""The measured ratings of computer players: every game and level has one, they rise, and people are shown them."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from bench.ratings import MEETINGS, Score, ratings
from bot.thinking import ratings as shown
from engine.players.levels import Level
from engine.players.strength import QUARTERS, STRONGEST, strength_of
from engine.variants import VARIANTS


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_every_level_of_every_game_has_a_rating_and_they_rise(key: str) -> None:
    values = [shown.rating_of(key, level) for level in Level]
    known = [value for value in values if value is not None]

    assert len(known) == len(Level)
    assert all(lower < higher for lower, higher in pairwise(known))
    assert shown.rating_of(key, Level.MEDIUM) == 1000


def test_there_are_ratings_of_games_alone() -> None:
    assert set(shown.measured()) == set(VARIANTS)
    assert shown.rating_of("golf", "hard") is None
    assert shown.rating_of("gin", "adaptive") is None


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_a_strength_has_a_rating_between_those_of_the_levels_around_it(key: str) -> None:
    values = list(strengths(key))

    assert values == sorted(values)
    assert [values[strength_of(level)] for level in Level] == [shown.rating_of(key, level) for level in Level]
    assert shown.rating_at("golf", QUARTERS) is None


def strengths(key: str) -> Iterator[int]:
    for strength in range(STRONGEST + 1):
        rating = shown.rating_at(key, strength)
        assert rating is not None
        yield rating


# How they come about


def test_each_level_meets_the_next_two_above_it() -> None:
    met = [(one.lower.value, one.higher.value) for one in MEETINGS if one.key == "gin"]

    assert met == [
        ("child", "easy"), ("child", "medium"), ("easy", "medium"), ("easy", "skilled"), ("medium", "skilled"),
        ("medium", "hard"), ("skilled", "hard"),
    ]  # fmt: skip


def test_ratings_are_those_that_make_the_results_likeliest() -> None:
    """Whoever wins 10 of 11 against each one below is 400 points above it."""
    steps = {pair: Score(11_000, 10_000) for pair in pairwise(Level)}
    found = ratings(steps)

    assert [round(value) for value, _ in found.values()] == pytest.approx([200, 600, 1000, 1400, 1800], abs=2)
    assert found[Level.MEDIUM] == (1000.0, 0.0)
    few = ratings({pair: Score(110, 100) for pair in pairwise(Level)})
    assert few[Level.HARD][1] == pytest.approx(10 * found[Level.HARD][1], rel=0.1)


def test_whoever_won_every_match_is_not_endlessly_strong() -> None:
    found = ratings({pair: Score(20, 20) for pair in pairwise(Level)})

    assert 1000 < found[Level.SKILLED][0] < found[Level.HARD][0] < 5000
