"""Rummy: how it is dealt, what its options change, how a round ends and what it pays, and how a match ends."""

import pytest

from engine.actions import Call, Deal, Decline, Discard, DrawStock, LayMeld, LayOff, Play, Take, TakeBack
from engine.board import BoardView
from engine.cards import card_from, cards_from
from engine.errors import Reason, refused
from engine.events import Dealt, Declined, Discarded, Ending, MatchEnded, Renewed, RoundEnded
from engine.match import apply
from engine.melds import End, MeldKind
from engine.scoring import Outcome, Round, value_of
from engine.state import Phase, Result, State
from engine.variants import rules_for
from engine.variants.rummy import Rummy
from engine.view import board_view, journal, view
from tests.kit import board, hand, played, stacked, started
from tests.kit_positions import after, position

RUMMY = Rummy(3)
TWO_TURNS = Rummy(3, two_turns=True)
AT_ONCE = Rummy(3, all_at_once=True)


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


def _result(state: State) -> Result:
    assert state.result is not None
    return state.result


# The deal


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_the_deal_depends_on_the_number_of_players(seats: int, cards: int) -> None:
    """R1, R2: one deck without jokers; two players get ten cards, three or four seven, five or six six."""
    rules = rules_for("rummy", seats)
    state = board(started(rules, rules.pack()))
    assert [len(one) for one in state.hands] == [cards] * seats
    assert len(state.stock) == 52 - cards * seats
    assert sorted((*state.stock, *(card for one in state.hands for card in one))) == list(range(52))
    assert rules.sides == tuple((seat,) for seat in range(seats))


def test_no_card_is_turned_up() -> None:
    """R3: so the first player has only the stock to draw from."""
    match = started(RUMMY, RUMMY.pack())
    state = board(match)
    assert state.pile == ()
    assert RUMMY.legal_actions(state, 0) == (DrawStock(0),)
    assert RUMMY.refusal(state, _take(0, "Ac")) == refused(Reason.PILE_EMPTY, "R3")


def test_with_upcard_a_card_of_the_stock_starts_the_pile() -> None:
    """R3: it may be taken by the first player."""
    rules = Rummy(3, upcard=True)
    state = board(started(rules, stacked(rules, ["", "", ""], rest="9h 4d", size=7)))
    assert state.pile == cards_from("9h")
    assert state.stock[0] == card_from("4d")
    assert len(state.stock) == 52 - 21 - 1
    assert state.history == (Dealt(0, (0, 1, 2), card_from("9h")),)
    assert RUMMY.refusal(state, _take(0, "9h")) is None


# The pile


def test_only_the_top_of_the_pile_is_drawn() -> None:
    """R4: the refusal names the top."""
    state = position(RUMMY, ["4h", "Kc", "2d"], pile="3c 9h", phase=Phase.DRAW)
    assert RUMMY.refusal(state, _take(0, "3c")) == refused(Reason.NOT_THE_TOP, "R4", card=cards_from("9h"))
    assert RUMMY.refusal(state, _take(0, "9h")) is None


def _seen(rules: Rummy) -> BoardView:
    """Return what seat 1 sees after each of three players discarded."""
    match = started(rules, stacked(rules, ["3c 5d", "9h 6s", "Js Qc"], size=7))
    plays = [(0, "3c"), (1, "9h"), (2, "Js")]
    for seat, card in plays:
        match = played(match, DrawStock(seat), _discard(seat, card))
    seen = view(match, 1).board
    assert seen is not None
    return seen


def test_only_the_top_of_the_pile_is_seen() -> None:
    """R6: nor does the log name what lies under it until the round ends."""
    seen = _seen(RUMMY)
    assert (seen.pile, seen.pile_count) == (cards_from("Js"), 3)
    discards = [event for event in journal(RUMMY, seen) if isinstance(event, Discarded)]
    assert discards == [Discarded(0, None), Discarded(1, None), Discarded(2, card_from("Js"))]


def test_with_view_discards_the_whole_pile_is_seen_and_still_only_its_top_drawn() -> None:
    """R6: the option changes what may be looked at, and nothing else."""
    rules = Rummy(3, view_discards=True)
    seen = _seen(rules)
    assert seen.pile == cards_from("3c 9h Js")
    discards = [event.card for event in journal(rules, seen) if isinstance(event, Discarded)]
    assert tuple(discards) == cards_from("3c 9h Js")
    state = position(rules, ["4h", "Kc", "2d"], pile="3c 9h", phase=Phase.DRAW)
    assert rules.legal_actions(state, 0) == (DrawStock(0), _take(0, "9h"))


