"""Waiting for what happens in another process or task."""

import asyncio
import time
from collections.abc import Callable


async def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for something to become true, and fail when it does not."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        await asyncio.sleep(0.01)
