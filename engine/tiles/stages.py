"""A question about tiles made ready for the search: for each number its choices, and for each colour its place.

The numbers are counted from the top (see mirror).
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.cards import COLOURS, JOKER, KING, RANK, SUIT, Card
from engine.tiles.choices import ALL_STAND, Choices, choices_at, with_groups_parted, with_spare_jokers
from engine.tiles.old import NO_OLD, Old
from engine.tiles.runs import BEYOND, Place, Steps, steps_at
from engine.tiles.search import Course, stage_of

A_TILE: Final = 1 << 10  # more than all points together: a tile left counts before its points

Line = list[int]  # tiles of a colour by number; the numbers after 13 are beyond


class Question(NamedTuple):
    must: list[Line]  # tiles that have to stand, by colour and number
    have: list[Line]  # those, and tiles that may
    must_jokers: int
    jokers: int
    prices: Sequence[int]  # the loss for a tile that is left, by number from the top
    lost: int = 0  # by tiles that are out of the question
    old: Old = NO_OLD
    count_points: bool = False


POINTS_ALONE: Final = tuple(range(KING + 1, 0, -1))
TILES_THEN_POINTS: Final = tuple(A_TILE + points for points in POINTS_ALONE)


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
            lines[SUIT[tile]][KING + 1 - RANK[tile]] += 1
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
            lost = sum(
                price * (before - after)
                for line, left_line in zip(asked.have, have, strict=True)
                for price, before, after in zip(asked.prices, line, left_line, strict=False)
            )
            return asked._replace(have=have, lost=lost)
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


def course_of(asked: Question, limit: int, *, spare: bool) -> Course:
    """Return the numbers in order, without those where nothing can stand.

    With spare jokers they may lie in any place; else only where a set needs them or where they lay before.
    """
    rows = list(zip(*(_steps_by_number(asked, colour, spare=spare) for colour in range(4)), strict=True))
    stages = [
        stage_of(number, _choices(asked, number, limit, spare=spare), rows[number - 1])
        for number in range(1, KING + 1)
        if asked.jokers or any(line[number] for line in asked.have)
    ]
    return Course(stages, asked.jokers, asked.lost)


def _choices(asked: Question, number: int, limit: int, *, spare: bool) -> Choices:
    must = tuple(line[number] for line in asked.must)
    have = tuple(line[number] for line in asked.have)
    if must == have and not asked.count_points:
        choices = ALL_STAND[asked.jokers][have]
    else:
        worth = POINTS_ALONE[number] if asked.count_points else 0
        choices = choices_at(must, have, asked.jokers, asked.prices[number], worth)
    old = asked.old.groups[number]
    if spare or old:
        choices = with_spare_jokers(choices, asked.jokers if spare else sum(group.jokers for group in old))
    return with_groups_parted(choices, old, limit) if old else choices


def _steps_by_number(asked: Question, colour: int, *, spare: bool) -> list[Steps]:
    jokers, line = asked.jokers, asked.have[colour]
    pasts = asked.old.pasts[colour]
    if not jokers:
        return [
            steps_at(Place(0, line[number + 1], line[number + 2], 0, 0, pasts[number])) for number in range(1, KING + 1)
        ]
    spares = _spares(asked, colour, spare=spare)
    return [
        steps_at(
            Place(
                jokers,
                line[number + 1],
                line[number + 2],
                # a joker at the next number may join a run to a tile behind it, at need with the other joker
                jokers if line[number + 2] > 0 or (line[number + 3] > 0 and jokers > 1) else spares[number + 1],
                spares[number],
                pasts[number],
            )
        )
        for number in range(1, KING + 1)
    ]


def _spares(asked: Question, colour: int, *, spare: bool) -> list[int]:
    """Return for each number how many jokers may lie there where no open run needs them.

    A joker at the head of a run could as well lie at its end, unless the run ends with 13.
    """
    if spare:
        return [asked.jokers] * (KING + 1) + [0]
    spares = [past.jokers for past in asked.old.pasts[colour]]
    if asked.have[colour][KING]:
        spares[KING - 2] = asked.jokers
    return spares


def points_in(asked: Question) -> int:
    return sum(
        points * count for line in asked.have for points, count in zip(POINTS_ALONE, line, strict=False) if count > 0
    )


def price_of_all(asked: Question) -> int:
    """Return the loss if no tile is placed."""
    return asked.lost + sum(
        price * (most - least)
        for have, must in zip(asked.have, asked.must, strict=True)
        for price, most, least in zip(asked.prices, have, must, strict=False)
    )
