"""Who waits for an opponent, and who has one but whose table nobody has seen yet."""

from collections.abc import Iterable

from bot.leagues.records import Waiting
from bot.storage.sql import Sql


def queue(db: Sql, league_id: int | None = None) -> tuple[Waiting, ...]:
    """Return who waits for an opponent, the longest first."""
    rows = db.execute(
        "SELECT league_id, user_id, name, channel_id, since FROM league_queue"
        " WHERE league_id = coalesce(?1, league_id) AND table_id IS NULL ORDER BY league_id, since, user_id",
        (league_id,),
    )
    return tuple(Waiting(*row) for row in rows)


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
        "INSERT INTO league_queue (league_id, user_id, name, channel_id, since) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET channel_id = excluded.channel_id",
        (waiting.league_id, waiting.user_id, waiting.name, waiting.channel_id, waiting.since),
    )


def dequeue(db: Sql, league_id: int, user_id: int) -> bool:
    """Return whether the user was waiting."""
    gone = db.execute("DELETE FROM league_queue WHERE league_id = ?1 AND user_id = ?2", (league_id, user_id))
    return bool(gone.rowcount)


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
