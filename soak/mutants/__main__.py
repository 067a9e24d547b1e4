"""`make mutants`: puts a sample of faults into a copy of the tree, one at a time, and counts those the tests notice.

It can be stopped and begun again: what was tried of the same code is kept in .mutants/.
"""

import argparse
import hashlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from soak.mutants.faults import Fault, faults, is_code
from soak.mutants.reach import PACKAGES, Reach, reach
from soak.mutants.trial import copied, fails, ready, written

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / ".mutants"
EQUIVALENT: Final = Path(__file__).with_name("equivalent.txt")
SAMPLE, SEED = 300, 12
FLOOR: Final = 0.90  # killed, of those that are not equivalent
MOST_EQUIVALENT: Final = 0.05
FIRST: Final = 15.0  # seconds of tests that are tried before the rest
LONGEST: Final = 240.0  # seconds of the rest
LAWS: Final = {"engine": "tests/engine", "bot": "tests/bot", "cogs": "tests/cogs"}


@dataclass
class Trials:
    """What became of each fault, kept as it comes."""

    tree: Path
    reached: Reach
    results: Path

    def __post_init__(self) -> None:
        lines = self.results.read_text("utf-8").splitlines() if self.results.exists() else []
        self._known: dict[str, bool] = dict(json.loads(line) for line in lines)

    def control(self, drawn: Sequence[Fault]) -> None:
        """Make sure that tests are found and pass while nothing is changed, or every fault would seem to be noticed."""
        chosen = [self._tests_of(fault) for fault in drawn]
        first = {tests[0] for tests in chosen if tests}
        every = sorted({test for tests in chosen for test in tests})
        if fails(self.tree, ["--collect-only", *every], LONGEST) or self._fails(sorted(first)):
            raise RuntimeError("tests are missing or fail in the copy although nothing is changed")
        print(f"control: {len(first)} tests pass while nothing is changed", flush=True)

    def _tests_of(self, fault: Fault) -> list[str]:
        return self.reached.tests_of(fault.path, fault.line, fault.end_line)

    def killed(self, fault: Fault) -> bool:
        """Say whether the tests notice a fault."""
        source = (ROOT / fault.path).read_text("utf-8")
        key = f"{hashlib.sha256(source.encode()).hexdigest()[:12]} {fault.line}:{fault.column} {fault.name}"
        if key not in self._known:
            with written(self.tree / fault.path, fault.put_into(source)):
                self._known[key] = self._noticed(fault)
            with self.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, self._known[key]]) + "\n")
        return self._known[key]

    def _noticed(self, fault: Fault) -> bool:
        """Try the likeliest tests first, then all that reach the place, then the laws of its room."""
        tests = self._tests_of(fault)
        first = self._within(tests, FIRST)
        rest = self._within(tests[len(first) :], LONGEST)
        laws = ["-m", "law", LAWS[fault.path.partition("/")[0]]]
        return (
            self._fails(first)
            or self._fails(rest)
            or (bool(tests) and fault.path.startswith("engine/") and fails(self.tree, laws, LONGEST))
        )

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
    """Return faults drawn from all that the packages can have, in the order of the files."""
    paths = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}
    every = [fault for path, source in sources.items() for fault in faults(path, source)]
    print(f"{len(every)} faults are possible; {size} are drawn with seed {seed}", flush=True)
    random.Random(seed).shuffle(every)
    return sorted(islice((fault for fault in every if is_code(fault, sources[fault.path])), size))


def equivalent() -> dict[str, str]:
    """Return why some faults change nothing that anybody could notice, by their names."""
    lines = [line for line in EQUIVALENT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {name: why for name, _, why in (line.partition("  # ") for line in lines)}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sample", type=int, default=SAMPLE)
    options.add_argument("--seed", type=int, default=SEED)
    options.add_argument("--measure", action="store_true", help="measure anew which tests reach which lines")
    asked = options.parse_args()
    KEPT.mkdir(exist_ok=True)
    if asked.measure:
        (KEPT / "reach.json").unlink(missing_ok=True)
    ready()
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder).resolve()
        copied(ROOT, tree)
        trials = Trials(tree, reach(tree, KEPT / "reach.json"), KEPT / "results.jsonl")
        return _counted(trials, sample(asked.sample, asked.seed))


def _counted(trials: Trials, drawn: Sequence[Fault]) -> int:
    known, began, survived = equivalent(), time.monotonic(), list[Fault]()
    same = [fault for fault in drawn if fault.name in known]
    trials.control(drawn)
    for number, fault in enumerate(drawn, start=1):
        if fault not in same and not trials.killed(fault):
            survived.append(fault)
            print(f"survived ({number} of {len(drawn)}): {fault.path}:{fault.line}: {fault.name}", flush=True)
    killed = len(drawn) - len(same) - len(survived)
    share = killed / max(1, len(drawn) - len(same))
    print(f"{killed} killed, {len(survived)} survived, {len(same)} equivalent of {len(drawn)}: {share:.1%} killed")
    for fault in same:
        print(f"equivalent: {fault.name}: {known[fault.name]}")
    print(f"{time.monotonic() - began:.0f} s")
    return 0 if share >= FLOOR and len(same) <= MOST_EQUIVALENT * len(drawn) else 1


if __name__ == "__main__":
    sys.exit(main())
