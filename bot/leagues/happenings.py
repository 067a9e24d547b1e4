"""What time brings to leagues, to be told to those it concerns."""

from dataclasses import dataclass

from bot.leagues.league import League, NoAnswer
from bot.leagues.records import Challenge, Season, Waiting


@dataclass(frozen=True, slots=True)
class Reminded:
    """Half the time to answer a challenge has passed."""

    league: League
    challenge: Challenge


@dataclass(frozen=True, slots=True)
class Expired:
    """A challenge was not answered; what follows from it has been done."""

    league: League
    challenge: Challenge
    meant: NoAnswer


@dataclass(frozen=True, slots=True)
class SeasonTurned:
    """A season is over and the next has begun."""

    league: League
    closed: Season
    opened: Season


@dataclass(frozen=True, slots=True)
class DigestDue:
    league: League
    since: float


@dataclass(frozen=True, slots=True)
class Paired:
    """These people have found each other in the queue, and left it: open their table."""

    league: League
    users: tuple[Waiting, ...]


Happening = Reminded | Expired | SeasonTurned | DigestDue | Paired
