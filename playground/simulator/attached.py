"""A bot in this process on a simulated Discord, with whatever lies between the two: delays, faults, lost answers."""
# pyright: reportPrivateUsage=false

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import discord
from discord.http import Route
from simcord import _dpy_internals
from simcord.backend import Backend, serializers
from simcord.gateway import ShardRouter
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from playground.simulator.additions import Json
from playground.simulator.environments import RemoteEnv

Told = Callable[[str, Mapping[str, Json]], None]


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


async def attach(env: RemoteEnv, bot: discord.AutoShardedClient, carry: Carry) -> Told:
    """Log a bot in; return what tells it the events of the gateway. Its context is the one this is called in."""
    _dpy_internals.install_http(bot, _CarriedRequests(env.backend, carry))
    _dpy_internals.set_guild_ready_timeout(bot, 0.0)
    _dpy_internals.set_webhook_adapter(_CarriedAnswers(env.backend, carry))
    state = _dpy_internals.get_state(bot)
    state.shard_count, state.shard_ids = 1, [0]
    router = ShardRouter(env.backend, state, bot.dispatch, 1, (0,))
    await bot.login("simulated")
    bot.shard_count = 1
    _dpy_internals.install_shards(bot, router.shards)
    _identify(env, router)
    return router.feed


def _identify(env: RemoteEnv, router: ShardRouter) -> None:
    router.identify(0)
    for guild in env.backend.guilds.values():
        router.feed("GUILD_CREATE", serializers.guild_create_payload(env.backend, guild))
