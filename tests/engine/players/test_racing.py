"""Races give every choice the same deals, and the better ones more of them."""

from collections.abc import Iterator

import pytest

from engine.players.dice import rolled, shuffled
from engine.players.racing import Tried, halved, raced


def deals(made: list[list[int]]) -> Iterator[Tried]:
    """Yield a deal for each row, in which choices make what it says."""
    for row in made:
        yield row.__getitem__


@pytest.mark.parametrize(("first_stays", "front"), [(True, [0, 2, 4]), (False, [2, 4, 5])])
def test_the_better_half_goes_on_and_the_first_with_it_if_it_stays(first_stays: bool, front: list[int]) -> None:
    alive = [0, 1, 2, 3, 4, 5]

    assert halved(alive, 6, [0, 5, 9, 1, 8, 7], first_stays=first_stays) == 3
    assert alive[:3] == front


def test_the_last_runs_on_and_never_alone_where_the_first_stays() -> None:
    assert halved([0, 1, 2], 3, [0, 5, 9], first_stays=True) == 2
    assert halved([0, 1], 2, [0, 5], first_stays=True) == 2
    assert halved([0, 1], 2, [0, 5], first_stays=False) == 1


def test_all_are_tried_on_the_same_deals_and_then_the_better_ones() -> None:
    race = raced(4, 16, deals([[1, 5, 2, 9], [1, 5, 2, 7], *[[1, 5, 2, 8]] * 4]), first_stays=False)

    assert race.totals == [2, 30, 4, 48]
    assert race.counts == [2, 6, 2, 6]


def test_others_are_measured_by_the_first_on_the_same_deals() -> None:
    race = raced(2, 8, deals([[1, 4], [5, 3], [0, 0], [7, 8]]), first_stays=True)

    assert race.totals == [13, 15]
    assert race.counts == [4, 4]
    assert race.squares == [0, 9 + 4 + 0 + 1]


def test_too_few_samples_are_one_deal_for_each_stage() -> None:
    assert raced(3, 0, deals([[1, 2, 3], [1, 2, 3]]), first_stays=False).counts == [1, 2, 2]


def test_a_shuffle_keeps_all_cards_and_lets_each_lie_anywhere() -> None:
    cards, dice, places = 0b1011_0110, 1, set[tuple[int, int]]()
    for _ in range(200):
        order, dice = shuffled(cards, rolled(dice))
        assert sorted(order) == [0b10, 0b100, 0b1_0000, 0b10_0000, 0b1000_0000]
        places.update(enumerate(order))

    assert len(places) == 25
