"""A store in an empty folder, on a disk that is recorded and does not take the time of real syncs, or on a server."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.postgres.database import ServerDatabase
from bot.storage.store import Store
from bot.storage.writer import AnyDatabase
from soak.disk import Disk, is_possible, recording


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "pozo.sqlite3"


@pytest.fixture(autouse=True)
def disk() -> Iterator[Disk]:
    if not is_possible():
        pytest.skip("this Python hides its SQLite")
    with recording() as disk:
        yield disk


@pytest.fixture
async def database(where: Path | str) -> AsyncIterator[AnyDatabase]:
    database = await (Database.open(where) if isinstance(where, Path) else ServerDatabase.open(where))
    yield database
    await database.close()


@pytest.fixture
async def store(where: Path | str) -> AsyncIterator[Store]:
    async with await Store.open(where) as store:
        yield store
