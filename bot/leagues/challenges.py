"""Who may challenge whom and who may answer; how long a challenge stands, and what it means if nobody answers."""

from collections.abc import Iterable, Sequence

from bot.denials import Denial, DeniedError
from bot.leagues.follow import ResultKind
from bot.leagues.league import DAY, League, LeagueKind, NoAnswer
from bot.leagues.records import Challenge, ChallengeState, StandingRow


def new_challenge(league: League, users: Sequence[int], at: float) -> Challenge:
    """Return a challenge as it is made, with what it promises; it has no number yet.

    Between pairs silence costs nothing: nobody is to pay for a partner who did not answer.
    """
    time, settings = league.settings.challenge_hours * 3600, league.settings
    challenger_id, challenged_id, *partners = users
    partner_id, rival_id = partners or (None, None)
    return Challenge(
        0, league.id, challenger_id, challenged_id, at, at + time / 2, at + time,
        answered_at=None, channel_id=None, message_id=None, table_id=None, forfeit=settings.forfeit,
        partner_id=partner_id, rival_id=rival_id, agreed=1,
        no_answer=NoAnswer.NOTHING if partners else settings.no_answer, state=ChallengeState.OPEN,
    )  # fmt: skip


def require_fitting(league: League, users: Sequence[int], *, computers: bool) -> None:
    """Deny a challenge to oneself or to computer players, and one by fewer or more than a match of the league takes."""
    if users[0] == users[1]:
        raise DeniedError(Denial.CHALLENGE_SELF)
    if computers:
        raise DeniedError(Denial.CHALLENGE_COMPUTER)
    seats = league.challenge_seats
    if not seats:
        raise DeniedError(Denial.CHALLENGE_OF_TWO)
    if len(users) != seats:
        raise DeniedError(Denial.CHALLENGE_PARTNERS if len(users) < seats else Denial.CHALLENGE_ALONE)
    if len({*users}) < len(users):
        raise DeniedError(Denial.CHALLENGE_TWICE)


def require_room(league: League, challenger_id: int, open_now: Iterable[Challenge]) -> None:
    """Deny more challenges at once than one member may have made; the open ones are those of one of them."""
    made = sum(one.challenger_id == challenger_id for one in open_now)
    if made >= league.settings.open_challenges:
        raise DeniedError(Denial.CHALLENGES_FULL, count=made)


def require_none_between(open_now: Iterable[Challenge], one_id: int, other_id: int) -> None:
    """Deny a second challenge between two people."""
    if any(one.is_between(one_id, other_id) for one in open_now):
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
    made, *asked = challenge.users
    if user_id not in ([made] if state is ChallengeState.WITHDRAWN else asked):
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
