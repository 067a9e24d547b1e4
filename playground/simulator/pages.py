"""simcord's pages for any number of channels and people, behind one server."""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001  # this package exists to hold them; names.py lists them, and a test asks simcord for each

import asyncio
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeAlias

import simcord
from aiohttp import web
from aiohttp.typedefs import Handler
from simcord.preview import Preview, _server
from simcord.preview._pages import _Page as Page
from simcord.preview._server import PreviewServer

from playground.simulator.environments import RemoteEnv
from playground.simulator.feed import hear
from playground.simulator.media import PicturesAtOnce
from playground.simulator.names import PAGE_ROUTES
from playground.simulator.trees import Json

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
            preview._media_worker = PicturesAtOnce()
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
