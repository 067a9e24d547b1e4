"""Who waits for an opponent."""

import sqlite3

from bot.leagues.records import Waiting


def queue(db: sqlite3.Connection, league_id: int | None = None) -> tuple[Waiting, ...]:
    """Return who waits for an opponent, the longest first."""
    rows = db.execute(
        "SELECT league_id, user_id, name, channel_id, since FROM league_queue"
        " WHERE league_id = coalesce(?1, league_id) ORDER BY league_id, since, user_id",
        (league_id,),
    )
    return tuple(Waiting(*row) for row in rows)


def leagues_with_queue(db: sqlite3.Connection) -> tuple[int, ...]:
    """Return the leagues in which somebody waits."""
    return tuple(number for (number,) in db.execute("SELECT DISTINCT league_id FROM league_queue ORDER BY league_id"))


def enqueue(db: sqlite3.Connection, waiting: Waiting) -> None:
    db.execute(
        "INSERT INTO league_queue (league_id, user_id, name, channel_id, since) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET channel_id = excluded.channel_id",
        (waiting.league_id, waiting.user_id, waiting.name, waiting.channel_id, waiting.since),
    )


def dequeue(db: sqlite3.Connection, league_id: int, user_id: int) -> bool:
    """Return whether the user was waiting."""
    gone = db.execute("DELETE FROM league_queue WHERE league_id = ?1 AND user_id = ?2", (league_id, user_id))
    return bool(gone.rowcount)
