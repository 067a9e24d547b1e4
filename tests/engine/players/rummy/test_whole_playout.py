"""The rounds that are played out where whole hands go down at once follow the rules (R9, Q2, Q3)."""

import pytest

from engine.cards import card_from, cards_from
from engine.players.deal import DRAW, LONGEST, TAKE, THROW
from engine.players.rummy.laying import mask_of
from engine.players.rummy.whole_aims import two_melds
from engine.players.rummy.whole_playout import WholeDeal, wanted_by
from engine.variants import rules_for

RULES = rules_for("queen_city", 4)
MELDS = two_melds(RULES.pack(), RULES.laws, 7)
FAR = "Ac 5d 9s Kd 3h 7c Js"  # from any goal


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def card(text: str) -> int:
    return 1 << card_from(text)


def deal_of(*hands: str, stock: str = "", pile: str = "Kh", renewals: int = 9) -> WholeDeal:
    held = [*map(cards, hands)]
    return WholeDeal(
        MELDS,
        hands=held,
        wants=[wanted_by(MELDS, hand) for hand in held],
        pile=[1 << one for one in cards_from(pile)],
        stock=[1 << one for one in cards_from(stock)],
        renewals=renewals,
    )


def test_who_goes_out_is_paid_its_hand_by_each_of_the_others() -> None:
    """Q3: 7 7 7 and 2 3 4 5 are 35 points."""
    hand, other = "7h 7s 7d 2c 3c 4c 6h", "2d 4h 6s 8c 10d Qs Kc"

    assert deal_of(hand, other, FAR, stock="5c").tried(DRAW, 0) == 70
    assert deal_of(hand, other, stock="5c").tried(DRAW, 0) == 35
    assert deal_of(f"{other} 9h", hand, FAR, stock="5c 9d").tried(THROW, card("9h")) == -35


def test_of_two_ways_out_the_dearer_is_taken() -> None:
    """The fourth seven counts more than the two."""
    assert deal_of("7h 7s 7d 2c 3c 4c 7c", FAR, stock="5c").tried(DRAW, 0) == 40


def test_a_discard_is_taken_that_brings_its_taker_nearer() -> None:
    deal = deal_of(f"{FAR} 5c", "7h 7s 7d 2c 3c 4c Kc", stock="5h")

    assert deal.copy().tried(THROW, card("5c")) == -35
    assert deal.wants[1] == cards("Ac 5c 7c")


def test_a_card_of_the_pile_can_be_the_last_that_is_missing() -> None:
    deal = deal_of("7h 7s 7d 2c 3c 4c 6h", FAR, pile="Kh 5c", stock="Qd")

    assert deal.tried(TAKE, 0) == 35


def test_what_lies_where_one_draws_is_waited_for() -> None:
    """R9: the fives wait for one of two cards, the nines for another two; the first in line is the other's."""
    hand = "7h 7s 7d 7c 5h 5s 9h 9s"
    for stock, thrown in (("5c 9c 5d 9d", "5h 5s"), ("9c 5c 9d 5d", "9h 9s")):
        deal = deal_of(hand, FAR, stock=stock)

        assert deal.ended(0) is None
        assert deal.pile[-1] & cards(thrown)


def test_an_empty_stock_is_renewed_in_the_order_of_the_pile() -> None:
    """R9: the top stays."""
    deal = deal_of("7h 7s 7d 2c 3c 4c 6h", FAR, pile="5c 9d Kh", renewals=1)

    assert deal.copy().tried(DRAW, 0) == 35
    assert deal.draw(0)
    assert (deal.pile, [*deal.stock], deal.renewals) == ([card("Kh")], [card("5c"), card("9d")], 0)
    assert deal.buried == card("Kh")


@pytest.mark.parametrize(("pile", "renewals"), [("5c Kh", 0), ("Kh", 3), ("", 3)])
def test_a_round_ends_for_nothing_where_no_stock_can_be_had(pile: str, renewals: int) -> None:
    """R10."""
    assert deal_of("7h 7s 7d 2c 3c 4c 6h", FAR, pile=pile, renewals=renewals).tried(DRAW, 0) == 0


def test_players_who_hand_the_same_cards_round_do_not_play_for_ever() -> None:
    deal = deal_of(FAR, "Ad 5c 9h Kc 3s 7d Jh", pile="Kh Qc 2d", stock="2h 6s", renewals=LONGEST)

    assert deal.played_out(0) == 0


def test_a_copy_goes_its_own_way() -> None:
    deal = deal_of(FAR, "Ad 5c 9h Kc 3s 7d Jh", stock="2h 6s")
    other = deal.copy()
    other.draw(0)
    other.throw(0, card("2h"))

    assert (deal.hands[0], deal.pile, deal.place) == (cards(FAR), [card("Kh")], 0)
    assert (other.hands[0], other.pile, other.place) == (cards(FAR), [card("Kh"), card("2h")], 1)
