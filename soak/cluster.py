"""Three processes on one PostgreSQL and the loopback Discord with shards, and every few seconds something fails.

After each fault every table is answered again within the time of a lease and of connecting. What anybody has seen in a
log stays in it, each log replays, and at the end every standing equals a recount and nobody sits at two truths.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psycopg
import simcord

from bot.host.examining import examined_in_use
from bot.host.findings import Mark
from bot.storage import queries
from bot.storage.postgres.looking import reading
from bot.words.words import Words
from engine.match import advance
from engine.text import Notation
from playground import simulator
from playground.loopback import Loopback
from playground.simulator import RemoteEnv, Request
from soak.answers import Answers, Hall, LiveTable, Opening
from soak.playground import complaints
from soak.server import Server, database_of, serving

PROCESSES: Final = 3
SHARDS: Final = 4
TABLES: Final = 12
FAULTS: Final = 1000
FIRST: Final = 350_000_000_000  # of the servers, by what their shards go by: one after the other has the next shard
PAUSE: Final = 0.25  # seconds between two presses
LASTING: Final = 5.0  # seconds of a lease; a host has 15, and everything takes ten seconds longer
CONNECTING: Final = 5.0  # seconds that a shard may take to connect
SLACK: Final = 5.0
START: Final = 10.0  # seconds that a process takes to begin on a machine that is busy
UNSERVED: Final = LASTING + CONNECTING * SHARDS + SLACK + START
PAUSED: Final = LASTING + 5  # seconds that a process is stopped for
AWAY: Final = 10.0  # seconds without a server
PATIENCE: Final = 60.0


class Told(Answers):
    """Notes at which tables people were answered with what they asked for, and not asked to try again."""

    def __init__(self) -> None:
        super().__init__()
        said = Words()
        self._no = [said.text(f"denied-{why}", "en") for why in ("unavailable", "stopping")]
        self._at: dict[int, tuple[int, float]] = {}
        self.served: dict[int, float] = {}  # by table: when the newest press was made that was answered
        self.refused = 0
        self.silent = 0.0  # the longest time between two answers at one table

    def asked(self, number: int, table: int) -> None:
        self._at[number] = table, time.monotonic()

    def hear(self, request: Request) -> None:
        super().hear(request)
        parts = request.path.split("/")
        if parts[-1] != "callback" or int(parts[2]) not in self._at:
            return
        table, at = self._at.pop(int(parts[2]))
        if any(no in str(request.body) for no in self._no):
            self.refused += 1
        else:
            before = self.served.get(table, at)
            self.silent = max(self.silent, at - before)
            self.served[table] = max(at, before)


@dataclass
class Town:
    """The processes, their server, and the tables that are played."""

    folder: Path
    server: Server
    url: str
    loopback: Loopback
    hall: Hall
    told: Told
    processes: dict[int, asyncio.subprocess.Process] = field(default_factory=dict[int, asyncio.subprocess.Process])
    logs: dict[int, list[str]] = field(default_factory=dict[int, list[str]])  # lines that were seen, by table
    found: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])
    longest: float = 0.0

    async def begin(self, number: int) -> None:
        own = self.folder / str(number)
        own.mkdir(exist_ok=True)
        with (self.folder / "log.txt").open("ab") as log:
            self.processes[number] = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot"),
                env={
                    **os.environ, "POZO_API": self.loopback.url, "DISCORD_TOKEN": "none", "DATA_DIR": str(own),
                    "DATABASE_URL": self.url, "SHARD_COUNT": str(SHARDS), "BACKUP_HOURS": "0",
                    "LEASE_SECONDS": str(LASTING), "STOP_SECONDS": "40",
                },
                stderr=log,
            )  # fmt: skip

    async def end(self, number: int, how: signal.Signals) -> None:
        process = self.processes.pop(number)
        with suppress(ProcessLookupError):
            process.send_signal(how)
        await asyncio.wait_for(process.wait(), PATIENCE)

    def owners(self) -> int:
        """Return how many processes look after a shard."""
        with suppress(psycopg.Error):  # there is no table yet
            [(found,)] = self.server.run("SELECT count(DISTINCT owner) FROM shard_leases", database_of(self.url))
            return int(found)
        return 0

    # Playing

    async def play(self) -> None:
        """Press something at one table after the other, whoever may hear it."""
        while True:
            for table in tuple(self.hall.tables):
                with suppress(Exception):  # the server may be away, which the laws look at
                    self.follow(table)
                if not table.match.outcome:
                    self.press(table)
                await asyncio.sleep(PAUSE)

    def press(self, table: LiveTable) -> None:
        press, kind = table.wish(self.hall.rng)
        with suppress(simcord.BackendError):
            number = simulator.send(self.hall.env, press)
            self.told.sent(number, kind)
            self.told.asked(number, table.number)

    def follow(self, table: LiveTable) -> None:
        """Read what is new in a table's log, and keep it in mind."""
        seen, notation = self.logs.setdefault(table.number, []), Notation(table.match.rules.tiles)
        with closing(reading(self.url, "soak")) as db:
            lines = queries.lines(db, table.number, len(seen))
        for line in lines:
            table.match = advance(table.match, notation.read_action(line)).match
        seen += lines

    # Laws

    async def served_again(self, what: str) -> None:
        """See every table answered after a fault, soon enough."""
        began = time.monotonic()
        tables = [table.number for table in self.hall.tables if not table.match.outcome]
        while missing := [number for number in tables if self.told.served.get(number, 0.0) < began]:
            tables = [table.number for table in self.hall.tables if not table.match.outcome]
            if time.monotonic() - began > UNSERVED:
                self.wrong.append(f"{what}: tables {missing} unserved for {UNSERVED:.0f} s")
                break
            await asyncio.sleep(0.1)
        took = time.monotonic() - began
        self.longest = max(self.longest, took)
        print(f"  {what}: all served again after {took:.1f} s", file=sys.stderr, flush=True)

    def judge(self) -> None:
        """Compare what was seen with what is stored at the end."""
        with closing(reading(self.url, "soak")) as db:
            for number, seen in self.logs.items():
                stored = queries.lines(db, number, 0)
                if list(stored[: len(seen)]) != seen:
                    self.wrong.append(f"table {number}: what was seen is not what is stored")
                self.found["lines seen"] += len(seen)
        for one in examined_in_use(self.url).findings:
            if one.mark is Mark.WRONG:
                self.wrong.append(f"{one.what}: {one.seen}")


