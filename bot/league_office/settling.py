"""The standings of a season counted again from its results, a portion at a time so that no move has to wait for it."""

from dataclasses import dataclass, field
from typing import Final

from bot.leagues.follow import follow
from bot.leagues.league import LeagueKind
from bot.leagues.records import Season
from bot.leagues.seasons import seeds_from
from bot.leagues.tally import SeasonTally
from bot.storage.leagues import counting, seasons
from bot.storage.leagues.leagues import league_by_id
from bot.storage.leagues.standings import all_standings, write_standings
from bot.storage.sql import Transaction

PORTION: Final = 1_000  # results counted in one transaction


@dataclass
class Recount:
    """How far the counting of a season has come. It begins anew when a result is voided or restored meanwhile."""

    season_id: int
    league_id: int = 0
    revision: int = -1
    last: int = 0
    board: SeasonTally = field(default_factory=lambda: SeasonTally({}))


def count_on(db: Transaction, recount: Recount, portion: int = PORTION) -> bool:
    """Count the next portion of results; return whether that was the last of it."""
    season = seasons.season_by_id(db, recount.season_id)
    league = league_by_id(db, season.league_id)
    assert league is not None
    recount.league_id = league.id
    if season.revision != recount.revision:
        recount.revision, recount.last, recount.board = season.revision, 0, SeasonTally(seasons.seeds(db, season.id))
    entries = counting.entries(db, season.id, recount.last, portion)
    changed: list[counting.ChangeRow] = []
    for result_id, guard, entry, seats, placed in entries:
        followed = follow(recount.board, league.kind, entry, placed)
        if followed.guard != guard:
            counting.set_guard(db, result_id, followed.guard)
        changed += counting.change_rows(result_id, league.kind, seats, placed, followed)
        recount.last = result_id
    counting.write_changes(db, changed)
    if len(entries) == portion:
        return False
    write_standings(db, season, league.kind, recount.board.all())
    seasons.set_settled(db, season)
    _pass_on(db, league.kind, season)
    return True


def recount_all(db: Transaction) -> None:
    """Count every season whose standings are not those of its results, each before the one that follows it."""
    while (season_id := seasons.unsettled(db)) is not None:
        recount = Recount(season_id)
        while not count_on(db, recount):
            pass


def _pass_on(db: Transaction, kind: LeagueKind, season: Season) -> None:
    """Let the season after this one begin with what came out of it now."""
    following = seasons.season_after(db, season)
    if following is None:
        return
    seeds = seeds_from(kind, following.reset, all_standings(db, season.id), seasons.seeds(db, season.id))
    if seeds != seasons.seeds(db, following.id):
        seasons.write_seeds(db, following.id, seeds.items())
        seasons.unsettle(db, following.id)
