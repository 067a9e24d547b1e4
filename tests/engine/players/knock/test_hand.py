"""What cards count and leave over in games that a knock ends, and what is laid off."""

import pytest

from engine.cards import cards_from
from engine.gin.deadwood import mask_of
from engine.players.chinchon.hard import placed
from engine.players.knock.hand import CHINCHON, COUNTS, KNOCK_RUMMY

GIN, SHORT = COUNTS[KNOCK_RUMMY], COUNTS[CHINCHON]


def short(text: str) -> int:
    return placed(mask_of(cards_from(text)))


def test_seven_and_sota_are_neighbours_and_figures_count_ten() -> None:
    """CH2."""
    assert SHORT.least(short("6d 7d Jd Qd Kd 2c Kh")) == 12
    assert SHORT.counted(short("Jd Qd Kd")) == 30
    assert GIN.counted(mask_of(cards_from("8d 9d Kd"))) == 27


def test_the_dearest_is_thrown_and_melds_spare_the_card_that_leaves_least() -> None:
    assert GIN.dearest(mask_of(cards_from("2c 9h 4d"))) == mask_of(cards_from("9h"))
    assert GIN.dearest(0) == 0
    assert GIN.spared(mask_of(cards_from("2c 3c 4c 5c 9h 9d 9s")), 0) == mask_of(cards_from("2c"))
    assert GIN.spared(mask_of(cards_from("2c 3c 4c 5c 9h 9d 9s")), mask_of(cards_from("2c"))) == mask_of(
        cards_from("5c")
    )


@pytest.mark.parametrize(
    ("hand", "top", "helps"),
    [
        ("2c 3c 9h 9d Kd", "4c", True),
        ("2c 3c 9h 9d Kd", "Ks", False),
        ("7c 8c 2d 2h 2s", "6c", True),
        ("2c 2d 2h", "2s", False),
    ],
)
def test_a_card_helps_that_makes_a_meld_and_leaves_less(hand: str, top: str, *, helps: bool) -> None:
    assert GIN.helps(mask_of(cards_from(hand)), mask_of(cards_from(top))) is helps


@pytest.mark.parametrize(
    ("hand", "laid"),
    [
        ("3h 7h 2s 4d", "3h 7h"),
        ("Jh 7h 2s 4d", "Jh 7h"),
        ("Jh 2s 4d", ""),
        ("Js 2s 4d", "Js"),
        ("3h 3d 3c Kd", ""),
        ("7h 7d 7c Kd", ""),
    ],
)
def test_cards_are_laid_off_so_that_the_least_is_left(hand: str, laid: str) -> None:
    """CH10: one card may follow another, and a meld of one's own is kept."""
    assert SHORT.laid_off(short(hand), short("4h 5h 6h"), short("Jc Jd Jh" if "Jh" not in hand else "Qc Qd Qh")) == (
        short(laid) if laid else 0
    )
