"""Groups of one number: which tiles of it can stand in groups, with how many jokers, and in which ones.

The tiles of one number that go into groups are counted by colour, 0 to 2 of each. A group is its colours as bits, and
its jokers.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Final, NamedTuple

from engine.tiles.runs import JOKERS
from engine.tiles.sets import SHORTEST

FOUR: Final = 4

Counts = tuple[int, ...]


class Group(NamedTuple):
    colours: int
    jokers: int

    @property
    def size(self) -> int:
        return self.colours.bit_count() + self.jokers

    def shared(self, other: "Group") -> int:
        return (self.colours & other.colours).bit_count() + min(self.jokers, other.jokers)


Groups = tuple[Group, ...]


def groupable(counts: Counts, jokers: int) -> bool:
    """Tell whether the tiles can stand in groups, every joker used.

    n groups hold 3n to 4n tiles and at most n of a colour. That is also enough: dealt out in turn, equal colours never
    meet, the groups fill evenly, and a joker finds a colour that its group lacks.
    """
    tiles = sum(counts) + jokers
    fewest = max(-(-tiles // FOUR), *counts)
    return SHORTEST * fewest <= tiles


# The tiles that can stand in groups, with the fewest jokers that make groups of them.
_NEEDED: Final = {
    counts: needed
    for counts in product(range(3), repeat=FOUR)
    for needed in [next((jokers for jokers in range(JOKERS + 1) if groupable(counts, jokers)), None)]
    if needed is not None
}


def groupings(standing: Counts) -> list[tuple[Counts, int]]:
    """Return which of the tiles may go into groups, each with the fewest jokers that it takes."""
    return [
        (counts, _NEEDED[counts]) for counts in product(*[range(count + 1) for count in standing]) if counts in _NEEDED
    ]


# By colour, the groups that it is in.
_GROUPS_WITH: Final = tuple(
    [
        group
        for group in (Group(colours, jokers) for colours in range(1, 1 << FOUR) for jokers in range(JOKERS + 1))
        if SHORTEST <= group.size <= FOUR and group.colours >> colour & 1
    ]
    for colour in range(FOUR)
)


def _partitions(counts: Counts, jokers: int) -> Iterator[Groups]:
    """Yield the ways to stand the tiles in groups: each time the first colour that is left chooses its group."""
    colours = sum(1 << colour for colour, count in enumerate(counts) if count)
    if not colours:
        if not jokers:
            yield ()
        return
    for group in _GROUPS_WITH[(colours & -colours).bit_length() - 1]:
        if group.jokers <= jokers and not group.colours & ~colours:
            left = tuple(count - (group.colours >> colour & 1) for colour, count in enumerate(counts))
            for others in _partitions(left, jokers - group.jokers):
                yield (group, *others)


def _tiles_parted(old: Groups, new: Groups) -> int:
    """Return how many tiles of the old groups leave their group, when each is carried on by the best new one."""
    heirs = (*new, *[Group(0, 0)] * (len(old) - len(new)))
    return sum(group.size for group in old) - max(
        sum(map(Group.shared, old, order)) for order in permutations(heirs, len(old))
    )


def contents(groups: Groups) -> Counts:
    """Return the tiles of groups, by colour, and after them their jokers."""
    counts = [sum(group.colours >> colour & 1 for group in groups) for colour in range(FOUR)]
    return (*counts, sum(group.jokers for group in groups))


def tiles_gone(before: Counts, counts: Counts, jokers: int) -> int:
    """Return how many tiles of groups with these contents are in no group any more: so many part in any case."""
    return sum(then - now for then, now in zip(before, (*counts, jokers), strict=True) if then > now)


@lru_cache(maxsize=1 << 12)
def best_groups(counts: Counts, jokers: int, old: Groups) -> tuple[int, Groups]:
    """Return how many tiles of the old groups must part, and groups of the tiles that part no more."""
    if not old:
        return 0, _dealt(counts, jokers)
    before = contents(old)
    if (*counts, jokers) == before:
        return 0, old
    least = tiles_gone(before, counts, jokers)
    best: tuple[int, Groups] = (sum(group.size for group in old) + 1, ())
    for groups in _partitions(counts, jokers):
        best = min(best, (_tiles_parted(old, groups), groups))
        if best[0] == least:
            break
    return best


def _dealt(counts: Counts, jokers: int) -> Groups:
    """Return groups of the tiles, dealt out in turn."""
    tiles = [1 << colour for colour, count in enumerate(counts) for _ in range(count)]
    colours = [0] * max(-(-(len(tiles) + jokers) // FOUR), *counts)
    for turn, bit in enumerate(tiles):
        colours[turn % len(colours)] |= bit
    extra = [0] * len(colours)
    for turn in range(len(tiles), len(tiles) + jokers):
        extra[turn % len(colours)] += 1
    return tuple(map(Group, colours, extra))
