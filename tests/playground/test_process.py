"""The bot's process is started again when it ends, at once when asked to, and ended in order."""

import asyncio
import time
from pathlib import Path

import pytest

from playground import process
from playground.process import BotProcess, BotState
from tests.playground.waiting import until

STARTS = """
import pathlib, signal, sys, time
with pathlib.Path(__file__).with_name("starts").open("a") as starts:
    starts.write("x")
"""
ENDS_AT_ONCE = "sys.exit(3)"
RUNS = "time.sleep(60)"
IGNORES = "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
IS_BADLY_CONFIGURED = "sys.exit(78)"


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(process, "LONGEST_PAUSE", 0.2)
    monkeypatch.setattr(process, "TIME_TO_END", 1.0)


def a_bot(folder: Path, monkeypatch: pytest.MonkeyPatch, what_it_does: str) -> BotProcess:
    (folder / "a_bot.py").write_text(STARTS + what_it_does, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return BotProcess("a_bot")


def starts(folder: Path) -> int:
    counted = folder / "starts"
    return len(counted.read_text(encoding="utf-8")) if counted.exists() else 0


async def test_a_bot_that_ends_is_started_again_after_longer_and_longer_pauses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = a_bot(tmp_path, monkeypatch, ENDS_AT_ONCE)
    pauses: list[float] = []
    wait_for = asyncio.wait_for

    async def noted(awaitable: asyncio.Future[bool], timeout: float) -> bool:  # noqa: ASYNC109  # asyncio's own
        pauses.append(timeout)
        return await wait_for(awaitable, timeout)

    monkeypatch.setattr(process.asyncio, "wait_for", noted)
    running = asyncio.create_task(bot.run({}))
    await until(lambda: len(pauses) == 4)
    await bot.stop()
    await running

    assert pauses[:4] == [0.05, 0.1, 0.2, 0.2]
    assert starts(tmp_path) >= 4


async def test_a_bot_is_restarted_at_once_when_asked_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "FIRST_PAUSE", 60)
    bot = a_bot(tmp_path, monkeypatch, RUNS)
    running = asyncio.create_task(bot.run({}))
    await until(lambda: starts(tmp_path) == 1)
    assert bot.state is BotState.RUNNING

    await bot.restart()
    await until(lambda: starts(tmp_path) == 2)
    await bot.stop()
    await running

    assert bot.state is BotState.STOPPED


async def test_a_bot_that_waits_to_be_started_again_is_started_at_once_when_asked_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "FIRST_PAUSE", 60)
    bot = a_bot(tmp_path, monkeypatch, ENDS_AT_ONCE)
    running = asyncio.create_task(bot.run({}))
    await until(lambda: bot.state is BotState.PAUSING)

    await bot.restart()
    await until(lambda: starts(tmp_path) == 2)
    await bot.stop()
    await running


async def test_a_bot_that_does_not_end_by_itself_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "TIME_TO_END", 0.2)
    bot = a_bot(tmp_path, monkeypatch, IGNORES)
    running = asyncio.create_task(bot.run({}))
    await until(lambda: starts(tmp_path) == 1)
    await asyncio.sleep(0.1)  # until it ignores the signal

    before = time.monotonic()
    await bot.stop()
    await running

    assert 0.2 <= time.monotonic() - before < 5


async def test_a_bot_that_is_badly_configured_is_not_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = a_bot(tmp_path, monkeypatch, IS_BADLY_CONFIGURED)

    await bot.run({})

    assert (starts(tmp_path), bot.state) == (1, BotState.STOPPED)
