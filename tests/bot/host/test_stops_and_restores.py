"""Stops and restores in short; `make soak-stops` and `make soak-restores` are the long forms."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot import __main__ as program
from bot.edge.router import Router

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.law
def test_a_copy_taken_while_people_play_is_a_moment_that_was_and_a_careless_one_would_be_caught() -> None:
    """It runs as a program of its own: it forks, which a process with threads, such as that of the tests, must not."""
    done = subprocess.run(  # our own program
        [sys.executable, "-m", "soak.restores", "--short"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "6 copies taken" in done.stdout


async def unasked(*_: object) -> None:
    raise AssertionError


async def test_a_signal_is_acted_on_at_once_although_the_event_loop_is_busy() -> None:
    acted = list[str]()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    asyncio.get_running_loop().call_soon(acted.append, "what came before")
    try:
        program._on_signal(lambda: acted.append("stopped"))  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # what a host sends
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(0)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert acted == ["stopped", "what came before"]


async def test_a_stop_that_takes_too_long_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    left, codes = threading.Event(), list[int]()

    class Endless:
        router = Router(unasked)

        async def close(self) -> None:
            await asyncio.Event().wait()

    def leave(code: int) -> None:
        codes.append(code)
        left.set()

    monkeypatch.setattr(program, "LONGEST_STOP", 0.01)
    monkeypatch.setattr(os, "_exit", leave)
    monkeypatch.setattr("logging.shutdown", lambda: None)
    program.stop(Endless())  # pyright: ignore[reportArgumentType]  # all that it is asked for

    assert await asyncio.to_thread(left.wait, 60)
    assert codes == [0]
    assert program.LONGEST_STOP < 8
