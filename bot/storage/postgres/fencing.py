"""A process that was paused, cut off or slow to die stores nothing under leases that it no longer has."""

from typing import Final

from bot.storage.errors import FencedError
from bot.storage.sql import Sql

CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())::double precision"  # the server's, which all share
HELD: Final = (
    "SELECT shard, epoch FROM shard_leases WHERE owner = ?1"
    " AND until > extract(epoch FROM clock_timestamp())::double precision"
)


class Fence:
    """Looks in every transaction whether the leases still stand that whatever is written relies on.

    A transaction that has looked may still be open when a lease runs out. Whoever takes over ends its connection first.
    """

    def __init__(self, owner: str) -> None:
        self._owner = owner
        self.relied_on: frozenset[tuple[int, int]] = frozenset()  # shard and epoch

    def check(self, db: Sql) -> None:
        if self.relied_on and not self.relied_on <= {
            (shard, epoch) for shard, epoch in db.execute(HELD, (self._owner,))
        }:
            raise FencedError
