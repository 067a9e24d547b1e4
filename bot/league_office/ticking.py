"""What time brings to leagues: reminders, challenges that expire, seasons that turn, digests, people who can meet."""

from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Final

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
from bot.storage.leagues import challenges, due, leagues, queue, seasons
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.members import member
from bot.storage.leagues.standings import standing

WIDEN_EVERY: Final = 15.0  # seconds


def tick(db: Transaction, now: float) -> tuple[Happening, ...]:
    """Do what is due, and return what is to be told of it."""
    return (*_reminded(db, now), *_expired(db, now), *_turned(db, now), *_digests(db, now), *paired(db, now))


def _league(db: Transaction, league_id: int) -> League:
    league = leagues.league_by_id(db, league_id)
    assert league is not None
    return league


def _reminded(db: Transaction, now: float) -> Iterator[Reminded]:
    for challenge in challenges.reminders(db, now):
        challenges.set_reminded(db, challenge.id)
        if challenge.expires_at > now:
            yield Reminded(_league(db, challenge.league_id), challenge)


def _expired(db: Transaction, now: float) -> Iterator[Expired]:
    for challenge in challenges.expired(db, now):
        closed = challenging.expire(db, challenge, now)
        if closed is not None:
            league = _league(db, challenge.league_id)
            yield Expired(league, closed, league.settings.no_answer)


def _turned(db: Transaction, now: float) -> Iterator[SeasonTurned]:
    for league_id in seasons.seasons_due(db, now):
        league = _league(db, league_id)
        yield SeasonTurned(league, *turning.turn(db, league, now))


def _digests(db: Transaction, now: float) -> Iterator[DigestDue]:
    for league in leagues.digests_due(db, now):
        leagues.set_digest(db, league.id, now + DIGEST_EVERY)
        yield DigestDue(league, now - DIGEST_EVERY)


def next_due(db: Transaction, now: float) -> float | None:
    """Return when something is next to be done. While people wait, who is near to them widens."""
    dates = [due.next_due(db), now + WIDEN_EVERY if len(queue.queue(db)) > 1 else None]
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


def paired(db: Transaction, now: float) -> Iterator[Paired]:
    """Take those out of the queues who can meet."""
    for league_id, those in groupby(queue.queue(db), key=lambda one: one.league_id):
        league, waiting = _league(db, league_id), {one.user_id: one for one in those}
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
