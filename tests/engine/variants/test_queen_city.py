"""Queen City: seven cards each, all of them down at once, and the hand that wins is what is paid."""

import pytest

from engine.actions import Discard, DrawStock, LayMeld, LayOff, Take, TakeBack
from engine.cards import card_from, cards_from
from engine.errors import Reason, refused
from engine.events import Ending
from engine.melds import MeldKind
from engine.state import Phase, Result
from engine.variants import rules_for, setup_refusal
from engine.variants.queen_city import QueenCity
from tests.kit import board, stacked, started
from tests.kit_positions import after, position

QUEEN_CITY = QueenCity(4)
OTHERS = ["Qc 2h", "Qd 2d", "9s 3c"]


def _sequence(text: str) -> LayMeld:
    return LayMeld(0, MeldKind.SEQUENCE, cards_from(text))


def _group(text: str) -> LayMeld:
    return LayMeld(0, MeldKind.GROUP, cards_from(text))


def _discard(card: str) -> Discard:
    return Discard(0, card_from(card))


@pytest.mark.parametrize("seats", range(2, 7))
def test_everyone_gets_seven_cards(seats: int) -> None:
    """Q1: whatever the number of players, from two to six as in Rummy, and no card is turned up."""
    rules = rules_for("queen_city", seats)
    state = board(started(rules, rules.pack()))
    assert [len(hand) for hand in state.hands] == [7] * seats
    assert (len(state.stock), state.pile) == (52 - 7 * seats, ())


@pytest.mark.parametrize(
    ("held", "first"),
    [
        ("4s 5s 6s Kh Kd 2c 3c 9h", "4s 5s 6s"),
        ("4s 5s 6s Kh Kd Kc 3c 9h", "4s 5s 6s"),
        ("4s 5s 6s 7s Kh Kd Kc 9h", "5s 6s 7s"),
    ],
    ids=["three cards of eight", "six cards of eight", "seven cards, but not so"],
)
def test_nobody_melds_until_able_to_go_out_at_once(held: str, first: str) -> None:
    """Q2: seven or eight cards must go down in this turn; the last hand could, but not from that meld on."""
    state = position(QUEEN_CITY, [held, *OTHERS])
    assert QUEEN_CITY.refusal(state, _sequence(first)) == refused(Reason.MELD_ONLY_TO_GO_OUT, "Q2")


def test_eight_cards_are_melded_without_a_discard() -> None:
    """Q2, Q3: three others pay 30 + 30 each, whatever they hold, and never twice over."""
    state = position(QUEEN_CITY, ["4s 5s 6s 7s 8s Kh Kd Kc", *OTHERS])
    state = after(QUEEN_CITY, state, _sequence("4s 5s 6s 7s 8s"), _group("Kc Kd Kh"))
    assert state.result == Result(Ending.OUT, (0,), (3 * (30 + 30), 0, 0, 0))


def test_seven_cards_are_melded_and_the_eighth_discarded() -> None:
    """Q2, Q3: the sheet's worth is that of the melds, 30 + 22 = 52, so 156 from three; the discard is not paid."""
    state = position(QUEEN_CITY, ["4s 5s 6s 7s 9h Kh Kd Kc", *OTHERS])
    begun = after(QUEEN_CITY, state, _group("Kc Kd Kh"))
    assert QUEEN_CITY.refusal(begun, _discard("9h")) == refused(Reason.MUST_GO_OUT_NOW, "Q2")
    assert QUEEN_CITY.legal_actions(begun, 0) == (_sequence("4s 5s 6s 7s"), TakeBack(0))
    melded = after(QUEEN_CITY, begun, _sequence("4s 5s 6s 7s"))
    assert after(QUEEN_CITY, melded, _discard("9h")).result == Result(Ending.OUT, (0,), (156, 0, 0, 0))


