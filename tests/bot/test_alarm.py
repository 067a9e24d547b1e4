"""An alarm wakes for the earliest of what it was told, looks again if called meanwhile, and ends when told to."""

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.alarm import LONGEST_SLEEP, Alarm
from tests.bot.kit_tables import Clock, really_sleep


@dataclass
class Looks:
    """When the alarm went off; what it is told then, in turn; and a gate that it can be held at."""

    clock: Clock
    dues: list[float | None] = field(default_factory=list[float | None])
    at: list[float] = field(default_factory=list[float])
    gate: asyncio.Event | None = None

    def __post_init__(self) -> None:
        self.alarm = Alarm(self.look, self.clock)

    async def look(self) -> float | None:
        self.at.append(self.clock.at)
        if self.gate is not None:
            await self.gate.wait()
        return self.dues.pop(0) if self.dues else None

    async def until(self, at: float) -> list[float]:
        """Move the clock, and return when it went off so far."""
        await really_sleep(0.003)
        while self.clock.at < at:
            self.clock.at = min(at, self.clock.at + 1)
            await really_sleep(0.003)
        await really_sleep(0.01)
        return self.at


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    clock = Clock()
    clock.at = 0.0
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    return Looks(clock)


async def test_it_wakes_for_the_earliest_and_sleeps_on_for_what_it_is_told(looks: Looks) -> None:
    looks.dues = [12.0, None]
    looks.alarm.wake_by(9.0)
    looks.alarm.wake_by(5.0)
    looks.alarm.wake_by(7.0)

    assert await looks.until(20) == [5.0, 12.0]
    assert not looks.alarm.is_busy


async def test_with_nothing_to_come_there_is_no_task(looks: Looks) -> None:
    looks.alarm.wake_by(1.0)
    await looks.until(2)

    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_it_can_be_woken_again_after_its_task_has_ended(looks: Looks) -> None:
    looks.alarm.wake_by(1.0)
    await looks.until(2)
    looks.alarm.wake_by(4.0)

    assert await looks.until(5) == [1.0, 4.0]


async def test_called_while_it_looks_it_looks_again_at_once(looks: Looks) -> None:
    """What it was told may be older than what it was called for."""
    looks.gate = asyncio.Event()
    looks.alarm.wake_by(1.0)
    await looks.until(1)
    assert looks.alarm.is_busy
    looks.alarm.wake_by(50.0)
    looks.gate.set()

    assert await looks.until(2) == [1.0, 1.0]


async def test_a_long_sleep_is_broken_by_looks_since_clocks_are_set_back(looks: Looks) -> None:
    looks.dues = [None]
    looks.alarm.wake_by(LONGEST_SLEEP + 30)

    assert await looks.until(LONGEST_SLEEP) == [LONGEST_SLEEP]


async def test_what_stays_due_is_looked_at_in_a_moment_not_at_once(looks: Looks) -> None:
    looks.dues = [1.0, 1.0, None]
    looks.alarm.wake_by(1.0)

    assert await looks.until(1) == [1.0]
    assert await looks.until(3) == [1.0, 2.0, 3.0]


async def test_stopped_it_finishes_its_look_and_takes_no_more_calls(looks: Looks) -> None:
    looks.gate, looks.dues = asyncio.Event(), [2.0]
    looks.alarm.wake_by(1.0)
    await looks.until(1)
    stopping = asyncio.ensure_future(looks.alarm.stop())
    await really_sleep(0)
    assert not stopping.done()
    looks.gate.set()
    await stopping
    looks.alarm.wake_by(2.0)

    assert await looks.until(5) == [1.0]


async def test_stopped_in_its_sleep_it_ends(looks: Looks) -> None:
    looks.alarm.wake_by(5.0)
    await really_sleep(0.01)
    await looks.alarm.stop()

    assert await looks.until(9) == []
    assert asyncio.all_tasks() == {asyncio.current_task()}
