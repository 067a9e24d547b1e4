"""Whom a ladder lets go of: who has been idle for too long, and who is gone from the server."""

from collections.abc import Iterator

from bot.league_office import membership
from bot.leagues import duties, joining
from bot.leagues.happenings import LetGo, MembersDue
from bot.leagues.league import DAY, League, LeagueKind
from bot.leagues.records import Member
from bot.leagues.tidings import NewTiding, TidingKind
from bot.storage.leagues import holidays, members, news, seasons
from bot.storage.leagues.standings import all_standings
from bot.storage.sql import Transaction


def look_after(db: Transaction, league: League, now: float) -> Iterator[LetGo | MembersDue]:
    """Let go of those who were idle for too long, and have some of the quiet ones looked for.

    If it should have been done long ago the bot was away, or the league: then nobody is idle for that time.
    """
    due, since = holidays.duties(db, league.id)
    if now - due > DAY:
        since = now
        holidays.set_duties_from(db, league.id, now)
    holidays.set_duties(db, league.id, now + DAY)
    active = {user_id: max(at, since) for user_id, at in holidays.last_active(db, league.id).items()}
    standings = all_standings(db, seasons.current_season(db, league.id).id)
    places = {user_id: standing.place for user_id, standing in standings.items()}
    for user_id in duties.idle(league, active, places, now):
        gone = let_go(db, league, user_id, now, TidingKind.IDLE)
        if gone is not None:
            yield LetGo(league, gone)
    users = tuple(duties.to_look_for(holidays.last_active(db, league.id), now))
    if users:
        yield MembersDue(league, users)


def let_go(db: Transaction, league: League, user_id: int, at: float, why: TidingKind) -> Member | None:
    """Take a member off a ladder, which is told; nobody is taken out of a match."""
    found = members.member(db, league.id, user_id)
    if league.kind is not LeagueKind.LADDER or not joining.is_member(found) or members.plays_in(db, league.id, user_id):
        return None
    membership.leave(db, league, user_id, at)
    for kind in (why, TidingKind.LETTER) if why is TidingKind.IDLE else (why,):
        news.insert_news(db, league.id, NewTiding(kind, at, user_id=user_id))
    return found
