"""The turn that most games share: the deal, draw, melds and lay-offs, discard, taking back, and calls between turns."""

import pytest

from engine.actions import (
    AcceptNewDeal,
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
    Spread,
    Take,
    TakeBack,
    Time,
    TimeOut,
)
from engine.cards import card_from, cards_from, cards_text, pack
from engine.errors import IllegalActionError, Reason, refused
from engine.events import Called, CallsClosed, Dealt, Discarded, Drew, Ending, LaidOff, Melded, Renewed, Took, TookBack
from engine.match import legal_actions, new_match, refusal, to_act
from engine.melds import End, Meld, MeldKind
from engine.state import Phase, State
from engine.turn import DrawMeldDiscard
from engine.variants.double_rum import DoubleRum
from engine.variants.rummy import Rummy
from engine.variants.rummy500 import Rummy500
from tests.kit import board, hand, played, stacked, started
from tests.kit_positions import after, meld, position

RUMMY = Rummy(3)
CALLS = Rummy(4, call_rummy=True)


def _sequence(seat: int, text: str) -> LayMeld:
    return LayMeld(seat, MeldKind.SEQUENCE, cards_from(text))


def _group(seat: int, text: str) -> LayMeld:
    return LayMeld(seat, MeldKind.GROUP, cards_from(text))


def _lay_off(seat: int, card: str, onto: int = 0, end: End = End.HIGH) -> LayOff:
    return LayOff(seat, card_from(card), onto, end)


def _discard(seat: int, card: str) -> Discard:
    return Discard(seat, card_from(card))


def _take(seat: int, card: str) -> Take:
    return Take(seat, card_from(card))


# The deal


def test_cards_are_dealt_one_by_one_from_the_dealers_left_who_plays_first() -> None:
    """G5: with seat 1 dealing, the first card of the pack goes to seat 2, the second to 0, the third to 1."""
    match = started(RUMMY, RUMMY.pack(), first=2)
    state = board(match)
    assert state.players == (2, 0, 1)
    assert (state.dealer, state.turn, state.phase) == (1, 2, Phase.DRAW)
    assert cards_text(state.hands[2]) == "Ac 4c 7c 10c Kc 3d 6d"
    assert cards_text(state.hands[0]) == "2c 5c 8c Jc Ad 4d 7d"
    assert cards_text(state.hands[1]) == "3c 6c 9c Qc 2d 5d 8d"
    assert cards_text(state.stock[:2]) == "9d 10d"
    assert state.history == (Dealt(0, (2, 0, 1), None),)


def test_play_goes_clockwise() -> None:
    """G5: after seat 2 comes seat 0, then 1, then 2 again."""
    match = started(RUMMY, RUMMY.pack(), first=2)
    turns: list[int] = []
    for _ in range(4):
        turns.append(board(match).turn)
        match = played(match, DrawStock(turns[-1]))
        match = played(match, Discard(turns[-1], board(match).hands[turns[-1]][0]))
    assert turns == [2, 0, 1, 2]


@pytest.mark.parametrize(
    ("drawn", "dealer"), [("Ks 2c 3c", 0), ("2c Ks 3c", 1), ("2c 3c Ks", 2), ("Ac Qh Qs", 2), ("As Ah 2c", 2)]
)
def test_the_first_dealer_is_drawn(drawn: str, dealer: int) -> None:
    """G6: chance spreads the deck and whoever draws highest deals; the ace is low, the suit decides between equals."""
    cards = cards_from(drawn)
    rest = [card for card in pack(1, 0) if card not in cards]
    match = played(new_match(RUMMY), Spread((*rest[:4], *cards, *rest[4:])))
    assert match.drawn == cards
    assert board(played(match, Deal(RUMMY.pack()))).dealer == dealer


def test_the_deal_passes_to_the_left() -> None:
    """G6: after seat 2, seat 0 deals the next round, and seat 1 plays first."""
    rules = Rummy(3, stock_renewals=0)
    match = started(rules, rules.pack(), first=0)
    state = board(match).but(stock=())
    match = played(match.but(boards=(state,)), Decline(0))
    assert len(match.rounds) == 1
    state = board(played(match, Deal(rules.pack())))
    assert (state.dealer, state.turn) == (0, 1)


# Draw, play, discard