def test_when_the_round_has_ended_the_log_names_every_discard() -> None:
    """R6: until then only the top."""
    match = started(RUMMY, stacked(RUMMY, ["3c 4h 5h 6h 2s 2c 2d", "9h", "Js"], rest="Ks Ad Ah 7h", size=7))
    match = played(match, DrawStock(0), _discard(0, "3c"), DrawStock(1), _discard(1, "9h"), DrawStock(2))
    match = played(match, _discard(2, "Js"), DrawStock(0), _sequence(0, "4h 5h 6h 7h"), _group(0, "2c 2d 2s"))
    match = played(match, _discard(0, "Ks"))
    seen = view(match, 1).board
    assert seen is not None
    names = [event.card for event in journal(RUMMY, seen) if isinstance(event, Discarded)]
    assert tuple(names) == cards_from("3c 9h Js Ks")


# Values


@pytest.mark.parametrize(("ace", "worth"), [("low", 1), ("either", 11), ("around", 11)])
def test_an_ace_in_hand_counts_one_or_eleven(ace: str, worth: int) -> None:
    """R7, G8: one where it is always low; figures count ten, the others their pips."""
    rules = Rummy(2, ace=ace)
    assert [value_of(cards_from(card), rules.values) for card in ("Ac", "2d", "9h", "10s", "Jc", "Qd", "Kh")] == [
        worth,
        2,
        9,
        10,
        10,
        10,
        10,
    ]


@pytest.mark.parametrize(
    ("text", "modes"), [("Ah 2h 3h", "low either around"), ("Qh Kh Ah", "either around"), ("Kh Ah 2h", "around")]
)
@pytest.mark.parametrize("ace", ["low", "either", "around"])
def test_the_ace_runs_as_agreed(text: str, modes: str, ace: str) -> None:
    """R7, G4: low unless the table chose otherwise."""
    rules = Rummy(3, ace=ace)
    state = position(rules, [f"{text} 9c 9d", "Kc", "2d"])
    legal = rules.refusal(state, _sequence(0, text)) is None
    assert legal is (ace in modes.split())
    assert Rummy(3).ace == "low"


# Going out


@pytest.mark.parametrize(
    ("held", "plays"),
    [
        ("4h 5h 6h", [_sequence(0, "4h 5h 6h")]),
        ("10d", [_lay_off(0, "10d", end=End.LOW)]),
        ("4h 5h 6h 9c", [_sequence(0, "4h 5h 6h"), _discard(0, "9c")]),
        ("9c", [_discard(0, "9c")]),
    ],
    ids=["in a meld", "laid off", "discarded after a meld", "discarded alone"],
)
def test_the_first_player_without_cards_wins_however_the_last_one_went(held: str, plays: list[Play]) -> None:
    """R8, R11: a final discard is not needed; the winner scores what the others hold, melds in hand included."""
    state = position(RUMMY, [held, "Kc 9s Ac", "2d 2s 2h"], melds=["Jd Qd Kd"], down=(0,))
    before = after(RUMMY, state, *plays[:-1])
    step = RUMMY.apply(before, plays[-1])
    assert step.state.result == Result(Ending.OUT, (0,), (20 + 6, 0, 0))
    assert step.events[-1] == RoundEnded(Ending.OUT, (0,), (26, 0, 0))
    assert (step.state.phase, step.state.before) == (Phase.OVER, None)


def test_lay_offs_go_on_anyones_meld() -> None:
    """R5: the meld is another player's, and so is the hand that grows shorter."""
    state = position(RUMMY, ["10d 3c 4c", "Kc", "2d"], melds=["Jd Qd Kd"])
    assert state.melds[0].owners == (2, 2, 2)
    grown = after(RUMMY, state, _lay_off(0, "10d", end=End.LOW)).melds[0]
    assert (grown.cards, grown.owners) == (cards_from("10d Jd Qd Kd"), (0, 2, 2, 2))


