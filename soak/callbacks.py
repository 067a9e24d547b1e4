"""The bot with a stopwatch on its event loop: the CPU of every callback, and how much of it was collecting garbage.

Run as a program it is the bot itself; when that has stopped, the callbacks worth telling are in `callbacks.json` beside
its database. Time that other threads or processes take is not counted, so a busy machine does not spoil it.
"""

import asyncio
import gc
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple
from unittest.mock import patch

LONGEST: Final = 0.05  # seconds of CPU that a callback may take
NOTED: Final = 0.01  # seconds; shorter ones are nobody's concern
WORST: Final = 8  # callbacks that are printed
FILE: Final = "callbacks.json"


class Callback(NamedTuple):
    """A callback that took long: when it ended, its own CPU seconds, those of the collector in it, and its name."""

    at: float  # on the monotonic clock, which is the same for all processes
    cpu: float
    collecting: float
    name: str

    @property
    def whole(self) -> float:
        """CPU seconds in which nobody else was answered."""
        return self.cpu + self.collecting


class Stopwatch:
    """Times what the event loop runs."""

    def __init__(self) -> None:
        self.noted: list[Callback] = []
        self._collecting = 0.0  # CPU seconds of the collector in this callback
        self._began = 0.0

    def timed(self, run: Callable[[asyncio.Handle], None]) -> Callable[[asyncio.Handle], None]:
        """Return what an event loop does with a callback, timed."""

        def run_timed(handle: asyncio.Handle) -> None:
            name, self._collecting, began = named(handle), 0.0, time.thread_time()
            run(handle)
            taken = time.thread_time() - began
            if taken >= NOTED:
                until = f"{name} ... {named(handle)}"
                self.noted.append(Callback(time.monotonic(), taken - self._collecting, self._collecting, until))

        return run_timed

    def collects(self, phase: Literal["start", "stop"], _: dict[str, int]) -> None:
        """Count what the collector takes of a callback; in another thread it takes nothing of one."""
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._began = time.thread_time()
        else:
            self._collecting += max(0.0, time.thread_time() - self._began)


def named(handle: asyncio.Handle) -> str:
    """Return the coroutines that a callback goes on with, or has come to, the outermost first, or its own name."""
    callback: object = handle._callback  # noqa: SLF001  # nothing else says what it calls
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return " > ".join(_awaiting(task.get_coro()))
    return str(getattr(callback, "__qualname__", callback))


def _awaiting(work: object) -> Iterator[str]:
    """Yield the names of a coroutine and of those that it waits for, one in another."""
    while (name := getattr(work, "__qualname__", None)) is not None:
        yield str(name)
        work = getattr(work, "cr_await", None) or getattr(work, "gi_yieldfrom", None)


def read(folder: Path, since: float) -> list[Callback]:
    """Return the callbacks that a bot noted since a time, the longest first."""
    noted = [Callback(*one) for one in json.loads((folder / FILE).read_text(encoding="utf-8"))]
    return sorted((one for one in noted if one.at >= since), key=lambda one: one.whole, reverse=True)


def told(longest: Sequence[Callback]) -> bool:
    """Print what held up an event loop for longest, and return whether all of it was short enough."""
    over = sum(one.whole > LONGEST for one in longest)
    print(f"  CPU of a callback: {over} over {LONGEST * 1000:.0f} ms; the longest")
    for one in longest[:WORST]:
        print(f"    {one.cpu * 1000:4.0f} ms, garbage collection {one.collecting * 1000:.0f} ms: {one.name}")
    collecting = max((one.collecting for one in longest), default=0.0)
    print(f"  garbage collection took at most {collecting * 1000:.0f} ms of a callback")
    return all(one.whole <= LONGEST for one in longest)


def run_bot() -> int:
    """Run the bot as a host does, and write down what was noted."""
    # Processes that think read this file, too, and are to hold no more than those of the bot as hosts run it.
    from bot.__main__ import main  # noqa: PLC0415

    watch = Stopwatch()
    gc.callbacks.append(watch.collects)
    with patch("asyncio.events.Handle._run", watch.timed(asyncio.Handle._run)):  # noqa: SLF001  # as above
        status = main()
    (Path(os.environ["DATA_DIR"]) / FILE).write_text(json.dumps(watch.noted), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(run_bot())
