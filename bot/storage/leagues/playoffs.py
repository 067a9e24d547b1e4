"""Matches for the title of a season: between whom, at which table, and who won."""

from collections.abc import Sequence
from typing import Final

from bot.leagues.titles import Playoff
from bot.storage.sql import Sql

PLAYOFF: Final = "SELECT season_id, one, other, expires_at, table_id, over FROM league_playoffs"


def insert_playoff(db: Sql, playoff: Playoff) -> None:
    db.execute(
        "INSERT INTO league_playoffs (season_id, one, other, expires_at) VALUES (?1, ?2, ?3, ?4)",
        (playoff.season_id, playoff.one, playoff.other, playoff.expires_at),
    )


def playoff_of(db: Sql, season_id: int) -> Playoff | None:
    return next(iter(_playoffs(db, f"{PLAYOFF} WHERE season_id = ?1", season_id)), None)


def playoff_at(db: Sql, table_id: int) -> Playoff | None:
    """Return the play-off that is played at a table."""
    return next(iter(_playoffs(db, f"{PLAYOFF} WHERE table_id = ?1", table_id)), None)


def _playoffs(db: Sql, sql: str, number: int) -> list[Playoff]:
    return [Playoff(*row[:-1], over=bool(row[-1])) for row in db.execute(sql, (number,))]


def leagues_with_playoff(db: Sql) -> tuple[int, ...]:
    """Return the leagues in which somebody is to play for a title, and has no table for it."""
    rows = db.execute(
        "SELECT e.league_id FROM league_playoffs p JOIN league_seasons e ON e.id = p.season_id"
        " JOIN leagues l ON l.id = e.league_id LEFT JOIN tables t ON t.id = p.table_id"
        " WHERE p.over = FALSE AND p.season_id > 0 AND l.archived_at IS NULL"
        " AND (t.id IS NULL OR t.status = 'over') ORDER BY e.league_id"
    )
    return tuple(dict.fromkeys(number for (number,) in rows))


def waiting_playoffs(db: Sql, league_id: int) -> list[tuple[Playoff, bool]]:
    """Return those of a league, and whether each had a table that people saw: somebody ended that without a result."""
    rows = db.execute(
        "SELECT p.season_id, p.one, p.other, p.expires_at, p.table_id, t.message_id IS NOT NULL FROM league_playoffs p"
        " JOIN league_seasons e ON e.id = p.season_id LEFT JOIN tables t ON t.id = p.table_id"
        " WHERE p.over = FALSE AND e.league_id = ?1 AND (t.id IS NULL OR t.status = 'over') ORDER BY p.season_id",
        (league_id,),
    )
    return [(Playoff(*row[:-1], over=False), bool(row[-1])) for row in rows]


def set_playoff_table(db: Sql, season_id: int, table_id: int) -> None:
    db.execute("UPDATE league_playoffs SET table_id = ?2 WHERE season_id = ?1", (season_id, table_id))


def end_playoff(db: Sql, season_id: int) -> None:
    """Note that nobody plays for a title any more."""
    db.execute("UPDATE league_playoffs SET over = TRUE WHERE season_id = ?1", (season_id,))


def playoff_winner(db: Sql, table_id: int | None) -> int | None:
    """Return who won a match for a title; nobody if it was a draw, or does not hold."""
    rows = db.execute(
        "SELECT p.user_id FROM league_players p JOIN league_results r ON r.id = p.result_id"
        " WHERE r.table_id = ?1 AND r.void = FALSE AND p.rank = 1 AND p.left_order = 0",
        (table_id,),
    ).fetchall()
    return rows[0][0] if len(rows) == 1 else None


def ahead(db: Sql, season_id: int, users: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return by how many matches of a season that counted each of these people is ahead of each other."""
    listed = ", ".join(str(int(user_id)) for user_id in users) or "0"
    rows = db.execute(
        f"SELECT a.user_id, b.user_id, sum(CASE WHEN a.rank < b.rank THEN 1 WHEN a.rank > b.rank THEN -1 ELSE 0 END)"  # noqa: S608  # whole numbers
        " FROM league_players a JOIN league_players b ON b.result_id = a.result_id AND b.side <> a.side"
        " JOIN league_results r ON r.id = a.result_id WHERE r.season_id = ?1 AND r.guard IS NULL AND r.kind = 'match'"
        f" AND a.user_id IN ({listed}) AND b.user_id IN ({listed}) GROUP BY a.user_id, b.user_id",
        (season_id,),
    )
    return {(one, other): int(by) for one, other, by in rows}
