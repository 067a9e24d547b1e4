"""The loopback Discord's gateway: sessions that are identified, kept alive, dropped, resumed and refused."""

import asyncio
import itertools
import json
import logging
from collections import Counter, deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from aiohttp import WSMsgType, web

from playground import simulator
from playground.simulator import Feed, Json, JsonObject, RemoteEnv

log = logging.getLogger(__name__)

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACKNOWLEDGED = 0, 1, 2, 6, 7, 8, 9, 10, 11
HEARTBEAT_EVERY: Final = 41_250  # milliseconds, as on Discord
ACKNOWLEDGE_AFTER: Final = 0.05  # seconds; at once would be before discord.py noted when it asked
REPLAYED: Final = 1000  # events kept for a session that comes back
FORGOTTEN_AFTER: Final = 90.0  # seconds without a connection
FAREWELL: Final = 1.0  # seconds for what is on its way to who leaves
ONE_SHARD: Final = (0, 1)
ABOUT_SERVERS: Final = {"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"}


@dataclass(eq=False)
class Connection:
    """A socket and the frames on their way into it."""

    socket: web.WebSocketResponse
    frames: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue[str | None])  # none: it is the end

    def send(self, operation: int, data: Json = None) -> None:
        self.frames.put_nowait(json.dumps({"op": operation, "d": data}))

    async def write(self) -> None:
        with suppress(ConnectionError):
            while (frame := await self.frames.get()) is not None:
                await self.socket.send_str(frame)


class Session:
    """One shard of a bot, connected or about to come back."""

    def __init__(self, env: RemoteEnv, name: str, intents: int, shard: tuple[int, int], cdn: tuple[str, str]) -> None:
        self.name: Final = name
        self.shard: Final = shard
        self.connection: Connection | None = None
        self.left_at = 0.0
        self._cdn = cdn
        self._sequence = 0
        self._sent: deque[tuple[int, str]] = deque(maxlen=REPLAYED)
        self.feed: Final = Feed(env, intents, self.dispatch)

    def concerns(self, payload: Mapping[str, Json], event: str) -> bool:
        """Whether an event belongs to this shard; those of no server belong to the first."""
        guild = (
            payload.get("id") if event in {"GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE"} else payload.get("guild_id")
        )
        return self.shard[0] == (simulator.shard_of(int(str(guild)), self.shard[1]) if guild else 0)

    def dispatch(self, event: str, payload: JsonObject) -> None:
        self._sequence += 1
        frame = json.dumps({"op": DISPATCH, "t": event, "s": self._sequence, "d": payload}).replace(*self._cdn)
        self._sent.append((self._sequence, frame))
        if self.connection is not None:
            self.connection.frames.put_nowait(frame)

    def missed_since(self, sequence: int) -> list[str] | None:
        """The events after one, or nothing when not all of them were kept."""
        oldest = self._sent[0][0] if self._sent else self._sequence + 1
        return None if sequence < oldest - 1 else [frame for number, frame in self._sent if number > sequence]


