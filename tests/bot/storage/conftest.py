"""A store in an empty folder, on a disk that is recorded and does not take the time of real syncs, or on a server."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage.database import Database
from bot.storage.postgres.database import ServerDatabase
from bot.storage.store import Store
from bot.storage.writer import AnyDatabase
from soak.disk import Disk, is_possible, recording
from soak.server import emptied
from tests.bot.storage.kit_both import Both, differing


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


@pytest.fixture
def file(migrated: bytes, path: Path) -> Path:
    path.parent.mkdir()
    path.write_bytes(migrated)
    return path


@pytest.fixture
async def both(file: Path, prepared: str) -> AsyncIterator[Both]:
    """Give an empty store in a file and one on a server, and see in the end that they hold the same."""
    url = emptied(prepared)
    async with await Store.open(file) as in_file, await Store.open(url) as on_server:
        yield Both(in_file, on_server)
    assert differing(file, url) == []
