"""Copies of the database that are made by themselves while the bot runs."""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from bot.alarm import Alarm
from bot.config import Settings
from bot.host.backup import back_up, newest_copy
from bot.host.findings import Mark
from bot.host.server import lacks_tools

log = logging.getLogger(__name__)

HOUR: Final = 3600.0
TRY_AGAIN: Final = 900.0  # seconds after one that failed


class BackupSchedule:
    """Makes a copy so many hours after the last, whichever process made that one."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self._settings = settings
        self._now = now
        self._alarm = Alarm(self.look, now)
        self._began = now()

    def start(self) -> None:
        if self._settings.backup_hours and not lacks_tools(self._settings):
            self._alarm.wake_by(self._next())

    async def stop(self) -> None:
        await self._alarm.stop()

    def _next(self) -> float:
        """Return when the next copy is due: the first one soon, however often the bot is started anew."""
        last = newest_copy(self._settings)
        return self._began + HOUR if last is None else last + self._settings.backup_hours * HOUR

    async def look(self) -> float:
        """Make a copy if one is due, and return when to look again."""
        if self._now() < (due := self._next()):
            return due
        made = await asyncio.to_thread(back_up, self._settings, self._now())
        if made.is_sound:
            log.info("backup: %s", made.file)
            return self._next()
        wrong = "; ".join(one.seen for one in made.findings if one.mark is Mark.WRONG)
        log.error("backup: it failed, and is tried again at %s: %s", self._clock(TRY_AGAIN), wrong)
        return self._now() + TRY_AGAIN

    def _clock(self, seconds: float) -> str:
        return f"{datetime.fromtimestamp(self._now() + seconds, UTC):%H:%M} UTC"
