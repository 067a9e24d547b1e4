"""All tables: loaded when first touched, let go when idle; and the one scheduler that minds their clocks."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreUnavailableError
from bot.storage.rows import Deadline, NewTable, Status
from bot.tables import deadlines
from bot.tables.table import House, Played, Table
from bot.thinking.computers import level_named
from engine.actions import Action, CloseCalls, RingBell, TimeOut
from engine.match import Match, apply, legal_actions, to_act
from engine.players.safe import safe_action
from engine.view import view

log = logging.getLogger(__name__)

KEPT: Final = 500  # tables in memory that nobody holds
AT_A_TIME: Final = 100  # deadlines that are begun in one look
LONGEST_SLEEP: Final = 60.0  # also how soon a clock set back is noticed
RETRY: Final = 5.0
MISSED_BEFORE_AWAY: Final = 2  # G9
LONGEST_TURN: Final = 200  # actions; a safe turn is far shorter

Heard = Callable[[Table, Played], None]
Warned = Callable[[Table, int], None]


class Tables:
    """The tables in memory, and what happens when a deadline comes."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._loaded: OrderedDict[int, Table] = OrderedDict()
        self._loading: dict[int, asyncio.Task[Table]] = {}
        self._listeners: list[Heard] = []
        self._warners: list[Warned] = []
        self._scheduler: asyncio.Task[None] | None = None
        self._wakes_at = float("inf")
        self._looking = False  # the scheduler reads what is due
        self._stirred = False  # a deadline was set meanwhile
        self._firing: dict[tuple[int, str, int], asyncio.Task[None]] = {}
        self.stopping = False

    def listen(self, heard: Heard) -> None:
        """Have every stored change of every table told."""
        self._listeners.append(heard)

    def on_warning(self, warned: Warned) -> None:
        """Have it told when a seat's time is nearly up."""
        self._warners.append(warned)

    # Finding

    async def open(self, new: NewTable) -> Table:
        """Open a table; asked again with the same key it is the same table."""
        if self.stopping:
            raise DeniedError(Denial.STOPPING)
        try:
            opened = await self._house.store.open_table(new)
        except StoreUnavailableError:
            raise DeniedError(Denial.UNAVAILABLE) from None
        return await self.get(opened.table.id)

    async def get(self, table_id: int) -> Table:
        """Return a table, loaded from its log if need be."""
        table = self._loaded.get(table_id)
        if table is None:
            # Two who ask at once must get the same table, or there would be two locks.
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(loading)
        else:
            self._loaded.move_to_end(table_id)
        return table

    async def _load(self, table_id: int) -> Table:
        try:
            stored = await self._house.store.load(table_id)
            moves = await self._house.store.moves(table_id)
        except StoreUnavailableError:
            raise DeniedError(Denial.UNAVAILABLE) from None
        if stored is None:
            raise DeniedError(Denial.NO_TABLE)
        table = Table(stored, moves, self._house, self)
        self._loaded[table_id] = table
        self._let_go()
        return table

    def forget(self, user_id: int) -> None:
        """Read anew the tables that somebody sat at, as it is no longer stored that they did."""
        for table in list(self._loaded.values()):
            if any(user_id in {seat.user_id, seat.left_by} for seat in table.seats):
                self.lost(table)

    def _let_go(self) -> None:
        """Forget the tables that were not touched for longest, but none that somebody is changing."""
        for table_id in list(self._loaded)[: max(0, len(self._loaded) - KEPT)]:
            if not self._loaded[table_id].lock.locked():
                del self._loaded[table_id]

    @property
    def in_memory(self) -> int:
        return len(self._loaded)

    # Hearing of changes

    def changed(self, table: Table, played: Played) -> None:
        """Pass a stored change on, and wake for its deadlines."""
        if table.due:
            self._wake_by(min(table.due.values()))
        for heard in self._listeners:
            heard(table, played)

    def lost(self, table: Table) -> None:
        """Forget a table whose memory may differ from the store."""
        if self._loaded.get(table.id) is table:
            del self._loaded[table.id]

    # The scheduler: one task for all tables, asleep until the earliest deadline

    def start(self) -> None:
        """Go on with the clocks as they were stored."""
        self._wake_by(self._house.now())

    async def stop(self) -> None:
        """Take no new tables, let what is under way finish, and mind no more clocks."""
        self.stopping = True
        if self._scheduler is not None:
            self._scheduler.cancel()
            await asyncio.gather(self._scheduler, return_exceptions=True)
        await asyncio.gather(*self._firing.values(), return_exceptions=True)

    def _wake_by(self, due: float) -> None:
        running = self._scheduler is not None and not self._scheduler.done()
        if running and self._looking:
            self._stirred = True  # what it reads now may be older than this deadline
        if self.stopping or (running and (self._looking or due >= self._wakes_at)):
            return
        if self._scheduler is not None:
            self._scheduler.cancel()
        self._wakes_at = due
        self._scheduler = asyncio.create_task(self._mind(due))

    async def _mind(self, due: float) -> None:
        """Sleep until the earliest deadline, fire all that have come, and so on until none is left."""
        upcoming: float | None = due
        while upcoming is not None:
            self._wakes_at = upcoming
            wait = upcoming - self._house.now()
            await asyncio.sleep(min(max(wait, 0.0), LONGEST_SLEEP))
            self._looking, self._stirred = True, False
            try:
                upcoming = await self._fire_due()
            finally:
                self._looking = False
            if self._stirred:
                upcoming = self._house.now()
        self._wakes_at = float("inf")

    async def _fire_due(self) -> float | None:
        """Fire what is due and return when to look again."""
        try:
            now = self._house.now()
            # Those under way are still in the store, and some may fail for long: they must not hide the later ones.
            for due in await self._house.store.due(now, AT_A_TIME + len(self._firing)):
                key = (due.table_id, due.deadline.kind, due.deadline.seat)
                if key not in self._firing:
                    task = asyncio.create_task(self._fire(due.table_id, due.deadline))
                    self._firing[key] = task
                    task.add_done_callback(lambda _, key=key: self._firing.pop(key, None))
            upcoming = await self._house.store.next_due()
        except StoreUnavailableError:
            log.exception("the clocks cannot be read; trying again in %s s", RETRY)
            return self._house.now() + RETRY
        if upcoming is None:
            return None
        # What fires now is still in the store: look again in a moment, not at once.
        return max(upcoming, now + 0.05)

    async def _fire(self, table_id: int, deadline: Deadline) -> None:
        try:
            await self._answer(await self.get(table_id), deadline)
        except DeniedError as error:
            log.warning("table %s: %s could not be done: %s", table_id, deadline.kind, error.denial)
            await asyncio.sleep(RETRY)
        except Exception:
            log.exception("table %s: %s failed", table_id, deadline.kind)
            await asyncio.sleep(RETRY)

    async def _answer(self, table: Table, deadline: Deadline) -> None:
        # The store may tell of a deadline before the table has followed the move that set it.
        if not await table.stands(deadline):
            return
        if table.row.status is not Status.PLAYING:
            await table.dismiss(deadline)
            return
        match deadline.kind:
            case deadlines.WARN:
                if await table.dismiss(deadline):
                    for warned in self._warners:
                        warned(table, deadline.seat)
            case deadlines.TURN:
                await self._out_of_time(table, deadline)
            case deadlines.COMPUTER:
                await self._computer(table, deadline)
            case deadlines.CALLS:
                await table.act((CloseCalls(),), deadline)
            case deadlines.BELL:
                await table.act((RingBell(),), deadline)
            case deadlines.DEAL:
                await table.deal(deadline)
            case _:
                log.error("table %s: nobody knows the deadline %r", table.id, deadline.kind)
                await table.dismiss(deadline)

    async def _computer(self, table: Table, deadline: Deadline) -> None:
        """Have a computer player choose, outside the lock, and play it if the position is still the same."""
        seat, match = deadline.seat, table.playing
        level = level_named(table.seats[seat].computer)
        # To say what is legal with tiles takes a solver, for which nobody else should wait.
        tiles = match.rules.tiles
        legal = await asyncio.to_thread(legal_actions, match, seat) if tiles else legal_actions(match, seat)
        action = await self._house.choose(view(match, seat), legal, level)
        await table.act((action,), deadline)

    async def _out_of_time(self, table: Table, deadline: Deadline) -> None:
        """Move safely for a seat whose time is up; the second time running a computer player takes over (G9)."""
        seat = table.seats[deadline.seat]
        missed = seat.missed + 1
        away = replace(seat, missed=missed, away=missed >= MISSED_BEFORE_AWAY)
        await table.act(safe_turn(table.playing, deadline.seat), deadline, (away,))


def safe_turn(match: Match, seat: int) -> tuple[Action, ...]:
    """Return the safe actions that end a seat's turn; with tiles the clock takes back what was put down (T11)."""
    if match.rules.tiles:
        return (TimeOut(seat),)
    actions: list[Action] = []
    board = match.board_of(seat)
    rounds = len(match.rounds)
    while seat in to_act(match) and match.board_of(seat) == board and len(match.rounds) == rounds:
        action = safe_action(view(match, seat), legal_actions(match, seat))
        actions.append(action)
        match = apply(match, action).match
        if len(actions) > LONGEST_TURN:
            raise RuntimeError(f"the safe player found no end to a turn in {match.rules}")
    return tuple(actions)
