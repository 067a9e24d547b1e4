"""The loopback Discord: simcord's world behind real HTTP and a real WebSocket, for bot processes on this machine."""

import asyncio
import fnmatch
import io
import json
import logging
from collections import Counter
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import simcord
from aiohttp import web
from aiohttp.typedefs import Handler

from playground import simulator
from playground.gateway import Gateway
from playground.simulator import CDN_BASE, Json, RemoteEnv, Request, Upload

log = logging.getLogger(__name__)

HOST: Final = "127.0.0.1"
LARGEST_REQUEST: Final = 110 << 20  # ten files of ten MiB, and words
SWEEP_EVERY: Final = 60.0  # seconds
SENDER: Final[ContextVar[str]] = ContextVar("SENDER", default="")  # which of several bots asks for something

Scope: TypeAlias = Literal["user", "global", "shared"]


@dataclass
class WireFault:
    """Requests that are not answered as they should be, and how often."""

    method: str
    path: str  # `*` stands for any part
    status: int
    times: int
    retry_after: float = 0.0
    scope: Scope = "user"

    def matches(self, request: Request) -> bool:
        return self.times > 0 and self.method in {request.method, "*"} and fnmatch.fnmatch(request.path, self.path)

    def response(self) -> web.Response:
        if self.status != 429:
            return reply({"message": "An injected fault", "code": 0}, status=self.status)
        is_global = self.scope == "global"
        headers = {
            "Via": "1.1 google",  # without it discord.py takes the answer for a ban
            "Retry-After": str(self.retry_after),
            "X-RateLimit-Scope": self.scope,
            "X-RateLimit-Limit": "5",
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset-After": str(self.retry_after),
            "X-RateLimit-Bucket": f"{self.method}{self.path}".encode().hex(),
            **({"X-RateLimit-Global": "true"} if is_global else {}),
        }
        body: Json = {
            "message": "You are being rate limited.",
            "retry_after": self.retry_after,
            "global": is_global,
        }
        return reply(body, status=429, headers=headers)


