"""A process beside the bot's own, of low priority, so that no answer waits for what takes long."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, TypeVar, TypeVarTuple

POLITE: Final = 10
AT_ONCE: Final = 64  # more would only wait; the scheduler asks again

Given = TypeVarTuple("Given")
Answer = TypeVar("Answer")


def _be_polite() -> None:
    os.nice(POLITE)


class Worker:
    """A process that thinks, replaced when it has died; whoever waits no longer is not thought for."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(AT_ONCE)

    async def ask(self, think: Callable[[*Given], Answer], *given: *Given) -> Answer:
        """Return what a thought came to; raise where the process died under it twice."""
        async with self._free:
            try:
                return await self._asked(think, *given)
            except BrokenProcessPool:
                self.close()
                return await self._asked(think, *given)

    async def _asked(self, think: Callable[[*Given], Answer], *given: *Given) -> Answer:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_be_polite)
        return await asyncio.wrap_future(self._pool.submit(think, *given))

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
