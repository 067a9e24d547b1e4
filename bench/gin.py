"""How strong and how quick the Gin players are: against OpenSpiel's bot, RLCard's novice, each other and who they were.

The players think with the kernel that ships, on deals of a new seed in every run, printed; nothing was tuned on them. A
comparison stops when it is three standard errors clear of its bounds, except the first, which plays its 4,000 rounds.
`--seed N` plays the deals of an earlier run, and goes on where that was stopped, as long as the code is the same.
`--short` plays a few rounds of each.
"""

import argparse
import hashlib
import json
import random
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from bench import gin_speed
from bench.gin_novice import novice
from bench.gin_rounds import AgainstSimple, Chooser, own_round
from bot.thinking.kernel import use_kernel
from engine.actions import Action
from engine.cards import Card, pack
from engine.players.gin.by_level import PLAYERS, PLAYOUTS, SAMPLES, thoughtful
from engine.players.gin.hard import hard_player
from engine.players.kernel import KERNEL, PLAIN
from engine.players.levels import Level, Weigh
from engine.view import View

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRESS: Final = ROOT / ".soak"
BATCH: Final = 50  # deals between two looks
FEWEST: Final = 200  # deals before the first verdict
DECIDED: Final = 3.0  # standard errors
LIMITS: Final = {level: (50.0, 300.0) if level.thinks_long else (20.0, 20.0) for level in Level}  # ms: median, p99

HARD: Final = PLAYERS[Level.HARD]
HARD_BEFORE: Final = thoughtful(hard_player(before=200))  # as it was while only plain Python thought,
PLAYOUTS_BEFORE: Final = 1_100  # and for a move had so many samples

Duel = Callable[[int], float]
"""Plays the deal of a seed from both seats and returns the points a round of the player in question."""


def _order(seed: int) -> list[Card]:
    return random.Random(seed).sample(pack(1, 0), 52)


def chooser(weigh: Weigh, samples: int, seed: str) -> Chooser:
    """Return a player with chance of its own."""
    chance = random.Random(seed)

    def chosen(view: View, actions: Sequence[Action]) -> Action:
        return weigh(view, actions, chance, samples)[0].action

    return chosen


def against_simple(weigh: Weigh, samples: int = 1) -> Duel:
    def duel(seed: int) -> float:
        order = _order(seed)
        return fmean(AgainstSimple(order, seat, chooser(weigh, samples, f"{seed} {seat}")).points() for seat in (0, 1))

    return duel


def against(weigh: Weigh, samples: int, other: Callable[[int], Chooser]) -> Duel:
    def duel(seed: int) -> float:
        order = _order(seed)
        first = own_round(order, (chooser(weigh, samples, f"{seed} 0"), other(seed)))
        second = own_round(order, (other(seed), chooser(weigh, samples, f"{seed} 1")))
        return (first - second) / 2

    return duel


def _medium(seed: int) -> Chooser:
    return chooser(PLAYERS[Level.MEDIUM], 1, f"{seed} medium")


def _hard_before(seed: int) -> Chooser:
    return chooser(HARD_BEFORE, PLAYOUTS_BEFORE, f"{seed} before")


@dataclass(frozen=True)
class Comparison:
    """Two players, and where the points a round of the first should lie."""

    name: str
    duel: Duel
    least: float
    most: float
    deals: int
    whole: bool = False  # plays all its deals, however clear it is


COMPARISONS: Final = (
    Comparison("hard v OpenSpiel's bot", against_simple(HARD, PLAYOUTS), 11.0, 100.0, 2_000, whole=True),
    Comparison("hard v hard before", against(HARD, PLAYOUTS, _hard_before), 2.0, 100.0, 4_000),
    Comparison("hard v medium", against(HARD, PLAYOUTS, _medium), 3.0, 100.0, 2_000),
    Comparison("hard v RLCard's novice", against(HARD, PLAYOUTS, novice), 5.5, 100.0, 1_000),
    Comparison(
        "skilled v OpenSpiel's bot", against_simple(PLAYERS[Level.SKILLED], SAMPLES[Level.SKILLED]), 4.0, 11.0, 4_000
    ),
    Comparison("medium v OpenSpiel's bot", against_simple(PLAYERS[Level.MEDIUM]), 0.0, 4.0, 8_000),
    Comparison("easy v OpenSpiel's bot", against_simple(PLAYERS[Level.EASY]), -15.0, -6.0, 8_000),
    Comparison("child v OpenSpiel's bot", against_simple(PLAYERS[Level.CHILD]), -30.0, -11.0, 8_000),
)


# The run


def code_digest() -> str:
    """Return what tells one state of the players from another."""
    digest = hashlib.sha256()
    for path in sorted(
        [
            *ROOT.glob("engine/players/gin/*.py"),
            *ROOT.glob("bench/gin*.py"),
            *ROOT.glob("kernel/*.wasm"),
            ROOT / "engine/players/mixed.py",
        ]
    ):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class Progress:
    """The finished deals of this code, one a line, in a folder that keeps itself out of git."""

    def __init__(self, digest: str, seed: int) -> None:
        PROGRESS.mkdir(exist_ok=True)
        (PROGRESS / ".gitignore").write_text("*\n", encoding="utf-8")
        self._path = PROGRESS / f"gin-{digest}-{seed}.jsonl"

    def finished(self, name: str) -> list[float]:
        if not self._path.exists():
            return []
        rows = map(json.loads, self._path.read_text(encoding="utf-8").splitlines())
        return [row["points"] for row in rows if row["name"] == name]

    def note(self, name: str, points: float) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"name": name, "points": points}) + "\n")


