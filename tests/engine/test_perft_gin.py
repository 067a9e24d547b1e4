"""Counted positions of Gin: how many lines of play there are to a depth, each number worked out by hand."""

from collections.abc import Iterator

import pytest

from engine.actions import AcceptNewDeal, Action, OfferNewDeal
from engine.match import Match, apply, legal_actions
from tests.kit_gin import KNOCKER, UPCARD, dealt, gin, start, undealt

# Nothing here comes near a meld, so that nobody can knock within the depths counted.
FIRST = "2c 4c 6c 8c 10c Qc Ad 3d 5d 7d"
DEALER = "2h 4h 6h 8h 10h Qh As 3s 5s 7s"
REST = "9d Jd Kd 9s Js Ks"

NEW_DEAL = (OfferNewDeal, AcceptNewDeal)


def actions_of(match: Match, *, offers: bool) -> Iterator[Action]:
    for seat in range(match.rules.seats):
        for action in legal_actions(match, seat):
            if offers or not isinstance(action, NEW_DEAL):
                yield action


def lines(match: Match, depth: int, *, offers: bool = False) -> int:
    """Return how many lines of that many actions there are."""
    if depth == 0:
        return 1
    return sum(
        lines(apply(match, action).match, depth - 1, offers=offers) for action in actions_of(match, offers=offers)
    )


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 12), (3, 31), (4, 241), (5, 652)])
def test_lines_from_a_deal(depth: int, count: int) -> None:
    """N5, N6, N9: after a take 10 cards can be thrown, after a draw from the stock 11.

    1: take, decline. 2: 10 discards; the dealer's take, decline. 3: 10 times the dealer's 2 draws; the dealer's 10
    discards; the one draw from the stock. 4: 10 times 11 + 10 discards; 10 times 2 draws; 11 discards.
    5: 210 times 2 draws; 10 times 11 + 10 discards; 11 times 2 draws.
    """
    assert lines(start(FIRST, DEALER, REST), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 10), (2, 20), (3, 210), (4, 420)])
def test_lines_with_the_extra_card(depth: int, count: int) -> None:
    """N4: 10 discards, 2 draws for the dealer, 11 or 10 discards, 2 draws."""
    assert lines(start(FIRST, DEALER, REST, extra_card=True), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 2), (2, 14), (3, 33), (4, 241)])
def test_lines_with_a_knock_in_hand(depth: int, count: int) -> None:
    """N9, N10, N12: with the upcard three melds, 6s and Qs: two of the eleven cards can be knocked with.

    2: 10 discards and 2 knocks; 2 for the dealer. 3: as without a knock, and an answer to each. 4: the rounds that
    were knocked are over.
    """
    assert lines(start(f"{KNOCKER} 6s", "2h 4h 6h 8h 10h Qh As 3s 5s 7s", f"{UPCARD} 2d"), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 4), (2, 22)])
def test_lines_with_new_deals_offered(depth: int, count: int) -> None:
    """N17: either seat may offer at any time.

    1: two plays, two offers. 2: after a take 10 + 2, after a decline 2 + 2; after an offer the two plays of the first
    player, whoever offered, and the acceptance by the other.
    """
    assert lines(start(FIRST, DEALER, REST), depth, offers=True) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 4), (2, 32), (3, 206), (4, 1_842)])
def test_lines_on_two_boards(depth: int, count: int) -> None:
    """N20: boards are independent, so lines of each are shuffled together.

    With 1, 2, 12, 31, 241 lines of one board: 2+2; 12+12 and 2 orders of 2 times 2; 31+31 and 3 orders of 2 times 12,
    twice; 241+241, 4 orders of 2 times 31, twice, and 6 of 12 times 12.
    """
    match = dealt(dealt(undealt(gin(4)), (FIRST, DEALER), REST, 0), (FIRST, DEALER), REST, 1)

    assert lines(match, depth) == count
