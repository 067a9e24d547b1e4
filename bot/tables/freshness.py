"""Which buttons an action makes stale: those of the seats whose position it has changed."""

from engine.actions import Action, Call, Decline
from engine.match import Match
from engine.state import Phase


def touched_seats(before: Match, action: Action, after: Match) -> tuple[int, ...]:
    """Return the seats whose position an action has changed, so that buttons they saw before are stale.

    Other boards go on as they were, and while a window for calls is open each seat answers for itself.
    """
    everyone = tuple(range(before.rules.seats))
    if isinstance(action, Call | Decline):
        state = after.boards[0]
        if state is not None and state.phase is Phase.CALLS:
            return (action.seat,)
    seat: int | None = getattr(action, "seat", None)
    board = None if seat is None else before.board_of(seat)
    if board is None or len(before.boards) == 1 or len(after.rounds) > len(before.rounds):
        return everyone
    return before.lineups[board]
