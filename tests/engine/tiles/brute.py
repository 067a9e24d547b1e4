"""The slow and plain word on tiles: every set is tried for the lowest tile that is left."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from engine.cards import FACE, JOKER, RANK, Card
from engine.tiles.sets import Set, Table

Faces = tuple[int, ...]


def can_stand(tiles: Sequence[Card]) -> bool:
    """Tell whether all the tiles can stand in sets."""
    faces = tuple(sorted(FACE[tile] for tile in tiles if tile < JOKER))
    return _can_stand(faces, len(tiles) - len(faces))


@lru_cache(maxsize=1 << 16)
def _can_stand(faces: Faces, jokers: int) -> bool:
    if not faces:
        return jokers == 0
    return any(_can_stand(_without(faces, used), jokers - laid) for used, laid in _sets_of(faces, jokers))


def _without(faces: Faces, used: Faces) -> Faces:
    left = list(faces)
    for face in used:
        left.remove(face)
    return tuple(left)


def _sets_of(faces: Faces, jokers: int) -> Iterator[tuple[Faces, int]]:
    """Yield the sets of the lowest face: its groups, and the runs in which no natural tile stands below it."""
    first, number = faces[0], faces[0] % 13 + 1
    others = sorted({face for face in faces if face % 13 == first % 13 and face != first})
    for size in range(4):
        for rest in combinations(others, size):
            yield from (((first, *rest), laid) for laid in range(jokers + 1) if 3 <= 1 + size + laid <= 4)
    for below in range(min(jokers, number - 1) + 1):
        yield from _runs_on((first,), number, below, faces, jokers)


def _runs_on(used: Faces, last: int, laid: int, faces: Faces, jokers: int) -> Iterator[tuple[Faces, int]]:
    """Yield the runs that go on from a run by a tile, by a joker, or not at all."""
    if len(used) + laid >= 3:
        yield used, laid
    if last == 13:
        return
    following = used[0] - used[0] % 13 + last
    if following in faces:
        yield from _runs_on((*used, following), last + 1, laid, faces, jokers)
    if laid < jokers:
        yield from _runs_on(used, last + 1, laid + 1, faces, jokers)


def most(table: Table, rack: Set) -> tuple[int, int]:
    """Return the most tiles of the rack that can be placed, and the most points of so many."""
    on_table = [tile for tiles in table for tile in tiles]
    for size in range(len(rack), -1, -1):
        points = [
            sum(RANK[tile] for tile in part) for part in combinations(rack, size) if can_stand([*on_table, *part])
        ]
        if points:
            return size, max(points)
    raise AssertionError(table)


def best_opening(rack: Set, worth: int) -> tuple[int, int] | None:
    """Return the most tiles of the rack that stand in sets and are worth so much, and the most points of so many."""
    for size in range(len(rack), 2, -1):
        enough = [
            sum(RANK[tile] for tile in part)
            for part in combinations(rack, size)
            if sum(RANK[tile] for tile in part) >= worth and can_stand(part)
        ]
        if enough:
            return size, max(enough)
    return None
