"""The pulse of the bot: it is stored, so that an outage is known afterwards, and feels when the clock was set."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bot.alarm import Alarm
from bot.storage.errors import StoreUnavailableError
from bot.tables.deadlines import ASKED, PAUSED
from bot.tables.house import House

log = logging.getLogger(__name__)

BEAT: Final = 60.0  # seconds, where no move or change has brought one
SHOWN: Final = 900.0  # seconds within which what is stored is shown, or cannot be
NOTICED: Final = 2.0  # seconds by which a clock has to be set


class Pulse:
    """Makes good what people lose while we are away, or by a clock that was set: what they had left, they have."""

    def __init__(self, house: House, set_clock: Callable[[], None]) -> None:
        self._house = house
        self._steady = house.steady or house.now
        self._set_clock = set_clock
        self._alarm = Alarm(self._beat, house.now)
        self._feeling = asyncio.Lock()
        self._ahead = self._wall_ahead()
        self.unsure_since = house.now()  # what was stored from then on may not have been shown

    def _wall_ahead(self) -> float:
        return self._house.now() - self._steady()

    async def resume(self) -> None:
        """Make good the time since the last beat, before anybody plays, and beat from now on."""
        lost = await self._house.store.resume(self._house.now(), PAUSED, ASKED)
        self.unsure_since = self._house.now() - lost - SHOWN
        if abs(lost) >= NOTICED:
            log.info("the bot was away for %.0f s; all clocks that ran go on as they stood", lost)
        self._alarm.wake_by(self._house.now() + BEAT)

    async def feel(self) -> None:
        """Notice whether the clock was set since this was last asked, and let nobody lose or gain by it."""
        async with self._feeling:
            ahead, now = self._wall_ahead(), self._house.now()
            step = ahead - self._ahead
            if abs(step) >= NOTICED:
                log.warning("the clock was set by %+.0f s; all clocks of tables are set with it", step)
                await self._house.store.make_good(step, now, PAUSED)
                self._set_clock()
            self._ahead = ahead

    async def _beat(self) -> float:
        with suppress(StoreUnavailableError):  # the host has been told
            await self.feel()
            await self._house.store.beat(self._house.now())
        return self._house.now() + BEAT

    def abandon(self) -> None:
        """Beat no more, at once."""
        self._alarm.abandon()

    async def stop(self) -> None:
        """Beat a last time, so that an outage begins here."""
        await self._alarm.stop()
        with suppress(StoreUnavailableError):
            await self._house.store.beat(self._house.now(), every=0.0)
