"""Who plays whom from the queue: whoever waits longest, with those nearest in rating; who is near widens with time."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

NEAR: Final = 100.0  # in what is shown, for somebody who has just come
WIDENS: Final = 1.0  # with every second of waiting


class Waiter(NamedTuple):
    user_id: int
    shown: float
    since: float


def pairings(
    waiting: Sequence[Waiter], size: int, now: float, barred: Collection[frozenset[int]] = ()
) -> list[tuple[int, ...]]:
    """Return the tables that can be opened now. Pairs that are barred do not meet."""
    left = sorted(waiting, key=lambda one: (one.since, one.user_id))
    tables: list[tuple[int, ...]] = []
    while len(left) >= size:
        first = left.pop(0)
        table = [first]
        for one in sorted(left, key=lambda one: (abs(one.shown - first.shown), one.since, one.user_id)):
            if len(table) < size and all(_may_meet(one, other, now, barred) for other in table):
                table.append(one)
        if len(table) == size:
            tables.append(tuple(one.user_id for one in table))
            left = [one for one in left if one not in table]
    return tables


def _may_meet(one: Waiter, other: Waiter, now: float, barred: Collection[frozenset[int]]) -> bool:
    """Say whether two are near: whoever waits longer is the less choosy, and that is enough."""
    waited = now - min(one.since, other.since)
    near = abs(one.shown - other.shown) <= NEAR + WIDENS * waited
    return near and frozenset((one.user_id, other.user_id)) not in barred
