"""What admins do about a league as a whole and its people: suspend with a term, enter by hand, put away, delete."""

from bot.denials import Denial, DeniedError
from bot.league_office import judging
from bot.leagues import joining
from bot.leagues.entering import EnteredResult, entered_by_hand
from bot.leagues.league import DAY, By, League
from bot.leagues.records import LeagueResult
from bot.storage.leagues import challenges, leagues, members, queue, results
from bot.storage.leagues.audit import write_act
from bot.storage.leagues.recording import enter
from bot.storage.retention import forget_league
from bot.storage.sql import Transaction


def suspend(db: Transaction, league: League, user_id: int, days: int, reason: str, by: By) -> float | None:  # noqa: PLR0913, PLR0917  # an act
    """Let a member play no more for so many days, or again at once; return until when."""
    member = members.member(db, league.id, user_id)
    if not joining.is_member(member):
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    if not days:
        if not members.lift(db, league.id, user_id):
            raise DeniedError(Denial.NOT_SUSPENDED)
        write_act(db, league.id, by, "lift", user=user_id, reason=judging.short(reason))
        return None
    until = by.at + days * DAY
    members.suspend(db, league.id, user_id, until, judging.short(reason))
    challenges.withdraw_all(db, league.id, user_id, by.at)
    queue.dequeue(db, league.id, user_id)
    write_act(db, league.id, by, "suspend", user=user_id, ends=int(until), reason=judging.short(reason))
    return until


def enter_result(db: Transaction, league: League, how: EnteredResult, reason: str, by: By) -> LeagueResult:
    """Enter a result that was not played at a table of ours, or in the place of one that is voided by it."""
    if how.winner == how.loser:
        raise DeniedError(Denial.SAME_PLAYER)
    for user_id in (how.winner, how.loser):
        if not joining.is_member(members.member(db, league.id, user_id)):
            raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    if how.instead_of is not None:
        judging.void(db, league, how.instead_of, reason, by)
    enter(db, league, entered_by_hand(how, by.at))
    entered = results.results(db, league.id, 0, 1)[0]
    results.set_note(db, entered.id, judging.short(reason))
    write_act(db, league.id, by, "enter", result=entered.id, reason=judging.short(reason))
    return entered


def cancel_challenge(db: Transaction, league: League, challenge_id: int, by: By) -> None:
    """Take back a challenge of others; its message says so."""
    found = challenges.challenge_by_id(db, challenge_id)
    if found is None or found.league_id != league.id or not challenges.call_off(db, challenge_id, by.at):
        raise DeniedError(Denial.CHALLENGE_GONE)
    write_act(db, league.id, by, "cancel-challenge", user=found.challenger_id, number=challenge_id)


def archive(db: Transaction, league: League, by: By, *, away: bool) -> None:
    """Put a league away, in which nothing is played any more but what has begun; or bring it back."""
    if not leagues.set_archived(db, league.id, by.at if away else None):
        raise DeniedError(Denial.LEAGUE_ARCHIVED if away else Denial.LEAGUE_NOT_ARCHIVED)
    if away:
        challenges.call_off_all(db, league.id, by.at)
        queue.empty(db, league.id)
    write_act(db, league.id, by, "archive" if away else "revive")


def delete(db: Transaction, league: League) -> tuple[int, ...]:
    """Delete a league that was put away, with all its results, for good; return which tables were its own."""
    found = leagues.league_by_id(db, league.id)
    if found is None or found.archived_at is None:
        raise DeniedError(Denial.LEAGUE_NOT_ARCHIVED)
    if leagues.is_played(db, league.id):
        raise DeniedError(Denial.LEAGUE_PLAYING)
    return forget_league(db, league.id)
