"""What people look at: a page of the standings, a player, two players against each other, and why a rating moved."""

import sqlite3
from dataclasses import dataclass
from typing import Final

from bot.denials import Denial, DeniedError
from bot.leagues.follow import Guard
from bot.leagues.judging import result_in
from bot.leagues.league import DAY, League, LeagueKind
from bot.leagues.standing import is_provisional, shown
from bot.storage import league_queries as queries
from bot.storage.league_rows import LeagueResult, Member, Player, Season, StandingRow

PAGE: Final = 10
COURSE: Final = 200


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of the standings as it is shown."""

    place: int
    user_id: int
    name: str
    value: int
    games: int
    wins: int
    provisional: bool
    idle: bool


@dataclass(frozen=True, slots=True)
class Page:
    league: League
    season: Season
    lines: tuple[PlaceLine, ...]
    number: int  # from 0
    pages: int
    mine: PlaceLine | None  # of whoever asks


def line(league: League, row: StandingRow, now: float) -> PlaceLine:
    standing = row.standing
    idle = now - standing.last_at > league.settings.idle_days * DAY and standing.games > 0
    return PlaceLine(
        row.place,
        row.user_id,
        row.name,
        shown(league.kind, row.score),
        standing.games,
        standing.wins,
        is_provisional(league.kind, standing.sigma),
        idle,
    )


def page(  # noqa: PLR0913  # which page for whom
    db: sqlite3.Connection, league: League, season: Season, number: int, *, user_id: int | None, now: float
) -> Page:
    """Return a page of the standings; beyond the last one it is the last one."""
    pages = max(1, -(-queries.listed(db, season.id) // PAGE))
    number = min(max(0, number), pages - 1)
    rows = queries.standings(db, season.id, number * PAGE, PAGE)
    mine = None if user_id is None else queries.standing(db, season.id, user_id)
    at = season.closed_at or now
    lines = tuple(line(league, row, at) for row in rows)
    return Page(league, season, lines, number, pages, mine and line(league, mine, at))


def champions(db: sqlite3.Connection, league: League, season: Season) -> tuple[PlaceLine, ...]:
    """Return who came first in a season; nobody if nothing was played."""
    lines = (line(league, row, season.closed_at or 0.0) for row in queries.standings(db, season.id, 0, PAGE))
    return tuple(one for one in lines if one.place == 1 and (one.games or league.kind is LeagueKind.LADDER))


@dataclass(frozen=True, slots=True)
class PlayerPage:
    league: League
    season: Season
    member: Member
    line: PlaceLine | None  # none: no result yet
    course: tuple[int, ...]  # what was shown after each result that counted
    results: tuple[LeagueResult, ...]  # the newest first
    left: int  # matches left before their end, among the newest
    titles: tuple[int, ...]  # numbers of the seasons won


def player(db: sqlite3.Connection, league: League, user_id: int, now: float) -> PlayerPage:
    member = queries.member(db, league.id, user_id)
    if member is None:
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    season = queries.current_season(db, league.id)
    row = queries.standing(db, season.id, user_id)
    scores = queries.course(db, season.id, user_id, COURSE)
    results = queries.results_of_player(db, league.id, user_id, 0, PAGE)
    closed = [one for one in queries.seasons(db, league.id) if one.closed_at is not None]
    won = [one for one in closed if any(best.user_id == user_id for best in champions(db, league, one))]
    return PlayerPage(
        league,
        season,
        member,
        row and line(league, row, now),
        tuple(shown(league.kind, score) for score in scores),
        results,
        sum(one.left > 0 for result in results for one in result.players if one.user_id == user_id),
        tuple(one.number for one in won),
    )


@dataclass(frozen=True, slots=True)
class HeadToHead:
    league: League
    one: Member
    other: Member
    wins: int  # of the one: better in rank, in results that were not voided
    losses: int
    level: int
    results: tuple[LeagueResult, ...]


def head_to_head(db: sqlite3.Connection, league: League, one: int, other: int) -> HeadToHead:
    members = [queries.member(db, league.id, user_id) for user_id in (one, other)]
    first, second = members
    if first is None or second is None:
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    results = queries.results_between(db, league.id, one, other)
    apart = [_apart(result, one, other) for result in results if not result.void]
    wins, losses = sum(by > 0 for by in apart), sum(by < 0 for by in apart)
    return HeadToHead(league, first, second, wins, losses, len(apart) - wins - losses, results)


def _apart(result: LeagueResult, one: int, other: int) -> int:
    """Return by how many ranks one person came out better than another; nought for partners."""
    ranks = {player.user_id: player.rank for player in result.players}
    return ranks[other] - ranks[one]


@dataclass(frozen=True, slots=True)
class Explained:
    """What a result did to one player: ratings before and after, as the model has them and as they are shown."""

    league: League
    result: LeagueResult
    player: Player
    guard: Guard | None  # why it did not count
    before: int | None
    after: int | None

    @property
    def others(self) -> tuple[Player, ...]:
        return tuple(one for one in self.result.players if one.user_id != self.player.user_id)


def explain(db: sqlite3.Connection, league: League, result_id: int, user_id: int) -> Explained:
    result = result_in(db, league, result_id)
    for one in result.players:
        if one.user_id == user_id:
            before = None if one.score_before is None else shown(league.kind, one.score_before)
            after = None if one.score is None else shown(league.kind, one.score)
            return Explained(league, result, one, result.guard, before, after)
    raise DeniedError(Denial.NOT_IN_RESULT, number=result_id)
