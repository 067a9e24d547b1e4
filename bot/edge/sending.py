"""What is told once: one job in flight for each key, and of those that come meanwhile the newest."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable

log = logging.getLogger(__name__)

Job = Callable[[], Awaitable[None]]


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
