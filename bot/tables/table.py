"""A table: seats, match and seal behind one lock. Refuse or apply, then commit, then show.

An accepted move is in the log before anyone sees it, so it survives whatever happens to the process.
"""

import asyncio
import json
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar, Unpack

from bot.denials import Denial, DeniedError
from bot.leagues.seating import sides_left
from bot.matches import SeatRow
from bot.storage.errors import DeadlineGoneError, StaleVersionError, StoreUnavailableError
from bot.storage.rows import (
    NO_SEAT,
    Changes,
    Clear,
    Deadline,
    LoggedMove,
    Move,
    Repeated,
    Status,
    StoredTable,
    TableFields,
    TableRow,
)
from bot.storage.store import Store
from bot.tables.consequences import Before, closing, consequences, forfeiting, seal_row, with_seats
from bot.tables.deadlines import as_deadlines, first_due
from bot.tables.house import House
from bot.tables.progress import Progress
from bot.tables.seal import Seal, awaits_chance, new_seal, sealed_steps
from engine.actions import Action
from engine.events import Event
from engine.match import Match, MatchStep, apply, legal_actions, to_act
from engine.rules import Rules
from engine.text import Notation
from engine.variants import rules_for
from engine.view import View, view

Answer = TypeVar("Answer")

RULES_VERSION: Final = 1  # rises when the same log would lead elsewhere
KEYS_KEPT: Final = 200  # Discord repeats an interaction within minutes, if at all


@dataclass(frozen=True, slots=True)
class Played:
    """An accepted move: the version it led to and what happened. Repeated: it had been accepted before."""

    version: int
    events: tuple[Event, ...] = ()
    repeated: bool = False


class Watcher(Protocol):
    """Who is told of every change after it is stored, and of a table whose memory cannot be trusted any more."""

    def changed(self, table: "Table", played: Played) -> None: ...

    def lost(self, table: "Table") -> None: ...


