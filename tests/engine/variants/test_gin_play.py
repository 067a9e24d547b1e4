"""Gin up to the knock: the deal, the upcard, the turn, the wall and the new deal (N1, N4-N9, N16, N17)."""

from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    Call,
    CloseCalls,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Play,
    Take,
    TakeBack,
    TimeOut,
)
from engine.cards import card_from, cards_from, pack, without
from engine.errors import IllegalActionError, Reason, Refusal, refused
from engine.events import (
    AcceptedNewDeal,
    Dealt,
    Discarded,
    Drew,
    Ending,
    LookedAtExtra,
    OfferedNewDeal,
    OfferRefused,
    RoundEnded,
    Took,
    heard,
)
from engine.match import Match, Stage, apply, legal_actions, refusal, to_act
from engine.melds import MeldKind
from engine.state import Phase, Result
from engine.variants import setup_refusal
from engine.variants.gin import Gin
from tests.kit import board, hand, played, random_play, stacked
from tests.kit_gin import cards_in, drawn_and_thrown, gin, round_drawn, start, undealt

FIRST = "2c 4c 6c 8c 10c Qc Ad 3d 5d 7d"
DEALER = "2h 4h 6h 8h 10h Qh As 3s 5s 7s"
REST = "9d Jd Kd 9s Js Ks"  # the upcard, then the top of the stock
UPCARD, NEXT = cards_from(REST)[:2]


def fresh() -> Match:
    return start(FIRST, DEALER, REST)


def drawing() -> Match:
    """Return a match in which both have refused the upcard, seat 0 has played, and seat 1 is to draw."""
    return drawn_and_thrown(played(fresh(), Decline(0), Decline(1)))


def extra() -> Match:
    return start(FIRST, DEALER, REST, extra_card=True)


# The deal


def test_gin_is_for_two_three_or_two_sides() -> None:
    """N1, N2, N20: two; three with one sitting out; from four on even numbers."""
    taken = [seats for seats in range(12) if setup_refusal("gin", seats, {}) is None]

    assert taken == [2, 3, 4, 6, 8]
    assert setup_refusal("gin", 5, {}) == refused(Reason.SEATS, "N20", seats=5, counts="2, 3, 4, 6, 8")


def test_one_deck_is_played_with() -> None:
    """N1: one deck and no jokers."""
    assert gin().pack() == pack(1, 0)
    assert len(gin().pack()) == 52


def test_ten_cards_each_are_dealt_in_turn_from_the_dealers_left() -> None:
    """N4, G5: the non-dealer gets the first, third ... card of the pack, the dealer the second, fourth ..."""
    match = played(undealt(gin()), Deal(pack(1, 0)))

    assert board(match).hands == (hand("Ac 3c 5c 7c 9c Jc Kc 2d 4d 6d"), hand("2c 4c 6c 8c 10c Qc Ad 3d 5d 7d"))
    assert board(match).pile == cards_from("8d")
    assert board(match).stock == pack(1, 0)[21:]


def test_the_next_card_is_turned_up() -> None:
    """N4: and it starts the discard pile; all see it."""
    step = apply(undealt(gin()), Deal(stacked(gin(), (FIRST, DEALER), REST)))
    state = board(step.match)

    assert step.events == (Dealt(0, (0, 1), UPCARD),)
    assert heard(step.events[0], None) == step.events[0]
    assert (state.pile, state.stock[0], state.turn) == ((UPCARD,), NEXT, 0)


@pytest.mark.parametrize("make", [fresh, drawing, extra])
def test_a_round_holds_the_whole_deck(make: Callable[[], Match]) -> None:
    """N1: every card is in a hand, in the stock, on the pile, or face down."""
    assert cards_in(board(make())) == list(pack(1, 0))


# The upcard


def test_the_non_dealer_may_take_the_upcard() -> None:
    """N5: it goes into the hand, and a discard is due."""
    step = apply(fresh(), Take(0, UPCARD))
    state = board(step.match)

    assert step.events == (Took(0, (UPCARD,)),)
    assert state.hands[0] == hand(f"{FIRST} 9d")
    assert (state.pile, state.phase, to_act(step.match)) == ((), Phase.PLAY, (0,))


def test_refused_by_the_non_dealer_the_upcard_is_the_dealers_to_take() -> None:
    """N5: the dealer takes it as a turn, and then discards."""
    match = played(fresh(), Decline(0))

    assert to_act(match) == (1,)
    assert legal_actions(match, 1) == (Take(1, UPCARD), Decline(1), OfferNewDeal(1))
    taken = played(match, Take(1, UPCARD))
    assert UPCARD in board(taken).hands[1]
    after = played(taken, Discard(1, card_from("Qh")))
    assert to_act(after) == (0,)


