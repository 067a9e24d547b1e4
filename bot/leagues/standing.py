"""Where somebody stands in a season, and how it is shown: a rating on the careful side, a sum of points, or a place."""

from typing import Final, NamedTuple

from bot.leagues.league import LeagueKind
from bot.leagues.rating import MU, SIGMA

BASE: Final = 1000  # what a newcomer is shown with
SCALE: Final = 40  # of a point of the model
CERTAIN: Final = 5.0  # sigma from which a rating is no longer provisional


class Standing(NamedTuple):
    mu: float = MU
    sigma: float = SIGMA
    points: int = 0
    place: int = 0  # on a ladder; 0: not on it
    games: int = 0
    wins: int = 0
    last_at: float = 0.0


def score(kind: LeagueKind, standing: Standing) -> float:
    """Return what standings are ordered by, the highest first."""
    match kind:
        case LeagueKind.RATING:
            return standing.mu - 3 * standing.sigma
        case LeagueKind.POINTS:
            return float(standing.points)
        case LeagueKind.LADDER:
            return -float(standing.place)


def shown(kind: LeagueKind, value: float) -> int:
    """Return a score as people see it. A rating is what the player is almost surely worth: mu - 3 sigma, from 1000."""
    match kind:
        case LeagueKind.RATING:
            return round(BASE + SCALE * value)
        case LeagueKind.POINTS:
            return round(value)
        case LeagueKind.LADDER:
            return round(-value)


def is_provisional(kind: LeagueKind, sigma: float) -> bool:
    """Say whether a rating is still too uncertain to be taken at its word."""
    return kind is LeagueKind.RATING and sigma > CERTAIN
