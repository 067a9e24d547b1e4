"""Who waits for an opponent, and who has one but whose table nobody has seen yet."""

from collections.abc import Iterable
from typing import Final

from bot.leagues.records import Waiting
from bot.storage.sql import Sql

WAITING: Final = "SELECT league_id, user_id, name, channel_id, since, expires_at, ready_at, asked FROM league_queue"

WaitingCells = tuple[int, int, str, int, float, float, float, int]


def queue(db: Sql, league_id: int | None = None) -> tuple[Waiting, ...]:
    """Return who waits for an opponent, the longest first."""
    rows = db.execute(
        f"{WAITING} WHERE league_id = coalesce(?1, league_id) AND table_id IS NULL ORDER BY league_id, since, user_id",
        (league_id,),
    )
    return tuple(_waiting(row) for row in rows)


def overdue(db: Sql, league_id: int, now: float) -> tuple[Waiting, ...]:
    """Return who has waited long enough, or was asked whether they are there and has not answered."""
    sql = f"{WAITING} WHERE league_id = ?1 AND table_id IS NULL AND expires_at <= ?2 ORDER BY since, user_id"
    return tuple(_waiting(row) for row in db.execute(sql, (league_id, now)))


def leagues_overdue(db: Sql, now: float) -> tuple[int, ...]:
    """Return the leagues in which there is such a one."""
    rows = db.execute(
        "SELECT DISTINCT league_id FROM league_queue WHERE table_id IS NULL AND expires_at <= ?1 ORDER BY league_id",
        (now,),
    )
    return tuple(number for (number,) in rows)


def ask(db: Sql, league_id: int, user_id: int, until: float) -> None:
    """Note that somebody is asked whether they are still there, and until when they can say so."""
    db.execute(
        "UPDATE league_queue SET asked = TRUE, expires_at = ?3 WHERE league_id = ?1 AND user_id = ?2",
        (league_id, user_id, until),
    )


def set_ready(db: Sql, league_id: int, user_id: int, now: float, until: float) -> bool:
    """Note that somebody is there, and return whether they wait."""
    ready = db.execute(
        "UPDATE league_queue SET asked = FALSE, ready_at = ?3, expires_at = ?4"
        " WHERE league_id = ?1 AND user_id = ?2 AND table_id IS NULL AND expires_at > ?3",
        (league_id, user_id, now, until),
    )
    return bool(ready.rowcount)


def busy(db: Sql, league_id: int, clock: int) -> frozenset[int]:
    """Return who waits and has a seat in a match that is being played by a clock shorter than this."""
    rows = db.execute(
        "SELECT q.user_id FROM league_queue q JOIN seats s ON s.user_id = q.user_id JOIN tables t ON t.id = s.table_id"
        " WHERE q.league_id = ?1 AND t.status = 'playing' AND t.clock < ?2",
        (league_id, clock),
    )
    return frozenset(user_id for (user_id,) in rows)


def _waiting(row: WaitingCells) -> Waiting:
    return Waiting(*row[:-1], asked=bool(row[-1]))


def leagues_with_queue(db: Sql) -> tuple[int, ...]:
    """Return the leagues in which somebody waits."""
    rows = db.execute("SELECT DISTINCT league_id FROM league_queue WHERE table_id IS NULL ORDER BY league_id")
    return tuple(number for (number,) in rows)


def places(db: Sql, league_id: int) -> frozenset[int]:
    """Return who has a place in a queue, be it that they have an opponent by now."""
    rows = db.execute("SELECT user_id FROM league_queue WHERE league_id = ?1", (league_id,))
    return frozenset(user_id for (user_id,) in rows)


def enqueue(db: Sql, waiting: Waiting) -> None:
    db.execute(
        "INSERT INTO league_queue (league_id, user_id, name, channel_id, since, expires_at, ready_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (league_id, user_id) DO UPDATE SET"
        " channel_id = excluded.channel_id, expires_at = excluded.expires_at, ready_at = excluded.ready_at,"
        " asked = FALSE",
        (
            *(waiting.league_id, waiting.user_id, waiting.name, waiting.channel_id),
            *(waiting.since, waiting.expires_at, waiting.ready_at),
        ),
    )


def dequeue(db: Sql, league_id: int, user_id: int) -> bool:
    """Return whether the user was waiting."""
    gone = db.execute("DELETE FROM league_queue WHERE league_id = ?1 AND user_id = ?2", (league_id, user_id))
    return bool(gone.rowcount)


def empty(db: Sql, league_id: int) -> None:
    """Let nobody wait any more but those who have an opponent."""
    db.execute("DELETE FROM league_queue WHERE league_id = ?1 AND table_id IS NULL", (league_id,))


def seat(db: Sql, league_id: int, users: Iterable[int], table_id: int) -> None:
    """Take people out of the queue for a table; their place is kept until somebody has seen it."""
    for user_id in users:
        db.execute(
            "UPDATE league_queue SET table_id = ?3 WHERE league_id = ?1 AND user_id = ?2",
            (league_id, user_id, table_id),
        )


def table_seen(db: Sql, table_id: int) -> None:
    """Let those go for good who were taken out of the queue for a table."""
    db.execute("DELETE FROM league_queue WHERE table_id = ?1", (table_id,))


def table_over(db: Sql, table_id: int) -> None:
    """Put those back into their place whose table ended before anybody saw it."""
    db.execute("UPDATE league_queue SET table_id = NULL WHERE table_id = ?1", (table_id,))
