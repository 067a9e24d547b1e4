"""How processes share the shards out: whoever has too few asks for some, and takes them over when it is connected."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.storage.errors import CannotOpenError
from bot.storage.postgres.fencing import CLOCK, HELD
from bot.storage.share import shared_out
from bot.storage.sql import Sql
from bot.storage.writer import Asking, Held, TakenOver

SHARING: Final = 0x706F7A6F04  # the number of the lock for sharing out
STAYING, FIXED, LEAVING = "staying", "fixed", "leaving"


@dataclass(frozen=True)
class _Lease:
    """A shard: who has it, if anybody, and who is to have it next, if somebody who is there is."""

    shard: int
    owner: str
    coming: str
    ready: bool

    @property
    def goes_to(self) -> str:
        return self.coming or self.owner


@dataclass(frozen=True)
class _Renewal:
    """One process that renews its leases, at a time by the server's clock."""

    db: Sql
    owner: str
    lasting: float
    asking: Asking
    now: float


def renewed(db: Sql, owner: str, lasting: float, asking: Asking) -> Held:
    """Renew what a process has, and see what it is to take over and to hand over."""
    (now,) = db.execute(CLOCK).fetchone()
    one = _Renewal(db, owner, lasting, asking, float(now))
    _be_there(one)
    ended = _end_the_lost(one)
    _agree(one)
    db.execute("UPDATE shard_leases SET until = ?2 WHERE owner = ?1", (owner, one.now + lasting))
    taken, calls = dict[int, TakenOver](), max(1, asking.calls)
    # Nobody waits for it, so that a process that is stopped while it holds the lock is in nobody's way.
    if ended and db.execute("SELECT pg_try_advisory_xact_lock(?1)", (SHARING,)).fetchone()[0]:
        states = _states(one)
        if states.get(owner) != LEAVING:
            _claim(one, states)
            taken = _take(one)
        calls = _calls(one)
    leases, states = _leases(one), _states(one)
    epochs = dict[int, int](db.execute(HELD, (owner,)).fetchall())
    passing = {one.shard for one in leases if one.owner == owner and one.coming not in {"", owner}}
    return Held(
        epochs=epochs,
        taken=taken,
        coming=frozenset(one.shard for one in leases if one.coming == owner and one.owner != owner),
        passing=frozenset(passing),
        wanted=frozenset(one.shard for one in leases if one.shard in passing and one.ready),
        others=sum(state != LEAVING for name, state in states.items() if name != owner),
        calls=calls,
    )


def _be_there(one: _Renewal) -> None:
    asking = one.asking
    state = LEAVING if asking.leaving else STAYING if asking.fixed is None else FIXED
    one.db.execute(
        "INSERT INTO processes (owner, until, shards, state, need, calls) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        " ON CONFLICT (owner) DO UPDATE SET until = excluded.until, state = excluded.state, need = excluded.need,"
        " calls = excluded.calls",
        (one.owner, one.now + one.lasting, asking.shards, state, asking.need, asking.calls),
    )


def _end_the_lost(one: _Renewal) -> bool:
    """End what is left of the connections of whoever is silent, and say whether what they had begun is over."""
    ended = one.db.execute(
        "SELECT pg_terminate_backend(a.pid, 2000) FROM pg_stat_activity a JOIN"
        " (SELECT owner FROM processes WHERE until <= ?1"
        " UNION SELECT owner FROM shard_leases WHERE owner <> '' AND until <= ?1) gone"
        " ON a.application_name IN (gone.owner, gone.owner || ' leases') WHERE gone.owner <> ?2",
        (one.now, one.owner),
    ).fetchall()
    one.db.execute(
        "DELETE FROM processes WHERE owner IN (SELECT owner FROM processes WHERE until < ?1 FOR UPDATE SKIP LOCKED)",
        (one.now - one.lasting,),
    )
    return all(gone for (gone,) in ended)


def _agree(one: _Renewal) -> None:
    """Have a row for each shard, or raise where others who are here count them otherwise."""
    count = one.asking.shards
    others = one.db.execute("SELECT count(*) FROM processes WHERE until > ?2 AND shards <> ?1", (count, one.now))
    if others.fetchone()[0]:
        raise CannotOpenError("other processes are there with another SHARD_COUNT: all must have the same")
    one.db.execute("DELETE FROM shard_leases WHERE shard >= ?1", (count,))
    one.db.execute(
        "INSERT INTO shard_leases (shard, owner, epoch, until)"
        " SELECT shard, '', 0, 0 FROM generate_series(0, ?1 - 1) AS all_of_them (shard)"
        " WHERE shard NOT IN (SELECT shard FROM shard_leases) ON CONFLICT (shard) DO NOTHING",
        (count,),
    )


def _states(one: _Renewal) -> dict[str, str]:
    """Return who is there, and whether it stays."""
    return dict(one.db.execute("SELECT owner, state FROM processes WHERE until > ?1", (one.now,)).fetchall())


