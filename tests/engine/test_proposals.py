"""What selected cards could do now: every way to lay them, or why there is none."""

import pytest

from engine.actions import Call, CloseCalls, Deal, Decline, Discard, DrawStock, LayMeld, LayOff, Play, Take
from engine.cards import card_from, cards_from
from engine.errors import Argument, Reason, refused
from engine.match import new_match, proposal, refusal
from engine.melds import End, MeldKind
from engine.rules import Proposal
from engine.state import Phase
from engine.turn import DrawMeldDiscard
from engine.variants.double_rum import DoubleRum
from engine.variants.queen_city import QueenCity
from engine.variants.rummy import Rummy
from engine.variants.rummy500 import Rummy500
from tests.kit import board, played, stacked, started
from tests.kit_positions import after, position

RUMMY = Rummy(2)
DOUBLE_RUM = DoubleRum(2)


def _sequence(text: str) -> LayMeld:
    return LayMeld(0, MeldKind.SEQUENCE, cards_from(text))


def _group(text: str) -> LayMeld:
    return LayMeld(0, MeldKind.GROUP, cards_from(text))


def _lay_off(card: str, onto: int = 0, end: End = End.HIGH) -> LayOff:
    return LayOff(0, card_from(card), onto, end)


def _discard(card: str) -> Discard:
    return Discard(0, card_from(card))


@pytest.mark.parametrize(
    ("rules", "held", "melds", "selected", "plays"),
    [
        (RUMMY, "4h 5h 6h 9c", [], "6h 4h 5h", [_sequence("4h 5h 6h")]),
        (RUMMY, "7c 7d 7s 9c", [], "7s 7c 7d", [_group("7c 7d 7s")]),
        (RUMMY, "7h 9c", [], "7h", [_discard("7h")]),
        (RUMMY, "7h 9c", ["4h 5h 6h", "7c 7d 7s"], "7h", [_lay_off("7h", 0), _lay_off("7h", 1), _discard("7h")]),
        (DOUBLE_RUM, "5h 6h * 9c", [], "* 5h 6h", [_sequence("* 5h 6h"), _sequence("5h 6h *")]),
        (DOUBLE_RUM, "5h 7h * 9c", [], "7h * 5h", [_sequence("5h * 7h")]),
        (
            DOUBLE_RUM,
            "5h * *' 9c",
            [],
            "5h * *'",
            [_group("5h * *'"), _sequence("* *' 5h"), _sequence("* 5h *'"), _sequence("5h * *'")],
        ),
        (
            DOUBLE_RUM,
            "7h 9c",
            ["6h * 8h"],
            "7h",
            [_lay_off("7h", end=End.LOW), _lay_off("7h", end=End.HIGH), _discard("7h")],
        ),
        (
            DOUBLE_RUM,
            "* 9c",
            ["Qh Kh Ah", "7c 7d 7s"],
            "*",
            [_lay_off("*", 0, End.LOW), _lay_off("*", 1), _discard("*")],
        ),
    ],
)
def test_a_selection_is_offered_everything_it_could_do(
    rules: DrawMeldDiscard, held: str, melds: list[str], selected: str, plays: list[Play]
) -> None:
    """R4, R5, D2, D4: this meld or that, this lay-off with the joker here or there, this discard."""
    state = position(rules, [held, "Kc"], melds=melds)
    assert rules.proposal(state, 0, cards_from(selected)) == Proposal(tuple(plays), None)


@pytest.mark.parametrize(
    ("selected", "reason", "clause", "arguments"),
    [
        ("", Reason.MELD_TOO_SHORT, "G2", {"least": 3}),
        ("4h 5h", Reason.MELD_TOO_SHORT, "G2", {"least": 3}),
        ("4h 6h 8h", Reason.SEQUENCE_GAP, "G2", {"cards": cards_from("4h 6h 8h"), "rank": 5}),
        ("4h 5h 6d", Reason.SEQUENCE_SUITS, "G2", {"cards": cards_from("6d 4h 5h")}),
        ("Ah Qh Kh", Reason.ACE_PLACE, "G4", {"cards": cards_from("Ah Qh Kh")}),
        ("4h 5h 7h Kc", Reason.NOT_HELD, "R4", {"cards": cards_from("Kc 7h")}),
        ("7c", Reason.NOT_HELD, "R4", {"cards": cards_from("7c")}),
        ("4h 4h 4h", Reason.CARD_TWICE, "G2", {"cards": cards_from("4h 4h 4h")}),
    ],
)
def test_a_selection_that_can_do_nothing_is_told_why(
    selected: str, reason: Reason, clause: str, arguments: dict[str, Argument]
) -> None:
    """G2, G4, R4: as the judge would answer the most likely attempt."""
    state = position(RUMMY, ["Ah 4h 5h 6h 8h Qh Kh 6d", "9c"])
    answer = RUMMY.proposal(state, 0, cards_from(selected))
    assert answer == Proposal((), refused(reason, clause, **arguments))


def test_a_group_that_is_too_long_is_told_so() -> None:
    """F3, G3: with one deck four cards, joker included."""
    rules = Rummy500(2, edition="novelty")
    state = position(rules, ["7c 7d 7h 7s * 9c", "Kc"])
    answer = rules.proposal(state, 0, cards_from("7c 7d 7h 7s *"))
    assert answer == Proposal((), refused(Reason.GROUP_TOO_LONG, "G3", most=4))


