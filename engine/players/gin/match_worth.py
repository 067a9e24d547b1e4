"""What the points of a round are worth in a match of two: what they do to the chance of winning it.

Until a gin may end the match a point is a point. Then it is not: who lacks five wins with any knock and gains nothing
by a gin, and who would lose with the other's next knock has no points to save.
"""

from functools import cache
from typing import Final

from engine.board import BoardView
from engine.players.gin.hand import BONUS
from engine.players.gin.playout import MOST
from engine.variants.gin import SPADES, Gin
from engine.view import View

POINT: Final = 100  # worths are whole numbers, so many of them a point
FAR: Final = 100  # points that are lacked at most where the chance of a match is known

# Twenty rounds that hard players win from each other: what each brings is as likely.
ROUNDS: Final = (5, 15, 22, 26, 26, 27, 27, 28, 29, 30, 32, 32, 34, 36, 39, 41, 44, 50, 56, 69)

POINTS_ALONE: Final = tuple(POINT * points for points in range(-MOST, MOST + 1))


def worths_of(view: View, board: BoardView) -> tuple[int, ...]:
    """Return what a round is worth to a seat by the points it makes more than the other, from the least on.

    Before the end is in sight points are counted and nothing else, and so they are where several rounds or games go on
    at once or a third player waits.
    """
    rules = view.rules
    assert isinstance(rules, Gin)
    if rules.seats != 2 or rules.hollywood or view.seat is None:
        return POINTS_ALONE
    mine, theirs = (rules.target - view.totals[seat] for seat in (view.seat, 1 - view.seat))
    if min(mine, theirs) > BONUS or max(mine, theirs) > FAR:
        return POINTS_ALONE
    return worths(mine, theirs, 2 if rules.oklahoma and board.upcard in SPADES else 1)


@cache
def worths(mine: int, theirs: int, times: int = 1) -> tuple[int, ...]:
    """Return the worths where two lack so many points, and a round counts so many times.

    They are such that a round is worth as much on average, won or lost, as its points are.
    """
    now = chance(mine, theirs)
    stakes = sum(chance(mine - times * points, theirs) - chance(mine, theirs - times * points) for points in ROUNDS)
    point = POINT * 2 * sum(ROUNDS) / stakes
    won = [round(point * (chance(mine - times * points, theirs) - now)) for points in range(MOST + 1)]
    lost = [round(point * (chance(mine, theirs - times * points) - now)) for points in range(MOST, 0, -1)]
    return *lost, *won


def chance(mine: int, theirs: int) -> float:
    """Return the chance to win a match for one who lacks so many points where the other lacks so many."""
    if mine <= 0:
        return 1.0
    return 0.0 if theirs <= 0 else _chances()[mine][theirs]


@cache
def _chances() -> list[list[float]]:
    """Return the chances by what both lack: each wins the next round as likely, and from there it is known."""
    table = [[0.5] * (FAR + 1) for _ in range(FAR + 1)]
    for more in range(1, FAR + 1):
        for less in range(1, more):
            chances = 0.0
            for points in ROUNDS:
                chances += 1.0 if points >= more else table[more - points][less]
                chances += 0.0 if points >= less else table[more][less - points]
            table[more][less] = chances / (2 * len(ROUNDS))
            table[less][more] = 1 - table[more][less]
    return table
