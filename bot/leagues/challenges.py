"""Who may challenge whom and who may answer; how long a challenge stands, and what it means if nobody answers."""

from collections.abc import Iterable

from bot.denials import Denial, DeniedError
from bot.leagues.follow import ResultKind
from bot.leagues.league import DAY, League, LeagueKind, NoAnswer
from bot.leagues.records import Challenge, ChallengeState, StandingRow


def new_challenge(league: League, challenger_id: int, challenged_id: int, at: float) -> Challenge:
    """Return a challenge as it is made, with what it promises; it has no number yet."""
    time, settings = league.settings.challenge_hours * 3600, league.settings
    return Challenge(
        0, league.id, challenger_id, challenged_id, at, at + time / 2, at + time,
        answered_at=None, channel_id=None, message_id=None, table_id=None,
        forfeit=settings.forfeit, no_answer=settings.no_answer, state=ChallengeState.OPEN,
    )  # fmt: skip


def require_room(league: League, challenger_id: int, open_now: Iterable[Challenge]) -> None:
    """Deny more challenges at once than one member may have made; the open ones are those of one of them."""
    made = sum(one.challenger_id == challenger_id for one in open_now)
    if made >= league.settings.open_challenges:
        raise DeniedError(Denial.CHALLENGES_FULL, count=made)


def require_none_between(open_now: Iterable[Challenge], other_id: int) -> None:
    """Deny a second challenge between two people; the open ones are those of one of them."""
    if any(other_id in {one.challenger_id, one.challenged_id} for one in open_now):
        raise DeniedError(Denial.CHALLENGE_OPEN)


def require_rested(unplayed_at: float | None, at: float) -> None:
    """Deny to challenge somebody anew within a day of a challenge that did not come to a match."""
    if unplayed_at is not None and at < unplayed_at + DAY:
        raise DeniedError(Denial.CHALLENGE_AGAIN, when=f"<t:{int(unplayed_at + DAY)}:R>")


def require_cooled(league: League, met_at: float | None, at: float) -> None:
    """Deny a challenge to somebody whom one has played a while ago only, where the league asks for a rest."""
    ready = (met_at or 0.0) + league.settings.cooldown_hours * 3600
    if met_at is not None and at < ready:
        raise DeniedError(Denial.CHALLENGE_COOLDOWN, when=f"<t:{int(ready)}:R>")


def require_here(away_until: float | None) -> None:
    """Deny a match with somebody who is on holiday."""
    if away_until is not None:
        raise DeniedError(Denial.ON_HOLIDAY, when=f"<t:{int(away_until)}:R>")


def require_reach(league: League, mine: StandingRow | None, theirs: StandingRow | None) -> None:
    """Deny a challenge on a ladder to somebody below, or too far above."""
    assert mine, "a member of a ladder has a place"
    assert theirs, "a member of a ladder has a place"
    if theirs.standing.place > mine.standing.place:
        raise DeniedError(Denial.CHALLENGE_BELOW)
    if mine.standing.place - theirs.standing.place > league.settings.reach:
        raise DeniedError(Denial.CHALLENGE_REACH, reach=league.settings.reach)


def require_uncapped(league: League, met: int) -> None:
    """Deny a match that would not count, because two of its players have had their games of the day."""
    if league.settings.pair_cap and met >= league.settings.pair_cap:
        raise DeniedError(Denial.PAIR_CAP, cap=league.settings.pair_cap)


def require_answer_of(challenge: Challenge, user_id: int, state: ChallengeState) -> None:
    """Deny an answer by anybody but whom it is up to: only who made a challenge can withdraw it."""
    answers = challenge.challenger_id if state is ChallengeState.WITHDRAWN else challenge.challenged_id
    if user_id != answers:
        raise DeniedError(Denial.NOT_YOUR_CHALLENGE)


def require_may_decline(league: League, challenge: Challenge, declined: int) -> None:
    """Deny to decline more often in a season than the league allows, where saying nothing would cost something."""
    most = league.settings.declines
    if most and declined >= most and no_answer_means(league, challenge):
        raise DeniedError(Denial.DECLINES_SPENT, count=most)


def no_answer_means(league: League, challenge: Challenge) -> ResultKind | None:
    """Return which result follows from a challenge that is not answered, as it was said when it was made."""
    match challenge.no_answer or league.settings.no_answer:
        case NoAnswer.FORFEIT:
            return ResultKind.WALKOVER
        case NoAnswer.SWAP if league.kind is LeagueKind.LADDER:
            return ResultKind.SWAP
        case _:
            return None
