"""Every private use of simcord, in one place: what tests and playground need and its public interface lacks."""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001  # this module exists to hold them; PRIVATE_NAMES lists them, and a test asks simcord for each

import asyncio
import base64
import functools
import io
import json
import logging
import re
import secrets
import weakref
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

import discord
import simcord
from aiohttp import web
from aiohttp.typedefs import Handler
from simcord import interactions
from simcord._clock import Clock
from simcord.backend import Backend, serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Interaction, Message, Overwrite
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.gateway import FakeGateway
from simcord.http import router
from simcord.http.routes import application
from simcord.preview import Preview, _action_plans, _component_projection, _messages, _queries, _server, _snapshot
from simcord.preview._markdown import markdown_tokens
from simcord.preview._pages import _Page as Page
from simcord.preview._server import PreviewServer
from simcord.results import InteractionResult, ResponseMessage

log = logging.getLogger(__name__)

PAGE_ROUTES: Final = {
    ("DELETE", "/api/pages/{context_id}"): "_delete_page",
    ("GET", "/api/state"): "_state",
    ("GET", "/api/commands"): "_commands",
    ("GET", "/api/action-result"): "_action_result",
    ("POST", "/api/action"): "_action",
    ("GET", "/api/assets/{asset_id}"): "_asset",
}

# What the canary test asks for, as `module:name`, `Env.name`, `Backend.name` and so on, each with what it is for.
PRIVATE_NAMES: Final = {
    "Env._advancing": "while it is set, a sleeping task of the bot does not hold up an action",
    "Env._settle_internal": "its 50 ms stall per click is cut",
    "Env._begin_operation": "a burst is one operation",
    "Env._end_operation": "and ends like one",
    "Env._errors_acknowledged": "errors a test has looked at do not fail it again",
    "Env._raise_errors_since": "the others do",
    "Env._notify_dispatch_observers": "tells the environment of a remote bot which interaction it waits for",
    "Env._register_dispatch_observer": "the other end of it",
    "Env._run_pre_shutdown": "closes pages when there is no bot to detach",
    "Env._loop": "set where there is no bot to attach",
    "Env._started": "likewise",
    "Env._generation": "likewise; a click from a page has to name it",
    "Backend.clock": "replaced by a clock the bot shares, or by the wall clock",
    "Backend.emit": "sends a gateway event",
    "Backend.subscribers": "hears every gateway event",
    "Backend.cdn": "holds files; none is ever dropped by itself",
    "Backend.transcript": "grows for ever unless cleared",
    "Backend.http_requests": "likewise",
    "Backend.interactions": "likewise",
    "Backend.interaction_tokens": "likewise",
    "Backend.messages": "likewise",
    "Backend._reserved_ids": "likewise",
    "Backend._sequences": "likewise",
    "Backend.application_emojis": "their pictures are kept by keep_emoji_pictures",
    "Backend.bot_user": "the bot's own account",
    "Backend.commands": "those the bot has registered",
    "Backend.visible_commands": "what a page offers; translated, since pages are not",
    "Backend.set_overwrite": "takes a permission from the bot in a channel",
    "Backend.delete_message": "deletes a message as a moderator would",
    "CdnStore._blobs": "the files by address",
    "simcord._clock:Clock": "the backend's idea of now",
    "simcord.interactions:base_payload": "interactions carry no locale and no installer of their own",
    "simcord.http.router:dispatch": "answers a REST request; also where outgoing payloads are watched",
    "simcord.http.router:_ROUTES": "where the handler of emoji uploads is replaced",
    "simcord.http.routes.application:create_application_emoji": "drops the picture",
    "simcord.backend.serializers:message_payload": "the message inside a click",
    "simcord.backend.serializers:guild_create_payload": "a server joining",
    "simcord.backend.cdn:CDN_BASE": "how addresses of files begin",
    "simcord.backend.models:Overwrite": "a permission given or taken",
    "simcord.backend.serializers:user_payload": "who the bot is, said when it connects",
    "simcord.backend.serializers:member_payload": "a member in the answer to a request for members",
    "simcord.gateway:FakeGateway": "leaves out of the gateway what a bot's intents do not cover",
    "FakeGateway.feed": "the way in",
    "Env._preview": "held to allow one page server at a time; cleared to allow one for each channel",
    "Preview._action": "what a page asks for; done one at a time, since simcord refuses what overlaps",
    "Preview._get_page": "the page that asks",
    "Preview._pages": "all that are open",
    "Preview._open_page": "opens one for a person",
    "Preview._page_payload": "what it shows",
    "Preview._publish": "makes it show what is there now",
    "Preview._python": "a page nobody looks at, which need not be kept up to date",
    "Preview._server": "replaced by one that listens nowhere: its answers are given by our own server",
    "Preview._advance_presentation_time": "lets countdowns run",
    "Page.revision": "a click has to name it; naming the newest lets it through after the bot changed something else",
    "Page.id": "how it is found again",
    "simcord.preview._component_projection:_control_key": "how a page names a control",
    "simcord.preview._action_plans:_component_key": "how it is found again",
    **{
        f"simcord.preview.{module}:markdown_tokens": "texts parsed anew for every page and change; remembered instead"
        for module in ("_markdown", "_component_projection", "_messages", "_queries", "_snapshot")
    },
    "simcord.preview._pages:_Page": "a page somebody looks at",
    "simcord.preview._server:PreviewServer": "what the page talks to",
    "simcord.preview._server:PreviewServer._SECURITY_HEADERS": "refuse to be framed, which our page does",
    "simcord.preview._server:PreviewServer._authorized": "lets in who knows the word",
    **{f"simcord.preview._server:PreviewServer.{name}": "answers a page" for name in PAGE_ROUTES.values()},
    "simcord.components:walk_components": "every component of a message, nested ones too",
    "simcord.enums:OverwriteType": "of a member, not of a role",
    "simcord.results:InteractionResult": "what an interaction led to",
}

