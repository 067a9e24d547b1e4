"""This process among others on one server: which shards it looks after, and what it hears of the others."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from bot.storage.errors import StoreUnavailableError
from bot.storage.share import Share
from bot.storage.writer import Held, Leases

log = logging.getLogger(__name__)

EVERY: Final = 2.0  # seconds between two renewals: several may fail before a lease runs out
SETTLING: Final = 10.0  # seconds in which others give back what is too much for them
ALL_ANEW: Final = 30  # renewals after which nothing that others may have said is taken for granted

MISSED: Final = "missed"  # what is heard where it is not known what was said

Heard = Callable[[str, int], None]
Sleep = Callable[[float], Awaitable[None]]


class Cluster:
    def __init__(
        self, leases: Leases, count: int, wanted: Collection[int] | None = None, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._leases = leases
        self._count = count
        self._wanted = wanted
        self._sleep = sleep
        self._held = Held({}, {}, frozenset(), 0)
        self._outages: dict[int, float] = {}

    async def share(self) -> Share:
        """Wait until there is something to look after, and return it; after a while also less than is ours."""
        began = time.monotonic()
        while not await self._is_enough(patient=time.monotonic() - began < SETTLING):
            await self._sleep(EVERY)
        self._leases.rely_on(self._held.epochs)
        outages, self._outages = self._outages, {}
        log.info("this process looks after the shards %s of %s", sorted(self._held.epochs), self._count)
        return Share(self._count, frozenset(self._held.epochs), outages)

    async def _is_enough(self, *, patient: bool) -> bool:
        try:
            await self._renew()
            if self._held.surplus:
                await self._leases.release(self._held.surplus)
                await self._renew()
        except StoreUnavailableError as error:
            log.warning("%s; trying again", error)
            return False
        return bool(self._held.epochs) and not (patient and len(self._held.epochs) < self._held.quota)

    async def _renew(self) -> None:
        self._held = await self._leases.renew(self._count, self._wanted)
        self._outages |= self._held.outages

    async def watch(self, heard: Heard) -> None:
        """Keep what is held and pass on what others say; return when it is no longer what this process began with."""
        epochs, turns = self._held.epochs, 0
        while self._held.epochs == epochs and not self._held.surplus:
            await self._sleep(EVERY)
            turns += 1
            try:
                await self._renew()
                said = await self._leases.heard()
            except StoreUnavailableError:
                turns = 0  # nobody can store anything now, and whatever is said goes unheard
                continue
            if turns % ALL_ANEW == 1:
                heard(MISSED, 0)
            for kind, number in said:
                heard(kind, number)
        log.info("the shards are shared out anew: this process has %s", sorted(self._held.epochs))

    async def leave(self) -> None:
        """Hand over everything; where that cannot be said, the leases run out."""
        try:
            await self._leases.leave()
        except StoreUnavailableError as error:
            log.warning("the shards could not be handed over, and are taken over later: %s", error)
