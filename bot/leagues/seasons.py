"""Seasons: one is always open. It is closed by its date or by hand, and what it came to becomes the archive."""

import sqlite3

from bot.denials import Denial, DeniedError
from bot.leagues.league import By, League, LeagueKind
from bot.leagues.settling import seeds_from
from bot.storage import league_queries as queries
from bot.storage import league_units as units
from bot.storage.league_rows import Season


def plan(db: sqlite3.Connection, league: League, starts_at: float, ends_at: float | None, by: By) -> None:
    """Plan the next season; the present one is closed when it starts."""
    if ends_at is not None and ends_at <= starts_at:
        raise DeniedError(Denial.SEASON_ENDS_FIRST)
    if starts_at <= by.at:
        raise DeniedError(Denial.SEASON_PAST)
    current = queries.current_season(db, league.id)
    units.plan_season(db, league.id, current.number + 1, starts_at, ends_at)
    units.write_act(
        db, league.id, by, "season-plan",
        number=current.number + 1, starts=int(starts_at), ends=None if ends_at is None else int(ends_at),
    )  # fmt: skip


def end_at(db: sqlite3.Connection, league: League, ends_at: float | None, by: By) -> None:
    """Set when the present season ends; none: by hand."""
    current = queries.current_season(db, league.id)
    if ends_at is not None and ends_at <= current.starts_at:
        raise DeniedError(Denial.SEASON_ENDS_FIRST)
    if ends_at is not None and ends_at <= by.at:
        raise DeniedError(Denial.SEASON_PAST)
    units.end_season_at(db, current.id, ends_at)
    ends = None if ends_at is None else int(ends_at)
    units.write_act(db, league.id, by, "season-end", number=current.number, ends=ends)


def turn(db: sqlite3.Connection, league: League, at: float, actor_id: int | None = None) -> tuple[Season, Season]:
    """Close the season and open the next; return both."""
    current = queries.current_season(db, league.id)
    units.close_season(db, current.id, at)
    seeds = seeds_from(db, league.kind, current, league.settings.reset)
    following = units.open_season(db, league, current.number + 1, at, league.settings.reset)
    units.write_seeds(db, following, seeds.items())
    opened = queries.season(db, following)
    if league.kind is LeagueKind.LADDER:
        units.write_standings(db, opened, league.kind, seeds.items())
    if actor_id is not None:
        units.write_act(db, league.id, By(actor_id, at), "season-close", number=current.number)
    return queries.season(db, current.id), opened