TEXTS_KEPT: Final = 2000
DEPENDS_ON_CONTEXT: Final = re.compile(r"@|<(?!t:)")  # mentions and emojis

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
JsonObject: TypeAlias = dict[str, Json]


@dataclass(frozen=True)
class Upload:
    """A file on its way from the bot, in the form simcord's handlers read."""

    filename: str
    fp: io.BufferedIOBase
    description: str | None = None


@dataclass(frozen=True)
class Request:
    """A REST request as the bot sent it."""

    method: str
    path: str
    body: Json
    files: Sequence[tuple[str, int]]  # names and sizes


Watcher: TypeAlias = Callable[[Request], None]


@dataclass
class _Additions:
    """What simcord does not keep for a simulated Discord."""

    locales: dict[int, str] = field(default_factory=dict[int, str])
    user_installs: set[int] = field(default_factory=set[int])
    watchers: list[Watcher] = field(default_factory=list[Watcher])


_ADDITIONS: Final[weakref.WeakKeyDictionary[Backend, _Additions]] = weakref.WeakKeyDictionary()


def _additions(backend: Backend) -> _Additions:
    return _ADDITIONS.setdefault(backend, _Additions())


def speak(env: simcord.Env, user_id: int, locale: str) -> None:
    """Let a person's interactions say this language from now on."""
    _additions(env.backend).locales[user_id] = locale


def install_for_user(env: simcord.Env, user_id: int) -> None:
    """Let a person have installed the bot for themselves, not only for the server."""
    _additions(env.backend).user_installs.add(user_id)


def watch(env: simcord.Env, watcher: Watcher) -> None:
    """Show every REST request of the bot to a watcher before it is answered."""
    _additions(env.backend).watchers.append(watcher)


