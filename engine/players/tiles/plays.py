"""Plays with tiles that people find: own sets, tiles added to sets, and a set changed so that others fit.

Each play is sought by eye, in one place of the table at a time. The exact solver sees all of them and more.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engine.cards import JOKER, RANK, SUIT, Card, without
from engine.tiles.sets import SHORTEST, Set, Table, ordered, set_fault
from engine.tiles.solver import most_tiles

PAIR: Final = 2  # tiles that a joker has to bring along


class TablePlan(NamedTuple):
    """A table in the making, and what is left in the rack."""

    table: Table
    rack: Set


Play = Callable[[TablePlan], TablePlan | None]


def played_out(draft: TablePlan, plays: Sequence[Play]) -> TablePlan:
    """Return where the plays lead, the first that is possible again and again."""
    while after := next(filter(None, (play(draft) for play in plays)), None):
        draft = after
    return draft


def own_sets(draft: TablePlan) -> TablePlan | None:
    """Lay sets from the rack alone; a joker only where it brings two tiles along that would else stay."""
    plain = tuple(tile for tile in draft.rack if tile < JOKER)
    best = most_tiles((), plain)
    if len(plain) < len(draft.rack):
        wild = most_tiles((), draft.rack)
        numbered = sum(tile < JOKER for tile in wild.tiles)
        if numbered - len(best.tiles) >= PAIR * (len(wild.tiles) - numbered):
            best = wild
    return TablePlan((*draft.table, *best.table), without(draft.rack, best.tiles)) if best.tiles else None


def add_tile(draft: TablePlan) -> TablePlan | None:
    """Add a numbered tile to a set."""
    return _added(draft, [tile for tile in draft.rack if tile < JOKER])


def add_joker(draft: TablePlan) -> TablePlan | None:
    return _added(draft, [tile for tile in draft.rack if tile >= JOKER])


def _added(draft: TablePlan, tiles: Sequence[Card]) -> TablePlan | None:
    for tile in tiles:
        for index, old in enumerate(draft.table):
            if (grown := _grown(old, tile)) is not None:
                return TablePlan(_with(draft.table, index, grown), without(draft.rack, (tile,)))
    return None


def _grown(old: Set, tile: Card) -> Set | None:
    """Return a set with a tile added, if it fits. Asked all the time, hence the short ways where no joker is about."""
    if tile >= JOKER or max(old) >= JOKER:
        return ordered((*old, tile))
    if _is_group(old):
        fits = len(old) == SHORTEST and RANK[tile] == RANK[old[0]] and SUIT[tile] not in [SUIT[one] for one in old]
        return (*old, tile) if fits else None
    if SUIT[tile] != SUIT[old[0]]:
        return None
    if RANK[tile] == RANK[old[-1]] + 1:
        return (*old, tile)
    return (tile, *old) if RANK[tile] == RANK[old[0]] - 1 else None


def _is_group(tiles: Set) -> bool:
    return len({RANK[tile] for tile in tiles if tile < JOKER}) == 1


def _with(table: Table, index: int, *sets: Set) -> Table:
    return (*table[:index], *sets, *table[index + 1 :])


def split_run(draft: TablePlan) -> TablePlan | None:
    """Part a long run where a second tile of a number makes both parts whole: 3 4 5 6 7 with 5 is 3 4 5 and 5 6 7."""
    for tile in draft.rack:
        for index, old in enumerate(draft.table):
            for cut in range(SHORTEST - 1, len(old) - SHORTEST + 1):
                parts = old[: cut + 1], (tile, *old[cut + 1 :])
                if SUIT[old[cut]] == SUIT[tile] and RANK[old[cut]] == RANK[tile] and _are_sets(parts):
                    return TablePlan(_with(draft.table, index, *parts), without(draft.rack, (tile,)))
    return None


def borrow_tile(draft: TablePlan) -> TablePlan | None:
    """Make a set of two tiles of the rack and one that a set of the table can spare."""
    held: dict[tuple[int, int], Card] = {(RANK[tile], SUIT[tile]): tile for tile in draft.rack if tile < JOKER}
    for index, old in enumerate(draft.table):
        for spared, rest in _spared(old):
            for pair in _partners(spared, held):
                new = tuple(sorted((spared, *pair), key=RANK.__getitem__))
                return TablePlan((*_with(draft.table, index, *rest), new), without(draft.rack, pair))
    return None


def _spared(old: Set) -> Iterator[tuple[Card, tuple[Set, ...]]]:
    """Yield the numbered tiles that a set can spare, each with what is left of the set."""
    if len(old) <= SHORTEST:
        return
    group = _is_group(old)
    for place, tile in enumerate(old):
        left, right = old[:place], old[place + 1 :]
        rest = ((*left, *right),) if group else tuple(filter(None, (left, right)))
        if tile < JOKER and min(map(len, rest)) >= SHORTEST and _are_sets(rest):
            yield tile, rest


def _partners(tile: Card, held: dict[tuple[int, int], Card]) -> Iterator[tuple[Card, Card]]:
    """Yield the pairs that are held and make a set with a tile."""
    number, colour = RANK[tile], SUIT[tile]
    for one, other in ((number - 2, number - 1), (number - 1, number + 1), (number + 1, number + 2)):
        if (one, colour) in held and (other, colour) in held:
            yield held[one, colour], held[other, colour]
    alike = [held[number, other] for other in range(4) if other != colour and (number, other) in held]
    yield from combinations(alike, PAIR)


def free_joker(draft: TablePlan) -> TablePlan | None:
    """Put a tile in a joker's place and make a set with the joker and two tiles more."""
    for index, old in enumerate(draft.table):
        for place, joker in enumerate(old):
            if joker < JOKER:
                continue
            for tile in draft.rack:
                kept = (*old[:place], tile, *old[place + 1 :])
                if tile < JOKER and set_fault(kept) is None:
                    after = own_sets(TablePlan(_with(draft.table, index, kept), (*without(draft.rack, (tile,)), joker)))
                    if after is not None and joker not in after.rack:
                        return after
    return None


def _are_sets(sets: Sequence[Set]) -> bool:
    return all(set_fault(tiles) is None for tiles in sets)
