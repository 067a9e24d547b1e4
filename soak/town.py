"""A town of tables on one PostgreSQL and the loopback Discord with shards, looked after by several processes."""

import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg
import simcord

from bot.exits import Exit
from bot.league_office.leagues import Leagues
from bot.leagues.league import LeagueDraft, LeagueKind, LeagueSettings
from bot.matches import SeatRow
from bot.storage import queries
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.looking import reading
from bot.storage.rows import NewTable
from bot.storage.store import Store
from bot.tables.extras import Extras, written
from engine.match import advance, new_match
from engine.rules import REVISION
from engine.text import Notation
from engine.variants import rules_for
from playground import simulator
from playground.loopback import Loopback
from playground.simulator import RemoteEnv
from soak.answers import Hall, LiveTable
from soak.cluster_judge import NOTES, not_asked_once, wrongs
from soak.cluster_told import MOVE, Told
from soak.playground import complaints
from soak.server import Server, database_of, serving

PROCESSES: Final = 3
SHARDS: Final = 4
TABLES: Final = 12
FIRST: Final = 350_000_000_000  # of the servers, by what their shards go by: one after the other has the next shard
PAUSE: Final = 0.25  # seconds between two presses
LASTING: Final = 5.0  # seconds of a lease; a host has 15, and everything takes ten seconds longer
CONNECTING: Final = 5.0  # seconds that a shard may take to connect
SLACK: Final = 5.0
UNSERVED: Final = LASTING + CONNECTING * SHARDS + SLACK
ANSWERED: Final = 3.0  # seconds in which everybody is answered while all processes are restarted
PATIENCE: Final = 60.0
QUIET: Final = 60.0  # seconds after the last press in which everybody is asked once who is to move, and nobody else
GAME: Final = "rummy"
OPTIONS: Final = {"rounds": 1}


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
    program: str = "bot"
    leagues: dict[int, int] = field(default_factory=dict[int, int])  # by server
    opening: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    found: Counter[str] = field(default_factory=Counter[str])
    wrong: list[str] = field(default_factory=list[str])
    longest: float = 0.0
    looking: PostgresConnection | None = None
    begun: int = 0

    async def begin(self, number: int) -> None:
        self.begun += 1
        own = self.folder / str(number)
        own.mkdir(exist_ok=True)
        with (self.folder / "log.txt").open("ab") as log:
            self.processes[number] = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.program),
                env={
                    **os.environ, "POZO_API": self.loopback.url_for(f"{number}.{self.begun}"), "DISCORD_TOKEN": "none",
                    "DATA_DIR": str(own),
                    "DATABASE_URL": self.url, "SHARD_COUNT": str(SHARDS), "BACKUP_HOURS": "0",
                    "LEASE_SECONDS": str(LASTING), "STOP_SECONDS": "40",
                },
                stderr=log,
            )  # fmt: skip

    async def mind(self) -> None:
        """Begin anew whoever gave up while there was no server, as a supervisor does; nobody else ends by itself."""
        while True:
            await asyncio.sleep(1)
            for number, process in tuple(self.processes.items()):
                if process.returncode is not None:
                    if process.returncode not in {Exit.TRY_AGAIN, Exit.UNAVAILABLE}:
                        self.wrong.append(f"a process ended by itself with {process.returncode}")
                    self.found["processes that gave up and were begun anew"] += 1
                    await self.begin(number)

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

    async def found_leagues(self, store: Store, tables: int) -> None:
        """Have a server with a league for each table, and the table."""
        leagues = Leagues(store, time.time)
        for number in range(tables):
            guild = self.hall.env.create_guild(f"Town {number}", id=(FIRST + number) << 22, preferred_locale="en-US")
            people = [guild.add_member(self.hall.env.create_user(f"player{number} {seat}")) for seat in range(2)]
            channel = guild.create_text_channel("table")
            draft = LeagueDraft(
                guild_id=guild.id, name="Town", game=GAME, kind=LeagueKind.RATING, options=OPTIONS,
                settings=LeagueSettings(pair_cap=0),
            )  # fmt: skip
            league = await leagues.create(draft, people[0].id)
            self.leagues[guild.id] = league.id
            for person in people:
                await leagues.join(league, person.id, "Player", frozenset())
            self.hall.tables.append(LiveTable(0, channel.id, 0, people, new_match(rules_for(GAME, 2, OPTIONS))))
            await self.open(store, number)

    async def open(self, store: Store, place: int) -> None:
        """Open the next table of a league, as if two had found each other, and have everybody look at their hand."""
        before = self.hall.tables[place]
        guild, key = before.people[0].guild.id, f"{place} after {before.number}"
        seats = tuple(SeatRow(seat, f"P{seat}", user_id=one.id) for seat, one in enumerate(before.people))
        opened = await store.open_table(
            NewTable(
                key=key, guild_id=guild, channel_id=before.channel, host_id=seats[0].user_id or 0, game=GAME,
                rules=REVISION, size=2, options='{"rounds": 1}', clock=None, on_leave="computer",
                league_id=self.leagues[guild], language="en", at=time.time(), seats=seats,
                memo=written(Extras(starts=True)),
            )
        )  # fmt: skip
        number = opened.table.id
        await store.say("table", number)
        while (row := await store.table(number)) is None or row.message_id is None or not row.version:
            await asyncio.sleep(0.2)
            if row is not None and row.message_id is not None:
                table = LiveTable(number, before.channel, row.message_id, before.people, before.match)
                await self.hall.dealt(table)
        table = LiveTable(number, before.channel, row.message_id, before.people, new_match(rules_for(GAME, 2, OPTIONS)))
        await self.hall.shown(table)
        self.hall.tables[place] = table

    async def play(self, store: Store) -> None:
        """Press something at one table after the other, whoever may hear it; after a match there is another one."""
        pause = PAUSE * min(1.0, TABLES / len(self.hall.tables))
        while True:
            for place in range(len(self.hall.tables)):
                table = self.hall.tables[place]  # which may have been opened since the last place
                self.follow(table)
                if table.match.outcome:
                    self._try(place, self.open(store, place))
                elif not self.press(table):
                    self._try(place, self._look(table))
                await asyncio.sleep(pause)

    def _try(self, place: int, work: Coroutine[Any, Any, None]) -> None:
        """Do something for a table beside all else, one thing at a time; what is in the way is met again later."""
        if any(task.get_name() == str(place) for task in self.opening):
            work.close()
            return
        task = asyncio.create_task(_tried(work), name=str(place))
        self.opening.add(task)
        task.add_done_callback(self.opening.discard)

    async def _look(self, table: LiveTable) -> None:
        """Have everybody look at their hand again."""
        await self.hall.shown(table)
        self.told.serve(table.number, time.time())

    def press(self, table: LiveTable) -> bool:
        """Press something, and say whether it is there: the simulated Discord keeps few private messages for long."""
        press, kind = table.wish(self.hall.rng)
        line = ""
        if kind == MOVE:
            seat = next(seat for seat, one in enumerate(table.people) if one is press.actor)
            line = f"{seat}: {press.custom_id.split(':', 3)[3]}"
        try:
            number = simulator.send(self.hall.env, press)
        except simcord.BackendError:
            return False
        self.told.press(number, table.number, kind, line)
        return True

    def follow(self, table: LiveTable) -> None:
        """Read what is new in a table's log."""
        notation = Notation(table.match.rules.tiles)
        try:
            self.looking = self.looking or reading(self.url, "soak")
            lines = queries.lines(self.looking, table.number, table.match.version)
        except psycopg.Error:  # the server may be away, which the laws look at
            self.looking, lines = None, ()
        for line in lines:
            table.match = advance(table.match, notation.read_action(line)).match

    # Laws

    async def served_again(self, what: str) -> None:
        """See every table answered after a fault, soon enough."""
        began = time.time()
        tables = [table.number for table in self.hall.tables if not table.match.outcome]
        while missing := [number for number in tables if self.told.served.get(number, 0.0) < began]:
            tables = [table.number for table in self.hall.tables if not table.match.outcome]
            if time.time() - began > UNSERVED:
                self.wrong.append(f"{what}: tables {missing} unserved for {UNSERVED:.0f} s")
                break
            await asyncio.sleep(0.1)
        took = time.time() - began
        self.longest = max(self.longest, took)
        print(f"  {what}: all served again after {took:.1f} s", file=sys.stderr, flush=True)

    async def rolled(self) -> None:
        """Restart all processes, one after the other, and see everybody answered soon."""
        self.told.forget_times()
        for number in sorted(self.processes):
            await self.end(number, signal.SIGTERM)
            await self.begin(number)
            await self.served_again("rolling")
            await self.settled()
        took, late = self.told.longest, len(self.told.waiting)
        self.found["milliseconds anybody waited while all were restarted"] = round(1000 * took)
        self.found["presses answered while all were restarted"] = len(self.told.all)
        self.found["of these, asked to try again"] = self.told.refused
        if took > ANSWERED:
            self.wrong.append(f"somebody waited for {took:.1f} s while all were restarted; {late} wait still")

    async def settled(self) -> None:
        """Wait until each process has its part, and nothing is being handed over."""
        async with asyncio.timeout(PATIENCE):
            while self.owners() < PROCESSES or self._coming():  # noqa: ASYNC110  # nobody tells
                await asyncio.sleep(0.5)

    def _coming(self) -> int:
        with suppress(psycopg.Error):
            rows = self.server.run("SELECT count(*) FROM shard_leases WHERE coming <> ''", database_of(self.url))
            return int(rows[0][0])
        return 1

    async def judge(self) -> None:
        """Look at all of it when people have left off for a while."""
        unasked, since = list[str](), time.monotonic()
        while time.monotonic() - since < QUIET:
            await asyncio.sleep(1)
            for table in self.hall.tables:
                self.follow(table)
            if not (unasked := not_asked_once(self.hall.env, self.hall.tables, self.told)):
                break
        self.wrong += unasked
        if self.told.silent > UNSERVED:
            self.wrong.append(f"a table was not served for {self.told.silent:.1f} s")
        self.wrong += wrongs(self.told, self.url, SHARDS, self.found)