@functools.cache
def complete_simcord() -> None:
    """Patch what simcord leaves out, once for the process: languages, installers, pictures of emojis, watchers."""
    plain_payload = interactions.base_payload
    plain_emoji = application.create_application_emoji
    plain_dispatch = router.dispatch

    def payload_with_locales(  # noqa: PLR0913  # simcord's own parameters
        backend: Backend,
        *,
        type: int,  # noqa: A002  # likewise
        channel_id: int,
        guild_id: int | None,
        user_id: int,
        data: JsonObject,
    ) -> tuple[Interaction, JsonObject]:
        record, payload = plain_payload(
            backend, type=type, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=data
        )
        added = _additions(backend)
        owners: JsonObject = {} if guild_id is None else {"0": str(guild_id)}
        if user_id in added.user_installs:
            owners["1"] = str(user_id)
        payload["authorizing_integration_owners"] = owners
        payload["locale"] = added.locales.get(user_id, "en-US")
        if guild_id is not None:
            payload["guild_locale"] = backend.get_guild(guild_id).preferred_locale or "en-US"
        return record, payload

    def emoji_with_picture(request: router.RequestContext) -> Json:
        emoji: JsonObject = plain_emoji(request)
        picture = str(request.body().get("image", ""))
        if "," in picture:
            data = base64.b64decode(picture.partition(",")[2])
            request.backend.cdn._blobs[emoji_address(str(emoji["id"]))] = data
        return emoji

    def watched_dispatch(  # noqa: PLR0913  # simcord's own parameters
        backend: Backend,
        method: str,
        path: str,
        *,
        json: Json = None,
        params: dict[str, object] | None = None,
        files: list[Upload] | None = None,
        reason: str | None = None,
        message_content_access: bool = True,
    ) -> Json:
        request = Request(method, path, json, [(file.filename, _size(file.fp)) for file in files or []])
        for watcher in _additions(backend).watchers:
            watcher(request)
        return plain_dispatch(
            backend,
            method,
            path,
            json=json,
            params=params,
            files=files,
            reason=reason,
            message_content_access=message_content_access,
        )

    interactions.base_payload = payload_with_locales
    router.dispatch = watched_dispatch
    _tell_controls_apart()
    _remember_texts()
    routes = router._ROUTES["POST"]
    routes[:] = [(path, emoji_with_picture if handler is plain_emoji else handler) for path, handler in routes]


def _tell_controls_apart() -> None:
    """Let a page name a control by its custom id too, not only by its place among the others.

    A click on what a page no longer shows as it is has to be refused, not given to what came in its place.
    """
    plain_shown = _component_projection._control_key
    plain_sought = _action_plans._component_key

    def shown(scope: str, component: Mapping[str, Json], path: str) -> str | None:
        return _with_custom_id(plain_shown(scope, component, path), component)

    def sought(component: Mapping[str, Json], path: str, message_id: int) -> str | None:
        return _with_custom_id(plain_sought(component, path, message_id), component)

    _component_projection._control_key = shown
    _action_plans._component_key = sought


def _remember_texts() -> None:
    """Parse a text once, not for every page whenever anything changes: it took most of the playground's time."""

    @functools.lru_cache(maxsize=TEXTS_KEPT)
    def parsed(text: str, profile: str) -> str:
        return json.dumps(markdown_tokens(text, profile))

    def remembered(
        value: object, profile: str = "message", *, context: Mapping[str, object] | None = None
    ) -> list[dict[str, object]]:
        if not isinstance(value, str) or DEPENDS_ON_CONTEXT.search(value):
            return markdown_tokens(value, profile, context=context)
        return json.loads(parsed(value, profile))  # a copy: pages write into it

    for module in (_component_projection, _messages, _queries, _snapshot):
        setattr(module, "markdown_tokens", remembered)  # noqa: B010  # imported there by name


def _with_custom_id(key: str | None, component: Mapping[str, Json]) -> str | None:
    if key is None or not key.startswith("message:"):
        return key
    return f"{key}:{zlib.crc32(str(component.get('custom_id')).encode()):08x}"


def _size(file: io.BufferedIOBase) -> int:
    here = file.tell()
    size = file.seek(0, io.SEEK_END) - here
    file.seek(here)
    return size


def emoji_address(emoji_id: str) -> str:
    return f"{CDN_BASE}/emojis/{emoji_id}.png"


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

    def __init__(self, bot: discord.Client, clock: SimulatedClock, *, shard_count: int | None = None) -> None:
        complete_simcord()
        super().__init__(bot, shard_count=shard_count)
        self.backend.clock = clock

    async def start(self) -> None:
        await super().start()
        self._advancing = True

    async def restart_bot(self, bot: discord.Client | None = None) -> None:
        await super().restart_bot(bot)
        self._advancing = True

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
        await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)

    def raise_new_errors(self) -> None:
        """Raise what the bot raised and no test has looked at."""
        self._raise_errors_since(self._errors_acknowledged)


@dataclass(frozen=True)
class SimulatedPress:
    """A person using a component of a message, whether or not the message still shows it."""

    actor: simcord.MemberActor
    channel_id: int
    message_id: int
    custom_id: str
    values: tuple[str, ...] | None = None  # of a select; a button has none


