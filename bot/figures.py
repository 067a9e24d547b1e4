"""What the bot counts of itself for its host. No label is without bound, and none names a person or a server."""

import collections
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Final, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

disable_created_metrics()  # when each figure began would be as many lines again
REGISTRY: Final = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
PlatformCollector(registry=REGISTRY)

QUICK: Final = (0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0, 2.0, 3.0)  # Discord waits three seconds for an answer
TINY: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256)

ANSWERS: Final = Histogram(
    "pozo_answer_seconds",
    "From a press or a command to the end of its answer",
    ["verb"],
    buckets=QUICK,
    registry=REGISTRY,
)
MOVES: Final = Counter("pozo_moves", "Changes of tables that were stored", ["game"], registry=REGISTRY)
TABLES: Final = Gauge("pozo_tables", "Open tables by what they are at", ["status"], registry=REGISTRY)
IN_MEMORY: Final = Gauge("pozo_tables_in_memory", "Tables that are held in memory", registry=REGISTRY)
LAG: Final = Histogram(
    "pozo_loop_lag_seconds", "How late the event loop comes to what is due", buckets=TINY, registry=REGISTRY
)
COMMITS: Final = Histogram("pozo_commit_seconds", "How long a common commit takes", buckets=TINY, registry=REGISTRY)
GROUPS: Final = Histogram("pozo_commit_units", "Units of work in one commit", buckets=SIZES, registry=REGISTRY)
CALLS: Final = Counter(
    "pozo_discord_calls", "Requests to Discord by route and status", ["method", "route", "status"], registry=REGISTRY
)
BUDGET: Final = Gauge("pozo_budget_left", "Calls that could be made at once", registry=REGISTRY)
WAITING: Final = Gauge("pozo_thoughts_waiting", "Computer players who think or wait for it", registry=REGISTRY)
THOUGHTS: Final = Histogram(
    "pozo_thought_seconds",
    "How long a computer player takes, waiting included",
    ["level"],
    buckets=QUICK,
    registry=REGISTRY,
)
PICTURES: Final = Histogram("pozo_picture_seconds", "How long drawing takes", ["kind"], buckets=TINY, registry=REGISTRY)
RECOUNTS: Final = Histogram("pozo_recount_seconds", "How long counting a season again takes", registry=REGISTRY)
RENEWED: Final = Gauge(
    "pozo_leases_renewed_timestamp_seconds", "When its leases were last renewed, by its clock", registry=REGISTRY
)
LOST: Final = Counter("pozo_lost_leases", "Shards that it lost without handing them over", registry=REGISTRY)
LATENCY: Final = Gauge("pozo_shard_latency_seconds", "From a heartbeat to its answer", ["shard"], registry=REGISTRY)
SHARDS: Final = Gauge("pozo_shards", "Shards that all processes have together", registry=REGISTRY)
LEASED: Final = Gauge("pozo_shard_leased", "Shards whose lease this process holds", ["shard"], registry=REGISTRY)
BEHIND: Final = Gauge("pozo_clocks_behind_seconds", "How long the earliest deadline is overdue", registry=REGISTRY)
SCRAPED: Final = Counter("pozo_scrape_cpu_seconds", "Processor time that these figures took", registry=REGISTRY)
INCIDENTS: Final = Counter("pozo_incidents", "Failures that nobody expected", ["kind"], registry=REGISTRY)

LIMITED: Final = "429"  # the status of a call that Discord puts off

Given = TypeVar("Given")
Answer = TypeVar("Answer")


@dataclass(slots=True)
class Tally:
    """What the last hour is made of; reading it back from Prometheus would take milliseconds each minute."""

    moves: int = 0
    limited: int = 0
    incidents: int = 0
    answers: collections.Counter[float] = field(default_factory=collections.Counter[float])  # by the bound of each


TALLY: Final = Tally()


@contextmanager
def thinking(level: str) -> Generator[None]:
    """Count a thought, and how long it takes."""
    with WAITING.track_inprogress(), THOUGHTS.labels(level).time():
        yield


def timed(draw: Callable[[Given], Answer]) -> Callable[[Given], Answer]:
    """Return a function that draws, with the time it takes counted by what it draws."""

    def drawn(scene: Given) -> Answer:
        with PICTURES.labels(type(scene).__name__.removesuffix("Scene").lower()).time():
            return draw(scene)

    return drawn


def committed(units: int, seconds: float) -> None:
    """Count a common commit."""
    GROUPS.observe(units)
    COMMITS.observe(seconds)


def answered(verb: str, seconds: float) -> None:
    """Count an answer to whoever pressed or asked."""
    _answers(verb).observe(seconds)
    TALLY.answers[QUICK[min(bisect_left(QUICK, seconds), len(QUICK) - 1)]] += 1


def leased(shards: Iterable[int], count: int) -> None:
    """Note which of so many shards this process looks after."""
    SHARDS.set(count)
    LEASED.clear()  # another process may have those that it had
    for shard in shards:
        LEASED.labels(str(shard)).set(1)


def moved(game: str) -> None:
    """Count a change of a table."""
    _moves(game).inc()
    TALLY.moves += 1


def called(method: str, route: str, status: str) -> None:
    """Count a request to Discord."""
    CALLS.labels(method, route, status).inc()
    TALLY.limited += status == LIMITED


def failed(kind: str) -> None:
    """Count a failure that nobody expected."""
    INCIDENTS.labels(kind).inc()
    TALLY.incidents += 1


_answers, _moves = cache(ANSWERS.labels), cache(MOVES.labels)  # finding them takes longer than counting
