"""The simulated Discord around a bot in this process, or for one behind a socket, and their clocks."""
# pyright: reportPrivateUsage=false
# this package exists to hold them; names.py lists them, and a test asks simcord for each

import asyncio
from contextlib import AbstractContextManager
from datetime import UTC, datetime

import discord
import simcord
from simcord._clock import Clock
from simcord.backend.models import Interaction

from playground.simulator.additions import additions_of, complete_simcord
from playground.simulator.trees import Json, JsonObject


class SimulatedClock(Clock):
    """A clock that moves only when told to; made before the bot, which may then be given it."""

    def timestamp(self) -> float:
        return self.now().timestamp()


class WallClock(Clock):
    """Real time, for a bot that runs in a process of its own."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        """Nothing moves real time."""


class FastEnv(simcord.Env):
    """A simulated Discord around a bot in this process, whose time moves only by `advance_time`.

    In a plain `Env` an action waits in real time for every sleep of the bot that ends within five seconds, and a race
    between the two ways a sleep can end sometimes times out. Here an action waits for running work alone.
    """

    patience = 300.0  # seconds until work that never ends is given up: no picture takes so long on a busy machine

    def __init__(self, bot: discord.Client, clock: SimulatedClock, *, shard_count: int | None = None) -> None:
        complete_simcord()
        super().__init__(bot, settle_timeout=self.patience, shard_count=shard_count)
        self.backend.clock = clock

    async def start(self) -> None:
        self._advancing = True
        await super().start()

    async def advance_time(self, seconds: float) -> None:
        try:
            await super().advance_time(seconds)
        finally:
            self._advancing = True

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # simcord's own parameter
        idle: float = 0.002,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        # simcord gives a start five seconds, whatever it is told of patience
        patience = None if timeout is None else max(timeout, self.patience)
        await super()._settle_internal(timeout=patience, idle=idle, dispatch=dispatch, _deadline=_deadline)

    def as_the_bot(self) -> AbstractContextManager[None]:
        """Let what is begun meanwhile be the bot's, so that the next action waits for what follows from it."""
        return self._bot_scope()

    def raise_new_errors(self) -> None:
        """Raise what the bot raised and no test has looked at."""
        self._raise_errors_since(self._errors_acknowledged)


class RemoteEnv(simcord.Env):
    """A simulated Discord for a bot that is somewhere else, behind a socket; people and pages work as ever.

    There is no bot here to wait for: an action is done when its interaction was answered, or when Discord would give up
    waiting; what the bot does later arrives by itself.
    """

    patience = 3.0  # seconds; Discord's own
    aftermath = 0.03  # seconds in which an answer is commonly followed by an edit
    asked = 0  # requests of the bot so far; of what it does to a private message no event tells

    def __init__(self) -> None:
        complete_simcord()
        super().__init__(discord.Client(intents=discord.Intents(guilds=True)), check_errors=False)
        self.backend.clock = WallClock()
        self._commands = self.backend.visible_commands
        self.backend.visible_commands = self._commands_in_their_language
        self._waiting: list[Interaction] = []
        self._register_dispatch_observer(self._waiting.append)

    def _commands_in_their_language(
        self,
        *,
        user_id: int,
        channel_id: int,
        type: int = 1,  # noqa: A002  # simcord's own parameter: commands that are typed
    ) -> list[JsonObject]:
        locale = additions_of(self.backend).locales.get(user_id, "en-US")
        visible = self._commands(user_id=user_id, channel_id=channel_id, type=type)
        return [_translated(command, locale) for command in visible]

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._started = True
        self._generation = 1

    async def shutdown(self) -> None:
        await self._run_pre_shutdown()
        self._started = False

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # simcord's own parameter
        idle: float = 0.005,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        waiting, self._waiting[:] = list(self._waiting), []
        end = asyncio.get_running_loop().time() + self.patience
        while not all(record.responded for record in waiting) and asyncio.get_running_loop().time() < end:  # noqa: ASYNC110  # simcord tells nobody when an interaction is answered
            await asyncio.sleep(idle)
        await asyncio.sleep(self.aftermath)


def _translated(part: JsonObject, locale: str) -> JsonObject:
    """A command as it is described in a language; names stay, since a page sends them back as they are."""
    described = {**part, "description": _word_in(part, "description", locale)} if "description" in part else {**part}
    for name in ("options", "choices"):
        inner = part.get(name)
        if isinstance(inner, list):
            described[name] = [_translated(one, locale) for one in inner if isinstance(one, dict)]
    if "value" in part:  # a choice is sent back by its value
        described["name"] = _word_in(part, "name", locale)
    return described


def _word_in(part: JsonObject, name: str, locale: str) -> Json:
    known = part.get(f"{name}_localizations")
    return known.get(locale, part[name]) if isinstance(known, dict) else part[name]
