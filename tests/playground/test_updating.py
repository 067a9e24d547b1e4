"""The steps of "Updating" in docs/hosting.md: a copy, the new code on the old database, and open tables play on."""

import asyncio
import lzma
import os
import re
import signal
import sqlite3
import sys
from pathlib import Path

from bot.storage.upkeep import KNOWN_SCHEMA
from tests.playground.scene import Scene
from tests.playground.waiting import until

ROOT = Path(__file__).resolve().parents[2]
BEFORE = ROOT / "tests" / "fixtures" / "c550dd3.sqlite3.xz"  # of the version before


def guide() -> str:
    """Return what the guide says about updating."""
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    found = re.search(r"^## Updating\n(.*?)^## ", text, re.DOTALL | re.MULTILINE)
    assert found
    return found[1]


def asked(path: Path, question: str) -> int:
    db = sqlite3.connect(path)
    try:
        return db.execute(question).fetchone()[0]
    finally:
        db.close()


def copies_in(folder: Path) -> list[str]:
    """Return what kinds of copies there are: by hand, and before the form of the database changed."""
    return sorted(re.sub(r"\d{8}T\d+Z", "TIME", one.name) for one in folder.rglob("pozo-*"))


async def program(folder: Path, scene: Scene, *words: str) -> asyncio.subprocess.Process:
    """Start `python -m bot` as a host has it who wrote these settings into .env."""
    settings = {
        "DATA_DIR": str(folder),
        "DISCORD_TOKEN": "token",
        "POZO_API": scene.loopback.url,
    }
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *words, cwd=ROOT, env={**os.environ, **settings},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip


async def test_the_steps_of_the_guide_bring_an_old_database_up_to_date(scene: Scene, tmp_path: Path) -> None:
    steps = re.findall(r"`([^`]+)`", guide())
    assert steps == ["make backup", "git pull"]  # whatever else the guide says is to be done here too
    path = tmp_path / "pozo.sqlite3"
    path.write_bytes(lzma.decompress(BEFORE.read_bytes()))
    moves = asked(path, "SELECT count(*) FROM moves")

    said, _ = await (copying := await program(tmp_path, scene, "backup")).communicate()
    assert copying.returncode == 0, said.decode()
    assert copies_in(tmp_path) == ["pozo-TIME.sqlite3.gz"]

    bot = await program(tmp_path, scene)
    try:
        await until(lambda: asked(path, "SELECT count(*) FROM moves") > moves, seconds=60)
        assert asked(path, "SELECT max(version) FROM schema_versions") == KNOWN_SCHEMA
    finally:
        bot.send_signal(signal.SIGTERM)
        said, _ = await bot.communicate()
    assert bot.returncode == 0, said.decode()
    assert copies_in(tmp_path) == ["pozo-TIME-schema-2.sqlite3", "pozo-TIME.sqlite3.gz"]

    said, _ = await (checking := await program(tmp_path, scene, "check")).communicate()
    assert checking.returncode == 0, said.decode()
