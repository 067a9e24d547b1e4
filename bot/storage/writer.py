"""Group commit: units of work that wait are committed together, and nobody is answered before the commit."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, cast

from bot import figures
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.faults import fault_of
from bot.storage.link import Link
from bot.storage.sql import Answer, OpenSql, Sql, Work

log = logging.getLogger(__name__)

TOGETHER: Final = 256
TRIES: Final = 4  # of units that others got in the way of


Leased = frozenset[tuple[int, int]]
"""Leases by shard and epoch."""

NO_LEASE: Final[Leased] = frozenset()


class Unit:
    """One piece of work, and whoever waits for it."""

    def __init__(self, work: Work[object], leases: Leased = NO_LEASE) -> None:
        self.work = work
        self.leases = leases  # under which it is made: without them it is refused
        self.answer: object = None  # of the last attempt
        self._refusal: Exception | None = None
        self.waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def attempt(self, db: Sql) -> None:
        """Do the work inside the common transaction; a unit that is refused takes back its own part only."""
        self._refusal = None
        db.execute("SAVEPOINT unit")
        try:
            self.answer = self.work(db)
        except Exception as error:
            if fault_of(error):
                raise
            db.execute("ROLLBACK TO unit")
            self._refusal = error
        db.execute("RELEASE unit")

    def succeed(self, answer: object) -> None:
        """Note what the work came to where it was done together with others."""
        self.answer, self._refusal = answer, None

    def refuse(self, error: Exception) -> None:
        """Note that the work is not to be done."""
        self._refusal = error

    def settle(self, error: Exception | None = None) -> None:
        if self.waiter.done():
            return
        if failure := error or self._refusal:
            self.waiter.set_exception(failure)
        else:
            self.waiter.set_result(None)


def one_by_one(db: Sql, units: Sequence[Unit]) -> None:
    for unit in units:
        unit.attempt(db)


Together = Callable[[Sql, Sequence[Unit]], None]
"""Does units of work within one transaction, each for itself."""


class Said(NamedTuple):
    """Something that others must know, and who said it."""

    kind: str
    number: int
    sayer: str = ""


class Asking(NamedTuple):
    """What a process says of itself when it renews its leases."""

    shards: int  # that there are
    fixed: Collection[int] | None = None  # the only ones that it wants
    ready: Collection[int] = ()  # those that it is connected with, whoever has them
    leaving: bool = False
    calls: int = 0  # a second that it lets through
    need: int = 0  # of these, as far as it sees
    all_calls: int = 0  # a second that all processes may make together


class TakenOver(NamedTuple):
    """What is known of a shard that was just taken over: for how long nobody had it, and which clicks were answered."""

    outage: float = 0.0
    answered: tuple[int, ...] = ()


class Held(NamedTuple):
    """What a process finds when it renews its leases."""

    epochs: Mapping[int, int]  # of the shards that it has
    taken: Mapping[int, TakenOver]  # of these, the ones that it did not have before
    coming: frozenset[int]  # shards of others that it is to take over once it is connected
    passing: frozenset[int]  # shards of its own that another one is to take over
    wanted: frozenset[int]  # of these, the ones for which that one is connected
    others: int  # processes that stay
    calls: int  # a second that it may make


class Leases(Protocol):
    """What processes on one server share: who looks after which shard, and what others must know."""

    async def renew(self, asking: Asking) -> Held: ...
    async def release(self, shard: int, answered: Iterable[int]) -> None: ...
    async def leave(self) -> None: ...
    async def turn(self, bucket: int = 0) -> None: ...
    async def say(self, kind: str, number: int, sayer: str = "") -> None: ...
    async def heard(self) -> tuple[Said, ...]: ...
    async def stand(self, leases: Leased) -> bool: ...
    async def lost_since(self, since: float) -> tuple[int, ...]: ...


class AnyDatabase(Protocol):
    """A database, be it a file or on a server."""

    writing: Link

    @property
    def leases(self) -> Leases | None: ...
    @property
    def together(self) -> Together: ...
    @property
    def met_damage(self) -> bool: ...
    async def read(self, query: Work[Answer]) -> Answer: ...
    async def clear_log(self) -> bool: ...
    async def close(self) -> None: ...


class Writer:
    """Hands units of work to the one connection that writes. Its task lives while there is something to write."""

    def __init__(self, link: Link, together: Together = one_by_one) -> None:
        self._link = link
        self._together = together
        self._waiting: deque[Unit] = deque()
        self._task: asyncio.Task[None] | None = None
        self._fault: StoreFault | None = None
        self._closed = False

    @property
    def fault(self) -> StoreFault | None:
        """Return why nothing can be stored, as far as the last attempt said."""
        return self._fault

    async def write(self, work: Work[Answer], leases: Leased = NO_LEASE) -> Answer:
        """Return the answer of a unit of work once it is safe on the disk, together with all it changed."""
        if self._closed:
            raise StoreUnavailableError(StoreFault.CLOSED, self._link.name)
        unit = Unit(work, leases)
        self._waiting.append(unit)
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        await unit.waiter
        return cast("Answer", unit.answer)

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
                self._waiting.popleft().settle(StoreUnavailableError(StoreFault.CLOSED, self._link.name))

    async def _commit(self, units: list[Unit], tries: int = TRIES) -> None:
        began = time.perf_counter()
        try:
            await self._link.run(lambda db: self._commit_together(db, units))
        except StoreUnavailableError as error:
            if error.fault is StoreFault.CONFLICT and tries > 1:
                await self._commit(units, tries - 1)
            else:
                await self._failed(units, error)
        except Exception as error:  # noqa: BLE001  # a bug of ours reaches whoever asked, and through them the log
            for unit in units:
                unit.settle(error)
        except asyncio.CancelledError:
            for unit in units:
                unit.settle(StoreUnavailableError(StoreFault.CLOSED, self._link.name))
            raise
        else:
            figures.committed(len(units), time.perf_counter() - began)
            self._note(None)
            for unit in units:
                unit.settle()

    async def _failed(self, units: list[Unit], error: StoreUnavailableError) -> None:
        """Refuse units that cannot be stored; where one has met a damaged page, the others are done without it."""
        damaged = error.fault is StoreFault.DAMAGED
        if damaged and len(units) > 1:
            for unit in units:
                await self._commit([unit])
            return
        if not damaged:
            self._note(error)
        for unit in units:
            unit.settle(StoreUnavailableError(error.fault, self._link.name))

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

    def _commit_together(self, db: OpenSql, units: list[Unit]) -> None:
        db.execute("BEGIN IMMEDIATE")
        try:
            self._together(db, units)
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")