class Table:
    """One table, loaded from its log. Every method that changes something holds the lock until it is stored."""

    def __init__(self, stored: StoredTable, moves: Sequence[LoggedMove], house: House, watcher: "Watcher") -> None:
        self.row: TableRow = stored.table
        self.seals = {seal.round: Seal(seal.seed, seal.words) for seal in stored.seals}
        self.due = {(deadline.kind, deadline.seat): deadline.due for deadline in stored.deadlines}
        self.lock = asyncio.Lock()
        self.last: tuple[Event, ...] = ()
        self._house = house
        self._watcher = watcher
        self._keys = {move.key: move.version for move in moves[-KEYS_KEPT:]}
        self._progress: Progress | None = None
        if self.seals:  # one is made when a match begins; a table that was ended in its lobby has none
            rules = rules_for(self.row.game, len(self.seats), json.loads(self.row.options))
            self._progress, notation = Progress(rules), Notation(rules.tiles)
            told = [self._progress.read(line, notation) for line in stored.lines]
            for move in moves[-1:]:
                self.last = tuple(event for events in told[-len(move.lines) :] for event in events)

    # What is known

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.row.seats

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def rules(self) -> Rules:
        return self.playing.rules

    @property
    def notation(self) -> Notation:
        return Notation(self.rules.tiles)

    @property
    def match(self) -> Match | None:
        return self._progress and self._progress.match

    @property
    def playing(self) -> Match:
        """Return the match; a table in its lobby has none."""
        return self._begun.match

    @property
    def _begun(self) -> Progress:
        if self._progress is None:
            raise DeniedError(Denial.NOT_STARTED)
        return self._progress

    @property
    def seal(self) -> Seal:
        """Return the seal of the round that is played or about to be dealt."""
        return self.seals[max(self.seals)]

    @property
    def takes_words(self) -> bool:
        """Say whether a word may still go into the next deal: none may once a shuffle was drawn from its seal."""
        return self._progress is not None and self._progress.is_sealed and awaits_chance(self._progress.match)

    @property
    def store(self) -> Store:
        return self._house.store

    def seat_of(self, user_id: int) -> int:
        """Return the seat a user may act for."""
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat.seat
        raise DeniedError(Denial.NOT_SEATED)

    def has(self, user_id: int) -> bool:
        return any(seat.user_id == user_id for seat in self.seats)

    def may_manage(self, user_id: int, *, manages_server: bool) -> bool:
        """Say whether a user may change or end the table: its host, or whoever manages the server."""
        return manages_server or user_id == self.row.host_id

    def view(self, seat: int | None) -> View:
        return view(self.playing, seat)

    def legal(self, seat: int) -> tuple[Action, ...]:
        return legal_actions(self.playing, seat)

    def is_asked(self, seat: int) -> bool:
        """Say whether the table waits for a seat."""
        return self.match is not None and seat in to_act(self.match)

    # Playing

    async def play(self, seat: int, action: Action, *, version: int | None, key: str) -> Played:
        """Apply a seat's action and store it; raise where it is refused. A key that was used is answered as before."""
        async with self.lock:
            if key in self._keys:
                return Played(self._keys[key], repeated=True)
            if self.row.status is Status.OVER:
                raise DeniedError(Denial.OVER)
            step = apply(self.playing, action)  # the judge speaks before staleness does: its reason says more
            if self._begun.is_stale(seat, version):
                raise DeniedError(Denial.STALE)
            present = tuple(replace(one, missed=0) for one in self.seats if one.seat == seat and one.missed)
            return await self._commit([(action, step)], key, seat=seat, seats=present)

    async def stands(self, fired: Deadline) -> bool:
        """Say whether a deadline still asks for something, once a move that is being stored has been followed."""
        async with self.lock:
            return self._stands(fired)

    def _stands(self, fired: Deadline) -> bool:
        return self.due.get((fired.kind, fired.seat)) == fired.due

    async def act(self, actions: Sequence[Action], fired: Deadline, seats: Sequence[SeatRow] = ()) -> Played | None:
        """Apply what a deadline asks for, if it still stands; None if it does not."""
        async with self.lock:
            if not self._stands(fired):
                return None
            key = f"{fired.kind} {fired.seat} {self.playing.version}"
            try:
                taken = list(_steps(self.playing, actions))
                return await self._commit(taken, key, seat=fired.seat, fired=(fired,), seats=seats)
            except DeadlineGoneError:
                return None

    async def dismiss(self, fired: Deadline) -> bool:
        """Clear a deadline that asks for nothing but to be noticed; say whether it still stood."""
        async with self.lock:
            if not self._stands(fired):
                return False
            changes = Changes(clear=(Clear(fired.kind, fired.seat),))
            await self._stored(self._house.store.change(self.id, changes, self._house.now()))
            del self.due[fired.kind, fired.seat]
            return True

    async def deal(self, fired: Deadline | None = None) -> Played | None:
        """Do what chance has to do now, from the seal of the round."""
        async with self.lock:
            if fired is not None and not self._stands(fired):
                return None
            taken = list(sealed_steps(self.playing, self.seal, self._begun.deals))
            if not taken:
                raise DeniedError(Denial.DEALT)
            key = f"deal {self.playing.version}"
            return await self._commit(taken, key, fired=() if fired is None else (fired,))

    async def say_word(self, seat: int, word: str) -> None:
        """Add a seat's word to the seal of the next deal."""
        async with self.lock:
            if not awaits_chance(self.playing):
                raise DeniedError(Denial.DEALT)
            if not self._begun.is_sealed:
                raise DeniedError(Denial.SEAL_USED)
            seal, number = self.seal.with_word(seat, word), max(self.seals)
            await self.change(Changes(seals=(seal_row(number, seal),)), self.row)
            self.seals[number] = seal

    async def _commit(
        self,
        taken: Sequence[tuple[Action, MatchStep]],
        key: str,
        *,
        seat: int = NO_SEAT,
        fired: Sequence[Deadline] = (),
        seats: Sequence[SeatRow] = (),
    ) -> Played:
        """Store actions that chance, a clock or a seat takes one after another, then let the table follow them."""
        after, events = taken[-1][1].match, tuple(event for _, step in taken for event in step.events)
        changes, due, sealed = consequences(self._before(), after, self._house, moved=seat, fired=fired, seats=seats)
        move = Move(
            table_id=self.id,
            expected_version=self.playing.version,
            lines=tuple(self.notation.action(action) for action, _ in taken),
            key=key,
            at=self._house.now(),
            seat=seat,
            changes=changes,
        )
        stored = await self._stored(self._house.store.append(move))
        if isinstance(stored, Repeated):
            return Played(stored.version, repeated=True)
        for action, step in taken:
            self._begun.follow(action, step.match)
        self.due = due
        self.seals |= sealed
        self.row = replace(
            self.row,
            seats=with_seats(self.seats, seats),
            version=after.version,
            status=Status.OVER if after.outcome else self.row.status,
        )
        self._keys[key] = after.version
        self.last = events
        played = Played(after.version, events)
        self._watcher.changed(self, played)
        return played

    def _before(self) -> Before:
        return Before(self.playing, self.seats, self.row.clock, self.due, self.seals)

    # Changes beside the match

    async def change(self, changes: Changes, row: TableRow) -> None:
        """Store changes that leave the row so, and tell of them; the caller holds the lock."""
        await self._stored(self._house.store.change(self.id, changes, self._house.now()))
        # Where the table is shown is remembered without the lock, and may have become known meanwhile.
        now = self.row
        self.row = replace(row, thread_id=now.thread_id, message_id=now.message_id)
        self._watcher.changed(self, Played(row.version))

    async def remember(self, **fields: Unpack[TableFields]) -> None:
        """Store fields of the table that are no part of the match, such as where its message is."""
        changes = Changes(table=fields)
        unseen = self.row.message_id is None
        await self._stored(self._house.store.change(self.id, changes, self._house.now()))
        self.row = replace(self.row, **fields)
        if unseen and self.row.message_id is not None:
            self._watcher.changed(self, Played(self.row.version))  # somebody may have been quicker than the store

    async def begin(self, rules: Rules) -> None:
        """Begin the match; the caller holds the lock and has judged the rules."""
        seal, now = new_seal(self._house.entropy), self._house.now()
        due = first_due(rules, self.seats, self._house.pauses, now)
        changes = Changes(
            table=TableFields(status=Status.PLAYING, rules=RULES_VERSION),
            deadlines=as_deadlines(due),
            seals=(seal_row(0, seal),),
        )
        await self._stored(self._house.store.change(self.id, changes, now))
        self.due, self.seals = due, {0: seal}
        self.row = replace(self.row, status=Status.PLAYING, rules=RULES_VERSION)
        self._progress = Progress(rules)
        self._watcher.changed(self, Played(0))

    async def reseat(self, seat: SeatRow) -> None:
        """Let somebody else play a seat from now on; the caller holds the lock."""
        changes, due, _ = consequences(self._before(), self.playing, self._house, seats=(seat,))
        self.due = due  # a clock that is not stored yet fires in vain
        await self.change(changes, replace(self.row, seats=with_seats(self.seats, (seat,))))

    async def close(self) -> None:
        """End the table without a result and show its seals; the caller holds the lock."""
        self.due = {}
        await self.change(closing(self.seals), replace(self.row, status=Status.OVER))

    async def forfeit(self, seat: SeatRow) -> None:
        """End a match of a league for the one side that is left when a seat is given up; the caller holds the lock."""
        seats = with_seats(self.seats, (seat,))
        changes = forfeiting(self._before(), seat, sides_left(seats, self.rules.sides))
        self.due = {}
        await self.change(changes, replace(self.row, seats=seats, status=Status.OVER))

    async def _stored(self, work: Awaitable[Answer]) -> Answer:
        """Wait for the store. Where it cannot say whether the work was done, the table must be loaded anew."""
        try:
            return await work
        except StaleVersionError:
            self._watcher.lost(self)
            raise DeniedError(Denial.STALE) from None
        except StoreUnavailableError:
            self._watcher.lost(self)
            raise DeniedError(Denial.UNAVAILABLE) from None


def _steps(match: Match, actions: Sequence[Action]) -> Iterator[tuple[Action, MatchStep]]:
    for action in actions:
        step = apply(match, action)
        yield action, step
        match = step.match