async def burst(env: simcord.Env, presses: Iterable[SimulatedPress]) -> list[InteractionResult]:
    """Deliver presses of several people in the same turn of the event loop, as a race would; then let the bot work."""
    env._begin_operation("burst")
    try:
        records = [_deliver(env, press) for press in presses]
        await env._settle_internal(dispatch="burst")
    finally:
        env._end_operation()
    return [InteractionResult(env, record) for record in records]


def send(env: simcord.Env, press: SimulatedPress) -> int:
    """Deliver a press and wait for nothing; return the number of its interaction."""
    record, payload = _made(env, press)
    env.backend.emit("INTERACTION_CREATE", payload)
    return record.id


def _deliver(env: simcord.Env, press: SimulatedPress) -> Interaction:
    record, payload = _made(env, press)
    env._notify_dispatch_observers(record)
    env.backend.emit("INTERACTION_CREATE", payload)
    return record


def _made(env: simcord.Env, press: SimulatedPress) -> tuple[Interaction, JsonObject]:
    message = env.backend.get_message(press.channel_id, press.message_id)
    data: JsonObject = {"custom_id": press.custom_id, "component_type": 2 if press.values is None else 3}
    if press.values is not None:
        data["values"] = list(press.values)
    record, payload = interactions.base_payload(
        env.backend,
        type=3,
        channel_id=press.channel_id,
        guild_id=press.actor.guild.id,
        user_id=press.actor.id,
        data=data,
    )
    record.source_message_id = message.id
    payload["message"] = dict(serializers.message_payload(env.backend, message))
    return record, payload


def announce_join(env: simcord.Env, guild: simcord.GuildHandle) -> None:
    """Let the bot hear that it was added to a server: simcord's own event says that a server became available again."""
    payload = serializers.guild_create_payload(env.backend, env.backend.get_guild(guild.id))
    env.backend.emit("GUILD_CREATE", {key: value for key, value in payload.items() if key != "unavailable"})


def deny(env: simcord.Env, channel: simcord.ChannelHandle, denied: discord.Permissions) -> None:
    """Take permissions from the bot in a channel; none gives them all back."""
    bot_id = env.backend.bot_user.id
    env.backend.set_overwrite(
        channel.id, Overwrite(target_id=bot_id, type=OverwriteType.MEMBER, allow=0, deny=denied.value)
    )


def delete_message(env: simcord.Env, channel_id: int, message_id: int) -> None:
    """Delete a message as a moderator would."""
    env.backend.delete_message(channel_id, message_id)


def dismiss(env: simcord.Env, message_id: int) -> None:
    """Take away a message that only one person sees; the bot never hears of it."""
    for messages in env.backend.messages.values():
        message = messages.get(message_id)
        if message is not None and message.is_ephemeral:
            del messages[message_id]
            env.backend.emit("MESSAGE_DISMISSED", {})  # no event of Discord's: it only lets pages know


def name_bot(env: simcord.Env, name: str) -> None:
    env.backend.bot_user.name = name


def has_commands(env: simcord.Env) -> bool:
    """Whether the bot has told Discord its commands."""
    return bool(env.backend.commands)


def message_at(env: simcord.Env, channel_id: int, message_id: int) -> ResponseMessage | None:
    """A message as it is now, or nothing when it was deleted."""
    stored = env.backend.messages.get(channel_id, {}).get(message_id)
    return None if stored is None else ResponseMessage(env, stored)


def messages_for(env: simcord.Env, channel_id: int, user_id: int | None) -> list[ResponseMessage]:
    """The messages of a channel that a person can see, oldest first; for nobody, those that all can see."""
    stored = sorted(env.backend.messages.get(channel_id, {}).values(), key=lambda message: message.id)
    return [ResponseMessage(env, message) for message in stored if message.visible_to(user_id)]


def pings(env: simcord.Env, channel_id: int, message_id: int) -> list[int]:
    """The people a message notified."""
    return list(env.backend.get_message(channel_id, message_id).ping_user_ids)


def components_in(tree: Sequence[Json]) -> list[JsonObject]:
    """Every component of a message or modal in the order of reading, nested ones too."""
    return list(walk_components(tree))


def files(env: simcord.Env) -> list[str]:
    """The addresses of all files that are kept."""
    return list(env.backend.cdn._blobs)


