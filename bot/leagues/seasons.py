"""Seasons: when one may start and end, and what of it players take into the next."""

from collections.abc import Mapping

from bot.denials import Denial, DeniedError
from bot.leagues.league import LeagueKind, Reset
from bot.leagues.rating import Rating, softened
from bot.leagues.standing import Standing


def require_end(starts_at: float, ends_at: float | None) -> None:
    """Deny a season that ends before it starts."""
    if ends_at is not None and ends_at <= starts_at:
        raise DeniedError(Denial.SEASON_ENDS_FIRST)


def require_future(at: float | None, now: float) -> None:
    """Deny a date that has passed."""
    if at is not None and at <= now:
        raise DeniedError(Denial.SEASON_PAST)


def seeds_from(
    kind: LeagueKind, reset: Reset, standings: Mapping[int, Standing], seeds: Mapping[int, Standing]
) -> dict[int, Standing]:
    """Return what players begin the next season with. Whoever was idle is not pulled down again for it."""
    match kind:
        case LeagueKind.POINTS:
            return {}
        case LeagueKind.LADDER:
            return {user_id: Standing(place=standing.place) for user_id, standing in standings.items()}
        case LeagueKind.RATING:
            if reset is Reset.FRESH:
                return {}
            return {**seeds, **{user_id: _carried(standing, reset) for user_id, standing in standings.items()}}


def _carried(standing: Standing, reset: Reset) -> Standing:
    rating = Rating(standing.mu, standing.sigma)
    return Standing(*(softened(rating) if reset is Reset.SOFT else rating))
