"""What admins do about a league as a whole and its people: suspend with a term, enter by hand, put away, delete."""

from bot.denials import Denial, DeniedError
from bot.league_office import judging
from bot.leagues import duties, joining
from bot.leagues.entering import EnteredResult, MovedByHand, entered_by_hand, moved_by_hand
from bot.leagues.league import DAY, By, League, LeagueKind
from bot.leagues.records import LeagueResult
from bot.storage.leagues import challenges, holidays, leagues, members, queue, results, seasons
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
    number = enter(db, league, entered_by_hand(how, by.at))
    results.set_note(db, number, judging.short(reason))
    write_act(db, league.id, by, "enter", result=number, reason=judging.short(reason))
    return judging.result_in(db, league, number)


def move(db: Transaction, league: League, who: MovedByHand, reason: str, by: By) -> LeagueResult:
    """Give a member another place on a ladder, or points; a rating follows from results alone."""
    if not joining.is_member(members.member(db, league.id, who.user_id)):
        raise DeniedError(Denial.NOT_LEAGUE_MEMBER)
    match league.kind:
        case LeagueKind.RATING:
            raise DeniedError(Denial.MOVE_RATING)
        case LeagueKind.LADDER if who.place is None or who.points:
            raise DeniedError(Denial.MOVE_PLACE)
        case LeagueKind.POINTS if not who.points or who.place is not None:
            raise DeniedError(Denial.MOVE_POINTS)
        case _:
            pass
    number = enter(db, league, moved_by_hand(who.user_id, who.place, who.points, by.at))
    results.set_note(db, number, judging.short(reason))
    write_act(db, league.id, by, "move", result=number, user=who.user_id, reason=judging.short(reason))
    return judging.result_in(db, league, number)


def holiday(db: Transaction, league: League, user_id: int, days: int, at: float) -> float | None:
    """Let a member be away for so many days, in which nobody challenges them, or be back at once; return until when."""
    joining.require_member(members.member(db, league.id, user_id))
    was_away = holidays.end_holiday(db, league.id, user_id, at)
    if not days:
        if not was_away:
            raise DeniedError(Denial.NOT_ON_HOLIDAY)
        return None
    season = seasons.current_season(db, league.id)
    away = duties.days_away(holidays.holidays(db, league.id, user_id), season.starts_at)
    duties.require_days_left(league, away, days)
    duties.require_unchallenged(challenges.open_challenges(db, league.id, user_id))
    queue.dequeue(db, league.id, user_id)
    holidays.begin_holiday(db, league.id, user_id, at, at + days * DAY)
    return at + days * DAY


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
