"""Repeated, reordered and late clicks in short; `make soak-clicks` is the long form."""

import asyncio
from collections import Counter

import pytest

from soak.clicks import WRONGS, delivered, without_memory

pytestmark = pytest.mark.law


def test_two_thousand_clicks_are_applied_once_at_most_and_answered_or_expired() -> None:
    came = asyncio.run(delivered(2_000, seed=3))
    found = Counter(came.figures)

    assert {name: found[name] for name in WRONGS} == dict.fromkeys(WRONGS, 0), came.wrongs
    assert found["clicks"] == 2_000 == found["answered"] + found["expired"]
    assert found["deliveries"] > 3_500
    assert found["applied"] > 500


def test_tables_that_do_not_know_a_click_again_would_be_caught() -> None:
    # Some fifteen of so many clicks are applied twice; of 400 it was two, and by the order of threads at times none.
    assert without_memory(1_600, seed=2).figures["applied twice"] > 0
