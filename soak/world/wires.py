"""What lies between the bot and Discord: delays, refusals, lost answers, and a gateway that drops."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextvars import Context, copy_context
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

import discord

from playground.simulator import GatewaySession, Json

TRIES: Final = 5  # discord.py's own, for what a server may get over
ROUND_TRIP: Final = (0.01, 0.12)  # seconds, one way
GATEWAY: Final = (0.005, 0.06)
RETRIED: Final = {429, 500, 502, 504}  # by discord.py itself
RETRIED_OF_WEBHOOKS: Final = {429, 500, 502, 503, 504}


@dataclass(frozen=True)
class Trouble:
    """What Discord does to some requests: refuse them with a status, or do them and lose the answer."""

    status: int | None = None
    code: int = 0
    share: float = 1.0
    only: str = ""  # a part of their paths
    first: Callable[[str], None] | None = None  # what happens to where a request goes, just before it is refused

    def refusal(self) -> Exception:
        if self.status is None:
            return ConnectionResetError(104, "the answer was lost")
        response = cast("Any", SimpleNamespace(status=self.status, reason="", headers=dict[str, str]()))
        kinds = {403: discord.Forbidden, 404: discord.NotFound}
        other = discord.DiscordServerError if self.status >= 500 else discord.HTTPException
        return kinds.get(self.status, other)(response, {"code": self.code, "message": ""})


class Wires:
    """Carries what the bot asks to Discord and back, and what Discord tells to the bot."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.trouble: Trouble | None = None
        self.connected = True
        self.done = Counter[str]()
        self._session: GatewaySession | None = None
        self._context = copy_context()
        self._due = 0.0
        self._missed: list[tuple[str, Mapping[str, Json]]] = []

    async def carry(self, method: str, path: str, act: Callable[[], Awaitable[Json]]) -> Json:
        retried = RETRIED_OF_WEBHOOKS if "/webhooks/" in path or "/interactions/" in path else RETRIED
        trouble = None
        for attempt in range(TRIES):
            await asyncio.sleep(self._chance.uniform(*ROUND_TRIP))
            trouble = self._trouble_with(path)
            if trouble is None or trouble.status is None:
                break
            if trouble.first is not None:
                trouble.first(path)
            if trouble.status not in retried:
                raise trouble.refusal()
            await asyncio.sleep(1 + attempt * 2)  # as discord.py does
        if trouble is not None and trouble.status is not None:
            raise trouble.refusal()
        self.done[method] += 1
        answer = await act()
        await asyncio.sleep(self._chance.uniform(*ROUND_TRIP))
        if trouble is not None:
            raise trouble.refusal()
        return answer

    def _trouble_with(self, path: str) -> Trouble | None:
        found = self.trouble
        if found is None or found.only not in path or self._chance.random() >= found.share:
            return None
        return found

    # The gateway

    def plug(self, session: GatewaySession, context: Context) -> None:
        self._session, self._context, self._due, self._missed = session, context, 0.0, []

    def unplug(self) -> None:
        self._session = None

    def hear(self, event: str, payload: Mapping[str, Json]) -> None:
        """Take an event of Discord's to the bot, in the order in which they came; none without a bot."""
        session = self._session
        if session is not None and self.connected:
            self._take(lambda: session.tell(event, payload))
        elif session is not None:
            self._missed.append((event, payload))

    def _take(self, told: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._due = max(self._due, loop.time() + self._chance.uniform(*GATEWAY))
        loop.call_at(self._due, told, context=self._context.copy())

    def reconnect(self, *, resumed: bool) -> None:
        """Connect again: what was missed is told now, or with a session that begins anew never."""
        self.connected = True
        missed, self._missed = self._missed, []
        if resumed:
            for event, payload in missed:
                self.hear(event, payload)
        elif self._session is not None:
            self._take(self._session.identify)
