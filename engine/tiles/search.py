"""The search for the least loss: number by number, keeping for every state of the open runs the best way to it.

At each number a choice says how many tiles of each colour go into runs and which go into groups. The state, its jokers
and the loss are packed in one integer, the total (see runs): what was carried over, the cost of the choice and the
steps of the four colours add up to the next total, and of two totals with one state the smaller has lost less.
"""

from collections.abc import Callable, Container, Sequence
from typing import Final, NamedTuple, TypeAlias

from engine.tiles.choices import Choices, NumberChoice, Pair
from engine.tiles.runs import (
    BOUND,
    BOUND_MASK,
    COUNT_BITS,
    FIELD_BITS,
    FIELDS,
    LAID,
    LOSS,
    POINTS,
    STATE,
    STATE_BITS,
    Steps,
)
from engine.tiles.tracked_steps import TrackedColour, TrackedSteps

_HALF_BITS: Final = 2 * FIELD_BITS
_HALF: Final = (1 << _HALF_BITS) - 1 << FIELDS
_FIELD: Final = (1 << FIELD_BITS) - 1 << FIELDS
_LEFT: Final = (0, (1 << FIELD_BITS) - 1)  # a field times this, added, moves it to the place of its colour: 1 and 2
_RIGHT: Final = ((1 << 2 * FIELD_BITS) - 1, (1 << 3 * FIELD_BITS) - 1)  # 3 and 4

_FIRST_BITS: Final = sum(1 << FIELDS + colour * FIELD_BITS for colour in range(4))
_LAID: Final = 0b1111 << LAID
_POINTS: Final = (1 << LOSS) - (1 << POINTS)
_KEY: Final = _FIRST_BITS * STATE + _LAID + _POINTS
_OVER: Final = _FIRST_BITS << 3 * COUNT_BITS
_ENOUGH: Final = _OVER - (_OVER >> COUNT_BITS)
_CARRIED: Final = ~(BOUND_MASK + (1 << POINTS) - (1 << FIELDS))
_SHORT: Final = _KEY - _ENOUGH - _LAID

_FEW: Final = 12  # states that are quicker stepped from than compared
_CROWD: Final = 24  # states beyond which it pays to know a limit

NO_LIMIT: Final = 1 << 60
TOO_MANY: Final = 8000

AnySteps = Steps | TrackedSteps


class Half(dict[int, dict[Pair, list[int]]]):
    """The summed steps of two colours at one number: by their states, then by their tiles in runs.

    Worked out when first asked for. Many states share a half. Steps that bind fewer jokers come first.
    """

    def __init__(self, pairs: Container[Pair], first: AnySteps, second: AnySteps, places: Pair) -> None:
        super().__init__()
        self._pairs = pairs
        self._first = first
        self._second = second
        self._places = places

    def __missing__(self, states: int) -> dict[Pair, list[int]]:
        pairs, (here, there) = self._pairs, self._places
        row = self._second[states >> FIELDS + FIELD_BITS & STATE]
        sums: dict[Pair, list[int]] = {}
        for one, ones in self._first[states >> FIELDS & STATE]:
            for two, twos in row:
                if (one, two) in pairs:
                    totals = [a + (a & _FIELD) * here + b + (b & _FIELD) * there for a in ones for b in twos]
                    if len(totals) > 1:
                        totals.sort(key=_bound)
                    sums[one, two] = totals
        self[states] = sums
        return sums


def _bound(total: int) -> int:
    return total & BOUND_MASK


class NumberStage(NamedTuple):
    number: int
    choices: dict[Pair, list[NumberChoice]]
    left: Half
    right: Half


class Course(NamedTuple):
    """The numbers in the order of the search, the jokers in play, and what is lost beforehand."""

    stages: list[NumberStage]
    jokers: int
    lost: int
    tracked: Sequence[TrackedColour | None]  # by colour
    slack: int  # with tracked colours, the excess that is too much (see tracked_steps)


def stage_of(number: int, choices: Choices, rows: Sequence[AnySteps]) -> NumberStage:
    one, two, three, four = rows
    left = Half(choices.by_left, one, two, _LEFT)
    return NumberStage(number, choices.by_left, left, Half(choices.right, three, four, _RIGHT))