def file_at(env: simcord.Env, address: str) -> bytes | None:
    return env.backend.cdn.get(address)


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
        locale = _additions(self.backend).locales.get(user_id, "en-US")
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


INTERACTIONS_KEPT: Final = timedelta(minutes=20)  # five more than their tokens live
MESSAGES_KEPT: Final = 300  # in a channel
EPHEMERALS_KEPT: Final = 20  # of a person in a channel


class Broom:
    """Sweeps out of a simulated Discord what nobody can reach any more, so that it can run for days."""

    def __init__(self, env: simcord.Env) -> None:
        self._backend = env.backend
        self._unused: set[str] = set()  # files that nothing showed the last time; a page may still be loading one

    def sweep(self) -> None:
        self._backend.http_requests.clear()
        self._backend.transcript.clear()
        self._sweep_interactions()
        for messages in self._backend.messages.values():
            _sweep_messages(messages)
        self._sweep_files()
        self._sweep_ids()

    def _sweep_interactions(self) -> None:
        oldest = discord.utils.time_snowflake(self._backend.clock.now() - INTERACTIONS_KEPT)
        for record in [record for record in self._backend.interactions.values() if record.id < oldest]:
            del self._backend.interactions[record.id]
            self._backend.interaction_tokens.pop(record.token, None)

    def _sweep_files(self) -> None:
        shown = {
            str(file["url"])
            for messages in self._backend.messages.values()
            for message in messages.values()
            for file in message.attachments
        }
        files = self._backend.cdn._blobs
        unused = {address for address in files if address.startswith(f"{CDN_BASE}/attachments/")} - shown
        for address in unused & self._unused:
            del files[address]
        self._unused = unused

    def _sweep_ids(self) -> None:
        oldest = discord.utils.time_snowflake(self._backend.clock.now() - timedelta(minutes=1))
        self._backend._reserved_ids = {number for number in self._backend._reserved_ids if number >= oldest}
        self._backend._sequences = {at: last for at, last in self._backend._sequences.items() if at >= oldest >> 22}


def _sweep_messages(messages: dict[int, Message]) -> None:
    """Drop the oldest: those of all beyond MESSAGES_KEPT, those of one person's alone beyond EPHEMERALS_KEPT."""
    owners = Counter[str]()
    for message in sorted(messages.values(), key=lambda message: -message.id):
        owner = _owner(message) if message.is_ephemeral else ""
        owners[owner] += 1
        if owners[owner] > (EPHEMERALS_KEPT if owner else MESSAGES_KEPT):
            del messages[message.id]


def _owner(message: Message) -> str:
    metadata: JsonObject = message.interaction_metadata or {}
    user = metadata.get("user")
    return str(user["id"]) if isinstance(user, dict) else "nobody"


PAGE_FILES: Final = Path(_server.__file__).with_name("static")
PAGE_POLICY: Final = PreviewServer._SECURITY_HEADERS["Content-Security-Policy"].replace(
    "frame-ancestors 'none'", "frame-ancestors 'self'"
)
PUBLISH_EVERY: Final = 0.2  # seconds, when something changed
COUNT_DOWN_EVERY: Final = 2.0  # seconds, when nothing did

Viewer: TypeAlias = simcord.MemberActor | simcord.UserHandle


class _Mounted(PreviewServer):
    """A page server that listens nowhere; our own passes on to it what its pages ask."""

    def __init__(self, preview: Preview) -> None:
        super().__init__(preview)
        self.words: dict[str, Viewer] = {}  # a secret word for each person who looks at the channel

    async def start(self) -> None:
        setattr(_server, "web", web)  # noqa: B010  # imported by the listener that is left out
        self.port = 0

    async def close(self) -> None:
        """Nothing listens."""

    def _authorized(self, request: web.Request, *, context: str | None = None) -> bool:
        return _word(request) in self.words and context in {None, request.headers.get("X-Simcord-Context")}

    async def _pages(self, request: web.Request) -> web.Response:
        """Open a page for the person whose word it is, whoever it asks for."""
        opened = open_page(self.preview, self.words[_word(request)])
        return web.json_response(self.preview._page_payload(opened))


def open_page(preview: Preview, viewer: Viewer) -> Page:
    return preview._open_page(viewer.id)


def _word(request: web.Request) -> str:
    return request.headers.get("X-Simcord-Capability", "")