def test_a_turn_is_a_draw_then_plays_then_a_discard() -> None:
    """R4: the top of the stock goes to the hand, what is laid to the table, one card to the pile."""
    state = position(RUMMY, ["4h 5h 6h 9c", "Kc", "7h 2d"], stock="3h Qs", phase=Phase.DRAW)
    drawn = RUMMY.apply(state, DrawStock(0))
    assert drawn.state.hands[0] == hand("3h 4h 5h 6h 9c")
    assert drawn.state.stock == cards_from("Qs")
    assert drawn.events == (Drew(0, card_from("3h")),)
    laid = RUMMY.apply(drawn.state, _sequence(0, "4h 5h 6h"))
    assert laid.events == (Melded(0, meld("4h 5h 6h", RUMMY.laws)),)
    grown = RUMMY.apply(laid.state, _lay_off(0, "3h", end=End.LOW))
    assert grown.state.melds == (meld("3h 4h 5h 6h", RUMMY.laws),)
    assert grown.events == (LaidOff(0, card_from("3h"), 0, End.LOW),)
    thrown = after(RUMMY, drawn.state, _discard(0, "9c"))
    assert thrown.pile == cards_from("9c")
    assert (thrown.turn, thrown.phase) == (1, Phase.DRAW)


def test_the_top_discard_may_be_drawn_instead() -> None:
    """R4: the card goes from the pile to the hand, and the stock stays as it was."""
    state = position(RUMMY, ["4h 9c", "Kc", "2d"], pile="Qs 7h", phase=Phase.DRAW)
    step = RUMMY.apply(state, _take(0, "7h"))
    assert step.state.hands[0] == hand("4h 7h 9c")
    assert step.state.pile == cards_from("Qs")
    assert step.state.stock == state.stock
    assert step.events == (Took(0, cards_from("7h")),)


IN_PLAY = position(RUMMY, ["4h 5h 6h 7h 9c", "Kc", "2d"], pile="Qs", melds=["Jd Qd Kd"])
TO_DRAW = IN_PLAY.but(phase=Phase.DRAW)


@pytest.mark.parametrize(
    ("state", "action", "reason", "clause"),
    [
        (TO_DRAW, _sequence(0, "4h 5h 6h"), Reason.DRAW_FIRST, "R4"),
        (TO_DRAW, _lay_off(0, "4h"), Reason.DRAW_FIRST, "R4"),
        (TO_DRAW, _discard(0, "4h"), Reason.DRAW_FIRST, "R4"),
        (TO_DRAW, TakeBack(0), Reason.DRAW_FIRST, "R4"),
        (TO_DRAW, Decline(0), Reason.NOTHING_TO_DECLINE, "R4"),
        (TO_DRAW.but(stock=()), DrawStock(0), Reason.STOCK_EMPTY, "R10"),
        (TO_DRAW.but(pile=()), _take(0, "Qs"), Reason.PILE_EMPTY, "R3"),
        (IN_PLAY, DrawStock(0), Reason.ALREADY_DRAWN, "R4"),
        (IN_PLAY, _take(0, "Qs"), Reason.ALREADY_DRAWN, "R4"),
        (IN_PLAY, Decline(0), Reason.ALREADY_DRAWN, "R4"),
        (IN_PLAY, TakeBack(0), Reason.NOTHING_TO_TAKE_BACK, "R4"),
        (IN_PLAY, _lay_off(0, "4h", 1), Reason.NO_SUCH_MELD, "R5"),
        (IN_PLAY, _lay_off(0, "4h", -1), Reason.NO_SUCH_MELD, "R5"),
        (IN_PLAY, Call(1), Reason.NO_CALL_NOW, "R13"),
        (IN_PLAY, CloseCalls(), Reason.NO_CALL_NOW, "R13"),
    ],
)
def test_what_does_not_belong_to_this_part_of_the_turn_is_refused(
    state: State, action: Play | Time, reason: Reason, clause: str
) -> None:
    """R4, R3, R5, R10, R13: draw before playing and only once; take back, lay off and call only what there is."""
    assert RUMMY.refusal(state, action) == refused(reason, clause)


@pytest.mark.parametrize(
    "action", [DrawStock(1), _take(1, "Qs"), Decline(1), _sequence(1, "4h 5h 6h"), _discard(1, "Kc"), TakeBack(2)]
)
@pytest.mark.parametrize("state", [TO_DRAW, IN_PLAY], ids=["to draw", "in play"])
def test_a_play_out_of_turn_is_refused_naming_whose_turn_it_is(state: State, action: Play) -> None:
    """G5: play goes round, and seat 0 is to play."""
    assert RUMMY.refusal(state, action) == refused(Reason.NOT_YOUR_TURN, "G5", seat=0)