def test_a_player_who_has_begun_may_take_everything_back() -> None:
    """Q2, R4: then the turn ends with a discard as usual."""
    state = position(QUEEN_CITY, ["4s 5s 6s 7s 9h Kh Kd Kc", *OTHERS])
    back = after(QUEEN_CITY, state, _group("Kc Kd Kh"), TakeBack(0))
    assert back.but(history=()) == state
    assert (after(QUEEN_CITY, back, _discard("9h")).result, QUEEN_CITY.refusal(back, _discard("Kc"))) == (None, None)


def test_the_card_taken_is_melded_and_never_the_eighth() -> None:
    """Q2, G7, G10: it cannot be discarded, so a hand that only goes out without it does not begin."""
    hands = ["4s 5s 6s 7s Kh Kd Kc", *OTHERS]
    idle = after(QUEEN_CITY, position(QUEEN_CITY, hands, pile="9h", phase=Phase.DRAW), Take(0, card_from("9h")))
    assert QUEEN_CITY.refusal(idle, _group("Kc Kd Kh")) == refused(Reason.MELD_ONLY_TO_GO_OUT, "Q2")
    useful = after(QUEEN_CITY, position(QUEEN_CITY, hands, pile="8s", phase=Phase.DRAW), Take(0, card_from("8s")))
    begun = after(QUEEN_CITY, useful, _group("Kc Kd Kh"))
    wrong = refused(Reason.TAKEN_NOT_DISCARDED, "G7", card=cards_from("8s"))
    assert QUEEN_CITY.refusal(begun, _discard("8s")) == wrong
    assert set(QUEEN_CITY.legal_actions(begun, 0)) == {
        _sequence("4s 5s 6s 7s 8s"),
        _sequence("5s 6s 7s 8s"),
        TakeBack(0),
    }


@pytest.mark.parametrize(("ace", "worth"), [("low", None), ("either", 31 + 22), ("around", 31 + 22)])
def test_the_ace_of_the_winning_hand_counts_as_in_hand(ace: str, worth: int | None) -> None:
    """Q4, Q3, R7: with the ace high it is 11 in Q-K-A; with the ace low that is no sequence."""
    rules = QueenCity(2, ace=ace)
    state = position(rules, ["4s 5s 6s 7s Qh Kh Ah", "9s"])
    if worth is None:
        assert rules.refusal(state, _sequence("Qh Kh Ah")) is not None
    else:
        state = after(rules, state, _sequence("Qh Kh Ah"), _sequence("4s 5s 6s 7s"))
        assert state.result == Result(Ending.OUT, (0,), (worth, 0))


def test_there_are_no_lay_offs() -> None:
    """Q4: not even on one's own meld of this turn."""
    state = position(QUEEN_CITY, ["4s 5s 6s 7s 8s Kh Kd Kc", *OTHERS])
    begun = after(QUEEN_CITY, state, _group("Kc Kd Kh"))
    assert QUEEN_CITY.refusal(begun, LayOff(0, card_from("8s"), 0)) == refused(Reason.NO_LAY_OFFS, "Q4")


@pytest.mark.parametrize("option", ["call_rummy", "two_turns", "all_at_once"])
def test_options_that_have_no_place_here_are_unknown(option: str) -> None:
    """Q4: neither calls nor two turns; and all at once is the game itself."""
    assert setup_refusal("queen_city", 4, {option: True}) == refused(Reason.NO_SUCH_OPTION, "G11", option=option)


@pytest.mark.parametrize("options", [{"view_discards": True}, {"ace": "either"}, {"ace": "around"}, {"upcard": True}])
def test_the_other_options_of_rummy_may_be_chosen(options: dict[str, bool | str]) -> None:
    """Q4: they change play as they do in Rummy."""
    assert setup_refusal("queen_city", 4, options) is None


def test_a_whole_round_through_a_deal() -> None:
    """Q1, Q2: dealt, drawn, laid down and out in the first turn."""
    rules = QueenCity(2)
    state = board(started(rules, stacked(rules, ["4s 5s 6s Kh Kd Kc 9h", "2c"], rest="7s", size=7)))
    state = after(rules, state, DrawStock(0), _sequence("4s 5s 6s 7s"), _group("Kc Kd Kh"), _discard("9h"))
    assert state.result == Result(Ending.OUT, (0,), (52, 0))
