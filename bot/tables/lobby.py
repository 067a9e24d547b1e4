"""Before, beside and after the match: who sits down, what is agreed, who leaves and comes back, and the end."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, Unpack

from bot.denials import Denial, DeniedError
from bot.leagues import seating
from bot.leagues.league import League
from bot.leagues.records import Member
from bot.matches import SeatRow
from bot.storage.errors import StoreUnavailableError
from bot.storage.rows import FORFEIT, Changes, Status, TableFields
from bot.tables.extras import HOST, MANAGER, begins_when_shown, extras_of, written
from bot.tables.seal import Seal
from bot.tables.table import Table
from bot.words.words import Words
from engine.errors import Reason, Refusal
from engine.options import Value
from engine.variants import VARIANTS, setup_refusal

NAMES: Final = 8  # of computer players, of each kind


async def join(table: Table, user_id: int, name: str) -> int:
    """Give a user the next seat."""
    async with table:
        if table.has(user_id):
            raise DeniedError(Denial.ALREADY_SEATED)
        if table.row.league_id is not None:
            seating.require_seat(*await _in_league(table, table.row.league_id, user_id), table.seats)
        if table.row.on_leave == FORFEIT:
            raise DeniedError(Denial.TOURNAMENT_TABLE)
        return await _sit(table, SeatRow(len(table.seats), name, user_id))


async def _in_league(table: Table, league_id: int, user_id: int) -> tuple[League | None, Member | None]:
    try:
        return await table.store.league_and_member(league_id, user_id)
    except StoreUnavailableError:
        raise DeniedError(Denial.UNAVAILABLE) from None


async def add_computer(table: Table, kind: str, name: str) -> int:
    """Give a computer player of a level, or an adaptive one, the next seat."""
    if table.row.counts:
        raise DeniedError(Denial.LEAGUE_COMPUTERS)
    async with table:
        return await _sit(table, SeatRow(len(table.seats), name, computer=kind))


def computer_name(table: Table, kind: str, words: Words) -> str:
    """Return the next name that computer players of a kind have at a table."""
    return _name(kind, sum(seat.computer == kind for seat in table.seats), table.row.language, words)


def _name(kind: str, number: int, language: str, words: Words) -> str:
    return words.text(f"computer-{kind}-{number % NAMES + 1}", language)


def with_computers(host: SeatRow, computers: int, kind: str, language: str, words: Words) -> tuple[SeatRow, ...]:
    """Return the seats of a table that somebody opens to play with computer players, and perhaps with others."""
    names = [_name(kind, number, language, words) for number in range(computers)]
    return (host, *(SeatRow(number, name, computer=kind) for number, name in enumerate(names, start=1)))


async def _sit(table: Table, seat: SeatRow) -> int:
    _in_lobby(table)
    most = max(VARIANTS[table.row.game].seat_counts)
    if len(table.seats) >= most:
        raise DeniedError(Denial.FULL, most=most)
    await _set_seats(table, (*table.seats, seat))
    return seat.seat


async def stand_up(table: Table, seat: int) -> None:
    """Take a seat away before the match; those after it move up."""
    async with table:
        _in_lobby(table)
        await _take_away(table, seat)


async def _take_away(table: Table, seat: int) -> None:
    left = (one for one in table.seats if one.seat != seat)
    await _set_seats(table, tuple(replace(one, seat=index) for index, one in enumerate(left)))


async def _set_seats(table: Table, seats: tuple[SeatRow, ...]) -> None:
    changes = Changes(table=TableFields(size=len(seats)), seats=seats)
    await table.change(changes, table.row.but(seats=seats, size=len(seats)))


async def remove_computer(table: Table, seat: int) -> None:
    """Take a computer player's seat away before the match."""
    async with table:
        _in_lobby(table)
        if not any(one.seat == seat and one.user_id is None for one in table.seats):
            raise DeniedError(Denial.STALE)
        await _take_away(table, seat)


def agreed_refusal(table: Table, chosen: Mapping[str, Value]) -> Refusal | None:
    """Say why no match could begin with these options, whoever else sits down; what is only missing is no reason."""
    game, seated = table.row.game, len(table.seats)
    counts = [count for count in VARIANTS[game].seat_counts if count >= seated] or [seated]
    refusals = [setup_refusal(game, count, chosen) for count in counts]
    wrong = None if None in refusals else refusals[0]
    return None if wrong is None or wrong.reason is Reason.OPTION_NEEDS else wrong