@pytest.mark.parametrize(
    ("action", "missing"),
    [
        (_sequence(0, "4h 5h 8h"), "8h"),
        (_group(0, "Kc 9c 9d"), "Kc 9d"),
        (_lay_off(0, "10d"), "10d"),
        (_discard(0, "Kc"), "Kc"),
    ],
)
def test_a_card_that_is_not_held_cannot_be_played(action: Play, missing: str) -> None:
    """R4: the refusal names the cards."""
    assert RUMMY.refusal(IN_PLAY, action) == refused(Reason.NOT_HELD, "R4", cards=cards_from(missing))


def test_a_card_counts_once_in_a_meld() -> None:
    """G2: no card belongs to two melds, and none is in one twice."""
    cards = cards_from("4h 5h 5h")
    assert RUMMY.refusal(IN_PLAY, LayMeld(0, MeldKind.SEQUENCE, cards)) == refused(Reason.CARD_TWICE, "G2", cards=cards)


def test_a_card_that_does_not_fit_is_refused_with_the_meld() -> None:
    """R5: onto any meld, but only where the card belongs."""
    wrong = refused(Reason.DOES_NOT_FIT, "R5", card=cards_from("9c"), meld=cards_from("Jd Qd Kd"))
    assert RUMMY.refusal(IN_PLAY, _lay_off(0, "9c")) == wrong


def test_a_meld_that_is_none_is_refused_with_what_is_wrong_with_it() -> None:
    """G2: the judge of melds is asked."""
    cards = cards_from("4h 5h 7h")
    assert RUMMY.refusal(IN_PLAY, LayMeld(0, MeldKind.SEQUENCE, cards)) == refused(
        Reason.SEQUENCE_GAP, "G2", cards=cards, rank=6
    )


OF_OTHER_GAMES: list[Play | Time] = [
    Knock(0, card_from("4h")),
    Defend(0),
    OfferNewDeal(0),
    AcceptNewDeal(0),
    Arrange(0, ()),
    EndTurn(0),
    TimeOut(0),
]


@pytest.mark.parametrize("action", OF_OTHER_GAMES, ids=lambda action: type(action).__name__)
def test_what_other_games_have_is_refused_and_leads_nowhere(action: Play | Time) -> None:
    """R4: a turn has its three parts and no other; past the judge there is nothing to come to."""
    assert RUMMY.refusal(IN_PLAY, action) == refused(Reason.NOT_NOW, "R4")
    with pytest.raises(NotImplementedError):
        RUMMY.advance(IN_PLAY, action)


def test_what_a_game_lists_but_does_not_judge_is_refused_too() -> None:
    """A slip in a game's own file: nobody may do what nothing follows from."""

    class Careless(Rummy):
        actions = Rummy.actions | {Knock}

    assert Careless(2).refusal(IN_PLAY, Knock(0, card_from("4h"))) == refused(Reason.NOT_NOW, "R4")


def test_a_game_without_melds_in_play_offers_none() -> None:
    class Silent(Rummy):
        actions = frozenset({DrawStock, Take, Decline, Discard})

    silent, legal = Silent(3), RUMMY.legal_actions(IN_PLAY, 0)
    assert any(isinstance(action, LayMeld | LayOff) for action in legal)
    assert silent.legal_actions(IN_PLAY, 0) == tuple(action for action in legal if isinstance(action, Discard))
    assert silent.proposal(IN_PLAY, 0, IN_PLAY.hands[0][:3]).refusal == refused(Reason.NOT_NOW, "R4")


def test_a_refused_action_raises_its_refusal() -> None:
    with pytest.raises(IllegalActionError, match=r"^draw-first \(R4\)$") as raised:
        RUMMY.apply(TO_DRAW, _discard(0, "4h"))
    assert raised.value.refusal == refused(Reason.DRAW_FIRST, "R4")


def test_a_round_that_is_over_takes_no_more_plays() -> None:
    """G5: nobody is to play, and nothing is offered."""
    state = after(RUMMY, position(RUMMY, ["4h 5h 6h", "Kc", "2d"]), _sequence(0, "4h 5h 6h"))
    assert state.result is not None
    assert RUMMY.refusal(state, DrawStock(1)) == refused(Reason.ROUND_OVER, "G5")
    assert RUMMY.legal_actions(state, 1) == ()


