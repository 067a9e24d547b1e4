"""The processes in which computers think beside a bot: what each of them holds, with what it thinks, and how long."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from engine.players.choose import samples_of
from engine.players.levels import Level
from engine.variants import VARIANTS

GOAL: Final = 120.0  # MB that a process may hold
COMPILED: Final = "WebAssembly"
READY: Final = re.compile(r"a process to think is ready: (\w+)")
SPAWNED: Final = b"multiprocessing.spawn"


class Held(NamedTuple):
    """What a process holds, in MB: in memory now and at most, shared pages by halves, and what is its own."""

    resident: float
    most: float
    shared_out: float  # PSS: a page that two processes use counts half
    own: float  # USS

    def told(self) -> str:
        return (
            f"{self.resident:.0f} MB, at most {self.most:.0f}; by its share of what is shared {self.shared_out:.0f},"
            f" alone {self.own:.0f}"
        )


def held_by(process: int) -> Held:
    folder = Path(f"/proc/{process}")
    now = _sizes(folder / "smaps_rollup")
    own = now["Private_Clean"] + now["Private_Dirty"]
    return Held(now["Rss"], _sizes(folder / "status")["VmHWM"], now["Pss"], own)


def _sizes(file: Path) -> dict[str, float]:
    """Return what a file of the kernel's tells in MB."""
    lines = re.findall(r"^(\w+):\s+(\d+) kB$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(size) / 1000 for name, size in lines}


def thinkers(bot: int) -> list[int]:
    """Return the processes that a bot has started to think, whichever of its threads did so."""
    started = (file.read_text(encoding="utf-8").split() for file in Path(f"/proc/{bot}/task").glob("*/children"))
    children = [int(child) for each in started for child in each]
    return [child for child in children if SPAWNED in Path(f"/proc/{child}/cmdline").read_bytes()]


class Thinking(NamedTuple):
    """How the computers of a bot thought."""

    held: list[Held]
    kernels: Counter[str]  # of the processes that were started, by what the log says
    samples: dict[tuple[str, str], set[int]]  # of a move, by game and level, as they are kept with the tables

    @property
    def is_right(self) -> bool:
        """Say whether all thought as in a real match: small enough, compiled, with all the samples that ship."""
        small = bool(self.held) and all(one.most < GOAL for one in self.held)
        ships = all(
            taken == {samples_of(VARIANTS[game], Level(level))} for (game, level), taken in self.samples.items()
        )
        return small and self.kernels.keys() == {COMPILED} and bool(self.samples) and ships

    def told(self) -> Iterator[str]:
        yield from (f"a process that thinks holds {one.told()}; goal {GOAL:.0f}" for one in self.held)
        yield "processes to think, by what they think with: " + ", ".join(f"{n} {k}" for k, n in self.kernels.items())
        taken = (f"{game} {level} {'/'.join(map(str, counts))}" for (game, level), counts in self.samples.items())
        yield "samples of a move: " + ", ".join(taken)


def thinking(bot: int, database: Path, log: Path) -> Thinking:
    """Return how the computers of a bot think that is still there."""
    samples: dict[tuple[str, str], set[int]] = {}
    for game, level, count in _kept_samples(database):
        samples.setdefault((game, level), set()).add(count)
    ready = Counter(READY.findall(log.read_text(encoding="utf-8")))
    return Thinking([held_by(process) for process in thinkers(bot)], ready, dict(sorted(samples.items())))


def _kept_samples(database: Path) -> Iterator[tuple[str, str, int]]:
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        for game, memo in db.execute("SELECT DISTINCT game, memo FROM tables"):
            yield from ((game, level, count) for level, count in json.loads(memo).get("samples", ()))
    finally:
        db.close()
