"""The melds that a card makes with a hand: of three to five cards, with jokers and at both ends of a suit."""

import pytest

from engine.cards import card_from, cards_from, without
from engine.players.rummy.covers import melds_with, most_covered
from engine.players.rummy.laying import mask_of
from engine.variants import rules_for


@pytest.mark.parametrize(
    ("game", "card", "hand", "expected"),
    [
        ("rummy", "7h", "7c 7d", ["7c 7d 7h"]),
        ("rummy", "7h", "7c 7d 7s", ["7c 7d 7h", "7c 7h 7s", "7d 7h 7s", "7c 7d 7h 7s"]),
        ("rummy", "7h", "6h 8h 9h", ["6h 7h 8h", "6h 7h 8h 9h", "7h 8h 9h"]),
        ("rummy", "7h", "6h 8c 9h", []),
        ("rummy", "Ah", "Qh Kh 2h", []),
        ("queen_city", "Ah", "Qh Kh 2h", ["Qh Kh Ah"]),
        ("double_rum", "7h", "7c *", ["7c 7h *"]),
    ],
)
def test_the_melds_of_a_card(game: str, card: str, hand: str, expected: list[str]) -> None:
    laws = rules_for(game, 2, {"ace": "either"} if game == "queen_city" else {}).laws

    found = melds_with(card_from(card), cards_from(hand), laws)

    assert sorted(found) == sorted(mask_of(cards_from(text)) for text in expected)


def test_a_group_of_six_is_two_of_three() -> None:
    """Longer ones would only be slower to look through."""
    sevens, laws = cards_from("7c 7d 7h 7s 7c' 7d'"), rules_for("double_rum", 2).laws
    found = {mask for card in sevens for mask in melds_with(card, without(sevens, (card,)), laws)}

    assert {mask.bit_count() for mask in found} == {3, 4, 5}
    assert most_covered(found) == len(sevens)
