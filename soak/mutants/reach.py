"""Which lines a test reaches, and how long it takes: measured by a run of the tests, then kept.

Where the code stays the same, only the files of tests that are new or changed are run again.
"""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypedDict

from coverage import CoverageData

PACKAGES: Final = ("engine", "bot", "cogs")
DURATION: Final = re.compile(r"([\d.]+)s (?:call|setup) +(tests/.*)")
SERVER: Final = "postgres"
FAILED: Final = re.compile(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", re.MULTILINE)


class FileOfTests(TypedDict):
    """What the tests of a file have shown, and of what text and code that is true."""

    digest: str
    seconds: dict[str, float]
    reached: dict[str, dict[str, list[int]]]  # by test and path: lines


@dataclass(frozen=True)
class Reach:
    """What a run of all tests has reached."""

    seconds: dict[str, float]
    reached: dict[str, dict[int, list[str]]]

    def tests_of(self, path: str, first: int, last: int) -> list[str]:
        """Return the tests that reach any of some lines: those of the module itself first, then the quick ones.

        Those on a server come after those on a file, which ask the same and need no server to be started.
        What runs only when a module is read is reached by none; then every test that reaches the module counts.
        """
        lines = self.reached.get(path, {})
        found = {test for line in range(first, last + 1) for test in lines.get(line, ())}
        found = found or {test for tests in lines.values() for test in tests}
        own = f"test_{Path(path).stem}.py"
        return sorted(found, key=lambda test: (own not in test, SERVER in test, self.seconds.get(test, 0.0), test))


def reach(tree: Path, kept: Path) -> Reach:
    """Return what the tests of a tree reach, as it was kept or else as a run shows."""
    known: dict[str, FileOfTests] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    wanted = _digests(tree)
    same = {name: known[name] for name, digest in wanted.items() if name in known and known[name]["digest"] == digest}
    if changed := [name for name in wanted if name not in same]:
        print(f"measuring what {len(changed)} of {len(wanted)} files of tests reach", flush=True)
        same |= _measured(tree, {name: wanted[name] for name in changed})
        kept.write_text(json.dumps(same), "utf-8")
    return _by_line(same.values())


def _digests(tree: Path) -> dict[str, str]:
    code = hashlib.sha256()
    for path in sorted(path for package in PACKAGES for path in (tree / package).rglob("*.py")):
        code.update(path.read_bytes())
    return {
        path.relative_to(tree).as_posix(): hashlib.sha256(code.digest() + path.read_bytes()).hexdigest()[:12]
        for path in sorted((tree / "tests").rglob("test_*.py"))
    }


def _by_line(files: Iterable[FileOfTests]) -> Reach:
    seconds, reached = dict[str, float](), dict[str, dict[int, list[str]]]()
    for file in files:
        seconds |= file["seconds"]
        for test, paths in file["reached"].items():
            for path, lines in paths.items():
                for line in lines:
                    reached.setdefault(path, {}).setdefault(line, []).append(test)
    return Reach(seconds, reached)


def _measured(tree: Path, files: dict[str, str]) -> dict[str, FileOfTests]:
    told = _run(tree, list(files))
    failed = set(FAILED.findall(told))
    for test in sorted(failed):
        print(f"left out, since it fails before anything is changed: {test}", flush=True)
    found = {name: FileOfTests(digest=digest, seconds={}, reached={}) for name, digest in files.items()}
    for number, test in DURATION.findall(told):
        seconds = found[_file_of(test)]["seconds"]
        seconds[test] = seconds.get(test, 0.0) + float(number)
    data = CoverageData(str(tree / ".coverage"))
    data.read()
    for path in sorted(data.measured_files()):
        name = Path(path).relative_to(tree).as_posix()
        for line, contexts in sorted(data.contexts_by_lineno(path).items()):
            for test in _tests(contexts) - failed:
                found[_file_of(test)]["reached"].setdefault(test, {}).setdefault(name, []).append(line)
    return found


def _run(tree: Path, files: Sequence[str]) -> str:
    packages = [f"--cov={package}" for package in PACKAGES]
    return subprocess.run(  # noqa: S603  # our own tests
        [sys.executable, "-m", "pytest", "-vv", "--numprocesses=2", "-m", "not law and not browser",
         "--durations=0", *packages, "--cov-branch", "--cov-context=test", "--cov-report=", "--cov-fail-under=0",
         *files],
        cwd=tree, capture_output=True, text=True, check=False,
    ).stdout  # fmt: skip


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def _tests(contexts: list[str]) -> set[str]:
    return {context.rpartition("|")[0] for context in contexts if "|" in context}
