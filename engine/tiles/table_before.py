"""The table as it lies: its runs with the numbers they link and where jokers stand in them, and its groups."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.cards import COLOURS, JOKER, KING, RANK, SUIT, Card
from engine.tiles.groups import GroupOfNumber, Groups
from engine.tiles.runs import NO_PAST, Past

_WIDTH: Final = KING + 2


class Run(NamedTuple):
    colour: int
    first: int
    last: int
    jokers: tuple[int, ...]  # the numbers that jokers stand for


class TableBefore(NamedTuple):
    runs: list[Run]
    pasts: list[list[Past]]  # by colour and number
    groups: list[Groups]  # by number

    def runs_of(self, colour: int) -> list[Run]:
        return [run for run in self.runs if run.colour == colour]


NO_TABLE_BEFORE: Final = TableBefore([], [[NO_PAST] * _WIDTH for _ in COLOURS], [()] * _WIDTH)


def run_of(tiles: Sequence[Card]) -> Run | None:
    """Return a set as a run, None for a group; one number among jokers is a run if it can be one."""
    low, high = 0, len(tiles) - 1
    while tiles[low] >= JOKER:
        low += 1
    while tiles[high] >= JOKER:
        high -= 1
    first = RANK[tiles[low]] - low
    last = first + len(tiles) - 1
    if RANK[tiles[high]] != first + high or first < 1 or last > KING:
        return None
    jokers = tuple([first + slot for slot, tile in enumerate(tiles) if tile >= JOKER]) if max(tiles) >= JOKER else ()
    return Run(SUIT[tiles[low]], first, last, jokers)


def table_before(table: Iterable[Sequence[Card]]) -> TableBefore:
    runs: list[Run] = []
    pasts = [[NO_PAST] * _WIDTH for _ in COLOURS]
    groups: list[Groups] = [()] * _WIDTH
    for tiles in table:
        run = run_of(tiles)
        if run is None:
            number = next(RANK[tile] for tile in tiles if tile < JOKER)
            groups[number] = (*groups[number], _group(tiles))
            continue
        runs.append(run)
        line = pasts[run.colour]
        for number in range(run.first, run.last + 1):
            slots, links, jokers = line[number]
            line[number] = Past(slots + 1, links + (number > run.first), jokers + (number in run.jokers))
    return TableBefore(runs, pasts, groups)


def _group(tiles: Sequence[Card]) -> GroupOfNumber:
    colours = sum(1 << SUIT[tile] for tile in tiles if tile < JOKER)
    return GroupOfNumber(colours, sum(tile >= JOKER for tile in tiles))
