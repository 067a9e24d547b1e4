"""Ratings by OpenSkill's Plackett-Luce model: two to eight people, alone or in sides, best first."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from bot.leagues.finish import Placed

MODEL: Final = PlackettLuce()
MU: Final = MODEL.mu
SIGMA: Final = MODEL.sigma


class Rating(NamedTuple):
    mu: float = MU
    sigma: float = SIGMA


Ratings = Mapping[int, Rating]


def rated(placed: Sequence[Placed], before: Ratings) -> dict[int, Rating]:
    """Return what a result makes of the ratings of those who took part.

    Whoever left is last and is rated so. The others are rated among themselves, as if the leaver had not been there;
    only if nobody else is left to compare them with, they have won against the leaver.
    """
    staying = [one for one in placed if not one.left]
    if len(staying) == len(placed) or len({one.side for one in staying}) < 2:
        return _rated(placed, before)
    everyone = _rated(placed, before)
    return {one.user_id: everyone[one.user_id] for one in placed if one.left} | _rated(staying, before)


def _rated(placed: Sequence[Placed], before: Ratings) -> dict[int, Rating]:
    teams = _teams(placed)
    ratings = [[MODEL.rating(*before[one.user_id]) for one in team] for team in teams]
    after = MODEL.rate(ratings, ranks=[float(team[0].rank) for team in teams])
    return {
        one.user_id: Rating(rating.mu, rating.sigma)
        for team, those in zip(teams, after, strict=True)
        for one, rating in zip(team, those, strict=True)
    }


def _teams(placed: Sequence[Placed]) -> list[list[Placed]]:
    """Return who is rated together: those of a side who stayed; each leaver alone. Always in the order of seats."""
    teams: dict[tuple[int, int], list[Placed]] = {}
    for one in placed:
        teams.setdefault((one.side, one.left), []).append(one)
    return list(teams.values())


def softened(rating: Rating) -> Rating:
    """Return a rating half the way back to where everyone starts, and half as sure of itself."""
    return Rating((rating.mu + MU) / 2, (rating.sigma + SIGMA) / 2)


def sides(placed: Sequence[Placed]) -> int:
    """Return how many sides of people there are to compare."""
    return len(_teams(placed))
