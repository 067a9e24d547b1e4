"""500: the spread pile and the card owed from it, what cards on the table are worth, the ends of rounds and matches."""

import pytest

from engine.actions import (
    Call,
    CloseCalls,
    Deal,
    Decline,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Play,
    RingBell,
    Take,
    TakeBack,
)
from engine.cards import card_from, cards_from, is_joker
from engine.errors import Reason, refused
from engine.events import BellRang, Dealt, Declined, Discarded, Drew, Ending, MatchEnded, RoundEnded, Took
from engine.match import Match, Stage, apply, new_match, refusal
from engine.melds import End, MeldKind
from engine.options import Value
from engine.scoring import Outcome, Round, value_of
from engine.state import Phase, Result, State
from engine.variants import rules_for, setup_refusal
from engine.variants.rummy import Rummy
from engine.variants.rummy500 import Rummy500
from engine.view import journal, view
from tests.kit import board, hand, played, stacked, started
from tests.kit_positions import after, meld, position

CLASSIC = Rummy500(3)
NOVELTY = Rummy500(3, edition="novelty")
CALLS = Rummy500(4, call_rummy=True)


def _sequence(text: str, seat: int = 0) -> LayMeld:
    return LayMeld(seat, MeldKind.SEQUENCE, cards_from(text))


def _group(text: str, seat: int = 0) -> LayMeld:
    return LayMeld(seat, MeldKind.GROUP, cards_from(text))


def _lay_off(card: str, onto: int = 0, end: End = End.HIGH, seat: int = 0) -> LayOff:
    return LayOff(seat, card_from(card), onto, end)


def _discard(card: str, seat: int = 0) -> Discard:
    return Discard(seat, card_from(card))


def _take(card: str, seat: int = 0) -> Take:
    return Take(seat, card_from(card))


def _to_draw(held: str, pile: str, *melds: str, rules: Rummy500 = CLASSIC) -> State:
    """Return a round in which seat 0 is to draw, holding these cards."""
    others = ["Kc Qc", "Kd 2s", "Ks", "Qd"][: rules.seats - 1]
    return position(rules, [held, *others], pile=pile, melds=melds, phase=Phase.DRAW)


# Cards


@pytest.mark.parametrize(("edition", "jokers"), [("classic", 0), ("novelty", 2)])
@pytest.mark.parametrize("seats", range(2, 9))
def test_up_to_four_play_with_one_deck_and_more_with_two(seats: int, edition: str, jokers: int) -> None:
    """F1, F4: jokers in the novelty edition, two to a deck; two players get thirteen cards, the others seven."""
    rules = rules_for("rummy500", seats, {"edition": edition})
    decks = 1 if seats <= 4 else 2
    assert len(set(rules.pack())) == decks * (52 + jokers)
    assert sum(map(is_joker, rules.pack())) == decks * jokers
    state = board(started(rules, rules.pack()))
    assert [len(one) for one in state.hands] == [13 if seats == 2 else 7] * seats


def test_a_card_is_turned_up_in_the_novelty_edition_alone() -> None:
    """F4, R3: in the classic one the first player draws from the stock."""
    classic = board(started(CLASSIC, stacked(CLASSIC, ["", "", ""], rest="9h", size=7)))
    assert (classic.pile, classic.stock[0]) == ((), card_from("9h"))
    assert CLASSIC.legal_actions(classic, 0) == (DrawStock(0),)
    assert CLASSIC.refusal(classic, _take("9h")) == refused(Reason.PILE_EMPTY, "F4")
    novelty = board(started(NOVELTY, stacked(NOVELTY, ["", "", ""], rest="9h 4d", size=7)))
    assert (novelty.pile, novelty.stock[0]) == (cards_from("9h"), card_from("4d"))
    assert novelty.history == (Dealt(0, (0, 1, 2), card_from("9h")),)
    assert NOVELTY.refusal(novelty.but(pile=()), _take("9h")) == refused(Reason.PILE_EMPTY, "F6")


