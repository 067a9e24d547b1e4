"""Whether a card can be used, and how many cards that takes."""

import pytest

from engine.cards import card_from
from engine.melds import Ace, MeldLaws
from engine.uses import direct_cost, use_cost
from tests.kit import hand
from tests.kit_positions import meld
from tests.kit_uses import disagreements

LOW, EITHER, AROUND = MeldLaws(Ace.LOW), MeldLaws(Ace.EITHER), MeldLaws(Ace.AROUND)
DOUBLE_RUM = MeldLaws(Ace.EITHER, decks=2, joker_moves=True)
TO_KING = "4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"


@pytest.mark.parametrize(
    ("laws", "card", "others", "melds", "cost"),
    [
        (LOW, "7h", "", ["4h 5h 6h"], 1),
        (LOW, "8h", "7h", ["4h 5h 6h"], None),
        (LOW, "7c", "7d 7s", [], 3),
        (LOW, "7c", "7d", ["7h 8h 9h"], None),
        (LOW, "7c", "5c 6c 2d", [], 3),
        (LOW, "7c", "6c 8c", [], 3),
        (LOW, "7c", "8c 9c", [], 3),
        (LOW, "7c", "7d 7s", ["7h 8h 9h", "4c 5c 6c"], 1),
        (LOW, "Ah", "Qh Kh", [], None),
        (EITHER, "Ah", "Qh Kh", [], 3),
        (EITHER, "Ah", "2h Kh", [], None),
        (EITHER, "Ah", "2h 3h", [], 3),
        (AROUND, "Ah", "2h Kh", [], 3),
        (AROUND, "2h", "Ah Kh", [], 3),
        (AROUND, "Kh", "Ah 2h", [], 3),
        (DOUBLE_RUM, "7c", "7d *", [], 3),
        (DOUBLE_RUM, "7c", "9c *", [], 3),
        (DOUBLE_RUM, "7c", "* *'", [], 3),
        (DOUBLE_RUM, "7c", "10c *", [], None),
        (DOUBLE_RUM, "7c", "7c' 8d", [], None),
        (DOUBLE_RUM, "7c", "7c' 7d", [], 3),
        (DOUBLE_RUM, "7h", "", ["6h * 8h"], 1),
        (DOUBLE_RUM, "*", "", ["6h 7h 8h"], 1),
        (DOUBLE_RUM, "*", "7c *'", [], 3),
        (DOUBLE_RUM, "*", "7c 7d", [], 3),
        (DOUBLE_RUM, "*", "7c 9c", [], 3),
        (DOUBLE_RUM, "*", "7c 10c 9d 2s", [], None),
        (DOUBLE_RUM, "*", "Kh Ah", [], 3),
        (DOUBLE_RUM, "*", "Kh 2h", [], None),
        (DOUBLE_RUM, "*", "*'", [], None),
    ],
)
def test_a_card_is_used_at_once_on_a_meld_or_in_a_new_one(
    laws: MeldLaws, card: str, others: str, melds: list[str], cost: int | None
) -> None:
    """R13: one card goes down if it fits as the table lies, three in a new meld; else it cannot be used at once."""
    lying = tuple(meld(text, laws) for text in melds)
    assert direct_cost(card_from(card), hand(others), lying, laws) == cost


@pytest.mark.parametrize(
    ("card", "others", "melds", "cost"),
    [
        ("8h", "7h", ["4h 5h 6h"], 2),
        ("8h", "*", ["4h 5h 6h"], 2),
        ("2h", "3h", ["4h 5h 6h"], 2),
        ("8h", "9h 3h", ["4h 5h 6h"], None),
        ("9h", "7h 8h", ["4h 5h 6h"], 3),
        ("9h", "7h *", ["4h 5h 6h"], 3),
        ("8d", "7h", ["4h 5h 6h"], None),
        ("Ah", "Kh", ["10h Jh Qh"], 2),
        ("Ah", "2h", ["3h 4h 5h"], 2),
        ("Kh", "Ah", ["2h 3h 4h"], None),
        ("2h", "Ah", ["Jh Qh Kh"], None),
        ("Ah", "3h 2h", [TO_KING], 1),
        ("2h", "3h", [TO_KING], 2),
        ("8h", "7h 8d 8c", ["4h 5h 6h"], 2),
        ("7h", "6h 7d 7c", ["2h 3h 4h", "9d 10d Jd"], 3),
        ("*", "7c", ["7d 7h 7s 7c'"], None),
    ],
)
def test_a_card_may_be_reached_by_laying_another_off_first(
    card: str, others: str, melds: list[str], cost: int | None
) -> None:
    """F6: the owed 8 goes on 4-5-6 after the 7; never beyond the ace, and never by a card of another suit."""
    lying = tuple(meld(text, EITHER) for text in melds)
    assert use_cost(card_from(card), hand(others), lying, EITHER) == cost


def test_the_use_of_a_card_agrees_with_trying_everything() -> None:
    """F6: on random positions of 500, of one deck and of two, with jokers and without."""
    assert disagreements(500, seed=500) == []
