"""Who may challenge whom and who may answer; how long a challenge stands, and what it means if nobody answers."""

from collections.abc import Iterable

from bot.denials import Denial, DeniedError
from bot.leagues.follow import ResultKind
from bot.leagues.league import League, LeagueKind, NoAnswer
from bot.leagues.records import Challenge, ChallengeState, StandingRow


def new_challenge(league: League, challenger_id: int, challenged_id: int, at: float) -> Challenge:
    """Return a challenge as it is made; it has no number yet."""
    time = league.settings.challenge_hours * 3600
    return Challenge(
        0, league.id, challenger_id, challenged_id, at, at + time / 2, at + time,
        answered_at=None, channel_id=None, message_id=None, table_id=None, state=ChallengeState.OPEN,
    )  # fmt: skip


def require_none_between(open_now: Iterable[Challenge], other_id: int) -> None:
    """Deny a second challenge between two people; the open ones are those of one of them."""
    if any(other_id in {one.challenger_id, one.challenged_id} for one in open_now):
        raise DeniedError(Denial.CHALLENGE_OPEN)


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


def no_answer_means(league: League) -> ResultKind | None:
    """Return which result follows from a challenge that was not answered; usually none does."""
    match league.settings.no_answer:
        case NoAnswer.FORFEIT:
            return ResultKind.WALKOVER
        case NoAnswer.SWAP if league.kind is LeagueKind.LADDER:
            return ResultKind.SWAP
        case _:
            return None
