"""Durable moves per second with 64 players waiting: the store, against one transaction of plain aiosqlite a move."""

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

import aiosqlite

from bot.storage.rows import Changes, Clear, Deadline, Move, NewTable
from bot.storage.store import Store

CLIENTS: Final = 64
LINE: Final = "0: discard Ks"
ROUNDS: Final = 5

Play = Callable[[int, int], Awaitable[object]]  # a client makes its move at a version


async def timed(play: Play, moves: int) -> tuple[float, float]:
    """Return the seconds on the clock and on the processor that a move took, with all clients playing at once."""

    async def client(number: int) -> None:
        for version in range(moves):
            await play(number, version)

    clock, processor = perf_counter(), process_time()
    await asyncio.gather(*map(client, range(CLIENTS)))
    done = CLIENTS * moves
    return (perf_counter() - clock) / done, (process_time() - processor) / done


async def ours(where: Path | str, moves: int, *, clocks: bool = False, lease: float = 0.0) -> tuple[float, float]:
    """Have the store take moves, each of which may clear a clock and set another."""
    changes = Changes(clear=(Clear("turn"),), deadlines=(Deadline("turn", 60.0, 0),)) if clocks else Changes()
    async with await Store.open(where, lease=lease) as store:
        tables = [(await store.open_table(_new_table(number))).table.id for number in range(CLIENTS)]

        async def play(number: int, version: int) -> None:
            key = f"{number} {version}"
            await store.append(
                Move(
                    table_id=tables[number],
                    expected_version=version,
                    expected_revision=version,
                    lines=(LINE,),
                    key=key,
                    at=0.0,
                    seat=0,
                    changes=changes,
                )
            )

        return await timed(play, moves)


def _new_table(number: int) -> NewTable:
    return NewTable(
        key=f"table {os.getpid()} {number}", guild_id=1, channel_id=2, host_id=3, game="gin", rules=1, size=2,
        options="{}", clock=None, on_leave="computer", league_id=None, language="en", at=0.0,
    )  # fmt: skip


PEER: Final = """
CREATE TABLE tables (id INTEGER PRIMARY KEY, version INTEGER NOT NULL);
CREATE TABLE moves (
    table_id INTEGER NOT NULL, version INTEGER NOT NULL, line TEXT NOT NULL, key TEXT NOT NULL,
    PRIMARY KEY (table_id, version), UNIQUE (table_id, key)
) WITHOUT ROWID;
"""


async def plain(folder: Path, moves: int) -> tuple[float, float]:
    """Do what the store does for a move in the plain way: statements, then a commit, one player after the other."""
    async with aiosqlite.connect(folder / "plain.sqlite3") as db:
        await db.execute("PRAGMA journal_mode = WAL")
        await db.execute("PRAGMA synchronous = FULL")
        await db.executescript(PEER)
        await db.executemany("INSERT INTO tables VALUES (?, 0)", [(number,) for number in range(CLIENTS)])
        await db.commit()
        turn = asyncio.Lock()  # a connection has one transaction at a time

        async def play(number: int, version: int) -> None:
            async with turn:
                row = (number, version + 1, LINE, f"{number} {version}")
                await db.execute("INSERT INTO moves VALUES (?, ?, ?, ?)", row)
                await db.execute(
                    "UPDATE tables SET version = version + 1 WHERE id = ? AND version = ?", (number, version)
                )
                await db.commit()

        return await timed(play, moves)


async def _rounds(moves: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    rounds: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            stored = await ours(Path(folder) / "ours.sqlite3", moves)
            rounds.append((stored, await plain(Path(folder), moves // 10)))
    return rounds


def figures(short: bool) -> list[str]:
    rounds = asyncio.run(_rounds(50 if short else 300))
    lines = [f"Durable moves, {CLIENTS} players waiting, medians of {ROUNDS} rounds"]
    for index, name, unit in ((0, "on the clock", "moves a second"), (1, "on the processor", "moves a CPU second")):
        ours, plain = (1 / median(pair[side][index] for pair in rounds) for side in (0, 1))
        ratio = median(plain[index] / ours[index] for ours, plain in rounds)
        lines.append(
            f"  {name:<17} {ours:8,.0f} {unit}; a plain commit for each {plain:7,.0f}; {ratio:5.1f} times as many"
        )
    return lines


if __name__ == "__main__":
    print(*figures(short="--short" in sys.argv), sep="\n")
