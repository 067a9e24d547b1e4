"""Who plays whom from the queue: whoever waits longest, with those nearest in rating; who is near widens with time."""

from collections.abc import Collection, Sequence
from itertools import permutations
from typing import Final, NamedTuple

NEAR: Final = 100.0  # in what is shown, for somebody who has just come
WIDENS: Final = 1.0  # with every second of waiting
FRESH: Final = 300.0  # seconds for which somebody who has said so is taken to be there
ANSWER: Final = 120.0  # seconds to say so


class Waiter(NamedTuple):
    user_id: int
    shown: float
    since: float


def pairings(
    waiting: Sequence[Waiter], size: int, now: float, barred: Collection[frozenset[int]] = ()
) -> list[tuple[int, ...]]:
    """Return the tables that can be opened now. Pairs that are barred do not meet."""
    left = sorted(waiting, key=lambda one: (one.since, one.user_id))
    tables: list[tuple[Waiter, ...]] = []
    alone: list[Waiter] = []
    while left:
        first = left.pop(0)
        table = [first]
        for one in sorted(left, key=lambda one: (abs(one.shown - first.shown), one.since, one.user_id)):
            if len(table) < size and all(_may_meet(one, other, now, barred) for other in table):
                table.append(one)
        if len(table) == size:
            tables.append(tuple(table))
            left = [one for one in left if one not in table]
        else:
            alone.append(first)
    if size == len(("one", "other")):
        _make_room(tables, alone, now, barred)
    return [tuple(one.user_id for one in table) for table in tables]


def balanced(worth: Sequence[float], sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return who sits where, so that partnerships are as even as can be; the first, who is the host, stays first."""
    everyone = tuple(range(len(worth)))
    if all(len(side) == 1 for side in sides):
        return everyone

    def apart(seats: Sequence[int]) -> float:
        sums = [sum(worth[seats[seat]] for seat in side) / len(side) for side in sides]
        return max(sums) - min(sums)

    return min(((0, *rest) for rest in permutations(everyone[1:])), key=apart)


def _make_room(
    tables: list[tuple[Waiter, ...]], alone: list[Waiter], now: float, barred: Collection[frozenset[int]]
) -> None:
    """Let a pair part where each of them can meet one of two who are left over and cannot meet each other."""
    while True:
        for index, (one, other) in enumerate(tables):
            parted = _parted(one, other, alone, now, barred)
            if parted is not None:
                tables[index : index + 1] = parted
                for waiter in (*parted[0], *parted[1]):
                    if waiter in alone:
                        alone.remove(waiter)
                break
        else:
            return


def _parted(
    one: Waiter, other: Waiter, alone: Sequence[Waiter], now: float, barred: Collection[frozenset[int]]
) -> list[tuple[Waiter, ...]] | None:
    for third in alone:
        for fourth in alone:
            if third is not fourth and _may_meet(one, third, now, barred) and _may_meet(other, fourth, now, barred):
                return [(one, third), (other, fourth)]
    return None


def _may_meet(one: Waiter, other: Waiter, now: float, barred: Collection[frozenset[int]]) -> bool:
    """Say whether two are near: whoever waits longer is the less choosy, and that is enough."""
    waited = now - min(one.since, other.since)
    near = abs(one.shown - other.shown) <= NEAR + WIDENS * waited
    return near and frozenset((one.user_id, other.user_id)) not in barred