def test_the_card_taken_is_offered_what_is_left_for_it() -> None:
    """G7: a lay-off but no discard; where it fits nothing, the discard is what is refused."""
    state = position(RUMMY, ["9c 9d", "Kc"], pile="7h", melds=["4h 5h 6h"], phase=Phase.DRAW)
    taken = after(RUMMY, state, Take(0, card_from("7h")))
    assert RUMMY.proposal(taken, 0, cards_from("7h")) == Proposal((_lay_off("7h"),), None)
    idle = after(RUMMY, state.but(melds=()), Take(0, card_from("7h")))
    wrong = refused(Reason.TAKEN_NOT_DISCARDED, "G7", card=cards_from("7h"))
    assert RUMMY.proposal(idle, 0, cards_from("7h")) == Proposal((), wrong)


def test_a_play_that_leads_nowhere_is_not_proposed() -> None:
    """G10: the first of the plays says why."""
    state = position(RUMMY, ["7h", "Kc"], pile="9c", melds=["4h 5h 6h"], phase=Phase.DRAW)
    taken = after(RUMMY, state, Take(0, card_from("9c")))
    assert RUMMY.proposal(taken, 0, cards_from("7h")) == Proposal((_discard("7h"),), None)
    rules = Rummy500(2)
    last = position(rules, ["4h 5h 6h", "Kc"])
    assert rules.proposal(last, 0, cards_from("4h 5h 6h")) == Proposal((), refused(Reason.LAST_CARD_DISCARDED, "F9"))


def test_a_meld_that_does_not_go_out_is_told_so_in_queen_city() -> None:
    """Q2: the meld is one, and still not now."""
    rules = QueenCity(2)
    state = position(rules, ["4h 5h 6h 9c Kc Kd 2s 3s", "Qc"])
    assert rules.proposal(state, 0, cards_from("4h 5h 6h")) == Proposal((), refused(Reason.MELD_ONLY_TO_GO_OUT, "Q2"))


def test_while_a_card_is_owed_the_others_are_told_of_it() -> None:
    """F6, R13: in 500 what keeps it usable may go first; a caller uses it at once."""
    rules = Rummy500(3, call_rummy=True)
    state = position(rules, ["7c 7d 2c 3c 4c 9s", "Kc", "Kd"], pile="7h", phase=Phase.DRAW)
    owing = after(rules, state, Take(0, card_from("7h")))
    assert rules.proposal(owing, 0, cards_from("2c 3c 4c")) == Proposal((_sequence("2c 3c 4c"),), None)
    wrong = refused(Reason.OWED_NOT_DISCARDED, "F6", card=cards_from("7h"))
    assert rules.proposal(owing, 0, cards_from("9s")) == Proposal((), wrong)
    calls = Rummy(3, call_rummy=True)
    state = position(calls, ["2c 3c 4c 7c 7d 9s", "7h Kc", "Kd"], turn=1)
    called = after(calls, state, Discard(1, card_from("7h")), Call(0), CloseCalls())
    owed = refused(Reason.OWED_FIRST, "R13", card=cards_from("7h"))
    assert calls.proposal(called, 0, cards_from("2c 3c 4c")) == Proposal((), owed)
    assert calls.proposal(called, 0, cards_from("7c 7d 7h")) == Proposal((_group("7c 7d 7h"),), None)


def test_out_of_turn_a_selection_learns_whose_turn_it_is_and_nothing_else() -> None:
    """G5, R4: whatever is selected, meld or not; before the draw it is the draw that is missing."""
    state = position(RUMMY, ["4h 5h 6h 9c", "7c 7d 7s"])
    for selected in ("7c 7d 7s", "7c", "4h 9c", ""):
        answer = RUMMY.proposal(state, 1, cards_from(selected))
        assert answer == Proposal((), refused(Reason.NOT_YOUR_TURN, "G5", seat=0))
        early = RUMMY.proposal(state.but(phase=Phase.DRAW), 0, cards_from(selected))
        assert early == Proposal((), refused(Reason.DRAW_FIRST, "R4"))


def test_in_the_window_a_selection_waits() -> None:
    """R13: for the next player too."""
    rules = Rummy(3, call_rummy=True)
    window = after(rules, position(rules, ["9c 9d", "4h 5h 6h", "Kd"]), Discard(0, card_from("9c")))
    answer = rules.proposal(window, 1, cards_from("4h 5h 6h"))
    assert answer == Proposal((), refused(Reason.CALL_WINDOW, "R13"))


def test_a_match_proposes_what_its_rules_do_and_nothing_between_rounds() -> None:
    """G5, G6: before the draw for the deal, in a round, and after it."""
    rules = Rummy(2, stock_renewals=0)
    match = new_match(rules)
    assert proposal(match, 0, ()) == Proposal((), refused(Reason.DRAW_FIRST, "G6"))
    match = started(rules, stacked(rules, ["4h 5h 6h", "9c"], rest="Ks", size=10))
    match = played(match, DrawStock(0))
    assert proposal(match, 0, cards_from("4h 5h 6h")) == Proposal((_sequence("4h 5h 6h"),), None)
    over = played(match.but(boards=(board(match).but(stock=(), phase=Phase.DRAW),)), Decline(0))
    assert proposal(over, 0, cards_from("4h 5h 6h")) == Proposal((), refused(Reason.ROUND_OVER, "G5"))
    assert refusal(over, Deal(rules.pack())) is None
