"""Double Rum: two decks, jokers that stand for cards and make room, and twins."""

import pytest

from engine.actions import Call, CloseCalls, Discard, LayMeld, LayOff, Play, Take, TakeBack
from engine.cards import card_from, cards_from, cards_text
from engine.errors import Reason, refused
from engine.events import Ending
from engine.melds import End, MeldKind
from engine.scoring import value_of
from engine.state import Phase, Result
from engine.variants import rules_for, setup_refusal
from engine.variants.double_rum import DoubleRum
from tests.kit import board, started
from tests.kit_positions import after, position

DOUBLE_RUM = DoubleRum(2)


def _sequence(text: str, seat: int = 0) -> LayMeld:
    return LayMeld(seat, MeldKind.SEQUENCE, cards_from(text))


def _group(text: str, seat: int = 0) -> LayMeld:
    return LayMeld(seat, MeldKind.GROUP, cards_from(text))


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_decks_and_two_jokers_ten_cards_each(seats: int) -> None:
    """D1: 106 cards for two to six players; as in Rummy no card is turned up."""
    rules = rules_for("double_rum", seats)
    assert len(set(rules.pack())) == 106
    assert cards_text(rules.pack()[-2:]) == "* *'"
    state = board(started(rules, rules.pack()))
    assert [len(hand) for hand in state.hands] == [10] * seats
    assert (len(state.stock), state.pile) == (106 - 10 * seats, ())


@pytest.mark.parametrize(
    ("play", "ranks"),
    [
        (_sequence("* 5h 6h"), [4, 5, 6]),
        (_sequence("5h 6h *"), [5, 6, 7]),
        (_sequence("5h * *'"), [5, 6, 7]),
        (_group("5h 5d *"), [5, 5, 5]),
        (_group("5h * *'"), [5, 5, 5]),
    ],
)
def test_a_joker_stands_for_any_card_and_the_player_says_which(play: LayMeld, ranks: list[int]) -> None:
    """D2: by the kind of meld and the order of its cards."""
    state = after(DOUBLE_RUM, position(DOUBLE_RUM, ["5h 6h 5d * *' 9c 9s", "Kc"]), play)
    assert [state.melds[0].rank_at(index) for index in range(3)] == ranks


def test_a_meld_has_a_natural_card() -> None:
    """D2: two jokers and a card are a meld; jokers alone never are, and too few."""
    state = position(DOUBLE_RUM, ["5h * *' 9c", "Kc"])
    assert DOUBLE_RUM.refusal(state, _group("* *'")) == refused(Reason.MELD_TOO_SHORT, "G2", least=3)
    assert DOUBLE_RUM.refusal(state, _group("* *' 5h")) is None


@pytest.mark.parametrize(
    ("end", "lying", "joker_is"),
    [(End.LOW, "* 6h 7h 8h", 5), (End.HIGH, "6h 7h 8h *", 9)],
)
def test_a_joker_makes_room_and_never_comes_back_to_a_hand(end: End, lying: str, joker_is: int) -> None:
    """D3, D4: the 7 takes the joker's place in 6-Joker-8, and the joker goes to the end the player names."""
    state = position(DOUBLE_RUM, ["7h 2c 3d", "Kc"], melds=["6h * 8h"])
    grown = after(DOUBLE_RUM, state, LayOff(0, card_from("7h"), 0, end))
    assert grown.melds[0].cards == cards_from(lying)
    assert grown.melds[0].rank_at(grown.melds[0].cards.index(card_from("*"))) == joker_is
    assert grown.hands[0] == cards_from("2c 3d")


def test_a_joker_moves_again_from_an_end() -> None:
    """D4: as the 5 at the low end it gives way to the 5, and goes to the 4 or the 9."""
    state = position(DOUBLE_RUM, ["5h 2c 3d", "Kc"], melds=["* 6h 7h 8h"])
    assert set(DOUBLE_RUM.legal_actions(state, 0)) >= {LayOff(0, card_from("5h"), 0, end) for end in End}
    lying = [after(DOUBLE_RUM, state, LayOff(0, card_from("5h"), 0, end)).melds[0] for end in End]
    assert [(cards_text(one.cards), one.low) for one in lying] == [("* 5h 6h 7h 8h", 4), ("5h 6h 7h 8h *", 5)]


def test_a_joker_goes_only_where_a_card_could_stand() -> None:
    """D4: above a high ace there is none."""
    state = position(DOUBLE_RUM, ["Qh 2c 3d", "Kc"], melds=["* Kh Ah"])
    wrong = refused(Reason.DOES_NOT_FIT, "R5", card=cards_from("Qh"), meld=cards_from("* Kh Ah"))
    assert DOUBLE_RUM.refusal(state, LayOff(0, card_from("Qh"), 0, End.HIGH)) == wrong
    grown = after(DOUBLE_RUM, state, LayOff(0, card_from("Qh"), 0, End.LOW))
    assert cards_text(grown.melds[0].cards) == "* Qh Kh Ah"


@pytest.mark.parametrize("card", ["7d", "9c"])
def test_only_the_card_it_stands_for_moves_a_joker(card: str) -> None:
    """D4: not a 7 of another suit."""
    state = position(DOUBLE_RUM, [f"{card} 2c 3d", "Kc"], melds=["6h * 8h"])
    for end in End:
        wrong = refused(Reason.DOES_NOT_FIT, "R5", card=cards_from(card), meld=cards_from("6h * 8h"))
        assert DOUBLE_RUM.refusal(state, LayOff(0, card_from(card), 0, end)) == wrong


