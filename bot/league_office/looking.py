"""What people ask to see of a league, read as of one moment."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.denials import Denial, DeniedError
from bot.league_office import titles
from bot.league_office.judging import result_in
from bot.leagues import views
from bot.leagues.awards import FIRST, awards, courses, told
from bot.leagues.careers import Career, career
from bot.leagues.export import Export, exported
from bot.leagues.form import LAST, LOOKED_AT, Form, Moved, doubt, place_before, streak
from bot.leagues.league import DAY, League, LeagueKind
from bot.leagues.records import Member, Season, StandingRow
from bot.leagues.stakes import Stakes, stakes
from bot.leagues.standing import score, shown
from bot.storage.leagues import leagues, results, seasons, standings
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.careers import career_games
from bot.storage.leagues.members import member
from bot.storage.sql import Transaction

PAGE: Final = 10
COURSE: Final = 200
CAREER: Final = 500  # games that are looked back on


def season_numbered(db: Transaction, league: League, number: int | None) -> Season:
    """Return a season by its number, the present one if none is given."""
    if number is None:
        return seasons.current_season(db, league.id)
    for season in seasons.seasons(db, league.id):
        if season.number == number and season.opened_at is not None:
            return season
    raise DeniedError(Denial.NO_SEASON, number=number)


def page(  # noqa: PLR0913  # which page for whom
    db: Transaction, league: League, season: Season, number: int, *, user_id: int | None, now: float
) -> views.Page:
    """Return a page of the standings; beyond the last one it is the last one."""
    pages = max(1, -(-standings.listed(db, season.id) // PAGE))
    number = min(max(0, number), pages - 1)
    rows = standings.standings(db, season.id, number * PAGE, PAGE)
    mine = None if user_id is None else standings.standing(db, season.id, user_id)
    at = season.closed_at or now
    moved = _moved(db, league, season, at)
    lines = tuple(replace(views.line(league, row, at), form=_form(db, league, season, row, moved)) for row in rows)
    mine_on = 0 if mine is None else standings.index_of(db, season.id, mine) // PAGE
    return views.Page(league, season, lines, number, pages, mine and views.line(league, mine, at), mine_on)


def _moved(db: Transaction, league: League, season: Season, now: float) -> dict[int, Moved]:
    """Return who has moved since yesterday; on a ladder one moves without playing, so that it is not told."""
    if league.kind is LeagueKind.LADDER or season.closed_at is not None:
        return {}
    return results.moved_since(db, season, now - DAY)


def _form(db: Transaction, league: League, season: Season, row: StandingRow, moved: Mapping[int, Moved]) -> Form:
    won = results.games_won(db, season.id, row.user_id, LOOKED_AT)
    mine = moved.get(row.user_id, Moved(row.score, row.score))
    trend = None
    if mine.before is not None and (moved or mine.before != row.score):
        ahead = standings.place_of(db, season.id, mine.before) - 1
        trend = place_before(mine.before, ahead, moved) - row.place
    last = tuple(reversed(won[:LAST]))
    return Form(last, streak(won), trend, doubt(league.kind, row.standing.sigma))


def champions(db: Transaction, league: League, season: Season) -> tuple[views.PlaceLine, ...]:
    """Return who won a season; nobody while it goes on, or if nobody had played enough."""
    found = (standings.standing(db, season.id, user_id) for user_id in titles.winners(db, season))
    return tuple(views.line(league, row, season.closed_at or 0.0) for row in found if row is not None)


def all_time(db: Transaction, league: League) -> tuple[views.AllTimeLine, ...]:
    """Return what everyone has done in all seasons: by titles, then by wins, then by games."""
    closed = [one for one in seasons.seasons(db, league.id) if one.closed_at is not None]
    titles = Counter(best.user_id for one in closed for best in champions(db, league, one))
    rows = standings.over_all_seasons(db, league.id)
    order = sorted(rows, key=lambda row: (-titles[row[0]], -row[3], -row[2], row[0]))
    keys = [(titles[row[0]], row[3], row[2]) for row in order]
    return tuple(
        views.AllTimeLine(keys.index(key) + 1, row[0], row[1], key[0], row[2], row[3], row[4])
        for row, key in zip(order, keys, strict=True)
    )


def yearbook(db: Transaction, league: League, number: int, now: float) -> views.Yearbook:
    """Return what stays of a season."""
    season = season_numbered(db, league, number)
    played = results.results_of_season(db, season.id)
    found = page(db, league, season, 0, user_id=None, now=now)
    moved = courses(league.kind, played)
    first = [line.user_id for line in found.lines if line.user_id in moved][:FIRST]
    won = champions(db, league, season)
    return views.Yearbook(
        found,
        won,
        views.podium(won, found.lines) if season.closed_at is not None else (),
        awards(league.kind, played, results.endings_of(db, league.id, season_id=season.id)),
        tuple((user_id, tuple(told(moved[user_id]))) for user_id in first),
        {player.user_id: player.name for one in played for player in one.players},
    )


def player(db: Transaction, league: League, user_id: int, now: float) -> views.PlayerPage:
    who = _known(db, league, user_id)
    season = seasons.current_season(db, league.id)
    row = standings.standing(db, season.id, user_id)
    scores = results.course(db, season.id, user_id, COURSE)
    newest = results.results_of_player(db, league.id, user_id, 0, PAGE)
    closed = [one for one in seasons.seasons(db, league.id) if one.closed_at is not None]
    won = [one for one in closed if any(best.user_id == user_id for best in champions(db, league, one))]
    return views.PlayerPage(
        league,
        season,
        who,
        row and views.line(league, row, now),
        tuple(shown(league.kind, value) for value in scores),
        newest,
        views.times_left(newest, user_id),
        tuple(one.number for one in won),
        None if row or league.kind is not LeagueKind.RATING else _carried(db, league, season, user_id),
    )


def _carried(db: Transaction, league: League, season: Season, user_id: int) -> int | None:
    """Return the rating that somebody begins the season with, if it is not what everyone begins with."""
    seed = seasons.seeds(db, season.id).get(user_id)
    return None if seed is None else shown(league.kind, score(league.kind, seed))


def careers(db: Transaction, guild_id: int, user_id: int) -> tuple[Career, ...]:
    """Return what somebody has done in the leagues of a server, where they have played most first."""
    found = [career_in(db, league, user_id) for league in leagues.leagues_in(db, guild_id)]
    return tuple(sorted((one for one in found if one is not None), key=lambda one: -one.games))


def career_in(db: Transaction, league: League, user_id: int) -> Career | None:
    """Return what somebody has done in a league, if they have played in it."""
    rounds = results.endings_of(db, league.id, user_id)
    return career(league, career_games(db, league.id, user_id, CAREER), rounds)


def head_to_head(db: Transaction, league: League, one: int, other: int) -> views.HeadToHead:
    first, second = _known(db, league, one), _known(db, league, other)
    return views.head_to_head(league, first, second, results.results_between(db, league.id, one, other))


def _known(db: Transaction, league: League, user_id: int) -> Member:
    """Return somebody whom the league has ever heard of."""
    who = member(db, league.id, user_id)
    if who is None:
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    return who


def explain(db: Transaction, league: League, result_id: int, user_id: int) -> views.Explained:
    return views.explained(league, result_in(db, league, result_id), user_id)


def stakes_between(db: Transaction, league: League, users: Sequence[int]) -> tuple[Stakes, ...]:
    """Return what a match would change for each of those who are to play it, in the order of seats."""
    board = StoredBoard(db, league.kind, seasons.current_season(db, league.id).id)
    return stakes(league.kind, {user_id: board.standing(user_id) for user_id in users}, users)


def files(db: Transaction, league: League, season: Season) -> Export:
    """Return the results and standings of a season as files."""
    lines = standings.standings(db, season.id, 0, standings.listed(db, season.id))
    return exported(league, season, results.results_of_season(db, season.id), lines)
