"""Shards are leased: processes on one server share them out among themselves, and say what others must know."""

import asyncio
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, NamedTuple

from bot.storage.errors import CannotOpenError
from bot.storage.link import Link
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.fencing import CLOCK, HELD, Fence
from bot.storage.sql import Answer, OpenSql, Sql
from bot.storage.writer import Held

LASTING: Final = 15.0  # seconds from one renewal
SPARED: Final = 20.0  # seconds for which a shard that was handed over waits for a process that has none
CONNECTING: Final = 5.0  # seconds between two connections to Discord
CHANNEL: Final = "pozo"
PATIENCE: Final = "3s"


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
    def __init__(self, link: Link, owner: str) -> None:
        self._link = link
        self.owner = owner
        self.fence = Fence(owner)

    async def renew(self, count: int, wanted: Collection[int] | None = None) -> Held:
        """Stay here, keep what is held, and take what is free: a fair part, or of certain shards all."""
        return await self._link.run(lambda db: _whole(db, lambda: _renewed(db, self.owner, count, wanted)))

    def rely_on(self, epochs: Mapping[int, int]) -> None:
        """Store nothing from now on unless these leases stand."""
        self.fence.relied_on = frozenset(epochs.items())

    async def release(self, shards: Iterable[int]) -> None:
        """Hand shards over to whoever wants them."""
        given = sorted(shards)
        await self._link.run(lambda db: _release(db, self.owner, given))

    async def leave(self) -> None:
        """Hand everything over, and be counted no longer."""

        def left(db: Sql) -> None:
            _release(db, self.owner, None)
            db.execute("DELETE FROM processes WHERE owner = ?1", (self.owner,))

        await self._link.run(lambda db: _whole(db, lambda: left(db)))

    async def turn(self) -> None:
        """Wait until a shard may connect: Discord takes one in five seconds, of all processes together."""
        await asyncio.sleep(await self._link.run(_turn))

    async def say(self, kind: str, number: int) -> None:
        """Tell the others of something; whoever does not hear it notices by itself, later."""
        said = json.dumps([self.owner, kind, number])
        await self._link.run(lambda db: db.execute(f"SELECT pg_notify('{CHANNEL}', ?1)", (said,)))

    async def heard(self) -> tuple[tuple[str, int], ...]:
        """Return what others said since this was last asked."""

        def listened(db: OpenSql) -> tuple[str, ...]:
            assert isinstance(db, PostgresConnection)
            return db.notices()

        said = [json.loads(text) for text in await self._link.run(listened)]
        return tuple((str(kind), int(number)) for owner, kind, number in said if owner != self.owner)

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


class _Asker(NamedTuple):
    """Who asks for shards, of how many and of which, at what time by the server's clock."""

    owner: str
    shards: int
    wanted: Collection[int] | None
    now: float


def _renewed(db: Sql, owner: str, count: int, wanted: Collection[int] | None) -> Held:
    asker = _Asker(owner, count, wanted, _clock(db))
    until = asker.now + LASTING
    db.execute(
        "INSERT INTO processes (owner, until, shards) VALUES (?1, ?2, ?3)"
        " ON CONFLICT (owner) DO UPDATE SET until = excluded.until",
        (owner, until, count),
    )
    db.execute(
        "DELETE FROM processes WHERE owner IN (SELECT owner FROM processes WHERE until < ?1 FOR UPDATE SKIP LOCKED)",
        (asker.now - LASTING,),
    )
    _agree(db, asker)
    db.execute("UPDATE shard_leases SET until = ?2 WHERE owner = ?1", (owner, until))
    held = _held(db, owner)
    quota = count if wanted is not None else _quota(db, asker)
    surplus = frozenset(held) - frozenset(wanted) if wanted is not None else frozenset(sorted(held)[quota:])
    taken = _take(db, asker, quota - len(held), SPARED if held else 0.0) if len(held) < quota else {}
    return Held(_held(db, owner), taken, surplus, quota)


def _clock(db: Sql) -> float:
    (now,) = db.execute(CLOCK).fetchone()
    return float(now)


def _held(db: Sql, owner: str) -> dict[int, int]:
    return dict[int, int](db.execute(HELD, (owner,)).fetchall())


