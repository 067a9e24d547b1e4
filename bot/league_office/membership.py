"""Who founds a league, who joins it, who is let in and who leaves."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from bot.denials import Denial, DeniedError
from bot.league_office.turning import follow_length
from bot.leagues import joining
from bot.leagues.entering import come_or_gone
from bot.leagues.follow import ResultKind
from bot.leagues.league import (
    By,
    League,
    LeagueDraft,
    LeagueKind,
    LeagueSettings,
    Reset,
    judged,
    league_name,
    require_fit,
)
from bot.leagues.pings import NewPing, PingKind
from bot.leagues.records import Member, MemberState
from bot.storage.leagues import leagues, members, pings, seasons
from bot.storage.leagues.audit import write_act
from bot.storage.leagues.challenges import withdraw_all
from bot.storage.leagues.holidays import set_duties_from
from bot.storage.leagues.queue import dequeue
from bot.storage.leagues.recording import enter
from bot.storage.leagues.shown import set_board
from bot.storage.leagues.standings import list_standing
from bot.storage.sql import Transaction


def establish(db: Transaction, draft: LeagueDraft, by: By) -> League:
    """Found a league and open its first season."""
    league_id = leagues.insert_league(db, judged(draft), by)
    if league_id is None:
        raise DeniedError(Denial.LEAGUE_NAME_TAKEN)
    league = league_in(db, league_id, draft.guild_id)
    seasons.open_season(db, league, 1, by.at, Reset.FRESH)
    write_act(db, league_id, by, "create")
    return league


def league_in(db: Transaction, league_id: int, guild_id: int | None) -> League:
    """Return a league of a server; to others it is as if it did not exist."""
    league = leagues.league_by_id(db, league_id)
    if league is None or league.guild_id != guild_id:
        raise DeniedError(Denial.NO_LEAGUE)
    return league


def rename(db: Transaction, league: League, name: str, by: By) -> None:
    """Give a league another name, if no other of its server has it."""
    tidy = league_name(name)
    named = leagues.league_named(db, league.guild_id, tidy)
    if named is not None and named.id != league.id:
        raise DeniedError(Denial.LEAGUE_NAME_TAKEN)
    leagues.set_name(db, league.id, tidy)
    write_act(db, league.id, by, "rename", before=league.name, after=tidy)


def change_settings(db: Transaction, league: League, settings: LeagueSettings, by: By) -> None:
    """Change the settings of a league; what was recorded before stays as it was counted then."""
    before, after = league.settings.model_dump(mode="json"), settings.model_dump(mode="json")
    require_fit(league.kind, league.least_seats, settings)
    if not leagues.set_settings(db, league, settings, by.at):
        raise DeniedError(Denial.SETTINGS_CHANGED)
    for name, value in after.items():
        if before[name] != value:
            write_act(db, league.id, by, "settings", setting=name, before=str(before[name]), after=str(value))
    if settings.board != league.settings.board:
        set_board(db, league.id, settings.board)
    if settings.drop_days != league.settings.drop_days:
        set_duties_from(db, league.id, by.at)
    if settings.season_days != league.settings.season_days:
        follow_length(db, league, settings.season_days, by)


@dataclass(frozen=True, slots=True)
class Newcomer:
    user_id: int
    name: str
    roles: AbstractSet[int]


def join(db: Transaction, league: League, who: Newcomer, at: float) -> MemberState:
    """Let somebody into a league, or note that they ask for it."""
    if league.archived_at is not None:
        raise DeniedError(Denial.LEAGUE_ARCHIVED)
    if members.is_barred(db, league.id, who.user_id):
        raise DeniedError(Denial.LEAGUE_BARRED)
    state = joining.joins_as(league, members.member(db, league.id, who.user_id), who.roles)
    if state is MemberState.MEMBER:
        _admit(db, league, who.user_id, who.name, at)
    else:
        members.set_member(db, Member(league.id, who.user_id, who.name, state, at))
        channel_id = league.settings.announcements
        direct = league.made_by if channel_id is None else None
        door = NewPing(PingKind.DOOR, channel_id or 0, user_id=who.user_id, letter_to=direct)
        pings.insert_ping(db, league.id, door)
    return state


def approve(db: Transaction, league: League, user_id: int, by: By) -> Member:
    """Let in somebody who asked, or who had been kept out."""
    member = joining.approvable(members.member(db, league.id, user_id))
    _admit(db, league, user_id, member.name, by.at)
    write_act(db, league.id, by, "approve", user=user_id)
    return member


def admit(db: Transaction, league: League, who: Newcomer, by: By) -> None:
    """Let somebody in who need not have asked, and whatever had kept them out before."""
    if joining.is_member(members.member(db, league.id, who.user_id)):
        raise DeniedError(Denial.ALREADY_MEMBER, name=who.name)
    members.lift_bar(db, league.id, who.user_id)
    _admit(db, league, who.user_id, who.name, by.at)
    write_act(db, league.id, by, "approve", user=who.user_id)


def bar(db: Transaction, league: League, user_id: int, by: By) -> Member:
    """Refuse somebody who asked, or put a member out."""
    member = joining.removable(members.member(db, league.id, user_id))
    _part(db, league, member, MemberState.BARRED, by.at)
    write_act(db, league.id, by, "bar", user=user_id)
    return member


def leave(db: Transaction, league: League, user_id: int, at: float) -> None:
    """Let a member go, or take back the wish to be one; a match is to be ended first."""
    if members.plays_in(db, league.id, user_id):
        raise DeniedError(Denial.LEAGUE_PLAYING)
    _part(db, league, joining.removable(members.member(db, league.id, user_id)), MemberState.LEFT, at)


def _admit(db: Transaction, league: League, user_id: int, name: str, at: float) -> None:
    members.set_member(db, Member(league.id, user_id, name, MemberState.MEMBER, at))
    list_standing(db, seasons.current_season(db, league.id).id, user_id, listed=True)
    _come_or_go(db, league, user_id, ResultKind.JOIN, at)


def _part(db: Transaction, league: League, member: Member, state: MemberState, at: float) -> None:
    if member.state is MemberState.MEMBER:
        _come_or_go(db, league, member.user_id, ResultKind.LEAVE, at)
        list_standing(db, seasons.current_season(db, league.id).id, member.user_id, listed=False)
        withdraw_all(db, league.id, member.user_id, at)
        dequeue(db, league.id, member.user_id)
    members.set_member(db, replace(member, state=state, since=at))


def _come_or_go(db: Transaction, league: League, user_id: int, kind: ResultKind, at: float) -> None:
    """Put somebody on the ladder or take them off; other leagues have no places to keep."""
    if league.kind is LeagueKind.LADDER:
        enter(db, league, come_or_gone(user_id, kind, at))


def require_member(db: Transaction, league_id: int, user_id: int) -> None:
    """Deny whoever is no member, or may not play for a while; in a league that is put away nobody does."""
    if leagues.is_archived(db, league_id):
        raise DeniedError(Denial.LEAGUE_ARCHIVED)
    joining.require_member(members.member(db, league_id, user_id))