@pytest.mark.parametrize(
    ("held", "plays"),
    [
        ("4h 5h 6h 2c 2d 2s", [_sequence(0, "4h 5h 6h"), _group(0, "2c 2d 2s")]),
        ("4h 5h 6h 10d", [_sequence(0, "4h 5h 6h"), _lay_off(0, "10d", end=End.LOW)]),
        ("4h 5h 6h 9c", [_sequence(0, "4h 5h 6h"), _discard(0, "9c")]),
        ("10d 9c", [_lay_off(0, "10d", end=End.LOW), _discard(0, "9c")]),
    ],
    ids=["melds alone", "with a lay-off", "with a final discard", "a lay-off and a discard"],
)
def test_the_whole_hand_in_one_turn_is_rummy_and_pays_double(held: str, plays: list[Play]) -> None:
    """R12: the only loser with cards holds K, 9 and A, which is 20, so 40; nobody's score falls."""
    rules = Rummy(2)
    state = after(rules, position(rules, [held, "Kh 9s Ac"], melds=["Jd Qd Kd"]), *plays)
    assert state.result == Result(Ending.RUMMY, (0,), (40, 0))


TEN = _lay_off(0, "10d", end=End.LOW)
NINE = _lay_off(0, "9d", end=End.LOW)


@pytest.mark.parametrize(
    ("first_turn", "last_turn", "result"),
    [
        ([TEN], [NINE], Result(Ending.OUT, (0,), (19, 0))),
        ([TEN, TakeBack(0)], [TEN, NINE], Result(Ending.RUMMY, (0,), (38, 0))),
    ],
    ids=["laid off before", "taken back before"],
)
def test_a_play_in_an_earlier_turn_spoils_rummy(first_turn: list[Play], last_turn: list[Play], result: Result) -> None:
    """R12: one lay-off is enough; what was taken back in that turn is not. The loser holds K and 9."""
    rules = Rummy(2)
    state = position(rules, ["10d 9c 8c", "Kh 9s"], stock="Ah 9d", melds=["Jd Qd Kd"])
    state = after(rules, state, *first_turn, _discard(0, "8c"), DrawStock(1), _discard(1, "Ah"))
    assert after(rules, state, DrawStock(0), *last_turn, _discard(0, "9c")).result == result


# The stock


def test_an_empty_stock_is_renewed_from_the_pile_unshuffled_but_for_its_top() -> None:
    """R9: turned over, the first discard of all is drawn first; the top stays, so the next player has both choices."""
    state = position(RUMMY, ["4h 9c", "Kc", "2d"], pile="3c 8s Jd", stock="")
    step = RUMMY.apply(state, _discard(0, "9c"))
    assert step.events == (Discarded(0, card_from("9c")), Renewed(3))
    assert (step.state.stock, step.state.pile) == (cards_from("3c 8s Jd"), cards_from("9c"))
    assert step.state.renewals == 1
    assert RUMMY.legal_actions(step.state, 1) == (DrawStock(1), _take(1, "9c"))
    assert after(RUMMY, step.state, DrawStock(1)).hands[1] == hand("3c Kc")


def test_the_stock_is_not_renewed_before_the_next_player_draws() -> None:
    """R9: whoever drew the last card melds and discards first."""
    state = after(RUMMY, position(RUMMY, ["4h", "Kc", "2d"], pile="3c 8s", stock="Jd", phase=Phase.DRAW), DrawStock(0))
    assert (state.stock, state.pile, state.renewals) == ((), cards_from("3c 8s"), 0)


@pytest.mark.parametrize(
    ("most", "renewals", "pile"),
    [(2, 2, "3c 8s"), (0, 0, "3c 8s"), (2, 1, "")],
    ids=["renewed twice", "never to be renewed", "nothing to renew it from"],
)
def test_with_the_stock_gone_the_next_player_takes_the_discard_or_blocks_the_round(
    most: int, renewals: int, pile: str
) -> None:
    """R10: declining it blocks the round and nobody scores."""
    rules = Rummy(3, stock_renewals=most)
    state = position(rules, ["4h 9c", "Kc", "2d"], pile=pile, stock="", renewals=renewals)
    state = after(rules, state, _discard(0, "9c"))
    assert (state.stock, state.renewals) == ((), renewals)
    assert rules.legal_actions(state, 1) == (_take(1, "9c"), Decline(1))
    assert rules.refusal(state, DrawStock(1)) == refused(Reason.STOCK_EMPTY, "R10")
    step = rules.apply(state, Decline(1))
    assert step.state.result == Result(Ending.BLOCKED, (), (0, 0, 0))
    assert step.events == (Declined(1), RoundEnded(Ending.BLOCKED, (), (0, 0, 0)))
    goes_on = after(rules, state, _take(1, "9c"), _discard(1, "Kc"))
    assert (goes_on.turn, goes_on.phase) == (2, Phase.DRAW)