@pytest.mark.parametrize(("text", "legal"), [("Ah 2h 3h", True), ("Qh Kh Ah", True), ("Kh Ah 2h", False)])
def test_the_ace_runs_at_either_end(text: str, *, legal: bool) -> None:
    """F2, G4: A-K-Q and 3-2-A, not 2-A-K."""
    state = position(CLASSIC, [f"{text} 9c 9d", "Kc", "2d"])
    wrong = refused(Reason.ACE_PLACE, "G4", cards=cards_from(text))
    assert CLASSIC.refusal(state, _sequence(text)) == (None if legal else wrong)


def test_in_hand_an_ace_and_a_joker_count_fifteen() -> None:
    """F3, G8: figures ten, the others their pips."""
    held = {"Ac": 15, "2c": 2, "9h": 9, "10s": 10, "Jd": 10, "Qd": 10, "Kd": 10, "*": 15}
    assert {card: value_of(cards_from(card), NOVELTY.values) for card in held} == held


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("Ah 2h 3h", 1 + 2 + 3),
        ("Qh Kh Ah", 10 + 10 + 15),
        ("Ac Ad Ah", 45),
        ("7c 7d 7h", 21),
        ("9h 10h Jh", 29),
        ("Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", 1 + 54 + 30),
        ("2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", 54 + 30 + 15),
        ("5h * 7h", 5 + 6 + 7),
        ("* 2h 3h", 1 + 2 + 3),
        ("Qh Kh *", 10 + 10 + 15),
        ("Ac Ad *", 45),
        ("9c 9d *", 27),
        ("Ah * *'", 1 + 2 + 3),
        ("* *' Ah", 10 + 10 + 15),
    ],
)
def test_on_the_table_an_ace_counts_by_its_place_and_a_joker_as_its_card(text: str, worth: int) -> None:
    """F3: 1 in A-2-3, else 15; the ace may be at either end of thirteen cards."""
    assert NOVELTY.laid_points((meld(text, NOVELTY.laws, owner=1),)) == (0, worth, 0)


def test_a_joker_is_neither_moved_nor_exchanged() -> None:
    """F3: unlike in Double Rum; the 7 does not fit where the joker stands for it."""
    state = position(NOVELTY, ["7h 9c 9d", "Kc", "2d"], melds=["6h * 8h"])
    for end in End:
        wrong = refused(Reason.DOES_NOT_FIT, "R5", card=cards_from("7h"), meld=cards_from("6h * 8h"))
        assert NOVELTY.refusal(state, _lay_off("7h", end=end)) == wrong


def test_a_group_from_one_deck_has_four_cards_joker_included() -> None:
    """F3, G3: from two decks it may have more, twins and jokers."""
    state = position(NOVELTY, ["7c * 9c 9d", "Kc", "2d"], melds=["7d 7h 7s *'"])
    wrong = refused(Reason.DOES_NOT_FIT, "R5", card=cards_from("7c"), meld=cards_from("7d 7h 7s *'"))
    assert NOVELTY.refusal(state, _lay_off("7c")) == wrong
    two_decks = Rummy500(5, edition="novelty")
    state = position(two_decks, ["7c' * 7c 9d", "Kc", "2d", "2s", "3s"], melds=["7d 7h 7s *'"])
    state = after(two_decks, state, _lay_off("7c"), _lay_off("7c'"), _lay_off("*"))
    assert len(state.melds[0].cards) == 7


# The pile


def test_the_whole_pile_is_seen() -> None:
    """F5: in order, by everyone, and its cards are what may be taken."""
    match = started(CLASSIC, stacked(CLASSIC, ["3c", "9h", "Js"], size=7))
    for seat, card in ((0, "3c"), (1, "9h"), (2, "Js")):
        match = played(match, DrawStock(seat), _discard(card, seat))
    for seat in (None, 0, 1, 2):
        seen = view(match, seat).board
        assert seen is not None
        assert seen.pile == cards_from("3c 9h Js")
        named = [event.card for event in journal(CLASSIC, seen) if isinstance(event, Discarded)]
        assert tuple(named) == seen.pile