def test_what_is_offered_in_a_turn() -> None:
    """R4: draws first; then melds, lay-offs, a discard, and the last play back."""
    state = position(
        RUMMY, ["4h 5h 6h 10d", "Kc", "2d"], stock="9c", pile="Qs 3s", melds=["Jd Qd Kd"], phase=Phase.DRAW
    )
    assert RUMMY.legal_actions(state, 0) == (DrawStock(0), _take(0, "3s"))
    assert RUMMY.legal_actions(state, 1) == ()
    drawn = after(RUMMY, state, DrawStock(0))
    assert set(RUMMY.legal_actions(drawn, 0)) == {
        _sequence(0, "4h 5h 6h"),
        _lay_off(0, "10d", end=End.LOW),
        *(_discard(0, card) for card in ("4h", "5h", "6h", "9c", "10d")),
    }
    laid = after(RUMMY, drawn, _lay_off(0, "10d", end=End.LOW))
    assert TakeBack(0) in RUMMY.legal_actions(laid, 0)


def test_draws_are_wished_for_even_where_they_must_wait() -> None:
    """R13, R4: so that whoever shows them can say why not; after the draw, and for the others, there is nothing."""
    state = _window()
    assert CALLS.wishes(state, 1) == (DrawStock(1), _take(1, "7h"))
    assert CALLS.wishes(state, 2) == ()
    assert RUMMY.wishes(TO_DRAW, 0) == (DrawStock(0), _take(0, "Qs"))
    assert RUMMY.wishes(TO_DRAW.but(pile=()), 0) == (DrawStock(0),)
    assert RUMMY.wishes(IN_PLAY, 0) == ()


# The card that was taken


def test_the_card_taken_is_not_this_turns_discard() -> None:
    """G7: another card is; the next turn it may be."""
    state = position(RUMMY, ["4h 9c", "Kc", "2d"], pile="Qs 7h", phase=Phase.DRAW)
    taken = after(RUMMY, state, _take(0, "7h"))
    assert RUMMY.refusal(taken, _discard(0, "7h")) == refused(Reason.TAKEN_NOT_DISCARDED, "G7", card=cards_from("7h"))
    assert _discard(0, "7h") not in RUMMY.legal_actions(taken, 0)
    later = after(RUMMY, taken, _discard(0, "9c"), DrawStock(1), _discard(1, "Kc"), DrawStock(2), _discard(2, "2d"))
    assert RUMMY.refusal(after(RUMMY, later, DrawStock(0)), _discard(0, "7h")) is None


def test_the_twin_of_the_card_taken_may_be_discarded() -> None:
    """G7: with two decks the ban is on that very card."""
    rules = DoubleRum(2)
    state = position(rules, ["7h' 9c", "Kc"], pile="7h", phase=Phase.DRAW)
    taken = after(rules, state, _take(0, "7h"))
    assert rules.refusal(taken, _discard(0, "7h'")) is None
    assert rules.refusal(taken, _discard(0, "7h")) == refused(Reason.TAKEN_NOT_DISCARDED, "G7", card=cards_from("7h"))


def test_a_drawn_card_may_be_discarded_at_once() -> None:
    """G7: the ban is on what came from the pile."""
    drawn = after(RUMMY, position(RUMMY, ["4h 9c", "Kc", "2d"], stock="7h", phase=Phase.DRAW), DrawStock(0))
    assert RUMMY.refusal(drawn, _discard(0, "7h")) is None


# Dead ends


def test_a_lay_off_that_leaves_only_the_card_taken_is_refused() -> None:
    """G10: taking the top discard and laying off the only other card leaves what G7 does not let go."""
    state = position(RUMMY, ["7h", "Kc", "2d"], pile="9c", melds=["4h 5h 6h"], phase=Phase.DRAW)
    taken = after(RUMMY, state, _take(0, "9c"))
    assert RUMMY.refusal(taken, _lay_off(0, "7h")) == refused(Reason.DEAD_END, "G10", card=cards_from("9c"))
    assert RUMMY.legal_actions(taken, 0) == (_discard(0, "7h"),)


def test_a_meld_that_leaves_only_the_card_taken_is_refused() -> None:
    """G10: unless the card taken fits on the table, then or because of that meld."""
    hands = ["4h 5h 6h", "Kc", "2d"]
    stuck = after(RUMMY, position(RUMMY, hands, pile="9c", phase=Phase.DRAW), _take(0, "9c"))
    assert RUMMY.refusal(stuck, _sequence(0, "4h 5h 6h")) == refused(Reason.DEAD_END, "G10", card=cards_from("9c"))
    free = after(RUMMY, position(RUMMY, hands, pile="7h", phase=Phase.DRAW), _take(0, "7h"))
    assert RUMMY.refusal(free, _sequence(0, "4h 5h 6h")) is None
    state = after(RUMMY, free, _sequence(0, "4h 5h 6h"), _lay_off(0, "7h"))
    assert state.result is not None


# Taking back


def _but_history(state: State, like: State) -> State:
    return state.but(history=like.history)


