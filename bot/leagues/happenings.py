"""What time brings to leagues, to be told to those it concerns."""

from dataclasses import dataclass

from bot.leagues.league import League
from bot.leagues.records import Challenge, Member, Season, Waiting


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


@dataclass(frozen=True, slots=True)
class SeasonTurned:
    """A season is over and the next has begun."""

    league: League
    closed: Season
    opened: Season


@dataclass(frozen=True, slots=True)
class TitleDecided:
    """Nobody plays for the title of a season any more: it goes by its standings."""

    league: League
    season: Season


@dataclass(frozen=True, slots=True)
class LetGo:
    """A ladder has let go of a member who was idle for too long."""

    league: League
    member: Member


@dataclass(frozen=True, slots=True)
class MembersDue:
    """It is to be looked whether some members who are quiet are still in the server."""

    league: League
    users: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DigestDue:
    """A week is over, or more if the bot was away: what it brought from one moment to before another."""

    league: League
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class NewsDue:
    """What could not be told is to be tried again."""

    league: League


@dataclass(frozen=True, slots=True)
class Paired:
    """People have found each other, and their table is opened."""

    league: League
    table_id: int
    users: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadyAsked:
    """Somebody who has waited for a while has an opponent, and is asked whether they are still there."""

    league: League
    waiting: Waiting


@dataclass(frozen=True, slots=True)
class QueueLeft:
    """Somebody waits no longer: nobody came, or they did not answer."""

    league: League
    waiting: Waiting


@dataclass(frozen=True, slots=True)
class BoardDue:
    """The standings that a league shows for good are to be shown anew."""

    league: League


Happening = (
    Reminded
    | Expired
    | SeasonTurned
    | TitleDecided
    | LetGo
    | MembersDue
    | DigestDue
    | NewsDue
    | Paired
    | ReadyAsked
    | QueueLeft
    | BoardDue
)
