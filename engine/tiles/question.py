"""A question about tiles: which have to stand on the table, which may, and what it costs to leave one.

The rules are the same whether numbers are counted from 1 up or from 13 down. A search is smaller if it starts at the
end where less can be done, so a question may be turned: number 1 is then the tiles with 13.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Final, NamedTuple

from engine.cards import COLOURS, JOKER, KING, RANK, SUIT, Card
from engine.tiles.choices import all_stand
from engine.tiles.runs import BEYOND, JOKERS
from engine.tiles.table_before import NO_TABLE_BEFORE, TableBefore, table_before
from engine.tiles.turning import turned_sets

A_TILE: Final = 1 << 10  # more than all points together: a tile left counts before its points

Line = list[int]  # tiles of a colour by number; the numbers after 13 are beyond

_HALF: Final = KING // 2
_NUMBERS: Final = (0, *(1 << number for number in range(1, KING + 1)))  # as bits


class TileQuestion(NamedTuple):
    must: list[Line]  # tiles that have to stand, by colour and number
    have: list[Line]  # those, and tiles that may
    must_jokers: int
    jokers: int
    points: Sequence[int]  # of a tile, by number
    prices: Sequence[int]  # the loss for a tile that is left, by number
    is_turned: bool
    lost: int = 0  # by tiles that are out of the question
    before: TableBefore = NO_TABLE_BEFORE
    count_points: bool = False


POINTS_ALONE: Final = tuple(range(KING + 1))
TILES_THEN_POINTS: Final = tuple(A_TILE + points for points in POINTS_ALONE)


def question(must: Iterable[Card], may: Iterable[Card], prices: Sequence[int] = TILES_THEN_POINTS) -> TileQuestion:
    stand: list[Line] = [[0] * (KING + 1) + [BEYOND] * 3 for _ in COLOURS]
    must_jokers = _count(must, stand)
    have = [line.copy() for line in stand]
    jokers = must_jokers + _count(may, have)
    if _is_fuller_below(have, jokers):
        stand, have = [_turned(line) for line in stand], [_turned(line) for line in have]
        return TileQuestion(stand, have, must_jokers, jokers, _turned(POINTS_ALONE), _turned(prices), is_turned=True)
    return TileQuestion(stand, have, must_jokers, jokers, POINTS_ALONE, prices, is_turned=False)


def _count(tiles: Iterable[Card], lines: list[Line]) -> int:
    """Count the tiles into the lines; return the jokers among them."""
    jokers = 0
    for tile in tiles:
        if tile < JOKER:
            lines[SUIT[tile]][RANK[tile]] += 1
        else:
            jokers += 1
    return jokers


def _is_fuller_below(have: list[Line], jokers: int) -> bool:
    """Tell whether more can be done with the low numbers than with the high ones."""
    ways = [all_stand(column, jokers).number for column in list(zip(*have, strict=True))[1 : KING + 1]]
    return prod(ways[:_HALF]) > prod(ways[-_HALF:])


def _turned(line: Sequence[int]) -> Line:
    """Return what is known by number for the numbers from the other end."""
    return [line[0], *line[KING:0:-1], *line[KING + 1 :]]


def with_table_before(asked: TileQuestion, table: Iterable[Sequence[Card]]) -> TileQuestion:
    """Return the question if the table lies so, and to change it is a loss."""
    return asked._replace(before=table_before(turned_sets(table) if asked.is_turned else table))


def without_hopeless(asked: TileQuestion) -> TileQuestion:
    """Return the question without the tiles that fit no set, whatever else is laid; with two jokers any tile fits."""
    have = [line.copy() for line in asked.have]
    lost = asked.lost
    while hopeless := _hopeless(asked.must, have, asked.jokers):
        for colour, number in hopeless:
            lost += asked.prices[number] * (have[colour][number] - asked.must[colour][number])
            have[colour][number] = asked.must[colour][number]
    return asked._replace(have=have, lost=lost)


def _hopeless(must: list[Line], have: list[Line], jokers: int) -> list[tuple[int, int]]:
    """Return the colours and numbers of tiles that need not stand, and fit neither a run nor a group."""
    if jokers == JOKERS:
        return []
    there = [sum([bit for bit, count in zip(_NUMBERS, line, strict=False) if count]) for line in have]
    once = twice = thrice = 0
    for numbers in there:
        thrice |= twice & numbers
        twice |= once & numbers
        once |= numbers
    groupable = twice if jokers else thrice
    found: list[tuple[int, int]] = []
    for colour, (stand, line, numbers) in enumerate(zip(must, have, there, strict=True)):
        if stand != line:
            fit = groupable | _runnable(numbers, jokers)
            found += [
                (colour, number)
                for number in range(1, KING + 1)
                if line[number] > stand[number] and not fit >> number & 1
            ]
    return found


def _runnable(numbers: int, jokers: int) -> int:
    """Return the numbers of a colour, as bits, that some run of three holds, with a gap if there is a joker."""
    first, second, third = numbers, numbers >> 1, numbers >> 2
    starts = first & second | first & third | second & third if jokers else first & second & third
    starts &= (1 << KING - 1) - 2
    return starts | starts << 1 | starts << 2


def points_in(asked: TileQuestion) -> int:
    return sum(points * count for line in asked.have for points, count in zip(asked.points, line, strict=False))
