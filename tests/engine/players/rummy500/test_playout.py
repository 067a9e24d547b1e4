"""The rounds that the search of 500 plays out follow its rules: digging, laying, the last discard, the score."""

import random

import pytest

from engine.cards import pack
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.rummy500.hand import EVERY_CARD, held
from engine.players.rummy500.playout import LAY, STOP, Rummy500Deal, is_melded
from engine.players.rummy500.searching import mask
from tests.engine.players.rummy500.kit import cards, deal_of, each, places


@pytest.mark.parametrize(
    ("hand", "runs", "groups", "left", "points"),
    [
        ("7h 7s 7d Kc 2s", "", "", "Kc 2s", 21),
        ("4h 3h Ks", "5h 6h 7h", "", "Ks", 7),
        ("9c 2s", "", "9d 9h 9s", "2s", 9),
        ("9c 2s", "6c 7c 8c", "9d 9h 9s", "2s", 9),
        ("Ah 2s", "2h 3h 4h", "", "2s", 1),
        ("Ah 2s", "Jh Qh Kh", "", "2s", 15),
        ("Ah As Ad 2s", "", "", "2s", 45),
    ],
)
def test_melds_and_what_fits_on_others_can_be_put_down(
    hand: str, runs: str, groups: str, left: str, points: int
) -> None:
    """F3, F7."""
    plan = deal_of(hand, "2c", runs=runs, groups=groups).planned(cards(hand))

    assert (plan.left, plan.points) == (cards(left), points)


def test_what_is_laid_counts_for_who_laid_it_and_can_be_laid_off_on() -> None:
    deal = deal_of("2c", "7h 7s 7d 3d 4d 5d Kc", "9c")
    deal.lay(1, deal.planned(deal.hands[1]))

    assert deal.made == -33
    assert (deal.groups, deal.runs) == (cards("7h 7s 7d"), places("3d 4d 5d"))
    assert deal.hands[1] == cards("Kc")
    assert deal.planned(cards("7c 6d Ks")).left == cards("Ks")


@pytest.mark.parametrize(
    ("hand", "owed", "card"),
    [
        ("Ah 2h 3h 4h", "", "Ah"),  # the others count more
        ("3h 4h 5h 6h", "", "3h"),
        ("3h 4h 5h 6h", "3h", "6h"),
        ("7h 7s 7d 7c", "7c", "7d"),
        ("7h 7s 7d", "7d", ""),
        ("7h 7s 7d", "", "7d"),
    ],
)
def test_a_card_is_kept_for_the_last_discard(hand: str, owed: str, card: str) -> None:
    """F9: and what was dug for is put down all the same (F6)."""
    assert deal_of(hand, "2c").spared(cards(hand), cards(owed)) == cards(card)


def test_a_hand_that_could_all_go_down_keeps_a_card_to_throw() -> None:
    """F9."""
    deal = deal_of("3h 4h 5h 6h", "Qh 2d 4s 5s")
    deal.finish(0, 0)

    assert deal.hands[0] == 0
    assert (deal.runs, deal.pile, deal.made) == (places("4h 5h 6h"), each("3h"), 15)


@pytest.mark.parametrize(
    ("hand", "pile", "index"),
    [
        ("7h 7s Kc 2d", "7d", 0),
        ("7h 7s Kc 2d", "7d 4c", 0),
        ("7h 8s Kc 2d", "7d 4c", 2),  # it could not be used
        ("7h 7s", "7d", 1),  # nothing would be left to throw
        ("2h 2s 9c 5d", "2d Kh Jc 10s 8h 6c Ad 4s", 8),  # too much to carry
        ("7h 7s Kc 2d", "7d Qs Js 10s", 0),
        ("9h 9s 3c", "9d 3d 3h", 0),
    ],
)
def test_a_card_is_dug_for_that_brings_more_than_is_carried(hand: str, pile: str, index: int) -> None:
    """F6."""
    deal = deal_of(hand, "Qh Qc 4d 8d 10d", stock="5c", pile=pile)

    assert deal.found(0) == index


def test_a_card_of_the_stock_is_worth_a_little() -> None:
    """The 3c can be laid off, and brings no more than that."""
    hands = ("Kc 9h 5d", "Qh Qc 4d 8d 10d")

    assert deal_of(*hands, stock="8s", pile="3c", runs="4c 5c 6c").found(0) == 1
    assert deal_of(*hands, pile="3c", runs="4c 5c 6c").found(0) == 0


@pytest.mark.parametrize(
    ("hand", "usable"), [("7h 7s 7d Kc", True), ("7h 7s 7d", False), ("7h 8s 7d Kc", False), ("7h 7s 7c 7d", True)]
)
def test_a_card_is_usable_that_leaves_another_to_throw(hand: str, usable: bool) -> None:
    """F6, F9."""
    assert deal_of(hand, "2c").is_usable(cards(hand), cards("7d")) is usable


