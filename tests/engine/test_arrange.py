"""Which melds a hand holds, what a selection can be laid as, and whether all of it goes down."""

import pytest

from engine.arrange import goes_out, melds_in, selection_melds
from engine.cards import Card, card_from, cards_from, cards_text
from engine.melds import Ace, Meld, MeldKind, MeldLaws
from tests.kit import hand
from tests.kit_uses import goes_out_disagreements

LOW, EITHER, AROUND = MeldLaws(Ace.LOW), MeldLaws(Ace.EITHER), MeldLaws(Ace.AROUND)
DOUBLE_RUM = MeldLaws(Ace.EITHER, decks=2, joker_moves=True)


def _texts(melds: tuple[Meld, ...]) -> list[str]:
    return [("=" if meld.kind is MeldKind.GROUP else "") + cards_text(meld.cards) for meld in melds]


@pytest.mark.parametrize(
    ("laws", "selected", "melds"),
    [
        (LOW, "6h 4h 5h", ["4h 5h 6h"]),
        (LOW, "7s 7c 7d", ["=7c 7d 7s"]),
        (LOW, "Qh Kh Ah", []),
        (EITHER, "Ah Kh Qh", ["Qh Kh Ah"]),
        (AROUND, "2h Kh Ah", ["Kh Ah 2h"]),
        (LOW, "7s 7c", []),
        (LOW, "7s 7c 8c", []),
        (DOUBLE_RUM, "5h 6h *", ["* 5h 6h", "5h 6h *"]),
        (DOUBLE_RUM, "Ah 2h *", ["Ah 2h *"]),
        (DOUBLE_RUM, "7h 7d *", ["=7d 7h *"]),
        (DOUBLE_RUM, "7h * *'", ["=7h * *'", "* *' 7h", "* 7h *'", "7h * *'"]),
        (DOUBLE_RUM, "Ah * *'", ["=Ah * *'", "Ah * *'", "* *' Ah"]),
        (DOUBLE_RUM, "4h 5h 6h *", ["* 4h 5h 6h", "4h 5h 6h *"]),
        (DOUBLE_RUM, "5h 5h' 6h", []),
    ],
)
def test_a_selection_is_laid_in_every_way_that_uses_exactly_its_cards(
    laws: MeldLaws, selected: str, melds: list[str]
) -> None:
    """D2, G4: a group or a sequence, the joker here or there, the ace high or low."""
    assert _texts(selection_melds(cards_from(selected), laws)) == melds


@pytest.mark.parametrize(
    ("laws", "held", "melds"),
    [
        (LOW, "4h 5h 6h 7h", ["4h 5h 6h", "4h 5h 6h 7h", "5h 6h 7h"]),
        (LOW, "7c 7d 7h 7s", ["=7d 7h 7s", "=7c 7h 7s", "=7c 7d 7s", "=7c 7d 7h", "=7c 7d 7h 7s"]),
        (LOW, "Qh Kh Ah", []),
        (EITHER, "Qh Kh Ah", ["Qh Kh Ah"]),
        (AROUND, "Ah 2h Qh Kh", ["Qh Kh Ah", "Qh Kh Ah 2h", "Kh Ah 2h"]),
        (DOUBLE_RUM, "7h 7h' 7s", ["=7h 7h' 7s"]),
        (DOUBLE_RUM, "5h 7h *", ["5h * 7h"]),
        (DOUBLE_RUM, "5h 6h *", ["* 5h 6h", "5h 6h *"]),
        (DOUBLE_RUM, "4h 5h 6h 5h'", ["4h 5h 6h"]),
        (DOUBLE_RUM, "* *'", []),
    ],
)
def test_what_is_offered_uses_a_joker_only_for_what_is_not_held_and_one_of_twins(
    laws: MeldLaws, held: str, melds: list[str]
) -> None:
    """G2, G4, D2: the groups by rank, then the sequences by where they start."""
    assert sorted(_texts(melds_in(hand(held), laws))) == sorted(melds)


