"""What simcord leaves out, patched in once for the process: languages, installers, emojis, nonces, watchers."""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001  # this package exists to hold them; names.py lists them, and a test asks simcord for each

import base64
import errno
import fnmatch
import functools
import io
import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import simcord
from simcord import interactions
from simcord.backend import Backend
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Interaction, channel
from simcord.http import router
from simcord.http._helpers import message_response
from simcord.http.routes import application, messages
from simcord.preview import _action_plans, _component_projection, _messages, _queries, _snapshot
from simcord.preview._markdown import markdown_tokens

from playground.simulator.settling import settle_quicker
from playground.simulator.trees import Json, JsonObject, make_quick

TEXTS_KEPT: Final = 2000
ANNOUNCEMENT_THREAD: Final = 10
NONCES_KEPT: Final = timedelta(minutes=5)  # Discord remembers them for "the past few minutes"


DEPENDS_ON_CONTEXT: Final = re.compile(r"@|<(?!t:)")  # mentions and emojis


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
class Losing:
    """Requests that are done, and whose answers never arrive."""

    method: str
    path: str  # `*` for any part
    times: int

    def loses(self, request: Request) -> bool:
        lost = self.times > 0 and request.method == self.method and fnmatch.fnmatch(request.path, self.path)
        self.times -= lost
        return lost


@dataclass
class _Additions:
    """What simcord does not keep for a simulated Discord."""

    locales: dict[int, str] = field(default_factory=dict[int, str])
    user_installs: set[int] = field(default_factory=set[int])
    watchers: list[Watcher] = field(default_factory=list[Watcher])
    witnesses: list[Watcher] = field(default_factory=list[Watcher])
    losing: list[Losing] = field(default_factory=list[Losing])
    nonces: dict[tuple[int, str], tuple[int, datetime]] = field(
        default_factory=dict[tuple[int, str], tuple[int, datetime]]
    )


def additions_of(backend: Backend) -> _Additions:
    """Return them from where they are kept, beside the backend's own: watchers hold it, and go with it."""
    return vars(backend).setdefault("additions", _Additions())


def speak(env: simcord.Env, user_id: int, locale: str) -> None:
    """Let a person's interactions say this language from now on."""
    additions_of(env.backend).locales[user_id] = locale


def install_for_user(env: simcord.Env, user_id: int) -> None:
    """Let a person have installed the bot for themselves, not only for the server."""
    additions_of(env.backend).user_installs.add(user_id)


def watch(env: simcord.Env, watcher: Watcher) -> None:
    """Show every REST request of the bot to a watcher before it is answered."""
    additions_of(env.backend).watchers.append(watcher)


def witness(env: simcord.Env, watcher: Watcher) -> None:
    """Show every REST request of the bot to a watcher that was done, and not refused."""
    additions_of(env.backend).witnesses.append(watcher)


def lose_answers(env: simcord.Env, method: str, path: str, times: int = 1) -> None:
    """Do what the next requests that match ask for, and let the bot never hear of it."""
    additions_of(env.backend).losing.append(Losing(method, path, times))


@functools.cache
def complete_simcord() -> None:
    """Patch what simcord leaves out, once for the process: languages, installers, pictures of emojis, watchers."""
    plain_payload = interactions.base_payload
    plain_emoji = application.create_application_emoji
    plain_dispatch = router.dispatch
    plain_send = messages.send_message

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
        added = additions_of(backend)
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

    def send_once(request: router.RequestContext) -> Json:
        """Answer a nonce that must be unique with the message that had it before, if that is still there."""
        backend, body, channel_id = request.backend, request.body(), request.int_arg("channel_id")
        if not body.get("enforce_nonce"):
            return plain_send(request)
        known, key, now = additions_of(backend).nonces, (channel_id, str(body["nonce"])), backend.clock.now()
        for old in [one for one, (_, at) in known.items() if now - at > NONCES_KEPT]:
            del known[old]
        if key in known and known[key][0] in backend.messages[channel_id]:
            return message_response(request, backend.get_message(channel_id, known[key][0]))
        sent: JsonObject = plain_send(request)
        known[key] = int(str(sent["id"])), now
        return sent

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
        for watcher in additions_of(backend).watchers:
            watcher(request)
        done = plain_dispatch(
            backend,
            method,
            path,
            json=json,
            params=params,
            files=files,
            reason=reason,
            message_content_access=message_content_access,
        )
        for witnessed in additions_of(backend).witnesses:
            witnessed(request)
        if any(losing.loses(request) for losing in additions_of(backend).losing):
            raise ConnectionResetError(errno.ECONNRESET, "the answer was lost")
        return done

    channel.THREAD_TYPES = (ANNOUNCEMENT_THREAD, *channel.THREAD_TYPES)
    interactions.base_payload = payload_with_locales
    router.dispatch = watched_dispatch
    make_quick()
    settle_quicker()
    _tell_controls_apart()
    _remember_texts()
    routes = router._ROUTES["POST"]
    instead = {plain_emoji: emoji_with_picture, plain_send: send_once}
    routes[:] = [(path, instead.get(handler, handler)) for path, handler in routes]


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
