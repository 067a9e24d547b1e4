"""Results as people see them: of a league, a season, a player, or two players together."""

import json
from collections.abc import Iterator
from typing import Final

from bot.leagues.awards import RoundsWon
from bot.leagues.follow import Guard, ResultKind
from bot.leagues.form import Moved
from bot.leagues.records import LeagueResult, Player, Season
from bot.storage.sql import Sql

RESULT: Final = (
    "SELECT r.id, r.league_id, r.season_id, r.kind, r.table_id, r.challenge_id, r.at, r.guard, r.void, r.note"
    " FROM league_results r"
)
PLAYED: Final = "r.kind IN ('match', 'walkover', 'swap', 'move')"

ResultCells = tuple[int, int, int, str, int | None, int | None, float, str | None, int, str]


def result_by_id(db: Sql, result_id: int) -> LeagueResult | None:
    return next(iter(_results(db, f"{RESULT} WHERE r.id = ?1 AND {PLAYED}", result_id)), None)


def result_of_table(db: Sql, table_id: int) -> LeagueResult | None:
    return next(iter(_results(db, f"{RESULT} WHERE r.table_id = ?1", table_id)), None)


def results(db: Sql, league_id: int, offset: int, limit: int) -> tuple[LeagueResult, ...]:
    """Return results of a league, the newest first."""
    sql = f"{RESULT} WHERE r.league_id = ?1 AND {PLAYED} ORDER BY r.at DESC, r.id DESC LIMIT ?3 OFFSET ?2"
    return _results(db, sql, league_id, offset, limit)


def results_within(db: Sql, league_id: int, since: float, until: float) -> tuple[LeagueResult, ...]:
    """Return the results of a league from one moment to before another, the newest first."""
    sql = f"{RESULT} WHERE r.league_id = ?1 AND r.at >= ?2 AND r.at < ?3 AND {PLAYED} ORDER BY r.at DESC, r.id DESC"
    return _results(db, sql, league_id, since, until)


def result_of_challenge(db: Sql, challenge_id: int) -> LeagueResult | None:
    return next(iter(_results(db, f"{RESULT} WHERE r.challenge_id = ?1", challenge_id)), None)


def results_of_player(db: Sql, league_id: int, user_id: int, offset: int, limit: int) -> tuple[LeagueResult, ...]:
    theirs = "JOIN league_players p ON p.result_id = r.id AND p.user_id = ?2 AND p.league_id = ?1"
    sql = f"{RESULT} {theirs} WHERE {PLAYED} ORDER BY p.result_id DESC LIMIT ?4 OFFSET ?3"
    return _results(db, sql, league_id, user_id, offset, limit)


def results_between(db: Sql, league_id: int, one: int, other: int) -> tuple[LeagueResult, ...]:
    """Return the results that two people have had together, the newest first."""
    first = "JOIN league_players a ON a.result_id = r.id AND a.user_id = ?2 AND a.league_id = ?1"
    second = "JOIN league_players b ON b.result_id = r.id AND b.user_id = ?3 AND b.league_id = ?1"
    return _results(db, f"{RESULT} {first} {second} WHERE {PLAYED} ORDER BY a.result_id DESC", league_id, one, other)


def last_met(db: Sql, league_id: int, one: int, other: int) -> float | None:
    """Return when two people last finished a match against each other that counted."""
    (at,) = db.execute(
        "SELECT max(r.at) FROM league_results r"
        " JOIN league_players a ON a.result_id = r.id AND a.user_id = ?2 AND a.league_id = ?1"
        " JOIN league_players b ON b.result_id = r.id AND b.user_id = ?3 AND b.league_id = ?1"
        " WHERE r.kind = 'match' AND r.guard IS NULL",
        (league_id, one, other),
    ).fetchone()
    return at


def results_of_season(db: Sql, season_id: int) -> tuple[LeagueResult, ...]:
    return _results(db, f"{RESULT} WHERE r.season_id = ?1 AND {PLAYED} ORDER BY r.id", season_id)


def _results(db: Sql, sql: str, *parameters: float) -> tuple[LeagueResult, ...]:
    return tuple(_result(db, row) for row in db.execute(sql, parameters).fetchall())


