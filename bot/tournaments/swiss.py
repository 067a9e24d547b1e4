"""A Swiss: those meet who stand level and have not met, found as the heaviest matching of all who could.

The first look is at near neighbours alone, which is enough nearly always; then at more of them, then at everyone, and
only where nothing else is left somebody meets the same again or sits out twice.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import rustworkx

NEAR, FARTHER = 60, 240  # how many of those who stand below somebody are looked at first, and next
WORST: Final = 1 << 18  # the most that a pair can cost who have not met; to meet again costs more than all of them
SCORE: Final = 24  # what a difference of half a point costs, beside a place too near or too far; squared


class Stand(NamedTuple):
    """One who is to be paired; they come in the order of their standing."""

    entrant: int
    halves: int  # half points
    had_bye: bool


def rounds_of(entrants: int) -> int:
    """Return how many rounds tell everyone apart."""
    return max(3, min(11, (entrants - 1).bit_length() + 1))


def pairs(stands: Sequence[Stand], met: Mapping[int, Collection[int]]) -> list[tuple[int, ...]]:
    """Return who meets, the first tables first; of an odd number one sits out, the last who has not yet."""
    for near, again in ((NEAR, False), (FARTHER, False), (len(stands), False), (len(stands), True)):
        matched = _matched(stands, met, near, again=again)
        if 2 * len(matched) >= len(stands):
            break
    found = [tuple(sorted(pair)) for pair in matched]
    last = len(stands)
    return [tuple(stands[place].entrant for place in pair if place != last) for pair in sorted(found)]


def _matched(
    stands: Sequence[Stand], met: Mapping[int, Collection[int]], near: int, *, again: bool
) -> set[tuple[int, int]]:
    """Return the best pairs of places; the place after the last is that of nobody, for whoever sits out."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    count = len(stands)
    graph.add_nodes_from(range(count + count % 2))
    groups = _groups(stands)
    edges: list[tuple[int, int, int]] = []
    apart = WORST * (count + 1)
    for one in range(count):
        upper = stands[one]
        known = met.get(upper.entrant, ())
        for other in range(one + 1, min(count, one + 1 + near)):
            repeated = stands[other].entrant in known
            if repeated and not again:
                continue
            cost = _cost(upper, stands[other], other - one, groups[one]) + repeated * apart
            edges.append((one, other, 2 * apart - cost))
        if count % 2 and (again or not upper.had_bye) and (near >= count or one >= count - near):
            cost = min(WORST, (count - 1 - one) ** 2 + (SCORE * upper.halves) ** 2) + upper.had_bye * apart
            edges.append((one, count, 2 * apart - cost))
    graph.add_edges_from(edges)
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _groups(stands: Sequence[Stand]) -> list[int]:
    """Return for everyone how far below them stands whom they should meet: half of those who have as much."""
    sizes: dict[int, int] = {}
    for one in stands:
        sizes[one.halves] = sizes.get(one.halves, 0) + 1
    return [max(1, min(NEAR // 2, sizes[one.halves] // 2)) for one in stands]


def _cost(upper: Stand, lower: Stand, distance: int, ideal: int) -> int:
    """Return what is wrong with a pair: above all that they are not level, then that they stand too near or far."""
    level = (SCORE * (upper.halves - lower.halves)) ** 2
    return min(WORST, level + (distance - ideal) ** 2)
