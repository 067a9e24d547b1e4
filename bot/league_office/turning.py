"""Seasons: one is always open. It is closed by its date or by hand, and what it came to becomes the archive."""

from bot.denials import Denial, DeniedError
from bot.league_office import titles
from bot.leagues.league import DAY, By, League, LeagueKind
from bot.leagues.records import Season
from bot.leagues.seasons import require_end, require_future, seeds_from
from bot.leagues.tidings import NewTiding, TidingKind
from bot.storage.leagues import news, seasons
from bot.storage.leagues.audit import write_act
from bot.storage.leagues.standings import all_standings, write_standings
from bot.storage.sql import Transaction


def plan(db: Transaction, league: League, starts_at: float, ends_at: float | None, by: By) -> None:
    """Plan the next season; the present one is closed when it starts."""
    require_end(starts_at, ends_at)
    require_future(starts_at, by.at)
    current = seasons.current_season(db, league.id)
    seasons.plan_season(db, league.id, current.number + 1, starts_at, ends_at)
    write_act(
        db, league.id, by, "season-plan",
        number=current.number + 1, starts=int(starts_at), ends=None if ends_at is None else int(ends_at),
    )  # fmt: skip


def unplan(db: Transaction, league: League, by: By) -> None:
    """Give up the season that is planned; the present one goes on as it did before."""
    number = seasons.unplan_season(db, league.id)
    if number is None:
        raise DeniedError(Denial.NO_PLAN)
    write_act(db, league.id, by, "season-unplan", number=number)


def follow_length(db: Transaction, league: League, days: int | None, by: By) -> None:
    """Let the present season end as its new length has it, but not before tomorrow."""
    current = seasons.current_season(db, league.id)
    ends_at = None if days is None else max(current.starts_at + days * DAY, by.at + DAY)
    end_at(db, league, ends_at, by)


def end_at(db: Transaction, league: League, ends_at: float | None, by: By) -> None:
    """Set when the present season ends; none: by hand."""
    current = seasons.current_season(db, league.id)
    require_end(current.starts_at, ends_at)
    require_future(ends_at, by.at)
    seasons.end_season_at(db, current.id, ends_at)
    ends = None if ends_at is None else int(ends_at)
    write_act(db, league.id, by, "season-end", number=current.number, ends=ends)


def turn(db: Transaction, league: League, at: float, actor_id: int | None = None) -> tuple[Season, Season]:
    """Close the season and open the next; return both."""
    kind, reset, current = league.kind, league.settings.reset, seasons.current_season(db, league.id)
    seasons.close_season(db, current.id, at, league.settings.least_games, league.settings.title)
    seeds = seeds_from(kind, reset, all_standings(db, current.id), seasons.seeds(db, current.id))
    following = seasons.open_season(db, league, current.number + 1, at, reset)
    seasons.write_seeds(db, following, seeds.items())
    opened = seasons.season_by_id(db, following)
    if kind is LeagueKind.LADDER:
        write_standings(db, opened, kind, seeds.items())
    if actor_id is not None:
        write_act(db, league.id, By(actor_id, at), "season-close", number=current.number)
    closed = seasons.season_by_id(db, current.id)
    titles.call(db, league, closed, at)
    news.insert_news(db, league.id, NewTiding(TidingKind.TURNED, at, season_id=closed.id))
    return closed, opened
