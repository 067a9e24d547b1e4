"""Runs tests in a copy of the tree, each time in a fork of a process that has read the libraries already."""

import compileall
import importlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import Final

import pytest

LIBRARIES: Final = ("discord.ext.commands", "PIL.Image", "pydantic", "openskill.models", "fluent.runtime")
# Where a fault keeps a module from being read, its tests are not found; the control has seen that all can be.
NOTICED: Final = {pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR}
OURS: Final = ("engine", "bot", "cogs", "playground", "soak", "bench", "tests")
LOOK: Final = 0.05  # seconds between looks at a run
SHARE: Final = 5  # a busy machine gives a run this part of a core at the least


def copied(root: Path, tree: Path) -> None:
    """Copy what git knows of a tree, with its environment beside it, and compile it once for all trials."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)  # noqa: S607  # git is where its user has it
    for name in filter(None, listed.stdout.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, tree / name)
    compileall.compile_dir(tree, quiet=1)
    (tree / ".venv").symlink_to((root / ".venv").resolve())
    subprocess.run(["git", "init", "--quiet"], cwd=tree, check=True)  # noqa: S607  # tests ask it for the files
    subprocess.run(["git", "add", "--all"], cwd=tree, check=True)  # noqa: S607


def ready() -> None:
    """Read what every run needs and none changes."""
    for name in LIBRARIES:
        importlib.import_module(name)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # two faults within a second have the same date
    sys.dont_write_bytecode = True
    os.nice(5)


@contextmanager
def written(path: Path, text: str) -> Generator[None]:
    """Have another text stand in a file for a while."""
    before = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()
    try:
        yield
    finally:
        path.write_text(before, "utf-8")


def fails(tree: Path, arguments: Sequence[str], limit: float) -> bool:
    """Say whether a run of tests fails; one that works for longer than the limit, or waits for ever, does.

    One that does not come about says nothing.
    """
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(limit), ceil(limit)))
        os._exit(_run(tree, arguments))
    end = time.monotonic() + SHARE * limit
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            if code > 0 and code not in NOTICED:
                raise RuntimeError(f"no tests were run (exit code {code}): {' '.join(arguments[:5])}")
            return code != 0
        time.sleep(LOOK)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _run(tree: Path, arguments: Sequence[str]) -> int:
    """Be a process of its own that runs tests, as if it had begun in the copy."""
    try:
        os.setsid()
        os.chdir(tree)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
            del sys.modules[name]
        sys.path[:] = [str(tree), *(entry for entry in sys.path if not (Path(entry) / "pyproject.toml").exists())]
        return int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", *arguments]))
    except BaseException:  # noqa: BLE001  # whatever it is, it is no answer of the tests
        return int(pytest.ExitCode.INTERNAL_ERROR)
