"""The laws of every game over twenty million random actions, and the exact helpers against brute force.

`--short` runs the first job of each kind, made smaller. `--job N` runs one job again, alone, to see what it broke.
A run that was stopped goes on where it was, as long as the code is the same.
"""

import argparse
import hashlib
import json
import multiprocessing
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.rules import Rules
from tests import kit_deadwood, kit_uses
from tests.kit import every_rules
from tests.kit_laws import assert_replays, assert_written, random_match, sensible_match, title, watched
from tests.kit_unseen import assert_blind

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRESS: Final = ROOT / ".soak"
WORKERS: Final = 2
REPORT_EVERY: Final = 60  # seconds

ACTIONS: Final = 20_000_000
CHUNK: Final = 20_000
CHUNK_OF_TILES: Final = 400  # a solver answers at every turn of theirs
SHORT: Final = 10  # times smaller
SAMPLE: Final = 20  # the dearer laws at every so many actions
LONGEST_MATCH: Final = 20_000

EXACT: Final[dict[str, Callable[[int, int], list[str]]]] = {
    "deadwood, arrangements and defences": kit_deadwood.disagreements,
    "use of a card of the pile": kit_uses.disagreements,
    "going out at once": kit_uses.goes_out_disagreements,
}
HANDS: Final = 5_000
HANDS_OF_A_JOB: Final = 600


@dataclass(frozen=True)
class Job:
    """A piece of the run: a stretch of play under some rules, or a comparison with brute force; its number seeds it."""

    number: int
    what: str
    size: int
    rules: Rules | None = None


def weight(rules: Rules) -> int:
    """Return how many times a chunk a game gets: the quickest to play get most, so that all take about as long."""
    return {"gin": 12, "rummy": 3}.get(rules.key, 1)


def all_jobs() -> list[Job]:
    """Return the jobs of the full run: every kind of them once, then the kinds that need more again and again."""
    return [Job(number, job.what, job.size, job.rules) for number, job in enumerate(_unnumbered())]


def _unnumbered() -> Iterator[Job]:
    games = every_rules()
    played = 0
    turn = 0
    while played < ACTIONS:
        if turn * HANDS_OF_A_JOB < HANDS:
            yield from (Job(0, what, HANDS_OF_A_JOB) for what in EXACT)
        for rules in games:
            size = CHUNK_OF_TILES if rules.tiles else CHUNK * weight(rules)
            yield Job(0, title(rules), size, rules)
            played += size
        turn += 1


def shortened(jobs: list[Job]) -> list[Job]:
    kinds = {job.what: job for job in reversed(jobs)}
    return [Job(job.number, job.what, job.size // SHORT, job.rules) for job in sorted(kinds.values(), key=_number)]


def _number(job: Job) -> int:
    return job.number


# One job


def figures(job: Job) -> Counter[str]:
    """Do a job and return what was tried; a broken law raises."""
    if job.rules is None:
        wrong = EXACT[job.what](job.size, job.number)
        assert not wrong, f"{len(wrong)} disagreements, first {wrong[0]}"
        return Counter({"hands compared with brute force": job.size})
    rng = random.Random(job.number)
    tried = watched(job.rules, job.number, job.size, SAMPLE)
    match, log = random_match(job.rules, rng, job.size // SAMPLE)
    assert_replays(match, log)
    assert_written(job.rules, log)
    tried["actions replayed and written"] += len(log)
    for seat in (None, *range(job.rules.seats)):
        length = rng.randint(1, min(200, job.size // SAMPLE))
        held = assert_blind(job.rules, random_match(job.rules, rng, length)[1], seat, rng)
        tried["unseen cards exchanged" if held else "unseen cards not exchangeable"] += 1
    assert sensible_match(job.rules, rng, LONGEST_MATCH).outcome, f"no end after {LONGEST_MATCH} actions"
    tried["matches ended"] += 1
    return tried


@dataclass(frozen=True)
class Done:
    """What came of a job."""

    job: Job
    tried: Counter[str]
    failure: str = ""


def done(job: Job) -> Done:
    try:
        return Done(job, figures(job))
    except Exception:  # noqa: BLE001  # whatever is raised breaks a law, and the run must say so
        return Done(job, Counter(), traceback.format_exc())


# The run


def code_digest() -> str:
    """Return what tells one state of the code from another."""
    digest = hashlib.sha256()
    for path in sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("tests/kit*.py"), Path(__file__)]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class Progress:
    """The finished jobs of this code, one a line, in a folder that keeps itself out of git."""

    def __init__(self, digest: str) -> None:
        PROGRESS.mkdir(exist_ok=True)
        (PROGRESS / ".gitignore").write_text("*\n", encoding="utf-8")
        self.path = PROGRESS / f"engine-{digest}.jsonl"

    def finished(self) -> dict[int, Counter[str]]:
        if not self.path.exists():
            return {}
        rows = [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]
        return {row["job"]: Counter[str](row["tried"]) for row in rows}

    def note(self, finished: Done) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"job": finished.job.number, "tried": finished.tried}) + "\n")


def line(tried: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(tried.items()))


def run(jobs: list[Job], progress: Progress | None) -> bool:
    """Do the jobs that are not done yet; return whether every law held."""
    known = progress.finished() if progress else {}
    by_game: dict[str, Counter[str]] = {}
    for job in jobs:
        by_game.setdefault(job.what, Counter()).update(known.get(job.number, {}))
    left = [job for job in jobs if job.number not in known]
    print(f"{len(jobs)} jobs, {len(left)} to do; a job's number is its seed", flush=True)
    failures = 0
    started = reported = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(WORKERS) as pool:
        for count, finished in enumerate(pool.imap_unordered(done, left), 1):
            if finished.failure:
                failures += 1
                print(f"BROKEN: job {finished.job.number}, {finished.job.what}\n{finished.failure}", flush=True)
                continue
            by_game[finished.job.what].update(finished.tried)
            if progress:
                progress.note(finished)
            if time.monotonic() - reported > REPORT_EVERY:
                reported = time.monotonic()
                total = sum(by_game.values(), Counter[str]())
                print(f"{reported - started:6.0f} s, {count} of {len(left)}: {line(total)}", flush=True)
    for what, tried in by_game.items():
        print(f"{what}: {line(tried)}")
    print(f"all: {line(sum(by_game.values(), Counter[str]()))}")
    print(f"{failures} laws broken" if failures else "every law held")
    return not failures


class Asked(argparse.Namespace):
    short: bool = False
    job: int | None = None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="the first job of each kind, made smaller")
    parser.add_argument("--job", type=int, help="do this job alone, in this process")
    asked = parser.parse_args(namespace=Asked())
    jobs = shortened(all_jobs()) if asked.short else all_jobs()
    if asked.job is not None:
        print(line(figures(next(job for job in jobs if job.number == asked.job))))
        return 0
    digest = code_digest()
    print(f"engine and laws {digest}, Python {sys.version.split()[0]}, {WORKERS} workers")
    return 0 if run(jobs, None if asked.short else Progress(digest)) else 1


if __name__ == "__main__":
    sys.exit(main())
