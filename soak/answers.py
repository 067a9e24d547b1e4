"""Two hundred live tables over the loopback Discord: how soon each press is acknowledged.

The bot is the real process with its pictures and its computer players, who sit at every table and think as in a real
match: compiled, with all their samples, in processes of at most 120 MB. A press counts from the moment Discord sends it
until the acknowledgement arrives at Discord's side, both seen by the same clock. Beside it stands the CPU that any one
callback of the bot's event loop took: while it does, nobody else is answered.
"""

import argparse
import asyncio
import heapq
import itertools
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

import aiohttp
import simcord
from prometheus_client.parser import text_string_to_metric_families

from bot.garbage import in_helpings
from bot.storage import queries
from bot.storage.sql import Sql
from bot.tables.opening import TablePlace
from cogs.ui.parts import custom_id
from engine.actions import Arrange
from engine.match import Match, advance, legal_actions, new_match, to_act
from engine.players.safe import safe_action
from engine.text import Notation
from engine.variants import VARIANTS, rules_for
from engine.view import view
from playground import simulator
from playground.loopback import Loopback
from playground.simulator import RemoteEnv, Request, SimulatedPress
from soak import archive, callbacks, scarce, thinkers
from soak.callbacks import Callback
from soak.onlookers import Onlookers
from soak.playground import complaints
from tests.playground.waiting import until

TABLES: Final = 200
LENGTH: Final = 600.0
EVERY: Final = 10.0  # seconds between two actions at a table
IN_CHANNEL: Final = 10  # tables
PEOPLE: Final = 60
APART: Final = 7  # people between two who open tables; with this, everybody opens some, and nobody more than they may
OPENS: Final = 60.0  # seconds in which a table is there
FEWEST: Final = 4  # seats that the largest table of any game has
WATCHED: Final = 4  # every so many tables one is watched
SOON, LAST = 0.4, 1.0  # seconds in which nearly all, and all are answered
GIVEN_UP: Final = 3.0  # seconds after which Discord waits no longer
SHARE: Final = 0.999
PORT: Final = 9317  # of the bot's figures
SCRAPED: Final = "pozo_scrape_cpu_seconds"
SCRAPE_EVERY: Final = 5.0  # seconds; deploy/prometheus.yml asks every fifteen
SCRAPING: Final = 0.01  # of a core that it may cost
SCRAPES: Final = 100  # in a row, to weigh one
QUIET: Final = 5.0  # seconds of a bot that is left alone, beside which they are weighed
SENSE: Final = 0.75  # of the presses of who is asked are moves
BUCKETS: Final = (0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, float("inf"))
GAMES: Final = tuple(
    (key, game.seat_counts[place % min(2, len(game.seat_counts))]) for place, (key, game) in enumerate(VARIANTS.items())
)


@dataclass
class Answers:
    """When each press was sent, and how long its acknowledgement took."""

    waiting: dict[int, tuple[float, str]] = field(default_factory=dict[int, tuple[float, str]])
    took: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    calls: list[float] = field(default_factory=list[float])  # with the bot's token

    def sent(self, number: int, kind: str) -> None:
        self.waiting[number] = time.monotonic(), kind

    def hear(self, request: Request) -> None:
        """Note the first answer to a press, and every call that counts for the token."""
        parts = request.path.split("/")
        if parts[1] not in {"webhooks", "interactions"}:
            self.calls.append(time.monotonic())
        if parts[-1] == "callback" and (known := self.waiting.pop(int(parts[2]), None)):
            at, kind = known
            self.took.setdefault(kind, []).append(time.monotonic() - at)

    def calls_told(self) -> str:
        """Say how many calls counted for the token, and how many in the second in which there were most."""
        most = max((bisect_right(self.calls, at + 1) - place for place, at in enumerate(self.calls)), default=0)
        return f"{len(self.calls)}, {most} in any second at most"

    @property
    def all(self) -> list[float]:
        return sorted(seconds for one in self.took.values() for seconds in one)


