"""The deal of the day as reckoning: which day it is, which game has its turn, what a try came to, days in a row."""

import hmac
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from engine.match import Match

SECONDS: Final = 24 * 3600


@dataclass(frozen=True, slots=True)
class DayDeal:
    """What the table of a try knows of its day: the number, whether it counts, and against which computer players."""

    number: int
    counts: bool = False
    players: int = 0


def day_of(at: float) -> int:
    """Return the number of a day: those since 1970, in UTC."""
    return int(at // SECONDS)


def day_end(day: int) -> int:
    """Return when a day is over."""
    return (day + 1) * SECONDS


def date_of(day: int) -> date:
    return datetime.fromtimestamp(day * SECONDS, UTC).date()


def game_of(day: int, games: Sequence[str]) -> str:
    """Return the game of a day: they take turns."""
    return games[day % len(games)]


def seed_of(secret: str, day: int) -> bytes:
    """Return the seed of a day for all who share a secret: without it nobody can tell it from chance."""
    return hmac.digest(secret.encode(), day.to_bytes(8, "big"), "sha256")


def score_of(match: Match, seat: int) -> int:
    """Return what the first round brought the side of a seat, against the best of the others; more is better."""
    points, rules = match.rounds[0].points, match.rules
    mine = next(number for number, side in enumerate(rules.sides) if seat in side)
    others = [score for number, score in enumerate(points) if number != mine]
    return min(others) - points[mine] if rules.low_wins else points[mine] - max(others)


def streak(finished: Collection[int], today: int) -> int:
    """Return how many days in a row were played up to today; one that has not been played yet ends nothing."""
    day = today if today in finished else today - 1
    count = 0
    while day - count in finished:
        count += 1
    return count


def longest(finished: Collection[int]) -> int:
    """Return how many days in a row were ever played."""
    ends = [day for day in finished if day + 1 not in finished]
    return max((streak(finished, day) for day in ends), default=0)