def test_a_blocked_round_counts_and_the_deal_passes_on() -> None:
    """R10, G6: of two rounds it is the first, and seat 1 deals the second."""
    rules = Rummy(2, stock_renewals=0, rounds=2)
    match = started(rules, rules.pack())
    match = played(match.but(boards=(board(match).but(stock=()),)), Decline(0))
    assert [played_round.points for played_round in match.rounds] == [(0, 0)]
    assert match.outcome is None
    state = board(played(match, Deal(rules.pack())))
    assert (state.dealer, state.turn) == (0, 1)


def test_the_last_renewal_lasts_to_its_last_card() -> None:
    """R10: with two renewals agreed, three times through the stock."""
    rules = Rummy(3, stock_renewals=2)
    state = position(rules, ["4h 9c", "Kc", "2d"], pile="3c 8s", stock="", renewals=1)
    state = after(rules, state, _discard(0, "9c"))
    assert state.renewals == 2
    state = after(rules, state, DrawStock(1), _discard(1, "Kc"), DrawStock(2), _discard(2, "2d"))
    assert (state.stock, rules.legal_actions(state, 0)) == ((), (_take(0, "2d"), Decline(0)))


def test_the_stock_is_renewed_as_often_as_it_is_gone_unless_agreed_otherwise() -> None:
    """R10: the sheet sets no limit; in the first revision of these rules two were the most."""
    state = position(RUMMY, ["4h 9c", "Kc", "2d"], pile="3c 8s", stock="", renewals=57)
    assert after(RUMMY, state, _discard(0, "9c")).renewals == 58
    assert rules_for("rummy", 3) == Rummy(3, stock_renewals="unlimited")
    assert rules_for("rummy", 3, {}, revision=1) == Rummy(3, revision=1, stock_renewals=2)
    assert rules_for("rummy", 3, {"stock_renewals": 3}, revision=1) == Rummy(3, revision=1, stock_renewals=3)


# The long stop


def _long(turns: int, rules: Rummy = RUMMY) -> State:
    """Return a round after so many turns, seat 0 about to end another."""
    return position(rules, ["4h 9c", "Kc 2s", "2d 3d"], pile="3c 8s", stock="Ah As", turns=turns)


def test_after_five_hundred_turns_the_stock_counts_as_gone() -> None:
    """G12, R10: the next player takes the discard or blocks the round, and nobody sees a stock."""
    assert DrawStock(1) in RUMMY.legal_actions(after(RUMMY, _long(498), _discard(0, "9c")), 1)
    state = after(RUMMY, _long(499), _discard(0, "9c"))
    assert RUMMY.legal_actions(state, 1) == (_take(1, "9c"), Decline(1))
    assert RUMMY.refusal(state, DrawStock(1)) == refused(Reason.LONG_STOP, "G12", turns=500)
    assert board_view(RUMMY, state, 1).stock == 0
    assert after(RUMMY, state, Decline(1)).result == Result(Ending.BLOCKED, (), (0, 0, 0))


def test_after_five_hundred_turns_the_stock_is_not_renewed() -> None:
    """G12, R9: it is gone for good."""
    state = after(RUMMY, _long(499).but(stock=()), _discard(0, "9c"))
    assert (state.renewals, state.stock) == (0, ())
    assert RUMMY.refusal(state, DrawStock(1)) == refused(Reason.STOCK_EMPTY, "R10")


def test_those_who_take_each_others_discards_for_ever_come_to_an_end() -> None:
    """G12: after one more turn of each the round is blocked, whoever would take on."""
    state = after(RUMMY, _long(499), _discard(0, "9c"), _take(1, "9c"), _discard(1, "Kc"), _take(2, "Kc"))
    state = after(RUMMY, state, _discard(2, "2d"), _take(0, "2d"))
    assert state.result is None
    assert after(RUMMY, state, _discard(0, "4h")).result == Result(Ending.BLOCKED, (), (0, 0, 0))


def test_whoever_goes_out_with_the_last_turn_of_all_has_won() -> None:
    """G12, R8: the block comes after the turn."""
    state = _long(502).but(hands=position(RUMMY, ["9c", "Kc", "2d"]).hands)
    ended = after(RUMMY, state, _discard(0, "9c")).result
    assert ended is not None
    assert ended.winners == (0,)


def test_in_the_first_revision_no_round_was_too_long() -> None:
    """G12: logs from before replay as they were."""
    rules = Rummy(3, revision=1)
    state = after(rules, _long(600, rules), _discard(0, "9c"))
    assert rules.refusal(state, DrawStock(1)) is None


