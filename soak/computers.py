"""Computer players do not peek, stall or block, and hint honestly, in thousands of positions and matches of every game.

Positions come in pairs that differ only in cards which the player cannot see; under the same chance it must do the same
in both. Matches are played by computers alone, levels mixed. Neither law depends on how many samples a player takes, so
all take few; but with few nobody searches. So hard and skilled players keep the first with all their samples, too, and
hard ones the second, with the compiled kernel; and a hint must be what the hard player does, with true numbers. How
often they searched is counted.

Then medium players play a hundred rounds of every game with every number of seats, options as usual, and of how many
nobody won is told: at most two of a hundred where a stock is renewed (R10). Last, hard players with all their samples
think for a full house while the event loop is watched: it must wake as it does when nobody thinks.

`--short` does a little of each; `--job N` does one job again, alone; `--game KEY` does those of one game, `--rounds`
only the rounds of medium players, `--strong` only what all samples are taken for; `--minutes N` stops after so long. A
run that was stopped goes on where it was, as long as the players are the same.
"""

import argparse
import asyncio
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from multiprocessing import active_children
from pathlib import Path
from typing import Final, TypeVar

from bot.thinking.computers import Computers
from engine.events import Ending
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.options import STOCK_RENEWALS
from engine.players.levels import Level
from engine.rules import Rules
from engine.state import Phase, Result
from engine.variants import VARIANTS, rules_for
from engine.view import view
from soak.asking import counted_asking, searches
from soak.hints import hint_at
from soak.thinkers import held_by
from tests.kit import random_action
from tests.kit_computers import (
    Pair,
    any_rules,
    assert_no_peeking,
    computer_match,
    look_alike,
    players_digest,
    sensible_match,
)

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRESS: Final = ROOT / ".soak"
OWN: Final = ("computers", "asking", "hints")  # the files of this run
REPORT_EVERY: Final = 60  # seconds

POSITIONS: Final = 1_000
MATCHES: Final = 1_000
IN_A_JOB: Final = 20
SAMPLES: Final = 2
MOST: Final = 160  # actions before a position
MOST_OF_TILES: Final = 40  # a solver answers at every turn of theirs
NAP: Final = 0.005  # seconds
WAITING: Final = 128  # thoughts at once, far more than a moment has room for
ROUNDS: Final = 100
BLOCKED_AT_MOST: Final = 2  # of a hundred rounds (R10)
NOBODY: Final = "nobody"  # of rounds that bring nobody a point
PEEKING, STALLING, BLOCKING = "no peeking", "no stalling", "no blocking"
ALL_SAMPLES: Final = "with all samples"
STRONG: Final = {f"{PEEKING} {ALL_SAMPLES}": (200, 10), f"{STALLING} {ALL_SAMPLES}": (20, 2), "honest hints": (100, 10)}
STRONG_PEEKING, STRONG_STALLING, HINTING = STRONG  # how many of a game there are, and how many in a job
SEARCHED: Final = "positions searched"
SEARCHING: Final = 100  # positions that are looked at for one in which there is something to search

Found = TypeVar("Found")


@dataclass(frozen=True)
class Job:
    """So many positions or matches of a game; its number seeds it."""

    number: int
    what: str
    key: str
    size: int
    seats: int = 0  # none: any number


