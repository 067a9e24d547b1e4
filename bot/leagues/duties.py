"""What a ladder asks of its members beside playing well: who was idle for too long, who may be away."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.denials import Denial, DeniedError
from bot.leagues.league import DAY, League

QUIET: Final = 7 * DAY  # after which it is looked whether somebody is still in the server
LOOKED_FOR: Final = 25  # members, on one day


def idle(league: League, active: Mapping[int, float], places: Mapping[int, int], now: float) -> list[int]:
    """Return whom a ladder lets go of, given when each was last active. Whoever is first can challenge nobody."""
    most = league.settings.drop_days * DAY
    late = (user_id for user_id, at in active.items() if most and now - at > most)
    return sorted(user_id for user_id in late if places.get(user_id, 0) > 1)


def to_look_for(active: Mapping[int, float], now: float) -> list[int]:
    """Return of whom it is to be asked whether they are still in the server: some of the quiet ones, in turn."""
    quiet = sorted(user_id for user_id, at in active.items() if now - at > QUIET)
    first = int(now // DAY) * LOOKED_FOR % max(1, len(quiet))
    return [*quiet[first:], *quiet[:first]][:LOOKED_FOR]


def days_away(holidays: Iterable[tuple[float, float]], since: float) -> float:
    """Return how many days of holidays, each from one moment to another, lie after a moment."""
    return sum(max(0.0, until - max(begun, since)) for begun, until in holidays) / DAY


def require_days_left(league: League, away: float, days: int) -> None:
    """Deny a longer absence than the league allows in a season."""
    left = int(league.settings.holiday_days - away)
    if days > left:
        raise DeniedError(Denial.HOLIDAYS_SPENT, count=max(0, left))


def require_unchallenged(challenged: Sequence[object]) -> None:
    """Deny a holiday to whoever is challenged: that is answered first."""
    if challenged:
        raise DeniedError(Denial.HOLIDAY_CHALLENGED)