def test_either_twin_moves_a_joker() -> None:
    """D4: the card it stands for is in the pack twice."""
    state = position(DOUBLE_RUM, ["7h' 2c 3d", "Kc"], melds=["6h * 8h"])
    assert DOUBLE_RUM.refusal(state, LayOff(0, card_from("7h'"), 0, End.LOW)) is None


def test_moving_a_joker_can_be_taken_back() -> None:
    """D3, R4: the joker is where it was, and the 7 in the hand."""
    state = position(DOUBLE_RUM, ["7h 2c 3d", "Kc"], melds=["6h * 8h"])
    back = after(DOUBLE_RUM, state, LayOff(0, card_from("7h"), 0, End.LOW), TakeBack(0))
    assert back.but(history=()) == state


def test_twins_lie_in_one_group_but_not_in_one_sequence() -> None:
    """D5, G3, G4: suits may repeat in a group of any length; a sequence has each rank once."""
    state = position(DOUBLE_RUM, ["7h 7h' 7d 7d' 7s 6h 8h", "Kc"])
    assert DOUBLE_RUM.refusal(state, _group("7h 7h' 7d 7d' 7s")) is None
    cards = cards_from("6h 7h 7h' 8h")
    wrong = refused(Reason.SEQUENCE_REPEATS, "G4", cards=cards)
    assert DOUBLE_RUM.refusal(state, LayMeld(0, MeldKind.SEQUENCE, cards)) == wrong


@pytest.mark.parametrize(("text", "legal"), [("Ah 2h 3h", True), ("Qh Kh Ah", True), ("Kh Ah 2h", False)])
def test_the_ace_is_high_or_low_and_never_between(text: str, *, legal: bool) -> None:
    """D6, G4: the mode is `either`."""
    state = position(DOUBLE_RUM, [f"{text} 9c 9d", "Kc"])
    wrong = refused(Reason.ACE_PLACE, "G4", cards=cards_from(text))
    assert DOUBLE_RUM.refusal(state, _sequence(text)) == (None if legal else wrong)


def test_jokers_count_fifteen_and_aces_eleven_in_hand() -> None:
    """D7, G8: K, ace, joker and 4 left in the loser's hand are 10 + 11 + 15 + 4; doubled, for it was Rummy (R12)."""
    assert value_of(cards_from("* *' Ah Ks 9d"), DOUBLE_RUM.values) == 15 + 15 + 11 + 10 + 9
    state = after(DOUBLE_RUM, position(DOUBLE_RUM, ["5h 6h *", "Kc Ad *' 4s"]), _sequence("5h 6h *"))
    assert state.result == Result(Ending.RUMMY, (0,), (2 * 40, 0))


def test_all_at_once_pays_melded_jokers_as_in_hand() -> None:
    """D8, R15, D7: 5, 6 and a joker are 26; the twin of the card taken is the discard (G7)."""
    rules = DoubleRum(3, all_at_once=True)
    hands = ["5h 6h * 9c 10c Jc 10c'", "Kc", "Kd"]
    taken = after(rules, position(rules, hands, pile="9c'", phase=Phase.DRAW), Take(0, card_from("9c'")))
    assert rules.refusal(taken, _sequence("5h 6h *")) == refused(Reason.MELD_ONLY_TO_GO_OUT, "R15")
    hands = ["5h 6h * 9c 10c Jc", "Kc", "Kd"]
    taken = after(rules, position(rules, hands, pile="9c'", phase=Phase.DRAW), Take(0, card_from("9c'")))
    assert rules.refusal(taken, _sequence("9c 10c Jc")) == refused(Reason.MELD_ONLY_TO_GO_OUT, "R15")
    state = after(rules, taken, _sequence("5h 6h *"))
    assert rules.legal_actions(state, 0) == (_sequence("9c' 10c Jc"), TakeBack(0))
    state = after(rules, state, _sequence("9c' 10c Jc"), Discard(0, card_from("9c")))
    assert state.result == Result(Ending.OUT, (0,), (2 * (26 + 29), 0, 0))


@pytest.mark.parametrize(
    "options", [{"view_discards": True}, {"call_rummy": True}, {"two_turns": True}, {"all_at_once": True}]
)
def test_these_options_of_rummy_may_be_chosen(options: dict[str, bool]) -> None:
    """D8: O1, O2, O5 and R15."""
    assert setup_refusal("double_rum", 4, options) is None


@pytest.mark.parametrize("ace", ["low", "either", "around"])
def test_the_ace_is_not_for_choosing(ace: str) -> None:
    """D8, D6: O3 and O4 may not."""
    assert setup_refusal("double_rum", 4, {"ace": ace}) == refused(Reason.NO_SUCH_OPTION, "G11", option="ace")


def test_a_discarded_joker_may_be_called_and_is_used_at_once() -> None:
    """D8, R13, D2: with a joker of the caller's own, the called one is the one that is owed."""
    rules = DoubleRum(3, call_rummy=True)
    state = position(rules, ["*' 9c 8c", "Kc", "5h 6h * 2d 3s"])
    state = after(rules, state, Discard(0, card_from("*'")), Call(2), CloseCalls())
    owed = refused(Reason.OWED_FIRST, "R13", card=cards_from("*'"))
    assert rules.refusal(state, _sequence("5h 6h *", 2)) == owed
    plays: list[Play] = [play for play in rules.legal_actions(state, 2) if isinstance(play, LayMeld)]
    assert _sequence("5h 6h *'", 2) in plays
    assert all(isinstance(play, LayMeld) and card_from("*'") in play.cards for play in plays)
