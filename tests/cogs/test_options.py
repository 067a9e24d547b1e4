"""The values that a host chooses from: as many as a select has room for, the likely ones, and the one chosen now."""

from itertools import pairwise

import pytest

from cogs.ui.options import LIKELY, values_of
from engine.options import Option
from engine.variants.rummy500 import MINUTES

SMALL = 10


@pytest.mark.parametrize("now", [0, 7, 33, 1440])
def test_of_a_wide_range_only_small_numbers_are_left_out_and_never_two_in_a_row(now: int) -> None:
    offered = [int(value) for value in values_of(MINUTES, now)]

    assert offered == sorted(offered)
    assert len(offered) == 25
    assert {0, now, *(number for number in LIKELY if SMALL < number <= MINUTES.most)} <= {*offered}
    assert all(after - before <= 2 for before, after in pairwise(offered) if after <= SMALL)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (Option("calls", "R13", default=False), [False, True]),
        (Option("ace", "R4", "low", choices=("low", "high")), ["low", "high"]),
        (Option("limit", "N21", 3, least=2, most=5), [2, 3, 4, 5]),
    ],
)
def test_of_few_values_every_one_is_offered(one: Option, expected: list[object]) -> None:
    assert list(values_of(one, one.default)) == expected
