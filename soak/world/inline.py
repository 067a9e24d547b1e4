"""What a production bot hands to threads and processes, done inline: the database, and the thoughts of computers."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Self, TypeVar
from unittest.mock import patch

from bot.storage import link
from bot.storage.sql import Work
from bot.thinking import worker
from soak.world.machine import EPOCH, Disk, Machine, Minds
from soak.world.virtual import HangsError

Answer = TypeVar("Answer")


def _refusal(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("so this world has it")
    error.sqlite_errorcode = code
    return error


def _connection(disk: Disk) -> type:
    class InlineConnection:
        """Stands in for a connection with a thread: work is done whole at one moment, and answered at a later one."""

        def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
            self._connector = connector
            self._db: sqlite3.Connection | None = None

        async def open(self) -> Self:
            await asyncio.sleep(disk.takes())
            if disk.refuses is not None:
                raise _refusal(disk.refuses)
            self._db = self._connector()
            return self

        async def run(self, work: Work[Answer]) -> Answer:
            assert self._db is not None
            await asyncio.sleep(disk.takes())
            if disk.refuses is not None and not disk.stored_first:
                raise _refusal(disk.refuses)
            answer = work(self._db)
            await asyncio.sleep(disk.takes())
            if disk.refuses is not None:
                raise _refusal(disk.refuses)
            return answer

        async def close(self) -> None:
            if self._db is not None:
                self._db.close()
                self._db = None

    return InlineConnection


def _process(minds: Minds) -> type:
    class InlineProcess:
        """Stands in for a process that thinks."""

        def __init__(self, prepare: Callable[[], str]) -> None:
            self.told = prepare()
            self._waiting: list[asyncio.Future[Any]] = []

        def ask(self, think: Callable[..., Answer], *given: object) -> Answer:
            if minds.dead:
                raise EOFError
            if minds.hung:
                raise HangsError(self._waiting)
            minds.thoughts += 1
            return think(*given)

        def kill(self) -> None:
            for one in self._waiting:
                if not one.done():
                    one.set_exception(EOFError())

    return InlineProcess


@contextmanager
def done_inline(machine: Machine) -> Generator[None]:
    """Let database and thoughts be done inline, and every clock of the process be the loop's."""
    connect, loop, disk = sqlite3.connect, machine.loop, machine.disk

    def connected(*given: Any, **options: Any) -> sqlite3.Connection:  # noqa: ANN401  # whatever SQLite takes
        db = connect(*given, **options)
        disk.open.append(db)
        return db

    with (
        patch.object(link, "_Thread", _connection(disk)),
        patch.object(worker, "_Process", _process(machine.minds)),
        patch.object(sqlite3, "connect", connected),
        patch.object(time, "monotonic", loop.time),
        patch.object(time, "time", lambda: EPOCH + loop.time()),
    ):
        yield
