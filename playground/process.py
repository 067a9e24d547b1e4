"""The bot's own process: started, watched, started again when it ends, and ended with the playground."""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Final

log = logging.getLogger(__name__)

FIRST_PAUSE: Final = 1.0  # seconds before a bot that ended is started again; doubled each time it ends soon
LONGEST_PAUSE: Final = 30.0
LONG_ENOUGH: Final = 60.0  # seconds a bot has to run for its next end to count as the first
TIME_TO_END: Final = 10.0  # seconds a bot has to end by itself when told to
BAD_CONFIGURATION: Final = 78  # its exit status when another start would not help


class BotState(StrEnum):
    RUNNING = "running"
    PAUSING = "pausing"  # it ended; the next start is a few seconds away
    STOPPED = "stopped"


class BotProcess:
    """Runs `python -m MODULE` over and over until it is told to stop."""

    def __init__(self, module: str) -> None:
        self.state = BotState.STOPPED
        self.starts = 0
        self._command: Final = (sys.executable, "-m", module)
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = asyncio.Event()
        self._stopping = False

    async def run(self, environment: Mapping[str, str]) -> None:
        """Keep the bot running until `stop`, or until it says that its configuration is wrong."""
        pause = FIRST_PAUSE
        while not self._stopping:
            began = time.monotonic()
            status = await self._run_once({**os.environ, **environment})
            if self._stopping or status == BAD_CONFIGURATION:
                break
            pause = FIRST_PAUSE if time.monotonic() - began > LONG_ENOUGH else pause
            if not self._wanted.is_set():
                await self._rest(pause, status)
                pause = min(LONGEST_PAUSE, pause * 2)
        self.state = BotState.STOPPED

    async def restart(self) -> None:
        """End the bot in order and start it again at once."""
        self._wanted.set()
        await self._end()

    async def stop(self) -> None:
        self._stopping = True
        self._wanted.set()
        await self._end()

    async def _run_once(self, environment: Mapping[str, str]) -> int:
        self._wanted.clear()
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            env=environment,
            start_new_session=True,  # a Ctrl-C in the terminal reaches the playground alone, which then ends its bot
        )
        self.starts += 1
        self.state = BotState.RUNNING
        return await self._process.wait()

    async def _rest(self, pause: float, status: int) -> None:
        self.state = BotState.PAUSING
        log.warning("The bot ended with status %s. It starts again in %.0f s.", status, pause)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), pause)

    async def _end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        _signal(process, signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), TIME_TO_END)
        except TimeoutError:
            log.warning("The bot did not end by itself within %.0f s and is killed.", TIME_TO_END)
            _signal(process, signal.SIGKILL)


def _signal(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
    """Send a signal; `terminate` and `kill` would look after the process first, and leave nothing for who waits."""
    with suppress(ProcessLookupError):
        os.kill(process.pid, number)