async def set_up(table: Table, **fields: Unpack[TableFields]) -> None:
    """Change what the table will play, before it plays."""
    if table.row.counts:
        seating.require_unfixed(fields)
    async with table:
        _in_lobby(table)
        await table.change(Changes(table=fields), table.row.but(**fields))


async def start(table: Table, seal: Seal | None = None) -> None:
    """Begin the match with those who sit at the table; raise where the game cannot be played so."""
    async with table:
        _in_lobby(table)
        await table.begin(seal)


async def leave(table: Table, seat: int) -> None:
    """Hand a seat to a computer player for good, or end the match where the table was set up so (G9)."""
    async with table:
        _in_play(table)
        if table.ends_when_left:
            await table.close_left(seat)
        else:
            await _hand_over(table, seat)


async def release(table: Table, user_id: int) -> None:
    """Free a user: before the match the seat is taken away, in it the seat goes to a computer player for good."""
    async with table:
        seat = table.seat_of(user_id)
        if table.row.status is Status.LOBBY:
            await _take_away(table, seat)
        else:
            _in_play(table)
            await _hand_over(table, seat)


async def forget(table: Table, user_id: int) -> None:
    """Free a user who is to be forgotten; a table that was theirs is another's then, or closed."""
    if table.has(user_id):
        await release(table, user_id)
    async with table:
        if table.row.host_id != user_id or table.row.status is Status.OVER:
            return
        others = [seat.user_id for seat in table.seats if seat.user_id is not None]
        if others:
            await table.change(Changes(table=TableFields(host_id=others[0])), table.row.but(host_id=others[0]))
        else:
            await table.close()


async def _hand_over(table: Table, seat: int) -> None:
    """Hand a seat to a computer player for good; computers do not play on for nobody, unless it counts."""
    if not table.row.counts:
        left = table.seats[seat]
        if not any(one.user_id is not None for one in table.seats if one.seat != seat):
            await table.close_left(seat)
            return
        await table.reseat(replace(left, user_id=None, away=False, left_by=left.user_id))
        return
    left = seating.forfeited(table.seats, seat)
    seats = tuple(left if one.seat == seat else one for one in table.seats)
    if len(seating.sides_left(seats, table.rules.sides)) < 2:
        await table.forfeit(left)
    else:
        await table.reseat(left)


async def come_back(table: Table, seat: int) -> None:
    """Give a seat back to its owner, for whom a computer player has moved."""
    async with table:
        _in_play(table)
        if not table.seats[seat].away:
            raise DeniedError(Denial.NOT_AWAY)
        await table.reseat(replace(table.seats[seat], away=False, missed=0))


async def take_up(table: Table, seat: int) -> None:
    """Give a seat back to its owner, if a computer player has moved for them: whoever presses something is there."""
    if table.seats[seat].away and table.row.status is Status.PLAYING:
        with suppress(DeniedError):  # somebody was quicker
            await come_back(table, seat)


async def end(table: Table, user_id: int, *, manages_server: bool) -> None:
    """End a table without a result, for its host or who manages the server; where it counts, for the latter alone."""
    if not table.may_manage(user_id, manages_server=manages_server):
        raise DeniedError(Denial.NOT_HOST)
    if table.row.counts and table.row.status is Status.PLAYING and not manages_server:
        raise DeniedError(Denial.LEAGUE_END)
    async with table:
        if table.row.status is Status.OVER:
            raise DeniedError(Denial.OVER)
        await table.keep(memo=written(replace(extras_of(table.row), ended=_ender(table, user_id))))
        await table.close()


def _ender(table: Table, user_id: int) -> int:
    """Return how people are told who ended a table; by seat, so that a name can be forgotten."""
    if table.has(user_id):
        return table.seat_of(user_id)
    return HOST if table.row.host_id == user_id else MANAGER


def _in_lobby(table: Table) -> None:
    if table.row.status is not Status.LOBBY or begins_when_shown(table.row):
        raise DeniedError(Denial.OVER if table.row.status is Status.OVER else Denial.STARTED)


def _in_play(table: Table) -> None:
    if table.row.status is not Status.PLAYING:
        raise DeniedError(Denial.OVER if table.row.status is Status.OVER else Denial.NOT_STARTED)