@dataclass
class LiveTable:
    """A table as its players see it, followed through the bot's own log."""

    number: int
    channel: int
    post: int
    people: Sequence[simcord.MemberActor]  # by seat; computers come after them
    match: Match
    panels: dict[int, int] = field(default_factory=dict[int, int])  # private messages, by seat

    def follow(self, db: Sql) -> None:
        notation = Notation(self.match.rules.tiles)
        for line in queries.lines(db, self.number, self.match.version):
            self.match = advance(self.match, notation.read_action(line)).match

    def wish(self, rng: random.Random) -> tuple[SimulatedPress, str]:
        """Return what somebody presses now, mostly a move of whoever is asked."""
        asked = [seat for seat in to_act(self.match) if seat < len(self.people)]
        if not asked:
            return self._press(rng.randrange(len(self.people)), "deal" if not to_act(self.match) else "hand")
        seat = rng.choice(asked)
        if rng.random() > SENSE:
            return self._press(seat, rng.choice(("hand", "sort", "pick")), f"{rng.getrandbits(14):x}.0")
        sees = view(self.match, seat)
        action = safe_action(sees, legal_actions(self.match, seat))
        if isinstance(action, Arrange):  # too long for an id: the tiles are selected, and the bot finds the places
            laid = {tile for tiles in action.table for tile in tiles}
            places = sum(1 << place for place, tile in enumerate(sees.board.hand if sees.board else ()) if tile in laid)
            return self._press(seat, "place", f"{places:x}")
        text = Notation(self.match.rules.tiles).action(action).partition(": ")[2]
        return self._press(seat, "act", text)

    def _press(self, seat: int, verb: str, argument: str = "") -> tuple[SimulatedPress, str]:
        name = custom_id(verb, self.number, self.match.version, argument if verb in {"act", "pick", "place"} else "")
        return SimulatedPress(self.people[seat], self.channel, self.panels[seat], name), verb


class Opening(NamedTuple):
    """What it takes to open a table."""

    channel: simcord.ChannelHandle
    game: str
    seats: int
    people: Sequence[simcord.MemberActor]