def _error(points: Sequence[float]) -> float:
    return stdev(points) / sqrt(len(points)) if len(points) > 1 else float("inf")


def is_decided(comparison: Comparison, points: Sequence[float]) -> bool:
    """Say whether the mean is clear of both bounds, inside or outside."""
    if comparison.whole or len(points) < FEWEST or len(points) % BATCH:
        return False
    mean, reach = fmean(points), DECIDED * _error(points)
    return all(abs(mean - bound) > reach for bound in (comparison.least, comparison.most))


def compared(comparison: Comparison, deals: int, seed: int, progress: Progress | None) -> list[float]:
    """Return the points a round of each deal, those of an earlier run first."""
    points = progress.finished(comparison.name) if progress else []
    while len(points) < deals and not is_decided(comparison, points):
        points.append(comparison.duel(seed + len(points)))
        if progress:
            progress.note(comparison.name, points[-1])
    return points


def line(comparison: Comparison, points: Sequence[float]) -> str:
    mean, error = fmean(points), _error(points)
    bounds = (
        f"at least {comparison.least:g}" if comparison.most == 100 else f"{comparison.least:g} to {comparison.most:g}"
    )
    word = "kept" if comparison.least <= mean <= comparison.most else "MISSED" if len(points) >= FEWEST else "too few"
    return (
        f"  {comparison.name:<26} {2 * len(points):6,} rounds  {mean:+6.2f} a round  se {error:.2f}  {bounds}: {word}"
    )


# Time


def timed(level: Level, moves: int, seed: int) -> list[float]:
    """Return the CPU milliseconds of moves in rounds against the medium player."""
    times: list[float] = []

    def watched(weigh: Weigh, seed: int) -> Chooser:
        chance = random.Random(seed)

        def chosen(view: View, actions: Sequence[Action]) -> Action:
            started = time.process_time()
            answer = weigh(view, actions, chance, SAMPLES[level])
            times.append((time.process_time() - started) * 1000)
            return answer[0].action

        return chosen

    while len(times) < moves:
        own_round(_order(seed), (watched(PLAYERS[level], seed), _medium(seed)))
        seed += 1
    return sorted(times[:moves])


def equal_line(rounds: int, seed: int) -> str:
    """Return in how many moves, all there were, the compiled kernel and plain Python weighed everything the same."""
    compared = 0

    def chosen(view: View, actions: Sequence[Action]) -> Action:
        nonlocal compared
        answer = HARD(view, actions, random.Random(compared), PLAYOUTS // 10)
        compiled = KERNEL.set(PLAIN)
        assert HARD(view, actions, random.Random(compared), PLAYOUTS // 10) == answer
        KERNEL.reset(compiled)
        compared += 1
        return answer[0].action

    for number in range(rounds):
        own_round(_order(seed + number), (chosen, _medium(seed)))
    return f"  {compared} moves of hard were weighed the same in plain Python, with a tenth of the samples"


def time_line(level: Level, times: Sequence[float]) -> str:
    middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
    kept = middle <= LIMITS[level][0] and late <= LIMITS[level][1]
    samples = f"{SAMPLES[level]:,} samples" if level.thinks_long else "rules of thumb"
    return (
        f"  {level.value:<7} {samples:<14} {len(times):5,} moves  median {middle:7.2f}  p99 {late:7.2f}"
        f"  most {times[-1]:7.2f}  {'kept' if kept else 'TOO SLOW'}"
    )


class Asked(argparse.Namespace):
    short: bool = False
    seed: int | None = None


def main() -> int:
    """Print the figures and return 1 where a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few rounds of each")
    parser.add_argument("--seed", type=int, help="the deals of an earlier run")
    asked = parser.parse_args(namespace=Asked())
    short, seed = asked.short, secrets.randbelow(10**9) if asked.seed is None else asked.seed
    digest = code_digest()
    progress = None if short else Progress(digest, seed)
    print(f"Gin players {digest}, thinking with {use_kernel()}; deals of the seeds from {seed} on, from both seats")
    print(f"Points a round, standard errors over deals; hard takes {PLAYOUTS:,} samples a move", flush=True)
    missed = False
    for comparison in COMPARISONS:
        points = compared(comparison, 4 if short else comparison.deals, seed, progress)
        missed |= not short and not comparison.least <= fmean(points) <= comparison.most
        print(line(comparison, points), flush=True)
    print("CPU ms of a move")
    for level in Level:
        print(time_line(level, timed(level, 20 if short else 300, seed)), flush=True)
    print(equal_line(1 if short else 10, seed), flush=True)
    lines, quick = gin_speed.figures(short=short)
    print(*lines, sep="\n")
    return int(missed or not quick)


if __name__ == "__main__":
    sys.exit(main())
