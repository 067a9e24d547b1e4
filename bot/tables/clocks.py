"""The clocks of all tables: each deadline that comes is answered in a task of its own, and again if that fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Final

from bot.alarm import Alarm
from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreUnavailableError
from bot.storage.rows import Deadline
from bot.tables.answering import answer
from bot.tables.house import House
from bot.tables.table import Table
from engine.actions import Action
from engine.players.levels import Level
from engine.view import View

log = logging.getLogger(__name__)

AT_A_TIME: Final = 100  # deadlines that are begun in one look
RETRY: Final = 5.0
LONG: Final = 600.0  # before a damaged table is tried again: somebody may have restored it

Warned = Callable[[Table, int], None]
Apologise = Callable[[Table], Awaitable[None]]


class Clocks:
    def __init__(
        self,
        house: House,
        table_by_id: Callable[[int], Awaitable[Table]],
        feel_clock: Callable[[], Awaitable[None]],
    ) -> None:
        self.house = house
        self.began = house.now()
        self._table_by_id = table_by_id
        self._feel_clock = feel_clock
        self._alarm = Alarm(self._fire_due, house.now)
        self._firing: dict[tuple[int, str, int], asyncio.Task[None]] = {}
        self._resting: set[asyncio.Task[None]] = set()  # nothing of theirs is lost if they are cancelled
        self._stopping = False
        self._warners: list[Warned] = []
        self._apologisers: list[Apologise] = []

    def on_warning(self, warned: Warned) -> None:
        """Have it told when a seat's time is nearly up."""
        self._warners.append(warned)

    def on_unseen(self, apologise: Apologise) -> None:
        """Have people told when their table was closed because it could not be shown."""
        self._apologisers.append(apologise)

    def wake_by(self, due: float) -> None:
        """Mind a deadline that was set."""
        self._alarm.wake_by(due)

    def start(self) -> None:
        """Go on with the clocks as they were stored."""
        self.wake_by(self.house.now())

    async def stop(self) -> None:
        """Let what is under way finish, but for thoughts, which the next start has again; mind no more clocks."""
        self._stopping = True
        await self._alarm.stop()
        for task in tuple(self._resting):
            task.cancel()
        await asyncio.gather(*self._firing.values(), return_exceptions=True)

    def abandon(self) -> None:
        """Leave all that is under way to the next start, at once."""
        self._stopping = True
        self._alarm.abandon()
        for task in tuple(self._firing.values()):
            task.cancel()

    async def _fire_due(self) -> float | None:
        """Fire what is due and return when to look again."""
        try:
            await self._feel_clock()
            # Those under way are still in the store, and some may fail for long: they must not hide the later ones.
            for due in await self.house.store.due(self.house.now(), AT_A_TIME + len(self._firing)):
                key = (due.table_id, due.deadline.kind, due.deadline.seat)
                if key not in self._firing:
                    task = asyncio.create_task(self._fire(due.table_id, due.deadline))
                    self._firing[key] = task
                    task.add_done_callback(lambda _, key=key: self._firing.pop(key, None))
            return await self.house.store.next_due()
        except StoreUnavailableError:
            log.exception("the clocks cannot be read; trying again in %s s", RETRY)
            return self.house.now() + RETRY

    async def _fire(self, table_id: int, deadline: Deadline) -> None:
        try:
            await answer(await self._table_by_id(table_id), deadline, self)
        except DeniedError as error:
            log.warning("table %s: %s could not be done: %s", table_id, deadline.kind, error.denial)
            await self._rest(LONG if error.denial is Denial.DAMAGED else RETRY)
        except Exception:
            log.exception("table %s: %s failed", table_id, deadline.kind)
            await self._rest()

    async def _rest(self, seconds: float = RETRY) -> None:
        """Let a deadline that failed come again in a while."""
        if not self._stopping:
            with self._unneeded():
                await asyncio.sleep(seconds)

    async def choose(self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
        """Have a computer player choose."""
        if self._stopping:
            raise asyncio.CancelledError
        with self._unneeded():
            return await self.house.choose(sees, actions, level, samples)

    @contextmanager
    def _unneeded(self) -> Generator[None]:
        """Do something that a stop does not wait for."""
        task = asyncio.current_task()
        assert task is not None
        self._resting.add(task)
        try:
            yield
        finally:
            self._resting.discard(task)

    def warn(self, table: Table, seat: int) -> None:
        for warned in self._warners:
            warned(table, seat)

    async def apologise(self, table: Table) -> None:
        for tell in self._apologisers:
            await tell(table)
