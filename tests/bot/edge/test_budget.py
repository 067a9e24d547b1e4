"""So many calls in any second, and whoever may wait least goes first."""

import asyncio
from types import SimpleNamespace

import pytest

from bot.edge.budget import Budget
from tests.bot.kit_tables import Clock, really_sleep


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(at=100.0)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    return clock


async def pass_time(clock: Clock, steps: int) -> None:
    for _ in range(steps):
        await really_sleep(0.003)
        clock.at += 0.1


async def test_a_budget_lets_so_many_through_in_any_second(clock: Clock) -> None:
    budget, times = Budget(clock, per_second=4), list[float]()

    async def call() -> None:
        await budget.spend()
        times.append(clock.at)

    calls = [asyncio.create_task(call()) for _ in range(10)]
    await pass_time(clock, 30)
    await asyncio.gather(*calls)

    assert times[:4] == [100.0] * 4
    assert all(later - earlier >= 1 - 1e-6 for earlier, later in zip(times, times[4:], strict=False))
    assert times[-1] < 102.2


async def test_who_may_wait_least_goes_first(clock: Clock) -> None:
    budget, order = Budget(clock, per_second=1), list[str]()

    async def call(name: str, patience: float) -> None:
        await budget.spend(patience)
        order.append(name)

    await call("first", 0.0)
    calls = [asyncio.create_task(call(name, patience)) for name, patience in (("edit", 5.0), ("old edit", 1.0))]
    await really_sleep(0.01)
    calls.append(asyncio.create_task(call("notice", 0.0)))
    await pass_time(clock, 35)
    await asyncio.gather(*calls)

    assert order == ["first", "notice", "old edit", "edit"]


async def test_who_stops_waiting_gives_up_their_place(clock: Clock) -> None:
    budget, done = Budget(clock, per_second=1), list[str]()

    async def call(name: str) -> None:
        await budget.spend()
        done.append(name)

    await call("first")
    gone, waits = (asyncio.create_task(call(name)) for name in ("gone", "waits"))
    await really_sleep(0.01)
    gone.cancel()
    await pass_time(clock, 25)

    assert done == ["first", "waits"]
    assert waits.done()


async def test_a_clock_set_back_holds_up_no_call(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """FINDINGS L7: the next edit waited 601 s."""
    wall = Clock(at=1_000.0)
    monkeypatch.setattr("bot.edge.budget.time", SimpleNamespace(monotonic=clock, time=wall))
    budget = Budget(per_second=1)
    await budget.spend()
    wall.at -= 600

    following = asyncio.create_task(budget.spend())
    await pass_time(clock, 12)

    assert following.done()
