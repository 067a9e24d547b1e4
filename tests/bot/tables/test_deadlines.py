"""What a table waits for and until when, worked out from nothing but the position."""

import pytest

from bot.matches import SeatRow
from bot.storage.rows import Deadline
from bot.tables.deadlines import CALLED, CALLS, COMPUTER, DEAL, TURN, WARN, Pauses, as_deadlines, renewed, waits
from engine.actions import Call, Discard, DrawStock, Spread
from engine.cards import card_from, pack
from engine.match import apply, new_match
from engine.variants import rules_for
from tests.kit import played, stacked, started

PAUSES = Pauses(lambda: 1.5, start=8, between=20)
PEOPLE = tuple(SeatRow(seat, f"P{seat}", user_id=seat + 1) for seat in range(4))
RULES = rules_for("rummy", 2, {})
DEALT = started(RULES, stacked(RULES, []))


def test_a_match_begins_with_a_pause_for_words() -> None:
    assert waits(new_match(RULES), PEOPLE[:2], 60, PAUSES) == {(DEAL, -1): 8}


def test_no_pause_is_made_for_the_deal_after_the_draw_for_it() -> None:
    drawn = apply(new_match(RULES), Spread(pack(1, 0))).match

    assert waits(drawn, PEOPLE[:2], 60, PAUSES) == {(DEAL, -1): 1}


@pytest.mark.parametrize(
    ("seat", "clock", "expected"),
    [
        (PEOPLE[0], 60, {(WARN, 0): 45, (TURN, 0): 60}),
        (PEOPLE[0], None, {}),
        (SeatRow(0, "Ada", computer="safe"), 60, {(COMPUTER, 0): 1.5}),
        (SeatRow(0, "Ana", user_id=1, away=True), 60, {(COMPUTER, 0): 1.5}),
    ],
    ids=["a person", "a person without a clock", "a computer", "a person who is away"],
)
def test_whoever_is_asked_has_a_clock_or_a_pause(
    seat: SeatRow, clock: int | None, expected: dict[tuple[str, int], float]
) -> None:
    """G9."""
    assert waits(DEALT, (seat, PEOPLE[1]), clock, PAUSES) == expected


def test_while_calls_are_gathered_there_is_one_window_and_no_clock() -> None:
    """R13."""
    rules = rules_for("rummy", 3, {"call_rummy": True})
    match = started(rules, stacked(rules, []))
    drawn = played(match, DrawStock(0))
    state = drawn.boards[0]
    assert state is not None
    calls = played(drawn, Discard(0, state.hands[0][0]))
    seats = (*PEOPLE[:2], SeatRow(2, "Ada", computer="safe"))

    assert waits(calls, seats, 60, PAUSES) == {(CALLS, -1): 3, (COMPUTER, 2): 1.5}


def test_the_first_call_leaves_one_more_second() -> None:
    """R13: whenever in the window it came, and a second call leaves no other."""
    rules = rules_for("rummy", 4, {"call_rummy": True})
    match = played(started(rules, stacked(rules, ["7h", "5h 6h", "7c 7d"], size=7)), DrawStock(0))
    window = played(match, Discard(0, card_from("7h")))
    called = played(window, Call(2))

    assert waits(called, PEOPLE, 60, PAUSES) == {(CALLED, -1): 1}
    opened = {(CALLS, -1): 103.0}
    first = renewed(opened, waits(called, PEOPLE, 60, PAUSES), 102.5, moved=2)
    assert first == {(CALLED, -1): 103.5}
    assert renewed(first, waits(played(called, Call(1)), PEOPLE, 60, PAUSES), 103.2, moved=1) == first


def test_whoever_was_asked_before_keeps_the_time_it_had() -> None:
    before = {(TURN, 0): 100.0, (COMPUTER, 1): 90.0, (COMPUTER, 2): 91.0}
    fresh = {(TURN, 0): 60.0, (TURN, 3): 60.0, (COMPUTER, 1): 1.0, (COMPUTER, 2): 1.0}

    after = renewed(before, fresh, now=80.0, moved=1)

    assert after == {(TURN, 0): 100.0, (TURN, 3): 140.0, (COMPUTER, 1): 81.0, (COMPUTER, 2): 91.0}


def test_deadlines_as_they_are_stored() -> None:
    assert as_deadlines({(TURN, 1): 5.0, (DEAL, -1): 6.0}) == (Deadline(TURN, 5.0, 1), Deadline(DEAL, 6.0))
