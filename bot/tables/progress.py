"""A match as far as it is stored: where it stands, what its seal has dealt, and whose buttons are stale."""

from collections.abc import Mapping, Sequence

from engine.actions import Action, Call, Deal, Decline, Spread
from engine.events import Event
from engine.match import Match, advance, call_window, new_match, to_act
from engine.rules import Rules
from engine.text import Notation


class Progress:
    """What follows the log of a table. Whatever it follows was judged before it was stored."""

    def __init__(self, rules: Rules) -> None:
        self.match = new_match(rules)
        self.notation = Notation(rules.tiles)
        self.deals = 0  # from the seal of this round
        self.is_sealed = True  # no shuffle was drawn from that seal yet
        self.asked_since = dict.fromkeys(to_act(self.match), 0)  # by seat that is asked: the version where that began
        self._fresh = [0] * rules.seats  # by seat: a click made before this version is stale

    def is_stale(self, seat: int, version: int | None) -> bool:
        """Say whether a seat's position has changed since it was shown at a version; none: it never is."""
        return version is not None and version < self._fresh[seat]

    def read(self, line: str) -> tuple[Event, ...]:
        """Follow a line of the log and return what happened."""
        action = self.notation.read_action(line)
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
    kept = asked if (call_window(before) is None) == (call_window(after) is None) else dict[int, int]()
    return {seat: kept.get(seat, after.version) for seat in to_act(after)}


def touched_seats(before: Match, action: Action, after: Match) -> Sequence[int]:
    """Return the seats whose position an action has changed, so that buttons they saw before are stale.

    Other boards go on as they were, and while a window for calls is open each seat answers for itself.
    """
    if isinstance(action, Call | Decline) and call_window(after) is not None:
        return (action.seat,)
    seat: int | None = getattr(action, "seat", None)
    board = None if seat is None else before.board_of(seat)
    if board is None or len(before.boards) == 1 or len(after.rounds) > len(before.rounds):
        return range(before.rules.seats)
    return before.lineups[board]