def test_a_whole_suit_is_a_sequence_from_either_ace_and_never_fourteen_cards() -> None:
    """G4: thirteen cards are the longest; of every length from three up there is one for each start, 2 of 13."""
    held = hand("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah'")
    lengths = [len(meld.cards) for meld in melds_in(held, DOUBLE_RUM)]
    assert [lengths.count(length) for length in range(3, 15)] == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0]


@pytest.mark.parametrize(
    ("held", "first", "melds"),
    [
        ("4h 5h 6h 5h'", "5h'", ["4h 5h' 6h"]),
        ("7h 7h' 7s 7s'", "7s'", ["=7h 7s' 7s", "=7h 7h' 7s'", "=7h 7h' 7s' 7s"]),
        ("7d 7h *", "*", ["=7d 7h *"]),
        ("7d 7h * *'", "*'", ["=7d 7h *'", "=7d 7h *' *", "=7d *' *", "=7h *' *", "7d *' *", "7h *' *"]),
    ],
)
def test_of_twins_the_one_to_be_used_first_is_offered(held: str, first: str, melds: list[str]) -> None:
    """F6, R13: a card that is owed is not passed over for its twin, be it a joker."""
    offered = _texts(melds_in(hand(held), DOUBLE_RUM, card_from(first)))
    assert sorted(text for text in offered if not text.startswith("*")) == sorted(melds)
    assert all(first in text.split() for text in offered)


def _card(text: str | None) -> Card | None:
    return None if text is None else card_from(text)


@pytest.mark.parametrize(
    ("laws", "held", "barred", "out"),
    [
        (LOW, "", None, True),
        (LOW, "9c", None, True),
        (LOW, "9c", "9c", False),
        (LOW, "Kc Kd Kh 4s 5s 6s 7s 8s", None, True),
        (LOW, "Kc Kd Kh 4s 5s 6s 7s 2d", None, True),
        (LOW, "Kc Kd Kh 4s 5s 6s 7s 2d", "2d", False),
        (LOW, "Kc Kd Kh 4s 5s 6s 7s 8s", "8s", True),
        (LOW, "Kc Kd 4s 5s 6s 7s 8s 9s", None, False),
        (LOW, "4s 5s 6s 7s 8s 9s 10s Js", None, True),
        (LOW, "4h 4d 4c 5c 6c 7c 8c 9d", None, True),
        (LOW, "4h 4d 4c 4s 5c 6c 7s 8d", None, False),
        (LOW, "Qs Ks As 4s 5s 6s 7s", None, False),
        (EITHER, "Qs Ks As 4s 5s 6s 7s", None, True),
        (AROUND, "2s Ks As 4h 5h 6h 7h", None, True),
        (DOUBLE_RUM, "5h 5h' 5c 5c' * 8d 9d 10d Jd *'", None, True),
        (DOUBLE_RUM, "4h 5h 6h 5h'", "5h'", True),
        (DOUBLE_RUM, "4h 5h 6h 5h'", "5h", True),
        (DOUBLE_RUM, "5h 6h 7h 5h' 6h' 7h'", "5h'", True),
        (DOUBLE_RUM, "4h 5h 6h *", "*", True),
        (DOUBLE_RUM, "4h 5h 9c *", "*", True),
        (DOUBLE_RUM, "4h 5h 9c *", "9c", False),
    ],
)
def test_a_hand_goes_out_if_all_but_one_card_that_is_not_barred_is_melded(
    laws: MeldLaws, held: str, barred: str | None, *, out: bool
) -> None:
    """Q2, R15, G7, G10: where twins are held, the one that was taken is melded and the other discarded."""
    assert goes_out(hand(held), laws, _card(barred)) is out


def test_going_out_agrees_with_trying_everything() -> None:
    """Q2, R15: on random hands of one deck in each mode of the ace, and of two decks with jokers."""
    assert goes_out_disagreements(500, seed=20) == []
