"""Tables on a recorded disk, which does not take the time of real syncs, with a clock that the tests move."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.tables.clocks import RETRY
from soak.disk import Disk, is_possible, recording
from tests.bot.kit_tables import Clock, Gated, Scene, really_sleep


@pytest.fixture
def disk() -> Iterator[Disk]:
    if not is_possible():
        pytest.skip("this Python hides its SQLite")
    with recording() as disk:
        yield disk


@pytest.fixture
async def gated(where: Path | str, disk: Disk) -> AsyncIterator[Gated]:
    async with await Gated.open(where) as store:
        yield store


@pytest.fixture
async def scene(gated: Gated, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    clock = Clock()
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    scene = Scene(gated, clock)
    yield scene
    stopping = asyncio.ensure_future(scene.tables.stop())
    await really_sleep(0)
    clock.at += RETRY  # whoever waits to try again need not
    await stopping