async def _tried(work: Coroutine[Any, Any, None]) -> None:
    with suppress(Exception):
        async with asyncio.timeout(PATIENCE):
            await work


@asynccontextmanager
async def town_of(tables: int, seed: int, at_once: int, program: str = "bot") -> AsyncGenerator[tuple[Town, Store]]:
    """Three processes that have shared out the shards, and tables in as many servers."""
    env = RemoteEnv()
    await env.start()
    loopback, told = Loopback(env, shards=SHARDS, at_once=at_once), Told()
    await loopback.start()
    simulator.hear(env, told.see)
    simulator.witness(env, told.hear)
    with tempfile.TemporaryDirectory() as name, serving(durable=True) as server:
        folder = Path(name)
        hall = Hall(env, folder / "none", "easy", random.Random(seed), told)
        town = Town(folder, server, server.new(), loopback, hall, told, program=program)
        try:
            for number in range(PROCESSES):
                await town.begin(number)
            await _connected(town)
            server.run(NOTES.format(shards=SHARDS), database_of(town.url))
            async with await Store.open(town.url, lease=LASTING) as store:
                await town.found_leagues(store, tables)
                yield town, store
        finally:
            for number in tuple(town.processes):
                await town.end(number, signal.SIGKILL)
            town.found["complaints in the logs"] = complaints(folder / "log.txt")
    await loopback.close()
    await env.shutdown()


async def _connected(town: Town) -> None:
    """Wait until the processes have shared out the shards, and each shard is in Discord once."""
    async with asyncio.timeout(2 * PATIENCE):
        while town.owners() < PROCESSES or not simulator.has_commands(town.loopback.env):  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(1)
        while sorted(session.shard[0] for session in town.loopback.gateway.connected) != list(range(SHARDS)):  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(0.2)
