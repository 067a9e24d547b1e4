"""How many tables one token carries where no click helps: the bot's own budget and its own putting together.

Time is simulated, the turns are drawn, and Discord answers after a tenth of a second; counted is what the budget lets
through.
"""

import asyncio
from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Final

from bot.edge.budget import Budget
from bot.edge.reconciling import Reconciling
from cogs.showing.message import PATIENCE
from soak.world.virtual import VirtualLoop

TABLES: Final = 300  # that one token must carry
GOAL: Final = 400
TURN: Final = 10.0  # seconds
MOVES: Final = (1, 2, 2, 2, 3, 3, 4, 4)  # of a turn: from 1.5 with tiles to 3.9 in partnership were counted
LENGTH: Final = 120.0
ANSWERED: Final = 0.1  # seconds that an edit takes
ALLOWED: Final = 50  # calls in any second, by Discord


@dataclass
class Carried:
    """What was shown of so many tables, and when."""

    tables: int
    length: float
    calls: list[float] = field(default_factory=list[float])
    waited: list[float] = field(default_factory=list[float])  # of the oldest move that each edit showed

    @property
    def most_in_a_second(self) -> int:
        return max(bisect_left(self.calls, at + 1) - place for place, at in enumerate(self.calls))

    @property
    def is_right(self) -> bool:
        return max(self.waited) <= PATIENCE and self.most_in_a_second <= ALLOWED

    def told(self) -> str:
        turns = self.tables * self.length / TURN
        return (
            f"{self.tables} tables and no click, a turn every {TURN:.0f} s: {len(self.calls) / turns:.2f} calls each,"
            f" {self.most_in_a_second} in any second at most, no change shown later than {max(self.waited):.1f} s"
        )


def carried(tables: int, length: float = LENGTH, seed: int = 1) -> Carried:
    """Play at so many tables, and return how they were shown."""
    loop, found = VirtualLoop(Random(seed)), Carried(tables, length)
    loop.run_until_complete(_Hall(loop, found, Random(seed)).play())
    loop.close()
    return found


class _Hall:
    def __init__(self, loop: VirtualLoop, found: Carried, chance: Random) -> None:
        self._loop, self._found, self._chance = loop, found, chance
        self._budget, self._shows = Budget(loop.time), Reconciling()
        self._moved: dict[int, float] = {}  # since when a table has not been shown as it is

    async def play(self) -> None:
        await asyncio.gather(*(self._table(number) for number in range(self._found.tables)))
        await self._shows.drained()

    async def _table(self, number: int) -> None:
        start = self._chance.uniform(0, TURN)
        for turn in count():
            if start + turn * TURN >= self._found.length:
                return
            for at in sorted(self._chance.uniform(0, TURN) for _ in range(self._chance.choice(MOVES))):
                await asyncio.sleep(start + turn * TURN + at - self._loop.time())
                self._moved.setdefault(number, self._loop.time())
                self._shows.put(number, lambda: self._show(number))

    async def _show(self, number: int) -> None:
        if number not in self._moved:
            return
        await self._budget.spend(PATIENCE)
        self._found.calls.append(self._loop.time())
        self._found.waited.append(self._loop.time() - self._moved.pop(number))
        await asyncio.sleep(ANSWERED)