def _result(db: Sql, row: ResultCells) -> LeagueResult:
    result_id, league_id, season_id, kind, table_id, challenge_id, at, guard, void, note = row
    players = db.execute(
        "SELECT p.seat, p.user_id, coalesce(m.name, ''), p.side, p.rank, p.points, p.left_order, p.mu_before,"
        " p.sigma_before, p.score_before, p.mu, p.sigma, p.score FROM league_players p"
        " LEFT JOIN league_members m ON m.league_id = p.league_id AND m.user_id = p.user_id"
        " WHERE p.result_id = ?1 ORDER BY p.seat",
        (result_id,),
    )
    return LeagueResult(
        result_id,
        league_id,
        season_id,
        ResultKind(kind),
        table_id,
        challenge_id,
        at,
        None if guard is None else Guard(guard),
        bool(void),
        note,
        tuple(Player(*player) for player in players),
    )


def course(db: Sql, season_id: int, user_id: int, limit: int) -> tuple[float, ...]:
    """Return the score that a player began with and those after the last results that counted, in their order."""
    rows = db.execute(
        "SELECT p.score, p.score_before FROM league_players p JOIN league_results r ON r.id = p.result_id"
        " WHERE p.user_id = ?2 AND p.league_id = (SELECT league_id FROM league_seasons WHERE id = ?1)"
        " AND r.season_id = ?1 AND p.score IS NOT NULL ORDER BY p.result_id DESC LIMIT ?3",
        (season_id, user_id, limit),
    ).fetchall()
    return (rows[-1][1], *(score for score, _ in reversed(rows))) if rows else ()


def games_won(db: Sql, season_id: int, user_id: int, limit: int) -> tuple[bool, ...]:
    """Return of the last games of somebody that counted whether they were won, the newest first."""
    rows = db.execute(
        "SELECT p.rank = 1 AND p.left_order = 0 FROM league_players p JOIN league_results r ON r.id = p.result_id"
        " WHERE p.user_id = ?2 AND p.league_id = (SELECT league_id FROM league_seasons WHERE id = ?1)"
        " AND r.season_id = ?1 AND p.score IS NOT NULL"
        " AND (r.kind = 'match' OR r.kind = 'walkover' AND p.left_order > 0) ORDER BY p.result_id DESC LIMIT ?3",
        (season_id, user_id, limit),
    )
    return tuple(bool(won) for (won,) in rows)


def moved_since(db: Sql, season: Season, since: float) -> dict[int, Moved]:
    """Return everyone in the standings whom results since some moment have moved."""
    rows = db.execute(
        "SELECT p.user_id, p.score_before, s.score, s.games, CASE WHEN r.kind = 'move' THEN 0 ELSE 1 END"
        " FROM league_results r JOIN league_players p ON p.result_id = r.id"
        " JOIN league_standings s ON s.season_id = r.season_id AND s.user_id = p.user_id"
        " WHERE r.league_id = ?1 AND r.at >= ?2 AND r.season_id = ?3 AND p.score_before IS NOT NULL AND s.listed = TRUE"
        " ORDER BY r.at, r.id",
        (season.league_id, since, season.id),
    )
    first: dict[int, tuple[float, float]] = {}
    games_before: dict[int, int] = {}
    for user_id, before, score, games, played in rows:
        first.setdefault(user_id, (before, score))
        games_before[user_id] = games_before.get(user_id, games) - played
    return {
        user_id: Moved(before if games_before[user_id] > 0 else None, score)
        for user_id, (before, score) in first.items()
    }


def set_void(db: Sql, result_id: int, *, void: bool) -> bool:
    """Return whether that changed anything."""
    changed = db.execute("UPDATE league_results SET void = ?2 WHERE id = ?1 AND void <> ?2", (result_id, void))
    return bool(changed.rowcount)


def set_endings(db: Sql, result_id: int, user_id: int, endings: str) -> None:
    """Keep how somebody won rounds of a match, as JSON: how often by each ending."""
    db.execute(
        "UPDATE league_players SET endings = ?3 WHERE result_id = ?1 AND user_id = ?2", (result_id, user_id, endings)
    )


def endings_of(
    db: Sql, league_id: int, user_id: int | None = None, season_id: int | None = None
) -> Iterator[RoundsWon]:
    """Yield how rounds were won in matches that counted: by somebody, or in a season by everyone."""
    rows = db.execute(
        "SELECT p.user_id, p.endings FROM league_players p JOIN league_results r ON r.id = p.result_id"
        " WHERE p.league_id = ?1 AND p.user_id = coalesce(?2, p.user_id) AND r.season_id = coalesce(?3, r.season_id)"
        " AND r.guard IS NULL AND p.endings IS NOT NULL ORDER BY p.result_id, p.seat",
        (league_id, user_id, season_id),
    )
    for who, text in rows.fetchall():
        yield RoundsWon(who, json.loads(text))


def set_note(db: Sql, result_id: int, note: str) -> None:
    db.execute("UPDATE league_results SET note = ?2 WHERE id = ?1", (result_id, note))
