"""The bot is told to stop, and started again, while two hundred tables are played over the loopback Discord.

A stop may take eight seconds. Every press is answered that Discord sends before it knows that the bot leaves: those
from before the stop with what they asked for, those within it with that or with the request to try again. While nobody
is connected nobody presses: Discord itself tells people then that the bot does not respond.
"""

import argparse
import asyncio
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import simcord

from bot.words.words import Words
from playground import simulator
from playground.loopback import Loopback
from playground.simulator import RemoteEnv, Request
from soak.answers import TABLES, Answers, Hall
from soak.playground import complaints
from tests.playground.waiting import until

STOPS: Final = 50
LONGEST: Final = 8.0  # seconds that a stop may take
LIFE: Final = (2.0, 6.0)  # seconds between a start and a stop
PAUSE: Final = 0.02  # seconds between two presses: two and a half times what two hundred tables bring
PATIENCE: Final = 120.0  # seconds for a start on a machine that is busy


@dataclass
class Ends:
    """What came of the presses around the stops."""

    stops: list[float] = field(default_factory=list[float])
    starts: list[float] = field(default_factory=list[float])
    found: Counter[str] = field(default_factory=Counter[str])
    unanswered: list[str] = field(default_factory=list[str])
    complaints: int = 0

    def told(self) -> bool:
        """Print it, and say whether it is as it should be."""
        longest, start = max(self.stops, default=0.0), max(self.starts, default=0.0)
        print(f"  {len(self.stops)} stops, the longest {longest:.2f} s; starts up to {start:.1f} s")
        for name, number in sorted(self.found.items()):
            print(f"  {name}: {number}")
        for line in self.unanswered[:10]:
            print(f"  UNANSWERED {line}")
        print(f"  complaints in the log: {self.complaints}")
        return longest <= LONGEST and not self.unanswered and not self.complaints


class Presses(Answers):
    """Notes who was asked to try again."""

    def __init__(self) -> None:
        super().__init__()
        self.again = Words().text("denied-stopping", "en")
        self.asked_again = 0

    def hear(self, request: Request) -> None:
        super().hear(request)
        self.asked_again += self.again in str(request.body)


@asynccontextmanager
async def process(loopback: Loopback, folder: Path) -> AsyncGenerator[asyncio.subprocess.Process]:
    """The bot as a host runs it, connected."""
    with (folder / "log.txt").open("ab") as log:
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            env={**os.environ, "POZO_API": loopback.url, "DISCORD_TOKEN": "none", "DATA_DIR": str(folder)},
            stderr=log,
        )
        try:
            await until(lambda: bool(loopback.gateway.connected), seconds=PATIENCE)
            await until(lambda: simulator.has_commands(loopback.env), seconds=PATIENCE)
            yield bot
        finally:
            with suppress(ProcessLookupError):
                bot.kill()
            await bot.wait()


async def pressing(hall: Hall, loopback: Loopback, ended: asyncio.Event) -> None:
    """Press something at a random table again and again, as long as somebody listens."""
    with closing(sqlite3.connect(f"file:{hall.database}?mode=ro", uri=True)) as db:
        while not ended.is_set() and loopback.gateway.connected:
            table = hall.rng.choice(hall.tables)
            table.follow(db)
            press, kind = table.wish(hall.rng)
            with suppress(simcord.BackendError):
                hall.answers.sent(simulator.send(hall.env, press), kind)
            await asyncio.sleep(PAUSE)


async def one_life(hall: Hall, loopback: Loopback, folder: Path, ends: Ends, fill: int) -> None:
    """Start the bot, play, tell it to stop while people press, and see what came of their presses."""
    answers, began = hall.answers, time.monotonic()
    assert isinstance(answers, Presses)
    async with process(loopback, folder) as bot:
        if fill:
            hall.build(fill)
            await hall.fill()
        else:
            ends.starts.append(time.monotonic() - began)
        ended = asyncio.Event()
        players = asyncio.create_task(pressing(hall, loopback, ended))
        await asyncio.sleep(hall.rng.uniform(*LIFE))
        again, told_at = answers.asked_again, time.monotonic()
        bot.send_signal(signal.SIGTERM)
        await until(lambda: not loopback.gateway.connected, seconds=PATIENCE)
        gone_at = time.monotonic()
        code = await asyncio.wait_for(bot.wait(), PATIENCE)
        ends.stops.append(time.monotonic() - told_at)
        ended.set()
        await players
    ends.found[f"exit code {code}"] += 1
    ends.found["asked to try again"] += answers.asked_again - again
    _judge(answers, ends, told_at, gone_at)


def _judge(answers: Answers, ends: Ends, told_at: float, gone_at: float) -> None:
    """Note the presses that nobody answered."""
    for at, kind in answers.waiting.values():
        ends.unanswered.append(f"{kind}, {told_at - at:+.3f} s before the stop, {gone_at - at:.3f} s before its end")
    answers.waiting.clear()


async def run(tables: int, stops: int, seed: int) -> Ends:
    env = RemoteEnv()
    await env.start()
    loopback, answers, ends = Loopback(env), Presses(), Ends()
    await loopback.start()
    simulator.watch(env, answers.hear)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hall = Hall(env, folder / "pozo.sqlite3", "easy", random.Random(seed), answers)
        for number in range(stops):
            await one_life(hall, loopback, folder, ends, 0 if number else tables)
            print(f"stop {number + 1} of {stops}: {ends.stops[-1]:.2f} s", file=sys.stderr, flush=True)
        ends.found["answered"] = len(answers.all)
        ends.complaints = complaints(folder / "log.txt")
    await loopback.close()
    await env.shutdown()
    return ends


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="ten tables, two stops")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tables", type=int, default=TABLES)
    options.add_argument("--stops", type=int, default=STOPS)
    chosen = options.parse_args()
    tables, stops = (10, 2) if chosen.short else (chosen.tables, chosen.stops)
    print(f"{stops} stops under {tables} tables, seed {chosen.seed}", flush=True)
    return 0 if asyncio.run(run(tables, stops, chosen.seed)).told() else 1


if __name__ == "__main__":
    sys.exit(main())
