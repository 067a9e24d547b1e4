"""A store in an empty folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "pozo.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with await Store.open(path) as store:
        yield store
