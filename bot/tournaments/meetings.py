"""What a meeting is and what it brings: one point is divided among those who sit at a table by whom they beat."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

POINT: Final = 840  # one point, in parts small enough to divide it at any table of eight: half of a seventh is whole


class How(StrEnum):
    """How a meeting came to its result."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT = "forfeit"  # somebody did not play, left or dropped out
    TIME = "time"  # the round was over, and the matches counted as they stood
    RULED = "ruled"  # by an admin


class MeetingResult(NamedTuple):
    """By place at the table: parts of a point, points of the game, and who did not play."""

    how: How
    scores: tuple[int, ...]
    points: tuple[int, ...]
    absent: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets in a round; one alone has a bye. Rounds count from one, and numbers in a round from nought."""

    round: int
    number: int
    entrants: tuple[int, ...]
    result: MeetingResult | None = None
    id: int = 0

    @property
    def is_bye(self) -> bool:
        return len(self.entrants) < 2


class MeetingGame(NamedTuple):
    """One match of a meeting that was played: by place, the rank (one is the best) and the points."""

    ranks: tuple[int, ...]
    points: tuple[int, ...]


def divided(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return how the point of a table is divided: a like part for each of the others whom one beats, half for a tie."""
    others = len(ranks) - 1
    if others < 1:
        return (POINT,) * len(ranks)
    halves = [
        sum((rank < other) * 2 + (rank == other) for other in ranks) - 1  # but for oneself
        for rank in ranks
    ]
    return tuple(half * POINT // (2 * others) for half in halves)


def bye(entrants: Sequence[int], *, worth: bool = True) -> MeetingResult:
    """Return what it brings to be alone: a point, or nothing where everyone is so once."""
    count = len(entrants)
    return MeetingResult(How.BYE, (POINT if worth else 0,) * count, (0,) * count, (False,) * count)


def decided(games: Sequence[MeetingGame], best_of: int, entrants: int) -> MeetingResult | None:
    """Return what a meeting has come to by its games; none while another is to be played."""
    if not games:
        return None
    points = tuple(sum(game.points[place] for game in games) for place in range(entrants))
    wins = _wins(games, entrants)
    if len(games) < best_of and max(wins) * 2 <= best_of:
        return None
    scores = divided(games[0].ranks if best_of == 1 else [-won for won in wins])
    return MeetingResult(How.PLAYED, scores, points, (False,) * entrants)


def _wins(games: Sequence[MeetingGame], entrants: int) -> list[int]:
    """Return how many games each has won alone."""
    alone = [game.ranks.index(1) for game in games if game.ranks.count(1) == 1]
    return [alone.count(place) for place in range(entrants)]


def out_of_time(games: Sequence[MeetingGame], standing: MeetingGame | None, absent: Sequence[bool]) -> MeetingResult:
    """Return what a meeting comes to whose round is over: whoever has not played forfeits, two who have not both do.

    Among those who have, the games count that are over and the one that is not as it stands.
    """
    counted = (*games, standing) if standing is not None else tuple(games)
    points = tuple(sum(game.points[place] for game in counted) for place in range(len(absent)))
    if any(absent) and not games:
        return forfeited(absent, points)
    wins = _wins(counted, len(absent))
    single = [game.ranks for game in counted][:1] if len(counted) == 1 else []
    ranks = single[0] if single else tuple(-won for won in wins)
    return MeetingResult(How.TIME, divided(ranks), points, (False,) * len(absent))


def forfeited(absent: Sequence[bool], points: Sequence[int] = ()) -> MeetingResult:
    """Return what it brings that some do not play: they lose to everyone who would have, and get nothing."""
    scores = divided([2 if one else 1 for one in absent])
    kept = tuple(0 if gone else score for gone, score in zip(absent, scores, strict=True))
    return MeetingResult(How.FORFEIT, kept, tuple(points) or (0,) * len(absent), tuple(absent))


def ruled(ranks: Sequence[int]) -> MeetingResult:
    """Return what an admin says a meeting came to; rank nought has not played."""
    absent = tuple(rank == 0 for rank in ranks)
    scores = divided([rank or len(ranks) + 1 for rank in ranks])
    kept = tuple(0 if gone else score for gone, score in zip(absent, scores, strict=True))
    return MeetingResult(How.RULED, kept, (0,) * len(ranks), absent)
