"""The lives of the bot: it is started, told to stop, or killed at any await, and what it stored is all that is left."""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import copy_context
from functools import cache
from random import Random
from typing import Any, Final, TypeVar

from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.config import Settings
from bot.render.pictures import Pictures, Scene
from bot.storage.errors import CannotOpenError
from bot.storage.store import Store
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.thinking.computers import QUICKEST, SLOWEST, Computers
from bot.words.words import Words
from playground.simulator import RemoteEnv, attach
from soak.world.machine import Machine
from soak.world.virtual import LIFE
from soak.world.wires import Wires

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

AGAIN: Final = 5.0  # seconds after which a supervisor starts a bot that could not start
PATIENCE: Final = 10.0  # seconds that it waits for one that was told to stop


@cache
def words() -> Words:
    return Words()


def named(scene: Scene) -> bytes:
    """Return a picture in name only: two of them are the same if, and only if, they show the same."""
    return hashlib.sha256(repr(scene).encode()).digest()


class Lives:
    """One life of the bot at a time, on one database and one simulated Discord."""

    def __init__(self, machine: Machine, env: RemoteEnv, wires: Wires) -> None:
        self._machine = machine
        self._loop = machine.loop
        self._env = env
        self._wires = wires
        self._chance = Random(f"pauses {machine.seed}")
        self._entropy = Random(f"deals {machine.seed}")
        self.number = 0
        self.ended = 0
        self.bot: Pozo | None = None
        self.ends: list[float] = []  # when the lives before ended
        self._computers: Computers | None = None

    async def begin(self) -> None:
        """Start the bot, again and again where it cannot; return when it is ready or was killed while it began."""
        while not await self._begun():  # noqa: ASYNC110  # as a supervisor does
            await asyncio.sleep(AGAIN)

    async def _begun(self) -> bool:
        self.number += 1
        life = self.number
        try:
            await self.inside(self._live())
        except CannotOpenError as error:
            log.info("life %s could not begin: %s", life, error)
            self._end(life)
            return False
        return True

    async def _live(self) -> None:
        store = await Store.open(self._machine.where)
        self._computers = computers = Computers()
        pauses = Pauses(lambda: self._chance.uniform(QUICKEST, SLOWEST))
        house = House(
            store, self._machine.now, self._entropy.randbytes, pauses, computers.choose, self._machine.loop.time
        )
        bot = Pozo(Settings(_env_file=None, shard_count=1), house, words(), EXTENSIONS, computers)  # pyright: ignore[reportCallIssue]  # read from nowhere
        bot.pictures.close()
        bot.pictures = Pictures(words(), named)
        session = await attach(self._env, bot, self._wires.carry)
        self._wires.plug(session, copy_context())
        self.bot = bot

    async def stop(self) -> None:
        """Tell the bot to stop, and kill it where it does not."""
        if self.bot is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.inside(self._leave(self.bot)), PATIENCE)
        self.kill()

    async def _leave(self, bot: Pozo) -> None:
        await bot.close()
        await bot.store.close()
        if self._computers is not None:
            self._computers.close()

    def kill(self) -> None:
        """End the process between two steps, as the system would."""
        self._end(self.number)

    def _end(self, life: int) -> None:
        self.ended = life
        self.ends.append(self._loop.time())
        self.bot = None
        self._loop.end(life)
        self._wires.unplug()
        self._machine.disk.let_go()

    async def inside(self, work: Coroutine[Any, Any, Answer]) -> Answer | None:
        """Do something in the process of the bot; none where that ended before it was done."""
        life, context = self.number, copy_context()
        context.run(LIFE.set, life)
        done: asyncio.Future[Answer] = self._loop.create_future()
        context.run(lambda: self._loop.create_task(work, context=context)).add_done_callback(_handed_to(done))
        while not done.done() and life > self.ended:  # one that was killed tells nobody
            await asyncio.wait([done], timeout=1.0)
        return done.result() if done.done() else None


def _handed_to(done: asyncio.Future[Answer]) -> Callable[[asyncio.Task[Answer]], None]:
    def hand(task: asyncio.Task[Answer]) -> None:
        if done.done():
            return
        if error := task.exception():
            done.set_exception(error)
        else:
            done.set_result(task.result())

    return hand