def test_who_may_be_caught_carries_less() -> None:
    """Mates count nothing where a rival is nearly out."""
    pile = "2d Kh Ks 10c 10d Jh"
    calm = deal_of("2h 2s 9c 9d", "Qh Qc 4d 8d 10h", pile=pile)
    hurried = deal_of("2h 2s 9c 9d", "Qh Qc", pile=pile)

    assert calm.found(0) == 0
    assert hurried.found(0) == len(hurried.pile)


def test_a_partner_who_is_nearly_out_hurries_nobody() -> None:
    hands = ("2h 2s 9c 9d", "Qh Qc 4d 8d 10h", "3c", "6c 6d 8c 8h Ac")

    assert deal_of(*hands, pile="2d Kh Ks 10c 10d Jh", sides=True).found(0) == 0
    assert deal_of(*hands, pile="2d Kh Ks 10c 10d Jh").found(0) == 6


@pytest.mark.parametrize(
    ("left", "pile", "groups", "card"),
    [
        ("Ks 2d", "", "", "Ks"),
        ("Ks Kd 9c 2d", "", "", "9c"),
        ("9h Ks 5d", "9c 9d", "", "Ks"),
        ("Ks 9d 5c", "", "Kc Kd Kh", "9d"),
    ],
)
def test_what_goes_with_nothing_is_thrown_rather_nothing_that_others_use(
    left: str, pile: str, groups: str, card: str
) -> None:
    assert deal_of(left, "2c", pile=pile, groups=groups).thrown(cards(left)) == cards(card)


def test_three_of_a_rank_or_suit_make_a_meld() -> None:
    assert is_melded(cards("9c 9d Ks"), cards("9h"))
    assert is_melded(cards("Qc Kc"), cards("Ac"))
    assert not is_melded(cards("9c Ks 8h"), cards("9h"))


def test_who_goes_out_ends_the_round_and_all_count() -> None:
    """F9, F11: 21 laid, and 20 and 15 that others hold."""
    deal = deal_of("7h 7s 7d Kc", "Qh Jh", "As")

    assert deal.tried(LAY, 0) == 2 * 21 + 20 + 15
    assert deal.hands[0] == 0


def test_sides_count_together() -> None:
    """P1."""
    deal = deal_of("7h 7s 7d Kc", "Qh Jh", "As", "5c", sides=True)

    assert deal.tried(LAY, 0) == 21 + 20 - 15 + 5


def test_the_round_ends_where_nobody_takes_and_the_stock_is_gone() -> None:
    """F10."""
    assert deal_of("Kh", "Qh 2d 4s 5s", pile="9c").tried(STOP, 0) == 21 - 10
    deal = deal_of("Kh 3c", "Qh 2d 4s 5s", pile="9c")

    assert deal.tried(THROW, cards("Kh")) == 21 - 3
    assert deal.pile == each("9c Kh")


@pytest.mark.parametrize(
    ("kind", "card", "points"),
    [
        (TAKE, "7d", 21 - 3 + 10),  # the 4c is thrown, and the 3d stays
        (DRAW, "", -(7 + 7 + 3) + 10),  # the king is drawn and thrown
    ],
)
def test_a_choice_is_tried(kind: int, card: str, points: int) -> None:
    """The other holds a queen, and a stock of one card is soon gone."""
    assert deal_of("7h 7s 3d", "Qh", stock="Kd", pile="7d 4c").tried(kind, cards(card)) == points


def test_a_copy_is_played_and_not_the_deal_itself() -> None:
    deal = deal_of("7h 7s 3d Kc", "Qh 2c", stock="Kd 9d", pile="7d 4c")
    deal.copy().tried(TAKE, cards("7d"))

    assert deal.pile == each("7d 4c")
    assert (deal.hands, deal.made, deal.place, deal.groups) == ([cards("7h 7s 3d Kc"), cards("Qh 2c")], 0, 0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_a_round_that_is_played_out_loses_no_card(seed: int) -> None:
    rng = random.Random(seed)
    order = [*map(mask, rng.sample(pack(1, 0), 52))]
    seats = rng.choice((2, 3, 4))
    deal = Rummy500Deal(
        [seats - 1, *(-1 for _ in range(seats - 1))],
        hands=[sum(order[7 * seat : 7 * seat + 7]) for seat in range(seats)],
        runs=0,
        groups=0,
        pile=[],
        stock=order[7 * seats :],
    )
    deal.played_out(0)

    places = [*deal.hands, held(deal.runs), deal.groups, sum(deal.pile), sum(deal.stock[deal.place :])]
    assert sum(places) == EVERY_CARD
    assert sum(place.bit_count() for place in places) == 52
