"""Who may join a league, and who counts as a member of it."""

from collections.abc import Collection

from bot.denials import Denial, DeniedError
from bot.leagues.league import Joining, League
from bot.leagues.records import Member, MemberState


def joins_as(league: League, before: Member | None, roles: Collection[int]) -> MemberState:
    """Return what becomes of whoever wants to join: a member, or somebody who waits to be approved."""
    state = before.state if before else None
    if state is MemberState.MEMBER:
        raise DeniedError(Denial.LEAGUE_MEMBER)
    if state is MemberState.ASKED:
        raise DeniedError(Denial.LEAGUE_ASKED)
    if state is MemberState.BARRED:
        raise DeniedError(Denial.LEAGUE_BARRED)
    if league.settings.joining is Joining.ROLE and league.settings.role_id not in roles:
        raise DeniedError(Denial.LEAGUE_ROLE)
    return MemberState.ASKED if league.settings.joining is Joining.APPROVAL else MemberState.MEMBER


def approvable(member: Member | None) -> Member:
    """Return somebody who can be let in: who asked, or who had been kept out."""
    if member is None or member.state not in {MemberState.ASKED, MemberState.BARRED}:
        raise DeniedError(Denial.LEAGUE_NOT_ASKED)
    return member


def removable(member: Member | None) -> Member:
    """Return somebody who can leave or be put out: a member, or who asked to be one."""
    if member is None or member.state not in {MemberState.ASKED, MemberState.MEMBER}:
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    return member


def is_member(member: Member | None) -> bool:
    return member is not None and member.state is MemberState.MEMBER


def require_member(member: Member | None) -> None:
    """Deny whoever is no member, or may not play for a while."""
    if member is None or not is_member(member):
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    if member.suspended_until is not None:
        raise DeniedError(Denial.LEAGUE_SUSPENDED, when=f"<t:{int(member.suspended_until)}:R>")
