"""The machine that the bot runs on: its clock, its database, and the processes in which computers think."""

from pathlib import Path
from random import Random
from typing import Final, Protocol

import psycopg

from soak.world.virtual import VirtualLoop

EPOCH: Final = 1_767_225_600.0  # 2026-01-01: when every seed begins
QUICK: Final = (0.0005, 0.004)  # seconds that a commit takes


class Open(Protocol):
    """A connection to a database."""

    def close(self) -> None: ...


class Disk:
    """How the database fares: sound, slow, or refusing with a code of SQLite's, or with what says that on a server."""

    def __init__(self, chance: Random, server: str = "") -> None:
        self._chance = chance
        self.server = server  # where it is, if it is not in a file
        self.refuses: int | None = None
        self.stored_first = False  # what is refused was done all the same
        self.pace = QUICK
        self.open: list[Open] = []  # in the life that is running

    def takes(self) -> float:
        return self._chance.uniform(*self.pace)

    def let_go(self) -> None:
        """Close everything as the system does for a process that was killed."""
        left = [db.info.backend_pid for db in self.open if isinstance(db, psycopg.Connection) and not db.closed]
        for db in self.open:
            db.close()
        self.open.clear()
        if left:  # a server takes a moment to notice, and until then they hold what they held
            with psycopg.connect(self.server, autocommit=True) as beside:
                beside.execute("SELECT pg_terminate_backend(pid, 5000) FROM unnest(%s::int[]) AS pid", (left,))


class Minds:
    """How the processes fare in which computers think."""

    def __init__(self) -> None:
        self.dead = False
        self.hung = False
        self.thoughts = 0


class Machine:
    def __init__(self, seed: int, where: Path | str) -> None:
        self.seed: Final = seed
        self.chance: Final = Random(f"machine {seed}")
        self.loop: Final = VirtualLoop(self.chance)
        self.disk: Final = Disk(self.chance, where if isinstance(where, str) else "")
        self.minds: Final = Minds()
        self.where: Final = where
        self.skew = 0.0  # seconds that its clock is ahead
        self.most_skew = 0.0  # so far, either way

    def set_clock(self, by: float) -> None:
        self.skew += by
        self.most_skew = max(self.most_skew, abs(self.skew))

    def now(self) -> float:
        return EPOCH + self.loop.time() + self.skew
