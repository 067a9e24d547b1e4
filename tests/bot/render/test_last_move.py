"""What is highlighted: the cards of the last turn that put any down, and the tiles that changed their set."""

import pytest

from bot.render.last_move import drew_last, fresh_cards, moved_tiles
from engine.cards import Card, cards_from, tiles_from
from engine.events import Arranged, Dealt, Discarded, Drew, Ending, Event, Knocked, LaidOff, Melded, RoundEnded, Took
from engine.melds import End, Meld, MeldKind

KINGS = cards_from("Kc Kd Ks")
SEVEN, NINE = cards_from("7h 9d")
DEALT = Dealt(0, (0, 1), None)
MELDED = Melded(0, Meld(MeldKind.GROUP, 13, KINGS, (0, 0, 0)))


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ((DEALT,), ()),
        ((DEALT, Drew(0, None), MELDED, Discarded(0, NINE)), (*KINGS, NINE)),
        ((DEALT, Drew(0, None), MELDED, Discarded(0, NINE), Drew(1, None)), (*KINGS, NINE)),
        ((DEALT, MELDED, Discarded(0, NINE), Took(1, (NINE,)), LaidOff(1, SEVEN, 0, End.HIGH)), (SEVEN,)),
        ((DEALT, Discarded(0, NINE), RoundEnded(Ending.OUT, (0,), (1, 0))), (NINE,)),
        ((DEALT, Discarded(0, NINE), Knocked(1, (KINGS,), (SEVEN,))), ()),
        ((DEALT, Arranged(0, (NINE,)), Drew(1, None), Arranged(0, (SEVEN,))), (SEVEN,)),
        ((DEALT, Discarded(0, None)), ()),
    ],
)
def test_the_cards_of_the_last_turn_are_fresh(history: tuple[Event, ...], expected: tuple[Card, ...]) -> None:
    assert fresh_cards(history) == frozenset(expected)


def test_the_stock_is_lit_only_right_after_a_draw() -> None:
    assert drew_last((DEALT, Drew(0, None)))
    assert not drew_last((DEALT, Drew(0, None), Discarded(0, NINE)))
    assert not drew_last(())


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("R1 R2 R3", "R1 R2 R3", ""),
        ("R1 R2 R3", "R1 R2 R3 R4", ""),
        ("R1 R2 R3 R4 / B4 K4 Y4", "R1 R2 R3 / R4 B4 K4 Y4", "R4"),
        ("R1 R2 R3 R4 R5 R6 R7", "R1 R2 R3 / R4 R5 R6 R7", "R1 R2 R3"),
        ("R1 R2 R3 / R4 R5 R6", "R1 R2 R3 R4 R5 R6", ""),
        ("", "R1 R2 R3", ""),
    ],
)
def test_an_old_set_lives_on_where_most_of_its_tiles_are(before: str, after: str, expected: str) -> None:
    """T7: sets may be taken apart and put together anew."""
    old, new = (tuple(tiles_from(tiles) for tiles in text.split(" / ") if tiles) for text in (before, after))

    assert moved_tiles(old, new) == frozenset(tiles_from(expected))