def test_any_card_of_the_pile_is_taken_with_all_above_it() -> None:
    """F6: the sheet's example: 2c brings 9h 3c 4c, pays with 2c 3c 4c, and the 9h may be discarded."""
    state = _to_draw("Jd", "5s 2c 9h 3c 4c")
    step = CLASSIC.apply(state, _take("2c"))
    assert step.events == (Took(0, cards_from("2c 9h 3c 4c")),)
    assert (step.state.pile, step.state.owed) == (cards_from("5s"), card_from("2c"))
    assert step.state.hands[0] == hand("2c 3c 4c 9h Jd")
    paid = after(CLASSIC, step.state, _sequence("2c 3c 4c"))
    assert paid.owed is None
    assert set(CLASSIC.legal_actions(paid, 0)) == {_discard("9h"), _discard("Jd"), TakeBack(0)}


@pytest.mark.parametrize(
    ("held", "pile", "melds", "card"),
    [
        ("7c 7d 2s", "7h", [], "7h"),
        ("5h 6h 2s", "7h", [], "7h"),
        ("2s", "7h", ["4h 5h 6h"], "7h"),
        ("2s", "7c 7h 7d", [], "7c"),
        ("6h 2s", "7h", ["3h 4h 5h"], "7h"),
        ("2s", "7h 6h", ["3h 4h 5h"], "7h"),
        ("Qc Kc 2d", "Ac", [], "Ac"),
    ],
    ids=[
        "a group",
        "a sequence",
        "a lay-off",
        "with the cards above it",
        "after another lay-off",
        "after a lay-off of a card above it",
        "a high ace",
    ],
)
def test_a_card_that_can_be_used_may_be_taken(held: str, pile: str, melds: list[str], card: str) -> None:
    """F6: in a meld or a lay-off of this turn, with what is held and what comes along."""
    state = position(CLASSIC, [held, "Kd Qd", "Ks"], pile=pile, melds=melds, phase=Phase.DRAW)
    assert CLASSIC.refusal(state, _take(card)) is None
    assert _take(card) in CLASSIC.legal_actions(state, 0)


@pytest.mark.parametrize(
    ("held", "pile", "melds", "card"),
    [
        ("7c 2s", "7h", [], "7h"),
        ("7c 7d 2s", "7h 9h", [], "9h"),
        ("7c 7d", "7h", [], "7h"),
        ("8c 3d", "7h", ["3h 4h 5h"], "7h"),
        ("6h", "7h", ["3h 4h 5h"], "7h"),
        ("2s", "7h", ["Jd Qd Kd"], "7h"),
    ],
    ids=[
        "too few of a kind",
        "the top like any other",
        "no card left to discard",
        "too far",
        "no card left after two",
        "fits nowhere",
    ],
)
def test_a_take_that_could_not_be_used_is_refused_at_once(held: str, pile: str, melds: list[str], card: str) -> None:
    """F6, F9, G10: used it must be, with a card left to discard."""
    state = position(CLASSIC, [held, "Kc Qc", "Ks"], pile=pile, melds=melds, phase=Phase.DRAW)
    wrong = refused(Reason.TAKE_UNUSABLE, "F6", card=cards_from(card))
    assert CLASSIC.refusal(state, _take(card)) == wrong


def test_a_card_that_is_not_in_the_pile_cannot_be_taken() -> None:
    """F6: the pile is what it is."""
    wrong = refused(Reason.NOT_IN_PILE, "F6", card=cards_from("7c"))
    assert CLASSIC.refusal(_to_draw("7d 7s 2h", "7h"), _take("7c")) == wrong


def test_while_the_card_is_owed_there_is_no_discard() -> None:
    """F6: of no card at all, the owed one included."""
    owing = after(CLASSIC, _to_draw("7c 7d 2h", "7h"), _take("7h"))
    for card in ("2h", "7h"):
        wrong = refused(Reason.OWED_NOT_DISCARDED, "F6", card=cards_from("7h"))
        assert CLASSIC.refusal(owing, _discard(card)) == wrong


