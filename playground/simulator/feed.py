"""What passes between Discord and a bot behind a socket: requests answered, and the events of the gateway."""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001  # this package exists to hold them; names.py lists them, and a test asks simcord for each

import functools
import json
from collections.abc import Callable, Mapping
from typing import Final

import discord
import simcord
from simcord.backend import serializers
from simcord.gateway import FakeGateway
from simcord.http import router

from playground.simulator.additions import Request, Upload
from playground.simulator.environments import RemoteEnv
from playground.simulator.trees import Json, JsonObject


def answer(
    env: RemoteEnv, request: Request, *, uploads: list[Upload], query: Mapping[str, str], reason: str | None
) -> Json:
    """Do what a REST request asks, and return what Discord would; a refusal is raised as `simcord.BackendError`."""
    env.asked += 1
    return router.dispatch(
        env.backend,
        request.method,
        request.path,
        json=request.body,
        params=dict(query),
        files=uploads,
        reason=reason,
    )


def hear(env: simcord.Env, listener: Callable[[str, Mapping[str, Json]], None]) -> None:
    """Let a listener hear every gateway event."""
    env.backend.subscribers.append(listener)


def ready(env: RemoteEnv, session_id: str, address: str, shard: tuple[int, int]) -> JsonObject:
    """What the gateway says first."""
    guilds: list[Json] = [{"id": str(guild), "unavailable": True} for guild in guilds_of(env, shard)]
    return {
        "v": 10,
        "user": _plain(serializers.user_payload(env.backend.bot_user)),
        "guilds": guilds,
        "session_id": session_id,
        "resume_gateway_url": address,
        "shard": list(shard),
        "application": {"id": str(env.backend.application_id), "flags": 0},
    }


def guilds_of(env: RemoteEnv, shard: tuple[int, int]) -> list[int]:
    return [guild for guild in env.backend.guilds if shard_of(guild, shard[1]) == shard[0]]


def shard_of(guild_id: int, count: int) -> int:
    return (guild_id >> 22) % count


def available(env: RemoteEnv, guild_id: int) -> JsonObject:
    """A server as the gateway describes it to a bot that connects."""
    return _plain(serializers.guild_create_payload(env.backend, env.backend.get_guild(guild_id)))


def _plain(payload: Mapping[str, object]) -> JsonObject:
    """The same payload without discord.py's names for its parts."""
    return json.loads(json.dumps(payload))


def members_chunks(env: RemoteEnv, wanted: JsonObject, *, size: int = 1000) -> list[JsonObject]:
    """The answer to a request for the members of a server: by ids, by the beginning of a name, or all."""
    guild = env.backend.get_guild(int(str(wanted["guild_id"])))
    ids = wanted.get("user_ids")
    chosen = {str(one) for one in (ids if isinstance(ids, list) else [ids])} if ids else None
    prefix = str(wanted.get("query") or "").lower()
    found = [
        member
        for member in guild.members.values()
        if (str(member.user_id) in chosen if chosen else env.backend.get_user(member.user_id).name.startswith(prefix))
    ]
    limit = wanted.get("limit")
    found = found[:limit] if isinstance(limit, int) and limit else found
    chunks = [found[start : start + size] for start in range(0, len(found), size)] or [[]]
    missing = sorted((chosen or set()) - {str(member.user_id) for member in found})
    return [
        {
            "guild_id": str(guild.id),
            "members": [_plain(serializers.member_payload(env.backend, guild, member)) for member in chunk],
            "chunk_index": index,
            "chunk_count": len(chunks),
            "not_found": list[Json](missing),
            "nonce": wanted.get("nonce"),
        }
        for index, chunk in enumerate(chunks)
    ]


class Feed:
    """Passes on what a bot with these intents may hear, in the form it may hear it."""

    def __init__(self, env: RemoteEnv, intents: int, send: Callable[[str, JsonObject], None]) -> None:
        self.intents: Final = discord.Intents._from_value(intents)
        self.parsers: Final = _EveryEvent(send)
        self._gateway = FakeGateway(env.backend, self)

    def __call__(self, event: str, payload: Mapping[str, Json]) -> None:
        self._gateway.feed(event, payload)


class _EveryEvent(dict[str, Callable[[JsonObject], None]]):
    """Stands where discord.py has one parser for each event."""

    def __init__(self, send: Callable[[str, JsonObject], None]) -> None:
        super().__init__()
        self._send = send

    def __missing__(self, event: str) -> Callable[[JsonObject], None]:
        return functools.partial(self._send, event)
