"""What is behind is brought up to date: each part on its own, one attempt at a time, and again if it fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

import discord

from bot.denials import Denial, DeniedError

log = logging.getLogger(__name__)

Attempt = Callable[[], Awaitable[None]]

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
REFUSED_PAUSE: Final = 45.0  # Discord bars those who are refused too often: 10,000 times in ten minutes
REFUSALS: Final = 13  # in a row, that is ten minutes: then it takes a change to try again
TOO_MANY: Final = 429
UNKNOWN_CHANNEL: Final = 10003
NEVER_AGAIN: Final = frozenset({Denial.DAMAGED, Denial.NO_TABLE, Denial.NO_LEAGUE, Denial.NO_RESULT})


def is_refused(error: Exception) -> bool:
    """Say whether Discord will not have it, rather than being busy or out of reach."""
    return isinstance(error, discord.HTTPException) and 400 <= error.status < 500 and error.status != TOO_MANY


def pause_after(error: Exception, failures: int) -> float | None:
    """Return how long to wait after so many failures in a row; none: do not try again."""
    if isinstance(error, DeniedError) and error.denial in NEVER_AGAIN:
        return None  # there is nothing to show
    if isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL:
        return None  # it does not come back
    if is_refused(error):
        return REFUSED_PAUSE if failures < REFUSALS else None
    return min(FIRST_PAUSE * 2.0 ** min(failures - 1, 10), LONGEST_PAUSE)


class Reconciling:
    """Attempts for each key until one succeeds; whatever changes meanwhile is seen by the next attempt."""

    def __init__(self) -> None:
        self.pause: Callable[[Exception, int], float | None] = pause_after
        self._wanted: dict[Hashable, bool] = {}  # by key under way: whether it is wanted once more
        self._tasks: set[asyncio.Task[None]] = set()
        self._resting: set[asyncio.Task[None]] = set()
        self._stopping = self._stopped = False

    @property
    def under_way(self) -> int:
        return len(self._wanted)

    def put(self, key: Hashable, attempt: Attempt) -> None:
        """Have a key brought up to date: now, or after the attempt that is under way."""
        if self._stopped:
            return  # the next start sees to it
        if key in self._wanted:
            self._wanted[key] = True
            return
        self._wanted[key] = True
        task = asyncio.create_task(self._run(key, attempt))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, key: Hashable, attempt: Attempt) -> None:
        failures = 0
        try:
            while self._wanted[key]:
                self._wanted[key] = False
                error = await _attempted(key, attempt)
                failures = failures + 1 if error else 0
                if error and await self._rested(self.pause(error, failures)):
                    self._wanted[key] = True
        finally:
            del self._wanted[key]

    async def _rested(self, pause: float | None) -> bool:
        """Wait before another attempt; say whether there is to be one."""
        task = asyncio.current_task()
        if task is None or pause is None or self._stopping:
            return False
        self._resting.add(task)
        try:
            await asyncio.sleep(pause)
        finally:
            self._resting.discard(task)
        return True

    async def drained(self) -> None:
        """Wait until nothing is under way but pauses."""
        while busy := self._tasks - self._resting:
            await asyncio.wait(busy, timeout=0.01)

    async def stop(self) -> None:
        """Let what is under way finish; what has failed so far is left to the next start."""
        self._stopping = True
        for task in tuple(self._resting):
            task.cancel()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._stopped = True

    def abandon(self) -> None:
        """Leave all that is under way to the next start, at once."""
        self._stopping = self._stopped = True
        for task in tuple(self._tasks):
            task.cancel()


async def _attempted(key: Hashable, attempt: Attempt) -> Exception | None:
    """Attempt, and return what stood in the way."""
    try:
        await attempt()
    except Exception as error:
        if is_refused(error):
            log.info("%s may not be shown: %s", key, error)
        else:
            log.warning("%s could not be shown yet: %r", key, error, exc_info=not isinstance(error, OSError))
        return error
    return None