# Two turns


@pytest.mark.parametrize(
    ("held", "play"),
    [
        ("4h 5h 6h", _sequence(0, "4h 5h 6h")),
        ("4h 5h 6h 9c", _sequence(0, "4h 5h 6h")),
        ("10d 9c", _lay_off(0, "10d", end=End.LOW)),
    ],
    ids=["no card left", "one card left by a meld", "one card left by a lay-off"],
)
def test_with_two_turns_a_first_play_leaves_at_least_two_cards(held: str, play: Play) -> None:
    """R14, G10: one card could be neither kept nor shed; a player who was down may go out."""
    state = position(TWO_TURNS, [held, "Kc", "2d"], melds=["Jd Qd Kd"])
    assert TWO_TURNS.refusal(state, play) == refused(Reason.TWO_TURNS, "R14")
    assert TWO_TURNS.refusal(state.but(down=(0,)), play) is None
    assert RUMMY.refusal(state, play) is None


def test_with_two_turns_the_second_turn_may_empty_the_hand() -> None:
    """R14: melded in one turn, out in a later one, and paid once as R12 has it."""
    rules = Rummy(2, two_turns=True)
    state = position(rules, ["4h 5h 6h 9c 8c", "Kc 3c"], stock="Ah 7h")
    state = after(rules, state, _sequence(0, "4h 5h 6h"), _discard(0, "8c"), DrawStock(1), _discard(1, "Ah"))
    state = after(rules, state, DrawStock(0), _lay_off(0, "7h"), _discard(0, "9c"))
    assert state.result == Result(Ending.OUT, (0,), (13, 0))


def test_with_two_turns_a_call_that_would_empty_the_hand_is_refused() -> None:
    """R14, R13, G10: a call is a turn; two cards must remain, one to leave and one to keep."""
    rules = Rummy(4, call_rummy=True, two_turns=True)
    for held, legal in (("5h 6h", False), ("5h 6h 9s", False), ("5h 6h 9s Jc", True)):
        window = after(rules, position(rules, ["7h 9c", "Kc", held, "2d"]), _discard(0, "7h"))
        assert rules.refusal(window, Call(2)) == (None if legal else refused(Reason.TWO_TURNS, "R14"))
        assert rules.refusal(window.but(down=(2,)), Call(2)) is None


def test_with_two_turns_a_call_is_one_of_them() -> None:
    """R14: whoever laid down in a call may go out in the next turn."""
    rules = Rummy(4, call_rummy=True, two_turns=True)
    state = after(rules, position(rules, ["7h 9c", "Kc", "5h 6h 9s Jc", "2d"]), _discard(0, "7h"), Decline(1))
    state = after(rules, state, Decline(3), Call(2), _sequence(2, "5h 6h 7h"), _discard(2, "9s"))
    assert state.down == (2,)


# All at once


def test_all_at_once_nothing_is_laid_before_the_whole_hand_can_go() -> None:
    """R15: a meld that leaves more than a discard behind is refused, and so is a lay-off."""
    state = position(AT_ONCE, ["4h 5h 6h Kc Kd 8s", "Qc", "2d"])
    assert AT_ONCE.refusal(state, _sequence(0, "4h 5h 6h")) == refused(Reason.MELD_ONLY_TO_GO_OUT, "R15")
    assert AT_ONCE.refusal(state, _lay_off(0, "8s")) == refused(Reason.NO_LAY_OFFS, "R15")
    ready = position(AT_ONCE, ["4h 5h 6h Kc Kd Ks", "Qc", "2d"])
    assert AT_ONCE.refusal(ready, _sequence(0, "4h 5h 6h")) is None


def test_all_at_once_who_has_begun_goes_out_or_takes_back() -> None:
    """R15: no discard until one card is left; with everything taken back the turn goes on as before."""
    state = position(AT_ONCE, ["4h 5h 6h Kc Kd Ks 9c", "Qc", "2d"])
    begun = after(AT_ONCE, state, _sequence(0, "4h 5h 6h"))
    assert AT_ONCE.refusal(begun, _discard(0, "9c")) == refused(Reason.MUST_GO_OUT_NOW, "R15")
    assert AT_ONCE.legal_actions(begun, 0) == (_group(0, "Kc Kd Ks"), TakeBack(0))
    assert AT_ONCE.refusal(after(AT_ONCE, begun, TakeBack(0)), _discard(0, "Kc")) is None
    out = after(AT_ONCE, begun, _group(0, "Kc Kd Ks"), _discard(0, "9c"))
    assert _result(out).winners == (0,)


