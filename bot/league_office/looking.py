"""What people ask to see of a league, read as of one moment."""

from typing import Final

from bot.denials import Denial, DeniedError
from bot.league_office.judging import result_in
from bot.leagues import views
from bot.leagues.export import Export, exported
from bot.leagues.league import League
from bot.leagues.records import Member, Season
from bot.leagues.stakes import Stakes, stakes
from bot.leagues.standing import shown
from bot.storage.leagues import results, seasons, standings
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.members import member
from bot.storage.sql import Transaction

PAGE: Final = 10
COURSE: Final = 200


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
    lines = tuple(views.line(league, row, at) for row in rows)
    mine_on = 0 if mine is None else standings.index_of(db, season.id, mine) // PAGE
    return views.Page(league, season, lines, number, pages, mine and views.line(league, mine, at), mine_on)


def champions(db: Transaction, league: League, season: Season) -> tuple[views.PlaceLine, ...]:
    """Return who won a season; nobody while it goes on, or if nobody had played enough."""
    rows = standings.best(db, season) if season.closed_at is not None else ()
    return tuple(views.line(league, row, season.closed_at or 0.0) for row in rows)


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
        tuple(shown(league.kind, score) for score in scores),
        newest,
        views.times_left(newest, user_id),
        tuple(one.number for one in won),
    )


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


def stakes_between(db: Transaction, league: League, one: int, other: int) -> tuple[Stakes, Stakes]:
    """Return what a match of these two would change for each of them."""
    board = StoredBoard(db, league.kind, seasons.current_season(db, league.id).id)
    return stakes(league.kind, {user_id: board.standing(user_id) for user_id in (one, other)}, one, other)


def files(db: Transaction, league: League, season: Season) -> Export:
    """Return the results and standings of a season as files."""
    lines = standings.standings(db, season.id, 0, standings.listed(db, season.id))
    return exported(league, season, results.results_of_season(db, season.id), lines)
