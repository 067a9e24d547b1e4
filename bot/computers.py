"""Computer players, thinking in a low-priority process of their own so that no answer waits for them."""

import asyncio
import os
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from engine.actions import Action
from engine.players.safe import safe_action
from engine.view import View

POLITE: Final = 10
AT_ONCE: Final = 64  # more would only wait; the scheduler asks again
QUICKEST, SLOWEST = 0.9, 2.2  # seconds, so that people can follow


def natural_pause() -> float:
    return random.uniform(QUICKEST, SLOWEST)  # noqa: S311  # nobody gains by guessing it


def _be_polite() -> None:
    os.nice(POLITE)


def _choice(sees: View, actions: tuple[Action, ...], level: str) -> Action:
    del level  # there is one player so far
    return safe_action(sees, actions)


class Computers:
    """Asks the worker process; a worker that died is replaced."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(AT_ONCE)

    async def choose(self, sees: View, actions: Sequence[Action], level: str) -> Action:
        """Return what a computer player of a level does, having seen a view and nothing else."""
        async with self._free:
            for _ in range(2):
                try:
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self._worker(), _choice, sees, tuple(actions), level)
                except BrokenProcessPool:
                    self.close()
            return safe_action(sees, actions)

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_be_polite)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
