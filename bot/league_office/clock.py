"""The one task that minds the clocks of all leagues: asleep until the next is due, and not there if none is."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.league_office.leagues import Leagues
from bot.leagues.happenings import Happening

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 60.0  # also how soon a clock set back is noticed
RETRY: Final = 5.0

Tell = Callable[[Happening], Awaitable[None]]


class LeagueClock:
    """Does what is due, in the store first, and then has it told."""

    def __init__(self, leagues: Leagues, now: Callable[[], float], tell: Tell) -> None:
        self._leagues = leagues
        self._now = now
        self._tell = tell
        self._task: asyncio.Task[None] | None = None
        self._asleep = False
        self._stirred = False
        self._stopping = False
        leagues.listen(self.stir)

    @property
    def is_busy(self) -> bool:
        """Say whether something is being done, rather than waited for."""
        return self._task is not None and not self._task.done() and not self._asleep

    def start(self) -> None:
        """Finish what the last process had begun, and go on with the clocks as they were stored."""
        self.stir()

    def stir(self) -> None:
        """Look anew: something may be due earlier than was thought."""
        if self._stopping:
            return
        if self.is_busy:
            self._stirred = True
            return
        if self._task is not None:
            self._task.cancel()
        self._asleep = False
        self._task = asyncio.create_task(self._mind())

    async def stop(self) -> None:
        """Let what is being done finish, and mind no more clocks."""
        self._stopping = True
        if self._task is not None:
            if self._asleep:
                self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _mind(self) -> None:
        while (due := await self._look()) is not None and not self._stopping:
            if self._stirred:
                continue
            self._asleep = True
            await asyncio.sleep(min(max(due - self._now(), 0.05), LONGEST_SLEEP))
            self._asleep = False

    async def _look(self) -> float | None:
        """Do what is due, tell of it, and return when to look again."""
        self._stirred = False
        try:
            await self._leagues.settle()
            happened = await self._leagues.tick()
            due = await self._leagues.next_due()
        except Exception:
            log.exception("the clocks of the leagues cannot be minded; trying again in %s s", RETRY)
            return self._now() + RETRY
        for one in happened:
            try:
                await self._tell(one)
            except Exception:
                log.exception("league %s: %s could not be told", one.league.id, type(one).__name__)
        return self._now() if self._stirred else due
