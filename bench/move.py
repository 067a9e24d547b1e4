"""Moving house: 10,000 tables that are played and a million results of a league, to PostgreSQL and back."""

import asyncio
import os
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from bench.leagues import BEGAN, Bench, founded
from bot.league_office.leagues import Leagues
from bot.matches import SeatRow
from bot.storage.moving import FileSide, are_alike
from bot.storage.rows import NewTable
from bot.storage.store import Store
from bot.tables import lobby
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.registry import Tables
from engine.actions import Action
from engine.match import to_act
from engine.players.safe import safe_action
from engine.rules import REVISION
from engine.view import View
from soak.server import serving

FULL: Final = (10_000, 1_000_000)  # tables that are played, results
SIZES: Final = {"--tenth": (1_000, 100_000), "--short": (100, 2_000)}
MOVES: Final = 10  # at each table
AT_ONCE: Final = 100


async def _at_once(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


async def _played(tables: Tables, number: int) -> None:
    seats = (SeatRow(0, "Ana", user_id=10), SeatRow(1, "Ben", user_id=11))
    table = await tables.open(
        NewTable(
            key=f"table {number}", guild_id=1, channel_id=2, host_id=10, game="rummy", rules=REVISION, size=2,
            options="{}", clock=300, on_leave="computer", league_id=None, language="en", at=time.time(), seats=seats,
        )
    )  # fmt: skip
    await lobby.start(table)
    await table.deal()
    for turn in range(MOVES):
        if not (asked := to_act(table.playing)):
            return  # a round was that short
        seat = asked[0]
        action = safe_action(table.view(seat), table.legal(seat))
        await table.play(seat, action, version=table.playing.version, key=f"{turn}")


async def made(path: Path, tables: int, results: int) -> None:
    """Write a database of so many tables and results, counted as they are when the bot runs."""
    async with await Store.open(path) as store:
        leagues = Leagues(store, lambda: BEGAN)
        bench = Bench(store, leagues, random.Random(1))
        bench.league = await founded(leagues)
        await bench.grow(results)
        await bench.recount()
        house = House(store, time.time, os.urandom, Pauses(lambda: 60.0, 600.0, 600.0), _at_once)
        playing = Tables(house)
        for first in range(0, tables, AT_ONCE):
            await asyncio.gather(*(_played(playing, number) for number in range(first, min(first + AT_ONCE, tables))))
        await playing.stop()


def moved(to: str, folder: Path, url: str) -> int:
    """Move as a host does, and print what was said with what it took."""
    environment = os.environ | {
        "DATA_DIR": str(folder), "DATABASE_URL": url, "DISCORD_TOKEN": "none", "PYTHONPATH": str(Path.cwd())
    }  # fmt: skip
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, "-m", "bot", "move", to], env=environment, cwd=folder) as child:  # noqa: S603  # ourselves
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    print(
        f"  to the {to}: {time.perf_counter() - began:,.1f} s, {_cpu(used):,.1f} s of it on the processor,"
        f" at most {used.ru_maxrss / 1024:,.0f} MiB",
        flush=True,
    )
    return child.returncode


def _cpu(used: resource.struct_rusage) -> float:
    return used.ru_utime + used.ru_stime


def main() -> int:
    tables, results = next((size for word, size in SIZES.items() if word in sys.argv), FULL)
    with tempfile.TemporaryDirectory() as room, serving(durable=True) as server:
        folder, before = Path(room) / "data", Path(room) / "before.sqlite3"
        file = folder / "pozo.sqlite3"
        print(f"Moving {tables:,} tables and {results:,} results of a league", flush=True)
        began = time.perf_counter()
        asyncio.run(made(file, tables, results))
        shutil.copyfile(file, before)
        print(f"  made for it: {before.stat().st_size:,} bytes in {time.perf_counter() - began:,.1f} s", flush=True)
        url, code = server.new(), 0
        code |= moved("server", folder, url)
        file.unlink()
        code |= moved("file", folder, url)
        began = time.perf_counter()
        with closing(sqlite3.connect(before)) as one, closing(sqlite3.connect(file)) as other:
            alike = are_alike(FileSide(one), FileSide(other))
        print(f"  compared row by row in {time.perf_counter() - began:,.1f} s")
    print("There and back all is equal" if alike else "WRONG: what came back is something else")
    return 0 if alike and not code else 1


if __name__ == "__main__":
    sys.exit(main())