def _agree(db: Sql, asker: _Asker) -> None:
    """Have a row for each shard, or raise where others who are here count them otherwise."""
    others = db.execute("SELECT count(*) FROM processes WHERE until > ?2 AND shards <> ?1", (asker.shards, asker.now))
    if others.fetchone()[0]:
        raise CannotOpenError("other processes are there with another SHARD_COUNT: all must have the same")
    db.execute("DELETE FROM shard_leases WHERE shard >= ?1", (asker.shards,))
    db.execute(
        "INSERT INTO shard_leases (shard, owner, epoch, until)"
        " SELECT shard, '', 0, 0 FROM generate_series(0, ?1 - 1) AS all_of_them (shard)"
        " WHERE shard NOT IN (SELECT shard FROM shard_leases) ON CONFLICT (shard) DO NOTHING",
        (asker.shards,),
    )


def _quota(db: Sql, asker: _Asker) -> int:
    """Return how many shards are a process's fair part; whoever has more keeps the one that is left over.

    Those who have none share what is free: whoever comes back has at once what it had, and nobody else begins anew.
    """
    rows = db.execute(
        "SELECT p.owner, count(l.shard) FROM processes p LEFT JOIN shard_leases l ON l.owner = p.owner"
        " WHERE p.until > ?1 GROUP BY p.owner ORDER BY count(l.shard) DESC, p.owner",
        (asker.now,),
    ).fetchall()
    owners, without = [name for name, _ in rows], [name for name, held in rows if not held]
    each, over = divmod(asker.shards, len(owners))
    fair = each + (owners.index(asker.owner) < over)
    if asker.owner not in without:
        return fair
    (free,) = db.execute("SELECT count(*) FROM shard_leases WHERE until <= ?1", (asker.now,)).fetchone()
    return max(fair, min(-(-int(free) // len(without)), each + (over > 0)))


def _take(db: Sql, asker: _Asker, most: int, spared: float) -> dict[int, float]:
    """Take over shards that nobody looks after, and return for how long nobody did."""
    gone = db.execute("SELECT DISTINCT owner FROM shard_leases WHERE owner <> '' AND until <= ?1", (asker.now,))
    ended = [_ended(db, name) for (name,) in gone.fetchall()]
    if not all(ended):
        return {}
    # What nobody ever had, the bot has looked after for as long as it beat.
    free = db.execute(
        "SELECT shard, ?2 - CASE WHEN until > 0 THEN until ELSE coalesce((SELECT at FROM heartbeat), ?2) END, owner"
        " FROM shard_leases WHERE shard < ?1 AND until <= ?2 AND (owner <> '' OR until <= ?2 - ?3)"
        " ORDER BY shard FOR UPDATE SKIP LOCKED",
        (asker.shards, asker.now, spared),
    ).fetchall()
    taken = dict[int, float]()
    for shard, seconds, before in free:
        if len(taken) < most and (asker.wanted is None or shard in asker.wanted):
            # Whoever had it was there for the last time when it was renewed, or has handed it over.
            taken[shard] = seconds + (LASTING if before else 0.0)
            db.execute(
                "UPDATE shard_leases SET owner = ?2, epoch = epoch + 1, until = ?3 WHERE shard = ?1",
                (shard, asker.owner, asker.now + LASTING),
            )
    return taken


def _ended(db: Sql, owner: str) -> bool:
    """End what is left of the connections that somebody wrote with, and say whether what they had begun is over."""
    ended = db.execute(
        "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity"
        " WHERE application_name IN (?1, ?1 || ' leases') AND pid <> pg_backend_pid()",
        (owner,),
    )
    return all(gone for (gone,) in ended.fetchall())


def _release(db: Sql, owner: str, shards: Iterable[int] | None) -> None:
    """Hand over shards, or all; what is handed over has run out now."""
    now = _clock(db)
    if shards is None:
        db.execute("UPDATE shard_leases SET owner = '', until = ?2 WHERE owner = ?1", (owner, now))
    for shard in shards or ():
        db.execute(
            "UPDATE shard_leases SET owner = '', until = ?3 WHERE owner = ?1 AND shard = ?2", (owner, shard, now)
        )


def _turn(db: Sql) -> float:
    """Return how long to wait for the next turn, and take it."""
    now = _clock(db)
    (at,) = db.execute(
        'INSERT INTO connecting ("only", at) VALUES (1, ?1)'
        ' ON CONFLICT ("only") DO UPDATE SET at = greatest(?1, connecting.at + ?2) RETURNING at',
        (now, CONNECTING),
    ).fetchone()
    return max(0.0, float(at) - now)
