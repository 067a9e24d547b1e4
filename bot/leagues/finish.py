"""How people came out of a match: their rank and their points. Whoever leaves pays for it to those who stay."""

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
    """Return everyone who played, by seat, without the computer players; a leaver loses `forfeit` points besides.

    Whatever a leaver loses beyond the settlement goes to those who stay against them, so that points are neither made
    nor lost by leaving.
    """
    side_of = {seat: side for side, seats in enumerate(finished.sides) for seat in seats}
    staying = [one for one in finished.seats if one.user_id is not None]
    leaving = [one for one in finished.seats if one.left_by is not None]
    ranks = _ranks(finished, sorted({side_of[one.seat] for one in staying}))
    points = {one.seat: finished.settlement[side_of[one.seat]] for one in (*staying, *leaving)}
    for one in leaving:
        paid = max(0, points[one.seat]) + forfeit
        points[one.seat] -= paid
        against = [other.seat for other in staying if side_of[other.seat] != side_of[one.seat]]
        for seat, share in _shares(paid, against or [other.seat for other in staying]):
            points[seat] += share
    by_seat = {
        one.seat: Finisher(one.user_id or 0, side_of[one.seat], ranks[side_of[one.seat]], points[one.seat])
        for one in staying
    }
    gone = list(dict.fromkeys(side_of[one.seat] for one in sorted(leaving, key=lambda one: -one.left_order)))
    for one in leaving:  # partners who left are level; whose last went first is last
        side = side_of[one.seat]
        rank = len(ranks) + 1 + gone.index(side)
        by_seat[one.seat] = Finisher(one.left_by or 0, side, rank, points[one.seat], one.left_order)
    return dict(sorted(by_seat.items()))


def _shares(points: int, seats: Sequence[int]) -> list[tuple[int, int]]:
    """Return how points are divided among seats, the first of which get what cannot be divided."""
    each, over = divmod(points, len(seats)) if seats else (0, 0)
    return [(seat, each + (index < over)) for index, seat in enumerate(seats)]


def _ranks(finished: FinishedMatch, sides: Sequence[int]) -> dict[int, int]:
    """Return the ranks of sides among themselves: the winners, then by totals; equal totals share a rank."""
    better = -1 if finished.low_wins else 1
    merit = {side: (side in finished.winners, better * finished.totals[side]) for side in sides}
    return {side: 1 + sum(other > merit[side] for other in merit.values()) for side in sides}
