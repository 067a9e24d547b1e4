"""What time brings to leagues: each reminder, expiry, turn of a season, digest and look at a queue is one errand."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from bot.denials import Denial, DeniedError
from bot.league_office import challenging, turning
from bot.league_office.membership import require_member
from bot.leagues.happenings import DigestDue, Expired, Happening, Paired, Reminded, SeasonTurned
from bot.leagues.joining import is_member
from bot.leagues.league import DAY, DIGEST_EVERY, League, LeagueKind
from bot.leagues.queue import Waiter, pairings
from bot.leagues.records import Season, Waiting
from bot.leagues.standing import Standing, score, shown
from bot.storage.database import Transaction
from bot.storage.heartbeat import spared_until
from bot.storage.leagues import challenges, due, leagues, queue, seasons
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.members import member
from bot.storage.leagues.standings import standing

WIDEN_EVERY: Final = 15.0  # seconds


class Task(StrEnum):
    """What can be due, in the order in which it is done."""

    SETTLE = "settle"
    REMIND = "remind"
    EXPIRE = "expire"
    TURN = "turn"
    DIGEST = "digest"
    PAIR = "pair"


class Errand(NamedTuple):
    """One thing to do, in a transaction of its own: if it fails, no other waits for it."""

    task: Task
    number: int  # of a challenge or of a league


def errands(db: Transaction, now: float) -> tuple[Errand, ...]:
    """Return what is due; only numbers are read, so that nothing of a league can stand in the way of another."""
    found = {
        Task.SETTLE: seasons.unsettled_leagues(db),
        Task.REMIND: challenges.reminders(db, now),
        Task.EXPIRE: () if spared_until(db, now) > now else challenges.expired(db, now),
        Task.TURN: seasons.seasons_due(db, now),
        Task.DIGEST: leagues.digests_due(db, now),
        Task.PAIR: queue.leagues_with_queue(db),
    }
    return tuple(Errand(task, number) for task, numbers in found.items() for number in numbers)


def run(db: Transaction, errand: Errand, now: float) -> tuple[Happening, ...]:
    """Do what is due, if it still is, and return what is to be told of it."""
    return tuple(DOERS[errand.task](db, errand.number, now))


def _league(db: Transaction, league_id: int) -> League:
    league = leagues.league_by_id(db, league_id)
    assert league is not None
    return league


def _reminded(db: Transaction, challenge_id: int, now: float) -> Iterator[Reminded]:
    challenge = challenging.existing(db, challenge_id)
    if challenges.set_reminded(db, challenge_id) and challenge.expires_at > now:
        yield Reminded(_league(db, challenge.league_id), challenge)


def _expired(db: Transaction, challenge_id: int, now: float) -> Iterator[Expired]:
    closed = challenging.expire(db, challenging.existing(db, challenge_id), now)
    if closed is not None:
        league = _league(db, closed.league_id)
        yield Expired(league, closed, league.settings.no_answer)


def _turned(db: Transaction, league_id: int, now: float) -> Iterator[SeasonTurned]:
    if league_id in seasons.seasons_due(db, now):
        league = _league(db, league_id)
        yield SeasonTurned(league, *turning.turn(db, league, now))


def _digest(db: Transaction, league_id: int, now: float) -> Iterator[DigestDue]:
    if league_id in leagues.digests_due(db, now):
        leagues.set_digest(db, league_id, now + DIGEST_EVERY)
        yield DigestDue(_league(db, league_id), now - DIGEST_EVERY)


def next_due(db: Transaction, now: float) -> float | None:
    """Return when something is due that is not yet. While people wait, who is near to them widens."""
    dates = [due.next_due(db, now), now + WIDEN_EVERY if len(queue.queue(db)) > 1 else None]
    dates += [until for until in (spared_until(db, now),) if until > now]
    return min((at for at in dates if at is not None), default=None)


def enqueue(db: Transaction, league: League, waiting: Waiting) -> None:
    """Have a member wait for an opponent; on a ladder people choose theirs."""
    require_member(db, league.id, waiting.user_id)
    if league.kind is LeagueKind.LADDER:
        raise DeniedError(Denial.LADDER_BY_CHALLENGE)
    queue.enqueue(db, waiting)


def wait_again(db: Transaction, league: League, waiting: Waiting) -> None:
    """Put somebody back into the queue, unless they are no member any more."""
    if is_member(member(db, league.id, waiting.user_id)):
        queue.enqueue(db, waiting)


def _paired(db: Transaction, league_id: int, now: float) -> Iterator[Paired]:
    """Take those out of a queue who can meet."""
    league, waiting = _league(db, league_id), {one.user_id: one for one in queue.queue(db, league_id)}
    season = seasons.current_season(db, league_id)
    near = [Waiter(one.user_id, _shown(db, league, season, one.user_id), one.since) for one in waiting.values()]
    for table in pairings(near, league.least_seats, now, _capped(db, league, season, list(waiting), now)):
        for user_id in table:
            queue.dequeue(db, league_id, user_id)
        yield Paired(league, tuple(waiting[user_id] for user_id in table))


def _shown(db: Transaction, league: League, season: Season, user_id: int) -> float:
    row = standing(db, season.id, user_id)
    return shown(league.kind, row.score if row else score(league.kind, Standing()))


def _capped(db: Transaction, league: League, season: Season, users: list[int], now: float) -> set[frozenset[int]]:
    """Return the pairs who have had their games of the day."""
    if not league.settings.pair_cap or league.kind is LeagueKind.LADDER:
        return set()
    board, day = StoredBoard(db, league.kind, season.id), int(now // DAY)
    pairs = combinations(users, 2)
    return {frozenset(pair) for pair in pairs if board.met(day, pair) >= league.settings.pair_cap}


DOERS: Final[Mapping[Task, Callable[[Transaction, int, float], Iterator[Happening]]]] = {
    Task.REMIND: _reminded,
    Task.EXPIRE: _expired,
    Task.TURN: _turned,
    Task.DIGEST: _digest,
    Task.PAIR: _paired,
}
