"""A connection in a thread of its own: who is told to leave while it is opened leaves nothing open behind."""

import asyncio
import sqlite3
from threading import Event

import pytest

from bot.storage.link import Link
from bot.storage.sql import OpenSql


class Watched(sqlite3.Connection):
    """A connection that tells when it is closed."""

    def __init__(self, closed: Event) -> None:
        super().__init__(":memory:", check_same_thread=False)
        self._closed = closed

    def close(self) -> None:
        super().close()
        self._closed.set()


async def test_who_leaves_while_it_is_opened_leaves_nothing_open() -> None:
    begun, goes_on, closed = Event(), Event(), Event()

    def connect() -> OpenSql:
        begun.set()
        goes_on.wait()
        return Watched(closed)

    link = Link("here", connect)
    asking = asyncio.create_task(link.run(lambda _: None))
    await asyncio.to_thread(begun.wait)
    asking.cancel()
    asyncio.get_running_loop().call_soon(goes_on.set)

    with pytest.raises(asyncio.CancelledError):
        await asking
    await link.close()

    assert closed.is_set()


async def test_who_leaves_while_it_cannot_be_opened_just_leaves() -> None:
    begun, goes_on = Event(), Event()

    def connect() -> OpenSql:
        begun.set()
        goes_on.wait()
        raise sqlite3.OperationalError("unable to open database file")

    link = Link("here", connect)
    asking = asyncio.create_task(link.run(lambda _: None))
    await asyncio.to_thread(begun.wait)
    asking.cancel()
    asyncio.get_running_loop().call_soon(goes_on.set)

    with pytest.raises(asyncio.CancelledError):
        await asking
    await link.close()
