"""What a table waits for and until when: a pure answer from the match, the seats and the clock (G9, R13, F13, T11)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.matches import SeatRow
from bot.storage.rows import NO_SEAT, UNSEEN, Changes, Clear, Deadline
from bot.tables.seal import awaits_chance
from engine.match import Match, call_window, new_match, to_act
from engine.rules import Rules

TURN: Final = "turn"  # a person's time is up
WARN: Final = "warn"  # a person's time is nearly up
PLAN: Final = "plan"  # a person who planned their turn has waited as long as people do
COMPUTER: Final = "computer"  # a computer player has waited long enough for people to follow
CALLS: Final = "calls"  # the window for calls closes
CALLED: Final = "called"  # the second after a first call is over
DEAL: Final = "deal"  # the next round is dealt
BELL: Final = "bell"  # the minutes of a bell match are over
LOBBY: Final = "lobby"  # nobody has begun the match
SORRY: Final = "sorry"  # people are to be told that their table could not be shown

# What stands still while the bot does; a bell keeps its date.
PAUSED: Final = (WARN, TURN, CALLS, CALLED, COMPUTER, PLAN, DEAL, LOBBY, UNSEEN, SORRY)
ASKED: Final = (TURN, CALLS, CALLED)  # what people can miss

CALL_WINDOW: Final = 3.0  # R13
SAME_TIME: Final = 1.0  # calls so soon after the first count as made with it (R13)
WARN_AT: Final = 0.75  # of the clock
AS_PEOPLE: Final = 3.0  # times as long as a computer waits: nobody shall tell a planned move from another
SHOWN_WITHIN: Final = 60.0  # or the table is closed

Waits = Mapping[tuple[str, int], float]
"""When each deadline is due, by kind and seat."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """How long things take that nobody's clock measures, in seconds."""

    computer: Callable[[], float]  # drawn anew for each move, so that it feels natural
    start: float = 8.0  # before the first deal, for words to the seal
    between: float = 20.0  # between rounds, to look at the score


def waits(
    match: Match,
    seats: tuple[SeatRow, ...],
    clock: int | None,
    pauses: Pauses,
    planning: Collection[int] = (),
) -> dict[tuple[str, int], float]:
    """Return how many seconds from now each deadline of a position is due, as if it had just come about."""
    if match.outcome:
        return {}
    due: dict[tuple[str, int], float] = {}
    if awaits_chance(match):
        due[DEAL, NO_SEAT] = _deal_pause(match, pauses)
    window = call_window(match)
    if window is not None:
        due |= {(CALLED, NO_SEAT): SAME_TIME} if window.claims else {(CALLS, NO_SEAT): CALL_WINDOW}
    for seat in to_act(match):
        if is_played_by_computer(seats[seat]):
            due[COMPUTER, seat] = pauses.computer()
            continue
        if seat in planning and window is None:
            due[PLAN, seat] = AS_PEOPLE * pauses.computer()
        if clock is not None and window is None:
            due[WARN, seat] = clock * WARN_AT
            due[TURN, seat] = float(clock)
    return due


def first_due(rules: Rules, seats: tuple[SeatRow, ...], pauses: Pauses, now: float) -> dict[tuple[str, int], float]:
    """Return when the deadlines of a match that begins are due: nobody's clock runs, but a bell's does."""
    first = waits(new_match(rules), seats, None, pauses)
    bell = {(BELL, NO_SEAT): 60.0 * rules.bell_minutes} if rules.rings else {}
    return {wait: now + after for wait, after in (first | bell).items()}


def _deal_pause(match: Match, pauses: Pauses) -> float:
    if match.drawn and not match.rounds:
        return 1.0  # the seal was open while the players drew for the deal
    in_play = any(board not in match.awaiting for board in range(len(match.boards)))
    if in_play:
        return 1.0  # one pair deals again while the others play on (N17)
    return pauses.between if match.rounds else pauses.start


def is_played_by_computer(seat: SeatRow) -> bool:
    return seat.user_id is None or seat.away


def renewed(
    before: Waits, fresh: Mapping[tuple[str, int], float], now: float, moved: int
) -> dict[tuple[str, int], float]:
    """Return when the deadlines of a new position are due.

    Whoever was asked before and is still asked keeps the time it had: a turn is one clock, and other boards do not
    reset it. Only a computer that has just moved gets a new pause, and so does a plan.
    """
    anew = {(COMPUTER, moved), (PLAN, moved)}
    return {
        wait: before[wait] if wait in before and wait not in anew else now + seconds for wait, seconds in fresh.items()
    }


def unseen(at: float) -> Deadline:
    """Return until when a table must have been shown that is opened, or found unseen, at a time."""
    return Deadline(UNSEEN, at + SHOWN_WITHIN)


def standing_after(due: Waits, changes: Changes) -> dict[tuple[str, int], float]:
    """Return the deadlines that stand when changes are stored."""
    gone = {(fired.kind, fired.seat) for fired in changes.fired}
    if changes.table.get("message_id") is not None:
        gone.add((UNSEEN, NO_SEAT))
    kept = {wait: at for wait, at in due.items() if wait not in gone and not _is_cleared(wait, changes.clear)}
    return kept | {(one.kind, one.seat): one.due for one in changes.deadlines}


def _is_cleared(wait: tuple[str, int], clear: Sequence[Clear]) -> bool:
    kind, seat = wait
    return any(one.kind in {None, kind} and one.seat in {None, seat} for one in clear)


def as_deadlines(due: Waits) -> tuple[Deadline, ...]:
    return tuple([Deadline(kind, at, seat) for (kind, seat), at in due.items()])
