"""The last hour in figures, a value for each minute, taken from what the bot counts of itself."""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, NamedTuple

from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.samples import Sample

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


class _Totals(NamedTuple):
    """What was counted since the process began."""

    moves: int
    limited: int
    incidents: int
    answers: Counter[float]  # by the bound below which each of them was


class LastHour:
    """A window of minutes that moves on whenever it is told how many tables are open."""

    def __init__(self) -> None:
        self.minutes: deque[Minute] = deque(maxlen=MINUTES)
        self._before = _totals()

    def pass_minute(self, tables: int) -> None:
        """Take what was counted since the last time as one minute."""
        now, before = _totals(), self._before
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


def _totals() -> _Totals:
    limited = [one.value for one in _samples(figures.CALLS) if one.labels.get("status") == "429"]
    return _Totals(_counted(figures.MOVES), round(sum(limited)), _counted(figures.INCIDENTS), _answers())


def _counted(metric: MetricWrapperBase) -> int:
    return round(sum(sample.value for sample in _samples(metric)))


def _samples(metric: MetricWrapperBase, ending: str = "_total") -> Iterator[Sample]:
    for family in metric.collect():
        yield from (sample for sample in family.samples if sample.name.endswith(ending))


def _answers() -> Counter[float]:
    """Return how many answers fell between a bound and the one before; Prometheus counts all below it."""
    below: Counter[float] = Counter()
    for sample in _samples(figures.ANSWERS, "_bucket"):
        below[float(sample.labels["le"])] += round(sample.value)
    bounds = sorted(below)
    return Counter(
        {bound: below[bound] - below[before] for before, bound in zip([-1.0, *bounds], bounds, strict=False)}
    )


def _within(answers: Counter[float]) -> int:
    """Return the bound within which most answers were, in milliseconds; beyond the last one, that one."""
    bounds = sorted(answers)
    passed = accumulate(answers[bound] for bound in bounds)
    found = (bound for bound, upto in zip(bounds, passed, strict=True) if upto >= MOST * answers.total())
    return round(1000 * min(next(found, 0.0), figures.QUICK[-1]))
