"""How people came out of a match: their rank and their points."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.matches import FinishedMatch


class Finisher(NamedTuple):
    """A person in a result. Rank one is the best; several may share one. `left` counts the leavers, 0 is none."""

    user_id: int
    side: int
    rank: int
    points: int
    left: int = 0


def placed_in(finished: FinishedMatch, forfeit: int) -> dict[int, Finisher]:
    """Return everyone who played, by seat, without the computer players; a leaver loses `forfeit` points besides."""
    side_of = {seat: side for side, seats in enumerate(finished.sides) for seat in seats}
    staying = [one for one in finished.seats if one.user_id is not None]
    leaving = [one for one in finished.seats if one.left_by is not None]
    ranks = _ranks(finished, sorted({side_of[one.seat] for one in staying}))
    by_seat: dict[int, Finisher] = {}
    for one in staying:
        side = side_of[one.seat]
        won = forfeit * sum(side_of[other.seat] != side for other in leaving) if finished.forfeited else 0
        by_seat[one.seat] = Finisher(one.user_id or 0, side, ranks[side], won or finished.settlement[side])
    for later, one in enumerate(sorted(leaving, key=lambda one: -one.left_order)):
        side, rank = side_of[one.seat], len(ranks) + 1 + later
        points = min(0, finished.settlement[side]) - forfeit
        by_seat[one.seat] = Finisher(one.left_by or 0, side, rank, points, one.left_order)
    return dict(sorted(by_seat.items()))


def _ranks(finished: FinishedMatch, sides: Sequence[int]) -> dict[int, int]:
    """Return the ranks of sides among themselves: the winners, then by totals; equal totals share a rank."""
    better = -1 if finished.low_wins else 1
    merit = {side: (side in finished.winners, better * finished.totals[side]) for side in sides}
    return {side: 1 + sum(other > merit[side] for other in merit.values()) for side in sides}
