"""Leagues on a recorded disk, which does not take the time of real syncs."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage.store import Store
from soak.disk import Disk
from tests.bot.leagues.kit_leagues import World


@pytest.fixture
async def world(where: Path | str, disk: Disk) -> AsyncIterator[World]:
    async with await Store.open(where) as store:
        yield World(store)
