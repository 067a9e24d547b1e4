"""Everything that may go wrong, each as one short story: it begins, it lasts, and it is over."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from typing import Final
from unittest.mock import patch

import discord
from simcord.backend.errors import BackendError

from bot.tables.registry import Tables
from bot.tables.table import Table
from playground.simulator import delete_message, deny
from soak.world.machine import QUICK
from soak.world.wires import Trouble
from soak.world.world import World

Fault = Callable[[World], Awaitable[None]]

SHORT: Final = (2.0, 20.0)  # seconds that most faults last
IN_CHANNELS: Final = "/channels/"


async def _lasts(world: World, least: float = SHORT[0], most: float = SHORT[1]) -> None:
    await asyncio.sleep(world.chance.uniform(least, most))


@contextmanager
def _trouble(world: World, trouble: Trouble) -> Generator[None]:
    world.wires.trouble = trouble
    try:
        yield
    finally:
        world.wires.trouble = None


# Requests


def _refused(status: int, code: int = 0, only: str = "") -> Fault:
    async def fault(world: World) -> None:
        share = world.chance.choice((0.3, 1.0))
        with _trouble(world, Trouble(status, code, share, only)):
            await _lasts(world)

    return fault


async def messages_gone(world: World) -> None:
    """Have messages deleted by others just as the bot asks something of them."""

    def delete(path: str) -> None:
        *_, channel_id, kind, message_id = path.split("/")
        if kind == "messages":
            world.deleted.add(int(message_id))
            with suppress(BackendError):  # it is gone already
                delete_message(world.town.env, int(channel_id), int(message_id))

    share = world.chance.choice((0.3, 1.0))
    with _trouble(world, Trouble(404, 10008, share, IN_CHANNELS, delete)):
        await _lasts(world)


async def lost_answers(world: World) -> None:
    with _trouble(world, Trouble(share=world.chance.choice((0.2, 0.6)))):
        await _lasts(world)


# The gateway


def _dropped(*, resumed: bool) -> Fault:
    async def fault(world: World) -> None:
        world.wires.connected = False
        await _lasts(world)
        world.wires.reconnect(resumed=resumed)

    return fault


# What others do


async def message_deleted(world: World) -> None:
    shown = [
        (message.channel_id, message.id)
        for messages in world.town.env.backend.messages.values()
        for message in messages.values()
        if not message.is_ephemeral and message.components
    ]
    for channel_id, message_id in world.chance.sample(shown, min(1, len(shown))):
        world.deleted.add(message_id)
        delete_message(world.town.env, channel_id, message_id)


async def channel_deleted(world: World) -> None:
    """Delete a thread, or the channel that nobody will miss most."""
    guild = world.chance.choice(world.town.guilds)
    threads = [thread for channel in guild.channels.values() for thread in channel.threads]
    side = [channel for name, channel in guild.channels.items() if name == "side"]
    for channel in world.chance.choice((threads[:1], side)) or side:
        for one in (*channel.threads, channel):
            world.town.env.backend.delete_channel(one.id)


async def forbidden(world: World) -> None:
    """Take permissions from the bot in a channel, for a while."""
    guild = world.chance.choice(world.town.guilds)
    channel = world.chance.choice(list(guild.channels.values()))
    taken = world.chance.choice((discord.Permissions(send_messages=True), discord.Permissions(view_channel=True)))
    deny(world.town.env, channel, taken)
    await _lasts(world)
    deny(world.town.env, channel, discord.Permissions.none())


# The store


def _store(code: int, *, stored_first: bool = False) -> Fault:
    async def fault(world: World) -> None:
        world.machine.disk.refuses, world.machine.disk.stored_first = code, stored_first
        await _lasts(world, most=20.0)
        world.machine.disk.refuses = None

    return fault


async def store_slow(world: World) -> None:
    world.machine.disk.pace = (0.05, 1.5)
    await _lasts(world)
    world.machine.disk.pace = QUICK


# Those who think


async def minds_dead(world: World) -> None:
    world.machine.minds.dead = True
    await _lasts(world)
    world.machine.minds.dead = False


async def minds_hung(world: World) -> None:
    world.machine.minds.hung = True
    await _lasts(world)
    world.machine.minds.hung = False


# Memory and clocks


async def evicted(world: World) -> None:
    """Let no table stay in memory that nobody holds."""

    def let_go(tables: Tables, _: Table) -> None:
        vars(tables)["_kept"].clear()

    with patch.object(Tables, "_keep", let_go):
        await _lasts(world)


async def clock_set(world: World) -> None:
    """Set the clock of the machine back or forward, and right again later."""
    skew = world.chance.choice((-3600.0, -90.0, -5.0, 5.0, 90.0, 600.0))
    world.machine.set_clock(skew)
    await _lasts(world)
    world.machine.set_clock(-skew)


# Ends


async def stopped(world: World) -> None:
    await world.lives.stop()
    await _lasts(world, 0.5, 30.0)
    await world.lives.begin()


async def killed(world: World) -> None:
    world.lives.kill()
    await _lasts(world, 0.5, 30.0)
    await world.lives.begin()


async def killed_while_it_began(world: World) -> None:
    world.lives.kill()
    beginning = asyncio.create_task(world.lives.begin())
    await _lasts(world, 0.0, 0.6)
    world.lives.kill()
    await beginning
    await world.lives.begin()


FAULTS: Final[dict[str, Fault]] = {
    "403": _refused(403, 50001, IN_CHANNELS),
    "404": messages_gone,
    "429": _refused(429),
    "500": _refused(500),
    "503": _refused(503),
    "lost answers": lost_answers,
    "gateway dropped": _dropped(resumed=True),
    "session lost": _dropped(resumed=False),
    "message deleted": message_deleted,
    "channel deleted": channel_deleted,
    "permission taken": forbidden,
    "store full": _store(sqlite3.SQLITE_FULL),
    "store locked": _store(sqlite3.SQLITE_BUSY),
    "store unsure": _store(sqlite3.SQLITE_IOERR, stored_first=True),
    "store slow": store_slow,
    "minds dead": minds_dead,
    "minds hung": minds_hung,
    "evicted": evicted,
    "clock set": clock_set,
    "stopped": stopped,
    "killed": killed,
    "killed at start": killed_while_it_began,
}
