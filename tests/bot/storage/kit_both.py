"""One store in a file and one on a server, which are told the same and must answer and hold the same."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pytest

from bot.storage.moving import FileSide, summed
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.side import ServerSide
from bot.storage.shapes import shapes
from bot.storage.sql import Sql
from bot.storage.store import Store

Answer = TypeVar("Answer")
Asked = ParamSpec("Asked")


class Both:
    def __init__(self, file: Store, server: Store) -> None:
        self._file = file
        self._server = server

    async def __call__(self, ask: Callable[[Store], Awaitable[Answer]]) -> Answer:
        """Return what both answer."""
        answer = await ask(self._file)
        assert await ask(self._server) == answer
        return answer

    async def do(
        self, unit: Callable[Concatenate[Sql, Asked], Answer], *values: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what a unit of work answers on both."""
        return await self(lambda store: store.do(lambda db: unit(db, *values, **named)))

    async def find(
        self, query: Callable[Concatenate[Sql, Asked], Answer], *values: Asked.args, **named: Asked.kwargs
    ) -> Answer:
        """Return what a query finds on both, which is something: two that find nothing show nothing."""
        found = await self(lambda store: store.ask(lambda db: query(db, *values, **named)))
        assert found not in (None, False, (), {}, frozenset()), query
        return found

    async def refuse(self, error: type[Exception], ask: Callable[[Store], Awaitable[object]]) -> None:
        """See that both refuse something."""
        for store in (self._file, self._server):
            with pytest.raises(error):
                await ask(store)


def differing(path: Path, url: str) -> list[str]:
    """Return the tables of which a file and a server do not hold the same rows."""
    with closing(sqlite3.connect(path)) as file, closing(PostgresConnection(url, "comparing", writes=False)) as server:
        server.execute("BEGIN")
        sides = FileSide(file), ServerSide(server)
        return [shape.name for shape in shapes() if len({summed(side, shape).digest for side in sides}) > 1]
