"""One job in flight for each key, and the newest wins."""

import asyncio

import pytest

from bot.edge.sending import Newest
from tests.bot.kit_tables import really_sleep


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
