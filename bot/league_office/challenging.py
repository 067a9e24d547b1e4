"""Challenges: made, answered, or closed when nobody did."""

from dataclasses import replace

from bot.denials import Denial, DeniedError
from bot.league_office.matching import Opening, Where, open_match
from bot.league_office.membership import require_member
from bot.leagues import challenges as rules
from bot.leagues import joining
from bot.leagues.entering import unanswered
from bot.leagues.joining import is_member
from bot.leagues.league import DAY, League, LeagueKind
from bot.leagues.records import Challenge, ChallengeState
from bot.storage.heartbeat import spared_until
from bot.storage.leagues import challenges
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.holidays import away_until
from bot.storage.leagues.leagues import league_by_id
from bot.storage.leagues.members import member
from bot.storage.leagues.recording import enter
from bot.storage.leagues.results import last_met
from bot.storage.leagues.seasons import current_season
from bot.storage.leagues.standings import standing
from bot.storage.sql import Transaction


def challenge(  # noqa: PLR0913  # who challenges whom
    db: Transaction,
    league: League,
    users: tuple[int, ...],
    *,
    computers: bool,
    channel_id: int | None,
    at: float,
) -> Challenge:
    """Make a challenge between people in the order of their seats; deny one that the league does not allow."""
    rules.require_fitting(league, users, computers=computers)
    challenger_id, challenged_id = users[:2]
    require_member(db, league.id, challenger_id)
    for user_id in users[1:]:
        other = member(db, league.id, user_id)
        if not is_member(other):
            raise DeniedError(Denial.CHALLENGE_STRANGER)
        joining.require_member(other)
    for user_id in users:
        rules.require_here(away_until(db, league.id, user_id, at))
    open_now = challenges.open_challenges(db, league.id, challenger_id)
    for user_id in users[1::2]:
        rules.require_none_between(open_now, challenger_id, user_id)
        rules.require_rested(challenges.unplayed_at(db, league.id, challenger_id, user_id), at)
    rules.require_room(league, challenger_id, open_now)
    if league.kind is LeagueKind.LADDER:
        season_id = current_season(db, league.id).id
        rules.require_cooled(league, last_met(db, league.id, challenger_id, challenged_id), at)
        rules.require_reach(league, standing(db, season_id, challenger_id), standing(db, season_id, challenged_id))
    require_uncapped(db, league, users, at)
    made = rules.new_challenge(league, users, at)
    return existing(db, challenges.insert_challenge(db, replace(made, channel_id=channel_id)))


def require_uncapped(db: Transaction, league: League, users: tuple[int, ...], at: float) -> None:
    """Deny a match that would not count, because two of its players have had their games of the day."""
    if league.settings.pair_cap:
        board = StoredBoard(db, league.kind, current_season(db, league.id).id)
        rules.require_uncapped(league, board.met(int(at // DAY), users))


def existing(db: Transaction, challenge_id: int) -> Challenge:
    """Return a challenge by its number; deny one that is not there."""
    challenge = challenges.challenge_by_id(db, challenge_id)
    if challenge is None:
        raise DeniedError(Denial.CHALLENGE_GONE)
    return challenge


def accept(db: Transaction, challenge_id: int, user_id: int, where: Where, at: float) -> Challenge:
    """Take up a challenge; once all have, its table is opened."""
    challenge = _answerable(db, challenge_id, user_id, ChallengeState.ACCEPTED, at)
    if not challenges.agree(db, challenge_id, challenge.asked.get(user_id, 0)):
        raise DeniedError(Denial.CHALLENGE_GONE)
    agreed = existing(db, challenge_id)
    if agreed.asked:
        return agreed
    challenges.answer_challenge(db, challenge_id, ChallengeState.ACCEPTED, at)
    league = league_by_id(db, agreed.league_id)
    assert league is not None
    require_uncapped(db, league, agreed.users, at)
    return seat(db, agreed, where, at)


def seat(db: Transaction, challenge: Challenge, where: Where, at: float) -> Challenge:
    """Open the table of a challenge that was accepted, and return the challenge with its number."""
    league = league_by_id(db, challenge.league_id)
    assert league is not None
    found = [member(db, league.id, user_id) for user_id in challenge.users]
    users = [(one.user_id, one.name) for one in found if one is not None]
    opening = Opening(league, users, where, f"challenge {challenge.id}")
    open_match(db, opening, at, lambda db, table_id: challenges.set_challenge_table(db, challenge.id, table_id))
    return existing(db, challenge.id)


def decline(db: Transaction, challenge_id: int, user_id: int, at: float) -> Challenge:
    """Turn a challenge down, as often in a season as the league allows."""
    challenge = existing(db, challenge_id)
    league = league_by_id(db, challenge.league_id)
    assert league is not None
    since = current_season(db, league.id).starts_at
    rules.require_may_decline(league, challenge, challenges.declined(db, league.id, user_id, since))
    return _answer(db, challenge_id, user_id, ChallengeState.DECLINED, at)


def withdraw(db: Transaction, challenge_id: int, user_id: int, at: float) -> Challenge:
    """Take back a challenge that was made."""
    return _answer(db, challenge_id, user_id, ChallengeState.WITHDRAWN, at)


def _answer(db: Transaction, challenge_id: int, user_id: int, state: ChallengeState, at: float) -> Challenge:
    _answerable(db, challenge_id, user_id, state, at)
    if not challenges.answer_challenge(db, challenge_id, state, at):
        raise DeniedError(Denial.CHALLENGE_GONE)
    return existing(db, challenge_id)


def _answerable(db: Transaction, challenge_id: int, user_id: int, state: ChallengeState, at: float) -> Challenge:
    """Return a challenge that somebody may answer so; deny one that has run out."""
    challenge = existing(db, challenge_id)
    rules.require_answer_of(challenge, user_id, state)
    if _is_expired(db, challenge, at):
        raise DeniedError(Denial.CHALLENGE_GONE)
    return challenge


def _is_expired(db: Transaction, challenge: Challenge, at: float) -> bool:
    """Say whether it is too late for an answer; for a while after an outage it is not."""
    return challenge.expires_at <= at and spared_until(db, at) <= at


def expire(db: Transaction, challenge: Challenge, at: float) -> Challenge | None:
    """Close a challenge that nobody answered in time, as the rules of its league have it; None if somebody did."""
    if not challenges.answer_challenge(db, challenge.id, ChallengeState.EXPIRED, at):
        return None
    league = league_by_id(db, challenge.league_id)
    assert league is not None
    if kind := rules.no_answer_means(league, challenge):
        enter(db, league, unanswered(league, challenge, kind, at))
    return existing(db, challenge.id)
