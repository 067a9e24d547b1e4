"""Who lays first with several others, when nothing is on the table and nothing left to draw: nobody who need not.

What the first lays serves all others. Who would end the round by passing guesses what they hold (T10).
"""

from random import Random
from typing import Final

from engine.board import BoardView
from engine.cards import without
from engine.events import Declined, TimedOut
from engine.players.levels import Why
from engine.tiles.sets import rack_value
from engine.view import View

LAYING_FIRST: Final = 60.0  # points that it costs, about


def reason_to_pass(view: View, board: BoardView, chance: Random, samples: int) -> Why | None:
    """Return why to pass though something might be laid, None where that is no better."""
    if board.stock or board.table:
        return None
    if passes_before(board) < len(board.players) - 1:
        return Why("hint-tiles-first")
    points, won = _blocked(view, board, chance, samples)
    return Why("hint-tiles-block", numbers={"chance": won}) if points > -LAYING_FIRST else None


def passes_before(board: BoardView) -> int:
    """Return how many have passed in a row (T10)."""
    count = 0
    for event in reversed(board.history):
        if not isinstance(event, Declined | TimedOut):
            break
        count += isinstance(event, Declined)  # whose time runs out passes, too
    return count


def _blocked(view: View, board: BoardView, chance: Random, samples: int) -> tuple[float, int]:
    """Return the points of a round that ends now, over racks that are likely, and in how many of a hundred one wins."""
    unseen = sorted(without(view.rules.pack(), board.hand))
    counts = [board.counts[seat] for seat in board.players if seat != board.turn]
    own, points, won = rack_value(board.hand), 0, 0
    for _ in range(samples):
        chance.shuffle(unseen)
        racks, begin = list[int](), 0
        for count in counts:
            racks.append(rack_value(unseen[begin : begin + count]))
            begin += count
        least = min(racks)
        points += (own < least) * sum(racks) - (own > least) * own
        won += own < least
    return points / samples, 100 * won // samples
