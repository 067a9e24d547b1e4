"""The search for the least loss: number by number, keeping for every state of the open runs the best way to it.

At each number a choice says how many tiles of each colour go into runs and which go into groups. A state, its jokers and
its loss are packed in one integer, the total (see runs): adding the steps of the four colours and the cost of the choice to
what was carried over gives the next total, and of two totals with one state the smaller has lost less.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.tiles.runs import BOUND, LAID, LOSS, POINTS, STATE_BITS, Place, Steps, steps

_STATE: Final = (1 << STATE_BITS) - 1
_LAID: Final = 0b1111 << LAID
_BOUND: Final = 0b111111 << BOUND
_KEY: Final = (1 << POINTS + 10) - 1 - _BOUND
_ONE_JOKER: Final = 1 << LAID

NO_LIMIT: Final = 1 << 100


class Choice(NamedTuple):
    """What may be done with the tiles of one number."""

    in_runs: tuple[int, int, int, int]
    cost: int  # packed: the jokers in groups, the points, the loss
    in_groups: tuple[int, int, int, int]
    group_jokers: int


class Rows(dict[int, Steps]):
    """The steps of one colour at one number, by state; worked out when first asked for."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def __missing__(self, state: int) -> Steps:
        row = self[state] = steps(state, self._place)
        return row


class Stage(NamedTuple):
    number: int
    choices: Sequence[Choice]
    rows: tuple[Rows, Rows, Rows, Rows]


class Way(NamedTuple):
    """The best way found to a state, and the choice and steps it ends with."""

    total: int
    before: "Way | None" = None
    number: int = 0
    choice: Choice | None = None
    steps: tuple[int, ...] = ()


def loss_of(way: Way) -> int:
    return way.total >> LOSS


def jokers_laid(total: int) -> int:
    return (total & _LAID) >> LAID


def points_of(way: Way) -> int:
    return way.total >> POINTS & (1 << LOSS - POINTS) - 1


def ways(stages: Sequence[Stage], jokers: int, limit: int, *, thrifty: bool) -> list[Way]:
    """Return the best way to each end, as long as its loss stays below the limit.

    A thrifty search takes it that a joker left over can be laid somewhere in the end. Then a state that another one
    equals with fewer jokers and no more loss is dropped.
    """
    frontier = {0: Way(0)}
    for stage in stages:
        frontier = _after(stage, frontier, jokers, limit << LOSS, thrifty=thrifty)
    return list(frontier.values())


def _after(stage: Stage, frontier: dict[int, Way], jokers: int, ceiling: int, *, thrifty: bool) -> dict[int, Way]:
    number, choices, (rows0, rows1, rows2, rows3) = stage
    most = (jokers + 1) << BOUND
    found: dict[int, Way] = {}
    for key, way in frontier.items():
        if thrifty and _is_wasteful(key, way, frontier):
            continue
        row0 = rows0[key & _STATE]
        row1 = rows1[key >> STATE_BITS & _STATE]
        row2 = rows2[key >> 2 * STATE_BITS & _STATE]
        row3 = rows3[key >> 3 * STATE_BITS & _STATE]
        carried = _carried(way.total)
        for choice in choices:
            tiles0, tiles1, tiles2, tiles3 = choice[0]
            start = carried + choice[1]
            for step0 in row0[tiles0]:
                for step1 in row1[tiles1]:
                    for step2 in row2[tiles2]:
                        for step3 in row3[tiles3]:
                            total = start + step0 + step1 + step2 + step3
                            if total >= ceiling or total & _BOUND >= most:
                                continue
                            reached = total & _KEY
                            other = found.get(reached)
                            if other is None or total < other[0]:
                                found[reached] = Way(total, way, number, choice, (step0, step1, step2, step3))
    return found


def _carried(total: int) -> int:
    """Return what goes over to the next number: jokers laid, which stay bound, points and loss."""
    laid = total & _LAID
    return (total >> POINTS << POINTS) + laid + (laid << BOUND - LAID)


def _is_wasteful(key: int, way: Way, frontier: dict[int, Way]) -> bool:
    for spared in range(1, ((key & _LAID) >> LAID) + 1):
        thriftier = frontier.get(key - spared * _ONE_JOKER)
        if thriftier is not None and thriftier[0] >> LOSS <= way[0] >> LOSS:
            return True
    return False
