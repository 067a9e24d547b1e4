"""A new table laid over the old one: which set carries on which, which tiles move, and what changed."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import count
from operator import itemgetter
from typing import Final, NamedTuple

from engine.cards import FACE, JOKER, RANK, Card
from engine.tiles.sets import Set, Table
from engine.tiles.table_before import run_of

Mark = int  # what stands in a slot: see marks
Faces = Sequence[Card]

_GROUP: Final = 4  # the colour of a joker in a group, so to say; the next for a second one
_JOKER_MARKS: Final = _GROUP + 2


class ChangeKind(StrEnum):
    UNTOUCHED = "untouched"
    EXTENDED = "extended"
    REARRANGED = "rearranged"
    NEW = "new"
    DISSOLVED = "dissolved"


_LOSING: Final = (ChangeKind.REARRANGED, ChangeKind.DISSOLVED)


class Change(NamedTuple):
    """What became of a set. A new one has no tiles before, a dissolved one none after."""

    kind: ChangeKind
    before: Set
    after: Set


class Placement(NamedTuple):
    """A legal table with chosen tiles on it, and how it came from the one before."""

    table: Table
    placed: Set
    changes: tuple[Change, ...]  # every set of the old table and of the new one stands in one of them
    moved: Set  # table tiles that left their set, and jokers that left their slot
    obstacles: Set = ()  # chosen tiles that could not be placed


def unchanged(table: Table) -> Placement:
    return Placement(table, (), tuple(Change(ChangeKind.UNTOUCHED, tiles, tiles) for tiles in table), ())


def broken_colours(answer: Placement) -> frozenset[int]:
    """Return the colours of the runs that lost a tile."""
    runs = (run_of(change.before) for change in answer.changes if change.before and change.kind in _LOSING)
    return frozenset(run.colour for run in runs if run is not None)


def placement(old: Table, sets: Sequence[Faces], placed: Set) -> Placement:
    """Lay sets of faces with the tiles of the old table, each kept in its set where possible, and those placed."""
    before, after = ([frozenset(marks(tiles)) for tiles in table] for table in (old, sets))
    successors = _successors(before, after)
    untouched: dict[int, Set] = {}
    kept: dict[int, dict[Mark, Card]] = {}
    moved: list[Card] = []
    for tiles, marked, successor in zip(old, before, successors, strict=True):
        if successor is None:
            moved += tiles
        elif marked == after[successor]:
            untouched[successor] = tiles
        else:
            slots = dict(zip(marks(tiles), tiles, strict=True))
            kept[successor] = {mark: tile for mark, tile in slots.items() if mark in after[successor]}
            moved += [tile for mark, tile in slots.items() if mark not in after[successor]]
    pool = [*moved, *placed]
    laid = [untouched.get(index) or _laid(faces, kept.get(index, {}), pool) for index, faces in enumerate(sets)]
    changes = _changes(old, laid, successors, frozenset(placed))
    return Placement(tuple([change.after for change in changes if change.after]), placed, changes, tuple(moved))


def marks(tiles: Faces) -> list[Mark]:
    """Return what stands in each slot: a face, or a joker with its number and colour in a run, its turn in a group."""
    if max(tiles) < JOKER:
        return [FACE[tile] for tile in tiles]
    run = run_of(tiles)
    if run is not None:
        return [
            FACE[tile] if tile < JOKER else _joker_mark(number, run.colour)
            for number, tile in enumerate(tiles, run.first)
        ]
    number = next(RANK[tile] for tile in tiles if tile < JOKER)
    turn = count(_GROUP)
    return [FACE[tile] if tile < JOKER else _joker_mark(number, next(turn)) for tile in tiles]


def _joker_mark(number: int, where: int) -> Mark:
    return (JOKER + number) * _JOKER_MARKS + where


def _successors(old: list[frozenset[Mark]], new: list[frozenset[Mark]]) -> list[int | None]:
    """Return for each old set the new one that carries it on, each at most one, so that the most tiles stay."""
    places: dict[frozenset[Mark], list[int]] = {}
    for place in reversed(range(len(new))):
        places.setdefault(new[place], []).append(place)
    successors = [places[marked].pop() if places.get(marked) else None for marked in old]
    free = sorted(place for equal in places.values() for place in equal)
    changed = [index for index, successor in enumerate(successors) if successor is None]
    claims = [
        {successor: len(old[index] & new[successor]) for successor in free if old[index] & new[successor]}
        for index in changed
    ]
    for index, successor in zip(changed, _settled(claims), strict=True):
        successors[index] = successor
    return successors


def _settled(claims: list[dict[int, int]]) -> tuple[int | None, ...]:
    """Return for each claimant its successor or none, so that the shares add up to the most.

    They are settled in turn. Of what is taken so far only that matters which later ones have claims on.
    """
    best: dict[int, tuple[int, tuple[int | None, ...]]] = {0: (0, ())}
    for index, options in enumerate(claims):
        wanted = sum(
            1 << successor for successor in {successor for later in claims[index + 1 :] for successor in later}
        )
        found: dict[int, tuple[int, tuple[int | None, ...]]] = {}
        for taken, (kept, successors) in best.items():
            for successor, share in [(None, 0), *options.items()]:
                bit = 0 if successor is None else 1 << successor
                key = (taken | bit) & wanted
                if not taken & bit and (key not in found or found[key][0] < kept + share):
                    found[key] = kept + share, (*successors, successor)
        best = found
    return max(best.values(), key=itemgetter(0))[1]


def _laid(faces: Faces, kept: dict[Mark, Card], pool: list[Card]) -> Set:
    """Take a tile for every slot, from the pool where none is kept; a group shows the kept ones first."""
    tiles = {
        mark: kept[mark] if mark in kept else _taken(face, pool) for mark, face in zip(marks(faces), faces, strict=True)
    }
    if run_of(faces) is not None:
        return tuple(tiles.values())
    return (*kept.values(), *(tile for mark, tile in tiles.items() if mark not in kept))


def _taken(face: Card, pool: list[Card]) -> Card:
    tile = next(tile for tile in pool if FACE[tile] == FACE[face])
    pool.remove(tile)
    return tile


def _changes(old: Table, laid: list[Set], successors: list[int | None], placed: frozenset[Card]) -> tuple[Change, ...]:
    changes = [
        Change(ChangeKind.DISSOLVED, before, ())
        if successor is None
        else Change(_kind(before, laid[successor]), before, laid[successor])
        for before, successor in zip(old, successors, strict=True)
    ]
    return (
        *changes,
        *(
            Change(ChangeKind.NEW if placed.issuperset(after) else ChangeKind.REARRANGED, (), after)
            for index, after in enumerate(laid)
            if index not in successors
        ),
    )


def _kind(before: Set, after: Set) -> ChangeKind:
    if before == after:
        return ChangeKind.UNTOUCHED
    return ChangeKind.EXTENDED if set(before) < set(after) else ChangeKind.REARRANGED
