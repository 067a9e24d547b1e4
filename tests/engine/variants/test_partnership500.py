"""500 in partnership: two against two, partners facing, each side reckoned as one."""

import pytest

from engine.actions import Decline, Discard, DrawStock, LayMeld, LayOff
from engine.cards import card_from, cards_from
from engine.errors import Reason, refused
from engine.events import Drew, heard
from engine.match import apply
from engine.melds import MeldKind
from engine.options import Value
from engine.scoring import Outcome, Round
from engine.state import Phase
from engine.variants import rules_for, setup_refusal
from engine.variants.partnership500 import Partnership500
from engine.view import view
from tests.kit import board, played, started
from tests.kit_positions import after, position

PAIRS = Partnership500(4)


def _rounds(*points: tuple[int, ...]) -> tuple[Round, ...]:
    return tuple(Round(((0, 1, 2, 3),), (), one) for one in points)


def test_four_play_two_against_two_partners_facing() -> None:
    """P1: seats 0 and 2 against 1 and 3; one deck, seven cards each, as 500 for four."""
    assert PAIRS.sides == ((0, 2), (1, 3))
    state = board(started(PAIRS, PAIRS.pack()))
    assert [len(hand) for hand in state.hands] == [7] * 4
    assert len(state.stock) == 52 - 28
    assert len(Partnership500(4, edition="novelty").pack()) == 54


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_no_other_number_plays_in_partnership(seats: int) -> None:
    """P1: four."""
    assert setup_refusal("partnership500", seats, {}) == refused(Reason.SEATS, "P1", seats=seats, counts="4")


def test_when_a_player_goes_out_the_round_ends_and_each_side_is_reckoned_as_one() -> None:
    """P1, F11: seat 0 laid 18, partner 2 holds 13; 1 laid nothing and holds 10, 3 laid 12 and holds 4."""
    state = position(PAIRS, ["5c 6c 7c 9s", "Kd", "Kh 3h", "4s"], melds=["4d 4h 4c"])
    match = started(PAIRS, PAIRS.pack()).but(boards=(state,))
    match = played(match, LayMeld(0, MeldKind.SEQUENCE, cards_from("5c 6c 7c")), Discard(0, card_from("9s")))
    assert match.rounds[0].results[0].points == (18, -10, -13, 12 - 4)
    assert match.rounds[0].points == (18 - 13, -10 + 8)
    assert match.totals == (5, -2)


@pytest.mark.parametrize(
    ("options", "points", "winner"),
    [
        ({}, [(499, 300)], None),
        ({}, [(500, 300)], 0),
        ({}, [(400, 300), (110, 260)], 1),
        ({}, [(510, 510)], None),
        ({}, [(510, 510), (-30, -20)], 1),
        ({"format": "bell", "rounds": 1}, [(30, 20)], 0),
        ({"format": "bell", "rounds": 1}, [(30, 30)], None),
    ],
)
def test_the_match_is_won_by_a_side(
    options: dict[str, Value], points: list[tuple[int, ...]], winner: int | None
) -> None:
    """P1, F12, F13, F14, G11: first side to 500, the higher if both; level sides play on; the difference is settled."""
    rules = rules_for("partnership500", 4, options)
    ours, theirs = map(sum, zip(*points, strict=True))
    expected = Outcome((winner or 0,), (ours, theirs), (ours - theirs, theirs - ours))
    assert rules.outcome(_rounds(*points), rung=False) == (None if winner is None else expected)


def test_lay_offs_on_a_partners_meld_score_for_who_laid_them() -> None:
    """P1, F7: as in 500; the side adds up both."""
    state = position(PAIRS, ["7h 9s 9c", "Kd", "2h", "3s"], melds=["4h 5h 6h"])
    state = after(PAIRS, state, LayOff(0, card_from("7h"), 0))
    assert PAIRS.laid_points(state.melds) == (7, 0, 0, 15)


def test_partners_hear_and_see_what_all_do() -> None:
    """P2: a partner's draw and hand are as hidden as an opponent's."""
    step = apply(started(PAIRS, PAIRS.pack()), DrawStock(0))
    (drew,) = step.events
    assert [heard(drew, seat) for seat in (None, 1, 2, 3)] == [Drew(0, None)] * 4
    partner, opponent = view(step.match, 2).board, view(step.match, 1).board
    assert partner is not None
    assert opponent is not None
    assert partner.history == opponent.history
    assert partner.hand == board(step.match).hands[2]
    assert partner.shown_hands == ()


def test_a_round_that_stops_is_reckoned_by_side_too() -> None:
    """P1, F10: with the stock gone and nobody taking."""
    state = position(PAIRS, ["9s", "Kd", "2h", "3s"], stock="", phase=Phase.DRAW)
    match = played(started(PAIRS, PAIRS.pack()).but(boards=(state,)), Decline(0))
    assert match.rounds[0].points == (-11, -13)
