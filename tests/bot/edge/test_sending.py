"""One job in flight for each key, the newest wins; and so many calls in any second."""

import asyncio

import pytest

from bot.edge.sending import Budget, Newest
from tests.bot.kit_tables import Clock, really_sleep


async def test_of_the_jobs_that_come_meanwhile_only_the_last_is_run() -> None:
    newest, done, gate = Newest(), list[int](), asyncio.Event()

    def job(number: int) -> None:
        async def run() -> None:
            await gate.wait()
            done.append(number)

        newest.put("table", run)

    for number in range(5):
        job(number)
        await really_sleep(0)
    gate.set()
    await newest.drained()

    assert done == [0, 4]


async def test_keys_do_not_wait_for_one_another() -> None:
    newest, done, gate = Newest(), list[str](), asyncio.Event()

    async def waits() -> None:
        await gate.wait()
        done.append("first")

    async def runs() -> None:
        done.append("second")

    newest.put(1, waits)
    newest.put(2, runs)
    await really_sleep(0.01)
    gate.set()
    await newest.drained()

    assert done == ["second", "first"]


async def test_a_job_that_fails_is_logged_and_stands_in_nobodys_way(caplog: pytest.LogCaptureFixture) -> None:
    newest, done = Newest(), list[int]()

    async def fails() -> None:
        raise ValueError("no")

    async def runs() -> None:
        done.append(1)

    newest.put("table", fails)
    newest.put("table", runs)
    await newest.drained()
    newest.put("table", runs)
    await newest.drained()

    assert done == [1, 1]
    assert "an update of table failed" in caplog.text


async def test_a_budget_lets_so_many_through_in_any_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(at=100.0)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    budget, times = Budget(clock, per_second=4), list[float]()

    async def call() -> None:
        await budget.spend()
        times.append(clock.at)

    calls = [asyncio.create_task(call()) for _ in range(10)]
    for _ in range(30):
        await really_sleep(0.003)
        clock.at += 0.1
    await asyncio.gather(*calls)

    assert times[:4] == [100.0] * 4
    assert all(later - earlier >= 1 - 1e-6 for earlier, later in zip(times, times[4:], strict=False))
    assert times[-1] < 102.2
