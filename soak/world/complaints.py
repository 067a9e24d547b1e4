"""What the log of the bot complains of: whatever goes wrong outside, nothing inside may be surprised by it."""

import logging
import traceback
from collections.abc import Iterator

import aiohttp
import discord

from bot.denials import DeniedError
from bot.storage.errors import StoreUnavailableError

OURS = ("bot", "cogs", "discord", "asyncio")
EXPECTED = (discord.HTTPException, OSError, TimeoutError, aiohttp.ClientError, StoreUnavailableError, DeniedError)


class Complaints(logging.Handler):
    """Keeps every exception in the log that no fault of the world explains."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is None or isinstance(error, EXPECTED):
            return
        where = traceback.extract_tb(error.__traceback__)[-1]
        self.lines.append(f"{record.name}: {record.getMessage()}: {error!r} in {where.filename}:{where.lineno}")

    def taken(self) -> Iterator[str]:
        """Yield what was not complained of before."""
        lines, self.lines = self.lines, []
        yield from dict.fromkeys(lines)


def listening() -> Complaints:
    """Return what hears all that the bot complains of from now on."""
    complaints = Complaints()
    for name in OURS:
        logging.getLogger(name).addHandler(complaints)
    return complaints