def test_a_play_that_would_make_the_owed_card_unusable_is_refused() -> None:
    """F6: the 7s are needed for the group; but a play beside it is free, and so is the use itself."""
    state = _to_draw("7c 7d 5d 6d 2c 3c 4c 9s", "7h")
    owing = after(CLASSIC, state, _take("7h"))
    wrong = refused(Reason.OWED_UNUSABLE, "F6", card=cards_from("7h"))
    assert CLASSIC.refusal(owing, _sequence("5d 6d 7d")) == wrong
    assert CLASSIC.refusal(owing, _sequence("2c 3c 4c")) is None
    assert CLASSIC.refusal(owing, _group("7c 7d 7h")) is None


def test_a_play_that_would_leave_too_few_cards_to_use_the_owed_one_is_refused() -> None:
    """F6, F9, G10: after 2-3-4 the group would take the last card."""
    owing = after(CLASSIC, _to_draw("7c 7d 2c 3c 4c", "7h"), _take("7h"))
    wrong = refused(Reason.OWED_UNUSABLE, "F6", card=cards_from("7h"))
    assert CLASSIC.refusal(owing, _sequence("2c 3c 4c")) == wrong
    assert CLASSIC.refusal(owing, _group("7c 7d 7h")) is None


def test_the_owed_card_may_be_reached_by_a_lay_off() -> None:
    """F6: the 6 bridges to the 7; at the wrong place it would not fit, and on another meld it would be lost."""
    state = position(CLASSIC, ["6h 2s", "Kc", "Ks"], pile="7h", melds=["3h 4h 5h", "6c 6d 6s"], phase=Phase.DRAW)
    owing = after(CLASSIC, state, _take("7h"))
    wrong = refused(Reason.OWED_UNUSABLE, "F6", card=cards_from("7h"))
    assert CLASSIC.refusal(owing, _lay_off("6h", 1)) == wrong
    assert CLASSIC.refusal(owing, _lay_off("2s", 0)) is not None
    assert CLASSIC.legal_actions(owing, 0) == (_lay_off("6h", 0),)
    paid = after(CLASSIC, owing, _lay_off("6h"), _lay_off("7h"))
    assert (paid.owed, paid.hands[0]) == (None, hand("2s"))


# Melds and lay-offs


def test_each_card_stays_in_front_of_who_laid_it_and_scores_there() -> None:
    """F7, F11: the 7s on another's group counts for seat 0; each hand is taken off."""
    hands = ["Qd Kd Ad 7s As 3h 2c", "9h", "4c 5c"]
    state = position(CLASSIC, hands, melds=["7c 7d 7h"])
    state = after(CLASSIC, state, _sequence("Qd Kd Ad"), _lay_off("7s"), _discard("2c"))
    assert [one.owners for one in state.melds] == [(2, 2, 2, 0), (0, 0, 0)]
    ended = after(CLASSIC, state.but(stock=()), Decline(1))
    assert ended.result == Result(Ending.STOCK_OUT, (), (42 - 18, -9, 21 - 9))


def test_a_card_that_fits_two_melds_goes_where_its_player_says() -> None:
    """F8: on the sequence or on the group, and from then on it is part of that one."""
    state = position(CLASSIC, ["7h 9c 9d", "8h 2c", "2d"], melds=["4h 5h 6h", "7c 7d 7s"])
    assert {_lay_off("7h", 0), _lay_off("7h", 1)} <= set(CLASSIC.legal_actions(state, 0))
    on_sequence = after(CLASSIC, state, _lay_off("7h", 0), _discard("9c"), DrawStock(1))
    on_group = after(CLASSIC, state, _lay_off("7h", 1), _discard("9c"), DrawStock(1))
    eight = _lay_off("8h", 0, seat=1)
    assert CLASSIC.refusal(on_sequence, eight) is None
    wrong = refused(Reason.DOES_NOT_FIT, "R5", card=cards_from("8h"), meld=cards_from("4h 5h 6h"))
    assert CLASSIC.refusal(on_group, eight) == wrong


# Going out