class Pages:
    """simcord's pages for any number of channels and people, behind one server."""

    def __init__(self, env: RemoteEnv) -> None:
        self._env = env
        self._servers: dict[int, _Mounted] = {}  # by channel
        self._words: dict[str, _Mounted] = {}
        self._one_at_a_time = asyncio.Lock()
        self._changed = True
        self._asked = 0
        hear(env, self._note_change)

    @property
    def previews(self) -> list[Preview]:
        return [server.preview for server in self._servers.values()]

    def add_routes(self, app: web.Application) -> None:
        """Let a server answer the pages."""
        app.router.add_post("/api/pages", self._passed_on("_pages"))
        for (method, path), name in PAGE_ROUTES.items():
            app.router.add_route(method, path, self._passed_on(name))

    async def word_for(self, channel: simcord.ChannelHandle, viewer: Viewer) -> str:
        """The word with which a page shows a channel as a person sees it."""
        server = self._servers.get(channel.id) or await self._open(channel, viewer)
        if not any(known.id == viewer.id for known in server.words.values()):
            if all(known.id != viewer.id for known in server.preview.viewers):
                server.preview.viewers += (viewer,)
            word = secrets.token_urlsafe(16)
            server.words[word] = viewer
            self._words[word] = server
        return next(word for word, known in server.words.items() if known.id == viewer.id)

    async def keep_up_to_date(self) -> None:
        """Show what changed soon after it did, and let countdowns run, for ever."""
        waited = 0.0
        while True:
            await asyncio.sleep(PUBLISH_EVERY)
            waited += PUBLISH_EVERY
            if self._changed or self._asked != self._env.asked or waited >= COUNT_DOWN_EVERY:
                waited = 0.0
                async with self._one_at_a_time:
                    self._changed, self._asked = False, self._env.asked
                    for preview in self.previews:
                        _publish(preview)

    async def _open(self, channel: simcord.ChannelHandle, viewer: Viewer) -> _Mounted:
        async with self._one_at_a_time:
            preview = self._env.preview(channel, viewers=[viewer], layout="channel")
            server = _Mounted(preview)
            preview._server = server
            await preview.__aenter__()
            self._env._preview = None
        self._queue_actions(preview)
        self._servers[channel.id] = server
        return server

    def _queue_actions(self, preview: Preview) -> None:
        act = preview._action

        async def act_in_turn(context_id: str | None, body: Mapping[str, object]) -> dict[str, object]:
            async with self._one_at_a_time:
                self._env._preview = preview
                try:
                    page = preview._get_page(context_id)
                    return await act(context_id, {**body, **_newest(self._env, body, page.revision)})
                finally:
                    self._env._preview = None

        preview._action = act_in_turn

    def _passed_on(self, name: str) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            server = self._words.get(_word(request))
            if server is None:
                raise web.HTTPUnauthorized
            handler: Handler = getattr(server, name)
            return await handler(request)

        return handle

    def _note_change(self, event: str, payload: Mapping[str, Json]) -> None:
        self._changed = True


def _newest(env: simcord.Env, body: Mapping[str, object], revision: int) -> dict[str, object]:
    """What a click has to name, as it is now: the control it means is looked for among those that are there anyway."""
    return {"published_revision": revision, "bot_generation": env._generation} if "published_revision" in body else {}


def _publish(preview: Preview) -> None:
    preview._advance_presentation_time()
    for page in list(preview._pages.values()):
        if page is not preview._python and page.id in preview._pages:
            preview._publish(page, reason="refresh")


def page() -> str:
    """Simcord's page, with our title, styles and script."""
    html = (PAGE_FILES / "index.html").read_text(encoding="utf-8")
    for old, new in PAGE_CHANGES.items():
        assert old in html, f"simcord's page no longer has {old}"
        html = html.replace(old, new)
    return html


PAGE_CHANGES: Final = {
    "<title>SimCord Preview</title>": "<title>Pozo</title>",
    '<link rel="stylesheet" href="/preview.css">': (
        '<link rel="stylesheet" href="/preview.css"><link rel="stylesheet" href="/playground/page.css">'
    ),
    '<script type="module" src="/app.js"></script>': (
        '<script type="module" src="/app.js"></script><script type="module" src="/playground/page.js"></script>'
    ),
}
