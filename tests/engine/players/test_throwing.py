"""The reason to throw one card and not another: the point in which it is the better one to let go."""

import pytest

from engine.actions import Discard, DrawStock, Knock
from engine.cards import card_from
from engine.players.levels import Weighed, Why
from engine.players.throwing import Thrown, next_throw, why_thrown

SIX, NINE = card_from("6s"), card_from("9s")
CARDS = {"card": SIX, "other": NINE}


@pytest.mark.parametrize(
    ("six", "nine", "key", "numbers"),
    [
        ((0, 17, 6), (2, 0, 9), "hint-throw-makes", {"own": 0, "others": 2}),
        ((2, 0, 6), (0, 70, 6), "hint-throw-chance", {"own": 0, "others": 70}),
        ((1, 5, 10), (1, 5, 2), "hint-throw-points", {"own": 10, "others": 2}),
    ],
)
def test_the_reason_is_the_point_in_which_a_card_is_better_to_throw(
    six: tuple[int, int, int], nine: tuple[int, int, int], key: str, numbers: dict[str, int]
) -> None:
    """U11: that others could use the card is no reason to throw it; that it goes with nothing is."""
    assert why_thrown(Thrown(SIX, *six), Thrown(NINE, *nine), -3.0) == Why(key, cards=CARDS, numbers=numbers)


@pytest.mark.parametrize(
    ("ahead", "expected"),
    [
        (2.6, Why("hint-throw-ahead", cards=CARDS, numbers={"points": 3})),
        (0.2, Why("hint-throw-even", cards=CARDS)),
        (-0.4, Why("hint-throw-even", cards=CARDS)),
        (-2.0, None),
    ],
)
def test_without_such_a_point_the_reason_is_what_came_of_it(ahead: float, expected: Why | None) -> None:
    """U11: what speaks against a card is not said; where nothing speaks for it, there is no reason to give."""
    assert why_thrown(Thrown(SIX, 3, 5, 6), Thrown(NINE, 1, 5, 6), ahead) == expected


def test_a_throw_is_compared_with_the_best_other_one() -> None:
    ranked = [
        Weighed(Knock(0, SIX), 9.0),
        Weighed(Discard(0, SIX), 5.0),
        Weighed(Discard(0, NINE), 3.0),
        Weighed(DrawStock(0), 1.0),
    ]
    assert next_throw(ranked, ranked[1]) == (NINE, 2.0)
    assert next_throw(ranked, ranked[2]) == (SIX, -2.0)
    assert next_throw(ranked[3:], ranked[3]) is None


def test_the_only_card_that_can_go_needs_no_comparison() -> None:
    said = Why("hint-throw", cards={"card": SIX}, numbers={"points": 6})
    assert why_thrown(Thrown(SIX, 0, 50, 6), None, 0.0) == said
