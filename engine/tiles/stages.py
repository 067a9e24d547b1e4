"""A question about tiles made ready for the search: for each number its choices, and for each colour its place."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from engine.cards import COLOURS, JOKER, KING, RANK, SUIT, Card
from engine.tiles.groups import JOKERS_NEEDED, Groups, best_groups, groupable
from engine.tiles.old import NO_OLD, Old
from engine.tiles.runs import BEYOND, BOUND, LAID, LOSS, POINTS, Place
from engine.tiles.search import Choice, Rows, Stage

A_TILE: Final = 1 << 10  # more than all points together: a tile left counts before its points

Line = list[int]  # tiles of a colour by number; the numbers after 13 are beyond


class Question(NamedTuple):
    must: list[Line]  # tiles that have to stand, by colour and number
    have: list[Line]  # those, and tiles that may
    must_jokers: int
    jokers: int
    prices: Sequence[int]  # the loss for a tile that is left, by number
    old: Old = NO_OLD
    count_points: bool = False


TILES_THEN_POINTS: Final = tuple(A_TILE + number for number in range(KING + 1))
POINTS_ALONE: Final = tuple(range(KING + 1))


def question(must: Iterable[Card], may: Iterable[Card], prices: Sequence[int] = TILES_THEN_POINTS) -> Question:
    stand = _lines()
    must_jokers = _count(must, stand)
    have = [line.copy() for line in stand]
    jokers = must_jokers + _count(may, have)
    return Question(stand, have, must_jokers, jokers, prices)


def _lines() -> list[Line]:
    return [[0] * (KING + 1) + [BEYOND] * 3 for _ in COLOURS]


def _count(tiles: Iterable[Card], lines: list[Line]) -> int:
    """Count the tiles into the lines; return the jokers among them."""
    jokers = 0
    for tile in tiles:
        if tile < JOKER:
            lines[SUIT[tile]][RANK[tile]] += 1
        else:
            jokers += 1
    return jokers


def without_hopeless(asked: Question) -> Question:
    """Return the question without the tiles that fit no set, whatever else is laid."""
    have = asked.have
    while True:
        runs = [_runnable(line, asked.jokers) for line in have]
        groups = [sum(line[number] > 0 for line in have) + asked.jokers > 2 for number in range(KING + 1)]
        left = [
            [
                count if count <= 0 or groups[number] or run >> number & 1 else stand[number]
                for number, count in enumerate(line)
            ]
            for line, stand, run in zip(have, asked.must, runs, strict=True)
        ]
        if left == have:
            return asked._replace(have=have)
        have = left


def _runnable(line: Line, jokers: int) -> int:
    """Return, as bits, the numbers of a colour that some run of three holds if jokers fill its gaps."""
    first = sum(1 << number for number in range(1, KING + 1) if line[number])
    second, third = first >> 1, first >> 2
    starts = (
        first & second & third,
        first & second | first & third | second & third,
        first | second | third,
    )[jokers]
    starts &= (1 << KING - 1) - 2
    return starts | starts << 1 | starts << 2


def stages(asked: Question, *, spare: bool) -> list[Stage]:
    """Return the numbers in order, those left out where nothing can stand.

    With spare jokers they may lie in any place; else only where a set needs them or where they lay before.
    """
    runs = [_runnable(line, asked.jokers) for line in asked.have]
    return [
        Stage(
            number,
            _choices_at(asked, number, tuple(run >> number & 1 for run in runs), spare=spare),
            tuple(Rows(_place(asked, colour, number, spare=spare)) for colour in range(4)),  # type: ignore[arg-type]
        )
        for number in range(1, KING + 1)
        if asked.jokers or any(line[number] for line in asked.have)
    ]


def _place(asked: Question, colour: int, number: int, *, spare: bool) -> Place:
    line = asked.have[colour]
    return Place(
        colour,
        asked.jokers,
        line[number + 1],
        line[number + 2],
        _is_bridge(asked, colour, number),
        _spare(asked, colour, number, spare=spare),
        _joinable(asked, colour, number + 1, spare=spare),
        asked.old.links[colour][number],
        asked.old.jokers[colour][number],
    )


def _is_bridge(asked: Question, colour: int, number: int) -> bool:
    """Tell whether a joker at the number may join a run to a tile behind it, at need with the other joker."""
    line = asked.have[colour]
    return (asked.jokers > 0 and line[number + 1] > 0) or (asked.jokers > 1 and line[number + 2] > 0)


def _spare(asked: Question, colour: int, number: int, *, spare: bool) -> int:
    """Return how many jokers may lie at the number where no open run needs them.

    A joker at the head of a run could as well lie at its end, unless the run ends with 13.
    """
    if spare or (number == KING - 2 and asked.have[colour][KING]):
        return asked.jokers
    return asked.old.jokers[colour][number]


def _joinable(asked: Question, colour: int, number: int, *, spare: bool) -> int:
    if number > KING:
        return 0
    return asked.jokers if _is_bridge(asked, colour, number) else _spare(asked, colour, number, spare=spare)


def _choices_at(asked: Question, number: int, runnable: tuple[int, ...], *, spare: bool) -> tuple[Choice, ...]:
    return _choices(
        tuple(line[number] for line in asked.must),
        tuple(line[number] for line in asked.have),
        runnable,
        asked.jokers,
        asked.prices[number],
        number if asked.count_points else 0,
        asked.old.groups[number],
        spare,
    )


@lru_cache(maxsize=1 << 12)
def _choices(
    must: tuple[int, ...],
    have: tuple[int, ...],
    runnable: tuple[int, ...],
    jokers: int,
    price: int,
    worth: int,
    old: Groups,
    spare: bool,
) -> tuple[Choice, ...]:
    grouped = 2 if sum(count > 0 for count in have) + jokers > 2 else 0
    splits = [
        _splits(*limits, grouped) for limits in zip(must, have, runnable, strict=True)
    ]
    tiles = sum(have)
    best: dict[tuple[tuple[int, ...], int], Choice] = {}
    for (run0, group0), (run1, group1), (run2, group2), (run3, group3) in product(*splits):
        in_groups = (group0, group1, group2, group3)
        needed = JOKERS_NEEDED[in_groups]
        if needed > jokers:
            continue
        in_runs = (run0, run1, run2, run3)
        laid = sum(in_groups) + sum(in_runs)
        for group_jokers in _group_jokers(in_groups, needed, jokers if spare else sum(group.jokers for group in old)):
            loss = (tiles - laid) * price + (best_groups(in_groups, group_jokers, old)[0] if old else 0)
            cost = (group_jokers << LAID) + (group_jokers << BOUND) + (laid * worth << POINTS) + (loss << LOSS)
            other = best.get((in_runs, group_jokers))
            if other is None or cost >> LOSS < other.cost >> LOSS:
                best[in_runs, group_jokers] = Choice(in_runs, cost, in_groups, group_jokers)
    return tuple(best.values())


def _splits(must: int, have: int, runnable: int, grouped: int) -> list[tuple[int, int]]:
    """Return the ways to send the tiles of one colour into runs and into groups."""
    return [
        (in_runs, in_groups)
        for in_runs in range(have + 1 if runnable else 1)
        for in_groups in range(min(grouped, have - in_runs) + 1)
        if in_runs + in_groups >= must
    ]


def _group_jokers(in_groups: tuple[int, ...], needed: int, spare: int) -> list[int]:
    return [needed, *(jokers for jokers in range(needed + 1, spare + 1) if groupable(in_groups, jokers))]
