"""Looking back at full size: the stepper shows what the table showed, and a step of a long match answers at once.

First 200 matches of every game and option set, position by position: the scene that the table was drawn from beside
that of the stepper, and the drawn bytes of both (`--short`: 20 matches, of every tenth position). Then matches of 2,000
actions in the simulated Discord, with real pictures: how long each press takes to be answered by the clock, the CPU of
it in all threads, since a machine may be shared, and the CPU of each callback of the event loop (`--short`: one match,
40 presses).
"""

import argparse
import asyncio
import gc
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

import discord

from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.config import Settings
from bot.edge.budget import Budget
from bot.garbage import in_helpings
from bot.matches import SeatRow
from bot.render.from_view import table_scene
from bot.render.palette import Look
from bot.render.pictures import drawn
from bot.storage.rows import LoggedMove, Move, Status
from bot.storage.store import Store
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.tables.recording import Recording
from bot.tables.table import Table
from bot.thinking.computers import Computers
from bot.words.speech import Speech
from bot.words.words import Words
from cogs.showing.looks import Drawing
from engine.actions import Action
from engine.match import apply, new_match
from engine.rules import Rules
from engine.text import Notation
from engine.variants import rules_for
from engine.view import View, view
from playground.simulator import SimulatedClock
from soak.callbacks import Callback, Stopwatch, told
from tests.kit import every_rules
from tests.kit_laws import SKILLS, next_action, title
from tests.simulation import MakeBot, World, simulated

MATCHES, SHORT_MATCHES = 200, 20
MOST: Final = 400  # actions of a match that is compared
DRAWN, SHORT_DRAWN = 1, 10  # of so many positions one is drawn
LONG: Final = 2_000  # actions of a match that is stepped through
PRESSES, SHORT_PRESSES = 300, 40
LIMIT: Final = 0.15  # seconds at the 99th percentile
GAMES: Final = (
    ("rummy500", 4, {"target": 10_000}),
    ("gin", 4, {"target": 1_000}),
    ("tiles", 4, {"rounds": 100}),
    ("rummy", 6, {"target": 10_000}),
)


# What is shown


def log_of(rules: Rules, seed: int, most: int) -> list[Action]:
    rng, match, log = random.Random(seed), new_match(rules), list[Action]()
    while not match.outcome and match.version < most:
        log.append(next_action(match, rng, skill=SKILLS[-1]))
        match = apply(match, log[-1]).match
    return log


class _Shown(Drawing):
    """What a table showed before its tiles last moved, as its message remembers it."""

    def before(self, seen: View) -> View | None:
        return self._before(0, seen)


def compared(rules: Rules, seed: int, words: Words, every: int) -> tuple[int, list[str]]:
    """Return how many positions of a match were compared, and what was wrong with them."""
    log, notation = log_of(rules, seed, MOST), Notation(rules.tiles)
    moves = [LoggedMove(at, (notation.action(one),), str(at), 0, float(at)) for at, one in enumerate(log, 1)]
    recording, speech = Recording(rules).followed(moves), Speech(words, "en", tuple("ABCDEFGH"), rules.pack_style)
    table, match, wrong, count = _Shown.__new__(_Shown), new_match(rules), list[str](), 0
    table._shown = Drawing(None)._shown  # type: ignore[arg-type]  # noqa: SLF001  # no bot is asked for it
    for action in log:
        match = apply(match, action).match
        if not match.boards or match.boards[0] is None:
            continue
        seen = view(match, None)
        shown = table_scene(seen, speech, Look(), before=table.before(seen))
        position = recording.at(match.version)
        stepped = table_scene(view(position.match, None), speech, Look(), before=position.before)
        count += 1
        if shown != stepped or (count % every == 0 and drawn(shown) != drawn(stepped)):
            wrong.append(f"{title(rules)} seed {seed} version {match.version}: the stepper shows another table")
    return count, wrong


def compare(matches: int, every: int) -> bool:
    words, rules, positions, wrong = Words(), every_rules(), 0, list[str]()
    for seed in range(matches):
        count, found = compared(rules[seed % len(rules)], seed, words, every)
        positions += count
        wrong += found
    pictures = positions if every == 1 else f"one in {every}"
    print(
        f"{matches} matches, {positions} positions, drawn {pictures}: {len(wrong)} otherwise", *wrong[:10], sep="\n  "
    )
    return not wrong


# How long it takes


async def at_once(sees: View, actions: object, level: object, samples: int | None = None) -> Action:
    raise AssertionError("nobody moves here")


def bot_maker(store: Store, words: Words) -> MakeBot:
    def make(clock: SimulatedClock) -> discord.Client:
        house = House(store, clock.timestamp, random.Random(1).randbytes, Pauses(lambda: 1.0), at_once)
        bot = Pozo(Settings(_env_file=None, shard_count=1), house, words, EXTENSIONS, Computers())  # pyright: ignore[reportCallIssue]
        bot.budget = Budget(per_second=100_000)
        return bot

    return make


