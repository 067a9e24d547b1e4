"""How the bot leaves the gateway: it says so, and hears out what Discord sent before it knew."""

import asyncio
import contextlib
from typing import Final, cast

import aiohttp
import discord
from aiohttp import WSCloseCode, WSMsgType
from discord.gateway import ReconnectWebSocket

GOODBYE: Final = WSCloseCode.OK.to_bytes(2, "big")
SAID: Final = (WSMsgType.TEXT, WSMsgType.BINARY)


async def leave(shard: discord.ShardInfo) -> None:
    """Take in what is on its way until Discord says goodbye, too.

    discord.py's own way to disconnect drops all that arrives after it, and so leaves whoever pressed then unanswered.
    """
    if shard.is_closed():
        return
    inner = shard._parent  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # nothing else leads to the connection
    connection, reader = inner.ws, cast("asyncio.Task[None] | None", getattr(inner, "_task", None))
    if reader is not None:
        reader.cancel()
        await asyncio.wait({reader})
    with contextlib.suppress(aiohttp.ClientError, OSError, ReconnectWebSocket):  # then nothing more can come
        await connection.socket.send_frame(GOODBYE, WSMsgType.CLOSE)
        while (said := await connection.socket.receive()).type in SAID:
            await connection.received_message(said.data)