@dataclass
class Hall:
    """Many tables, and the people at them."""

    env: RemoteEnv
    database: Path
    level: str
    rng: random.Random
    answers: Answers
    house: int = 0  # computer players at the tables where people meet
    people: list[simcord.MemberActor] = field(default_factory=list[simcord.MemberActor])
    tables: list[LiveTable] = field(default_factory=list[LiveTable])
    opening: list[Opening] = field(default_factory=list[Opening])  # how each was opened
    replacing: dict[int, asyncio.Task[None]] = field(default_factory=dict[int, asyncio.Task[None]])
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)
    found: Counter[str] = field(default_factory=Counter[str])
    callbacks: list[Callback] = field(default_factory=list[Callback])  # of the bot, the longest first
    thinking: thinkers.Thinking | None = None
    scrapes: int = 0
    scraping: float = 0.0  # seconds of the processor that writing figures took, by what the bot says
    scrape: float = 0.0  # seconds of the processor that one of them took in all
    late: float = 0.0  # how far behind its own plan this process fell

    def build(self, tables: int) -> None:
        """Make room for so many tables, and gather the people."""
        guild = self.env.create_guild("Hall", preferred_locale="en-US")
        self.people += [guild.add_member(self.env.create_user(f"player{number}")) for number in range(PEOPLE)]
        channels = [guild.create_text_channel(f"hall-{number}") for number in range(-(-tables // IN_CHANNEL))]
        for number in range(tables):
            game, seats = GAMES[number % len(GAMES)]
            sitting = 1 if number % 2 else seats - self.house  # at half of the tables people sit alone with computers
            sits = [self.people[(number * APART + seat) % PEOPLE] for seat in range(sitting)]
            self.opening.append(Opening(channels[number // IN_CHANNEL], game, seats, sits))

    async def fill(self) -> None:
        for number, opening in enumerate(self.opening):
            table = await self.opened(opening)
            self.tables.append(table)
            if number % WATCHED == 0:
                await self._press(table, self.people[(number - 1) % PEOPLE], "watch")

    async def opened(self, opening: Opening) -> LiveTable:
        """Open a table, sit down, deal, and have everybody look at their hand."""
        channel, game, seats, people = opening
        computers = seats - len(people)
        chosen = {"computers": computers, "level": self.level} if computers else {}
        result = await people[0].slash(channel, "rummy new", game=game, clock="none", **chosen)
        post = result.response
        assert post is not None
        await until(lambda: bool(_joins(post)), seconds=OPENS)
        number = int(_joins(post)[0].split(":")[1])
        table = LiveTable(number, channel.id, post.id, people, new_match(rules_for(game, seats, {})))
        for guest in people[1:]:
            await self._press(table, guest, "join")
        await self._press(table, people[0], "start")
        await self.dealt(table)
        await self.shown(table)
        return table

    async def dealt(self, table: LiveTable) -> None:
        for person in table.people:
            await self._press(table, person, "deal")

    async def shown(self, table: LiveTable) -> None:
        """Have everybody look at their hand."""
        for seat, person in enumerate(table.people):
            shown = (await self._press(table, person, "hand")).response
            while shown is None or not any(one.startswith("hand:") for one in _ids(shown)):  # not dealt yet
                await asyncio.sleep(0.1)
                shown = (await self._press(table, person, "hand")).response
            table.panels[seat] = shown.id

    async def _press(self, table: LiveTable, person: simcord.MemberActor, verb: str) -> simcord.InteractionResult:
        press = SimulatedPress(person, table.channel, table.post, custom_id(verb, table.number))
        [result] = await simulator.burst(self.env, [press])
        return result

    async def play(self, length: float) -> None:
        """Have somebody press something at each table every ten seconds or so, whether or not it is answered."""
        began = time.monotonic()
        due = [(began + self.rng.uniform(0, EVERY), place) for place in range(len(self.tables))]
        heapq.heapify(due)
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            while due[0][0] < began + length:
                at, place = heapq.heappop(due)
                await asyncio.sleep(max(0.0, at - time.monotonic()))
                self.late = max(self.late, time.monotonic() - at)
                self._step(place, db)
                heapq.heappush(due, (at + EVERY * self.rng.uniform(0.7, 1.3), place))
        await asyncio.sleep(GIVEN_UP)

    def _step(self, place: int, db: sqlite3.Connection) -> None:
        table = self.tables[place]
        table.follow(db)
        if table.match.outcome:
            self._replace(place)
            return
        press, kind = table.wish(self.rng)
        try:
            self.answers.sent(simulator.send(self.env, press), kind)
        except simcord.BackendError:
            self.found["presses on what was swept away"] += 1
            self._replace(place)

    def _replace(self, place: int) -> None:
        """Open another table in the place of one that is over."""
        if place not in self.replacing:
            self.found["tables opened again"] += 1
            self.replacing[place] = asyncio.create_task(self._reopened(place))

    async def _reopened(self, place: int) -> None:
        async with self.one_at_a_time:
            self.tables[place] = await self.opened(self.opening[place])
        del self.replacing[place]

    def count_computers(self) -> None:
        """Note how many moves computers made, and how long the one has waited that should have been next."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            (self.found["moves of computers"],) = db.execute(
                "SELECT count(*) FROM moves WHERE key LIKE 'computer %'"
            ).fetchone()
            (due,) = db.execute("SELECT min(due) FROM deadlines WHERE kind = 'computer'").fetchone()
        self.found["seconds a computer is late"] = max(0, round(time.time() - due)) if due else 0


def _joins(post: simcord.ResponseMessage) -> list[str]:
    return [one for one in _ids(post) if one.startswith("join:")]


def _ids(post: simcord.ResponseMessage) -> list[str]:
    return [str(part.get("custom_id", "")) for part in simulator.components_in(post.components)]


@asynccontextmanager
async def running(loopback: Loopback, folder: Path) -> AsyncGenerator[asyncio.subprocess.Process]:
    """The bot as a host runs it, connected and with its commands registered."""
    with (folder / "log.txt").open("wb") as log:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "soak.callbacks"),
            env={
                **os.environ,
                "POZO_API": loopback.url,
                "DISCORD_TOKEN": "none",
                "DATA_DIR": str(folder),
                "HEALTH_PORT": str(PORT),
            },
            stderr=log,
        )
        try:
            async with asyncio.timeout(60):
                while not (loopback.gateway.connected and simulator.has_commands(loopback.env)):  # noqa: ASYNC110  # nobody tells
                    await asyncio.sleep(0.1)
            yield bot
        finally:
            with suppress(ProcessLookupError):
                bot.terminate()
            await asyncio.wait_for(bot.wait(), 60)


async def evening(tables: int, length: float, seed: int, level: str) -> Hall:
    """Return the hall after so many seconds of play, beside which long matches are looked at again."""
    env = RemoteEnv()
    await env.start()
    loopback, answers = Loopback(env), Answers()
    await loopback.start()
    simulator.watch(env, answers.hear)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hall = Hall(env, folder / "pozo.sqlite3", level, random.Random(seed), answers, house=1)
        hall.build(tables)
        channel, people = hall.opening[0].channel, hall.people
        place = TablePlace(people[0].guild.id, channel.id, "en")
        kept = await archive.fill(hall.database, place, [one.id for one in people])
        async with running(loopback, folder) as bot:
            began = time.monotonic()
            await hall.fill()
            print(f"{tables} tables in {time.monotonic() - began:.0f} s", flush=True)
            began, busy = time.monotonic(), (_cpu(bot.pid), time.process_time())
            onlookers = Onlookers(env, people[:FEWEST], channel, hall.tables[0].post, kept, answers.sent)
            await asyncio.gather(hall.play(length), onlookers.look(length), scrape(hall, length))
            hall.count_computers()
            hall.thinking = thinkers.thinking(bot.pid, hall.database, folder / "log.txt")
            used = _cpu(bot.pid) - busy[0], time.process_time() - busy[1]
            hall.scrape = await scrape_cost(bot.pid)
            print(f"processor: bot {used[0] / length:.2f} cores, this process {used[1] / length:.2f} cores")
        hall.found["complaints"] = complaints(folder / "log.txt")
        hall.callbacks = callbacks.read(folder, began)
    await loopback.close()
    await env.shutdown()
    return hall


async def scrape(hall: Hall, length: float) -> None:
    """Ask for the figures as Prometheus does, and note what handing them out has cost the bot."""
    until = time.monotonic() + length
    async with aiohttp.ClientSession() as session:
        while time.monotonic() < until:
            await asyncio.sleep(SCRAPE_EVERY)
            async with session.get(f"http://127.0.0.1:{PORT}/metrics") as answer:
                families = {one.name: one for one in text_string_to_metric_families(await answer.text())}
            hall.scrapes += 1
            hall.scraping = sum(one.value for one in families[SCRAPED].samples if one.name.endswith("_total"))


async def scrape_cost(pid: int) -> float:
    """Return the seconds of the processor that asking for the figures once costs the bot in all."""
    before, began = _cpu(pid), time.monotonic()
    await asyncio.sleep(QUIET)
    idle = (_cpu(pid) - before) / (time.monotonic() - began)
    before, began = _cpu(pid), time.monotonic()
    async with aiohttp.ClientSession() as session:
        for _ in range(SCRAPES):
            async with session.get(f"http://127.0.0.1:{PORT}/metrics") as answer:
                await answer.read()
    return max(0.0, _cpu(pid) - before - idle * (time.monotonic() - began)) / SCRAPES


def _cpu(pid: int) -> float:
    """Return the seconds that a process has used, without those of its children."""
    parts = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def told(answers: Answers) -> bool:
    """Print how long acknowledgements took, and return whether they were soon enough."""
    took = answers.all
    lost = len(answers.waiting)
    for kind, times in sorted(answers.took.items()):
        print(f"  {kind:>5}: {len(times):6}, median {statistics.median(times) * 1000:4.0f} ms, last {max(times):.3f} s")
    for least, most in itertools.pairwise((0.0, *BUCKETS)):
        inside = bisect_right(took, most) - bisect_right(took, least)
        print(f"  {least:4.2f} to {most:4.2f} s: {inside:6} {'#' * round(60 * inside / max(1, len(took)))}")
    shares = {share: took[min(len(took) - 1, int(len(took) * share))] for share in (0.5, 0.99, SHARE)}
    print("  " + ", ".join(f"{share:.1%} within {seconds:.3f} s" for share, seconds in shares.items()))
    print(f"  {len(took)} acknowledged, the last after {took[-1]:.3f} s; {lost} never")
    return shares[SHARE] <= SOON and took[-1] <= LAST and not lost


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="forty tables for thirty seconds")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--level", default="hard", help="of the computer players")
    options.add_argument("--tables", type=int, default=TABLES)
    options.add_argument("--seconds", type=float, default=LENGTH)
    chosen = options.parse_args()
    tables, length = (40, 30.0) if chosen.short else (chosen.tables, chosen.seconds)
    print(f"{tables} tables for {length:.0f} s, computers play {chosen.level}, seed {chosen.seed}", flush=True)
    with in_helpings():  # or each look at all that Discord holds would be counted as the bot's
        hall = asyncio.run(evening(tables, length, chosen.seed, chosen.level))
    carried = scarce.carried(scarce.TABLES)
    print(f"  {carried.told()}", f"  {scarce.carried(scarce.GOAL).told()}", sep="\n")
    print(f"  calls with the token: {hall.answers.calls_told()}")
    share = hall.scrape / SCRAPE_EVERY
    print(
        f"  figures: asked for {hall.scrapes} times, of which writing them took {hall.scraping / length:.2%} of a core"
    )
    print(
        f"  once costs {hall.scrape * 1000:.1f} ms of the processor, every {SCRAPE_EVERY:.0f} s {share:.2%} of a core"
    )
    soon = told(hall.answers)
    short = callbacks.told(hall.callbacks)
    for name, number in hall.found.items():
        print(f"  {name}: {number}")
    assert hall.thinking is not None
    print(*(f"  {line}" for line in hall.thinking.told()), sep="\n")
    print(f"  this process was at most {hall.late:.2f} s behind its plan")
    right = carried.is_right and hall.thinking.is_right and not hall.found["complaints"]
    return 0 if soon and short and share < SCRAPING and right else 1


if __name__ == "__main__":
    sys.exit(main())
