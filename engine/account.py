"""What happened since a seat's last turn, as somebody who sat there would have seen it (R6)."""

from collections.abc import Iterable
from typing import Final

from engine.board import BoardView
from engine.events import (
    Arranged,
    Declined,
    Defended,
    Discarded,
    Drew,
    Event,
    Knocked,
    LaidOff,
    Melded,
    TookBack,
    Turned,
)
from engine.rules import Rules

TURN_ENDS: Final = (Discarded, Declined, Arranged, Knocked, Defended)
PLAYS: Final = (Melded, LaidOff)


def since_last_turn(rules: Rules, board: BoardView, seat: int) -> tuple[Event, ...]:
    """Return what the others did in this round since a seat last ended a turn, the first first.

    The board is the seat's own view, so nothing is told that it may not hear. Discards are named, buried ones too:
    it saw them fall. What was put down and taken back again is not told, nor what the seat did itself.
    """
    ends = (*TURN_ENDS, Drew) if rules.tiles else TURN_ENDS  # a tile that is drawn ends a turn (T6)
    own = [index for index, event in enumerate(board.history) if _actor(event) == seat and isinstance(event, ends)]
    since = board.history[own[-1] + 1 :] if own else board.history
    return tuple(event for event in _standing(since) if _actor(event) != seat)


def _standing(events: Iterable[Event]) -> list[Event]:
    """Return events without the plays that were taken back."""
    kept: list[Event] = []
    for event in events:
        if isinstance(event, TookBack):
            last = max(index for index, one in enumerate(kept) if isinstance(one, PLAYS))
            del kept[last]
        else:
            kept.append(event)
    return kept


def _actor(event: Event) -> int | None:
    """Return the seat that did what an event tells; to turn a tile for the start is nobody's doing (T2)."""
    return None if isinstance(event, Turned) else getattr(event, "seat", None)
