"""When the bot was last awake, and what is made good to people for a time when it was not."""

from collections.abc import Sequence
from typing import Final

from bot.storage.share import Share
from bot.storage.sql import Sql

EVERY: Final = 15.0  # seconds; a beat goes along with a move or a change, but none oftener than this
LONGER: Final = 60.0  # seconds; after an outage of more than this nothing is forfeited for a while
SPARED: Final = 600.0  # seconds
LEAST: Final = 20.0  # seconds that somebody has who was asked when the bot went: it takes a while to be back in Discord


def beat(db: Sql, at: float, every: float = EVERY) -> None:
    """Keep it that the bot is awake, unless that was kept a moment ago."""
    db.execute(
        'INSERT INTO heartbeat ("only", at) VALUES (1, ?1) ON CONFLICT ("only") DO UPDATE SET at = excluded.at'
        " WHERE abs(heartbeat.at - excluded.at) >= ?2",
        (at, every),
    )


def last_beat(db: Sql) -> float | None:
    found = db.execute('SELECT at FROM heartbeat WHERE "only" = 1').fetchone()
    return None if found is None else float(found[0])


def spared_until(db: Sql, now: float) -> float:
    """Return until when nothing is forfeited, or now. A date further off was set by a clock that was wrong."""
    found = db.execute('SELECT spared_until FROM heartbeat WHERE "only" = 1').fetchone()
    return float(found[0]) if found is not None and now < found[0] <= now + SPARED else now


def resume(db: Sql, now: float, kinds: Sequence[str], least: Sequence[str], share: Share | None = None) -> float:
    """Make good the time since the last beat, or for which nobody had a shard, and return how long that was."""
    if share is not None:
        for shard, lost in share.outages.items():
            make_good(db, lost, now, kinds, least=least, share=share.only(shard))
        return max(share.outages.values(), default=0.0)
    last = last_beat(db)
    lost = 0.0 if last is None else now - last
    make_good(db, lost, now, kinds, least=least)
    return lost


def make_good(  # noqa: PLR0913  # what is made good, and to whom
    db: Sql, lost: float, now: float, kinds: Sequence[str], *, least: Sequence[str] = (), share: Share | None = None
) -> None:
    """Move deadlines by the time that was lost; of some kinds none comes before people could have noticed.

    Time is lost by an outage or a clock that was set, so it may be less than none. All that is known of the tables
    elsewhere is older then.
    """
    those, of_those = (share.tables(), share.tables("WHERE")) if share else ("", "")
    for kind in kinds:
        db.execute(f"UPDATE deadlines SET due = due + ?2 WHERE kind = ?1 {those}", (kind, lost))  # noqa: S608  # ours
    for kind in least:
        db.execute(f"UPDATE deadlines SET due = ?2 WHERE kind = ?1 AND due < ?2 {those}", (kind, now + LEAST))  # noqa: S608  # ours
    db.execute(f"UPDATE tables SET revision = revision + 1 WHERE id IN (SELECT table_id FROM deadlines {of_those})")  # noqa: S608  # ours
    beat(db, now, every=0.0)
    if lost > LONGER:
        db.execute("UPDATE heartbeat SET spared_until = ?1", (now + SPARED,))
