"""What was reckoned best stays so, unless another does plainly better in a race against it."""

import pytest

from engine.actions import Discard
from engine.cards import Card
from engine.players.levels import Weighed
from engine.players.overtaking import is_sure, overtaken
from engine.players.racing import Race

THROWS = tuple(Weighed(Discard(0, card), 10.0 - place) for place, card in enumerate(map(Card, (5, 6, 7, 8))))


@pytest.mark.parametrize(
    ("ahead", "squares", "count", "sure"),
    [
        (3.0, 100 * (225 + 9), 100, False),  # a deviation of 15, so 1.5 in the mean, twice
        (3.1, 100 * (225 + 9), 100, True),
        (3.0, 400 * (225 + 9), 400, True),
        (-8.0, 100 * 64, 100, False),
        (0.0, 0, 100, False),
    ],
)
def test_it_takes_so_many_standard_errors_to_be_sure(ahead: float, squares: int, count: int, sure: bool) -> None:
    assert is_sure(ahead, squares, count, 2.0) is sure


def test_who_does_plainly_better_is_put_in_front_and_what_was_not_tried_is_as_far_behind_as_reckoned() -> None:
    race = Race([1_000, 3_000, 1_250], [100, 100, 50], [0, 100 * (225 + 400), 0])

    found = overtaken(THROWS, THROWS[:3], race, unit=2, sure=2.0)

    assert [(one.action, one.worth) for one in found] == [
        (THROWS[1].action, 15.0),
        (THROWS[2].action, 12.5),
        (THROWS[3].action, 12.0),
        (THROWS[0].action, 5.0),
    ]


def test_who_is_ahead_by_chance_is_worth_no_more_than_the_first() -> None:
    race = Race([1_000, 1_300], [100, 100], [0, 100 * (225 + 9)])

    found = overtaken(THROWS, THROWS[:2], race, unit=1, sure=2.0)

    assert found[0].action == THROWS[0].action
    assert [one.worth for one in found[:2]] == [10.0, 10.0]