def reply(body: Json, *, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON as discord.py takes it: the type has to be this very word, without a character set."""
    typed = {**(headers or {}), "Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=typed)


class Loopback:
    """Serves a simulated Discord on 127.0.0.1 and nowhere else."""

    def __init__(self, env: RemoteEnv, *, shards: int = 1, at_once: int = 1) -> None:
        self.env: Final = env
        self.app: Final = web.Application(client_max_size=LARGEST_REQUEST, middlewares=[self._only_from_here])
        self.gateway: Final = Gateway(env, cdn=("", ""))
        self.counts: Final = Counter[int]()  # answers by status
        self.latency = 0.0  # seconds before a request is looked at
        self.shards = shards  # that are recommended
        self._at_once = at_once  # that may connect
        self._faults: list[WireFault] = []
        self._url = ""
        self._runner: web.AppRunner | None = None
        self._sweeper: asyncio.Task[None] | None = None
        for whose in ("", "/as/{name}"):
            self.app.router.add_get(f"{whose}/gateway", self.gateway.connect)
            self.app.router.add_get(f"{whose}/cdn/{{tail:.+}}", self._file)
            self.app.router.add_route("*", f"{whose}/api/v10/{{tail:.+}}", self._rest)

    @property
    def url(self) -> str:
        """Where a bot finds it: for `point_discord_at`."""
        return self._url

    def url_for(self, name: str) -> str:
        """Where one of several bots finds it that are to be told apart."""
        return f"{self._url}/as/{name}"

    async def start(self, port: int = 0) -> None:
        """Listen on a port, any free one for 0; a port that is taken raises OSError."""
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        await site.start()
        self._url = f"http://{HOST}:{self._runner.addresses[0][1]}"
        self.gateway.address = f"{self._url.replace('http', 'ws', 1)}/gateway"
        self.gateway.cdn = (CDN_BASE, f"{self._url}/cdn")
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def limit(self, method: str, path: str, *, times: int = 1, retry_after: float = 0.3, scope: Scope = "user") -> None:
        """Answer the next requests that match with 429."""
        self._faults.append(WireFault(method, path, 429, times, retry_after, scope))

    def fail(self, method: str, path: str, *, status: int = 502, times: int = 1) -> None:
        """Answer the next requests that match with an error of the server."""
        self._faults.append(WireFault(method, path, status, times))

    @web.middleware
    async def _only_from_here(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what a page elsewhere could send through somebody's browser."""
        here = {self._url, self._url.replace(HOST, "localhost")}
        if f"http://{request.host}" not in here or request.headers.get("Origin", self._url) not in here:
            raise web.HTTPForbidden
        return await handler(request)

    async def _rest(self, request: web.Request) -> web.Response:
        SENDER.set(request.match_info.get("name", ""))
        response = await self._response(request)
        self.counts[response.status] += 1
        return response

    async def _response(self, request: web.Request) -> web.Response:
        if self.latency:
            await asyncio.sleep(self.latency)
        asked, uploads = await self._read(request)
        for fault in self._faults:
            if fault.matches(asked):
                fault.times -= 1
                return fault.response()
        if asked.path in {"/gateway", "/gateway/bot"}:
            return reply(self._where_the_gateway_is())
        reason = request.headers.get("X-Audit-Log-Reason")
        try:
            result = simulator.answer(self.env, asked, uploads=uploads, query=request.query, reason=reason)
        except simcord.BackendError as refusal:
            if refusal.status == 501:
                log.exception("simcord cannot answer what the bot asked")
            return reply(refusal.to_json(), status=refusal.status)
        if result is None:
            return web.Response(status=204)
        text = json.dumps(result).replace(*self.gateway.cdn)
        return web.Response(body=text.encode(), headers={"Content-Type": "application/json"})

    def _where_the_gateway_is(self) -> Json:
        starts: Json = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": self._at_once}
        return {"url": self.gateway.address, "shards": self.shards, "session_start_limit": starts}

    async def _read(self, request: web.Request) -> tuple[Request, list[Upload]]:
        path = f"/{request.match_info['tail']}"
        files: dict[str, tuple[str, bytes]] = {}
        if request.content_type.startswith("multipart/"):
            form = await request.post()
            body: Json = self._json(str(form["payload_json"])) if "payload_json" in form else {}
            for name, value in form.items():
                if isinstance(value, web.FileField):
                    files[name] = (value.filename, value.file.read())
        else:
            text = await request.text()
            body = self._json(text) if text else None
        uploads = _described(files, body)
        return Request(request.method, path, body, [(file, len(data)) for file, data in files.values()]), uploads

    def _json(self, text: str) -> Json:
        stored, served = self.gateway.cdn
        return json.loads(text.replace(served, stored))

    async def _file(self, request: web.Request) -> web.Response:
        data = simulator.file_at(self.env, f"{CDN_BASE}/{request.match_info['tail']}")
        if data is None:
            raise web.HTTPNotFound
        return web.Response(
            body=data, content_type="image/png" if data.startswith(b"\x89PNG") else "application/octet-stream"
        )

    async def _sweep(self) -> None:
        broom = simulator.Broom(self.env)
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            broom.sweep()
            self.gateway.forget_the_lost()
            self._faults = [fault for fault in self._faults if fault.times > 0]


def _described(files: dict[str, tuple[str, bytes]], body: Json) -> list[Upload]:
    """The files of a request with what its body says about each: `files[2]` is the attachment whose id is 2."""
    message = body.get("data", body) if isinstance(body, dict) else None
    attachments = message.get("attachments") if isinstance(message, dict) else None
    words = {
        f"files[{entry.get('id')}]": entry.get("description")
        for entry in (attachments if isinstance(attachments, list) else [])
        if isinstance(entry, dict)
    }
    return [
        Upload(filename, io.BytesIO(data), str(words[name]) if words.get(name) else None)
        for name, (filename, data) in files.items()
    ]