@pytest.mark.parametrize(
    ("held", "play"), [("4c 5c 6c", _sequence("4c 5c 6c")), ("7h", _lay_off("7h"))], ids=["melded", "laid off"]
)
def test_the_last_card_is_discarded(held: str, play: Play) -> None:
    """F9: neither melded nor laid off."""
    state = position(CLASSIC, [held, "Kc", "2d"], melds=["4h 5h 6h"])
    assert CLASSIC.refusal(state, play) == refused(Reason.LAST_CARD_DISCARDED, "F9")


def test_going_out_ends_the_round() -> None:
    """F9, F11: seat 0 laid 15 and 7; the others lose what they hold, usable or not, and may fall below nothing."""
    state = position(CLASSIC, ["4c 5c 6c 7h 9s", "Ac Ad Ah 3d", "Js"], melds=["4h 5h 6h"])
    state = after(CLASSIC, state, _sequence("4c 5c 6c"), _lay_off("7h"))
    step = CLASSIC.apply(state, _discard("9s"))
    assert step.state.result == Result(Ending.OUT, (0,), (22, -48, 15 - 10))
    assert step.events[-1] == RoundEnded(Ending.OUT, (0,), (22, -48, 5))


def test_there_is_no_bonus() -> None:
    """F15: going out with the whole hand in one turn pays nothing besides the cards."""
    rules = Rummy500(2)
    state = after(rules, position(rules, ["4c 5c 6c 9s", "Kd"]), _sequence("4c 5c 6c"), _discard("9s"))
    assert state.result == Result(Ending.OUT, (0,), (15, -10))


# The stock


def test_with_the_stock_gone_each_takes_from_the_pile_or_ends_the_round() -> None:
    """F10: nobody is forced to take; the pile is not turned over."""
    state = _to_draw("7c 7d 2h", "7h").but(stock=())
    assert CLASSIC.legal_actions(state, 0) == (_take("7h"), Decline(0))
    assert CLASSIC.refusal(state, DrawStock(0)) == refused(Reason.STOCK_EMPTY, "F10")
    step = CLASSIC.apply(state, Decline(0))
    result = Result(Ending.STOCK_OUT, (), (-16, -20, -12))
    assert step.state.result == result
    assert step.events == (Declined(0), RoundEnded(Ending.STOCK_OUT, (), result.points))
    goes_on = after(CLASSIC, state, _take("7h"), _group("7c 7d 7h"))
    assert goes_on.result is None
    nobody_can = after(CLASSIC, position(CLASSIC, ["2h 9s", "Kc Qc", "Kd"], pile="3c 8s", stock=""), _discard("2h"))
    assert (nobody_can.stock, nobody_can.pile) == ((), cards_from("3c 8s 2h"))
    assert CLASSIC.legal_actions(nobody_can, 1) == (Decline(1),)


def test_while_there_is_a_stock_nobody_declines() -> None:
    """F10: that is for the end alone."""
    assert CLASSIC.refusal(_to_draw("7c", "7h"), Decline(0)) == refused(Reason.NOTHING_TO_DECLINE, "R4")


@pytest.mark.parametrize(("edition", "over"), [("novelty", True), ("classic", False)])
def test_in_the_novelty_edition_the_turn_that_drew_the_last_card_is_the_last(edition: str, *, over: bool) -> None:
    """F10: it is still finished, with melds and a discard; the classic round goes on."""
    rules = Rummy500(3, edition=edition, call_rummy=True)
    state = position(rules, ["4c 5c 9s", "Kd", "2d"], stock="6c", phase=Phase.DRAW)
    state = after(rules, state, DrawStock(0), _sequence("4c 5c 6c"))
    assert state.result is None
    again = position(rules, ["4c 5c 9s 8s", "Kd", "2d"], stock="6c", phase=Phase.DRAW)
    again = after(rules, again, DrawStock(0), _sequence("4c 5c 6c"), _discard("9s"))
    assert again.result == (Result(Ending.STOCK_OUT, (), (15 - 8, -10, -2)) if over else None)


