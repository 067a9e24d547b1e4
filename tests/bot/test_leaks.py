"""Non-interference end to end, in short; `make soak-leaks` is the long form."""

import asyncio

import pytest

from engine.variants import VARIANTS
from soak.leaks import compared, seen_by_another

pytestmark = pytest.mark.law


def test_twenty_pairs_of_matches_cannot_be_told_apart_by_who_sees_no_difference() -> None:
    """DESIGN.md 2.3: permute the cards a seat cannot see, and nothing that seat can receive changes."""
    games, leaks = asyncio.run(compared(20, seed=3))

    assert leaks == []
    assert all(games[key] for key in VARIANTS)
    assert games["hand pressed"] >= 80


def test_whoever_sits_elsewhere_could_tell_them_apart() -> None:
    assert asyncio.run(seen_by_another(4, seed=2)) > 0
