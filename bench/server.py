"""Durable moves per second on PostgreSQL with 64 players waiting: the store, against a transaction for each move."""

import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

import asyncpg

from bench.store import CLIENTS, LINE, ours, timed
from soak.server import Server, serving

POOL: Final = 16
ROUNDS: Final = 3

Taken = tuple[float, float]  # seconds of a move on the clock and on the processor of this process
Through = Callable[[Path | str, int], Awaitable[Taken]]  # tables, with rules, clocks and seals


class Rates(NamedTuple):
    """Moves a second and a CPU second of the bot: in the store, through tables, the ordinary way, in SQLite."""

    store: Taken
    tables: Taken
    ordinary: Taken
    file: Taken
    processes: tuple[float, float]  # moves a second of one process, and of two at once


OPEN: Final = (
    "INSERT INTO tables (id, key, channel_id, host_id, game, rules, size, options, on_leave, language, memo,"
    " created_at, changed_at) VALUES ($1, $2, 2, 3, 'gin', 1, 2, '{}', 'computer', 'en', '{}', 0, 0)"
)


async def ordinary(url: str, moves: int) -> Taken:
    """Do what the store does for a move in the ordinary way: a pool, and a transaction of four statements for each."""
    async with asyncpg.create_pool(url, min_size=POOL, max_size=POOL) as pool:
        async with pool.acquire() as db:
            await db.executemany(OPEN, [(number, f"table {number}") for number in range(CLIENTS)])

        async def play(number: int, version: int) -> None:
            async with pool.acquire() as db, db.transaction():
                await db.execute(
                    "INSERT INTO moves (table_id, version, lines, key, seat, at)"
                    " SELECT id, $2, $3, $4, 0, 0 FROM tables WHERE id = $1 AND version = $5",
                    *(number, version + 1, LINE, f"{number} {version}", version),
                )
                await db.execute(
                    "UPDATE tables SET version = version + 1, revision = revision + 1 WHERE id = $1", number
                )
                await db.execute("DELETE FROM deadlines WHERE table_id = $1 AND kind = 'turn'", number)
                await db.execute("INSERT INTO deadlines (table_id, kind, seat, due) VALUES ($1, 'turn', 0, 60)", number)

        return await timed(play, moves)


async def _together(url: str, processes: int, moves: int) -> float:
    """Return the moves a second of some processes that share a server, each with its own players."""
    command = (sys.executable, "-m", "bench.server", url, str(moves))
    begun = [await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE) for _ in range(processes)]
    said = [(await one.communicate())[0] for one in begun]
    return sum(1 / float(text) for text in said)


async def _round(server: Server, through: Through, moves: int) -> Rates:
    shared = server.migrated()
    with tempfile.TemporaryDirectory() as folder:
        return Rates(
            await ours(server.migrated(), moves, clocks=True),
            await through(server.migrated(), moves // 3),
            await ordinary(server.migrated(), moves // 3),
            await ours(Path(folder) / "file.sqlite3", moves, clocks=True),
            (await _together(shared, 1, moves), await _together(shared, 2, moves)),
        )


async def _measured(server: Server, through: Through, moves: int) -> Rates:
    rounds = [await _round(server, through, moves) for _ in range(ROUNDS)]

    def rate(which: int) -> Taken:
        return (1 / median(one[which][0] for one in rounds), 1 / median(one[which][1] for one in rounds))

    together = (median(one.processes[0] for one in rounds), median(one.processes[1] for one in rounds))
    return Rates(rate(0), rate(1), rate(2), rate(3), together)


def rates(through: Through, moves: int) -> Rates:
    """Return what a server that syncs every commit takes."""
    with serving(durable=True) as server:
        return asyncio.run(_measured(server, through, moves))


def main() -> None:
    """Play as one of several processes, and say how many seconds a move took."""
    url, moves = sys.argv[1:]
    print(asyncio.run(ours(url, int(moves), clocks=True, lease=15.0))[0])


if __name__ == "__main__":
    main()