def test_refused_by_both_the_upcard_stays_and_the_non_dealer_draws_from_the_stock() -> None:
    """N5: that draw is the only play, and the upcard is buried by the discard that follows."""
    match = played(fresh(), Decline(0), Decline(1))

    assert legal_actions(match, 0) == (DrawStock(0), OfferNewDeal(0))
    assert refusal(match, Take(0, UPCARD)) == refused(Reason.UPCARD_REFUSED, "N5")
    assert board(match).pile == (UPCARD,)
    after = drawn_and_thrown(match)
    assert board(after).pile == (UPCARD, NEXT)
    assert refusal(after, Take(1, NEXT)) is None


def test_the_upcard_can_only_be_taken_or_refused() -> None:
    """N5: nobody draws from the stock, discards or knocks before the upcard has been answered."""
    match = fresh()

    assert legal_actions(match, 0) == (Take(0, UPCARD), Decline(0), OfferNewDeal(0))
    assert refusal(match, DrawStock(0)) == refused(Reason.NOT_NOW, "N5")
    assert refusal(match, Discard(0, card_from("2c"))) == refused(Reason.DRAW_FIRST, "N6")
    assert refusal(match, Knock(0, card_from("2c"))) == refused(Reason.DRAW_FIRST, "N6")
    assert refusal(match, Take(0, NEXT)) == refused(Reason.NOT_THE_TOP, "N6", card=(UPCARD,))


# The extra card


def test_with_the_extra_card_nothing_is_turned_up() -> None:
    """N4: the non-dealer starts by discarding one of the ten; no draw, no knock."""
    match = extra()
    state = board(match)

    assert (state.pile, state.upcard, state.extra) == ((), None, UPCARD)
    assert state.hands[0] == hand(FIRST)
    assert legal_actions(match, 0) == (*(Discard(0, card) for card in hand(FIRST)), OfferNewDeal(0))
    assert legal_actions(match, 1) == (OfferNewDeal(1),)
    first_discard = refused(Reason.FIRST_DISCARD, "N4")
    for action in (DrawStock(0), Take(0, UPCARD), Decline(0), Knock(0, card_from("2c")), Knock(0, None)):
        assert refusal(match, action) == first_discard


def test_no_knock_on_the_first_discard_though_the_ten_are_gin() -> None:
    """N4: not even with all cards melded."""
    match = start("Ac 2c 3c 4c 5d 6d 7d 8h 9h 10h", "", "Kc", extra_card=True)

    assert refusal(match, Knock(0, card_from("Ac"))) == refused(Reason.FIRST_DISCARD, "N4")


def test_the_extra_card_is_looked_at_after_the_first_discard() -> None:
    """N4: then it is in the hand, its owner alone hears which, and the dealer plays an ordinary turn."""
    step = apply(extra(), Discard(0, card_from("2c")))
    state = board(step.match)

    assert step.events == (Discarded(0, card_from("2c")), LookedAtExtra(0, UPCARD))
    assert heard(step.events[1], 0) == LookedAtExtra(0, UPCARD)
    assert heard(step.events[1], 1) == heard(step.events[1], None) == LookedAtExtra(0, None)
    assert state.hands[0] == hand("9d 4c 6c 8c 10c Qc Ad 3d 5d 7d")
    assert legal_actions(step.match, 1) == (DrawStock(1), Take(1, card_from("2c")), OfferNewDeal(1))


def test_the_extra_card_is_unknown_to_its_owner_before_the_first_discard() -> None:
    """N4: with another card in its place nothing that the owner may do or hear changes."""
    other = start(FIRST, DEALER, "Jd 9d Kd 9s Js Ks", extra_card=True)

    assert board(extra()).extra != board(other).extra
    assert board(extra()).hands == board(other).hands
    assert board(extra()).history == board(other).history
    assert legal_actions(extra(), 0) == legal_actions(other, 0)
    assert {refusal(extra(), Discard(0, card)) for card in pack(1, 0)} == {
        refusal(other, Discard(0, card)) for card in pack(1, 0)
    }


def test_the_extra_card_cannot_be_the_first_discard() -> None:
    """N4: one of the ten is discarded, and the answer does not tell it from a card of the stock."""
    for card in (UPCARD, NEXT):
        assert refusal(extra(), Discard(0, card)) == refused(Reason.NOT_HELD, "N6", cards=(card,))


# The turn


