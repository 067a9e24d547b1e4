"""Group commit: units of work that wait are committed together, and nobody is answered before the commit."""

import asyncio
import logging
import sqlite3
import time
from collections import deque
from typing import Final, TypeVar

from bot import figures
from bot.storage.database import Link, Work
from bot.storage.errors import StoreFault, StoreUnavailableError, fault_of

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

TOGETHER: Final = 256


class _Unit:
    """One piece of work, and whoever waits for it."""

    def __init__(self, work: Work[None]) -> None:
        self._work = work
        self._refusal: Exception | None = None
        self.waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def attempt(self, db: sqlite3.Connection) -> None:
        """Do the work inside the common transaction; a unit that is refused takes back its own part only."""
        self._refusal = None
        db.execute("SAVEPOINT unit")
        try:
            self._work(db)
        except Exception as error:
            if fault_of(error):
                raise
            db.execute("ROLLBACK TO unit")
            self._refusal = error
        db.execute("RELEASE unit")

    def settle(self, error: Exception | None = None) -> None:
        if self.waiter.done():
            return
        if failure := error or self._refusal:
            self.waiter.set_exception(failure)
        else:
            self.waiter.set_result(None)


class Writer:
    """Hands units of work to the one connection that writes. Its task lives while there is something to write."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._waiting: deque[_Unit] = deque()
        self._task: asyncio.Task[None] | None = None
        self._fault: StoreFault | None = None
        self._closed = False

    async def write(self, work: Work[Answer]) -> Answer:
        """Return the answer of a unit of work once it is safe on the disk, together with all it changed."""
        if self._closed:
            raise StoreUnavailableError(StoreFault.CLOSED, self._link.path)
        answers: list[Answer] = []
        unit = _Unit(lambda db: answers.append(work(db)))
        self._waiting.append(unit)
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        await unit.waiter
        return answers[-1]  # of the last attempt

    async def close(self) -> None:
        """Take no more work, and return when the last of it is done."""
        self._closed = True
        if self._task:
            await self._task

    async def _drain(self) -> None:
        try:
            while self._waiting:
                await self._commit([self._waiting.popleft() for _ in range(min(TOGETHER, len(self._waiting)))])
        finally:
            self._task = None
            while self._waiting:  # it was cancelled, and nobody else would come for them
                self._waiting.popleft().settle(StoreUnavailableError(StoreFault.CLOSED, self._link.path))

    async def _commit(self, units: list[_Unit]) -> None:
        began = time.perf_counter()
        try:
            await self._link.run(lambda db: _commit_together(db, units))
        except StoreUnavailableError as error:
            await self._failed(units, error)
        except Exception as error:  # noqa: BLE001  # a bug of ours reaches whoever asked, and through them the log
            for unit in units:
                unit.settle(error)
        except asyncio.CancelledError:
            for unit in units:
                unit.settle(StoreUnavailableError(StoreFault.CLOSED, self._link.path))
            raise
        else:
            figures.committed(len(units), time.perf_counter() - began)
            self._note(None)
            for unit in units:
                unit.settle()

    async def _failed(self, units: list[_Unit], error: StoreUnavailableError) -> None:
        """Refuse units that cannot be stored; where one has met a damaged page, the others are done without it."""
        damaged = error.fault is StoreFault.DAMAGED
        if damaged and len(units) > 1:
            for unit in units:
                await self._commit([unit])
            return
        if not damaged:
            self._note(error)
        for unit in units:
            unit.settle(StoreUnavailableError(error.fault, self._link.path))

    def _note(self, error: StoreUnavailableError | None) -> None:
        """Tell the host once that something is wrong, and once that it is over."""
        fault = error.fault if error else None
        if fault == self._fault:
            return
        self._fault = fault
        if error:
            log.error("Nothing can be stored, so nobody can move: %s", error)
        else:
            log.warning("The database can be written again")


def _commit_together(db: sqlite3.Connection, units: list[_Unit]) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for unit in units:
            unit.attempt(db)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
