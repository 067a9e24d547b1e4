"""One task for everything of a kind that waits for its time: asleep until the earliest, and not there if none does."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

LONGEST_SLEEP: Final = 60.0  # also how soon a clock set back is noticed
SHORTEST_SLEEP: Final = 0.05  # what is being done may still be stored as due: look again in a moment, not at once


class Alarm:
    """Calls `look` when something is due; `look` does it, and returns when to be called next, if at all."""

    def __init__(self, look: Callable[[], Awaitable[float | None]], now: Callable[[], float]) -> None:
        self._look = look
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self._wakes_at = float("inf")
        self._looking = False
        self._called = False  # while it looked
        self._stopping = False

    @property
    def is_busy(self) -> bool:
        """Say whether something is being done, rather than waited for."""
        return self._is_running and (self._looking or self._wakes_at <= self._now())

    @property
    def _is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake_by(self, due: float) -> None:
        """Look at that time at the latest."""
        if self._stopping:
            return
        if self._is_running:
            if self._looking:
                self._called = True  # what it looks at may be older than this
                return
            if due >= self._wakes_at:
                return
        if self._task is not None:
            self._task.cancel()
        self._wakes_at = due
        self._task = asyncio.create_task(self._wait(due))

    async def stop(self) -> None:
        """Let what is being done finish, and wake no more."""
        self._stopping = True
        if self._task is not None:
            if not self._looking:
                self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def abandon(self) -> None:
        """Wake no more, and leave what is being done to whoever looks next."""
        self._stopping = True
        if self._task is not None:
            self._task.cancel()

    async def _wait(self, due: float | None) -> None:
        while due is not None and not self._stopping:
            self._wakes_at = due
            await asyncio.sleep(min(max(due - self._now(), 0.0), LONGEST_SLEEP))
            due = await self._looked()

    async def _looked(self) -> float | None:
        """Look, and return when to look again: at once, if something was called for meanwhile."""
        self._looking, self._called = True, False
        try:
            due = await self._look()
        finally:
            self._looking = False
        if self._called:
            return self._now()
        return None if due is None else max(due, self._now() + SHORTEST_SLEEP)
