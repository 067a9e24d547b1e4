"""What Discord says of the bot: its token, its application, the clock, and the channels it is to write to."""

import time
from collections.abc import AsyncIterator, Iterable, Sequence
from email.utils import parsedate_to_datetime
from typing import Final

import aiohttp
import discord
from discord.http import Route

from bot.app import PERMISSIONS
from bot.config import Settings
from bot.edge.permissions import lacking
from bot.host.findings import Finding

LATE, TOO_LATE = 5.0, 60.0  # seconds between Discord's clock and ours
FEW_STARTS: Final = 100  # of the thousand that Discord allows a day
NAMED: Final = 10
PORTAL: Final = "Discord's developer portal"


async def portal_findings(settings: Settings, places: Iterable[tuple[int, int]]) -> AsyncIterator[Finding]:
    """Yield what Discord says; places are servers and channels that the bot uses."""
    token = settings.discord_token
    if token is None:
        return
    try:
        async for finding in _answers(token.get_secret_value(), settings.shard_count, places):
            yield finding
    except (aiohttp.ClientError, OSError, discord.HTTPException) as error:
        yield Finding.wrong("Discord", _kind(error), "see whether this machine reaches discord.com")


def _kind(error: Exception) -> str:
    """Return what went wrong, without anything that an address or a header could hold."""
    return (
        f"{type(error).__name__} {error.status}" if isinstance(error, discord.HTTPException) else type(error).__name__
    )


async def _answers(token: str, shards: int | None, places: Iterable[tuple[int, int]]) -> AsyncIterator[Finding]:
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            yield Finding.wrong("token", "Discord does not know it", f"copy it anew from {PORTAL} (Bot, Reset Token)")
            return
        assert client.user is not None
        yield Finding.fine("token", f"Discord knows it as {client.user}")
        yield Finding.fine("intents", "only that of servers is asked for, which everybody has")
        async for finding in _gateway(token, shards):
            yield finding
        info = await client.application_info()
        link = discord.utils.oauth_url(info.id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
        yield Finding.fine("invite", link)
        if not info.bot_public:
            yield Finding.look("invite", "only you can invite it", f"{PORTAL}, Bot, Public Bot, if others are to")
        async for finding in _servers(client, places):
            yield finding


async def _gateway(token: str, shards: int | None) -> AsyncIterator[Finding]:
    address, headers = f"{Route.BASE}/gateway/bot", {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession() as session, session.get(address, headers=headers) as answer:
        found, date = await answer.json(), answer.headers.get("Date")
    limit = found["session_start_limit"]
    seen = f"{limit['remaining']} of {limit['total']} starts are left today"
    if limit["remaining"] < FEW_STARTS:
        yield Finding.look("starts", seen, "something starts the bot again and again: its log says why")
    else:
        yield Finding.fine("starts", seen)
    seen = f"Discord recommends {found['shards']}"
    if shards is not None and shards < found["shards"]:
        yield Finding.look("shards", f"{seen}, SHARD_COUNT is {shards}", "set it to that, or leave it out")
    else:
        yield Finding.fine("shards", seen)
    if date is not None:
        yield _clock(parsedate_to_datetime(date).timestamp() - time.time())


def _clock(ahead: float) -> Finding:
    seen = f"Discord's is {abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} ours"
    if abs(ahead) < LATE:
        return Finding.fine("clock", seen)
    kind = Finding.wrong if abs(ahead) > TOO_LATE else Finding.look
    return kind("clock", seen, "let the machine set its clock by the network (NTP)")


async def _servers(client: discord.Client, places: Iterable[tuple[int, int]]) -> AsyncIterator[Finding]:
    """Yield what the bot may not do in the servers in use, and in which of their channels it cannot show a table."""
    gone, short, closed, looked = list[str](), list[str](), list[str](), 0
    by_server = dict[int, set[int]]()
    for server, channel in places:
        by_server.setdefault(server, set()).add(channel)
    for server, channels in by_server.items():
        try:
            guild = await client.fetch_guild(server)
            assert client.user is not None
            me = await guild.fetch_member(client.user.id)
            there = {one.id: one for one in await guild.fetch_channels()}
        except (discord.Forbidden, discord.NotFound):
            gone.append(str(server))
            continue
        looked += len(channels)
        if missing := [name for name, asked in PERMISSIONS if asked and not getattr(me.guild_permissions, name)]:
            short.append(f"server {server}: {', '.join(missing)}")
        for channel in sorted(channels):
            found = there.get(channel)  # a thread is not listed, and is asked about by whoever writes to it
            missing = lacking(found, found.permissions_for(me)) if found is not None else ()
            if missing:
                closed.append(f"channel {channel}: {', '.join(missing)}")
    if gone:
        do = "invite it again, or delete what is stored: python -m bot forget server NUMBER"
        yield Finding.look("servers", f"it is not there any more: {_listed(gone)}", do)
    if short:
        yield Finding.look("permissions", _listed(short), "open the invite there again, or give its role these")
    else:
        count = len(by_server) - len(gone)
        yield Finding.fine("permissions", f"all that the invite asks for, servers that are in use: {count}")
    if closed:
        yield Finding.look("channels", _listed(closed), "give the bot these permissions there")
    else:
        yield Finding.fine("channels", f"all {looked} that are in use can be written to")


def _listed(lines: Sequence[str]) -> str:
    more = f" and {len(lines) - NAMED} more" if len(lines) > NAMED else ""
    return "; ".join(lines[:NAMED]) + more
