"""A folder with the database of a bot that has played every game and counted leagues, and the program to tend it."""

import asyncio
import lzma
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import __main__
from bot.config import Settings
from bot.storage.store import Store

FIXTURES = Path(__file__).parents[2] / "fixtures"

Program = Callable[..., int]


@pytest.fixture(scope="session")
def played() -> bytes:
    """Return a database of the present schema in which all games were played."""

    async def brought_up(path: Path) -> None:
        async with await Store.open(path):
            pass

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pozo.sqlite3"
        path.write_bytes(lzma.decompress((FIXTURES / "c550dd3.sqlite3.xz").read_bytes()))
        asyncio.run(brought_up(path))
        return path.read_bytes()


@pytest.fixture
def settings(tmp_path: Path, played: bytes, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Return settings as a host has them who wrote no .env, in a folder with such a database."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data" / "pozo.sqlite3").write_bytes(played)
    return Settings()


@pytest.fixture
def program(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Return `python -m bot` with words of a command line."""

    def run(*words: object) -> int:
        monkeypatch.setattr(sys, "argv", ["bot", *map(str, words)])
        return __main__.main()

    return run
