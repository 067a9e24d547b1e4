"""How the players of the search play a round out, and what it then brings."""

import pytest

from engine.cards import cards_from
from engine.gin.deadwood import mask_of
from engine.players.chinchon.hard import WON, game_of, placed
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.knock.hard import GAME
from engine.players.knock.playout import ANY, KNOCK, KnockDeal

OF_TWO, OF_FOUR, SHORT = GAME.terms[2], GAME.terms[4], game_of(3).terms[2]
POOR = "Kc Qh Js 9s 8c 6s 3h"


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def each(text: str) -> list[int]:
    return [1 << card for card in cards_from(text)]


def knock_deal(hands: list[str], pile: str = "", stock: str = "", turn: int = 0, taken: str = "") -> KnockDeal:
    return KnockDeal(
        GAME.terms[len(hands)],
        hands=[cards(hand) for hand in hands],
        turns=[turn] * len(hands),
        pile=each(pile),
        stock=each(stock),
        renewals=0,
        taken=cards(taken),
    )


def short_deal(hands: list[str], pile: str = "", stock: str = "", turn: int = 1, renewals: int = 9) -> KnockDeal:
    return KnockDeal(
        game_of(3).terms[len(hands)],
        hands=[placed(cards(hand)) for hand in hands],
        turns=[turn] * len(hands),
        pile=[*map(placed, each(pile))],
        stock=[*map(placed, each(stock))],
        renewals=renewals,
        taken=0,
    )


def test_the_least_is_given_the_difference_by_each() -> None:
    """KR7, KR8: who knocked and has not the least pays ten more."""
    deal = knock_deal(["2c 3c 4c 8h", "2d 3d 4d 9h", "2h 3h 4h Kd"])
    assert deal.settled(0) == 2 * (1 + 2)
    assert deal.settled(1) == 2 * (1 + 2 + 10)
    assert deal.settled(None) == 2 * (1 + 2)


def test_the_others_melds_and_lay_offs_count_after_a_close() -> None:
    """CH10, CH12: the closer is left with 2, the next lays the 7 off, and the one after that the sota on it."""
    hands = ["4h 5h 6h Jc Jd Js 2c", "7h 4c 4d 4s Ac 3c Qd", "Jh 2d 2s 2h 3s 5d Kd"]
    assert short_deal(hands).settled(0) == 14 + 18 - 2 * 2
    assert short_deal(hands[1:] + hands[:1]).settled(2) == 18 + 2 - 2 * 14


def test_on_a_clean_close_nobody_lays_off_and_a_chinchon_wins_the_match() -> None:
    """CH11, CH13."""
    clean = short_deal(["4h 5h 6h Jc Jd Js Jh", "7h 4c 4d 4s Ac 3c Qd"])
    chinchon = short_deal(["4h 5h 6h 7h Jh Qh Kh", "Jc 4c 4d 4s Ac 3c Qd"])
    assert clean.settled(0) == 21 + 10
    assert clean.settled(0) < chinchon.settled(0) == 24 + WON
    assert short_deal(["Jc 4c 4d 4s Ac 3c Qd", "4h 5h 6h 7h Jh Qh Kh"]).settled(1) == -24 - WON


def test_a_knock_needs_less_with_every_turn_and_no_more_than_planned() -> None:
    """KR5."""
    early, late = (knock_deal([POOR, POOR], turn=turn) for turn in (0, 4))
    assert OF_TWO.bold == early.low_enough(0) > late.low_enough(0) > OF_TWO.sure
    assert knock_deal([POOR, POOR], turn=40).low_enough(0) == OF_TWO.sure
    early.caps[0] = 3
    assert early.low_enough(0) == 3
    assert early.copy().low_enough(0) == 3
    assert early.low_enough(1) == OF_TWO.bold


def test_a_card_is_thrown_that_goes_with_nothing() -> None:
    deal = knock_deal([POOR, POOR])
    hand = cards("2c 3c 4c 9h 10h Jd 8s")
    assert deal.thrown(hand, cards("9h 10h Jd 8s")) == cards("Jd")
    assert deal.thrown(hand, cards("8s")) == cards("8s")
    assert deal.thrown(cards("2c 3c 4c 5c"), 0) == cards("2c")


def test_who_has_so_little_knocks_and_nobody_closes_in_the_first_turn() -> None:
    """KR5, CH8."""
    hands = ["4h 5h 6h Jc Jd Js 2c", "7h 4c 4d 4s Ac 3c Qd"]
    assert short_deal(hands, stock="Kd 2d").planned(DRAW, 0, 3) == 14 - 2
    first = short_deal(hands, stock="Kd 2d 3d 5d 5c", turn=0)
    assert first.planned(DRAW, 0, 3) == 6 - 2, "in the second turn, when the 7 can be laid off and the queen is gone"
    assert first.turns == [1, 1]


@pytest.mark.parametrize(
    ("kind", "card", "brings"), [(KNOCK, "Kd", 20 - 8), (THROW, "Kd", 20 - 8), (THROW, "8h", 20 - 10)], ids=str
)
def test_what_is_chosen_is_done_first(kind: int, card: str, brings: int) -> None:
    """KR11: the round ends with the discard of the turn in which the last card of the stock was drawn."""
    deal = knock_deal(["2c 3c 4c 8h Kd", "2d 3d 4d 10h Qd"])
    assert deal.planned(kind, cards(card), ANY) == brings


def test_the_card_of_the_pile_is_taken_and_not_thrown_again() -> None:
    """G7."""
    deal = knock_deal(["2c 3c 9h 9d", "Kc Qh Js 6s"], pile="5d 4c", stock="Ks 10d 7h")
    assert deal.planned(TAKE, 0, ANY) == 36 - 9
    assert deal.taken == cards("4c")
    assert deal.hands[0] == cards("2c 3c 4c 9h")


def test_players_take_what_helps_and_else_draw_until_the_stock_is_gone() -> None:
    """KR11."""
    deal = knock_deal(["Kc Qh 10s 8c", "Kd Qs 9s 7c", "Ks Jd 9h 6c", "Kh Jc 10h 7d"], stock="Qd 10c 9d", turn=20)
    assert deal.played_out(0) == -(38 - 34) - (36 - 34) - (37 - 34)
    assert deal.place == len(deal.stock)
    helped = knock_deal(["2c 3c 9h 9d", "Kc Qh Js 6s"], pile="4c", stock="Ks 10d 7h", turn=0)
    assert helped.played_out(0) == 36 - 9


def test_the_pile_comes_back_as_the_stock_in_its_order_while_renewals_last() -> None:
    """CH7."""
    deal = short_deal([POOR.replace("9s 8c", "5s 7c"), "Kd Qs Jd 5h 4c 2s Ac"], pile="2h 4d 6c", renewals=1)
    assert deal.draw(0)
    assert deal.stock == [*map(placed, each("2h 4d"))]
    assert deal.pile == [placed(cards("6c"))]
    assert deal.buried == placed(cards("6c"))
    assert deal.draw(1)
    assert not deal.draw(0)
    assert deal.planned(DRAW, 0, 3) == 0
    assert deal.played_out(0) == 0


def test_a_round_that_never_ends_brings_nothing() -> None:
    deal = short_deal(["Kc Qh 5s 7d 2h 4d Ah", "Kd Qs 7h 5c 4c 2s Jc"], pile="Js 6c", stock="Ks 3h", renewals=1000)
    deal.caps = [-1, -1]
    assert deal.played_out(0) == 0
