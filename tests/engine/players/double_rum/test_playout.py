"""Rounds of Double Rum as they are played out: what players take, throw, lay and make."""

import pytest

from engine.players.deal import DRAW, LONGEST, TAKE, THROW
from engine.players.double_rum.hand import NOTHING, points, same_ranks
from engine.players.double_rum.playout import LAY
from tests.engine.players.double_rum.kit import cards, deal_of, each, faces

THEIRS = "Qh Jc 9s 8d 3c 6c 6h Ah 2s 4h"
NEARLY = "7c 7d 7h 2c 3c 4c 9d 10d Jd Kh"  # one over, and no fourth


def card(text: str) -> int:
    (found,) = each(text)
    return found


@pytest.mark.parametrize(
    ("hand", "top", "helps"),
    [
        ("7c 7d 2h 9s", "7c'", True),
        ("7c 7d 2h 9s", "Kd", False),
        ("7c 2h 9s Kd", "*", True),
        ("7c * 2h 9s Kd", "7d", True),
        ("7c * 9s Kd 10h 3s", "2h", False),
    ],
)
def test_a_card_is_taken_that_brings_the_hand_nearer_to_its_end(hand: str, top: str, helps: bool) -> None:
    assert deal_of(hand, THEIRS, pile=top).helps(0, card(top)) is helps


def test_what_lies_on_the_table_is_open_at_its_ends_and_for_its_rank() -> None:
    sevens = same_ranks(card("7c"))

    assert deal_of("2c", THEIRS).open_to(0) == 0
    assert deal_of("2c", THEIRS, runs="4d 5d 6d").open_to(0) == faces("3d 7d")
    assert deal_of("2c", THEIRS, runs="4d 5d 6d").open_to(faces("3d 2d")) == faces("Ad 2d 3d 7d")
    assert deal_of("2c", THEIRS, groups=sevens).open_to(0) == sevens
    assert deal_of("2c", THEIRS, runs="Qd Kd Ad").open_to(0) == faces("Jd")
    assert deal_of("2c", THEIRS, runs="Ad 2d 3d").open_to(0) == faces("4d Kd")  # of an ace both sides, as for a hand


@pytest.mark.parametrize(
    ("hand", "kept", "throws"),
    [
        ("7c 7d 7h Kd 2s 3s", "", "Kd"),
        ("7c 7d 7h Kd 2s 9s", "Kd", "9s"),
        ("7c 7d 7h Kd", "", "Kd"),
        ("7c 7d 7h Kd", "Kd", "7c"),
        ("7c *", "7c", "*"),
        ("7c", "7c", "7c"),
    ],
)
def test_what_goes_with_nothing_is_thrown_but_not_what_was_taken(hand: str, kept: str, throws: str) -> None:
    deal, held = deal_of(hand, THEIRS), cards(hand)

    assert deal.thrown(held, deal.loose(held), faces(kept)) == card(throws)


def test_what_could_be_laid_off_is_not_given_away() -> None:
    hand = cards("Kd Ks 3s 9c")

    assert deal_of("2c", THEIRS).thrown(hand, hand, 0) == card("9c")
    assert deal_of("2c", THEIRS, runs="6c 7c 8c").thrown(hand, hand, 0) != card("9c")


def test_of_cards_that_lie_none_is_waited_for() -> None:
    deal = deal_of("7c", THEIRS, pile="9c 9c' Kd", runs="3d 4d 5d")
    live = deal.live_of(cards("7c 8c 8c' Kd"))

    assert not live.once & faces("9c 8c Kd")
    assert not live.twice & faces("9c 8c Kd 7c 3d")
    assert live.once & live.twice & faces("10c") == faces("10c")


def test_who_goes_out_with_the_whole_hand_is_paid_double() -> None:
    """R12."""
    deal = deal_of(NEARLY, THEIRS, "Kc", stock="7s")

    assert deal.copy().tried(DRAW, 0) == 2 * 2 * (points(cards(THEIRS)) + 10)
    deal.down[0] = True
    assert deal.copy().tried(DRAW, 0) == 2 * (points(cards(THEIRS)) + 10)


def test_who_is_caught_loses_what_is_held() -> None:
    deal = deal_of("Kc Ks", "7c 7d 7h", stock="2s")

    assert deal.tried(THROW, card("Ks")) == -2 * 10


