"""How often the bot was started of late: a bot that crashes and is started again must not use up Discord's patience.

Discord takes 1,000 connections of a bot in a day and then resets its token; each shard needs one at every start.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.storage.rows import NOBODY, Scope
from bot.storage.store import Store

log = logging.getLogger(__name__)

FREE: Final = 5  # starts within the time that is looked back on, for which nobody waits
FIRST: Final = 5.0  # seconds; they double with each start beyond those
BACK: Final = 3600.0  # seconds, for each shard: so a crash loop comes to some eleven connections an hour
KEPT: Final = 50  # starts


def pause(starts: Sequence[float], now: float, shards: int) -> float:
    """Return the seconds to wait before another start, after others at these times."""
    recent = sum(0 <= now - at < BACK * shards for at in starts)
    return FIRST * 2 ** (recent - FREE) if recent >= FREE else 0.0


async def held_back(
    store: Store, now: Callable[[], float], shards: int, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> None:
    """Wait if there were many starts of late, and keep it that there is one more."""
    starts: list[float] = json.loads((await store.settings(Scope.GUILD, NOBODY)).get("starts", "[]"))
    if seconds := pause(starts, now(), shards):
        log.warning("started so often of late that Discord could reset the token: waiting for %.0f s", seconds)
        await sleep(seconds)
    await store.set_setting(Scope.GUILD, NOBODY, "starts", json.dumps([*starts, now()][-KEPT:]))
