"""The ladder: in every game one seat of a higher level among lower ones, on every seat in turn with the same deals.

A comparison goes on until its advantage is three standard errors from nothing, looked at after every batch; it fails if
the lower level is the better one. Beside the levels stands who was hard before, where that is kept as a peer: against
it a fixed number of deals is played. The seed is a new one in every run and printed; with `--seed N` a run that was
stopped goes on where it was, as long as the players are the same. `--short` plays a few deals of each; `--thrift N`
gives those who think long N times fewer samples than they ship with, which can only cost them strength and saves time;
`--game KEY` plays one game alone; `--before` only the comparisons with who was hard before, `--levels` only those of
levels; `--minutes N` stops after so long.
"""

import argparse
import json
import random
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from bench import hard_before
from bot.thinking.kernel import use_kernel
from engine.actions import Action
from engine.match import Match, apply, new_match, to_act
from engine.players.choose import chance_of, choice, offered, samples_of
from engine.players.judging import ahead
from engine.players.levels import Level, Weigh
from engine.rules import Rules
from engine.variants import VARIANTS, rules_for
from engine.view import view
from tests.kit import chance
from tests.kit_computers import players_digest

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRESS: Final = ROOT / ".soak"

# Two players, and as many as the rule sheets call best (R1, F1); a partnership is of four. Gin is also between sides.
TABLES: Final = {
    key: tuple(seats for seats in (2, 4) if seats in game.seat_counts) or game.seat_counts[:1]
    for key, game in VARIANTS.items()
}
STEPS: Final = tuple((higher, lower) for lower, higher in pairwise(Level))
BATCH: Final = 10  # deals between two looks
FEWEST: Final = 30  # deals before the first verdict
MOST: Final = 3_000
SHORT: Final = 2  # deals
DECIDED: Final = 3.0  # standard errors
LIMITS: Final = {level: (50.0, 300.0) if level.thinks_long else (20.0, 20.0) for level in Level}  # ms: median, p99


@dataclass(frozen=True)
class Rung:
    """A comparison of two levels at a table of a game."""

    key: str
    seats: int
    higher: Level
    lower: Level | None  # None for a peer
    peer: str = hard_before.NAME

    @property
    def rival(self) -> Level | Weigh:
        return self.lower or hard_before.PEERS[self.peer][self.key]

    @property
    def most(self) -> int:
        if self.lower is not None:
            return MOST
        return hard_before.MORE_DEALS.get((self.key, self.seats), hard_before.DEALS)

    def __str__(self) -> str:
        return f"{self.key} of {self.seats}, {self.higher} over {self.lower or self.peer}"


RUNGS: Final = [
    *(Rung(key, seats, *levels) for levels in STEPS for key, tables in TABLES.items() for seats in tables),
    *(
        Rung(key, seats, Level.HARD, None, peer)
        for peer, games in hard_before.TABLES.items()
        for key, tables in games.items()
        for seats in tables
    ),
]


@dataclass
class Played:
    """What deals came to: the advantage of the higher level in each, and the milliseconds of moves by level."""

    advantages: list[float] = field(default_factory=list[float])
    times: dict[str, list[float]] = field(default_factory=dict[str, list[float]])

    def add(self, other: "Played") -> None:
        self.advantages += other.advantages
        for level, times in other.times.items():
            self.times.setdefault(level, []).extend(times)

    @property
    def error(self) -> float:
        return stdev(self.advantages) / sqrt(len(self.advantages)) if len(self.advantages) > 1 else float("inf")

    @property
    def verdict(self) -> int:
        """Return 1 where the higher level is decided to be better, -1 where it is decided to be worse, else 0."""
        if len(self.advantages) < FEWEST or abs(mean := fmean(self.advantages)) <= DECIDED * self.error:
            return 0
        return 1 if mean > 0 else -1


# A deal


