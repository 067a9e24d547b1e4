"""Non-interference end to end, in short; `make soak-leaks` is the long form."""

import asyncio

import pytest

from engine.variants import VARIANTS
from soak.leaks import as_told, compared, seen_by_another

pytestmark = pytest.mark.law


def test_twenty_pairs_of_matches_cannot_be_told_apart_by_who_sees_no_difference() -> None:
    """DESIGN.md 2.3: permute the cards a seat cannot see, and nothing that seat can receive changes."""
    came = asyncio.run(compared(20, seed=3))

    assert came.wrongs == []
    assert came.figures.keys() >= VARIANTS.keys()
    assert came.figures["hand pressed"] >= 80
    assert came.figures["drawn"] >= 40


def test_whoever_sits_elsewhere_could_tell_them_apart() -> None:
    assert asyncio.run(seen_by_another(4, seed=2)) > 0
    assert asyncio.run(seen_by_another(4, seed=2, draw=as_told)) > 0