def test_a_turn_is_a_draw_from_the_stock_or_the_pile_and_a_discard() -> None:
    """N6: both ways to draw are open, then any card may be thrown, and the turn passes."""
    match = drawing()
    assert legal_actions(match, 1) == (DrawStock(1), Take(1, NEXT), OfferNewDeal(1))

    drew = apply(match, DrawStock(1))
    assert drew.events == (Drew(1, card_from("Kd")),)
    held = board(drew.match).hands[1]
    assert held == hand(f"{DEALER} Kd")
    assert legal_actions(drew.match, 1) == (*(Discard(1, card) for card in held), OfferNewDeal(1))

    threw = apply(drew.match, Discard(1, card_from("2h")))
    assert threw.events == (Discarded(1, card_from("2h")),)
    assert board(threw.match).pile == (UPCARD, NEXT, card_from("2h"))
    assert to_act(threw.match) == (0,)


def test_a_card_drawn_from_the_stock_is_named_to_its_owner_alone() -> None:
    """N6: the others hear only that one was drawn."""
    (drew,) = apply(drawing(), DrawStock(1)).events

    assert heard(drew, 1) == Drew(1, card_from("Kd"))
    assert heard(drew, 0) == heard(drew, None) == Drew(1, None)


def test_the_card_drawn_from_the_stock_may_be_thrown() -> None:
    """N6, N9: only a card from the pile is bound."""
    match = played(drawing(), DrawStock(1))

    assert refusal(match, Discard(1, card_from("Kd"))) is None


DREW = (DrawStock(1),)


@pytest.mark.parametrize(
    ("before", "action", "expected"),
    [
        ((), DrawStock(0), refused(Reason.NOT_YOUR_TURN, "N6", seat=1)),
        ((), Take(0, NEXT), refused(Reason.NOT_YOUR_TURN, "N6", seat=1)),
        ((), Decline(0), refused(Reason.NOT_YOUR_TURN, "N6", seat=1)),
        ((), Discard(0, card_from("2c")), refused(Reason.NOT_YOUR_TURN, "N6", seat=1)),
        ((), Knock(0, card_from("2c")), refused(Reason.NOT_YOUR_TURN, "N6", seat=1)),
        ((), Decline(1), refused(Reason.NOTHING_TO_DECLINE, "N6")),
        ((), Take(1, UPCARD), refused(Reason.NOT_THE_TOP, "N6", card=(NEXT,))),
        ((), Discard(1, card_from("2h")), refused(Reason.DRAW_FIRST, "N6")),
        ((), Knock(1, card_from("2h")), refused(Reason.DRAW_FIRST, "N6")),
        ((), Knock(1, None), refused(Reason.DRAW_FIRST, "N6")),
        ((), Defend(1), refused(Reason.NOT_NOW, "N12")),
        (DREW, Defend(0), refused(Reason.NOT_NOW, "N12")),
        (DREW, DrawStock(1), refused(Reason.ALREADY_DRAWN, "N6")),
        (DREW, Take(1, NEXT), refused(Reason.ALREADY_DRAWN, "N6")),
        (DREW, Decline(1), refused(Reason.ALREADY_DRAWN, "N6")),
        (DREW, Discard(1, card_from("Ac")), refused(Reason.NOT_HELD, "N6", cards=cards_from("Ac"))),
        (DREW, Discard(1, card_from("2h'")), refused(Reason.NOT_HELD, "N6", cards=cards_from("2h'"))),
        (DREW, LayMeld(1, MeldKind.GROUP, cards_from("2h 4h 6h")), refused(Reason.NOT_NOW, "N6")),
        (DREW, LayOff(1, card_from("2h"), 0), refused(Reason.NOT_NOW, "N6")),
        (DREW, Call(0), refused(Reason.NOT_NOW, "N6")),
        (DREW, CloseCalls(), refused(Reason.NOT_NOW, "N6")),
        (DREW, TimeOut(1), refused(Reason.NOT_NOW, "N6")),
        (DREW, Arrange(1, ()), refused(Reason.NOT_NOW, "N6")),
        (DREW, EndTurn(1), refused(Reason.NOT_NOW, "N6")),
    ],
)
def test_what_a_turn_does_not_allow_is_refused(before: tuple[Action, ...], action: Action, expected: Refusal) -> None:
    """N6: in turn, once, and with cards that are held."""
    match = played(drawing(), *before)

    assert refusal(match, action) == expected
    with pytest.raises(IllegalActionError) as error:
        apply(match, action)
    assert error.value.refusal == expected


@pytest.mark.parametrize("action", [TakeBack(1), LayOff(1, card_from("2h"), 0), EndTurn(1)])
def test_what_the_judge_always_refuses_leads_nowhere(action: Play) -> None:
    """N6: a caller that does not ask the judge hears of it at once."""
    with pytest.raises(NotImplementedError):
        gin().advance(board(drawing()), action)