def test_plays_are_taken_back_one_by_one_and_all_is_as_it_was() -> None:
    """R4: melds and lay-offs of this turn come back to the hand, last first; only the log remembers."""
    start = after(RUMMY, position(RUMMY, ["4h 5h 6h 9c", "Kc", "2d"], pile="7h", phase=Phase.DRAW), _take(0, "7h"))
    melded = after(RUMMY, start, _sequence(0, "4h 5h 6h"))
    grown = after(RUMMY, melded, _lay_off(0, "7h"))
    once = RUMMY.apply(grown, TakeBack(0))
    assert once.events == (TookBack(0),)
    assert once.state.history == (*grown.history, TookBack(0))
    assert _but_history(once.state, melded) == melded
    twice = after(RUMMY, once.state, TakeBack(0))
    assert _but_history(twice, start) == start
    assert RUMMY.refusal(twice, TakeBack(0)) == refused(Reason.NOTHING_TO_TAKE_BACK, "R4")
    assert after(RUMMY, twice, _discard(0, "9c")).down == ()


def test_a_debt_that_was_paid_stands_again_when_the_play_is_taken_back() -> None:
    """F6: in 500 the card taken is owed again."""
    rules = Rummy500(3)
    state = position(rules, ["7d 7s 9c", "Kc", "2d"], pile="7h", phase=Phase.DRAW)
    taken = after(rules, state, _take(0, "7h"))
    paid = after(rules, taken, _group(0, "7d 7h 7s"))
    assert paid.owed is None
    assert _but_history(after(rules, paid, TakeBack(0)), taken) == taken


def test_nothing_is_taken_back_after_the_discard() -> None:
    """R4: the turn is over; the next player has nothing to take back either."""
    state = after(RUMMY, position(RUMMY, ["4h 5h 6h 9c 10c", "Kc", "2d"]), _sequence(0, "4h 5h 6h"), _discard(0, "9c"))
    assert state.before is None
    assert RUMMY.refusal(state, TakeBack(0)) == refused(Reason.NOT_YOUR_TURN, "G5", seat=1)
    drawn = after(RUMMY, state, DrawStock(1))
    assert RUMMY.refusal(drawn, TakeBack(1)) == refused(Reason.NOTHING_TO_TAKE_BACK, "R4")


# Calls


def _window(
    rules: DrawMeldDiscard = CALLS,
    hands: tuple[str, ...] = (),
    melds: tuple[Meld, ...] = (),
    down: tuple[int, ...] = (),
) -> State:
    """Return the window after seat 0 discarded the 7h, which 2 and 3 can use and 1 cannot."""
    own = hands or ("7h 9c 9d", "Kc Qd Js", "5h 6h 2c 3d 10s", "7d 7s 4c Jh 10d")
    state = position(rules, own, pile="2s")
    return after(rules, state.but(melds=melds, down=down), _discard(0, "7h"))


def test_a_discard_opens_a_window_in_which_the_next_player_waits() -> None:
    """R13: seat 1 is next and may not draw from the stock yet; the discarder has nothing to say."""
    state = _window()
    assert (state.phase, state.turn) == (Phase.CALLS, 1)
    assert CALLS.refusal(state, DrawStock(1)) == refused(Reason.CALL_WINDOW, "R13")
    assert CALLS.refusal(state, _discard(1, "Kc")) == refused(Reason.CALL_WINDOW, "R13")
    assert CALLS.refusal(state, _take(2, "7h")) == refused(Reason.NOT_YOUR_TURN, "G5", seat=1)
    for answer in (Call(0), Decline(0)):
        assert CALLS.refusal(state, answer) == refused(Reason.NOT_YOUR_TURN, "R13", seat=1)
    assert CALLS.legal_actions(state, 0) == ()
    assert CALLS.refusal(state, _take(1, "7h")) == refused(Reason.CALL_WINDOW, "R13")
    assert CALLS.legal_actions(state, 1) == (Decline(1),)
    assert CALLS.legal_actions(state, 2) == (Call(2), Decline(2))


@pytest.mark.parametrize(
    ("rules", "phase"),
    [
        pytest.param(Rummy(4), Phase.DRAW, id="without the option"),
        pytest.param(Rummy(2, call_rummy=True), Phase.CALLS, id="two players"),
        pytest.param(Rummy500(2, call_rummy=True), Phase.CALLS, id="two players of 500"),
        pytest.param(Rummy(2, revision=1, call_rummy=True), Phase.DRAW, id="two players in the first revision"),
    ],
)
def test_every_discard_opens_a_window_where_the_game_has_calls(rules: DrawMeldDiscard, phase: Phase) -> None:
    """R13: with two players too, since the next player calls like everyone else; before, their call was the draw."""
    state = position(rules, ["7h 9c 2d", "5h 6h 2c", "Kd", "Ks"][: rules.seats])
    assert after(rules, state, _discard(0, "7h")).phase is phase


