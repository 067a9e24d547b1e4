"""A result enters its league: in the transaction that stores the last move, so exactly once or not at all."""

from bot.leagues.entering import NewResult, PlayedAt, entry_of, match_result
from bot.leagues.follow import follow
from bot.leagues.league import League
from bot.matches import FinishedMatch
from bot.storage.leagues import counting
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.leagues import league_by_id
from bot.storage.leagues.members import set_name
from bot.storage.leagues.seasons import current_season
from bot.storage.sql import Sql


def record(db: Sql, table_id: int, finished: FinishedMatch) -> None:
    """Let the standings follow the match of a table, if it is a table of a league."""
    row = db.execute("SELECT league_id, game, options, changed_at FROM tables WHERE id = ?1", (table_id,)).fetchone()
    league = row and row[0] and league_by_id(db, row[0])
    if not league:
        return
    _, game, options, at = row
    for user_id, name in finished.people.items():
        set_name(db, league.id, user_id, name, at)
    enter(db, league, match_result(league, finished, PlayedAt(table_id, game, options, at)))


def enter(db: Sql, league: League, new: NewResult) -> None:
    """Add a result to the season that is open, and let its standings follow."""
    season = current_season(db, league.id)
    entry = entry_of(league, new, counting.last_result_at(db, league.id))
    result_id = counting.insert_result(db, season, entry, table_id=new.table_id, challenge_id=new.challenge_id)
    board = StoredBoard(db, league.kind, season.id, result_id)
    people = list(new.placed.values())
    followed = follow(board, league.kind, entry, people)
    changed = counting.change_rows(result_id, league.kind, new.placed, people, followed)
    counting.insert_players(db, league.id, people, changed)
    if followed.guard:
        counting.set_guard(db, result_id, followed.guard)