async def long_table(world: World, rules: Rules, key: str) -> Table:
    """Return a table whose match of many actions was ended."""
    bot = world.env.bot
    assert isinstance(bot, Pozo)
    people = (world.ana, world.ben, world.carla, world.dan)
    seats = tuple(
        SeatRow(seat, people[seat].name, people[seat].id)
        if seat < len(people)
        else SeatRow(seat, f"P{seat}", None, "easy")
        for seat in range(rules.seats)
    )
    place = TablePlace(world.guild.id, world.channel.id, "en")
    options = {option.name: getattr(rules, option.name) for option in rules.options}
    agreed = Agreed(rules.key, json.dumps(options), clock=300, alone=True)
    table = await bot.tables.open(new_table(key, place, world.ana.id, agreed, 0.0, seats))
    notation = Notation(rules.tiles)
    lines = tuple(notation.action(action) for action in log_of(rules, 1, LONG))
    async with table:
        await table.begin()
        move = Move(
            table_id=table.id, expected_version=0, expected_revision=table.row.revision, lines=lines, key="", at=1.0
        )
        await bot.store.append(move)
        table.lose()
    async with table:
        await table.close()
    assert table.row.status is Status.OVER
    return table


class Taken(NamedTuple):
    """What a step took: seconds by the clock, and seconds of CPU in all threads of the bot and of whoever pressed."""

    clock: float
    cpu: float


async def step(world: World, table: Table, presses: int, rng: random.Random) -> list[Taken]:
    """Return what presses took that went through a match in every way."""
    times = list[Taken]()
    version = table.playing.version
    listed = await world.ana.slash("rummy settings")
    post = (await world.ana.press_anyway(listed, f"replay:{table.id}:0:")).post
    at = rng.randrange(version)
    for number in range(presses):
        at = rng.randrange(version) if number % 5 == 0 else min(version, at + 1)
        began, cpu = time.perf_counter(), time.process_time()
        await world.ana.press_anyway(post, f"step:{table.id}:{at}:forward")
        times.append(Taken(time.perf_counter() - began, time.process_time() - cpu))
        assert f"Move {at:,} of {version:,}" in post.text, post.text
    return times


async def long_matches(games: int, presses: int) -> bool:
    watch, times = Stopwatch(), list[Taken]()
    gc.callbacks.append(watch.collects)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            await Store.open(Path(folder) / "pozo.sqlite3") as store,
            simulated(bot_maker(store, Words())) as world,
        ):
            for number, (key, seats, options) in enumerate(GAMES[:games]):
                rules = rules_for(key, seats, options)
                table = await long_table(world, rules, f"long {number}")
                began = time.monotonic()
                stopwatch = patch("asyncio.events.Handle._run", watch.timed(asyncio.Handle._run))  # noqa: SLF001  # as in callbacks
                with in_helpings(), stopwatch:
                    took = await step(world, table, presses, random.Random(number))
                times += took
                ours = _ours(watch.noted, began)
                print(f"{key} of {seats}, {table.playing.version} actions: {_percentiles(took)}")
                print(f"  longest callback {max((one.whole for one in ours), default=0) * 1000:.0f} ms of CPU")
    print(f"all: {_percentiles(times)}, limit {LIMIT * 1000:.0f} ms at p99; load {os.getloadavg()[0]:.1f}")
    longest = sorted(watch.noted, key=lambda one: one.whole, reverse=True)
    return told(longest) and _at([one.clock for one in times], 0.99) <= LIMIT


def _ours(noted: list[Callback], since: float) -> list[Callback]:
    return [one for one in noted if one.at >= since]


def _percentiles(times: Sequence[Taken]) -> str:
    ways = {"by the clock": [one.clock for one in times], "of CPU": [one.cpu for one in times]}
    return f"{len(times)} steps, " + "; ".join(f"{way} {_told(taken)}" for way, taken in ways.items())


def _told(taken: Sequence[float]) -> str:
    p50, p99, longest = (_at(taken, share) * 1000 for share in (0.5, 0.99, 1.0))
    return f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, longest {longest:.0f} ms"


def _at(taken: Sequence[float], share: float) -> float:
    return sorted(taken)[min(len(taken) - 1, int(len(taken) * share))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--steps", action="store_true", help="only step, on a machine that has nothing else to do")
    options = parser.parse_args()
    short = options.short
    alike = options.steps or compare(*((SHORT_MATCHES, SHORT_DRAWN) if short else (MATCHES, DRAWN)))
    quick = asyncio.run(long_matches(1 if short else len(GAMES), SHORT_PRESSES if short else PRESSES))
    return 0 if alike and quick else 1


if __name__ == "__main__":
    sys.exit(main())