def test_the_caller_takes_the_card_uses_it_at_once_and_leaves_another() -> None:
    """R13: first a play with the card, then more if wanted, then a card on the pile; then seat 1 draws."""
    called = CALLS.apply(_window(), Call(2))
    assert called.events == (Called(2),)
    closed = CALLS.apply(called.state, CloseCalls())
    assert closed.events == (CallsClosed(2), Took(2, cards_from("7h")))
    state = closed.state
    assert (state.turn, state.phase, state.owed, state.pile) == (2, Phase.PLAY, card_from("7h"), cards_from("2s"))
    owed = refused(Reason.OWED_FIRST, "R13", card=cards_from("7h"))
    assert CALLS.refusal(state, _discard(2, "2c")) == owed
    assert CALLS.refusal(state, _discard(2, "7h")) == owed
    state = after(CALLS, state, _sequence(2, "5h 6h 7h"), _discard(2, "10s"))
    assert state.pile == cards_from("2s 10s")
    assert state.down == (2,)
    assert (state.turn, state.phase, state.resumes) == (1, Phase.DRAW, None)


def test_another_play_does_not_come_before_the_called_card() -> None:
    """R13: the use is at once; a lay-off of another card, or a meld without it, comes after."""
    hands = ("7h 9c 9d", "Kc Qd", "5h 6h 2c 3c 4c 8s Ks", "7d")
    state = after(CALLS, _window(hands=hands, melds=(meld("9s 10s Js", CALLS.laws),)), Call(2), CloseCalls())
    owed = refused(Reason.OWED_FIRST, "R13", card=cards_from("7h"))
    assert CALLS.refusal(state, _lay_off(2, "8s", end=End.LOW)) == owed
    assert CALLS.refusal(state, _sequence(2, "2c 3c 4c")) == owed
    used = after(CALLS, state, _sequence(2, "5h 6h 7h"))
    assert CALLS.refusal(used, _lay_off(2, "8s", end=End.LOW)) is None
    assert CALLS.refusal(used, _sequence(2, "2c 3c 4c")) is None
    assert _but_history(after(CALLS, used, TakeBack(2)), state) == state


def test_of_several_callers_the_one_nearest_the_discarders_left_gets_the_card() -> None:
    """R13: seat 2 sits nearer than seat 3, whoever called first."""
    state = after(CALLS, _window(), Call(3), Call(2), CloseCalls())
    assert (state.turn, state.claims, state.declines) == (2, (), ())


def test_the_order_of_callers_goes_on_past_the_last_seat() -> None:
    """R13: after seat 2 discards, seat 3 is next, then 0, then 1."""
    hands = ["7d 7s 4c Jh", "5h 6h 2c 3d", "7h 9c 9d", "Kc Qd"]
    window = after(CALLS, position(CALLS, hands, turn=2), _discard(2, "7h"))
    assert after(CALLS, window, Call(1), Call(0), CloseCalls()).turn == 0


def test_the_window_shuts_early_once_everyone_but_the_discarder_has_answered() -> None:
    """R13: seats 1, 2 and 3; not before, though nobody can use the card."""
    hands = ("7h 9c", "Kc Qd", "2c 3d", "4c Jd")
    state = _window(hands=hands)
    for seat in (3, 1):
        state = after(CALLS, state, Decline(seat))
        assert state.phase is Phase.CALLS
    last = CALLS.apply(state, Decline(2))
    assert last.events == (CallsClosed(None),)
    assert (last.state.phase, last.state.turn, last.state.declines) == (Phase.DRAW, 1, ())


def test_the_last_answer_may_be_a_call() -> None:
    """R13: with all answers given there is nothing to wait for."""
    state = after(CALLS, _window(), Decline(1), Decline(3), Call(2))
    assert (state.turn, state.owed) == (2, card_from("7h"))


def test_a_player_who_keeps_silent_keeps_the_window_open_until_the_clock_shuts_it() -> None:
    """R13: two of three have declined; the clock lets the next player draw."""
    state = after(CALLS, _window(), Decline(2), Decline(3))
    assert state.phase is Phase.CALLS
    assert after(CALLS, state, CloseCalls()).phase is Phase.DRAW


