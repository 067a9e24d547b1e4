"""What keeps sending polite: one edit in flight per table, the newest wins, and a budget for calls that count."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

log = logging.getLogger(__name__)

Job = Callable[[], Awaitable[None]]

PER_SECOND: Final = 40  # Discord allows 50 a second in all; the rest is left to what we do not count


class Newest:
    """Runs jobs so that each key has one in flight; of those that come meanwhile only the last is run."""

    def __init__(self) -> None:
        self._waiting: dict[Hashable, Job | None] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, key: Hashable, job: Job) -> None:
        """Run a job for a key now, or after the one in flight in place of any other that waits."""
        if key in self._waiting:
            self._waiting[key] = job
            return
        self._waiting[key] = None
        task = asyncio.create_task(self._run(key, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, key: Hashable, job: Job) -> None:
        following: Job | None = job
        while following is not None:
            try:
                await following()
            except Exception:
                log.exception("an update of %s failed", key)
            following = self._waiting[key]
            self._waiting[key] = None
        del self._waiting[key]

    async def drained(self) -> None:
        """Wait until nothing is in flight."""
        while self._tasks:
            await asyncio.gather(*self._tasks)


class Budget:
    """Lets so many calls through in any second, and makes the others wait their turn."""

    def __init__(self, now: Callable[[], float], per_second: int = PER_SECOND) -> None:
        self._now = now
        self._spent: deque[float] = deque(maxlen=per_second)

    async def spend(self) -> None:
        """Wait until one more call fits into the last second."""
        now = self._now()
        oldest = self._spent[0] if len(self._spent) == self._spent.maxlen else now - 1
        due = max(now, oldest + 1)
        self._spent.append(due)  # taken before the wait, so that callers who come meanwhile queue behind
        if due > now:
            await asyncio.sleep(due - now)
