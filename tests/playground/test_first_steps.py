"""The steps of "From nothing to the first game" in docs/hosting.md, followed against the loopback Discord."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import Settings
from playground import simulator
from tests.playground.scene import Scene, words
from tests.playground.waiting import until

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "MTIzNDU2.Gabcde.not-a-real-token"  # noqa: S105  # made up
STEPS = ["cp .env.example .env", "chmod 600 .env", "make doctor", "make run", "/rummy play"]


def steps() -> list[str]:
    """Return what the guide says is to be typed, in its order."""
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    found = re.search(r"^## From nothing to the first game\n(.*?)^To keep it running", text, re.DOTALL | re.MULTILINE)
    assert found
    typed_there = re.findall(r"^ {8}(.+)$|`((?:make |/)[^`]+)`", found[1], re.MULTILINE)
    return [block or inline for block, inline in typed_there]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as whoever has just fetched the project finds it: without .env, without data."""
    for part in (".env.example", "Makefile", "requirements", "pyproject.toml", "bot", "cogs", "engine", "assets"):
        (tmp_path / part).symlink_to(ROOT / part)
    return tmp_path


def made_by(folder: Path, step: str) -> str:
    """Return what make runs at last, where the packages are those of the tests."""
    shown = subprocess.run(  # noqa: S603  # it does nothing
        ["/usr/bin/make", "--dry-run", "--no-print-directory", *step.split()[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return shown.stdout.splitlines()[-1].replace(".venv/bin/python", sys.executable)


async def typed(folder: Path, step: str, scene: Scene) -> asyncio.subprocess.Process:
    """Do a step as a shell would."""
    if step.startswith("make "):
        step = made_by(folder, step)
    bare = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    return await asyncio.create_subprocess_exec(
        "/bin/sh", "-c", f"exec {step}", cwd=folder, env={**bare, "POZO_API": scene.loopback.url},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip


async def test_whoever_follows_the_guide_plays_and_sees_no_warning_on_the_way(scene: Scene, folder: Path) -> None:
    assert steps() == STEPS  # whatever else the guide says is to be done here too
    for step in STEPS[:2]:
        assert await (await typed(folder, step, scene)).wait() == 0
    env = folder / ".env"
    assert env.stat().st_mode & 0o777 == 0o600
    text = env.read_text("utf-8")
    assert text.count("\nDISCORD_TOKEN=\n") == 1
    env.write_text(text.replace("\nDISCORD_TOKEN=\n", f"\nDISCORD_TOKEN={TOKEN}\n"), "utf-8")

    said, _ = await (doctor := await typed(folder, "make doctor", scene)).communicate()
    assert doctor.returncode == 0, said.decode()
    assert re.search(r"^fine   token: Discord knows it as", said.decode(), re.MULTILINE)
    doubts = re.findall(r"^(?:look|wrong) +(?!disk|memory|workers)(.+)", said.decode(), re.MULTILINE)
    assert not doubts  # the guide says that all of it should be fine; how busy this machine is nobody can say
    assert TOKEN not in said.decode()

    bot = await typed(folder, "make run", scene)
    try:
        await until(lambda: bool(scene.loopback.gateway.connected) and simulator.has_commands(scene.env))
        table = await scene.ana.slash(scene.channel, "rummy play")
        panel = table.response
        assert panel is not None
        await until(lambda: bool(words(panel)))
    finally:
        bot.send_signal(signal.SIGTERM)
        said, _ = await bot.communicate()

    assert bot.returncode == 0, said.decode()
    assert re.search(r"invite: https://discord\.com/\S+client_id=\d+", said.decode())
    assert not re.search(r"\b(WARNING|ERROR|CRITICAL)\b|Traceback", said.decode()), said.decode()
    assert TOKEN not in said.decode()
