"""The last hour in figures, a value for each minute, taken from what the bot counts of itself."""

from collections import Counter, deque
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from bot import figures

MINUTES: Final = 60
MOST: Final = 0.95  # of the answers


@dataclass(frozen=True, slots=True)
class Minute:
    """What was counted in a minute, and how things stood at its end."""

    answers: int = 0
    within: int = 0  # milliseconds that most answers took at most; nought where there were none
    moves: int = 0
    limited: int = 0  # calls that Discord put off
    incidents: int = 0
    tables: int = 0


class LastHour:
    """A window of minutes that moves on whenever it is told how many tables are open."""

    def __init__(self) -> None:
        self.minutes: deque[Minute] = deque(maxlen=MINUTES)
        self._before = deepcopy(figures.TALLY)

    def pass_minute(self, tables: int) -> None:
        """Take what was counted since the last time as one minute."""
        now, before = deepcopy(figures.TALLY), self._before
        self._before = now
        answers = now.answers - before.answers
        self.minutes.append(
            Minute(
                answers.total(),
                _within(answers),
                now.moves - before.moves,
                now.limited - before.limited,
                now.incidents - before.incidents,
                tables,
            )
        )

    def values(self, of: Callable[[Minute], int]) -> tuple[int, ...]:
        """Return a figure minute by minute, the oldest first; minutes before the start of the bot have none."""
        return tuple(map(of, self.minutes))


def _within(answers: Counter[float]) -> int:
    """Return the bound within which most answers were, in milliseconds."""
    bounds = sorted(answers)
    passed = accumulate(answers[bound] for bound in bounds)
    found = (bound for bound, upto in zip(bounds, passed, strict=True) if upto >= MOST * answers.total())
    return round(1000 * next(found, 0.0))
