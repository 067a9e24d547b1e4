"""The match that two play for the title of a season: its table is opened by itself, or the match is given up."""

from collections.abc import Iterator

from bot.denials import DeniedError
from bot.league_office.matching import Opening, Rooms, Where, open_match
from bot.league_office.membership import require_member
from bot.league_office.titles import channels_of
from bot.leagues.happenings import Paired, TitleDecided
from bot.leagues.league import League
from bot.leagues.pings import NewPing, PingKind
from bot.leagues.tidings import NewTiding, TidingKind
from bot.storage.leagues import news, pings, playoffs, seasons
from bot.storage.leagues.members import member
from bot.storage.sql import Transaction


def open_playoffs(db: Transaction, league: League, rooms: Rooms, now: float) -> Iterator[Paired | TitleDecided]:
    """Open the tables of those who play for a title, where one can be shown; give up what cannot be played."""
    where = [one for one in channels_of(league) if one in rooms.channels][:1]
    for playoff, was_seen in playoffs.waiting_playoffs(db, league.id):
        season, users = seasons.season_by_id(db, playoff.season_id), (playoff.one, playoff.other)
        if was_seen or playoff.expires_at <= now or not _can_play(db, league, users):
            playoffs.end_playoff(db, season.id)
            news.insert_news(db, league.id, NewTiding(TidingKind.TITLE, now, season_id=season.id))
            yield TitleDecided(league, season)
            continue
        for channel_id in where:
            found = [member(db, league.id, user_id) for user_id in users]
            named = [(one.user_id, one.name) for one in found if one is not None]
            key = f"title {season.id} {playoff.table_id}"
            opening = Opening(league, named, Where(channel_id, rooms.language), key)
            table_id = open_match(db, opening, now)
            playoffs.set_playoff_table(db, season.id, table_id)
            pings.insert_ping(db, league.id, NewPing(PingKind.BEGINS, channel_id, table_id, detail=season.number))
            yield Paired(league, table_id, users)


def _can_play(db: Transaction, league: League, users: tuple[int, ...]) -> bool:
    """Say whether both may still play in the league."""
    try:
        for user_id in users:
            require_member(db, league.id, user_id)
    except DeniedError:
        return False
    return True
