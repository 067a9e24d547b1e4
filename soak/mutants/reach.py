"""Which tests reach a line, and how long each takes: measured once by a run of all tests, then kept."""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict

from coverage import CoverageData

PACKAGES: Final = ("engine", "bot", "cogs")
DURATION: Final = re.compile(r"([\d.]+)s (?:call|setup) +(tests/.*)")
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", re.MULTILINE)


class Kept(TypedDict):
    seconds: dict[str, float]
    reached: dict[str, dict[str, list[int]]]  # by path and line: places in the list of tests
    tests: list[str]


@dataclass(frozen=True)
class Reach:
    """What a run of all tests has reached."""

    seconds: dict[str, float]
    reached: dict[str, dict[int, list[str]]]

    def tests_of(self, path: str, first: int, last: int) -> list[str]:
        """Return the tests that reach any of some lines: those of the module itself first, then the quick ones."""
        lines = self.reached.get(path, {})
        found = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        own = f"test_{Path(path).stem}.py"
        return sorted(found, key=lambda test: (own not in test, self.seconds.get(test, 0.0), test))


def reach(tree: Path, kept: Path) -> Reach:
    """Return what the tests of a tree reach, as it was kept or else as a run shows."""
    if not kept.exists():
        kept.write_text(json.dumps(_measured(tree)), "utf-8")
    read: Kept = json.loads(kept.read_text("utf-8"))
    names = read["tests"]
    return Reach(
        read["seconds"],
        {
            path: {int(line): [names[at] for at in tests] for line, tests in lines.items()}
            for path, lines in read["reached"].items()
        },
    )


def _measured(tree: Path) -> Kept:
    print("measuring which tests reach which lines", flush=True)
    packages = [f"--cov={package}" for package in PACKAGES]
    told = subprocess.run(  # noqa: S603  # our own tests
        [sys.executable, "-m", "pytest", "-vv", "--numprocesses=2", "-m", "not law and not browser",
         "--durations=0", *packages, "--cov-branch", "--cov-context=test", "--cov-report=", "--cov-fail-under=0"],
        cwd=tree, capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = set(FAILED.findall(told.stdout))
    print(*(f"left out, since it fails before anything is changed: {test}" for test in failed), sep="\n", flush=True)
    seconds = dict[str, float]()
    for number, test in DURATION.findall(told.stdout):
        seconds[test] = seconds.get(test, 0.0) + float(number)
    data = CoverageData(str(tree / ".coverage"))
    data.read()
    places = dict[str, int]()
    reached = {
        Path(path).relative_to(tree.resolve()).as_posix(): {
            str(line): [places.setdefault(test, len(places)) for test in _tests(contexts) - failed]
            for line, contexts in data.contexts_by_lineno(path).items()
        }
        for path in sorted(data.measured_files())
    }
    return Kept(seconds=seconds, reached=reached, tests=list(places))


def _tests(contexts: list[str]) -> set[str]:
    return {context.rpartition("|")[0] for context in contexts if "|" in context}