def test_a_card_that_was_taken_is_not_the_last_to_be_thrown() -> None:
    """G7."""
    deal = deal_of("7c 7d 7h", "Kc Ks", pile="2c", stock="3d 4h")
    deal.take(0)

    assert deal.ended(0) is None
    assert deal.taken == card("2c")


def test_of_two_that_are_the_same_either_is_thrown() -> None:
    deal = deal_of("7c 7d 2c", "Kc Ks", pile="2c'")
    deal.take(0)

    assert deal.taken == 0
    assert deal.buried == NOTHING


def test_to_take_can_be_tried() -> None:
    deal = deal_of(NEARLY, THEIRS, pile="7s", stock="9h")

    assert deal.copy().tried(TAKE, 0) == 2 * points(cards(THEIRS))
    assert deal.copy().pile == each("7s")


def test_melds_that_are_laid_lie_open() -> None:
    deal = deal_of("7c 7d 7h 2c 3c 4c Kd Qs", THEIRS)
    deal.lay(0, deal.loose(deal.hands[0]))

    assert deal.hands[0] == cards("Kd Qs")
    assert deal.down[0]
    assert deal.runs == faces("2c 3c 4c")
    assert deal.groups == same_ranks(card("7c"))


def test_with_a_joker_a_pair_lies_as_a_group() -> None:
    deal = deal_of("7c 7d * Kd Qs", THEIRS)
    deal.lay(0, deal.loose(deal.hands[0]))

    assert (deal.runs, deal.groups) == (0, same_ranks(card("7c")))


def test_of_two_that_are_the_same_one_is_laid() -> None:
    deal = deal_of("7c 8c 9c 9c' Kd Qs", THEIRS)
    deal.lay(0, deal.loose(deal.hands[0]))

    assert deal.hands[0] == cards("9c Kd Qs")


def test_who_has_nothing_to_lay_has_not_laid() -> None:
    deal = deal_of("7c 9c Kd Qs", THEIRS)
    deal.lay(0, deal.loose(deal.hands[0]))

    assert not deal.down[0]


def test_melds_are_held_back_until_somebody_who_has_laid_is_nearly_out() -> None:
    hand = "7c 7d 7h 2c 9h Kd Qs Jd 4h 6s"
    held, hurried = deal_of(hand, "Kc 9s 5d", stock="3h"), deal_of(hand, "Kc 9s 5d", stock="3h")
    for deal in (held, hurried):
        deal.down[1] = deal is hurried
        deal.draw(0)
        deal.ended(0)

    assert held.hands[0].size == 10
    assert hurried.hands[0].size == 7


def test_nobody_waits_when_the_same_stock_comes_round() -> None:
    deal = deal_of("7c 7d 7h 2c 9h Kd Qs Jd 4h 6s", THEIRS, stock="3h", renewed=2)
    deal.draw(0)
    deal.ended(0)

    assert deal.down[0]


def test_to_lay_what_can_be_laid_can_be_tried() -> None:
    deal = deal_of("7c 7d 7h 2c 9h", "Kd Kh Ks", stock="4s")

    assert deal.tried(LAY, 0) == -2 * 2  # the nine was thrown


def test_the_stock_is_renewed_in_its_order_but_for_the_top() -> None:
    """R9, R10."""
    deal = deal_of("2h 9s", THEIRS, pile="5c 8h Jd", renewals=1)

    assert deal.draw(0)
    assert deal.hands[0] == cards("2h 9s 5c")
    assert (deal.pile, deal.buried, deal.renewed, deal.renewals) == (each("Jd"), cards("Jd"), 1, 0)
    assert deal.draw(0)
    assert not deal.draw(0)


def test_a_round_without_a_card_to_draw_brings_nothing() -> None:
    assert deal_of("2h 9s Kd", THEIRS).tried(DRAW, 0) == 0
    assert deal_of("2h 9s Kd", THEIRS).tried(THROW, card("Kd")) == 0


def test_a_round_ends_though_nobody_goes_out() -> None:
    deal = deal_of("2h 9s Kd 4c", "2d 9c Ks 4s", pile="6h 10d Qs", stock="", renewals=99)

    assert deal.played_out(0) == 0
    assert deal.renewed > LONGEST // 10
