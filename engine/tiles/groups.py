"""Groups of one number: which tiles of it can stand in groups, with how many jokers, and in which ones.

The tiles of one number that go into groups are counted by colour, 0 to 2 of each. A group is its colours as bits, and
its jokers.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Final, NamedTuple

from engine.cards import CARDS
from engine.tiles.runs import A_TILE_MOVED, JOKERS
from engine.tiles.sets import SHORTEST

FOUR: Final = 4

Counts = tuple[int, ...]


class GroupOfNumber(NamedTuple):
    colours: int
    jokers: int

    @property
    def size(self) -> int:
        return self.colours.bit_count() + self.jokers

    def loss(self, successor: "GroupOfNumber") -> int:
        """Return the loss if the group goes on in its successor.

        If nothing does, it is half a tile less than the whole, because a run may carry on one of its tiles.
        """
        shared = (self.colours & successor.colours).bit_count() + min(self.jokers, successor.jokers)
        return A_TILE_MOVED * (self.size - shared) - (not shared)


Groups = tuple[GroupOfNumber, ...]

_NO_GROUP: Final = GroupOfNumber(0, 0)


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
        for group in (GroupOfNumber(colours, jokers) for colours in range(1, 1 << FOUR) for jokers in range(JOKERS + 1))
        if SHORTEST <= group.size <= FOUR and group.colours >> colour & 1
    ]
    for colour in range(FOUR)
)


def _partitions(counts: Counts, jokers: int) -> Iterator[Groups]:
    """Yield the ways to stand the tiles in groups: each time the first colour that is left chooses its group."""
    colours = _colours(counts)
    if max(counts) == 1 and SHORTEST <= colours.bit_count() + jokers <= FOUR:
        yield (GroupOfNumber(colours, jokers),)
        return
    if not colours:
        if not jokers:
            yield ()
        return
    for group in _GROUPS_WITH[(colours & -colours).bit_length() - 1]:
        if group.jokers <= jokers and not group.colours & ~colours:
            left = tuple([count - (group.colours >> colour & 1) for colour, count in enumerate(counts)])
            for others in _partitions(left, jokers - group.jokers):
                yield (group, *others)


def _colours(counts: Counts) -> int:
    one, two, three, four = counts
    return (one > 0) + 2 * (two > 0) + 4 * (three > 0) + 8 * (four > 0)


def _loss(old: Groups, new: Groups) -> int:
    """Return the halves of tiles that leave the old groups, when each is carried on by the best new one."""
    if len(old) == 1:
        return min([old[0].loss(successor) for successor in new] or [old[0].loss(_NO_GROUP)])
    successors = (*new, *[_NO_GROUP] * (len(old) - len(new)))
    return min([sum(map(GroupOfNumber.loss, old, order)) for order in permutations(successors, len(old))])


# Counts as bits, one for each tile, so that those in one but not in another can be counted at once.
_BITS: Final = {
    counts: sum((0b00, 0b01, 0b11)[count] << 2 * colour for colour, count in enumerate(counts))
    for counts in product(range(3), repeat=FOUR)
}
_ONE_OF_EACH: Final = tuple(_BITS[*[colours >> colour & 1 for colour in range(FOUR)]] for colours in range(1 << FOUR))
_JOKER_BITS: Final = tuple((1 << jokers) - 1 << 2 * FOUR for jokers in range(JOKERS + 1))


@lru_cache(maxsize=1 << 12)
def contents(groups: Groups) -> int:
    """Return the tiles of groups, as bits."""
    if len(groups) == 1:
        return _ONE_OF_EACH[groups[0].colours] | _JOKER_BITS[groups[0].jokers]
    counts = tuple([sum([group.colours >> colour & 1 for group in groups]) for colour in range(FOUR)])
    return _BITS[counts] | _JOKER_BITS[sum([group.jokers for group in groups])]


def least_loss(before: int, counts: Counts, jokers: int) -> int:
    """Return the loss for the tiles of groups with these contents that are in no group any more, which is the least."""
    gone = (before & ~(_BITS[counts] | _JOKER_BITS[jokers])).bit_count()
    return A_TILE_MOVED * gone - gone // SHORTEST


@lru_cache(maxsize=1 << 12)
def best_groups(counts: Counts, jokers: int, old: Groups) -> tuple[int, Groups]:
    """Return the least loss of the old groups, and groups of the tiles that lose no more."""
    if not old:
        return 0, _dealt(counts, jokers)
    before = contents(old)
    if _BITS[counts] | _JOKER_BITS[jokers] == before:
        return 0, old
    least = least_loss(before, counts, jokers)
    best: tuple[int, Groups] = (A_TILE_MOVED * CARDS, ())
    for groups in _partitions(counts, jokers):
        best = min(best, (_loss(old, groups), groups))
        if best[0] == least:
            break
    return best


def _dealt(counts: Counts, jokers: int) -> Groups:
    """Return groups of the tiles, dealt out in turn."""
    fewest = max(-(-(sum(counts) + jokers) // FOUR), *counts)
    if fewest == 1:
        return (GroupOfNumber(_colours(counts), jokers),)
    tiles = [1 << colour for colour, count in enumerate(counts) for _ in range(count)]
    colours = [0] * fewest
    for turn, bit in enumerate(tiles):
        colours[turn % len(colours)] |= bit
    extra = [0] * len(colours)
    for turn in range(len(tiles), len(tiles) + jokers):
        extra[turn % len(colours)] += 1
    return tuple(map(GroupOfNumber, colours, extra))
