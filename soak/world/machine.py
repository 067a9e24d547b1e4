"""The machine that the bot runs on: its clock, its disk, and the processes in which computers think."""

import sqlite3
from pathlib import Path
from random import Random
from typing import Final

from soak.world.virtual import VirtualLoop

EPOCH: Final = 1_767_225_600.0  # 2026-01-01: when every seed begins
QUICK: Final = (0.0005, 0.004)  # seconds that a commit takes


class Disk:
    """How the database fares: sound, slow, or refusing with a code of SQLite's."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.refuses: int | None = None
        self.stored_first = False  # what is refused was done all the same
        self.pace = QUICK
        self.open: list[sqlite3.Connection] = []  # in the life that is running

    def takes(self) -> float:
        return self._chance.uniform(*self.pace)

    def let_go(self) -> None:
        """Close everything as the system does for a process that was killed."""
        for db in self.open:
            db.close()
        self.open.clear()


class Minds:
    """How the processes fare in which computers think."""

    def __init__(self) -> None:
        self.dead = False
        self.hung = False
        self.thoughts = 0


class Machine:
    def __init__(self, seed: int, folder: Path) -> None:
        self.seed: Final = seed
        self.chance: Final = Random(f"machine {seed}")
        self.loop: Final = VirtualLoop(self.chance)
        self.disk: Final = Disk(self.chance)
        self.minds: Final = Minds()
        self.path: Final = folder / "pozo.sqlite3"
        self.skew = 0.0  # seconds that its clock is ahead
        self.most_skew = 0.0  # so far, either way

    def set_clock(self, by: float) -> None:
        self.skew += by
        self.most_skew = max(self.most_skew, abs(self.skew))

    def now(self) -> float:
        return EPOCH + self.loop.time() + self.skew
