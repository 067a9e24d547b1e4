"""A connection in a thread of its own, opened when it is needed and, after a fault, anew for whoever asks next."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

import aiosqlite

from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.faults import fault_of
from bot.storage.sql import Answer, OpenSql, Work


class _Thread(aiosqlite.Connection):
    """Runs whole functions with a connection in its thread: one hop, however many statements. Any database will do."""

    def __init__(self, connector: Callable[[], OpenSql]) -> None:
        super().__init__(connector, iter_chunk_size=64)  # pyright: ignore[reportArgumentType]  # it is only closed
        self._thread.daemon = True  # or a process that failed before it could close would never end

    async def open(self) -> Self:
        try:
            await self
        except Exception:
            await asyncio.to_thread(self._thread.join)  # aiosqlite tells it to end, and does not wait until it did
            raise
        return self

    async def run(self, work: Callable[[OpenSql], Answer]) -> Answer:
        answer: Answer = await self._execute(work, self._conn)  # pyright: ignore[reportUnknownMemberType]  # aiosqlite leaves it untyped
        return answer


class Link:
    def __init__(self, name: Path | str, connect: Callable[[], OpenSql]) -> None:
        self.name = name
        self._connect = connect
        self._thread: _Thread | None = None
        self._turn = asyncio.Lock()
        self._closed = False
        self.met_damage = False  # since this process began

    @property
    def busy(self) -> bool:
        return self._turn.locked()

    async def run(self, work: Callable[[OpenSql], Answer]) -> Answer:
        async with self._turn:
            if self._closed:
                raise StoreUnavailableError(StoreFault.CLOSED, self.name)
            try:
                thread = self._thread or await self._opened()
                return await thread.run(work)
            except Exception as error:
                fault = fault_of(error)
                if fault is None:
                    raise
                self.met_damage |= fault is StoreFault.DAMAGED
                await self._drop()
                raise StoreUnavailableError(fault, self.name) from error

    async def _opened(self) -> _Thread:
        """Open the connection; whoever is told to leave meanwhile waits for it, or nobody would ever close it."""
        opening = asyncio.create_task(_Thread(self._connect).open())
        try:
            self._thread = opened = await asyncio.shield(opening)
        except asyncio.CancelledError:
            with suppress(Exception):  # then there is nothing to close
                self._thread = await opening
            raise
        return opened

    async def _drop(self) -> None:
        thread, self._thread = self._thread, None
        if thread is not None:
            with suppress(Exception):  # it is broken, or has nothing left to say
                await thread.close()

    async def close(self) -> None:
        async with self._turn:
            self._closed = True
            await self._drop()


class Links:
    """The connections to one database: the one that writes, and those that read."""

    def __init__(self, writing: Link, reading: Sequence[Link]) -> None:
        self.writing = writing
        self._reading = reading

    @property
    def met_damage(self) -> bool:
        """Say whether something could not be read or written because it is damaged."""
        return any(link.met_damage for link in (*self._reading, self.writing))

    async def read(self, query: Work[Answer]) -> Answer:
        """Return what a query finds; all it reads is as it stood at one moment."""
        free = next((link for link in self._reading if not link.busy), self._reading[0])
        return await free.run(lambda db: _at_one_moment(db, query))


def _at_one_moment(db: OpenSql, query: Work[Answer]) -> Answer:
    """Return what a query finds; all it reads is as it stood at one moment."""
    db.execute("BEGIN")
    try:
        return query(db)
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
