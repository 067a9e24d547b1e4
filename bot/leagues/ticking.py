"""What time brings to leagues: reminders, challenges that expire, seasons that turn, digests, people who can meet."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Final

from bot.denials import Denial, DeniedError
from bot.leagues import challenges, seasons
from bot.leagues.league import DAY, DIGEST_EVERY, League, LeagueKind, NoAnswer
from bot.leagues.membership import require_member
from bot.leagues.queue import Waiter, pairings
from bot.leagues.standing import Standing, score, shown
from bot.storage import league_queries as queries
from bot.storage import league_units as units
from bot.storage.league_board import StoredBoard
from bot.storage.league_rows import Challenge, Season, Waiting

WIDEN_EVERY: Final = 15.0  # seconds


@dataclass(frozen=True, slots=True)
class Reminded:
    """Half the time to answer a challenge has passed."""

    league: League
    challenge: Challenge


@dataclass(frozen=True, slots=True)
class Expired:
    """A challenge was not answered; what follows from it has been done."""

    league: League
    challenge: Challenge
    meant: NoAnswer


@dataclass(frozen=True, slots=True)
class SeasonTurned:
    """A season is over and the next has begun."""

    league: League
    closed: Season
    opened: Season


@dataclass(frozen=True, slots=True)
class DigestDue:
    league: League
    since: float


@dataclass(frozen=True, slots=True)
class Paired:
    """These people have found each other in the queue, and left it: open their table."""

    league: League
    users: tuple[Waiting, ...]


Happening = Reminded | Expired | SeasonTurned | DigestDue | Paired


def tick(db: sqlite3.Connection, now: float) -> tuple[Happening, ...]:
    """Do what is due, and return what is to be told of it."""
    return (*_reminded(db, now), *_expired(db, now), *_turned(db, now), *_digests(db, now), *paired(db, now))


def _league(db: sqlite3.Connection, league_id: int) -> League:
    league = queries.league(db, league_id)
    assert league is not None
    return league


def _reminded(db: sqlite3.Connection, now: float) -> Iterator[Reminded]:
    for challenge in queries.reminders(db, now):
        units.set_reminded(db, challenge.id)
        if challenge.expires_at > now:
            yield Reminded(_league(db, challenge.league_id), challenge)


def _expired(db: sqlite3.Connection, now: float) -> Iterator[Expired]:
    for challenge in queries.expired(db, now):
        closed = challenges.expire(db, challenge, now)
        if closed is not None:
            league = _league(db, challenge.league_id)
            yield Expired(league, closed, league.settings.no_answer)


def _turned(db: sqlite3.Connection, now: float) -> Iterator[SeasonTurned]:
    for league_id in queries.seasons_due(db, now):
        league = _league(db, league_id)
        yield SeasonTurned(league, *seasons.turn(db, league, now))


def _digests(db: sqlite3.Connection, now: float) -> Iterator[DigestDue]:
    for league in queries.digests_due(db, now):
        units.set_digest(db, league.id, now + DIGEST_EVERY)
        yield DigestDue(league, now - DIGEST_EVERY)


def next_due(db: sqlite3.Connection, now: float) -> float | None:
    """Return when something is next to be done. While people wait, who is near to them widens."""
    due = [queries.next_due(db), now + WIDEN_EVERY if len(queries.queue(db)) > 1 else None]
    return min((at for at in due if at is not None), default=None)


def enqueue(db: sqlite3.Connection, league: League, waiting: Waiting) -> None:
    """Have a member wait for an opponent; on a ladder people choose theirs."""
    require_member(db, league, waiting.user_id)
    if league.kind is LeagueKind.LADDER:
        raise DeniedError(Denial.LADDER_BY_CHALLENGE)
    units.enqueue(db, waiting)


def paired(db: sqlite3.Connection, now: float) -> Iterator[Paired]:
    """Take those out of the queues who can meet."""
    for league_id, those in groupby(queries.queue(db), key=lambda one: one.league_id):
        league, waiting = _league(db, league_id), {one.user_id: one for one in those}
        season = queries.current_season(db, league_id)
        near = [Waiter(one.user_id, _shown(db, league, season, one.user_id), one.since) for one in waiting.values()]
        for table in pairings(near, league.least_seats, now, _capped(db, league, season, list(waiting), now)):
            for user_id in table:
                units.dequeue(db, league_id, user_id)
            yield Paired(league, tuple(waiting[user_id] for user_id in table))


def _shown(db: sqlite3.Connection, league: League, season: Season, user_id: int) -> float:
    row = queries.standing(db, season.id, user_id)
    return shown(league.kind, row.score if row else score(league.kind, Standing()))


def _capped(
    db: sqlite3.Connection, league: League, season: Season, users: list[int], now: float
) -> set[frozenset[int]]:
    """Return the pairs who have had their games of the day."""
    if not league.settings.pair_cap or league.kind is LeagueKind.LADDER:
        return set()
    board, day = StoredBoard(db, league.kind, season.id, challenges.NEVER_YET), int(now // DAY)
    pairs = combinations(users, 2)
    return {frozenset(pair) for pair in pairs if board.met(day, pair) >= league.settings.pair_cap}