@pytest.mark.parametrize(("edition", "over"), [("novelty", True), ("classic", False)])
def test_a_round_of_five_hundred_turns_in_500_goes_on_as_if_the_stock_were_gone(edition: str, *, over: bool) -> None:
    """G12, F10: in the novelty edition that turn was the last, in the classic one the next player takes or ends it."""
    rules = Rummy500(3, edition=edition)
    state = position(rules, ["4c 8s", "Kd", "2d"], pile="3c", stock="6c Ah", turns=499)
    state = after(rules, state, _discard("4c"))
    assert (state.result is not None) == over
    assert over or rules.legal_actions(state, 1) == (Decline(1),)


def test_going_out_with_the_last_card_of_the_stock_is_going_out() -> None:
    """F10, F9: the round ends by the player who has no cards left."""
    state = position(NOVELTY, ["4c 5c 9s", "Kd", "2d"], stock="6c", phase=Phase.DRAW)
    state = after(NOVELTY, state, DrawStock(0), _sequence("4c 5c 6c"), _discard("9s"))
    assert state.result == Result(Ending.OUT, (0,), (15, -10, -2))


# Calls


def _called(held: str, *melds: str) -> State:
    """Return the window after seat 0 discarded the 7h."""
    state = position(CALLS, ["7h 9c 9d", "Kc Qd", held, "2s"], pile="2c", melds=melds)
    return after(CALLS, state, _discard("7h"))


def test_a_caller_in_500_owns_what_the_caller_lays() -> None:
    """F16, R13, F7: seat 2 uses the card at once, in a meld or on another's, and leaves a card."""
    state = after(CALLS, _called("5h 6h Jd Jc"), Call(2), CloseCalls())
    assert state.history[-1] == Took(2, cards_from("7h"))
    wrong = refused(Reason.OWED_NOT_DISCARDED, "R13", card=cards_from("7h"))
    assert CALLS.refusal(state, _discard("Jd", 2)) == wrong
    state = after(CALLS, state, _sequence("5h 6h 7h", 2), _discard("Jd", 2))
    assert state.melds[0].owners == (2, 2, 2)
    assert (state.pile, state.turn, state.phase) == (cards_from("2c Jd"), 1, Phase.DRAW)


def test_a_caller_in_500_goes_out_by_the_card_left() -> None:
    """F16, F9: the card left in place may be the final discard."""
    state = after(CALLS, _called("5h 6h Jd"), Call(2), CloseCalls(), _sequence("5h 6h 7h", 2), _discard("Jd", 2))
    assert state.result == Result(Ending.OUT, (2,), (-18, -20, 18, -2))


def test_a_call_in_500_must_leave_a_card() -> None:
    """F16, F9, G10: with nothing to leave, the call is refused; a lay-off needs one card less."""
    assert CALLS.refusal(_called("5h 6h"), Call(2)) == refused(Reason.CALL_UNUSABLE, "F16")
    assert CALLS.refusal(_called("5h"), Call(2)) == refused(Reason.CALL_UNUSABLE, "R13")
    assert CALLS.refusal(_called("5d", "7c 7d 7s"), Call(2)) is None


def test_a_caller_in_500_does_not_bridge_to_the_card() -> None:
    """F16, R13: the use is at once, so the 6 cannot go first."""
    assert CALLS.refusal(_called("6h Jd Jc", "3h 4h 5h"), Call(2)) == refused(Reason.CALL_UNUSABLE, "R13")


def test_the_next_player_in_500_calls_like_everyone_else_and_draws_after_it() -> None:
    """F16, R13, F6: a plain take waits for the window; after a call of one's own the turn is still to come."""
    state = position(CALLS, ["7h 9c 9d", "7c 7d Qd Qs", "5h 6h Jd", "2s"], pile="2c")
    window = after(CALLS, state, _discard("7h"), Call(2))
    assert CALLS.refusal(window, _take("7h", 1)) == refused(Reason.CALL_WINDOW, "R13")
    called = after(CALLS, window, Call(1), CloseCalls())
    assert (called.turn, called.owed, called.resumes, called.claims) == (1, card_from("7h"), 1, ())
    done = after(CALLS, called, _group("7c 7d 7h", 1), _discard("Qd", 1))
    assert (done.turn, done.phase, done.pile) == (1, Phase.DRAW, cards_from("2c Qd"))


