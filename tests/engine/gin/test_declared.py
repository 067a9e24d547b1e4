"""What is refused of melds and lay-offs that a Gin player arranged by hand (N12)."""

import pytest

from engine.cards import Card, card_from, cards_from
from engine.errors import Reason, Refusal, refused
from engine.gin.declared import defence_refusal, knock_melds_refusal
from tests.kit import hand

Layoffs = tuple[tuple[Card, int], ...]


def melds(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards_from(meld) for meld in text.split(" | ")) if text else ()


def layoffs(text: str) -> Layoffs:
    """Return lay-offs written as card and place, such as "8c 0"."""
    words = text.split()
    return tuple((card_from(card), int(place)) for card, place in zip(words[::2], words[1::2], strict=True))


HAND = "Ac 2c 3c 7c 7d 7h 7s 8s 9s Kd"


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("Ac 2c 3c | 7c 7d 7h | 7s 8s 9s", None),
        ("2c Ac 3c | 7h 7c 7d | 9s 7s 8s", None),
        ("Ac 2c 3c | 7c 7d 7h 7s", refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=8 + 9 + 10, limit=10)),
        ("", refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=6 + 28 + 17 + 10, limit=10)),
        ("Ac 2c 3c 4c | 7c 7d 7h | 7s 8s 9s", refused(Reason.NOT_HELD, "N12", cards=cards_from("4c"))),
        (
            "7c 7d 7h 7s | 7s 8s 9s",
            refused(Reason.CARD_TWICE, "G2", cards=cards_from("7c 7d 7h 7s 7s 8s 9s")),
        ),
        ("Ac 2c 3c | 7c 7d", refused(Reason.NOT_A_MELD, "G2", cards=cards_from("7c 7d"))),
        ("7s 8s Kd", refused(Reason.NOT_A_MELD, "G2", cards=cards_from("7s 8s Kd"))),
        ("Ac 2c 3c 7c", refused(Reason.NOT_A_MELD, "G2", cards=cards_from("Ac 2c 3c 7c"))),
        ("Ac 2c 3c' | 7c 7d 7h", refused(Reason.NOT_HELD, "N12", cards=cards_from("3c'"))),
    ],
)
def test_the_knockers_arrangement(shown: str, expected: Refusal | None) -> None:
    """N12, G2: melds of held cards, each card in one of them, in any order, and within the limit."""
    assert knock_melds_refusal(hand(HAND), melds(shown), 10, "N10") == expected


def test_an_empty_meld_is_none() -> None:
    """G2: a meld has three cards or more."""
    assert knock_melds_refusal(hand(HAND), ((),), 10, "N10") == refused(Reason.NOT_A_MELD, "G2", cards=())


def test_the_ace_is_low_only() -> None:
    """N1: Q K A is no sequence."""
    wrong = cards_from("Qc Kc Ac")
    assert knock_melds_refusal(wrong, (wrong,), 10, "N10") == refused(Reason.NOT_A_MELD, "G2", cards=wrong)


def test_the_limit_is_met_exactly() -> None:
    """N12: as much as the limit is within it."""
    held, shown = hand("Ac 2c 3c 4d 6h"), melds("Ac 2c 3c")

    assert knock_melds_refusal(held, shown, 10, "N10") is None
    assert knock_melds_refusal(held, shown, 9, "N21") == refused(Reason.DEADWOOD_TOO_HIGH, "N21", deadwood=10, limit=9)


KNOCKED = "5c 6c 7c | Kc Kd Kh | 9d 10d Jd"
DEFENDER = "3c 4c 8c 9c Ks 8d Qd Ah 2h 3h"


def does_not_fit(card: str, meld: str) -> Refusal:
    return refused(Reason.DOES_NOT_FIT, "N12", card=cards_from(card), meld=cards_from(meld))


@pytest.mark.parametrize(
    ("own", "laid", "expected"),
    [
        ("", "", None),
        ("Ah 2h 3h", "", None),
        ("Ah 2h 3h", "4c 0 3c 0 8c 0 9c 0 Ks 1 8d 2 Qd 2", None),
        ("", "8c 0 9c 0 4c 0 3c 0", None),
        ("", "3c 0", does_not_fit("3c", "5c 6c 7c")),
        ("", "4c 0 9c 0", does_not_fit("9c", "4c 5c 6c 7c")),
        ("", "8d 0", does_not_fit("8d", "5c 6c 7c")),
        ("", "Qd 1", does_not_fit("Qd", "Kc Kd Kh")),
        ("", "Ks 3", refused(Reason.NO_SUCH_MELD, "N12")),
        ("", "Ks -1", refused(Reason.NO_SUCH_MELD, "N12")),
        ("", "4s 0", refused(Reason.NOT_HELD, "N12", cards=cards_from("4s"))),
        ("", "Ks 1 Ks 1", refused(Reason.NOT_HELD, "N12", cards=cards_from("Ks"))),
        ("Ah 2h 3h", "3h 0", refused(Reason.NOT_HELD, "N12", cards=cards_from("3h"))),
        ("2h 3h 4h", "", refused(Reason.NOT_HELD, "N12", cards=cards_from("4h"))),
        ("Ah 2h Qd", "", refused(Reason.NOT_A_MELD, "G2", cards=cards_from("Ah 2h Qd"))),
    ],
)
def test_the_opponents_arrangement(own: str, laid: str, expected: Refusal | None) -> None:
    """N12: lay-offs in their order on the knocker's melds, each card used once."""
    assert defence_refusal(hand(DEFENDER), melds(own), melds(KNOCKED), layoffs(laid)) == expected


def test_a_group_of_four_is_full_and_a_sequence_ends_at_ace_and_king() -> None:
    """G3, N1: nothing follows the fourth card of a group, the king, or the ace below."""
    held = hand("Ad 2d Ks")
    knocked = melds("5c 5d 5h 5s | Jd Qd Kd | As 2s 3s")

    assert defence_refusal(held, (), knocked, layoffs("Ad 1")) == does_not_fit("Ad", "Jd Qd Kd")
    assert defence_refusal(held, (), knocked, layoffs("Ks 2")) == does_not_fit("Ks", "As 2s 3s")
    assert defence_refusal(held, (), knocked, layoffs("2d 0")) == does_not_fit("2d", "5c 5d 5h 5s")


def test_a_group_of_three_takes_its_fourth_and_then_no_more() -> None:
    """G3: four cards at most."""
    held = hand("5s 6s")
    assert defence_refusal(held, (), melds("5c 5d 5h"), layoffs("5s 0")) is None
    assert defence_refusal(held, (), melds("5c 5d 5h"), layoffs("5s 0 6s 0")) == does_not_fit("6s", "5c 5d 5h 5s")


def test_melds_shown_out_of_order_are_laid_off_on_as_well() -> None:
    """N12: a sequence is the same sequence whatever order its cards were given in."""
    assert defence_refusal(hand("4c 8c"), (), melds("7c 5c 6c"), layoffs("8c 0 4c 0")) is None
