"""Who founds a league, who joins it, who is let in and who leaves."""

import sqlite3
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from bot.denials import Denial, DeniedError
from bot.leagues.follow import ResultKind
from bot.leagues.league import By, Joining, League, LeagueDraft, LeagueSettings, Reset, judged
from bot.leagues.recording import come_or_go
from bot.storage import league_queries as queries
from bot.storage import league_units as units
from bot.storage.league_rows import Member, MemberState


def found(db: sqlite3.Connection, draft: LeagueDraft, by: By) -> League:
    """Found a league and open its first season."""
    league_id = units.insert_league(db, judged(draft), by)
    if league_id is None:
        raise DeniedError(Denial.LEAGUE_NAME_TAKEN)
    league = league_in(db, league_id, draft.guild_id)
    units.open_season(db, league, 1, by.at, Reset.FRESH)
    units.write_act(db, league_id, by, "create")
    return league


def league_in(db: sqlite3.Connection, league_id: int, guild_id: int | None) -> League:
    """Return a league of a server; to others it is as if it did not exist."""
    league = queries.league(db, league_id)
    if league is None or league.guild_id != guild_id:
        raise DeniedError(Denial.NO_LEAGUE)
    return league


def change_settings(db: sqlite3.Connection, league: League, settings: LeagueSettings, by: By) -> None:
    """Change the settings of a league; what was recorded before stays as it was counted then."""
    before, after = league.settings.model_dump(mode="json"), settings.model_dump(mode="json")
    units.set_settings(db, league.id, settings, by.at)
    for name, value in after.items():
        if before[name] != value:
            units.write_act(db, league.id, by, "settings", setting=name, before=str(before[name]), after=str(value))


@dataclass(frozen=True, slots=True)
class Newcomer:
    user_id: int
    name: str
    roles: AbstractSet[int]


def join(db: sqlite3.Connection, league: League, who: Newcomer, at: float) -> MemberState:
    """Let somebody into a league, or note that they ask for it."""
    before = queries.member(db, league.id, who.user_id)
    state = before.state if before else None
    if state is MemberState.MEMBER:
        raise DeniedError(Denial.LEAGUE_MEMBER)
    if state is MemberState.ASKED:
        raise DeniedError(Denial.LEAGUE_ASKED)
    if state is MemberState.BARRED:
        raise DeniedError(Denial.LEAGUE_BARRED)
    if league.settings.joining is Joining.ROLE and league.settings.role_id not in who.roles:
        raise DeniedError(Denial.LEAGUE_ROLE)
    if league.settings.joining is Joining.APPROVAL:
        units.set_member(db, Member(league.id, who.user_id, who.name, MemberState.ASKED, at))
        return MemberState.ASKED
    _admit(db, league, who.user_id, who.name, at)
    return MemberState.MEMBER


def approve(db: sqlite3.Connection, league: League, user_id: int, by: By) -> Member:
    """Let in somebody who asked, or who had been kept out."""
    member = queries.member(db, league.id, user_id)
    if member is None or member.state not in {MemberState.ASKED, MemberState.BARRED}:
        raise DeniedError(Denial.LEAGUE_NOT_ASKED)
    _admit(db, league, user_id, member.name, by.at)
    units.write_act(db, league.id, by, "approve", user=user_id)
    return member


def bar(db: sqlite3.Connection, league: League, user_id: int, by: By) -> Member:
    """Refuse somebody who asked, or put a member out."""
    member = queries.member(db, league.id, user_id)
    if member is None or member.state not in {MemberState.ASKED, MemberState.MEMBER}:
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    _part(db, league, member, MemberState.BARRED, by.at)
    units.write_act(db, league.id, by, "bar", user=user_id)
    return member


def leave(db: sqlite3.Connection, league: League, user_id: int, at: float) -> None:
    """Let a member go, or take back the wish to be one."""
    member = queries.member(db, league.id, user_id)
    if member is None or member.state not in {MemberState.ASKED, MemberState.MEMBER}:
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    _part(db, league, member, MemberState.LEFT, at)


def _admit(db: sqlite3.Connection, league: League, user_id: int, name: str, at: float) -> None:
    units.set_member(db, Member(league.id, user_id, name, MemberState.MEMBER, at))
    units.list_standing(db, queries.current_season(db, league.id).id, user_id, listed=True)
    come_or_go(db, league, user_id, ResultKind.JOIN, at)


def _part(db: sqlite3.Connection, league: League, member: Member, state: MemberState, at: float) -> None:
    if member.state is MemberState.MEMBER:
        come_or_go(db, league, member.user_id, ResultKind.LEAVE, at)
        units.list_standing(db, queries.current_season(db, league.id).id, member.user_id, listed=False)
        units.withdraw_all(db, league.id, member.user_id, at)
        units.dequeue(db, league.id, member.user_id)
    units.set_member(db, replace(member, state=state, since=at))


def require_member(db: sqlite3.Connection, league: League, user_id: int) -> Member:
    """Return a member; deny whoever is none."""
    member = queries.member(db, league.id, user_id)
    if member is None or member.state is not MemberState.MEMBER:
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    return member