def test_a_drawn_card_is_not_put_back() -> None:
    """N7: neither one from the stock nor one from the pile."""
    for draw in (DrawStock(1), Take(1, NEXT)):
        match = played(drawing(), draw)
        assert refusal(match, TakeBack(1)) == refused(Reason.NOTHING_TO_TAKE_BACK, "N7")
        assert TakeBack(1) not in legal_actions(match, 1)


def test_the_log_names_what_is_taken_from_the_pile_and_every_discard() -> None:
    """N8: to the opponent and to those who watch."""
    took = apply(drawing(), Take(1, NEXT))
    threw = apply(took.match, Discard(1, card_from("2h")))

    for listener in (0, 1, None):
        assert [heard(event, listener) for event in took.events] == [Took(1, (NEXT,))]
        assert [heard(event, listener) for event in threw.events] == [Discarded(1, card_from("2h"))]


def test_only_the_top_of_the_pile_is_seen() -> None:
    """N8: what lies under it is not, though the log goes on naming it."""
    match = drawing()

    assert board(match).pile == (UPCARD, NEXT)
    assert match.rules.seen_pile(board(match)) == (NEXT,)
    assert match.rules.names_discards


def test_the_card_taken_from_the_pile_is_not_thrown_in_the_same_turn() -> None:
    """N9: it may be thrown in a later one."""
    match = played(drawing(), Take(1, NEXT))
    bound = refused(Reason.TAKEN_NOT_DISCARDED, "N9", card=(NEXT,))

    assert refusal(match, Discard(1, NEXT)) == bound
    assert refusal(match, Knock(1, NEXT)) == bound
    assert Discard(1, NEXT) not in legal_actions(match, 1)
    later = played(match, Discard(1, card_from("2h")), DrawStock(0), Discard(0, card_from("2c")), DrawStock(1))
    assert refusal(later, Discard(1, NEXT)) is None


def test_the_upcard_taken_is_not_thrown_in_the_same_turn() -> None:
    """N9: the first card of the pile is no exception."""
    match = played(fresh(), Take(0, UPCARD))

    assert refusal(match, Discard(0, UPCARD)) == refused(Reason.TAKEN_NOT_DISCARDED, "N9", card=(UPCARD,))


# The wall


def at_the_wall() -> Match:
    """Return a match in which the fiftieth card is the next to be drawn."""
    match = played(fresh(), Decline(0), Decline(1))
    while len(board(match).stock) > 3:
        match = drawn_and_thrown(match)
    return match


def test_a_round_is_drawn_when_the_fiftieth_card_is_drawn_and_nobody_knocks() -> None:
    """N16: 21 cards are dealt and 28 drawn before; the discard ends the round, nobody scores."""
    match = at_the_wall()
    seat = board(match).turn
    drew = played(match, DrawStock(seat))
    assert len(board(drew).stock) == 2
    assert board(drew).result is None

    step = apply(drew, Discard(seat, board(match).stock[0]))
    assert step.events[1:] == (RoundEnded(Ending.DRAWN, (), (0, 0)),)
    assert board(step.match).result == Result(Ending.DRAWN, (), (0, 0))
    assert step.match.totals == (0, 0)


@pytest.mark.parametrize(("turns", "ending"), [(498, None), (499, Ending.DRAWN)])
def test_a_round_is_drawn_with_its_five_hundredth_turn(turns: int, ending: Ending | None) -> None:
    """G12, N16: two who take each other's discards for ever come to an end."""
    match = played(fresh(), Decline(0), Decline(1))
    match = drawn_and_thrown(match.but(boards=(board(match).but(turns=turns),)))
    result = board(match).result
    assert (result and result.ending) == ending


def test_the_last_discard_cannot_be_taken() -> None:
    """N16: the round is over with it."""
    match = at_the_wall()
    seat, card = board(match).turn, board(match).stock[0]
    after = played(match, DrawStock(seat), Discard(seat, card))

    assert refusal(after, Take(1 - seat, card)) == refused(Reason.ROUND_OVER, "G5")
    assert to_act(after) == ()


def test_who_takes_the_pile_before_the_fiftieth_card_keeps_the_round_open() -> None:
    """N16: only a draw from the stock comes nearer to the wall."""
    match = at_the_wall()
    seat = board(match).turn
    taken = played(match, Take(seat, board(match).pile[-1]))
    held = without(board(taken).hands[seat], board(match).pile[-1:])
    after = played(taken, Discard(seat, held[0]))

    assert board(after).result is None
    assert legal_actions(after, 1 - seat) == (DrawStock(1 - seat), Take(1 - seat, held[0]), OfferNewDeal(1 - seat))


