"""A process that was paused, cut off or slow to die stores nothing under leases that it no longer has."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.sql import Sql
from bot.storage.writer import Leased, Unit

CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())::double precision"  # the server's, which all share
OWNED: Final = "SELECT shard, epoch FROM shard_leases WHERE owner = ?1"  # be it that they have run out
HELD: Final = f"{OWNED} AND until > extract(epoch FROM clock_timestamp())::double precision"


def is_held(db: Sql, owner: str, leases: Leased) -> bool:
    """Say whether nobody else has taken over any of these."""
    return leases <= {(shard, epoch) for shard, epoch in db.execute(OWNED, (owner,))}


class Fence:
    """Looks in every transaction whether the leases still stand that each unit of it was made under.

    A transaction that has looked may still be open when a lease runs out. Whoever takes over ends its connection first.
    """

    def __init__(self, owner: str, name: str) -> None:
        self._owner = owner
        self._name = name

    def let_through(self, db: Sql, units: Sequence[Unit]) -> list[Unit]:
        """Return the units whose leases stand, and refuse the others."""
        if not any(unit.leases for unit in units):
            return list(units)
        held = {(shard, epoch) for shard, epoch in db.execute(HELD, (self._owner,))}
        return list(self._passing(units, held))

    def _passing(self, units: Sequence[Unit], held: set[tuple[int, int]]) -> Iterator[Unit]:
        for unit in units:
            if unit.leases <= held:
                yield unit
            else:
                unit.refuse(StoreUnavailableError(StoreFault.FENCED, self._name))