@dataclass(frozen=True)
class Deal:
    """A deal that is played from every seat: its seed, and how many times fewer samples those who think long take."""

    seed: int
    thrift: int

    def samples(self, key: str, level: Level) -> int:
        return max(1, samples_of(VARIANTS[key], level) // (self.thrift if level.thinks_long else 1))


def deal_played(rung: Rung, deal: Deal) -> Played:
    """Play a deal once for every seat that the higher level can have."""
    rules = rules_for(rung.key, rung.seats)
    played = Played()
    gains: list[float] = []
    for seat in range(rung.seats):
        players = [rung.higher if other == seat else rung.rival for other in range(rung.seats)]
        points = _round_points(rules, players, deal, played.times)
        side = next(index for index, seats in enumerate(rules.sides) if seat in seats)
        gains.append(ahead(points, side, low_wins=rules.low_wins))
    played.advantages.append(fmean(gains))
    return played


def _round_points(
    rules: Rules, players: Sequence[Level | Weigh], deal: Deal, times: dict[str, list[float]]
) -> tuple[int, ...]:
    """Return the points by side of one round between levels, or one of them and a peer."""
    rng, match = random.Random(deal.seed), new_match(rules)
    while not match.rounds:
        match = apply(match, chance(match, rng) or _chosen(match, players[to_act(match)[0]], deal, times)).match
    return match.rounds[0].points


def _chosen(match: Match, player: Level | Weigh, deal: Deal, times: dict[str, list[float]]) -> Action:
    """Return what a level or a peer does, and note how long the level took."""
    seat, key = to_act(match)[0], match.rules.key
    sees, actions = view(match, seat), offered(match, seat)
    if not isinstance(player, Level):
        return player(sees, actions, chance_of(sees), deal.samples(key, Level.HARD))[0].action
    started = time.process_time()
    action = choice(sees, actions, player, chance_of(sees), deal.samples(key, player))
    times.setdefault(player.value, []).append(round((time.process_time() - started) * 1000, 3))
    return action


# The run


class Progress:
    """The finished deals of these players, one a line and a file for each game, in a folder that git ignores."""

    def __init__(self, thrift: int, seed: int) -> None:
        PROGRESS.mkdir(exist_ok=True)
        (PROGRESS / ".gitignore").write_text("*\n", encoding="utf-8")
        self.paths = {key: PROGRESS / f"ladder-{key}-{players_digest(key)}-{thrift}-{seed}.jsonl" for key in TABLES}

    def finished(self) -> dict[str, Played]:
        found: dict[str, Played] = {}
        for path in self.paths.values():
            for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
                row = json.loads(line)
                found.setdefault(row["rung"], Played()).add(Played(row["advantages"], row["times"]))
        return found

    def note(self, rung: Rung, played: Played) -> None:
        with self.paths[rung.key].open("a", encoding="utf-8") as file:
            row = {"rung": str(rung), "advantages": played.advantages, "times": played.times}
            file.write(json.dumps(row) + "\n")


@dataclass(frozen=True)
class Climb:
    """How far a run goes: which comparisons, whether few deals of each, how thrifty, from which seed, until when."""

    rungs: Sequence[Rung]
    short: bool
    thrift: int
    seed: int
    until: float

    def most(self, rung: Rung) -> int:
        return SHORT if self.short else rung.most


def climb(results: dict[str, Played], run: Climb, progress: Progress | None) -> None:
    """Play a batch of every comparison that is not decided, again and again."""
    while undecided := [rung for rung in run.rungs if _goes_on(rung, results[str(rung)], run.most(rung))]:
        for rung in undecided:
            done = results[str(rung)]
            looked = len(done.advantages) // BATCH * BATCH  # a run may have been stopped between two looks
            for number in range(len(done.advantages), min(run.most(rung), looked + BATCH)):
                if time.monotonic() > run.until:
                    return
                played = deal_played(rung, Deal(run.seed + number, run.thrift))
                done.add(played)
                if progress:
                    progress.note(rung, played)
            print(line(rung, done), flush=True)


def _goes_on(rung: Rung, played: Played, most: int) -> bool:
    at_a_look = rung.lower is not None and len(played.advantages) % BATCH == 0
    return len(played.advantages) < most and not (at_a_look and played.verdict)


def line(rung: Rung, played: Played) -> str:
    if not played.advantages:
        return f"{rung!s:<48} not played"
    word = {1: "better", -1: "WORSE", 0: "undecided"}[played.verdict]
    rounds = len(played.advantages) * rung.seats
    mean = fmean(played.advantages)
    return f"{rung!s:<48} {rounds:6,} rounds  {mean:+8.2f} a round  se {played.error:6.2f}  {word}"


def time_lines(results: dict[str, Played]) -> Iterator[str]:
    """Yield the time of moves by game and level."""
    for key in TABLES:
        for level in Level:
            times = sorted(
                one for rung in RUNGS if rung.key == key for one in results[str(rung)].times.get(level.value, ())
            )
            if times:
                middle, late = times[len(times) // 2], times[int(len(times) * 0.99)]
                kept = middle <= LIMITS[level][0] and late <= LIMITS[level][1]
                yield (
                    f"  {key:<15} {level.value:<7} {samples_of(VARIANTS[key], level):5} samples {len(times):8,} moves"
                    f"  median {middle:8.2f}  p99 {late:8.2f}  most {times[-1]:8.2f}  {'' if kept else 'TOO SLOW'}"
                )


class Asked(argparse.Namespace):
    short: bool = False
    thrift: int = 1
    game: str | None = None
    before: bool = False
    levels: bool = False
    seed: int | None = None
    minutes: float = float("inf")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few deals of each")
    parser.add_argument("--thrift", type=int, help="how many times fewer samples those who think long take")
    parser.add_argument("--game", choices=TABLES, help="play this game alone")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--before", action="store_true", help="only against who was hard before")
    only.add_argument("--levels", action="store_true", help="only the levels against each other")
    parser.add_argument("--seed", type=int, help="the deals of an earlier run")
    parser.add_argument("--minutes", type=float, help="stop after so long")
    asked = parser.parse_args(namespace=Asked())
    thrift = asked.thrift * (16 if asked.short else 1)
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    progress = None if asked.short else Progress(thrift, seed)
    results = {str(rung): Played() for rung in RUNGS} | (progress.finished() if progress else {})
    print("players", *(f"{key} {players_digest(key)}" for key in TABLES))
    print(
        f"thinking with {use_kernel()}, seeds from {seed}; those who think long take their samples divided by {thrift}"
    )
    before = {asked.before} if asked.before or asked.levels else {True, False}
    rungs = [rung for rung in RUNGS if asked.game in {None, rung.key} and (rung.lower is None) in before]
    until = time.monotonic() + asked.minutes * 60
    climb(results, Climb(rungs, asked.short, thrift, seed, until), progress)
    print("\nOne seat of the higher level, on every seat in turn with the same deals: points more than the others")
    print(*(line(rung, results[str(rung)]) for rung in rungs), sep="\n")
    print(f"Time of a move, CPU ms, samples divided by {thrift} for those who think long")
    print(*time_lines(results), sep="\n")
    worse = [rung for rung in RUNGS if results[str(rung)].verdict < 0]
    print(f"{len(worse)} comparisons decided the wrong way" if worse else "no comparison decided the wrong way")
    return int(bool(worse))


if __name__ == "__main__":
    sys.exit(main())
