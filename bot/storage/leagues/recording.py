"""A result enters its league: in the transaction that stores the last move, so exactly once or not at all."""

import json
from collections import Counter
from dataclasses import replace

from bot.leagues.entering import NewResult, PlayedAt, entry_of, match_result
from bot.leagues.follow import Guard, follow
from bot.leagues.league import League
from bot.leagues.tidings import NewTiding, TidingKind
from bot.matches import FinishedMatch
from bot.storage.leagues import counting, playoffs
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.leagues import league_by_id
from bot.storage.leagues.members import set_name
from bot.storage.leagues.news import insert_news
from bot.storage.leagues.results import set_endings
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
    new = match_result(league, finished, PlayedAt(table_id, game, options, at))
    playoff = playoffs.playoff_at(db, table_id)
    if playoff is not None:
        new = replace(new, barred=Guard.PLAYOFF)
        playoffs.end_playoff(db, playoff.season_id)
        insert_news(db, league.id, NewTiding(TidingKind.TITLE, at, season_id=playoff.season_id))
    result_id = enter(db, league, new)
    for user_id, times in _rounds_won(finished).items():
        set_endings(db, result_id, user_id, json.dumps(times))


def _rounds_won(finished: FinishedMatch) -> dict[int, Counter[str]]:
    """Return how often each person won a round, by how it ended."""
    people = {seat.seat: seat.person_id for seat in finished.seats}
    found: dict[int, Counter[str]] = {}
    for seat, ending in finished.rounds_won:
        user_id = people.get(seat)
        if user_id is not None:
            found.setdefault(user_id, Counter())[ending] += 1
    return found


def enter(db: Sql, league: League, new: NewResult) -> int:
    """Add a result to the season that is open, let its standings follow, and return its number."""
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
    return result_id