# The best way found to a state: its total, the way before it, and the choice it ends with.
Way: TypeAlias = "tuple[int, Way | None, NumberChoice | None]"


def loss_of(way: Way) -> int:
    return way[0] >> LOSS


def jokers_laid(way: Way) -> int:
    return (way[0] & _LAID) >> LAID


def jokers_in_runs(way: Way, colour: int) -> int:
    """Return the jokers that the last step of the way lays in the colour's runs."""
    return way[0] >> FIELDS + colour * FIELD_BITS + STATE_BITS & 0b11


def state_in(way: Way, colour: int) -> int:
    """Return the state of the colour after the last step of the way."""
    return way[0] >> FIELDS + colour * FIELD_BITS & STATE


def points_of(way: Way) -> int:
    return (way[0] & _POINTS) >> POINTS


def excess_of(way: Way) -> int:
    """Return the loss beyond what the tiles tell, which has the room for points if colours are tracked."""
    return points_of(way)


def ways(course: Course, limit: int, lower_limit: Callable[[], int] | None, *, thrifty: bool) -> list[Way]:
    """Return the best way to each end, as long as its loss stays below the limit; a lower one is asked for in a crowd.

    A thrifty search takes it that a joker left over can be laid somewhere in the end. One with tracked colours is
    given up if it grows too large.
    """
    most, key = (course.jokers + 1) << BOUND, _KEY - _POINTS if course.slack else _KEY
    frontier: dict[int, Way] = {0: (course.lost << LOSS, None, None)}
    for stage in course.stages:
        if course.slack:
            frontier = {key: way for key, way in frontier.items() if excess_of(way) < course.slack}
            if len(frontier) > TOO_MANY:
                return []
        elif len(frontier) > _FEW:
            frontier = _undominated(frontier, thrifty=thrifty)
        if len(frontier) > _CROWD and lower_limit is not None:
            limit, lower_limit = min(limit, lower_limit()), None
        frontier = _after(stage, frontier, most, limit << LOSS, key)
    return list(frontier.values())


def _after(stage: NumberStage, frontier: dict[int, Way], most: int, ceiling: int, state: int) -> dict[int, Way]:
    _, choices, left, right = stage
    found: dict[int, Way] = {}
    for key, way in frontier.items():
        lefts = left[key & _HALF]
        rights = right[key >> _HALF_BITS & _HALF]
        # the jokers laid stay laid and bound, points and loss are kept
        carried = (way[0] & _CARRIED) + ((way[0] & _LAID) >> LAID - BOUND)
        for pair, steps in lefts.items():
            for step in steps:
                start = carried + step
                if start & BOUND_MASK >= most:
                    break
                for choice in choices[pair]:
                    middle = start + choice[0]
                    if middle & BOUND_MASK >= most:
                        break
                    for other_step in rights.get(choice[2], ()):
                        total = middle + other_step
                        if total & BOUND_MASK >= most:
                            break
                        reached = total & state
                        rival = found.get(reached)
                        if (rival is None or total < rival[0]) and total < ceiling:
                            found[reached] = total, way, choice
    return found


def _undominated(frontier: dict[int, Way], *, thrifty: bool) -> dict[int, Way]:
    """Return the states that no other one betters.

    A better one has the same short runs, at least the same that have enough, and no more loss. It has the same jokers
    laid, or for a thrifty search no more.
    """
    rivals: dict[int, list[int]] = {}
    kept: dict[int, Way] = {}
    for key, way in sorted(frontier.items(), key=_merit):
        others = rivals.setdefault(key & _SHORT if thrifty else key & (_SHORT | _LAID), [])
        laid, enough = key & _LAID, key & _ENOUGH
        for other in others:
            if other & _LAID <= laid and ((other & _ENOUGH | _OVER) - enough) & _OVER == _OVER:
                break
        else:
            others.append(key)
            kept[key] = way
    return kept


def _merit(item: tuple[int, Way]) -> int:
    """Order states by loss, then by what they have: a state comes after all that could better it."""
    key, way = item
    return (way[0] >> LOSS << LOSS) + (key & _LAID) - (key & _ENOUGH)
