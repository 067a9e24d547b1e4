"""`make mutants`: puts a sample of faults into copies of the tree, one at a time, and counts those the tests notice.

It can be stopped and begun again: what was tried of the same code is kept in .mutants/. With --again, those that
survived are tried once more, with the tests that came since.
"""

import argparse
import hashlib
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Final

from soak.mutants.faults import Fault, faults, is_code
from soak.mutants.reach import PACKAGES, Reach, reach
from soak.mutants.results import EQUIVALENT, Results, counted, words_on
from soak.mutants.trial import copied, fails, ready, written

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / ".mutants"
SAMPLE, SEED, AT_ONCE = 300, 14, 2
FIRST: Final = 15.0  # seconds of tests that are tried before the rest
LONGEST: Final = 120.0  # seconds of the rest
LAWS: Final = ("-m", "law", "tests/engine")
HANGS: Final = 300.0  # seconds of work after which the laws hang; they take 30


@dataclass(frozen=True)
class Trials:
    """Tries faults in a copy of the tree."""

    tree: Path
    reached: Reach

    def control(self, drawn: Sequence[Fault]) -> None:
        """Make sure that tests are found and pass while nothing is changed, or every fault would seem to be noticed."""
        chosen = [self._tests_of(fault) for fault in drawn]
        first = {tests[0] for tests in chosen if tests}
        every = sorted({test for tests in chosen for test in tests})
        if fails(self.tree, ["--collect-only", *every], HANGS) or self._fails(sorted(first)):
            raise RuntimeError("tests are missing or fail in the copy although nothing is changed")
        print(f"control: {len(first)} tests pass while nothing is changed", flush=True)

    def kills(self, fault: Fault) -> bool:
        """Try the likeliest tests first, then all that reach the place, then the laws of the engine."""
        with written(self.tree / fault.path, fault.put_into((ROOT / fault.path).read_text("utf-8"))):
            tests = self._tests_of(fault)
            first = self._within(tests, FIRST)
            rest = self._within(tests[len(first) :], LONGEST)
            return (
                self._fails(first)
                or self._fails(rest)
                or (bool(tests) and fault.path.startswith("engine/") and fails(self.tree, LAWS, HANGS))
            )

    def _tests_of(self, fault: Fault) -> list[str]:
        return self.reached.tests_of(fault.path, fault.line, fault.end_line)

    def _fails(self, tests: Sequence[str]) -> bool:
        return bool(tests) and fails(self.tree, tests, 60 + 10 * self._seconds(tests))

    def _seconds(self, tests: Sequence[str]) -> float:
        return sum(self.reached.seconds.get(test, 0.0) for test in tests)

    def _within(self, tests: Sequence[str], seconds: float) -> list[str]:
        chosen, so_far = list[str](), 0.0
        for test in tests:
            so_far += 0.005 + self.reached.seconds.get(test, 0.0)
            if chosen and so_far > seconds:
                break
            chosen.append(test)
        return chosen


def sample(size: int, seed: int) -> list[Fault]:
    """Return faults drawn from all that the packages can have, in the order of the files.

    Each has a lot of its own, so that where the code changes the rest of a sample stays as it was.
    """
    paths = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}
    every = [fault for path, source in sources.items() for fault in faults(path, source)]
    print(f"{len(every)} faults are possible; {size} are drawn with seed {seed}", flush=True)
    lots = sorted(zip(_lots(every, seed), every, strict=True))
    return sorted(islice((fault for _, fault in lots if is_code(fault, sources[fault.path])), size))


def _lots(every: Sequence[Fault], seed: int) -> Iterator[bytes]:
    """Yield the lot of each fault; those of one name are told apart by their order."""
    seen = Counter[str]()
    for fault in every:
        seen[fault.name] += 1
        yield hashlib.sha256(f"{seed} {seen[fault.name]} {fault.name}".encode()).digest()


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sample", type=int, default=SAMPLE)
    options.add_argument("--seed", type=int, default=SEED)
    options.add_argument("--again", action="store_true", help="try those that survived once more")
    asked = options.parse_args()
    KEPT.mkdir(exist_ok=True)
    began, drawn, results = time.monotonic(), sample(asked.sample, asked.seed), Results(ROOT, KEPT / "results.jsonl")
    settled = {fault for fault, killed in results.of(drawn).items() if killed or not asked.again}
    same = words_on(EQUIVALENT)
    if todo := [fault for fault in drawn if fault not in settled and fault.name not in same]:
        _try_all(todo, results)
    print(f"{len(todo)} tried in {time.monotonic() - began:.0f} s, the others before")
    return 0 if counted(drawn, results.of(drawn)) else 1


def _try_all(todo: Sequence[Fault], results: Results) -> None:
    """Try faults in a few copies of the tree at once."""
    ready()
    process = multiprocessing.get_context("fork")
    with tempfile.TemporaryDirectory() as folder:
        trees = [Path(folder).resolve() / str(number) for number in range(AT_ONCE)]
        for tree in trees:
            copied(ROOT, tree)
        reached = reach(trees[0], KEPT / "reach.json")
        Trials(trees[0], reached).control(todo)
        queue: Queue[Fault | None] = process.Queue()
        hands = [process.Process(target=_work, args=(Trials(tree, reached), queue, results)) for tree in trees]
        for hand in hands:
            hand.start()
        for fault in (*todo, *(None for _ in hands)):
            queue.put(fault)
        for hand in hands:
            hand.join()
        if any(hand.exitcode for hand in hands):
            raise RuntimeError("not every fault could be tried")


def _work(trials: Trials, queue: "Queue[Fault | None]", results: Results) -> None:
    while fault := queue.get():
        results.keep(fault, killed := trials.kills(fault))
        print(f"{'killed' if killed else 'survived'}, line {fault.line}: {fault.name}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
