"""One command serves a page, with a bot that is restarted on request and ended with it."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from playground.simulator import Json, JsonObject

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Playground:
    process: asyncio.subprocess.Process
    said: str
    session: aiohttp.ClientSession

    @property
    def url(self) -> str:
        found = re.search(r"http://127\.0\.0\.1:\d+", self.said)
        assert found
        return found.group()

    async def ask(self, path: str, method: str = "GET", body: Json = None, **headers: str) -> JsonObject:
        async with self.session.request(method, f"{self.url}{path}", headers=headers, json=body) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def opened(self, person: str, place: str) -> dict[str, str]:
        """Open a page for somebody; what it then asks for needs these headers."""
        word = await self.ask(f"/playground/word?place={place}&person={person}")
        headers = {"X-Simcord-Capability": str(word["word"])}
        opened = await self.ask("/api/pages", "POST", {}, **headers)
        assert opened["viewerId"] == person
        context = opened["context"]
        assert isinstance(context, dict)
        return {**headers, "X-Simcord-Context": str(context["id"])}

    async def text(self, path: str) -> str:
        async with self.session.get(f"{self.url}{path}") as response:
            assert response.status == 200
            return await response.text()


@contextlib.asynccontextmanager
async def playground() -> AsyncGenerator[Playground]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0", "--bot", "tests.playground.demo_bot"),
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    said = (await asyncio.wait_for(process.stdout.readline(), 120)).decode()
    async with aiohttp.ClientSession() as session:
        try:
            yield Playground(process, said, session)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def patiently(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(20):
        while not await true():  # noqa: ASYNC110  # it happens in another process
            await asyncio.sleep(0.1)


def find(items: Json, name: str) -> str:
    assert isinstance(items, list)
    return next(str(item["id"]) for item in items if isinstance(item, dict) and item["name"] == name)


async def test_one_command_serves_a_page_on_which_the_bot_answers_until_told_to_end() -> None:
    async with playground() as shown:
        assert re.fullmatch(r"Play Pozo at http://127\.0\.0\.1:\d+ \(Ctrl-C ends it\)\.\n", shown.said)
        assert "Pozo playground" in await shown.text("/")
        assert "/playground/page.js" in await shown.text("/page")
        world = await shown.ask("/playground/world")
        ben, table = find(world["people"], "Ben"), find(world["places"], "table")
        headers = await shown.opened(ben, table)

        async def commands_are_known() -> bool:
            known = (await shown.ask("/api/state", **headers))["commands"]
            return isinstance(known, dict) and known["count"] == 2

        async def bot_was_restarted() -> bool:
            return (await shown.ask("/playground/world"))["bot"] == {"state": "running", "starts": 2}

        await patiently(commands_are_known)
        shown.process.send_signal(signal.SIGHUP)
        await patiently(bot_was_restarted)
        shown.process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(shown.process.wait(), 15) == 0
        assert shown.process.stdout is not None
        assert await shown.process.stdout.read() == b""


async def test_a_page_with_no_word_or_a_wrong_one_is_refused() -> None:
    async with playground() as shown:
        for headers in ({}, {"X-Simcord-Capability": "sesame"}):
            async with shown.session.get(f"{shown.url}/api/state", headers=headers) as response:
                assert response.status == 401
        shown.process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(shown.process.wait(), 15) == 0


async def test_without_a_token_one_line_is_said_and_the_port_is_the_hosts_choice(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    (tmp_path / ".env").write_text(f"PLAYGROUND_PORT={port}\n", encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    said = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    assert said == f"Play Pozo at http://127.0.0.1:{port} (Ctrl-C ends it).\n"
    async with aiohttp.ClientSession() as session:
        shown = Playground(process, said, session)

        world = await shown.ask("/playground/world")
        ana, table = find(world["people"], "Ana"), find(world["places"], "table")
        headers = await shown.opened(ana, table)

        async def bot_is_there() -> bool:
            known = (await shown.ask("/api/state", **headers))["commands"]
            return isinstance(known, dict) and known["count"] != 0

        await patiently(bot_is_there)
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 20) == 0
    assert await process.stdout.read() == b""