def test_in_the_first_revision_the_next_player_in_500_took_the_card_in_the_window_to_use_it() -> None:
    """F16, F6, R13: logs from before replay as they were."""
    before = Rummy500(4, revision=1, call_rummy=True)
    window = _called("5h 6h Jd")
    wrong = refused(Reason.TAKE_UNUSABLE, "F6", card=cards_from("7h"))
    assert before.refusal(window, _take("7h", 1)) == wrong
    state = position(before, ["7h 9c 9d", "7c 7d Qd", "5h 6h Jd", "2s"])
    state = after(before, state, _discard("7h"), Call(2), _take("7h", 1))
    assert (state.turn, state.owed, state.resumes, state.claims) == (1, card_from("7h"), None, ())


# The match


def _rounds(*points: tuple[int, ...]) -> tuple[Round, ...]:
    return tuple(Round(((0, 1, 2),), (), one) for one in points)


@pytest.mark.parametrize(
    ("options", "points", "winner"),
    [
        ({}, [(499, 0, -40)], None),
        ({}, [(400, 300, 0), (100, 150, -10)], 0),
        ({}, [(400, 300, 0), (100, 210, 0)], 1),
        ({}, [(500, 500, 0)], None),
        ({}, [(500, 500, 0), (10, 20, 0)], 1),
        ({}, [(500, 500, 490), (10, 20, 40)], 2),
        ({}, [(500, 500, 0), (-40, -30, 0)], 1),
        ({}, [(500, 500, 0), (-40, -40, 0)], None),
        ({"target": 300}, [(200, 0, 0), (100, 0, 0)], 0),
        ({"format": "bell", "rounds": 2}, [(600, 0, 0)], None),
        ({"format": "bell", "rounds": 2}, [(600, 0, 0), (0, 0, 0)], 0),
        ({"format": "bell", "rounds": 2}, [(-5, -9, -7), (0, 0, 0)], 0),
        ({"format": "bell", "rounds": 1}, [(20, 20, 0)], None),
        ({"format": "bell", "rounds": 1}, [(20, 20, 0), (-3, -4, 0)], 0),
        ({"format": "bell", "minutes": 30}, [(600, 0, 0), (600, 0, 0)], None),
    ],
)
def test_a_match_goes_to_the_target_or_to_the_bell(
    options: dict[str, Value], points: list[tuple[int, ...]], winner: int | None
) -> None:
    """F12, F13, F14, G11: the highest of those past 500; level ones play on until they are not, even if they fall."""
    rules = rules_for("rummy500", 3, options)
    totals = tuple(map(sum, zip(*points, strict=True)))
    settled = tuple(3 * total - sum(totals) for total in totals)
    outcome = rules.outcome(_rounds(*points), rung=False)
    assert outcome == (None if winner is None else Outcome((winner,), totals, settled))


def test_players_settle_with_each_other_by_the_difference() -> None:
    """F14: 520, 410 and 265 give +110 +255, -110 +145, -255 -145."""
    outcome = CLASSIC.outcome(_rounds((520, 410, 265)), rung=False)
    assert outcome == Outcome((0,), (520, 410, 265), (365, 35, -400))


BELL = Rummy500(2, format="bell", minutes=30)


def _one_round(match: Match, held: str) -> Match:
    """Deal where a deal is awaited; the first player goes out at once, and the other is left with these cards."""
    match = played(match, Deal(BELL.pack())) if match.awaiting else match
    first = board(match).turn
    state = position(BELL, ("9s", held) if first == 0 else (held, "9s"), turn=first)
    return played(match.but(boards=(state.but(players=board(match).players),)), _discard("9s", first))


def test_a_bell_in_a_round_lets_it_be_finished() -> None:
    """F13: the match goes on to the end of that round, and then is over."""
    rung = apply(started(BELL, BELL.pack()), RingBell())
    assert rung.events == (BellRang(),)
    assert (rung.match.rung, rung.match.outcome) == (True, None)
    assert _one_round(rung.match, "Kd").outcome == Outcome((0,), (0, -10), (10, -10))


