"""The standings of a season, line by line."""

from collections.abc import Iterable
from typing import Final

from bot.leagues.league import LeagueKind
from bot.leagues.records import Season, StandingRow
from bot.leagues.standing import Standing, score
from bot.storage.sql import Sql

STANDING: Final = "mu, sigma, points, place, games, wins, last_at"


def standings(db: Sql, season_id: int, offset: int, limit: int) -> tuple[StandingRow, ...]:
    """Return a page of the standings; who has the same score has the same place."""
    rows = db.execute(
        f"SELECT s.user_id, m.name, s.score, {STANDING} FROM"  # noqa: S608  # its own columns
        " (SELECT user_id FROM league_standings WHERE season_id = ?1 AND listed = TRUE"
        " ORDER BY score DESC, user_id LIMIT ?3 OFFSET ?2) page"
        " JOIN league_standings s ON s.season_id = ?1 AND s.user_id = page.user_id"
        " JOIN league_seasons e ON e.id = s.season_id"
        " JOIN league_members m ON m.league_id = e.league_id AND m.user_id = s.user_id"
        " ORDER BY s.score DESC, s.user_id",
        (season_id, offset, limit),
    ).fetchall()
    page: list[StandingRow] = []
    for index, (user_id, name, value, *standing) in enumerate(rows):
        if not page:
            place = place_of(db, season_id, value)
        else:
            place = page[-1].place if page[-1].score == value else offset + index + 1
        page.append(StandingRow(place, user_id, name, value, Standing(*standing)))
    return tuple(page)


def best(db: Sql, season: Season, least: int = 1) -> tuple[StandingRow, ...]:
    """Return the first of those who may win a season that is closed, the best first: members then who played enough.

    Whoever is level with the last of them is among them.
    """
    could = (
        " FROM league_standings s JOIN league_rosters r ON r.season_id = s.season_id AND r.user_id = s.user_id"
        " WHERE s.season_id = ?1 AND s.games >= ?2"
    )
    lowest = f"SELECT min(score) FROM (SELECT s.score {could} ORDER BY s.score DESC LIMIT ?3) first"  # noqa: S608  # its own text
    rows = db.execute(
        f"SELECT s.user_id {could} AND s.score >= ({lowest}) ORDER BY s.score DESC, s.user_id",
        (season.id, season.least_games, least),
    ).fetchall()
    found = (standing(db, season.id, user_id) for (user_id,) in rows)
    return tuple(row for row in found if row is not None)


def index_of(db: Sql, season_id: int, row: StandingRow) -> int:
    """Return how many lines of the standings are before somebody's."""
    (before,) = db.execute(
        "SELECT count(*) FROM league_standings WHERE season_id = ?1 AND listed = TRUE"
        " AND (score > ?2 OR score = ?2 AND user_id < ?3)",
        (season_id, row.score, row.user_id),
    ).fetchone()
    return int(before)


def place_of(db: Sql, season_id: int, value: float) -> int:
    """Return the place that a score has."""
    (ahead,) = db.execute(
        "SELECT count(*) FROM league_standings WHERE season_id = ?1 AND listed = TRUE AND score > ?2",
        (season_id, value),
    ).fetchone()
    return int(ahead) + 1


def standing(db: Sql, season_id: int, user_id: int) -> StandingRow | None:
    """Return one line of the standings."""
    row = db.execute(
        f"SELECT m.name, s.score, {STANDING} FROM league_standings s"  # noqa: S608  # its own columns
        " JOIN league_seasons e ON e.id = s.season_id"
        " JOIN league_members m ON m.league_id = e.league_id AND m.user_id = s.user_id"
        " WHERE s.season_id = ?1 AND s.user_id = ?2",
        (season_id, user_id),
    ).fetchone()
    if row is None:
        return None
    name, value, *rest = row
    return StandingRow(place_of(db, season_id, value), user_id, name, value, Standing(*rest))


def listed(db: Sql, season_id: int) -> int:
    """Return how many lines the standings have."""
    sql = "SELECT count(*) FROM league_standings WHERE season_id = ?1 AND listed = TRUE"
    return int(db.execute(sql, (season_id,)).fetchone()[0])


def over_all_seasons(db: Sql, league_id: int) -> list[tuple[int, str, int, int, int]]:
    """Return of everyone who has played: number, name, games, wins, and in how many seasons."""
    return db.execute(
        "SELECT s.user_id, m.name, sum(s.games), sum(s.wins), count(*) FROM league_standings s"
        " JOIN league_seasons e ON e.id = s.season_id"
        " JOIN league_members m ON m.league_id = e.league_id AND m.user_id = s.user_id"
        " WHERE e.league_id = ?1 AND s.games > 0 GROUP BY s.user_id, m.name",
        (league_id,),
    ).fetchall()


def all_standings(db: Sql, season_id: int) -> dict[int, Standing]:
    rows = db.execute(
        f"SELECT user_id, {STANDING} FROM league_standings WHERE season_id = ?1",  # noqa: S608  # its own columns
        (season_id,),
    )
    return {user_id: Standing(*standing) for user_id, *standing in rows}


def write_standing(db: Sql, season_id: int, kind: LeagueKind, user_id: int, standing: Standing) -> None:
    """Write a standing whole. Those who have left the league are kept, but not listed."""
    db.execute(
        f"INSERT INTO league_standings (season_id, user_id, {STANDING}, score, listed)"  # noqa: S608  # its own columns
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, coalesce((SELECT state = 'member' FROM league_members"
        " WHERE league_id = (SELECT league_id FROM league_seasons WHERE id = ?1) AND user_id = ?2), FALSE))"
        " ON CONFLICT (season_id, user_id) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma,"
        " points = excluded.points, place = excluded.place, games = excluded.games, wins = excluded.wins,"
        " last_at = excluded.last_at, score = excluded.score, listed = excluded.listed",
        (season_id, user_id, *standing, score(kind, standing)),
    )


def write_standings(db: Sql, season: Season, kind: LeagueKind, standings: Iterable[tuple[int, Standing]]) -> None:
    """Write the standings of a season in the place of what was written before."""
    members = {
        user_id
        for (user_id,) in db.execute(
            "SELECT user_id FROM league_members WHERE league_id = ?1 AND state = 'member'", (season.league_id,)
        )
    }
    db.execute("DELETE FROM league_standings WHERE season_id = ?1", (season.id,))
    db.executemany(
        "INSERT INTO league_standings (season_id, user_id, mu, sigma, points, place, games, wins, last_at, score,"
        " listed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        (
            (season.id, user_id, *standing, score(kind, standing), user_id in members or bool(season.closed_at))
            for user_id, standing in standings
        ),
    )


def list_standing(db: Sql, season_id: int, user_id: int, *, listed: bool) -> None:
    db.execute(
        "UPDATE league_standings SET listed = ?3 WHERE season_id = ?1 AND user_id = ?2", (season_id, user_id, listed)
    )
