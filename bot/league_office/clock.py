"""The clock of all leagues: what is due is done, in the store first, and then told."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.alarm import Alarm
from bot.league_office.leagues import Leagues
from bot.leagues.happenings import Happening

log = logging.getLogger(__name__)

RETRY: Final = 5.0

Tell = Callable[[Happening], Awaitable[None]]


class LeagueClock:
    def __init__(self, leagues: Leagues, now: Callable[[], float], tell: Tell) -> None:
        self._leagues = leagues
        self._now = now
        self._tell = tell
        self.alarm = Alarm(self._look, now)
        leagues.listen(self.start)

    def start(self) -> None:
        """Look at once: finish what the last process had begun, or find what is due earlier than was thought."""
        self.alarm.wake_by(self._now())

    async def stop(self) -> None:
        """Let what is being done finish, and mind no more clocks."""
        await self.alarm.stop()

    async def _look(self) -> float | None:
        """Do what is due, tell of it, and return when to look again."""
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
        return due