def test_a_player_answers_once() -> None:
    """R13: neither a call nor a refusal is taken back."""
    state = after(CALLS, _window(), Call(2), Decline(3))
    for answer in (Call(2), Decline(2), Call(3), Decline(3)):
        assert CALLS.refusal(state, answer) == refused(Reason.ALREADY_ANSWERED, "R13")


def test_the_next_player_calls_like_everyone_else_and_comes_before_every_caller() -> None:
    """R13: must use the card, leaves another, and then has the turn that was next."""
    hands = ("7h 9c 9d", "5h 6h Js", "7c 7d 2c 3d 10s", "Kd")
    window = _window(hands=hands)
    state = after(CALLS, window, Call(2), Call(1), CloseCalls())
    assert (state.turn, state.phase, state.owed, state.resumes) == (1, Phase.PLAY, card_from("7h"), 1)
    owed = refused(Reason.OWED_FIRST, "R13", card=cards_from("7h"))
    assert CALLS.refusal(state, _discard(1, "Js")) == owed
    state = after(CALLS, state, _sequence(1, "5h 6h 7h"))
    assert state.result is None
    assert CALLS.refusal(_window(), Call(1)) == refused(Reason.CALL_UNUSABLE, "R13")


def test_a_next_player_who_called_draws_after_it() -> None:
    """R13: play goes on in the original order."""
    hands = ("7h 9c 9d", "5h 6h Js Qd", "7c 7d 2c 3d 10s", "Kd")
    state = after(CALLS, _window(hands=hands), Call(1), CloseCalls(), _sequence(1, "5h 6h 7h"), _discard(1, "Js"))
    assert (state.turn, state.phase, state.pile) == (1, Phase.DRAW, cards_from("2s Js"))


def test_a_plain_draw_of_the_card_is_for_after_the_window_if_nobody_called() -> None:
    """R13: whether or not somebody has called by then."""
    window = CALLS.refusal(_window(), _take(1, "7h"))
    assert window == CALLS.refusal(after(CALLS, _window(), Call(2)), _take(1, "7h"))
    assert window == refused(Reason.CALL_WINDOW, "R13")
    assert CALLS.refusal(after(CALLS, _window(), CloseCalls()), _take(1, "7h")) is None


def test_in_the_first_revision_the_next_player_took_the_card_in_the_window() -> None:
    """R13: the draw of the card was the call and needed no use; logs from before replay as they were."""
    before = Rummy(4, revision=1, call_rummy=True)
    state = after(before, _window(before), Call(2), Decline(1))
    assert before.refusal(_window(before), Call(1)) == refused(Reason.CALL_OWN_DRAW, "R13")
    state = after(before, state, _take(1, "7h"))
    assert (state.turn, state.phase, state.taken, state.owed) == (1, Phase.PLAY, card_from("7h"), None)
    assert (state.claims, state.declines) == ((), ())


def test_a_call_for_a_card_of_no_use_is_refused_and_changes_nothing() -> None:
    """R13: it could be neither melded nor laid off; the caller alone hears it, for a refusal is no event."""
    state = _window(hands=("7h 9c", "Kc Qd", "2c 3d", "7d 7s 2d"))
    assert CALLS.refusal(state, Call(2)) == refused(Reason.CALL_UNUSABLE, "R13")
    assert CALLS.legal_actions(state, 2) == (Decline(2),)
    assert CALLS.refusal(state, Call(3)) is None


def test_a_card_may_be_called_to_lay_it_off() -> None:
    """R13: a lay-off is as good a use as a meld."""
    state = _window(hands=("7h 9c", "Kc Qd", "2c 3d", "Js 2d"), melds=(meld("4h 5h 6h", CALLS.laws),))
    state = after(CALLS, state, Call(3), CloseCalls(), _lay_off(3, "7h"), _discard(3, "2d"))
    assert state.pile == cards_from("2s 2d")


def test_a_card_that_another_lay_off_must_reach_first_cannot_be_called() -> None:
    """R13: the use is at once, so the 8 in the hand does not help the 9."""
    state = position(CALLS, ["9h 9c 9d", "Kc", "8h 2d 3s", "Ks"], melds=["5h 6h 7h"])
    window = after(CALLS, state, _discard(0, "9h"))
    assert CALLS.refusal(window, Call(2)) == refused(Reason.CALL_UNUSABLE, "R13")


