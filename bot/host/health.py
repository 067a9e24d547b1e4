"""An HTTP port for those who watch over the bot: is it alive, is it ready, and its figures."""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import figures
from bot.app import Pozo
from bot.config import Settings
from bot.storage.errors import StoreUnavailableError
from bot.tables.house import House

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0  # seconds in which the store must answer
LATE: Final = 30.0  # seconds that a deadline may be overdue
EVERY: Final = 1.0  # seconds between looks at the event loop


class PortTakenError(Exception):
    """Raised where the port cannot be listened on, which somebody else may have."""


class Health:
    """Serves `/live`, `/ready` and `/metrics` while the bot runs."""

    def __init__(
        self,
        bots: Callable[[], Sequence[Pozo]],
        house: House,
        settings: Settings,
        is_settled: Callable[[], bool] = lambda: True,
    ) -> None:
        self._bots = bots  # of this process: one, or one for each of its shards
        self._is_settled = is_settled  # whether those are all that there should be
        self._house = house
        self._settings = settings
        self._runner: web.AppRunner | None = None
        self._lag: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self._settings.health_port is None:
            return
        app = web.Application()
        app.router.add_get("/live", self.live)
        app.router.add_get("/ready", self.ready)
        app.router.add_get("/metrics", self.metrics)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=PATIENCE)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._settings.health_host, self._settings.health_port).start()
        except OSError as error:
            raise PortTakenError(f"HEALTH_PORT: {error}") from None
        self._lag = asyncio.create_task(_watch_the_loop())
        log.info("health: http://%s:%s/ready", self._settings.health_host, self._settings.health_port)

    async def stop(self) -> None:
        if self._lag is not None:
            self._lag.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    async def live(self, _: web.Request) -> web.Response:
        """Answer at all: that the event loop goes round is what is asked."""
        return web.Response(text="alive\n")

    async def ready(self, _: web.Request) -> web.Response:
        """Say whether people can play, and if not, why."""
        found = {
            "gateway": self._is_connected(),
            "database": await self._can_write(),
            "clocks": await self._are_in_time(),
        }
        text = json.dumps({name: "fine" if fine else "wrong" for name, fine in found.items()})
        return web.Response(
            text=text + "\n", status=200 if all(found.values()) else 503, content_type="application/json"
        )

    def _is_connected(self) -> bool:
        return self._is_settled() and all(
            bot.is_ready() and not any(shard.is_closed() for shard in bot.shards.values()) for bot in self._bots()
        )

    async def _can_write(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._house.store.settled()
        except TimeoutError:
            return False

    async def _are_in_time(self) -> bool:
        return (await self._overdue() or 0.0) < LATE

    async def _overdue(self) -> float | None:
        """Return for how long the earliest deadline has been due; none: the store does not say."""
        try:
            async with asyncio.timeout(PATIENCE):
                due = [await bot.store.next_due() for bot in self._bots()]
        except (StoreUnavailableError, TimeoutError):
            return None
        return max((self._house.now() - at for at in due if at is not None and at < self._house.now()), default=0.0)

    async def metrics(self, _: web.Request) -> web.Response:
        """Hand out all figures; those that are read rather than counted are read now."""
        await self._read_figures()
        began = time.thread_time()
        body = generate_latest(figures.REGISTRY)
        figures.SCRAPED.inc(time.thread_time() - began)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _read_figures(self) -> None:
        bots = self._bots()
        figures.IN_MEMORY.set(sum(bot.tables.in_memory for bot in bots))
        figures.BUDGET.set(min((bot.budget.free for bot in bots), default=0))  # which they have in common
        figures.BEHIND.set(await self._overdue() or 0.0)
        figures.LATENCY.clear()  # another process may have the shards that this one had
        for bot in bots:
            for shard, latency in bot.latencies:
                figures.LATENCY.labels(str(shard)).set(latency)
        shards = {shard for bot in bots for shard in bot.shards}
        figures.leased(shards, self._settings.shard_count or len(shards))
        try:
            async with asyncio.timeout(PATIENCE):
                counted = Counter(await self._house.store.open_by_status())
        except (StoreUnavailableError, TimeoutError):
            return
        for status in ("lobby", "playing"):
            figures.TABLES.labels(status).set(counted[status])


async def _watch_the_loop() -> None:
    while True:
        due = time.perf_counter() + EVERY
        await asyncio.sleep(EVERY)
        figures.LAG.observe(max(0.0, time.perf_counter() - due))