def test_a_bell_between_rounds_ends_the_match_at_once() -> None:
    """F13: the highest score wins, and no more is dealt."""
    match = _one_round(started(BELL, BELL.pack()), "Kd")
    assert (match.stage, match.outcome) == (Stage.DEAL, None)
    step = apply(match, RingBell())
    assert step.events == (BellRang(), MatchEnded((0,)))
    assert step.match.outcome == Outcome((0,), (0, -10), (10, -10))
    assert refusal(step.match, Deal(BELL.pack())) == refused(Reason.MATCH_OVER, "G11")


def test_a_bell_on_a_level_match_lets_it_go_on_until_it_is_not() -> None:
    """F13, G11: both have lost ten; the next round that is not level decides."""
    match = _one_round(_one_round(started(BELL, BELL.pack()), "Kd"), "Kd")
    assert match.totals == (-10, -10)
    match = played(match, RingBell())
    assert (match.stage, match.outcome) == (Stage.DEAL, None)
    assert _one_round(match, "3d").outcome == Outcome((0,), (-10, -13), (3, -3))


def test_a_bell_before_the_first_deal_leaves_one_round_to_play() -> None:
    """F13, G11: nobody has scored, so all are level."""
    match = played(new_match(BELL), RingBell())
    assert (match.stage, match.rung) == (Stage.SPREAD, True)
    dealt = started(BELL, BELL.pack())
    waiting = dealt.but(awaiting=(0,), boards=(None,))
    assert played(waiting, RingBell()).outcome is None


def test_a_bell_rings_once_and_only_where_it_was_agreed() -> None:
    """F13: not in a match to a target or of a number of rounds, nor in another game."""
    match = played(started(BELL, BELL.pack()), RingBell())
    assert refusal(match, RingBell()) == refused(Reason.NOT_NOW, "F13")
    for rules in (Rummy500(2), Rummy500(2, format="bell", rounds=3), Rummy(2)):
        assert refusal(started(rules, rules.pack()), RingBell()) == refused(Reason.NOT_NOW, "F13")


@pytest.mark.parametrize(
    ("options", "reason", "arguments"),
    [
        (
            {"format": "bell", "rounds": 3, "target": 300},
            Reason.OPTIONS_EXCLUDE,
            {"option": "format", "other": "target"},
        ),
        (
            {"format": "bell", "rounds": 3, "minutes": 9},
            Reason.OPTIONS_EXCLUDE,
            {"option": "rounds", "other": "minutes"},
        ),
        ({"rounds": 3, "minutes": 9}, Reason.OPTIONS_EXCLUDE, {"option": "rounds", "other": "minutes"}),
        ({"format": "bell"}, Reason.OPTION_NEEDS, {"option": "format", "other": "rounds"}),
        ({"rounds": 3}, Reason.OPTION_NEEDS, {"option": "rounds", "other": "format"}),
        ({"minutes": 9}, Reason.OPTION_NEEDS, {"option": "minutes", "other": "format"}),
        ({"format": "target", "minutes": 9}, Reason.OPTION_NEEDS, {"option": "minutes", "other": "format"}),
    ],
)
def test_a_bell_needs_rounds_or_minutes_and_a_target_neither(
    options: dict[str, Value], reason: Reason, arguments: dict[str, str]
) -> None:
    """F13: one of the two, and never with a target."""
    assert setup_refusal("rummy500", 3, options) == refused(reason, "F13", **arguments)


def test_the_log_of_a_turn_names_what_everyone_saw() -> None:
    """F5, F6: the draw from the stock is the player's own, the discard everybody's."""
    state = position(CLASSIC, ["7c 9s", "Kd", "2d"], stock="6c 5c", phase=Phase.DRAW)
    events = after(CLASSIC, state, DrawStock(0), _discard("9s")).history
    assert events == (Drew(0, card_from("6c")), Discarded(0, card_from("9s")))
