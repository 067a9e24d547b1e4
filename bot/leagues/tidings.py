"""What a league has to tell everyone: stored with what decides it, and told once."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.leagues.league import DAY, League
from bot.leagues.records import Season

STALE: Final = 7 * DAY  # by then it is no news any more
SHORTEST_REST: Final = 45.0
LONGEST_REST: Final = 3600.0


class TidingKind(StrEnum):
    TURNED = "turned"  # that a season is over and the next has begun
    TITLE = "title"  # who has won a season for whose title two were to play
    DIGEST = "digest"  # what a week brought
    IDLE = "idle"  # that a ladder has let go of somebody who did not play
    LETTER = "letter"  # that they are told themselves
    GONE = "gone"  # that it has of somebody who left the server


@dataclass(frozen=True, slots=True)
class NewTiding:
    """What is to be told: of which season, of whom, or since when."""

    kind: TidingKind
    at: float
    season_id: int | None = None
    user_id: int | None = None
    since: float | None = None


@dataclass(frozen=True, slots=True)
class Tiding:
    """Something that is not known to be told yet."""

    id: int
    league: League
    new: NewTiding
    season: Season | None  # that it is about
    following: Season | None  # which has begun after that
    name: str  # of whom it is about
    channel_id: int | None  # where it may have been posted, or not


def rests_until(at: float, now: float) -> float:
    """Return when to try again what was refused: after as long as it has waited, within limits."""
    return now + min(max(now - at, SHORTEST_REST), LONGEST_REST)
