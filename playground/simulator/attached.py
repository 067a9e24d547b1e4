"""A bot in this process on a simulated Discord, with whatever lies between the two: delays, faults, lost answers."""
# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import discord
from aiohttp import WSMessage, WSMsgType
from discord.http import Route
from simcord import _dpy_internals
from simcord.backend import Backend, serializers
from simcord.gateway import ShardRouter
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from playground.simulator.environments import RemoteEnv
from playground.simulator.trees import Json


class Carry(Protocol):
    """Takes a request to Discord and brings its answer back, each in its time; or does not."""

    async def __call__(self, method: str, path: str, act: Callable[[], Awaitable[Json]]) -> Json: ...


class _CarriedRequests(FakeHTTPClient):
    def __init__(self, backend: Backend, carry: Carry) -> None:
        super().__init__(backend, asyncio.get_running_loop())
        self._carry = carry

    async def request(self, route: Route, **options: Any) -> Json:  # noqa: ANN401  # passed on as it is
        plain = super().request
        return await self._carry(route.method, _path(route), lambda: plain(route, **options))


class _CarriedAnswers(FakeWebhookAdapter):
    """Interactions are answered on a way of their own."""

    def __init__(self, backend: Backend, carry: Carry) -> None:
        super().__init__(backend)
        self._carry = carry

    async def request(self, route: Route, session: object, **options: Any) -> Json:  # noqa: ANN401  # likewise
        plain = super().request
        return await self._carry(route.method, _path(route), lambda: plain(route, session, **options))


def _path(route: Route) -> str:
    return route.url.removeprefix(Route.BASE)


class GatewaySession:
    """A bot's session with the gateway."""

    def __init__(self, env: RemoteEnv, router: ShardRouter) -> None:
        self._env = env
        self._router = router

    def identify(self) -> None:
        """Begin anew: whatever was told before is told again, whatever was missed is not."""
        self._router.identify(0)
        for guild in self._env.backend.guilds.values():
            self._router.feed("GUILD_CREATE", serializers.guild_create_payload(self._env.backend, guild))

    def tell(self, event: str, payload: Mapping[str, Json]) -> None:
        self._router.feed(event, payload)


class _Goodbye:
    """Stands in for the socket of a session in which nothing is on its way: whoever leaves is let go at once."""

    async def send_frame(self, frame: bytes, kind: WSMsgType) -> None:
        """Take a word of farewell."""

    async def receive(self) -> WSMessage:
        return WSMessage(WSMsgType.CLOSED, None, None)


async def attach(env: RemoteEnv, bot: discord.AutoShardedClient, carry: Carry) -> GatewaySession:
    """Log a bot in and return its session. The context of all it does is the one this is called in."""
    _dpy_internals.install_http(bot, _CarriedRequests(env.backend, carry))
    _dpy_internals.set_guild_ready_timeout(bot, 0.0)
    _dpy_internals.set_webhook_adapter(_CarriedAnswers(env.backend, carry))
    state = _dpy_internals.get_state(bot)
    state.shard_count, state.shard_ids = 1, [0]
    router = ShardRouter(env.backend, state, bot.dispatch, 1, (0,))
    await bot.login("simulated")
    bot.shard_count = 1
    _dpy_internals.install_shards(bot, router.shards)
    for shard in router.shards.values():
        vars(shard.ws)["socket"] = _Goodbye()
    session = GatewaySession(env, router)
    session.identify()
    return session
