"""The games of one person in a league, from the first to the last that counted, with those they met."""

from bot.leagues.careers import CareerGame, Opponent
from bot.storage.sql import Sql

GameCells = tuple[int, int, int, int, int, float, float, int]


def career_games(db: Sql, league_id: int, user_id: int, limit: int) -> tuple[CareerGame, ...]:
    """Return the last games of somebody, in the order they were played."""
    rows = db.execute(
        "SELECT p.result_id, p.seat, p.side, p.rank, p.left_order, p.score_before, p.score, e.number"
        " FROM league_players p JOIN league_results r ON r.id = p.result_id JOIN league_seasons e ON e.id = r.season_id"
        " WHERE p.user_id = ?2 AND p.league_id = ?1 AND p.score IS NOT NULL"
        " AND (r.kind = 'match' OR r.kind = 'walkover' AND p.left_order > 0) ORDER BY p.result_id DESC LIMIT ?3",
        (league_id, user_id, limit),
    ).fetchall()
    return tuple(_game(db, row) for row in reversed(rows))


def _game(db: Sql, row: GameCells) -> CareerGame:
    result_id, seat, side, rank, left, before, after, season = row
    others = db.execute(
        "SELECT p.user_id, coalesce(m.name, ''), coalesce(p.score_before, 0), p.side, p.rank FROM league_players p"
        " LEFT JOIN league_members m ON m.league_id = p.league_id AND m.user_id = p.user_id"
        " WHERE p.result_id = ?1 AND p.seat <> ?2 ORDER BY p.seat",
        (result_id, seat),
    ).fetchall()
    met = [(Opponent(*one), behind > rank) for *one, of, behind in others if of != side]
    won = rank == 1 and not left
    beaten = tuple(one for one, is_behind in met if is_behind and not left)
    return CareerGame(season, won, before, after, beaten, tuple(one for one, _ in met))
