"""Non-interference end to end, in short; `make soak-leaks` is the long form."""

import asyncio

import pytest

from engine.match import Match
from engine.variants import VARIANTS
from soak import boards
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


def test_whatever_is_done_at_the_other_board_of_a_mirrored_match_nobody_else_gets_to_know() -> None:
    """N22: other cards, other moves, and another number of them; `python -m soak.boards` is the long form."""
    came = asyncio.run(boards.compared(8, 5))

    assert came.wrongs == []
    assert min(came.figures[what] for what in ("watched", "played", "of another length")) > 0


def test_who_plays_at_the_other_board_could_tell_them_apart() -> None:
    assert asyncio.run(boards.compared(3, 5, as_told, torn=True)).figures["leaks"] == 3


def test_boards_that_see_each_other_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(match: Match) -> bool:
        return False

    monkeypatch.setattr("engine.view.is_veiled", never)
    assert asyncio.run(boards.compared(3, 5, as_told)).figures["leaks"] > 0
