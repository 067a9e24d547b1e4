"""Waiting for a database that another process still holds: the one before us may still be leaving."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.storage.errors import HeldError
from bot.storage.sql import Answer

TRIES: Final = 8  # at the start, where nobody waits for an answer
TRY_AGAIN: Final = 1.0  # seconds

log = logging.getLogger(__name__)


async def once_free(opened: Callable[[], Answer]) -> Answer:
    """Return what opening a database comes to, in a thread; raise HeldError where somebody keeps it for long."""
    for _ in range(TRIES - 1):
        try:
            return await asyncio.to_thread(opened)
        except HeldError as error:
            log.warning("%s; trying again", error)
            await asyncio.sleep(TRY_AGAIN)
    return await asyncio.to_thread(opened)
