"""What a production bot hands to threads and processes, done inline: the database, and the thoughts of computers."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final, Self, TypeVar
from unittest.mock import patch

import psycopg

from bot.storage import link
from bot.storage.sql import OpenSql, Work
from bot.thinking import worker
from soak.world.machine import EPOCH, Disk, Machine, Minds, Open
from soak.world.virtual import HangsError

Answer = TypeVar("Answer")
Connected = TypeVar("Connected", bound=Open)

# What a server says where a file says something with a code of SQLite's: it is full, locked, or cut off.
OF_A_SERVER: Final = {sqlite3.SQLITE_FULL: "53100", sqlite3.SQLITE_BUSY: "55P03", sqlite3.SQLITE_IOERR: "08006"}


def _refusal(code: int, disk: Disk) -> Exception:
    if disk.server:
        return psycopg.errors.lookup(OF_A_SERVER[code])("so this world has it")
    error = sqlite3.OperationalError("so this world has it")
    error.sqlite_errorcode = code
    return error


def _connection(disk: Disk) -> type:
    class InlineConnection:
        """Stands in for a connection with a thread: work is done whole at one moment, and answered at a later one."""

        def __init__(self, connector: Callable[[], OpenSql]) -> None:
            self._connector = connector
            self._db: OpenSql | None = None

        async def open(self) -> Self:
            await asyncio.sleep(disk.takes())
            if disk.refuses is not None:
                raise _refusal(disk.refuses, disk)
            self._db = self._connector()
            return self

        async def run(self, work: Work[Answer]) -> Answer:
            assert self._db is not None
            await asyncio.sleep(disk.takes())
            if disk.refuses is not None and not disk.stored_first:
                raise _refusal(disk.refuses, disk)
            answer = work(self._db)
            await asyncio.sleep(disk.takes())
            if disk.refuses is not None:
                raise _refusal(disk.refuses, disk)
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
    loop, disk = machine.loop, machine.disk

    def noted(connect: Callable[..., Connected]) -> Callable[..., Connected]:
        def connected(*given: Any, **options: Any) -> Connected:  # noqa: ANN401  # whatever a database takes
            db = connect(*given, **options)
            disk.open.append(db)
            return db

        return connected

    with (
        patch.object(link, "_Thread", _connection(disk)),
        patch.object(worker, "_Process", _process(machine.minds)),
        patch.object(sqlite3, "connect", noted(sqlite3.connect)),
        patch.object(psycopg, "connect", noted(psycopg.connect)),
        patch.object(time, "monotonic", loop.time),
        patch.object(time, "time", lambda: EPOCH + loop.time()),
    ):
        yield
