"""Who has won a season that is closed, and who plays for its title if that is how it is decided."""

from bot.leagues import titles as rules
from bot.leagues.league import League, Title
from bot.leagues.records import Season
from bot.leagues.titles import PLAYOFF_TIME, Playoff
from bot.storage.leagues import playoffs, standings
from bot.storage.sql import Transaction


def order(db: Transaction, season: Season) -> list[list[int]]:
    """Return who may have won a season, the best first; those of a group are level."""
    rows = standings.best(db, season, 2 if season.title is Title.PLAYOFF else 1)
    if season.title is Title.SHARED:
        return [[row.user_id for row in rows]] if rows else []
    return rules.order(rows, playoffs.ahead(db, season.id, [row.user_id for row in rows]))


def winners(db: Transaction, season: Season) -> tuple[int, ...]:
    """Return who has won a season; nobody while it goes on, nobody may have, or two still play for it."""
    if season.closed_at is None:
        return ()
    playoff = playoffs.playoff_of(db, season.id)
    winner = None if playoff is None else playoffs.playoff_winner(db, playoff.table_id)
    return rules.winners(season.title, order(db, season), playoff, winner)


def call(db: Transaction, league: League, season: Season, at: float) -> None:
    """Have two play for the title of a season, if its rules say so and there is a channel to do it in."""
    pair = rules.finalists(season.title, order(db, season))
    if pair is not None and channels_of(league):
        playoffs.insert_playoff(db, Playoff(season.id, *pair, at + PLAYOFF_TIME, table_id=None, over=False))


def channels_of(league: League) -> tuple[int, ...]:
    """Return the channels in which a title may be played for."""
    settings = league.settings
    return tuple(one for one in (settings.announcements, settings.results_channel, settings.board) if one is not None)
