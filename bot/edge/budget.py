"""How many calls may be made: Discord counts those of the whole bot, except what goes through an interaction."""

import asyncio
import time
from bisect import bisect_left, insort
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from itertools import count
from typing import Final

PER_SECOND: Final = 45  # Discord allows 50; the rest is left to what goes out later than it was spent for

_paid: Final = ContextVar[list["Budget"]]("paid")  # of which the next call of whoever this is was spent already


def _monotonic() -> float:
    return time.monotonic()  # looked up at each call, so that simulated time can stand in for it


class Budget:
    """Lets so many calls through in any second. Of those that wait, the one goes first that may wait least."""

    def __init__(self, now: Callable[[], float] = _monotonic, per_second: int = PER_SECOND) -> None:
        self._now = now
        self._spent: deque[float] = deque([float("-inf")] * per_second, maxlen=per_second)
        self._waiting: list[tuple[float, int]] = []  # until when each may wait, in that order
        self._numbers = count()

    async def spend(self, patience: float = 0.0) -> None:
        """Wait until one more call fits into the last second; with patience others go first, for so many seconds."""
        place = self._now() + patience, next(self._numbers)
        insort(self._waiting, place)
        try:
            while (left := self._left(place)) > 0:  # noqa: ASYNC110  # time alone brings its turn nearer
                await asyncio.sleep(left)  # and somebody with less patience may come meanwhile
            self._spent.append(self._now())
            _paid.set([self])
        finally:
            del self._waiting[bisect_left(self._waiting, place)]

    def note(self) -> None:
        """Count a call that goes out now, unless it was spent: what the library does of its own accord counts, too."""
        paid = _paid.get([])
        if self in paid:
            paid.remove(self)
        else:
            self._spent.append(self._now())

    def limit(self, per_second: int) -> None:
        """Let so many through from now on; what was spent of late counts."""
        last = [*self._spent][-per_second:]
        self._spent = deque([float("-inf")] * (per_second - len(last)) + last, maxlen=per_second)

    @property
    def most(self) -> int:
        """Return how many calls may be made in a second."""
        return len(self._spent)

    @property
    def need(self) -> int:
        """Return how many calls were made in the last second, with those that wait."""
        return self.most - self.free + len(self._waiting)

    @property
    def free(self) -> int:
        """Return how many calls could be made at once."""
        return sum(spent <= self._now() - 1 for spent in self._spent)

    def _left(self, place: tuple[float, int]) -> float:
        """Return how long it is until a place in the row comes to its turn, as the row is."""
        before = bisect_left(self._waiting, place)
        rounds, slot = divmod(before, len(self._spent))
        return self._spent[slot] + 1 + rounds - self._now()
