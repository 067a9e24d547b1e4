"""Matches of a league come about: their tables are opened with those taken out of where they waited, or not at all."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from bot.denials import Denial, DeniedError
from bot.league_office.membership import require_member
from bot.leagues.challenges import require_here
from bot.leagues.happenings import Paired, ReadyAsked
from bot.leagues.league import DAY, League, LeagueKind, sides_of
from bot.leagues.pings import NewPing, PingKind
from bot.leagues.queue import ANSWER, FRESH, Waiter, balanced, pairings
from bot.leagues.records import Season, Waiting
from bot.leagues.standing import score, shown
from bot.matches import SeatRow
from bot.storage.leagues import pings, queue, seasons
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.holidays import away_until
from bot.storage.queries import last_table
from bot.storage.sql import Transaction
from bot.storage.units import Take, open_table
from bot.tables.opening import Agreed, TablePlace, new_table

LIVE: Final = 3600  # seconds: with less for a turn people sit at the table, with more it is played by post


class Where(NamedTuple):
    channel_id: int
    language: str


class Opening(NamedTuple):
    """A table of a league to open: for whom, where and with which key."""

    league: League
    users: Sequence[tuple[int, str]]  # and their names; the first is the host
    where: Where
    key: str
    starts: bool = True  # by itself, as soon as it is shown


def open_match(db: Transaction, opening: Opening, at: float, take: Take | None = None) -> int:
    """Open the table of a match and return its number; only members play."""
    league, users = opening.league, opening.users
    for user_id, _ in users:
        require_member(db, league.id, user_id)
    seats = tuple(SeatRow(index, name, user_id) for index, (user_id, name) in enumerate(users))
    place = TablePlace(league.guild_id, *opening.where, league.id)
    agreed = Agreed(league.game, league.options, league.settings.clock, starts=opening.starts)
    new = new_table(opening.key, place, users[0][0], agreed, at, seats)
    return open_table(db, new, take).table.id


def enqueue(db: Transaction, league: League, waiting: Waiting) -> None:
    """Have a member wait for an opponent; on a ladder people choose theirs."""
    require_member(db, league.id, waiting.user_id)
    require_here(away_until(db, league.id, waiting.user_id, waiting.since))
    if league.kind is LeagueKind.LADDER:
        raise DeniedError(Denial.LADDER_BY_CHALLENGE)
    queue.enqueue(db, waiting)


class Rooms(NamedTuple):
    """What is known of a server: its language, and those of some channels in which a table can be shown."""

    language: str
    channels: frozenset[int]


def ready(db: Transaction, league: League, user_id: int, now: float) -> bool:
    """Note that somebody who waits is there; return whether they do."""
    return queue.set_ready(db, league.id, user_id, now, now + league.settings.queue_minutes * 60)


def pair(db: Transaction, league: League, rooms: Rooms, now: float) -> Iterator[Paired | ReadyAsked]:
    """Open the tables of those in a queue who can meet, each where the last of them asked whose channel can show it.

    Whoever has not been heard of for a while is asked first whether they are still there. Whoever plays is left to it.
    """
    playing = queue.busy(db, league.id, LIVE)
    waiting = {one.user_id: one for one in queue.queue(db, league.id) if one.user_id not in playing and not one.asked}
    season = seasons.current_season(db, league.id)
    worth = {user_id: _shown(db, league, season, user_id) for user_id in waiting}
    near = [Waiter(one.user_id, worth[one.user_id], one.since) for one in waiting.values()]
    for users in pairings(near, league.least_seats, now, _apart(db, league, list(waiting), now)):
        those = sorted((waiting[user_id] for user_id in users), key=lambda one: one.since)
        unsure = [one for one in those if now - one.ready_at > FRESH and one.channel_id in rooms.channels]
        for one in unsure:
            queue.ask(db, league.id, one.user_id, now + ANSWER)
            ready = NewPing(PingKind.READY, one.channel_id, user_id=one.user_id, detail=int(now + ANSWER))
            pings.insert_ping(db, league.id, ready)
            yield ReadyAsked(league, replace(one, asked=True, expires_at=now + ANSWER))
        if unsure:
            continue
        for channel_id in [one.channel_id for one in reversed(those) if one.channel_id in rooms.channels][:1]:
            key = f"queue {last_table(db)}"  # nobody waits twice, so that it need not say who
            where = Where(channel_id, rooms.language)
            seats = balanced([worth[one.user_id] for one in those], sides_of(league.game, league.options, len(those)))
            opening = Opening(league, [(those[seat].user_id, those[seat].name) for seat in seats], where, key)
            table_id = open_match(db, opening, now, _out_of_queue(league.id, users))
            pings.insert_ping(db, league.id, NewPing(PingKind.BEGINS, channel_id, table_id))
            yield Paired(league, table_id, tuple(one.user_id for one in those))


def _out_of_queue(league_id: int, users: Sequence[int]) -> Take:
    return lambda db, table_id: queue.seat(db, league_id, users, table_id)


def _shown(db: Transaction, league: League, season: Season, user_id: int) -> float:
    """Return what somebody is worth, be it carried over from the season before."""
    return shown(league.kind, score(league.kind, StoredBoard(db, league.kind, season.id).standing(user_id)))


def _apart(db: Transaction, league: League, users: Sequence[int], now: float) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in capped(db, league, users, now)}


def capped(db: Transaction, league: League, users: Sequence[int], now: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs who have had their games of the day."""
    if not league.settings.pair_cap:
        return
    board, day = StoredBoard(db, league.kind, seasons.current_season(db, league.id).id), int(now // DAY)
    yield from (pair for pair in combinations(users, 2) if board.met(day, pair) >= league.settings.pair_cap)
