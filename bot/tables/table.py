"""A table: seats, match and seal behind one lock. Refuse or apply, then commit, then show.

An accepted move is in the log before anyone sees it, so it survives whatever happens to the process.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, Unpack

from bot.denials import Denial, DeniedError, RefusedError
from bot.leagues.seating import sides_left
from bot.matches import SeatRow
from bot.storage.errors import DeadlineGoneError
from bot.storage.rows import (
    NO_SEAT,
    Changes,
    Clear,
    Deadline,
    Move,
    Repeated,
    Status,
    StoredTable,
    TableFields,
    TableRow,
)
from bot.tables.company import in_company
from bot.tables.consequences import Before, closing, consequences, forfeiting, seal_row, with_seats
from bot.tables.deadlines import as_deadlines, first_due, standing_after
from bot.tables.extras import extras_of, written
from bot.tables.held import HeldTable
from bot.tables.house import House
from bot.tables.known import KEYS_KEPT, rules_of
from bot.tables.plans import Plan, plan_rows, replanned
from bot.tables.progress import Progress
from bot.tables.seal import Seal, awaits_chance, new_seal, sealed_steps
from engine.actions import Action
from engine.errors import IllegalActionError
from engine.events import Event
from engine.match import Match, MatchStep, apply

log = logging.getLogger(__name__)

NO_PLANS: Final[Mapping[int, Plan | None]] = {}


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


class Table(HeldTable):
    """One table. Every method that changes something holds it, or is for those who do, until that is stored."""

    def __init__(self, stored: StoredTable, house: House, watcher: Watcher) -> None:
        super().__init__(stored, house.store)
        self._house = house
        self._watcher = watcher

    def lose(self) -> None:
        super().lose()
        self._watcher.lost(self)

    def _tell(self) -> None:
        self._watcher.changed(self, Played(self.row.version))

    # Playing

    async def play(self, seat: int, action: Action, *, version: int | None, key: str) -> Played:
        """Apply a seat's action and store it; raise where it is refused. A key that was used is answered as before."""
        async with self:
            if key in self._keys:
                return Played(self._keys[key], repeated=True)
            if self.row.status is Status.OVER:
                raise DeniedError(Denial.OVER)
            begun = self._begun
            step = self._judged(begun.match, action)  # the judge speaks before staleness does: its reason says more
            if self.is_stale(seat, version):
                raise DeniedError(Denial.STALE)
            present = tuple([replace(one, missed=0) for one in self.row.seats if one.seat == seat and one.missed])
            return await self._commit([(action, step)], key, seat=seat, seats=present, plans={seat: None})

    def _judged(self, match: Match, action: Action) -> MatchStep:
        try:
            return apply(match, action)
        except IllegalActionError as error:
            names = tuple(seat.name for seat in self.row.seats)
            raise RefusedError(error.refusal, names, match.rules.pack_style) from None

    async def stands(self, fired: Deadline) -> bool:
        """Say whether a deadline still asks for something, once a move that is being stored has been followed.

        One that is due in the store and unknown here means that something was missed: the table is read anew.
        """
        async with self:
            if self._stands(fired):
                return True
            if fired not in await self.store.deadlines(self.id):
                return False
            log.warning("table %s: it did not know that %s is due, and is read anew", self.id, fired.kind)
            await self._read_anew()
            return self._stands(fired)

    def _stands(self, fired: Deadline) -> bool:
        return self.due.get((fired.kind, fired.seat)) == fired.due

    async def act(
        self,
        actions: Sequence[Action],
        fired: Deadline,
        seats: Sequence[SeatRow] = (),
        *,
        version: int | None = None,
        plans: Mapping[int, Plan | None] = NO_PLANS,
    ) -> Played | None:
        """Apply what a deadline asks for, if it still stands and the seat's position is that of the version."""
        async with self:
            if not self._stands(fired) or self.is_stale(fired.seat, version):
                return None
            key = f"{fired.kind} {fired.seat} {self.playing.version}"
            try:
                taken = list(_steps(self.playing, actions))
                return await self._commit(taken, key, seat=fired.seat, fired=(fired,), seats=seats, plans=plans)
            except DeadlineGoneError:
                return None

    async def dismiss(self, fired: Deadline) -> bool:
        """Clear a deadline that asks for nothing but to be noticed; say whether it still stood."""
        async with self:
            if not self._stands(fired):
                return False
            await self._write(Changes(clear=(Clear(fired.kind, fired.seat),)), self.row)
            return True

    # Plans, of which nobody hears but whose they are

    async def plan(self, seat: int, plan: Plan | None) -> None:
        """Keep what a seat means to do with its next turns, or forget it; in a turn only until a plan is played."""
        async with self:
            if plan is not None and not self.takes_plan(seat):
                raise DeniedError(Denial.PLAN_TURN)
            plans = replanned(self.plans, {seat: plan})
            for row in plan_rows(self.plans, plans, self.seats):
                await self._stored(self.store.keep_plan(self.id, row, self.row.revision))
            self.plans = plans
            self._tell()

    async def stop_plan(self, fired: Deadline, plan: Plan | None) -> None:
        """Let a plan be over with what is told of it, if the deadline that asked for its next move still stands."""
        async with self:
            if self._stands(fired):
                plans = replanned(self.plans, {fired.seat: plan})
                rows = plan_rows(self.plans, plans, self.seats)
                await self._write(Changes(clear=(Clear(fired.kind, fired.seat),), plans=rows), self.row)
                self.plans = plans
                self._tell()

    async def deal(self, fired: Deadline | None = None) -> Played | None:
        """Do what chance has to do now, from the seal of the round.

        Between one person and computers nobody is asked who deals first: all want to play.
        """
        async with self:
            if fired is not None and not self._stands(fired):
                return None
            asks = sum(seat.user_id is not None for seat in self.seats) > 1
            taken = list(sealed_steps(self.playing, self.seal, self._begun.deals, asks=asks))
            if not taken:
                raise DeniedError(Denial.DEALT)
            key = f"deal {self.playing.version}"
            return await self._commit(taken, key, fired=() if fired is None else (fired,))

    async def say_word(self, seat: int, word: str) -> None:
        """Add a seat's word to the seal of the next deal."""
        async with self:
            if not awaits_chance(self.playing):
                raise DeniedError(Denial.DEALT)
            if not self._begun.is_sealed:
                raise DeniedError(Denial.SEAL_USED)
            seal, number = self.seal.with_word(seat, word), max(self.seals)
            await self._write(Changes(seals=(seal_row(number, seal),)), self.row)
            self.seals[number] = seal
            self._tell()

    async def _commit(  # noqa: PLR0913  # what was done, by whom or what, and what changes with it
        self,
        taken: Sequence[tuple[Action, MatchStep]],
        key: str,
        *,
        seat: int = NO_SEAT,
        fired: Sequence[Deadline] = (),
        seats: Sequence[SeatRow] = (),
        plans: Mapping[int, Plan | None] = NO_PLANS,
    ) -> Played:
        """Store actions that chance, a clock or a seat takes one after another, then let the table follow them."""
        after, events = taken[-1][1].match, tuple([event for _, step in taken for event in step.events])
        row, begun = self.row, self._begun
        kept = {} if len(after.rounds) > len(begun.match.rounds) else replanned(self.plans, plans)
        before, rows = self._before(kept), plan_rows(self.plans, kept, self.seats)
        changes, due, sealed = consequences(
            before, after, self._house, moved=seat, fired=fired, seats=seats, plans=rows
        )
        move = Move(
            table_id=row.id,
            expected_version=before.match.version,
            expected_revision=row.revision,
            lines=tuple([begun.notation.action(action) for action, _ in taken]),
            key=key,
            at=self._house.now(),
            seat=seat,
            changes=changes,
        )
        stored = await self._stored(self.store.append(move))
        if isinstance(stored, Repeated):
            if stored.version > before.match.version:
                self.lose()
            return Played(stored.version, repeated=True)
        for action, step in taken:
            begun.follow(action, step.match)
        self.due = due
        self.plans = kept
        self.seals |= sealed
        self.row = row.but(
            seats=with_seats(row.seats, seats),
            version=after.version,
            revision=move.expected_revision + 1,
            changed_at=move.at,
            status=changes.table.get("status", row.status),
        )
        self._know_key(key)
        self.last = events
        played = Played(after.version, events)
        self._watcher.changed(self, played)
        return played

    def _know_key(self, key: str) -> None:
        self._keys[key] = self.row.version
        if len(self._keys) > KEYS_KEPT:
            del self._keys[next(iter(self._keys))]

    def _before(self, plans: Mapping[int, Plan]) -> Before:
        day = extras_of(self.row).day
        return Before(self.playing, self.seats, self.row.clock, self.due, self.seals, plans, day)

    # Changes beside the match

    async def change(self, changes: Changes, row: TableRow) -> None:
        """Store changes that leave the row so, and tell of them; the caller holds the table."""
        await self._write(changes, row)
        self._tell()

    async def remember(self, **fields: Unpack[TableFields]) -> None:
        """Store fields of the table that are no part of the match, such as where its message is."""
        async with self:
            await self.keep(**fields)

    async def keep(self, **fields: Unpack[TableFields]) -> None:
        """Remember fields, for a caller who holds the table."""
        unseen = self.row.message_id is None
        await self._write(Changes(table=fields), self.row.but(**fields))
        if unseen and self.row.message_id is not None:
            self._tell()  # somebody may have been quicker than the store

    async def begin(self, seal: Seal | None = None, **fields: Unpack[TableFields]) -> None:
        """Begin the match, and remember fields with it; the caller holds the table. Raise where it cannot be played.

        The first round has a seal of its own, unless it is dealt for others too.
        """
        rules, seal = rules_of(self.row), seal or new_seal(self._house.entropy)
        due = first_due(rules, self.seats, self._house.pauses, self._house.now())
        memo = written(await self._stored(in_company(self.row, rules, self.store)))
        changes = Changes(
            clear=(Clear(),),
            table={"memo": memo, **fields, "status": Status.PLAYING},
            deadlines=as_deadlines(due),
            seals=(seal_row(0, seal),),
        )
        await self._write(changes, self.row.but(**changes.table))
        self.seals = {0: seal}
        self._progress = Progress(rules)
        self._tell()

    async def reseat(self, seat: SeatRow) -> None:
        """Let somebody else play a seat from now on; the caller holds the table."""
        kept = replanned(self.plans, {seat.seat: None})
        rows = plan_rows(self.plans, kept, self.seats)
        changes, _, _ = consequences(self._before(kept), self.playing, self._house, seats=(seat,), plans=rows)
        await self._write(changes, self.row.but(seats=with_seats(self.seats, (seat,))))
        self.plans = kept
        self._tell()

    async def close(self, *then: Deadline) -> None:
        """End the table without a result and show its seals, and set what is due then; the caller holds the table."""
        shown = self.seals if extras_of(self.row).day is None else {}  # that of a day is not this table's to show
        await self._end(replace(closing(shown), deadlines=then), self.seats)

    async def abandon(self, fired: Deadline) -> None:
        """End the table for somebody who is gone, if the deadline that found it out still stands (G9)."""
        async with self:
            if self._stands(fired):
                await self.close_left(fired.seat)

    async def close_left(self, seat: int) -> None:
        """End the table without a result since a seat was left, and remember which; the caller holds the table."""
        await self.keep(memo=written(replace(extras_of(self.row), left=seat)))
        await self.close()

    async def forfeit(self, seat: SeatRow) -> None:
        """End a match of a league for the one side that is left when a seat is given up; the caller holds the table."""
        seats = with_seats(self.seats, (seat,))
        await self._end(forfeiting(self._before({}), seat, sides_left(seats, self.rules.sides)), seats)

    async def _end(self, changes: Changes, seats: tuple[SeatRow, ...]) -> None:
        over = replace(changes, plans=plan_rows(self.plans, {}, self.seats))
        await self._write(over, self.row.but(seats=seats, status=Status.OVER))
        self.plans = {}
        self._tell()

    # Storing

    async def _write(self, changes: Changes, row: TableRow) -> None:
        """Store changes that leave the row so, made for the table as it is known."""
        at, revision = self._house.now(), self.row.revision
        await self._stored(self.store.change(self.id, changes, at, revision))
        self.due = standing_after(self.due, changes)
        self.row = row.but(revision=revision + 1, changed_at=at)


def _steps(match: Match, actions: Sequence[Action]) -> Iterator[tuple[Action, MatchStep]]:
    for action in actions:
        step = apply(match, action)
        yield action, step
        match = step.match
