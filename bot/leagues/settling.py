"""The standings of a season counted again from its results, a portion at a time so that no move has to wait for it."""

import sqlite3
from dataclasses import dataclass, field
from typing import Final

from bot.leagues.follow import follow
from bot.leagues.league import LeagueKind, Reset
from bot.leagues.memory import SeasonTally
from bot.leagues.rating import Rating, softened
from bot.leagues.standing import Standing
from bot.storage import league_queries as queries
from bot.storage import league_units as units
from bot.storage.league_rows import Season

PORTION: Final = 1_000  # results counted in one transaction


@dataclass
class Recount:
    """How far the counting of a season has come. It begins anew when a result is voided or restored meanwhile."""

    season_id: int
    revision: int = -1
    last: int = 0
    board: SeasonTally = field(default_factory=lambda: SeasonTally({}))


def count_on(db: sqlite3.Connection, recount: Recount, portion: int = PORTION) -> bool:
    """Count the next portion of results; return whether that was the last of it."""
    season = queries.season(db, recount.season_id)
    league = queries.league(db, season.league_id)
    assert league is not None
    if season.revision != recount.revision:
        recount.revision, recount.last, recount.board = season.revision, 0, SeasonTally(queries.seeds(db, season.id))
    entries = queries.entries(db, season.id, recount.last, portion)
    changed: list[units.ChangeRow] = []
    for result_id, guard, entry, seats, placed in entries:
        followed = follow(recount.board, league.kind, entry, placed)
        if followed.guard != guard:
            units.set_guard(db, result_id, followed.guard)
        changed += units.change_rows(result_id, league.kind, seats, placed, followed)
        recount.last = result_id
    units.write_changes(db, changed)
    if len(entries) == portion:
        return False
    units.write_standings(db, season, league.kind, recount.board.all())
    units.set_settled(db, season)
    _pass_on(db, league.kind, season)
    return True


def _pass_on(db: sqlite3.Connection, kind: LeagueKind, season: Season) -> None:
    """Let the season after this one begin with what came out of it now."""
    following = queries.season_after(db, season)
    if following is None:
        return
    seeds = seeds_from(db, kind, season, following.reset)
    if seeds != queries.seeds(db, following.id):
        units.write_seeds(db, following.id, seeds.items())
        units.unsettle(db, following.id)


def seeds_from(db: sqlite3.Connection, kind: LeagueKind, season: Season, reset: Reset) -> dict[int, Standing]:
    """Return what players begin the next season with. Whoever was idle is not pulled down again for it."""
    standings = queries.all_standings(db, season.id)
    match kind:
        case LeagueKind.POINTS:
            return {}
        case LeagueKind.LADDER:
            return {user_id: Standing(place=standing.place) for user_id, standing in standings.items()}
        case LeagueKind.RATING:
            if reset is Reset.FRESH:
                return {}
            played = {user_id: _carried(standing, reset) for user_id, standing in standings.items()}
            return queries.seeds(db, season.id) | played


def _carried(standing: Standing, reset: Reset) -> Standing:
    rating = Rating(standing.mu, standing.sigma)
    return Standing(*(softened(rating) if reset is Reset.SOFT else rating))
