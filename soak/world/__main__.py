"""`make soak-world`: the whole bot in simulated time, one day for each seed, with everything going wrong in turn.

A seed that fails is printed, and `--seed` lives through it again, exactly. A run can be stopped and resumed.
"""

import argparse
import gc
import json
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from functools import partial
from typing import Final

from soak.parts import resumed
from soak.server import Server, serving
from soak.world.controls import CONTROLS
from soak.world.lives import words
from soak.world.seed import Report, run

SEEDS, SHORT = 1_000, 3
MOST: Final = 200  # seeds within which a control must be caught
FIGURES: Final = ("tables", "presses", "moves", "faults", "results", "lives", "requests")


def _lived(seed: int, control: str = "", server: Server | None = None) -> Report:
    """Live through a seed in a process of its own: nothing of an earlier one is left in it."""
    where = "" if server is None else server.new()
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            with CONTROLS[control]() if control else nullcontext():
                told = asdict(run(seed, where))
        except BaseException as error:  # whatever it is, the parent must hear of it
            logging.getLogger(__name__).warning("seed %s", seed, exc_info=True)
            told = asdict(Report(seed, [f"failed: {error!r}"]))
        with os.fdopen(write, "w", encoding="utf-8") as pipe:
            json.dump(told, pipe)
        os._exit(0)  # lives that were killed in it must not run their last lines
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    if server is not None:
        server.remove(where)
    return Report(**json.loads(text)) if text else Report(seed, ["its process died"])


def _told(reports: Iterator[Report], server: Server | None) -> bool:
    """Print what came of seeds; say whether all of it was right."""
    total, broken, seeds, last = Counter[str](), list[int](), 0, Report(0)
    for report in reports:
        seeds, last = seeds + 1, report
        total.update(report.figures)
        if report.wrongs:
            broken.append(report.seed)
            print(f"seed {report.seed}: {len(report.wrongs)} wrong", *report.wrongs[:10], sep="\n  ", flush=True)
        elif seeds % 50 == 0:
            print(f"{seeds} seeds, {len(broken)} broken", flush=True)
    print(f"{seeds} simulated days, {len(broken)} broken" + (f": seeds {broken}" if broken else ""))
    print("  " + ", ".join(f"{name} {total[name]}" for name in FIGURES))
    print(f"  {total['ms'] / 1000 / max(1, seeds):.1f} s on the processor for each")
    return _replays(last, server) and not broken


def _replays(report: Report, server: Server | None) -> bool:
    """Print and say whether a seed that is lived through again asks the same of Discord again."""
    same = _lived(report.seed, server=server).digest == report.digest
    print(f"  seed {report.seed} lived through again: {'the same' if same else 'NOT THE SAME'}")
    return same


def _caught(control: str) -> bool:
    """Print and say whether what the bot once did is noticed when it is put back."""
    for seed in range(1, MOST + 1):
        if wrongs := _lived(seed, control).wrongs:
            print(f"  control, the old {control}: caught by seed {seed} of {MOST}: {wrongs[0]}", flush=True)
            return True
    print(f"  control, the old {control}: NOT CAUGHT by {MOST} seeds")
    return False


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seeds", type=int, default=SEEDS, help=f"how many, {SEEDS} unless told")
    options.add_argument("--seed", type=int, help="this one alone, with the log of the bot")
    options.add_argument("--short", action="store_true", help=f"{SHORT} seeds, no controls")
    options.add_argument("--postgres", action="store_true", help="on a server instead of a file, without controls")
    asked = options.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets is part of what a seed replays
        again = [sys.executable, "-m", "soak.world", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606  # ourselves
    printed = logging.StreamHandler()
    printed.setLevel(logging.CRITICAL if asked.seed is None else logging.INFO)
    logging.basicConfig(level=logging.WARNING if asked.seed is None else logging.INFO, handlers=[printed])
    words()  # found once for all seeds
    gc.freeze()  # what is there already need not be gone through in each of them
    with serving() if asked.postgres else nullcontext() as server:
        return _run(asked, server)


def _run(asked: argparse.Namespace, server: Server | None) -> int:
    began = time.monotonic()
    if asked.seed is not None:
        report = _lived(asked.seed, server=server)
        print(f"digest {report.digest}")
        return 0 if _told(iter([report]), server) else 1
    seeds = range(1, 1 + (SHORT if asked.short else asked.seeds))
    lived, name = partial(_lived, server=server), "world" if server is None else "world-postgres"
    right = _told(map(lived, seeds) if asked.short else resumed(name, seeds, lived, Report), server)
    caught = asked.short or server is not None or all(map(_caught, CONTROLS))
    print(f"  {time.monotonic() - began:.0f} s")
    return 0 if right and caught else 1


if __name__ == "__main__":
    sys.exit(main())
