"""What time brings to leagues: each reminder, expiry, turn of a season, digest and look at a queue is one errand."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from bot.league_office import challenging, leaving, turning
from bot.league_office.deciding import open_playoffs
from bot.league_office.matching import Rooms, Where, pair
from bot.league_office.titles import channels_of
from bot.leagues.happenings import (
    BoardDue,
    DigestDue,
    Expired,
    Happening,
    NewsDue,
    Paired,
    QueueLeft,
    Reminded,
    SeasonTurned,
)
from bot.leagues.league import League
from bot.leagues.pings import NewPing, PingKind
from bot.leagues.tidings import NewTiding, TidingKind
from bot.storage.heartbeat import spared_until
from bot.storage.leagues import (
    challenges,
    due,
    holidays,
    leagues,
    members,
    news,
    pings,
    playoffs,
    queue,
    seasons,
    shown,
)
from bot.storage.share import Share
from bot.storage.sql import Transaction

WIDEN_EVERY: Final = 15.0  # seconds
BOARD_EVERY: Final = 60.0  # between two looks of the standings that are shown for good


class Task(StrEnum):
    """What can be due, in the order in which it is done."""

    SETTLE = "settle"
    SEAT = "seat"
    REMIND = "remind"
    EXPIRE = "expire"
    TURN = "turn"
    DUTIES = "duties"
    DIGEST = "digest"
    TELL = "tell"
    DROP = "drop"
    LIFT = "lift"
    PAIR = "pair"
    TITLE = "title"
    BOARD = "board"


class Errand(NamedTuple):
    """One thing to do, in a transaction of its own: if it fails, no other waits for it."""

    task: Task
    number: int  # of a challenge or of a league


OF_CHALLENGES: Final = frozenset({Task.SEAT, Task.REMIND, Task.EXPIRE})


def errands(db: Transaction, now: float, share: Share | None = None) -> tuple[Errand, ...]:
    """Return what is due; only numbers are read, so that nothing of a league can stand in the way of another."""
    found = {
        Task.SETTLE: seasons.unsettled_leagues(db),
        Task.SEAT: challenges.accepted_without_table(db),
        Task.REMIND: challenges.reminders(db, now),
        Task.EXPIRE: () if spared_until(db, now) > now else challenges.expired(db, now),
        Task.TURN: seasons.seasons_due(db, now),
        Task.DUTIES: () if spared_until(db, now) > now else holidays.duties_due(db, now),
        Task.DIGEST: leagues.digests_due(db, now),
        Task.TELL: news.rested_leagues(db, now),
        Task.DROP: () if spared_until(db, now) > now else queue.leagues_overdue(db, now),
        Task.LIFT: members.suspensions_over(db, now),
        Task.PAIR: queue.leagues_with_queue(db),
        Task.TITLE: playoffs.leagues_with_playoff(db),
        Task.BOARD: shown.boards_due(db, now, BOARD_EVERY),
    }
    due = (Errand(task, number) for task, numbers in found.items() for number in numbers)
    return tuple(errand for errand in due if share is None or share.has(_server(db, errand)))


def _server(db: Transaction, errand: Errand) -> int:
    """Return the server that an errand is for: one process at a time minds the clocks of its leagues."""
    if errand.task in OF_CHALLENGES:
        return _league(db, challenging.existing(db, errand.number).league_id).guild_id
    return _league(db, errand.number).guild_id


def run(db: Transaction, errand: Errand, now: float) -> tuple[Happening, ...]:
    """Do what is due, if it still is, and return what is to be told of it."""
    return tuple(DOERS[errand.task](db, errand.number, now))


def channels(db: Transaction, errand: Errand) -> tuple[int, tuple[int, ...]]:
    """Return the server in which an errand opens tables, and the channels it may open them in."""
    if errand.task is Task.SEAT:
        challenge = challenging.existing(db, errand.number)
        found = [] if challenge.channel_id is None else [challenge.channel_id]
        return _league(db, challenge.league_id).guild_id, tuple(found)
    if errand.task is Task.TITLE:
        league = _league(db, errand.number)
        return league.guild_id, channels_of(league)
    found = [one.channel_id for one in queue.queue(db, errand.number)]
    return _league(db, errand.number).guild_id, tuple(found)


def open_tables(db: Transaction, errand: Errand, rooms: Rooms, now: float) -> tuple[Happening, ...]:
    """Open the tables of those who are to play, and ask those who may be gone."""
    return tuple(OPENERS[errand.task](db, errand.number, rooms, now))


def _league(db: Transaction, league_id: int) -> League:
    league = leagues.league_by_id(db, league_id)
    assert league is not None
    return league


def _reminded(db: Transaction, challenge_id: int, now: float) -> Iterator[Reminded]:
    challenge = challenging.existing(db, challenge_id)
    if challenges.set_reminded(db, challenge_id) and challenge.expires_at > now:
        if challenge.channel_id is not None:
            for bit in challenge.asked.values():
                reminder = NewPing(PingKind.REMINDER, challenge.channel_id, challenge.id, detail=bit)
                pings.insert_ping(db, challenge.league_id, reminder)
        yield Reminded(_league(db, challenge.league_id), challenge)


def _expired(db: Transaction, challenge_id: int, now: float) -> Iterator[Expired]:
    closed = challenging.expire(db, challenging.existing(db, challenge_id), now)
    if closed is not None:
        league = _league(db, closed.league_id)
        yield Expired(league, closed)


def _turned(db: Transaction, league_id: int, now: float) -> Iterator[SeasonTurned]:
    if league_id in seasons.seasons_due(db, now):
        league = _league(db, league_id)
        yield SeasonTurned(league, *turning.turn(db, league, now))


def _digest(db: Transaction, league_id: int, now: float) -> Iterator[DigestDue]:
    if league_id in leagues.digests_due(db, now):
        league = _league(db, league_id)
        since = leagues.take_digest(db, league, now)
        news.insert_news(db, league.id, NewTiding(TidingKind.DIGEST, now, since=since))
        yield DigestDue(league, since, now)


def _told_again(db: Transaction, league_id: int, now: float) -> Iterator[NewsDue]:
    news.end_rest(db, league_id, now)
    yield NewsDue(_league(db, league_id))


def _looked_after(db: Transaction, league_id: int, now: float) -> Iterator[Happening]:
    if league_id in holidays.duties_due(db, now):
        yield from leaving.look_after(db, _league(db, league_id), now)


def _dropped(db: Transaction, league_id: int, now: float) -> Iterator[QueueLeft]:
    league = _league(db, league_id)
    for waiting in queue.overdue(db, league_id, now):
        queue.dequeue(db, league_id, waiting.user_id)
        left = NewPing(PingKind.LEFT, waiting.channel_id, user_id=waiting.user_id, detail=int(waiting.asked))
        pings.insert_ping(db, league_id, left)
        yield QueueLeft(league, waiting)


def _lifted(db: Transaction, league_id: int, now: float) -> Iterator[Happening]:
    members.lift_over(db, league_id, now)
    yield from ()


def _board(db: Transaction, league_id: int, now: float) -> Iterator[BoardDue]:
    if shown.take_board(db, league_id, now):
        yield BoardDue(_league(db, league_id))


def next_due(db: Transaction, now: float) -> float | None:
    """Return when something is due that is not yet. While people wait, who is near to them widens."""
    dates = [due.next_due(db, now), now + WIDEN_EVERY if len(queue.queue(db)) > 1 else None]
    edited = shown.next_board(db, now)
    dates.append(None if edited is None else max(edited + BOARD_EVERY, now))
    dates += [until for until in (spared_until(db, now),) if until > now]
    return min((at for at in dates if at is not None), default=None)


def _seated(db: Transaction, challenge_id: int, rooms: Rooms, now: float) -> Iterator[Paired]:
    challenge = challenging.existing(db, challenge_id)
    if challenge.table_id is None and challenge.channel_id is not None:
        seated = challenging.seat(db, challenge, Where(challenge.channel_id, rooms.language), now)
        if seated.table_id is not None:
            yield Paired(_league(db, challenge.league_id), seated.table_id)


def _paired(db: Transaction, league_id: int, rooms: Rooms, now: float) -> Iterator[Happening]:
    yield from pair(db, _league(db, league_id), rooms, now)


def _played_off(db: Transaction, league_id: int, rooms: Rooms, now: float) -> Iterator[Happening]:
    yield from open_playoffs(db, _league(db, league_id), rooms, now)


DOERS: Final[Mapping[Task, Callable[[Transaction, int, float], Iterator[Happening]]]] = {
    Task.REMIND: _reminded,
    Task.EXPIRE: _expired,
    Task.TURN: _turned,
    Task.DUTIES: _looked_after,
    Task.DIGEST: _digest,
    Task.TELL: _told_again,
    Task.DROP: _dropped,
    Task.LIFT: _lifted,
    Task.BOARD: _board,
}
OPENERS: Final[Mapping[Task, Callable[[Transaction, int, Rooms, float], Iterator[Happening]]]] = {
    Task.SEAT: _seated,
    Task.PAIR: _paired,
    Task.TITLE: _played_off,
}
