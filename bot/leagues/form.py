"""How somebody has done of late: the last games, a streak, and the place they had a day ago."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from bot.leagues.league import LeagueKind
from bot.leagues.standing import SCALE

LAST: Final = 5
LOOKED_AT: Final = 30  # games, for a streak


@dataclass(frozen=True, slots=True)
class Form:
    """What the standings tell of somebody beside their place and their worth."""

    last: tuple[bool, ...]  # games that were won, the newest last
    streak: int  # games won in a row, or lost if it is negative
    trend: int | None  # places gained since yesterday; none: not in the standings then
    doubt: int | None  # in points of a rating


def streak(won: Sequence[bool]) -> int:
    """Return how many games were won in a row, or lost; the newest comes first."""
    if not won:
        return 0
    length = len(list(takewhile(lambda one: one is won[0], won)))
    return length if won[0] else -length


def doubt(kind: LeagueKind, sigma: float) -> int | None:
    return round(SCALE * sigma) if kind is LeagueKind.RATING else None


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose score has changed since yesterday: what it was, if they had one, and what it is."""

    before: float | None
    now: float


def place_before(score: float, ahead_now: int, moved: Mapping[int, Moved]) -> int:
    """Return the place that a score had, from how many are ahead of it now and who has moved since."""
    since = sum(one.now > score for one in moved.values())
    then = sum(one.before is not None and one.before > score for one in moved.values())
    return 1 + ahead_now - since + then