def test_after_a_drawn_round_the_same_dealer_deals_again() -> None:
    """N16: though the deal alternates otherwise."""
    match = round_drawn(undealt(gin()))

    assert match.lineups == ((0, 1),)
    assert (len(match.rounds), match.awaiting) == (1, (0,))


def test_with_the_extra_card_the_wall_is_the_same() -> None:
    """N16, N4: 21 cards are dealt there too."""
    match = played(extra(), Discard(0, card_from("2c")))
    draws = 0
    while board(match).result is None:
        match = drawn_and_thrown(match)
        draws += 1

    assert draws == 50 - 21


# The new deal


def test_either_player_may_offer_a_new_deal_at_any_time() -> None:
    """N17: in turn or not, before the upcard is answered, before a draw and after it."""
    for match in (fresh(), drawing(), played(drawing(), DrawStock(1)), extra()):
        for seat in (0, 1):
            assert OfferNewDeal(seat) in legal_actions(match, seat)
            step = apply(match, OfferNewDeal(seat))
            assert step.events == (OfferedNewDeal(seat),)
            assert to_act(step.match) == to_act(match)


def test_an_accepted_new_deal_stands() -> None:
    """N17: the round ends without points, is not counted, and the same dealer deals."""
    offered = played(drawing(), OfferNewDeal(0))
    assert AcceptNewDeal(1) in legal_actions(offered, 1)

    step = apply(offered, AcceptNewDeal(1))
    assert step.events == (AcceptedNewDeal(1), RoundEnded(Ending.NEW_DEAL, (), (0, 0)))
    assert (step.match.rounds, step.match.lineups, step.match.awaiting) == ((), ((0, 1),), (0,))
    assert refusal(step.match, DrawStock(1)) == refused(Reason.ROUND_OVER, "G5")
    assert legal_actions(step.match, 1) == ()
    again = played(step.match, Deal(stacked(gin(), (FIRST, DEALER), REST)))
    assert board(again) == board(fresh())


def test_any_play_by_the_opponent_refuses_the_offer() -> None:
    """N17: and the play is made."""
    offered = played(drawing(), OfferNewDeal(0))
    step = apply(offered, DrawStock(1))

    assert step.events == (OfferRefused(1), Drew(1, card_from("Kd")))
    assert board(step.match).history[-2:] == step.events
    assert board(step.match).offer is None
    assert refusal(step.match, AcceptNewDeal(1)) == refused(Reason.NO_OFFER, "N17")


def test_a_play_by_the_one_who_offered_leaves_the_offer_open() -> None:
    """N17: only the opponent's plays refuse it."""
    match = played(drawing(), OfferNewDeal(1), DrawStock(1), Discard(1, card_from("2h")))

    assert refusal(match, AcceptNewDeal(0)) is None
    assert refusal(match, OfferNewDeal(1)) == refused(Reason.OFFER_STANDS, "N17")


def test_an_offer_can_only_be_accepted_by_the_opponent() -> None:
    """N17: nor can it be accepted before it is made, or made twice."""
    offered = played(drawing(), OfferNewDeal(0))

    assert refusal(drawing(), AcceptNewDeal(1)) == refused(Reason.NO_OFFER, "N17")
    assert refusal(offered, AcceptNewDeal(0)) == refused(Reason.NO_OFFER, "N17")
    for seat in (0, 1):
        assert refusal(offered, OfferNewDeal(seat)) == refused(Reason.OFFER_STANDS, "N17")
    assert legal_actions(offered, 0) == ()


# What is offered


@pytest.mark.parametrize("rules", [gin(target=20), gin(3), gin(big_gin=True, oklahoma=True), gin(extra_card=True)])
def test_everything_that_is_legal_is_offered(rules: Gin) -> None:
    """N5, N6, N10, N12, N17: of all plays without an arrangement by hand, those the judge lets through."""
    for match, _ in islice(random_play(rules, seed=7), 0, 400, 7):
        if match.stage is Stage.PLAY:
            for seat in range(rules.seats):
                legal = {play for play in every_play(seat) if refusal(match, play) is None}
                assert set(legal_actions(match, seat)) == legal


def every_play(seat: int) -> Iterator[Play]:
    yield from (DrawStock(seat), Decline(seat), Defend(seat), Knock(seat, None))
    yield from (OfferNewDeal(seat), AcceptNewDeal(seat))
    for card in pack(1, 0):
        yield from (Take(seat, card), Discard(seat, card), Knock(seat, card))
