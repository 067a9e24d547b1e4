"""Counted positions of draw, meld and discard: how many lines of play a known deal has, worked out by hand."""

import pytest

from engine.actions import Discard, DrawStock, LayMeld, Take
from engine.cards import cards_from
from engine.match import Match, apply, legal_actions
from engine.melds import MeldKind
from engine.rules import Rules
from engine.variants.double_rum import DoubleRum
from engine.variants.partnership500 import Partnership500
from engine.variants.queen_city import QueenCity
from engine.variants.rummy import Rummy
from engine.variants.rummy500 import Rummy500
from tests.kit import played, stacked, started


def lines(match: Match, depth: int) -> int:
    """Return how many lines of that many actions there are; one that ends a round is no part of a longer one."""
    if depth == 0:
        return 1
    offered = (action for seat in range(match.rules.seats) for action in legal_actions(match, seat))
    return sum(lines(apply(match, action).match, depth - 1) for action in offered)


def counts(rules: Rules, depths: int, hands: tuple[str, ...] = (), rest: str = "", size: int = 7) -> list[int]:
    """Return the lines of each depth from a deal of these hands, or of the pack as it comes."""
    pack = stacked(rules, hands, rest, size) if hands else rules.pack()
    match = started(rules, pack)
    return [lines(match, depth) for depth in range(1, depths + 1)]


def test_rummy_from_the_pack_as_it_comes() -> None:
    """R3, R4, G7: seat 0 has A 3 5 7 9 J K of clubs and 2 4 6 of diamonds, seat 1 the cards between; then comes 8d.

    1: the stock alone. 2: 11 discards. 3: 2 draws after each. 4: after 11 draws of the 9d, 11 discards; after 11
    takes, 10 discards; and 8 of the cards taken make one sequence, 3c 5c 7c 9c Jc 2d 4d 6d.
    """
    assert counts(Rummy(2), 4) == [1, 11, 22, 11 * 11 + 11 * 10 + 8]


def test_rummy_with_a_meld_in_the_hand() -> None:
    """R4: seat 0 holds 4h 5h 6h and four cards that fit nothing; seat 1 nothing at all.

    1: the stock. 2: the meld and 7 discards. 3: after the meld 4 discards or taking it back; 7 times 2 draws.
    4: 4 times 2 draws; 8 as in 2; and seat 1 has 7 discards after a draw, 6 after a take.
    """
    hands = ("4h 5h 6h 9c Jd Ks", "3c 7d 10s Qc 5s 8c", "", "", "", "")
    assert counts(Rummy(6), 4, hands, "2s Ad", 6) == [1, 8, 4 + 1 + 14, 8 + 8 + 7 * 7 + 7 * 6]


def test_rummy_with_calls() -> None:
    """R13: of seat 0's cards the 7h alone can be called, by seat 2, who holds 5h 6h.

    1: the stock. 2: 8 discards. 3: seat 1 declines, seat 2 declines; after the 7h, seat 2 may call. 4: the other of
    the two declines: 2 for each card. After the 7h one more where seat 2 may still call, and one where seat 2 has.
    """
    hands = ("7h 9c Jd Ks 2s 4d Ah", "3c 7d 10s Qc 5s 8c 2h", "5h 6h Kc 10d 3s 9h 8s")
    assert counts(Rummy(3, call_rummy=True), 4, hands, "6c") == [1, 8, 8 * 2 + 1, 8 * 2 + 2]


def test_queen_city_from_the_pack_as_it_comes() -> None:
    """Q2: seat 0 has every other club, seat 1 those between and Ad; nobody can go out, so a sequence is not offered.

    1: the stock. 2: 8 discards. 3: 2 draws after each. 4: 8 discards after a draw, 7 after a take.
    """
    assert counts(QueenCity(2), 4) == [1, 8, 16, 8 * 8 + 8 * 7]


def test_queen_city_with_a_hand_that_goes_out() -> None:
    """Q2: K K K 4-5-6-7 and a 9 that fits nothing; 4-5-6 or 5-6-7 would leave two cards.

    1: the stock. 2: two melds and 8 discards. 3: after each meld the other or taking it back; 8 times 2 draws.
    4: after both melds the 9 or taking back; after taking back 10 as in 2; 16 draws and takes lead to 8 and 7 discards.
    """
    hands = ("Kc Kd Kh 4s 5s 6s 9d", "2c 4c 6c 8c 10c 2d 6d")
    assert counts(QueenCity(2), 4, hands, "7s Jh") == [1, 10, 4 + 16, 2 * (2 + 10) + 8 * 8 + 8 * 7]