def test_the_card_a_caller_left_cannot_be_called_but_taken() -> None:
    """R13: there is no window after it; the next player may take it as any top discard."""
    hands = ("7h 9c 9d", "Kc Qd Js", "5h 6h 10s 3d 10d", "10h 10c 4c")
    state = after(CALLS, _window(hands=hands), Call(2), CloseCalls(), _sequence(2, "5h 6h 7h"), _discard(2, "10s"))
    assert state.phase is Phase.DRAW
    assert CALLS.refusal(state, Call(3)) == refused(Reason.NO_CALL_NOW, "R13")
    assert CALLS.legal_actions(state, 1) == (DrawStock(1), _take(1, "10s"))


def test_a_discard_that_goes_out_cannot_be_called() -> None:
    """R13: the round is over."""
    state = _window(hands=("7h", "Kc Qd Js", "5h 6h 2c", "7d 7s 4c"), down=(0,))
    assert state.result is not None
    assert CALLS.refusal(state, Call(2)) == refused(Reason.ROUND_OVER, "G5")


@pytest.mark.parametrize(
    ("hands", "plays", "pile"),
    [
        (("7h 9c", "Kc", "5h 6h", "Ks"), [_sequence(2, "5h 6h 7h")], "2s"),
        (("7h 9c", "Kc", "5h 6h 10s", "Ks"), [_sequence(2, "5h 6h 7h"), _discard(2, "10s")], "2s 10s"),
    ],
    ids=["with nothing to leave", "leaving the last card"],
)
def test_a_caller_with_no_card_left_has_gone_out(hands: tuple[str, ...], plays: list[Play], pile: str) -> None:
    """R13, R8, R12: no card is owed to the pile; the turn was the caller's first, so it is Rummy and pays double."""
    state = after(CALLS, _window(hands=hands), Call(2), CloseCalls(), *plays)
    assert state.result is not None
    assert (state.result.ending, state.result.winners) == (Ending.RUMMY, (2,))
    assert state.result.points == (0, 0, 2 * (9 + 10 + 10), 0)
    assert state.pile == cards_from(pile)


def test_a_caller_who_had_melded_before_goes_out_without_doubling() -> None:
    """R12: a call is a turn like any other."""
    window = _window(hands=("7h 9c", "Kc", "5h 6h", "Ks"), down=(2,))
    state = after(CALLS, window, Call(2), CloseCalls(), _sequence(2, "5h 6h 7h"))
    assert state.result is not None
    assert (state.result.ending, state.result.points) == (Ending.OUT, (0, 0, 29, 0))


def test_the_stock_is_renewed_when_the_window_has_shut() -> None:
    """R9, R13: at the moment the next player comes to draw, not while the discard may still be called."""
    hands = ("7h 9c 9d", "Kc Qd Js", "5h 6h 2c 3d 10s", "7d 7s 4c Jh 10d")
    window = after(CALLS, position(CALLS, hands, pile="2s 3s", stock=""), _discard(0, "7h"))
    assert (window.stock, window.pile) == ((), cards_from("2s 3s 7h"))
    step = CALLS.apply(window, CloseCalls())
    assert step.events == (CallsClosed(None), Renewed(2))
    assert (step.state.stock, step.state.pile) == (cards_from("2s 3s"), cards_from("7h"))


def test_the_match_waits_for_everyone_who_may_answer() -> None:
    """R13: seats 1, 2 and 3 after a discard of seat 0, and then for those who have not yet."""
    match = started(CALLS, stacked(CALLS, ["7h 9c", "Kc Qd", "5h 6h", "7d 7s"], size=7))
    match = played(match, DrawStock(0), _discard(0, "7h"))
    assert to_act(match) == (1, 2, 3)
    match = played(match, Call(2))
    assert to_act(match) == (1, 3)
    assert legal_actions(match, 2) == ()
    match = played(match, CloseCalls())
    assert to_act(match) == (2,)
    assert refusal(match, CloseCalls()) == refused(Reason.NO_CALL_NOW, "R13")


def test_in_500_a_card_deeper_in_the_pile_waits_for_the_window_too() -> None:
    """R13, F16: it is a draw like another; nobody loses a call to it."""
    rules = Rummy500(4, call_rummy=True)
    hands = ("7h 9c", "2h 2d Qd", "5h 6h 2c 3d", "Ks")
    window = after(rules, position(rules, hands, pile="2s"), _discard(0, "7h"), Call(2))
    assert rules.refusal(window, _take(1, "2s")) == refused(Reason.CALL_WINDOW, "R13")
    shut = after(rules, window.but(claims=()), CloseCalls())
    assert rules.refusal(shut, _take(1, "2s")) is None


def test_the_log_tells_who_discarded_what() -> None:
    """R4, R6: a discard is seen as it falls."""
    step = RUMMY.apply(IN_PLAY, _discard(0, "9c"))
    assert step.events == (Discarded(0, card_from("9c")),)
