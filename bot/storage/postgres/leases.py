"""Shards are leased: processes on one server share them out among themselves, and say what others must know."""

import asyncio
import json
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.link import Link
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.fencing import CLOCK, Fence, is_held
from bot.storage.postgres.sharing import renewed
from bot.storage.sql import Answer, OpenSql, Sql
from bot.storage.writer import NO_LEASE, Asking, Held, Leased, Said

CONNECTING: Final = 5.0  # seconds between two connections to Discord of one bucket
CHANNEL: Final = "pozo"
PATIENCE: Final = "3s"
ASKING: Final = 2.0  # seconds to find out whose something is, while somebody waits for an answer


def leasing(url: str, application: str) -> PostgresConnection:
    """Return a connection that leases are renewed with, and on which it is heard what others say."""
    db = PostgresConnection(url, f"{application} leases", writes=True)
    try:
        db.execute(f"SET lock_timeout = '{PATIENCE}'")
        db.execute(f"LISTEN {CHANNEL}")
    except BaseException:
        db.close()
        raise
    return db


class ServerLeases:
    def __init__(self, link: Link, owner: str, lasting: float) -> None:
        self._link = link
        self._lasting = lasting
        self.owner = owner
        self.fence = Fence(owner, str(link.name))
        self._held = NO_LEASE  # as of the last renewal
        self._until = 0.0  # by the clock of this process, which goes on while it is stopped

    async def renew(self, asking: Asking) -> Held:
        """Stay here, keep what is held, take what is free, and see what is to be handed over."""
        began = time.monotonic()
        held = await self._link.run(lambda db: _whole(db, lambda: renewed(db, self.owner, self._lasting, asking)))
        self._held, self._until = frozenset(held.epochs.items()), began + self._lasting
        return held

    async def stand(self, leases: Leased) -> bool:
        """Say whether leases stand, for all that is known here; where they may have run out, the server is asked.

        Where it does not answer, another one may have them by now: nobody is served here, and whoever waits is told.
        """
        if time.monotonic() < self._until:
            return leases <= self._held
        asked = asyncio.create_task(self._stood(leases))
        await asyncio.wait({asked}, timeout=ASKING)
        stood = asked.result() if asked.done() else None
        if stood is None:
            raise StoreUnavailableError(StoreFault.UNREACHABLE, str(self._link.name))
        return stood

    async def _stood(self, leases: Leased) -> bool | None:
        """Return what the server says of leases, or nothing where it does not answer."""
        for _ in range(2):  # whoever takes over ends the connections of the one before, so the first may be no more
            with suppress(StoreUnavailableError):
                return await self._link.run(lambda db: is_held(db, self.owner, leases))
        return None

    async def release(self, shard: int, answered: Iterable[int]) -> None:
        """Hand a shard over, with the clicks that were answered last; it has run out now."""
        clicks = json.dumps([*answered])
        self._held = frozenset(one for one in self._held if one[0] != shard)
        await self._link.run(
            lambda db: db.execute(
                f"UPDATE shard_leases SET owner = '', until = ({CLOCK}), answered = ?3 WHERE owner = ?1 AND shard = ?2",  # noqa: S608  # our own
                (self.owner, shard, clicks),
            )
        )

    async def leave(self) -> None:
        """Hand everything over, and be counted no longer."""

        def left(db: Sql) -> None:
            db.execute(
                f"UPDATE shard_leases SET owner = '', until = ({CLOCK}), answered = '[]' WHERE owner = ?1",  # noqa: S608  # our own
                (self.owner,),
            )
            db.execute("DELETE FROM processes WHERE owner = ?1", (self.owner,))

        await self._link.run(lambda db: _whole(db, lambda: left(db)))

    async def turn(self, bucket: int = 0) -> None:
        """Wait until a shard may connect: of a bucket Discord takes one in five seconds, of all processes together."""
        await asyncio.sleep(await self._link.run(lambda db: _turn(db, bucket)))

    async def say(self, kind: str, number: int, sayer: str = "") -> None:
        """Tell the others of something; whoever does not hear it notices by itself, later."""
        said = json.dumps([f"{self.owner} {sayer}", kind, number])
        await self._link.run(lambda db: db.execute(f"SELECT pg_notify('{CHANNEL}', ?1)", (said,)))

    async def heard(self) -> tuple[Said, ...]:
        """Return what was said since this was last asked; of what this process said, by whom in it."""

        def listened(db: OpenSql) -> tuple[str, ...]:
            assert isinstance(db, PostgresConnection)
            return db.notices()

        said = [json.loads(text) for text in await self._link.run(listened)]
        own = f"{self.owner} "
        return tuple(
            Said(str(kind), int(number), who.removeprefix(own) if who.startswith(own) else "")
            for who, kind, number in said
        )

    async def lost_since(self, since: float) -> tuple[int, ...]:
        """Return the shards that somebody lost since some time without handing them over."""
        found = await self._link.run(
            lambda db: db.execute(
                "SELECT shard FROM shard_leases WHERE lost_at > ?1 ORDER BY shard", (since,)
            ).fetchall()
        )
        return tuple(shard for (shard,) in found)

    async def close(self) -> None:
        await self._link.close()


def _whole(db: OpenSql, work: Callable[[], Answer]) -> Answer:
    db.execute("BEGIN")
    try:
        answer = work()
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
    return answer


def _turn(db: Sql, bucket: int) -> float:
    """Return how long to wait for the next turn, and take it."""
    (now,) = db.execute(CLOCK).fetchone()
    (at,) = db.execute(
        "INSERT INTO connecting (bucket, at) VALUES (?1, ?2)"
        " ON CONFLICT (bucket) DO UPDATE SET at = greatest(?2, connecting.at + ?3) RETURNING at",
        (bucket, now, CONNECTING),
    ).fetchone()
    return max(0.0, float(at) - float(now))