def _leases(one: _Renewal) -> list[_Lease]:
    """Return the shards as they are: who is silent has none, and nobody waits for whoever is gone or leaves."""
    rows = one.db.execute(
        "SELECT l.shard, CASE WHEN l.until > ?1 THEN l.owner ELSE '' END, coalesce(p.owner, ''), l.ready"
        " FROM shard_leases l LEFT JOIN processes p ON p.owner = l.coming AND p.until > ?1 AND p.state <> ?2"
        " ORDER BY l.shard",
        (one.now, LEAVING),
    )
    return [_Lease(shard, owner, coming, bool(ready)) for shard, owner, coming, ready in rows.fetchall()]


def _claim(one: _Renewal, states: Mapping[str, str]) -> None:
    """Ask for the shards that this process lacks, and for no more than its part; say which it is connected with."""
    before = _leases(one)
    after = _fair(one, before, states) if one.asking.fixed is None else _fixed(one, before, states)
    for was, now in zip(before, after, strict=True):
        ready = now.coming == one.owner and now.shard in one.asking.ready
        if was.coming != now.coming or (now.coming == one.owner and was.ready != ready):
            one.db.execute(
                "UPDATE shard_leases SET coming = ?2, ready = ?3 WHERE shard = ?1", (now.shard, now.coming, int(ready))
            )


def _is_free(lease: _Lease, states: Mapping[str, str]) -> bool:
    """Say whether nobody who stays has a shard or is to have it."""
    return not lease.coming and states.get(lease.owner, LEAVING) == LEAVING


def _fixed(one: _Renewal, leases: list[_Lease], states: Mapping[str, str]) -> list[_Lease]:
    """Return the shards as they are to be where a process wants certain ones."""
    wanted = one.asking.fixed or ()
    return [
        replace(lease, coming=one.owner) if lease.shard in wanted and _is_free(lease, states) else lease
        for lease in leases
    ]


def _fair(one: _Renewal, leases: list[_Lease], states: Mapping[str, str]) -> list[_Lease]:
    """Return the shards as they are to be where a process has its fair part: what is free first, then what is too much.

    Whoever has more keeps the one that is left over, so that nothing is moved for nothing.
    """
    common = [lease for lease in leases if states.get(lease.goes_to) != FIXED]
    has = Counter(lease.goes_to for lease in common)
    staying = sorted((name for name, state in states.items() if state == STAYING), key=lambda name: (-has[name], name))
    each, over = divmod(len(common), len(staying))
    quota = {name: each + (place < over) for place, name in enumerate(staying)}
    lacking = quota[one.owner] - has[one.owner]
    wanted = {lease.shard for lease in [lease for lease in common if _is_free(lease, states)][: max(0, lacking)]}
    for lease in reversed(common):
        too_many = has[lease.owner] > quota.get(lease.owner, len(leases))
        if len(wanted) < lacking and too_many and not lease.coming:
            wanted.add(lease.shard)
            has[lease.owner] -= 1
    asked_for = [lease.shard for lease in common if lease.coming == one.owner]
    after = dict.fromkeys(wanted, one.owner) | dict.fromkeys(asked_for[: max(0, -lacking)], "")
    return [replace(lease, coming=after.get(lease.shard, lease.coming)) for lease in leases]


def _take(one: _Renewal) -> dict[int, TakenOver]:
    """Take over what was asked for and nobody has, and return what is known of it."""
    # What nobody ever had, the bot has looked after for as long as it beat.
    free = one.db.execute(
        "SELECT shard, ?2 - CASE WHEN until > 0 THEN until ELSE coalesce((SELECT at FROM heartbeat), ?2) END, owner,"
        " answered FROM shard_leases WHERE coming = ?1 AND (owner = '' OR until <= ?2) ORDER BY shard"
        " FOR UPDATE SKIP LOCKED",
        (one.owner, one.now),
    ).fetchall()
    taken = dict[int, TakenOver]()
    for shard, seconds, before, answered in free:
        # Whoever had it was there for the last time when it was renewed, or has handed it over.
        lost = bool(before)
        clicks = () if lost else tuple(json.loads(answered))
        taken[shard] = TakenOver(seconds + (one.lasting if lost else 0.0), clicks)
        one.db.execute(
            "UPDATE shard_leases SET owner = ?2, epoch = epoch + 1, until = ?3, coming = '', ready = 0,"
            " answered = '[]', lost_at = CASE WHEN ?4 = 1 THEN ?5 ELSE lost_at END WHERE shard = ?1",
            (shard, one.owner, one.now + one.lasting, int(lost), one.now),
        )
    return taken


def _calls(one: _Renewal) -> int:
    """Return how many calls a second this process may make, and keep it, so that all together never make too many.

    Less is kept a renewal later: by then this process has made no more for a while, and another one may.
    """
    asking = one.asking
    rows = one.db.execute("SELECT owner, need, calls FROM processes WHERE until > ?1", (one.now,)).fetchall()
    part = shared_out(asking.all_calls, {owner: need for owner, need, _ in rows}).get(one.owner, 0)
    others = sum(calls for owner, _, calls in rows if owner != one.owner)
    may = max(1, min(part, asking.all_calls - others))
    one.db.execute("UPDATE processes SET calls = ?2 WHERE owner = ?1", (one.owner, max(may, asking.calls)))
    return may
