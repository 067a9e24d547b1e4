"""A loopback Discord in the test's own process, with a server, two people, and bots that run against it for real."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

import discord
import pytest
import simcord
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.edge.redirect import point_discord_at
from playground import simulator
from playground.loopback import Loopback
from playground.process import BotProcess
from playground.simulator import RemoteEnv, SimulatedPress
from playground.site import Resident, Site
from tests.playground.waiting import until

PATIENCE = 30.0  # seconds: on a busy machine an answer may take longer than Discord waits


class Scene:
    """A loopback Discord with one server, and a person or two in it."""

    def __init__(self, env: RemoteEnv, discord_: Loopback) -> None:
        self.env = env
        self.loopback = discord_
        self.guild = env.create_guild("Card club", preferred_locale="es-ES")
        self.channel = self.guild.create_text_channel("table")
        self.ana = self.guild.add_member(env.create_user("ana", global_name="Ana"))
        self.ben = self.guild.add_member(env.create_user("ben", global_name="Ben"))
        residents = [Resident("Ana", "en-US", self.ana), Resident("Ben", "es-ES", self.ben)]
        self.site = Site(env, self.guild, residents, BotProcess("no_bot"))
        self.site.add_routes(discord_.app)

    async def flag(self) -> simcord.ResponseMessage:
        result = await self.ana.slash(self.channel, "flag")
        assert result.response is not None
        return result.response


async def at_once(self: discord.Client, shard_id: int | None, *, initial: bool) -> None:
    """Wait for nothing before identifying: the loopback takes any number at once."""


@pytest.fixture
async def scene(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Scene]:
    for owner, name in ((Route, "BASE"), (DiscordWebSocket, "DEFAULT_GATEWAY"), (discord.Asset, "BASE")):
        monkeypatch.setattr(owner, name, getattr(owner, name))  # put back afterwards
    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    env = RemoteEnv()
    env.patience = PATIENCE
    await env.start()
    loopback = Loopback(env)
    made = Scene(env, loopback)
    await loopback.start()
    point_discord_at(loopback.url)
    try:
        yield made
    finally:
        await loopback.close()
        await env.shutdown()


@contextlib.asynccontextmanager
async def running(scene: Scene, bot: discord.Client) -> AsyncGenerator[None]:
    """A bot that logged in, connected and synced its commands."""
    bot._connection.guild_ready_timeout = 0.0  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # the one server is there at once
    async with bot:
        task = asyncio.create_task(bot.start("no token"))
        await until(lambda: bool(scene.loopback.gateway.connected) and bool(bot.guilds))
        yield
    await task


def words(message: simcord.ResponseMessage) -> str:
    return " ".join(str(part.get("content", "")) for part in simulator.components_in(message.components))


def press(scene: Scene, message: simcord.ResponseMessage, custom_id: str) -> SimulatedPress:
    return SimulatedPress(scene.ben, message.channel_id, message.id, custom_id)
