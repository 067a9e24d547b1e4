"""Where a user is named in the store: every row about them, and the replacement of their number and name."""

import json
import sqlite3
from typing import Final

Cell = int | float | str | bytes | None

# Each is asked with the user as ?1; what is not theirs alone, such as a whole match, is named by its number.
ABOUT: Final = {
    "settings": "SELECT key, value FROM settings WHERE scope = 'user' AND owner_id = ?1",
    "hosted": "SELECT id AS table_id, game, created_at FROM tables WHERE host_id = ?1",
    "seats": (
        "SELECT table_id, seat, name, left_by IS ?1 AS has_left FROM seats"
        " WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = ?1 UNION SELECT table_id FROM seats"
        " WHERE left_by = ?1) AND (user_id = ?1 OR left_by = ?1)"
    ),
    "results": (
        "SELECT r.table_id, r.game, r.finished_at, r.outcome FROM results r"
        " JOIN result_users u ON u.table_id = r.table_id WHERE u.user_id = ?1"
    ),
    "memberships": "SELECT league_id, name, state, since FROM league_members WHERE user_id = ?1",
    "standings": (
        "SELECT e.league_id, e.number AS season, s.mu, s.sigma, s.points, s.place, s.games, s.wins, s.last_at"
        " FROM league_standings s JOIN league_seasons e ON e.id = s.season_id WHERE s.user_id = ?1"
    ),
    "seeds": "SELECT season_id, mu, sigma, place FROM league_seeds WHERE user_id = ?1",
    "league_results": (
        "SELECT p.result_id, p.league_id, r.table_id, r.at, p.rank, p.points, p.left_order, p.mu, p.sigma, r.note"
        " FROM league_players p JOIN league_results r ON r.id = p.result_id WHERE p.user_id = ?1"
    ),
    "challenges": (
        "SELECT id, league_id, challenger_id = ?1 AS made, state, made_at, expires_at, answered_at, table_id"
        " FROM league_challenges WHERE challenger_id = ?1 OR challenged_id = ?1"
    ),
    "queue": "SELECT league_id, name, since FROM league_queue WHERE user_id = ?1",
    "acts": "SELECT league_id, at, act, details FROM league_audit WHERE actor_id = ?1 OR user_id = ?1",
    "leagues": "SELECT id AS league_id, name, made_at FROM leagues WHERE made_by = ?1",
}


def all_about(db: sqlite3.Connection, user_id: int) -> dict[str, list[dict[str, Cell]]]:
    """Return every row about a user, by what it is about."""
    found: dict[str, list[dict[str, Cell]]] = {}
    for what, sql in ABOUT.items():
        cursor = db.execute(sql, (user_id,))
        names = [column[0] for column in cursor.description]
        found[what] = [dict(zip(names, row, strict=True)) for row in cursor]
    return found


def is_seated(db: sqlite3.Connection, user_id: int) -> bool:
    """Say whether a table that is not over still needs to know who the user is."""
    row = db.execute(
        "SELECT 1 FROM tables t WHERE t.status <> 'over' AND (t.host_id = ?1 OR t.id IN"
        " (SELECT table_id FROM seats WHERE table_id = t.id AND (user_id = ?1 OR left_by = ?1)))",
        (user_id,),
    ).fetchone()
    return row is not None


# Columns that hold the number of a user, in rows that stay.
COLUMNS: Final = (
    ("tables", "host_id"),
    ("seats", "user_id"),
    ("seats", "left_by"),
    ("result_users", "user_id"),
    ("leagues", "made_by"),
    ("league_members", "user_id"),
    ("league_standings", "user_id"),
    ("league_seeds", "user_id"),
    ("league_players", "user_id"),
    ("league_challenges", "challenger_id"),
    ("league_challenges", "challenged_id"),
    ("league_audit", "actor_id"),
    ("league_audit", "user_id"),
)


def replace_user(db: sqlite3.Connection, user_id: int, name: str, at: float) -> None:
    """Put a number that names nobody in the place of a user wherever others have a share in a row; delete the rest."""
    (given,) = db.execute("INSERT INTO deleted_users (at) VALUES (?1) RETURNING id", (at,)).fetchone()
    nobody = -int(given)
    db.execute("DELETE FROM settings WHERE scope = 'user' AND owner_id = ?1", (user_id,))
    db.execute("DELETE FROM league_queue WHERE user_id = ?1", (user_id,))
    _rewrite_results(db, user_id, nobody, name)
    # Whoever has one of their tables in mind may not write it back as it was.
    db.execute(
        "UPDATE tables SET revision = revision + 1 WHERE host_id = ?1 OR id IN (SELECT table_id FROM seats"
        " WHERE user_id = ?1 OR left_by = ?1)",
        (user_id,),
    )
    db.execute("UPDATE seats SET name = ?2 WHERE user_id = ?1 OR left_by = ?1", (user_id, name))
    db.execute("UPDATE league_members SET name = ?2 WHERE user_id = ?1", (user_id, name))
    for table, column in COLUMNS:
        db.execute(f"UPDATE {table} SET {column} = ?2 WHERE {column} = ?1", (user_id, nobody))  # noqa: S608  # known names
    # Whoever counts a season just now has the old number in mind, and must begin anew.
    db.execute("UPDATE league_seasons SET revision = revision + 1 WHERE revision <> settled")


def _rewrite_results(db: sqlite3.Connection, user_id: int, nobody: int, name: str) -> None:
    """Take a user out of what tables recorded and remembered."""
    mine = "SELECT table_id FROM result_users WHERE user_id = ?1"
    for table_id, text in db.execute(f"SELECT table_id, seats FROM results WHERE table_id IN ({mine})", (user_id,)):  # noqa: S608  # no value
        seats: list[dict[str, Cell]] = json.loads(text)
        for seat in seats:
            for part in ("user", "left"):
                if seat.get(part) == user_id:
                    seat |= {part: nobody, "name": name}
        db.execute("UPDATE results SET seats = ?2 WHERE table_id = ?1", (table_id, json.dumps(seats)))
    # What a table remembers beside its match, such as who wants to play again, is of no use once it is over.
    db.execute(
        "UPDATE tables SET memo = '{}' WHERE status = 'over' AND id IN (SELECT table_id FROM seats"
        " WHERE user_id = ?1 OR left_by = ?1)",
        (user_id,),
    )
