"""How people came out of a match: their rank and their points, read from the result that the table recorded."""

import json
from collections.abc import Sequence
from typing import NamedTuple, TypedDict


class Ended(TypedDict):
    """The outcome of a match as it is recorded; winners are seats, the rest is by side."""

    winners: list[int]
    sides: list[list[int]]
    totals: list[int]
    settlement: list[int]
    rounds: int
    forfeited: bool  # only one side was left


class Sat(TypedDict):
    """Who had a seat at the end, or had left it."""

    seat: int
    user: int | None
    name: str
    left: int | None
    left_order: int


class Finisher(NamedTuple):
    """A person in a result. Rank one is the best; several may share one. `left` counts the leavers, 0 is none."""

    user_id: int
    side: int
    rank: int
    points: int
    left: int = 0


def read(outcome: str, seats: str) -> tuple[Ended, list[Sat]]:
    """Return a recorded result; what only league tables record is filled in."""
    ended = json.loads(outcome)
    ended.setdefault("forfeited", False)
    sat = [{"left": None, "left_order": 0, **one} for one in json.loads(seats)]
    return ended, sat  # type: ignore[return-value]  # what `Table` recorded


def placed_in(ended: Ended, sat: Sequence[Sat], forfeit: int) -> dict[int, Finisher]:
    """Return everyone who played, by seat, without the computer players; a leaver loses `forfeit` points besides."""
    side_of = {seat: side for side, seats in enumerate(ended["sides"]) for seat in seats}
    staying = [one for one in sat if one["user"] is not None]
    leaving = [one for one in sat if one["left"] is not None]
    ranks = _ranks(ended, sorted({side_of[one["seat"]] for one in staying}))
    by_seat: dict[int, Finisher] = {}
    for one in staying:
        side = side_of[one["seat"]]
        won = forfeit * sum(side_of[other["seat"]] != side for other in leaving) if ended["forfeited"] else 0
        by_seat[one["seat"]] = Finisher(one["user"] or 0, side, ranks[side], won or ended["settlement"][side])
    for later, one in enumerate(sorted(leaving, key=lambda one: -one["left_order"])):
        side, rank = side_of[one["seat"]], len(ranks) + 1 + later
        points = min(0, ended["settlement"][side]) - forfeit
        by_seat[one["seat"]] = Finisher(one["left"] or 0, side, rank, points, one["left_order"])
    return dict(sorted(by_seat.items()))


def _ranks(ended: Ended, sides: Sequence[int]) -> dict[int, int]:
    """Return the ranks of sides among themselves: the winners, then by totals; equal totals share a rank."""
    winning = {side for side, seats in enumerate(ended["sides"]) if set(seats) & set(ended["winners"])}
    merit = {side: (side in winning, ended["totals"][side]) for side in sides}
    return {side: 1 + sum(other > merit[side] for other in merit.values()) for side in sides}
