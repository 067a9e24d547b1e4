"""The bot with no network: what Discord would deliver goes straight in, and what the bot sends is handed on."""

import json
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from types import SimpleNamespace
from typing import Any, Final, cast

import discord
from discord.http import Route
from discord.utils import _to_json  # pyright: ignore[reportPrivateUsage]
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.config import Settings
from bot.render.pictures import Pictures, Scene
from bot.tables.house import House
from bot.thinking.computers import Computers
from bot.words.words import Words

Json = dict[str, Any]
Part = Mapping[str, Any]

APPLICATION: Final = 1
GUILD, CHANNEL = 2, 3
CLICKED, SENT = 4, 5  # messages
EPHEMERAL: Final = 64
SAID: Final = 4  # the answer that is a message of its own, as a refusal is
DEFERRED: Final = 6  # the answer that promises UPDATED, where it takes long
UPDATED: Final = 7  # the answer that puts another message in the place of the one that was clicked
BUTTON, MODAL = 2, 5
EPOCH: Final = 1_420_070_400  # Discord counts its milliseconds from here


@dataclass(frozen=True)
class Sent:
    """A request of the bot: where it goes, what it says as a value or written out, and the files that go with it."""

    method: str
    path: str
    said: Json | str
    files: tuple[tuple[str, bytes], ...] = ()

    @cached_property
    def body(self) -> Json:
        """Read what it says, for whoever wants to know: the bot does not pay for that."""
        return json.loads(self.said) if isinstance(self.said, str) else self.said

    @property
    def answers(self) -> int | None:
        """Return the interaction that this is the first answer to, if it is one."""
        parts = self.path.split("/")
        return int(parts[-3]) if parts[-1] == "callback" else None


class Wire(AsyncWebhookAdapter):
    """Stands where the network would be; whoever listens hears each request and may raise what Discord would."""

    def __init__(self, hear: Callable[[Sent], None]) -> None:
        super().__init__()
        self.hear = hear

    async def request(
        self,
        route: Route,
        session: object = None,
        *,
        payload: Json | None = None,
        multipart: Sequence[Part] | None = None,
        **_: object,
    ) -> Json:
        if payload is not None:
            _to_json(payload)  # as it is done before anything is sent
            multipart = [part for part in multipart or () if part["name"] != "payload_json"]  # which is the same again
        return self._answer(route, payload, multipart)

    async def send(
        self,
        route: Route,
        *,
        files: object = None,
        form: Iterable[Part] | None = None,
        json: Json | None = None,  # the library's own name
        **_: object,
    ) -> Json | list[Json]:
        if "/commands" in route.path:
            return []  # they were registered; the table of them is nobody's message
        if route.method == "GET" and route.path.endswith("/messages"):
            return []  # nothing that was sent is found again
        return self._answer(route, json, form)

    def _answer(self, route: Route, payload: Json | None, parts: Iterable[Part] | None) -> Json:
        sent = _sent(route, payload, parts)
        self.hear(sent)
        if sent.answers is None:
            return message(SENT)
        kind = SAID if sent.files else int(sent.body["type"])  # only what shows a message has files
        shown = {"resource": {"type": kind, "message": message(SENT)}} if kind in {SAID, UPDATED} else {}
        return {"interaction": {"id": str(sent.answers), "type": 3}, **shown}


def _sent(route: Route, payload: Json | None, parts: Iterable[Part] | None) -> Sent:
    said, files = payload or {}, list[tuple[str, bytes]]()
    for part in parts or ():
        if part["name"] == "payload_json":
            said = part["value"]
        else:
            files.append((part["filename"], part["value"].read()))
    return Sent(route.method, route.url.removeprefix(Route.BASE), said, tuple(files))


def gone(code: int) -> discord.NotFound:
    """Return what Discord says about something that it does not know, or not any more."""
    return discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="Not Found")), {"code": code, "message": ""})


# What comes in


def message(number: int, flags: int = 0) -> Json:
    return {
        "id": str(number), "channel_id": str(CHANNEL), "author": user(APPLICATION), "content": "", "type": 0,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "pinned": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "components": [], "flags": flags,
    }  # fmt: skip


def user(number: int) -> Json:
    return {"id": str(number), "username": f"user{number}", "discriminator": "0", "avatar": None, "global_name": None}


def snowflake(at: float, number: int) -> int:
    """Return an id as Discord would give it at a time."""
    return int((at - EPOCH) * 1000) << 22 | number


def click(number: int, who: int, custom_id: str, values: Sequence[str] = (), *, private: bool = True) -> Json:
    """Return the press of a button, or a choice, on a private panel or on the message that everyone sees."""
    data: Json = {"component_type": 3 if values else BUTTON, "custom_id": custom_id, "values": list(values)}
    return _interaction(number, who, data) | {"message": message(CLICKED, EPHEMERAL * private)}


def written(number: int, who: int, custom_id: str, **fields: str) -> Json:
    """Return what was written into a modal."""
    inputs = [{"type": 18, "component": {"type": 4, "custom_id": name, "value": text}} for name, text in fields.items()]
    data: Json = {"custom_id": custom_id, "components": inputs}
    return _interaction(number, who, data) | {"type": MODAL}


def _interaction(number: int, who: int, data: Json) -> Json:
    member: Json = {"user": user(who), "roles": [], "joined_at": None, "deaf": False, "mute": False, "flags": 0}
    return {
        "id": str(number), "application_id": str(APPLICATION), "type": 3, "token": str(number), "version": 1,
        "guild_id": str(GUILD), "channel_id": str(CHANNEL), "locale": "en-US", "guild_locale": "en-US",
        "channel": {"id": str(CHANNEL), "type": 0, "name": "table", "position": 0, "permissions": "0"},
        "member": {**member, "permissions": "0"}, "data": data, "entitlements": [], "attachment_size_limit": 1 << 23,
    }  # fmt: skip


async def deliver(bot: Pozo, payload: Json) -> None:
    """Give the bot an interaction, and return when it has done all it does about it."""
    state = bot._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # the gateway's own entrance
    await bot.router.route(discord.Interaction(data=cast("Any", payload), state=state))


# The bot


def no_picture(scene: Scene) -> bytes:
    """Draw nothing: pictures cost a hundred times what a move does."""
    return b"PNG"


@cache
def words() -> Words:
    return Words()


async def _log_in(bot: Pozo) -> None:
    """Do what logging in does, without asking Discord who we are."""
    await bot._async_setup_hook()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    state = bot._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    state.application_id = APPLICATION
    state.user = discord.ClientUser(state=state, data=cast("Any", user(APPLICATION)))


@asynccontextmanager
async def connected(
    house: House,
    hear: Callable[[Sent], None],
    draw: Callable[[Scene], bytes] = no_picture,
    extensions: Sequence[str] = EXTENSIONS,
) -> AsyncGenerator[Pozo]:
    """Run the bot as it is in production, but for the network and whatever its house is made of."""
    bot = Pozo(Settings(_env_file=None, shard_count=1), house, words(), extensions, Computers())  # pyright: ignore[reportCallIssue]  # read from nowhere
    bot.pictures.close()
    bot.pictures = Pictures(words(), draw)
    wire = Wire(hear)
    token = async_context.set(wire)
    setattr(bot.http, "request", wire.send)  # noqa: B010  # a method of the library, replaced on purpose
    await _log_in(bot)
    try:
        await bot.setup_hook()
        yield bot
    finally:
        await bot.close()
        async_context.reset(token)
