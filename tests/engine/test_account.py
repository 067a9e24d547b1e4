"""What a seat is told of the time since its own last turn (R6)."""

import pytest

from engine.account import since_last_turn
from engine.actions import (
    AcceptNewDeal,
    Action,
    CloseCalls,
    Deal,
    Decline,
    Discard,
    DrawStock,
    LayMeld,
    OfferNewDeal,
    Take,
    TakeBack,
)
from engine.cards import card_from, cards_from
from engine.events import CallsClosed, Dealt, Declined, Discarded, Drew, Event, Melded, RoundEnded, Took, Turned
from engine.match import Match, new_match
from engine.melds import MeldKind
from engine.options import Value
from engine.rules import Rules
from engine.variants import rules_for
from engine.view import view
from tests.kit import board, every_rules, played, random_play, stacked, started
from tests.kit_gin import start

THREE = ("2c 4d 6h 8s 10c Qd Kh", "2d 4h 6s 8c 10d Qh Ks", "5h 5s 5c 8d 10h Qs Kc")


def told(match: Match, seat: int) -> tuple[Event, ...]:
    sight = view(match, seat).board
    assert sight is not None
    return since_last_turn(match.rules, sight, seat)


def rummy(**options: Value) -> Match:
    rules = rules_for("rummy", 3, options)
    return started(rules, stacked(rules, THREE, rest="As Ad Ah"))


def thrown(seat: int, card: str) -> tuple[Action, ...]:
    return DrawStock(seat), Discard(seat, card_from(card))


ROUND = (*thrown(0, "Kh"), *thrown(1, "Ks"), DrawStock(2), LayMeld(2, MeldKind.GROUP, cards_from("5c 5h 5s")))


def test_a_seat_is_told_every_discard_since_its_own_last_turn_buried_or_not() -> None:
    """R6: as someone sitting there would have seen them."""
    match = played(rummy(), *ROUND, Discard(2, card_from("Kc")))
    events = told(match, 0)
    assert [type(event) for event in events] == [Drew, Discarded, Drew, Melded, Discarded]
    assert [event.card for event in events if isinstance(event, Discarded)] == [card_from("Ks"), card_from("Kc")]
    assert [event.card for event in events if isinstance(event, Drew)] == [None, None]


def test_the_account_stays_while_the_seat_plays_its_turn() -> None:
    """R6: what the seat does itself is not told to it."""
    match = played(rummy(), *ROUND, Discard(2, card_from("Kc")))
    before = told(match, 0)
    assert told(played(match, Take(0, card_from("Kc"))), 0) == before
    ended = played(match, Take(0, card_from("Kc")), Discard(0, card_from("Qd")))
    assert told(ended, 0) == ()
    assert told(ended, 1)[-2:] == (Took(0, cards_from("Kc")), Discarded(0, card_from("Qd")))


def test_before_a_first_turn_the_account_begins_with_the_deal() -> None:
    events = told(played(rummy(), *thrown(0, "Kh")), 1)
    assert [type(event) for event in events] == [Dealt, Drew, Discarded]


def test_what_was_taken_back_is_not_told() -> None:
    match = played(rummy(), *ROUND, TakeBack(2), Discard(2, card_from("Kc")))
    assert [type(event) for event in told(match, 0)] == [Drew, Discarded, Drew, Discarded]


def test_who_gets_a_called_card_is_told() -> None:
    """R13: the window and its end are heard by all."""
    match = played(rummy(call_rummy=True), *thrown(0, "Kh"), CloseCalls(), *thrown(1, "Ks"), CloseCalls())
    assert told(match, 0) == (CallsClosed(None), Drew(1, None), Discarded(1, card_from("Ks")), CallsClosed(None))


def test_in_gin_it_is_told_whether_the_opponent_drew_or_took() -> None:
    """N8: and the card, if it was taken."""
    match = played(start("2c 4d", "3c 5d", "9h Jh"), Decline(0), Take(1, card_from("9h")), Discard(1, card_from("3c")))
    assert told(match, 0) == (Took(1, cards_from("9h")), Discarded(1, card_from("3c")))
    match = played(match, DrawStock(0), Discard(0, card_from("2c")))
    assert told(match, 1) == (Drew(0, None), Discarded(0, card_from("2c")))


def test_the_end_of_a_round_is_told_to_whoever_ended_it() -> None:
    match = played(start("2c 4d", "3c 5d", "9h Jh"), Decline(0))
    assert told(match, 1)[-1] == Declined(0)
    new = played(match, OfferNewDeal(1), AcceptNewDeal(0))
    assert isinstance(told(new, 0)[-1], RoundEnded)
    assert isinstance(told(new, 1)[-1], RoundEnded)


def test_with_tiles_a_draw_ends_a_turn_and_the_tiles_turned_for_the_start_are_told() -> None:
    """T2, T6."""
    rules = rules_for("tiles", 2)
    tiles = rules.pack()
    match = played(new_match(rules), Deal(tiles, pool=tiles[28:]))
    first = board(match).turn
    assert {type(event) for event in told(match, first)} == {Dealt, Turned}
    match = played(match, DrawStock(first))
    assert told(match, first) == ()
    assert told(match, 1 - first)[-1] == Drew(first, None)


@pytest.mark.parametrize("rules", every_rules(), ids=repr)
def test_in_random_play_nobody_is_told_of_cards_drawn_nor_of_their_own_doing(rules: Rules) -> None:
    """R6."""
    for match, _ in random_play(rules, seed=14, most=150):
        for seat in (seat for lineup in match.lineups for seat in lineup if all(match.boards)):
            for event in told(match, seat):
                assert not isinstance(event, Drew) or (event.seat != seat and event.card is None)
                assert not isinstance(event, Discarded) or event.seat != seat
