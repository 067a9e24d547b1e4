"""A result enters its league: in the transaction that stores the last move, so exactly once or not at all."""

import json
import sqlite3
from collections.abc import Mapping

from bot.leagues.finish import Finisher, placed_in, read
from bot.leagues.follow import Entry, Guard, ResultKind, follow, static_guard
from bot.leagues.league import DAY, League, LeagueKind
from bot.storage import league_queries as queries
from bot.storage import league_units as units
from bot.storage.league_board import StoredBoard
from bot.storage.league_rows import Challenge


def record(db: sqlite3.Connection, table_id: int, outcome: str, seats: str) -> None:
    """Let the standings follow the result of a table, if it is a table of a league."""
    row = db.execute("SELECT league_id, game, options, changed_at FROM tables WHERE id = ?1", (table_id,)).fetchone()
    league = row and row[0] and queries.league(db, row[0])
    if not league:
        return
    _, game, options, at = row
    ended, sat = read(outcome, seats)
    placed = placed_in(ended, sat, league.settings.forfeit)
    same = game == league.game and json.loads(options) == json.loads(league.options)
    barred = static_guard(list(placed.values()), same_rules=same)
    for one in sat:
        user_id = one["left"] if one["user"] is None else one["user"]
        if user_id is not None:
            units.set_name(db, league.id, user_id, one["name"], at)
    enter(db, league, ResultKind.MATCH, at, placed, barred=barred, table_id=table_id)


def walk_over(db: sqlite3.Connection, league: League, challenge: Challenge, kind: ResultKind, at: float) -> None:
    """Let an unanswered challenge count as the league has it: as a lost match, or for the place alone."""
    stake = league.settings.forfeit if kind is ResultKind.WALKOVER else 0
    placed = {
        0: Finisher(challenge.challenger_id, 0, 1, stake),
        1: Finisher(challenge.challenged_id, 1, 2, -stake, left=1),
    }
    enter(db, league, kind, at, placed, challenge_id=challenge.id)


def come_or_go(db: sqlite3.Connection, league: League, user_id: int, kind: ResultKind, at: float) -> None:
    """Put somebody on the ladder or take them off; other leagues have no places to keep."""
    if league.kind is LeagueKind.LADDER:
        enter(db, league, kind, at, {0: Finisher(user_id, 0, 1, 0)})


def enter(  # noqa: PLR0913  # what a result is made of
    db: sqlite3.Connection,
    league: League,
    kind: ResultKind,
    at: float,
    placed: Mapping[int, Finisher],
    *,
    barred: Guard | None = None,
    table_id: int | None = None,
    challenge_id: int | None = None,
) -> None:
    """Add a result to the season that is open, and let its standings follow."""
    season = queries.current_season(db, league.id)
    at = max(at, units.last_result_at(db, league.id))  # a clock set back must not mix up the days
    entry = Entry(kind, at, int(at // DAY), league.settings.pair_cap, barred, void=False)
    result_id = units.insert_result(db, season, entry, table_id=table_id, challenge_id=challenge_id)
    board = StoredBoard(db, league.kind, season.id, result_id)
    people = list(placed.values())
    followed = follow(board, league.kind, entry, people)
    changed = units.change_rows(result_id, league.kind, placed, people, followed)
    units.insert_players(db, league.id, people, changed)
    if followed.guard:
        units.set_guard(db, result_id, followed.guard)