def test_double_rum_with_a_joker_in_the_hand() -> None:
    """D2: the joker goes with 5h and 6h, above or below; nothing else is within two of another.

    1: the stock. 2: two melds and 11 discards. 3: after a meld 8 discards or taking it back; 11 times 2 draws.
    """
    hands = ("5h 6h * 9c Kc 2s 8s Jd 3d 10h", "")
    assert counts(DoubleRum(2), 3, hands, "7d", 10) == [1, 13, 2 * 9 + 22]


def test_double_rum_with_a_joker_at_either_end() -> None:
    """D2: of 6h 7h 8h 9h and a joker, which stands only for what is not held, so at an end; six cards fit nothing.

    1: the stock. 2: three sequences begin with the joker, three with the 6, two with the 7, one with the 8; 11
    discards. 3: after a sequence as many discards as cards are left, taking it back, and lay-offs: one of the 8 on
    *-6-7, of the 9 on *-6-7-8, of the 6 on 7-8-9-*, of the 7 on 8-9-*; after 6-7-8 and 7-8-9 one of a card and two of
    the joker; after 6-7-8-9 two of the joker. 11 times 2 draws.
    """
    hands = ("6h 7h 8h 9h * Kc 2s 4c Jd 3d", "")
    from_the_joker = (8 + 1 + 1) + (7 + 1 + 1) + (6 + 1)
    from_the_six = (8 + 1 + 3) + (7 + 1 + 2) + (6 + 1)
    from_the_seven = (8 + 1 + 3) + (7 + 1 + 1)
    from_the_eight = 8 + 1 + 1
    deep = from_the_joker + from_the_six + from_the_seven + from_the_eight + 22
    assert counts(DoubleRum(2), 3, hands, "Qs", 10) == [1, 9 + 11, deep]


def test_500_where_the_card_turned_up_can_be_taken() -> None:
    """F4, F6: seat 0 holds two 7s for the 7h; seat 1 has the fourth, and can use the 7h if a 7 lies on it.

    1: draw or take. 2: 8 discards; only the group, for the card is owed. 3: seat 1 draws, or after a discarded 7
    takes the 7h with it; after the group 5 discards or taking it back. 4: 8 times 8 discards; the group after 2
    takes; a draw after 5 discards, none of which seat 1 can use; and the group again.
    """
    hands = ("7c 7d 2s 4h 9s Jc Kd", "7s 8h 3c 5s 10d Qh Ac", "")
    rules = Rummy500(3, edition="novelty")
    assert counts(rules, 4, hands, "7h 5d 6c") == [2, 8 + 1, 8 + 2 + 5 + 1, 8 * 8 + 2 + 5 + 1]


def test_500_where_the_owed_card_is_reached_by_a_lay_off() -> None:
    """F6: seat 0 lays 3h 4h 5h, seat 1 throws the 7h, and seat 2, who holds the 6h, takes it.

    1: the 6h is laid off and nothing else. 2: the 7h on it, or taking back. 3: 6 discards or taking back; the 6h again.
    """
    hands = ("3h 4h 5h 9s Jc Kd 2c", "7h 2s 8c 10d Qc Ad 5c", "6h 10s 3d Qs 8d Jd Ac")
    rules = Rummy500(3)
    meld = LayMeld(0, MeldKind.SEQUENCE, cards_from("3h 4h 5h"))
    two, seven = cards_from("2c 7h")
    match = started(rules, stacked(rules, hands, "4c 7s", size=7))
    match = played(match, DrawStock(0), meld, Discard(0, two), DrawStock(1), Discard(1, seven), Take(2, seven))
    assert [lines(match, depth) for depth in (1, 2, 3)] == [1, 2, 6 + 1 + 1]


def test_partnership_from_the_pack_as_it_comes() -> None:
    """P1, F6: seat 0 has Ac 5c 9c Kc 4d 8d Qd, seat 1 2c 6c 10c Ad 5d 9d Kd, who can use the Qd with Kd and Ad.

    1: the stock, 3h. 2: 8 discards. 3: a draw after each, and one take. 4: 8 discards after each draw; one meld.
    """
    assert counts(Partnership500(4), 4) == [1, 8, 8 + 1, 8 * 8 + 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_draw_of_500_has_as_many_discards_as_cards(seats: int) -> None:
    """F4: thirteen or seven cards and the one drawn; the pack as it comes deals no meld to two, three or four."""
    size = 13 if seats == 2 else 7
    assert counts(Rummy500(seats), 2) == [1, size + 1]
