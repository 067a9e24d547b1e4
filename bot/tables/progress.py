"""A match as far as it is stored: where it stands, what its seal has dealt, and whose buttons are stale."""

from collections.abc import Mapping

from engine.actions import Action, Call, Deal, Decline, Spread
from engine.events import Event
from engine.match import Match, advance, new_match, to_act
from engine.rules import Rules
from engine.state import Phase
from engine.text import Notation


class Progress:
    """What follows the log of a table. Whatever it follows was judged before it was stored."""

    def __init__(self, rules: Rules) -> None:
        self.match = new_match(rules)
        self.deals = 0  # from the seal of this round
        self.is_sealed = True  # no shuffle was drawn from that seal yet
        self.asked_since = dict.fromkeys(to_act(self.match), 0)  # by seat that is asked: the version where that began
        self._fresh = [0] * rules.seats  # by seat: a click made before this version is stale

    def is_stale(self, seat: int, version: int | None) -> bool:
        """Say whether a seat's position has changed since it was shown at a version; none: it never is."""
        return version is not None and version < self._fresh[seat]

    def read(self, line: str, notation: Notation) -> tuple[Event, ...]:
        """Follow a line of the log and return what happened."""
        action = notation.read_action(line)
        step = advance(self.match, action)
        self.follow(action, step.match)
        return step.events

    def follow(self, action: Action, after: Match) -> None:
        before, self.match = self.match, after
        over = len(after.rounds) > len(before.rounds)
        self.deals = 0 if over else self.deals + isinstance(action, Deal)
        self.is_sealed = over or (self.is_sealed and not isinstance(action, Spread | Deal))
        self.asked_since = asked_after(self.asked_since, before, after)
        for seat in touched_seats(before, action, after):
            self._fresh[seat] = after.version


def asked_after(asked: Mapping[int, int], before: Match, after: Match) -> dict[int, int]:
    """Return since which version each seat is asked that is asked now; a window for calls asks anew."""
    kept = asked if _gathers_calls(before) == _gathers_calls(after) else dict[int, int]()
    return {seat: kept.get(seat, after.version) for seat in to_act(after)}


def _gathers_calls(match: Match) -> bool:
    return any(state is not None and state.phase is Phase.CALLS for state in match.boards)


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
