"""Ratings by OpenSkill's Plackett-Luce model: two to eight people, alone or in sides, best first."""

import threading
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol, Self

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.leagues.finish import Finisher

MODEL: Final = PlackettLuce()
MU: Final = MODEL.mu
SIGMA: Final = MODEL.sigma
MOST_PLAYERS: Final = 8


class Rating(NamedTuple):
    mu: float = MU
    sigma: float = SIGMA


class Rated(Protocol):
    @property
    def mu(self) -> float: ...
    @property
    def sigma(self) -> float: ...


Ratings = Mapping[int, Rated]


class _Pool(threading.local):
    """Objects of the model, used again and again: each that is made anew draws a random number for its name."""

    def __init__(self) -> None:
        self.ratings = [MODEL.rating() for _ in range(MOST_PLAYERS)]


_POOL: Final = _Pool()


class _Teams(list[list[PlackettLuceRating]]):
    """Teams the model need not copy before it changes them, as it does for safety: nobody else has these objects."""

    def __deepcopy__(self, memo: object) -> Self:
        return self


def rated(placed: Sequence[Finisher], before: Ratings) -> dict[int, Rating]:
    """Return what a result makes of the ratings of those who took part.

    Whoever left is last and is rated so. The others are rated among themselves, as if the leaver had not been there;
    only if nobody else is left to compare them with, they have won against the leaver.
    """
    everyone = _rated(placed, before)
    staying = [one for one in placed if not one.left]
    if len(staying) == len(placed) or len({one.side for one in staying}) < 2:
        return everyone
    return everyone | _rated(staying, before)


def _rated(placed: Sequence[Finisher], before: Ratings) -> dict[int, Rating]:
    teams = _by_team(placed)
    pool = iter(_POOL.ratings)
    ratings = _Teams([_set(next(pool), before[one.user_id]) for one in team] for team in teams)
    after = MODEL.rate(ratings, ranks=[team[0].rank for team in teams])
    users = [one.user_id for team in teams for one in team]
    return dict(zip(users, [Rating(one.mu, one.sigma) for team in after for one in team], strict=True))


def _set(rating: PlackettLuceRating, to: Rated) -> PlackettLuceRating:
    rating.mu, rating.sigma = to.mu, to.sigma
    return rating


def _by_team(placed: Sequence[Finisher]) -> list[list[Finisher]]:
    """Return who is rated together: those of a side who stayed, and those who left. Always in the order of seats."""
    if len(placed) == 2 and placed[0].side != placed[1].side:
        return [[placed[0]], [placed[1]]]  # as nearly always, and then quickly
    teams: dict[tuple[int, int], list[Finisher]] = {}
    for one in placed:
        teams.setdefault((one.side, one.rank), []).append(one)
    return list(teams.values())


def softened(rating: Rating) -> Rating:
    """Return a rating half the way back to where everyone starts, and half as sure of itself."""
    return Rating((rating.mu + MU) / 2, (rating.sigma + SIGMA) / 2)


def sides(placed: Sequence[Finisher]) -> int:
    """Return how many sides of people there are to compare."""
    return len(_by_team(placed))