def all_jobs() -> list[Job]:
    """Return the jobs of the full run, a few of every game in turn, so that a stopped run has seen them all."""
    kinds = [
        (what, key)
        for what, size in ((PEEKING, POSITIONS), (STALLING, MATCHES))
        for _ in range(size // IN_A_JOB)
        for key in VARIANTS
    ]
    jobs = [Job(number, what, key, IN_A_JOB) for number, (what, key) in enumerate(kinds)]
    tables = [(key, seats) for key, game in VARIANTS.items() for seats in game.seat_counts]
    jobs += [Job(len(jobs) + number, BLOCKING, key, ROUNDS, seats) for number, (key, seats) in enumerate(tables)]
    strong = [
        (what, key, size) for what, (count, size) in STRONG.items() for _ in range(count // size) for key in VARIANTS
    ]
    return [*jobs, *(Job(len(jobs) + number, *one) for number, one in enumerate(strong))]


def shortened(jobs: list[Job]) -> list[Job]:
    first = {(job.what, job.key): job for job in reversed(jobs)}
    return [replace(job, size=2) for job in reversed(first.values())]


# One job


def figures(job: Job) -> Counter[str]:
    """Do a job and return what was counted; a broken law raises."""
    rng = random.Random(job.number)
    does = {
        PEEKING: _positions,
        STALLING: _matches,
        BLOCKING: _medium_rounds,
        STRONG_PEEKING: _strong_positions,
        STRONG_STALLING: _strong_matches,
        HINTING: _hints,
    }
    return does[job.what](job, rng)


def _positions(job: Job, rng: random.Random) -> Counter[str]:
    done = Counter[str]()
    while done["positions at every level"] < job.size:
        rules = any_rules(job.key, rng)
        pair = look_alike(rules, rng, MOST_OF_TILES if rules.tiles else MOST)
        if pair is None:
            done["not exchangeable"] += 1
            continue
        for level in Level:
            assert_no_peeking(pair, level, SAMPLES)
        done["positions at every level"] += 1
    return done


def _matches(job: Job, rng: random.Random) -> Counter[str]:
    done = Counter[str]()
    for _ in range(job.size):
        rules = any_rules(job.key, rng)
        levels = [rng.choice(list(Level)) for _ in range(rules.seats)]
        done.update(_ended(computer_match(rules, levels, rng, SAMPLES)))
    return done


def _ended(match: Match) -> Counter[str]:
    done = Counter(f"ending {result.ending}" for played in match.rounds for result in played.results)
    done.update(["matches ended", f"actions {_rounded(match.version)}", f"rounds {_rounded(len(match.rounds))}"])
    return done


def _strong_positions(job: Job, rng: random.Random) -> Counter[str]:
    """Hold hard and skilled players to what they see."""

    def alike(rules: Rules) -> Pair | None:
        return look_alike(rules, rng, MOST_OF_TILES if rules.tiles else MOST, sensible_match)

    def look(pair: Pair) -> Counter[str]:
        for level in (Level.HARD, Level.SKILLED):
            assert_no_peeking(pair, level)
        return Counter()

    return _where_searched(job, rng, alike, look)


def _hints(job: Job, rng: random.Random) -> Counter[str]:
    """Ask for hints as people do."""

    def position(rules: Rules) -> tuple[Match, int] | None:
        match, _ = sensible_match(rules, rng, rng.randrange(4, MOST))
        return (match, rng.choice(to_act(match))) if to_act(match) and not match.choosers else None

    return _where_searched(job, rng, position, lambda one: hint_at(*one))


def _where_searched(
    job: Job, rng: random.Random, found: Callable[[Rules], Found | None], look: Callable[[Found], Counter[str]]
) -> Counter[str]:
    """Look at what is found until there was something to search in as much of it as the job says."""
    done = Counter[str]()
    for _ in range(job.size * SEARCHING):
        one = found(any_rules(job.key, rng))
        if one is None:
            continue
        with counted_asking() as asked:
            done.update(look(one))
        done.update(_as_asked(job.key, asked))
        done["positions"] += 1
        done[SEARCHED] += bool(asked) or not searches(VARIANTS[job.key])
        if done[SEARCHED] == job.size:
            return done
    raise AssertionError(f"in {done['positions']} positions there was something to search in {done[SEARCHED]}")


def _strong_matches(job: Job, rng: random.Random) -> Counter[str]:
    """Let hard players play matches: one at the smallest table, where they search the most, and others anywhere."""
    done = Counter[str]()
    with counted_asking() as asked:
        rules = rules_for(job.key, min(VARIANTS[job.key].seat_counts))
        for _ in range(job.size):
            done.update(_ended(computer_match(rules, [Level.HARD] * rules.seats, rng)))
            rules = any_rules(job.key, rng)
    assert asked or not searches(VARIANTS[job.key]), "nobody has searched"
    return done + _as_asked(job.key, asked)


def _as_asked(key: str, asked: Counter[str]) -> Counter[str]:
    assert searches(VARIANTS[key]) or not asked, "there is a search where none was known: see soak/asking.py"
    return Counter({f"asked of the kernel {name}": count for name, count in asked.items()})


def _medium_rounds(job: Job, rng: random.Random) -> Counter[str]:
    """Count how so many rounds of medium players end; where a stock is renewed, few may be blocked."""
    results: list[Result] = []
    while len(results) < job.size:
        match = computer_match(rules_for(job.key, job.seats), [Level.MEDIUM] * job.seats, rng, SAMPLES)
        results += [result for played in match.rounds for result in played.results]
    ended = results[: job.size]
    done = Counter(f"{job.seats} {result.ending}" for result in ended)
    done[f"{job.seats} {NOBODY}"] = sum(not result.winners and not any(result.points) for result in ended)
    renewed = any(option is STOCK_RENEWALS for option in VARIANTS[job.key].options)
    blocked = done[f"{job.seats} {Ending.BLOCKED}"]
    assert not renewed or blocked <= max(BLOCKED_AT_MOST, job.size * BLOCKED_AT_MOST // 100), f"{blocked} blocked"
    return done


def _rounded(count: int) -> int:
    """Return a count to two digits, so that a distribution stays small."""
    step = 10 ** max(0, len(str(count)) - 2)
    return count // step * step


# Thinking beside the event loop


async def _wakings(count: int) -> list[float]:
    """Return how late the event loop wakes from short sleeps, in milliseconds."""
    late: list[float] = []
    for _ in range(count):
        started = time.perf_counter()
        await asyncio.sleep(NAP)
        late.append((time.perf_counter() - started - NAP) * 1000)
    return sorted(late)


async def watched(count: int) -> str:
    """Return how late the event loop wakes while nobody thinks, and while more hard players do than there is room."""
    match = _gin()
    (seat,) = to_act(match)
    sees, actions = view(match, seat), legal_actions(match, seat)
    computers = Computers()
    try:
        started = time.monotonic()
        await computers.choose(sees, actions, Level.HARD)  # the process is there, with all that it holds
        ready = time.monotonic() - started
        held = ", ".join(held_by(child.pid).told() for child in active_children() if child.pid)
        idle = await _wakings(count)
        thinking = [asyncio.ensure_future(computers.choose(sees, actions, Level.HARD)) for _ in range(WAITING)]
        busy = await _wakings(count)
        answered = sum(one.done() for one in thinking)
        for one in thinking:
            one.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
    finally:
        computers.close()
    return (
        f"a process that thinks answered {ready:.1f} s after its start and holds {held}\n"
        f"the event loop wakes late, ms: idle median {idle[count // 2]:.2f}, p99 {idle[count * 99 // 100]:.2f};"
        f" {len(thinking)} hard Gin players thinking, {answered} of them done:"
        f" median {busy[count // 2]:.2f}, p99 {busy[count * 99 // 100]:.2f}"
    )


def _gin() -> Match:
    """Return a round of Gin in which somebody has to discard."""
    rng, match = random.Random(5), new_match(rules_for("gin", 2))
    while (board := match.boards[0] if match.boards else None) is None or board.phase is not Phase.PLAY:
        match = apply(match, random_action(match, rng)).match
    return match


# The run


class Progress:
    """The finished jobs of these players, one a line and a file for each game, in a folder that git ignores."""

    def __init__(self) -> None:
        PROGRESS.mkdir(exist_ok=True)
        (PROGRESS / ".gitignore").write_text("*\n", encoding="utf-8")
        laws = [*ROOT.glob("tests/kit*.py"), *(Path(__file__).with_name(f"{name}.py") for name in OWN)]
        self.paths = {key: PROGRESS / f"computers-{key}-{players_digest(key, *laws)}.jsonl" for key in VARIANTS}

    def finished(self) -> dict[int, Counter[str]]:
        lines = [
            line
            for path in self.paths.values()
            if path.exists()
            for line in path.read_text(encoding="utf-8").splitlines()
        ]
        return {row["job"]: Counter[str](row["done"]) for row in map(json.loads, lines)}

    def note(self, job: Job, done: Counter[str]) -> None:
        with self.paths[job.key].open("a", encoding="utf-8") as file:
            file.write(json.dumps({"job": job.number, "done": done}) + "\n")


def run(jobs: list[Job], progress: Progress | None, until: float) -> bool:
    """Do the jobs that are not done yet; return whether every law held."""
    known = progress.finished() if progress else {}
    counted: dict[tuple[str, str], Counter[str]] = {}
    for job in jobs:
        counted.setdefault((job.what, job.key), Counter()).update(known.get(job.number, {}))
    left = [job for job in jobs if job.number not in known]
    print(f"{len(jobs)} jobs, {len(left)} to do; a job's number is its seed", flush=True)
    failures = 0
    started = reported = time.monotonic()
    for count, job in enumerate(left):
        if time.monotonic() > until:
            print(f"stopped with {len(left) - count} jobs to do")
            break
        try:
            done = figures(job)
        except Exception:  # noqa: BLE001  # whatever is raised breaks a law, and the run must say so
            failures += 1
            print(f"BROKEN: job {job.number}, {job.what}, {job.key}\n{traceback.format_exc()}", flush=True)
            continue
        counted[job.what, job.key].update(done)
        if progress:
            progress.note(job, done)
        if time.monotonic() - reported > REPORT_EVERY:
            reported = time.monotonic()
            print(f"{reported - started:6.0f} s, {count + 1} of {len(left)} jobs", flush=True)
    print(*(line for (what, key), done in counted.items() for line in report(what, key, done)), sep="\n")
    print(f"{failures} laws broken" if failures else "every law held")
    return not failures


def report(what: str, key: str, done: Mapping[str, int]) -> Iterator[str]:
    if what == PEEKING:
        count = done.get("positions at every level", 0)
        yield f"{what}, {key}: {count:,} positions, the same done in both at every level"
        return
    if what == BLOCKING:
        yield from _ended_by_seats(key, done)
        return
    if what in {STRONG_PEEKING, HINTING}:
        looked, found = done.get("positions", 0), done.get(SEARCHED, 0)
        yield f"{what}, {key}: {looked:,} positions, in {found:,} of them with something to search"
        yield from _as_told(done)
        return
    yield f"{what}, {key}: {done.get('matches ended', 0):,} matches ended"
    for measure in ("actions", "rounds"):
        yield f"  {measure} of a match: {_spread(done, measure)}"
    endings = {name.removeprefix("ending "): count for name, count in done.items() if name.startswith("ending ")}
    total = sum(endings.values())
    shares = sorted(endings.items(), key=lambda one: -one[1])
    yield "  rounds ended: " + ", ".join(f"{name} {100 * count / total:.1f} %" for name, count in shares)
    yield from _as_told(done)


def _as_told(done: Mapping[str, int]) -> Iterator[str]:
    """Yield how often each sum was asked of the compiled kernel, and what hints said."""
    for what in ("asked of the kernel", "hints said", "numbers recounted"):
        if counts := _named(done, what):
            yield f"  {what}: {counts}"


def _named(done: Mapping[str, int], what: str) -> str:
    """Return the counts of one kind, the most first."""
    counts = {name.removeprefix(f"{what} "): count for name, count in done.items() if name.startswith(f"{what} ")}
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items(), key=lambda one: -one[1]))


def _ended_by_seats(key: str, done: Mapping[str, int]) -> Iterator[str]:
    """Yield a line for each number of seats: of how many rounds nobody won, and how all of them ended."""
    for seats in sorted({int(name.split()[0]) for name in done}):
        counts = {name.split()[1]: count for name, count in done.items() if name.split()[0] == str(seats)}
        nobody = counts.pop(NOBODY, 0)
        shares = ", ".join(f"{name} {count}" for name, count in sorted(counts.items(), key=lambda one: -one[1]))
        yield f"{BLOCKING}, {key}, {seats} medium players: {nobody} of {sum(counts.values())} for nobody ({shares})"


def _spread(done: Mapping[str, int], measure: str) -> str:
    """Return the least, the median, the 95th percentile and the most."""
    counts = sorted((int(name.split()[1]), count) for name, count in done.items() if name.split()[0] == measure)
    values = [value for value, count in counts for _ in range(count)]
    if not values:
        return "none"
    middle, late = values[len(values) // 2], values[int(len(values) * 0.95)]
    return f"least {values[0]:,}, median {middle:,}, p95 {late:,}, most {values[-1]:,}"


class Asked(argparse.Namespace):
    short: bool = False
    job: int | None = None
    game: str | None = None
    rounds: bool = False
    strong: bool = False
    minutes: float = float("inf")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a little of each")
    parser.add_argument("--job", type=int, help="do this job alone")
    parser.add_argument("--game", choices=VARIANTS, help="do the jobs of this game alone")
    parser.add_argument("--rounds", action="store_true", help="only the rounds of medium players")
    parser.add_argument("--strong", action="store_true", help="only what all samples are taken for")
    parser.add_argument("--minutes", type=float, help="stop after so long")
    asked = parser.parse_args(namespace=Asked())
    every = shortened(all_jobs()) if asked.short else all_jobs()
    kinds = {BLOCKING} if asked.rounds else set(STRONG) if asked.strong else {PEEKING, STALLING, BLOCKING, *STRONG}
    jobs = [job for job in every if asked.game in {None, job.key} and job.what in kinds]
    if asked.job is not None:
        print(figures(next(job for job in jobs if job.number == asked.job)))
        return 0
    print(
        "players",
        *(f"{key} {players_digest(key)}" for key in VARIANTS),
        f"with {SAMPLES} samples a move, or {ALL_SAMPLES.removeprefix('with ')}",
    )
    held = run(jobs, None if asked.short else Progress(), time.monotonic() + asked.minutes * 60)
    if not asked.rounds and not asked.strong:
        print(asyncio.run(watched(100 if asked.short else 1_000)))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
