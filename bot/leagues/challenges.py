"""Challenges: who may challenge whom, the answer, and what it means if there is none."""

import sqlite3

from bot.denials import Denial, DeniedError
from bot.leagues.follow import ResultKind
from bot.leagues.league import DAY, League, LeagueKind, NoAnswer
from bot.leagues.membership import require_member
from bot.leagues.recording import walk_over
from bot.storage import league_queries as queries
from bot.storage import league_units as units
from bot.storage.league_board import StoredBoard
from bot.storage.league_rows import Challenge, ChallengeState, MemberState

NEVER_YET = 2**62  # a result that is still to come


def challenge(  # noqa: PLR0913  # who challenges whom
    db: sqlite3.Connection, league: League, challenger_id: int, challenged_id: int, *, is_computer: bool, at: float
) -> Challenge:
    """Make a challenge; deny one that the league does not allow."""
    if challenger_id == challenged_id:
        raise DeniedError(Denial.CHALLENGE_SELF)
    if is_computer:
        raise DeniedError(Denial.CHALLENGE_COMPUTER)
    require_member(db, league, challenger_id)
    other = queries.member(db, league.id, challenged_id)
    if other is None or other.state is not MemberState.MEMBER:
        raise DeniedError(Denial.CHALLENGE_STRANGER)
    if any(challenged_id in {one.challenger_id, one.challenged_id} for one in _open(db, league, challenger_id)):
        raise DeniedError(Denial.CHALLENGE_OPEN)
    if league.kind is LeagueKind.LADDER:
        _require_reach(db, league, challenger_id, challenged_id)
    require_uncapped(db, league, (challenger_id, challenged_id), at)
    time = league.settings.challenge_hours * 3600
    made = Challenge(
        0, league.id, challenger_id, challenged_id, at, at + time / 2, at + time,
        answered_at=None, channel_id=None, message_id=None, table_id=None, state=ChallengeState.OPEN,
    )  # fmt: skip
    return found(db, units.insert_challenge(db, made))


def _open(db: sqlite3.Connection, league: League, user_id: int) -> tuple[Challenge, ...]:
    return queries.open_challenges(db, league.id, user_id)


def _require_reach(db: sqlite3.Connection, league: League, challenger_id: int, challenged_id: int) -> None:
    season = queries.current_season(db, league.id)
    mine, theirs = (queries.standing(db, season.id, user_id) for user_id in (challenger_id, challenged_id))
    assert mine, "a member of a ladder has a place"
    assert theirs, "a member of a ladder has a place"
    if theirs.standing.place > mine.standing.place:
        raise DeniedError(Denial.CHALLENGE_BELOW)
    if mine.standing.place - theirs.standing.place > league.settings.reach:
        raise DeniedError(Denial.CHALLENGE_REACH, reach=league.settings.reach)


def require_uncapped(db: sqlite3.Connection, league: League, users: tuple[int, ...], at: float) -> None:
    """Deny a match that would not count, because two of its players have had their games of the day."""
    if league.settings.pair_cap:
        board = StoredBoard(db, league.kind, queries.current_season(db, league.id).id, NEVER_YET)
        if board.met(int(at // DAY), users) >= league.settings.pair_cap:
            raise DeniedError(Denial.PAIR_CAP, cap=league.settings.pair_cap)


def found(db: sqlite3.Connection, challenge_id: int) -> Challenge:
    challenge = queries.challenge(db, challenge_id)
    if challenge is None:
        raise DeniedError(Denial.CHALLENGE_GONE)
    return challenge


def accept(db: sqlite3.Connection, challenge_id: int, user_id: int, at: float) -> Challenge:
    """Take up a challenge; its table is to be opened now."""
    return _answer(db, challenge_id, user_id, ChallengeState.ACCEPTED, at)


def decline(db: sqlite3.Connection, challenge_id: int, user_id: int, at: float) -> Challenge:
    return _answer(db, challenge_id, user_id, ChallengeState.DECLINED, at)


def withdraw(db: sqlite3.Connection, challenge_id: int, user_id: int, at: float) -> Challenge:
    """Take back a challenge that was made."""
    return _answer(db, challenge_id, user_id, ChallengeState.WITHDRAWN, at)


def _answer(db: sqlite3.Connection, challenge_id: int, user_id: int, state: ChallengeState, at: float) -> Challenge:
    challenge = found(db, challenge_id)
    answers = challenge.challenger_id if state is ChallengeState.WITHDRAWN else challenge.challenged_id
    if user_id != answers:
        raise DeniedError(Denial.NOT_YOUR_CHALLENGE)
    if challenge.expires_at <= at or not units.answer_challenge(db, challenge_id, state, at):
        raise DeniedError(Denial.CHALLENGE_GONE)
    return found(db, challenge_id)


def expire(db: sqlite3.Connection, challenge: Challenge, at: float) -> Challenge | None:
    """Close a challenge that nobody answered in time, as the rules of its league have it; None if somebody did."""
    if not units.answer_challenge(db, challenge.id, ChallengeState.EXPIRED, at):
        return None
    league = queries.league(db, challenge.league_id)
    assert league is not None
    match league.settings.no_answer:
        case NoAnswer.FORFEIT:
            walk_over(db, league, challenge, ResultKind.WALKOVER, at)
        case NoAnswer.SWAP if league.kind is LeagueKind.LADDER:
            walk_over(db, league, challenge, ResultKind.SWAP, at)
        case _:
            pass
    return found(db, challenge.id)