# Faults

Fault = Callable[[Town, random.Random], Awaitable[None]]


async def killed(town: Town, rng: random.Random) -> None:
    number = rng.choice(sorted(town.processes))
    await town.end(number, signal.SIGKILL)
    await town.begin(number)


async def handed_over(town: Town, rng: random.Random) -> None:
    number = rng.choice(sorted(town.processes))
    await town.end(number, signal.SIGTERM)
    await town.begin(number)


async def paused(town: Town, rng: random.Random) -> None:
    """A process sleeps for longer than its lease, and wakes up as a zombie."""
    process = town.processes[rng.choice(sorted(town.processes))]
    process.send_signal(signal.SIGSTOP)
    await asyncio.gather(asyncio.sleep(PAUSED), town.served_again("paused"))
    process.send_signal(signal.SIGCONT)


async def added(town: Town, rng: random.Random) -> None:
    """One process more joins, and another one leaves."""
    await town.begin(max(town.processes) + 1)
    await town.served_again("added")
    await town.end(rng.choice(sorted(town.processes)), signal.SIGTERM)


async def crashed(town: Town, rng: random.Random) -> None:
    await asyncio.to_thread(town.server.crash)
    await asyncio.to_thread(town.server.start)


async def away(town: Town, rng: random.Random) -> None:
    await asyncio.to_thread(town.server.crash)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(town.server.start)


async def cut(town: Town, rng: random.Random) -> None:
    await asyncio.to_thread(town.server.cut, town.url)


KINDS: Final[tuple[Fault, ...]] = (killed, paused, handed_over, cut, added, crashed, away)


@asynccontextmanager
async def town_of(tables: int, seed: int) -> AsyncGenerator[Town]:
    """Three processes that have shared out the shards, and tables in as many servers."""
    env = RemoteEnv()
    await env.start()
    loopback, told = Loopback(env, shards=SHARDS), Told()
    await loopback.start()
    simulator.watch(env, told.hear)
    with tempfile.TemporaryDirectory() as name, serving(durable=True) as server:
        folder = Path(name)
        hall = Hall(env, folder / "none", "easy", random.Random(seed), told)
        town = Town(folder, server, server.new(), loopback, hall, told)
        try:
            for number in range(PROCESSES):
                await town.begin(number)
            await _connected(town)
            for number in range(tables):
                guild = env.create_guild(f"Town {number}", id=(FIRST + number) << 22, preferred_locale="en-US")
                people = [guild.add_member(env.create_user(f"player{number} {seat}")) for seat in range(2)]
                opening = Opening(guild.create_text_channel("table"), "rummy", 2, people)
                async with asyncio.timeout(PATIENCE):
                    hall.tables.append(await hall.opened(opening))
            yield town
        finally:
            for number in tuple(town.processes):
                await town.end(number, signal.SIGKILL)
            town.found["complaints in the logs"] = complaints(folder / "log.txt")
    await loopback.close()
    await env.shutdown()


async def _connected(town: Town) -> None:
    """Wait until the processes have shared out the shards, and each shard is in Discord once."""
    async with asyncio.timeout(PATIENCE):
        while town.owners() < PROCESSES or not simulator.has_commands(town.loopback.env):  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(1)
        while sorted(session.shard[0] for session in town.loopback.gateway.connected) != list(range(SHARDS)):  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(0.2)


async def run(tables: int, faults: int, seed: int) -> bool:
    rng = random.Random(seed)
    async with town_of(tables, seed) as town:
        players = asyncio.create_task(town.play())
        await town.served_again("begun")
        for number in range(faults):
            fault = KINDS[number % len(KINDS)] if number < len(KINDS) else rng.choice(KINDS)
            await fault(town, rng)
            await town.served_again(fault.__name__)
            town.found[fault.__name__] += 1
        town.told.silent = 0.0
        for number in sorted(town.processes):
            await town.end(number, signal.SIGTERM)
            await town.begin(number)
            await town.served_again("rolling")
        rolled = town.told.silent
        players.cancel()
        await asyncio.gather(players, return_exceptions=True)
        town.judge()
    for name, count in sorted(town.found.items()):
        print(f"  {name}: {count}")
    print(f"  presses answered: {len(town.told.all)}, asked to try again: {town.told.refused}")
    print(f"  longest until all tables were served again: {town.longest:.1f} s, at most {UNSERVED:.0f}")
    print(f"  a rolling restart of all: no table was without an answer for longer than {rolled:.1f} s")
    for line in town.wrong:
        print(f"  WRONG {line}")
    return not town.wrong


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="six tables, each fault once")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tables", type=int, default=TABLES)
    options.add_argument("--faults", type=int, default=FAULTS)
    chosen = options.parse_args()
    tables, faults = (6, len(KINDS)) if chosen.short else (chosen.tables, chosen.faults)
    print(f"{faults} faults, {PROCESSES} processes, {SHARDS} shards, {tables} tables, seed {chosen.seed}", flush=True)
    return 0 if asyncio.run(run(tables, faults, chosen.seed)) else 1


if __name__ == "__main__":
    sys.exit(main())