class Gateway:
    """All sessions of all bots that are connected."""

    def __init__(self, env: RemoteEnv, *, cdn: tuple[str, str]) -> None:
        self.address = ""  # known when the server listens
        self.cdn = cdn
        self.counts: Final = Counter[str]()  # identify, resume, replayed, refused, heartbeat
        self._env = env
        self._names = itertools.count(1)
        self._sessions: dict[str, Session] = {}
        simulator.hear(env, self._publish)

    @property
    def sessions(self) -> list[Session]:
        return list(self._sessions.values())

    @property
    def connected(self) -> list[Session]:
        return [session for session in self._sessions.values() if session.connection is not None]

    async def drop(self, code: int = 4000) -> None:
        """Close every connection; the sessions can be resumed, and miss nothing that happens meanwhile."""
        for session in self.connected:
            await self._close(session, code)

    def ask_to_reconnect(self) -> None:
        """Ask every bot to come back by itself, as Discord does before maintenance."""
        for session in self.connected:
            _connection(session).send(RECONNECT)

    def invalidate(self) -> None:
        """Forget every session and say so: each bot has to identify anew."""
        connected, self._sessions = self.connected, {}
        for session in connected:
            _connection(session).send(INVALID, data=False)
            session.connection = None

    def forget_the_lost(self) -> None:
        """Drop sessions that nobody came back for."""
        now = asyncio.get_running_loop().time()
        self._sessions = {
            name: session
            for name, session in self._sessions.items()
            if session.connection is not None or now - session.left_at < FORGOTTEN_AFTER
        }

    async def close(self) -> None:
        await self.drop(1001)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection for as long as it lasts."""
        socket = web.WebSocketResponse(max_msg_size=0, autoclose=False)
        await socket.prepare(request)
        connection = Connection(socket)
        connection.send(HELLO, {"heartbeat_interval": HEARTBEAT_EVERY})
        writer = asyncio.create_task(connection.write())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(connection, json.loads(message.data))
        finally:
            self._left(connection, ended=socket.close_code in {1000, 1001})
            await _farewell(connection, writer)
        return socket

    def _receive(self, connection: Connection, frame: JsonObject) -> None:
        data = frame.get("d")
        match frame["op"], data:
            case int(operation), _ if operation == HEARTBEAT:
                self.counts["heartbeat"] += 1
                asyncio.get_running_loop().call_later(ACKNOWLEDGE_AFTER, connection.send, ACKNOWLEDGED)
            case int(operation), dict(asked) if operation == IDENTIFY:
                self._identify(connection, asked)
            case int(operation), dict(asked) if operation == RESUME:
                self._resume(connection, asked)
            case int(operation), dict(asked) if operation == MEMBERS:
                self._send_members(connection, asked)
            case _:
                log.debug("a gateway command that changes nothing here: %s", frame["op"])

    def _identify(self, connection: Connection, asked: JsonObject) -> None:
        self.counts["identify"] += 1
        shard = asked.get("shard")
        number, count = (int(str(part)) for part in shard) if isinstance(shard, list) else ONE_SHARD
        name = f"session-{next(self._names)}"
        session = Session(self._env, name, int(str(asked["intents"])), (number, count), self.cdn)
        session.connection = connection
        self._sessions[name] = session
        session.dispatch("READY", simulator.ready(self._env, name, self.address, session.shard))
        for guild in simulator.guilds_of(self._env, session.shard):
            session.feed("GUILD_CREATE", simulator.available(self._env, guild))

    def _resume(self, connection: Connection, asked: JsonObject) -> None:
        session = self._sessions.get(str(asked["session_id"]))
        missed = session.missed_since(int(str(asked["seq"]))) if session is not None else None
        if session is None or missed is None:
            self.counts["refused"] += 1
            connection.send(INVALID, data=False)
            return
        self.counts["resume"] += 1
        self.counts["replayed"] += len(missed)
        session.connection = connection
        for frame in missed:
            connection.frames.put_nowait(frame)
        session.dispatch("RESUMED", {})

    def _send_members(self, connection: Connection, asked: JsonObject) -> None:
        for session in self.connected:
            if session.connection is connection:
                for chunk in simulator.members_chunks(self._env, asked):
                    session.dispatch("GUILD_MEMBERS_CHUNK", chunk)

    def _publish(self, event: str, payload: Mapping[str, Json]) -> None:
        for session in self.sessions:
            if session.concerns(payload, event):
                session.feed(event, payload)

    def _left(self, connection: Connection, *, ended: bool) -> None:
        """A bot that says goodbye ends its session; one whose connection breaks may come back to it."""
        for session in self.sessions:
            if session.connection is connection:
                session.connection = None
                session.left_at = asyncio.get_running_loop().time()
                if ended:
                    del self._sessions[session.name]

    async def _close(self, session: Session, code: int) -> None:
        connection = _connection(session)
        session.connection = None
        session.left_at = asyncio.get_running_loop().time()
        await connection.socket.close(code=code)


async def _farewell(connection: Connection, writer: asyncio.Task[None]) -> None:
    """Send what was on its way before the other side said goodbye, then say so, too."""
    connection.frames.put_nowait(None)
    await asyncio.wait({writer}, timeout=FAREWELL)
    writer.cancel()
    await connection.socket.close()


def _connection(session: Session) -> Connection:
    assert session.connection is not None
    return session.connection
