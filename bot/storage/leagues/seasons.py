"""Seasons: planned, opened, closed, counted again; and what players began them with."""

from collections.abc import Iterable
from typing import Final

from bot.leagues.league import DAY, League, Reset, Title
from bot.leagues.records import Season
from bot.leagues.standing import Standing
from bot.storage.sql import Sql

SEASON: Final = (
    "SELECT id, league_id, number, starts_at, ends_at, opened_at, closed_at, reset, revision, settled,"
    " least_games, title FROM league_seasons"
)

SeasonCells = tuple[int, int, int, float, float | None, float | None, float | None, str, int, int, int, str]


def season_by_id(db: Sql, season_id: int) -> Season:
    return _season(db.execute(f"{SEASON} WHERE id = ?1", (season_id,)).fetchone())


def current_season(db: Sql, league_id: int) -> Season:
    """Return the season that results go into; there always is one."""
    now = "opened_at IS NOT NULL AND closed_at IS NULL"
    return _season(db.execute(f"{SEASON} WHERE league_id = ?1 AND {now}", (league_id,)).fetchone())


def season_after(db: Sql, before: Season) -> Season | None:
    """Return the season that was opened when another was closed."""
    sql = f"{SEASON} WHERE league_id = ?1 AND number = ?2 AND opened_at IS NOT NULL"
    row = db.execute(sql, (before.league_id, before.number + 1)).fetchone()
    return row and _season(row)


def seasons(db: Sql, league_id: int) -> tuple[Season, ...]:
    rows = db.execute(f"{SEASON} WHERE league_id = ?1 ORDER BY number DESC", (league_id,))
    return tuple(map(_season, rows))


def _season(row: SeasonCells) -> Season:
    return Season(*row[:7], Reset(row[7]), *row[8:11], Title(row[11]))


def seasons_due(db: Sql, now: float) -> tuple[int, ...]:
    """Return the leagues whose season ends, or whose planned one starts."""
    rows = db.execute(
        "SELECT id FROM leagues WHERE archived_at IS NULL AND id IN"
        " (SELECT league_id FROM league_seasons WHERE closed_at IS NULL AND ends_at <= ?1 AND opened_at IS NOT NULL"
        " UNION SELECT league_id FROM league_seasons WHERE opened_at IS NULL AND starts_at <= ?1)",
        (now,),
    )
    return tuple(sorted(league_id for (league_id,) in rows))


def open_season(db: Sql, league: League, number: int, at: float, reset: Reset) -> int:
    """Open a season, the planned one if there is one, and return its number in the store."""
    days = league.settings.season_days
    (season_id,) = db.execute(
        "INSERT INTO league_seasons (league_id, number, starts_at, ends_at, opened_at, reset)"
        " VALUES (?1, ?2, ?3, ?4, ?3, ?5) ON CONFLICT (league_id, number) DO UPDATE SET opened_at = excluded.opened_at,"
        " starts_at = excluded.starts_at, ends_at = coalesce(league_seasons.ends_at, excluded.ends_at),"
        " reset = excluded.reset RETURNING id",
        (league.id, number, at, at + days * DAY if days else None, reset),
    ).fetchone()
    return int(season_id)


def plan_season(db: Sql, league_id: int, number: int, starts_at: float, ends_at: float | None) -> None:
    db.execute(
        "INSERT INTO league_seasons (league_id, number, starts_at, ends_at, reset) VALUES (?1, ?2, ?3, ?4, 'keep')"
        " ON CONFLICT (league_id, number) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at",
        (league_id, number, starts_at, ends_at),
    )


def unplan_season(db: Sql, league_id: int) -> int | None:
    """Give up the season that is planned, and return its number; none if none is."""
    rows = db.execute(
        "DELETE FROM league_seasons WHERE league_id = ?1 AND opened_at IS NULL RETURNING number", (league_id,)
    ).fetchall()
    return rows[0][0] if rows else None


def end_season_at(db: Sql, season_id: int, ends_at: float | None) -> None:
    db.execute("UPDATE league_seasons SET ends_at = ?2 WHERE id = ?1", (season_id, ends_at))


def close_season(db: Sql, season_id: int, at: float, least_games: int, title: Title) -> None:
    """Close a season; its standings list everyone who played, and only who is a member now can have won it."""
    db.execute(
        "UPDATE league_seasons SET closed_at = ?2, least_games = ?3, title = ?4 WHERE id = ?1",
        (season_id, at, least_games, title),
    )
    db.execute("UPDATE league_standings SET listed = TRUE WHERE season_id = ?1", (season_id,))
    db.execute(
        "INSERT INTO league_rosters (season_id, user_id) SELECT ?1, user_id FROM league_members"
        " WHERE league_id = (SELECT league_id FROM league_seasons WHERE id = ?1) AND state = 'member'",
        (season_id,),
    )


def unsettled(db: Sql, league_id: int | None = None) -> int | None:
    """Return the first season whose standings are not yet those of its results."""
    (season_id,) = db.execute(
        "SELECT min(id) FROM league_seasons WHERE revision <> settled AND league_id = coalesce(?1, league_id)",
        (league_id,),
    ).fetchone()
    return None if season_id is None else int(season_id)


def unsettled_leagues(db: Sql) -> tuple[int, ...]:
    """Return the leagues that have such a season."""
    rows = db.execute("SELECT league_id FROM league_seasons WHERE revision <> settled AND id > 0 ORDER BY id")
    return tuple(dict.fromkeys(league_id for (league_id,) in rows))


def unsettle(db: Sql, season_id: int) -> None:
    """Note that the standings of a season must be counted again from its results."""
    db.execute("UPDATE league_seasons SET revision = revision + 1 WHERE id = ?1", (season_id,))


def set_settled(db: Sql, season: Season) -> None:
    db.execute("UPDATE league_seasons SET settled = ?2 WHERE id = ?1", (season.id, season.revision))


def seeds(db: Sql, season_id: int) -> dict[int, Standing]:
    rows = db.execute("SELECT user_id, mu, sigma, place FROM league_seeds WHERE season_id = ?1", (season_id,))
    return {user_id: Standing(mu, sigma, place=place) for user_id, mu, sigma, place in rows}


def write_seeds(db: Sql, season_id: int, seeds: Iterable[tuple[int, Standing]]) -> None:
    """Write what players begin a season with, in the place of what was written before."""
    db.execute("DELETE FROM league_seeds WHERE season_id = ?1", (season_id,))
    db.executemany(
        "INSERT INTO league_seeds (season_id, user_id, mu, sigma, place) VALUES (?1, ?2, ?3, ?4, ?5)",
        ((season_id, user_id, seed.mu, seed.sigma, seed.place) for user_id, seed in seeds),
    )
