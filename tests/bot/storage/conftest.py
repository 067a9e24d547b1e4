"""A store in an empty folder, on a disk that is recorded and does not take the time of real syncs."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.store import Store
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
async def database(path: Path) -> AsyncIterator[Database]:
    database = await Database.open(path)
    yield database
    await database.close()


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with await Store.open(path) as store:
        yield store