def test_all_at_once_the_card_taken_must_be_melded() -> None:
    """R15, G7, G10: going out by discarding it is no way out."""
    hands = ["4h 5h 6h Kc Kd Ks", "Qc", "2d"]
    taken = after(AT_ONCE, position(AT_ONCE, hands, pile="9c", phase=Phase.DRAW), _take(0, "9c"))
    assert AT_ONCE.refusal(taken, _sequence(0, "4h 5h 6h")) == refused(Reason.MELD_ONLY_TO_GO_OUT, "R15")
    fits = after(AT_ONCE, position(AT_ONCE, hands, pile="7h", phase=Phase.DRAW), _take(0, "7h"))
    assert AT_ONCE.refusal(fits, _sequence(0, "4h 5h 6h")) == refused(Reason.MELD_ONLY_TO_GO_OUT, "R15")
    assert AT_ONCE.refusal(fits, _sequence(0, "4h 5h 6h 7h")) is None
    assert AT_ONCE.refusal(fits, _sequence(0, "5h 6h 7h")) is None


@pytest.mark.parametrize(("ace", "worth"), [("low", 1), ("either", 11)])
def test_all_at_once_each_pays_the_value_of_the_winning_hand(ace: str, worth: int) -> None:
    """R15: its melded cards and not the discard, an ace as in hand, not doubled, whatever the two others hold."""
    rules = Rummy(3, all_at_once=True, ace=ace)
    state = position(rules, ["Ah 2h 3h Kc Kd Ks 9c", "Qc Qd", "2d"])
    state = after(rules, state, _sequence(0, "Ah 2h 3h"), _group(0, "Kc Kd Ks"), _discard(0, "9c"))
    assert state.result == Result(Ending.OUT, (0,), (2 * (worth + 5 + 30), 0, 0))


# The match


def _rounds(*points: tuple[int, ...]) -> tuple[Round, ...]:
    return tuple(Round(((0, 1, 2),), (), one) for one in points)


@pytest.mark.parametrize(
    ("options", "points", "winner"),
    [
        ({}, [(60, 0, 0), (39, 0, 0)], None),
        ({}, [(60, 0, 0), (40, 0, 0)], 0),
        ({}, [(0, 99, 0), (0, 0, 99), (0, 1, 0)], 1),
        ({"target": 30}, [(0, 29, 0)], None),
        ({"target": 30}, [(0, 30, 0)], 1),
        ({"rounds": 2}, [(200, 0, 0)], None),
        ({"rounds": 2}, [(0, 0, 7), (0, 0, 0)], 2),
        ({"rounds": 2}, [(0, 0, 7), (0, 7, 0)], None),
        ({"rounds": 2}, [(0, 0, 0), (0, 0, 0)], None),
        ({"rounds": 2}, [(0, 0, 7), (0, 7, 0), (9, 0, 0)], 0),
        ({"rounds": 2}, [(0, 0, 7), (0, 7, 0), (7, 0, 0)], None),
    ],
)
def test_a_match_ends_at_the_target_or_after_its_rounds_unless_it_is_level_at_the_top(
    options: dict[str, int], points: list[tuple[int, ...]], winner: int | None
) -> None:
    """R16, G11: to 100 unless agreed otherwise; level at the top plays another round, until it is not."""
    rules = rules_for("rummy", 3, options)
    outcome = rules.outcome(_rounds(*points), rung=False)
    totals = tuple(map(sum, zip(*points, strict=True)))
    assert outcome == (None if winner is None else Outcome((winner,), totals, totals))


def test_the_round_that_reaches_the_target_ends_the_match() -> None:
    """R16: the winner is told, and nothing more is dealt."""
    rules = Rummy(2, target=10)
    match = started(rules, stacked(rules, ["4h 5h 6h 7h 2c 2d 2s 9c 9d 9s", "Kc"], rest="Jd", size=10))
    match = played(match, DrawStock(0), _sequence(0, "4h 5h 6h 7h"), _group(0, "2c 2d 2s"), _group(0, "9c 9d 9s"))
    last = apply(match, _discard(0, "Jd"))
    assert last.events[-1] == MatchEnded((0,))
    assert last.match.awaiting == ()
    assert last.match.outcome == Outcome((0,), last.match.totals, last.match.totals)
