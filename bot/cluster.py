"""This process among others on one server: a bot for each shard that it has or is to take over, and what each hears."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection
from typing import Final, Protocol

from bot import figures
from bot.edge.budget import PER_SECOND, Budget
from bot.storage.errors import StoreUnavailableError
from bot.storage.share import Share
from bot.storage.writer import Asking, Held, Leases, Said, TakenOver

log = logging.getLogger(__name__)

EVERY: Final = 1.0  # seconds between two renewals: several may fail before a lease runs out
MOVING: Final = 0.2  # seconds, while a shard is about to be handed over
ALL_ANEW: Final = 60.0  # seconds after which nothing that others may have said is taken for granted
SEAMLESS: Final = 3.0  # seconds without anybody that nobody notices

MISSED: Final = "missed"  # what is heard where it is not known what was said

Sleep = Callable[[float], Awaitable[object]]


class Life(Protocol):
    """A bot for one shard. It connects at once, and looks after people when it is told to."""

    @property
    def is_connected(self) -> bool: ...
    @property
    def is_over(self) -> bool:
        """Say whether it ended by itself, and has to be begun anew; raise what nobody can go on after."""
        ...

    def heard(self, said: Said) -> None: ...
    def serve(self, share: Share, answered: Collection[int]) -> None: ...
    async def hand_over(self) -> Collection[int]: ...
    async def end(self) -> None: ...


class Cluster:
    def __init__(  # noqa: PLR0913  # with whom it shares what, and how it waits
        self,
        leases: Leases,
        count: int,
        begin: Callable[[Share], Life],
        budget: Budget,
        *,
        fixed: Collection[int] | None = None,
        sleep: Sleep | None = None,
    ) -> None:
        self._leases = leases
        self._count = count
        self._begin = begin
        self._budget = budget
        self._fixed = fixed
        self._sleep = sleep or self._rest
        self._lives: dict[int, Life] = {}
        self._serving: dict[int, int] = {}  # the epochs that lives began with
        self._taken: dict[int, TakenOver] = {}  # what is known of shards that nobody serves yet
        self._ending: set[asyncio.Task[None]] = set()
        self._called = asyncio.Event()
        self._leaving_by: float | None = None
        self._all_anew = 0.0  # when everything is to be looked at anew
        self._has_begun = False  # it has asked for its part

    @property
    def is_settled(self) -> bool:
        """Say whether this process knows its part, and is connected for all of it; a part may be nothing."""
        return self._has_begun and all(self._lives[shard].is_connected for shard in self._serving)

    def stop(self, seconds: float) -> None:
        """Hand everything over to others as they connect, for so many seconds; then leave the rest to anybody."""
        self._leaving_by = time.monotonic() + seconds
        self._called.set()

    async def live(self) -> None:
        """Look after some shards, those that are this process's at each time, until it is stopped."""
        try:
            while not await self._is_done():
                pass
        finally:
            await asyncio.gather(*(self._lives.pop(shard).end() for shard in tuple(self._lives)), *self._ending)
            await self._leave()

    async def _is_done(self) -> bool:
        """Renew the leases, do what follows, and wait for a while; say whether there is nothing left to do."""
        leaving = self._leaving_by is not None
        try:
            held = await self._leases.renew(self._asking())
            said = await self._leases.heard()
            await self._follow(held)
        except StoreUnavailableError as error:
            log.warning("the leases cannot be renewed: %s", error)
            self._all_anew = 0.0  # whatever is said meanwhile goes unheard
            held, said = None, ()
        self._pass_on(said)
        if self._leaving_by is not None and (
            held is None or not held.epochs or not held.others or time.monotonic() >= self._leaving_by
        ):
            return True
        moving = held is not None and (held.coming or held.passing or leaving)
        await self._sleep(MOVING if moving else EVERY)
        return False

    def _asking(self) -> Asking:
        return Asking(
            shards=self._count,
            fixed=self._fixed,
            ready=[shard for shard, life in self._lives.items() if life.is_connected],
            leaving=self._leaving_by is not None,
            calls=self._budget.most,
            need=self._budget.need,
            all_calls=PER_SECOND,
        )

    async def _follow(self, held: Held) -> None:
        """Have a bot for each shard that is ours or comes, serving where it is ours; hand over what others wait for."""
        self._budget.limit(held.calls)
        figures.RENEWED.set_to_current_time()
        self._taken |= held.taken
        for shard, life in tuple(self._lives.items()):
            epoch = self._serving.get(shard)
            if life.is_over or (epoch is not None and epoch != held.epochs.get(shard)):
                log.warning("shard %s is no longer served by this process", shard)
                figures.LOST.inc()
                self._end(shard)
            elif epoch is None and shard not in held.coming and shard not in held.epochs:
                self._end(shard)  # another one has it, after all
        for shard in sorted({*held.coming, *held.epochs} - self._lives.keys()):
            self._lives[shard] = self._begin(self._share(shard, -1))
        for shard, epoch in held.epochs.items():
            if shard not in self._serving:
                taken = self._taken.pop(shard, TakenOver())
                self._serving[shard] = epoch
                self._lives[shard].serve(self._share(shard, epoch, taken.outage), taken.answered)
                log.info("shard %s of %s is served by this process", shard, self._count)
        for shard in held.wanted:
            answered = await self._lives[shard].hand_over()
            await self._leases.release(shard, answered)
            log.info("shard %s of %s is handed over", shard, self._count)
            self._end(shard)
        self._has_begun = True

    def _share(self, shard: int, epoch: int, outage: float = 0.0) -> Share:
        outages = {shard: outage} if outage > SEAMLESS else {}
        return Share(self._count, frozenset({shard}), outages, frozenset({(shard, epoch)}))

    def _end(self, shard: int) -> None:
        """Let the bot of a shard end beside everything else."""
        self._serving.pop(shard, None)
        task = asyncio.create_task(self._lives.pop(shard).end())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def _pass_on(self, said: tuple[Said, ...]) -> None:
        """Tell all bots of this process what was said; once in a while they look at everything anew."""
        serving = [self._lives[shard] for shard in self._serving]
        if time.monotonic() >= self._all_anew:
            self._all_anew = time.monotonic() + ALL_ANEW
            said = (Said(MISSED, 0), *said)
        for life in serving:
            for one in said:
                life.heard(one)

    async def _rest(self, seconds: float) -> None:
        """Wait for a while, or until something is to be done."""
        try:
            await asyncio.wait_for(self._called.wait(), seconds)
        except TimeoutError:
            return
        self._called.clear()

    async def _leave(self) -> None:
        """Hand over everything; where that cannot be said, the leases run out."""
        try:
            await self._leases.leave()
        except StoreUnavailableError as error:
            log.warning("the shards could not be handed over, and are taken over later: %s", error)
