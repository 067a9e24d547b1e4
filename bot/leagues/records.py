"""What is known of a league: its members, seasons, standings, results, challenges, who waits, what admins did."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.leagues.follow import Guard, ResultKind
from bot.leagues.league import NoAnswer, Reset, Title
from bot.leagues.standing import Standing


class MemberState(StrEnum):
    MEMBER = "member"
    ASKED = "asked"  # waits to be approved
    LEFT = "left"
    BARRED = "barred"  # refused or put out by an admin


class ChallengeState(StrEnum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Member:
    league_id: int
    user_id: int
    name: str
    state: MemberState
    since: float
    suspended_until: float | None = None


@dataclass(frozen=True, slots=True)
class Season:
    id: int
    league_id: int
    number: int
    starts_at: float
    ends_at: float | None
    opened_at: float | None  # none: it is planned
    closed_at: float | None
    reset: Reset  # what became of ratings when it opened
    revision: int
    settled: int
    least_games: int  # that whoever won it had to play; laid down when it was closed
    title: Title  # who of them has won, likewise


class StandingRow(NamedTuple):
    """A line of the standings."""

    place: int
    user_id: int
    name: str
    score: float
    standing: Standing


@dataclass(frozen=True, slots=True)
class Player:
    """A person in a result: how they came out, and where it took them. Nothing before and after: it did not count."""

    seat: int
    user_id: int
    name: str
    side: int
    rank: int
    points: int
    left: int
    mu_before: float | None
    sigma_before: float | None
    score_before: float | None
    mu: float | None
    sigma: float | None
    score: float | None


@dataclass(frozen=True, slots=True)
class LeagueResult:
    id: int
    league_id: int
    season_id: int
    kind: ResultKind
    table_id: int | None
    challenge_id: int | None
    at: float
    guard: Guard | None
    void: bool
    note: str
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    id: int
    league_id: int
    challenger_id: int
    challenged_id: int
    made_at: float
    remind_at: float | None
    expires_at: float
    answered_at: float | None
    channel_id: int | None
    message_id: int | None
    table_id: int | None
    forfeit: int | None  # what was at stake when it was made; none: as the league has it
    partner_id: int | None  # of whoever challenges, where pairs play
    rival_id: int | None  # the partner of whoever is challenged
    agreed: int  # a bit for each who has, in the order of seats
    no_answer: NoAnswer | None  # what no answer was said to mean; none: as the league has it
    state: ChallengeState

    @property
    def users(self) -> tuple[int, ...]:
        """Return who is to play, in the order of seats: partners sit crosswise."""
        both = (self.challenger_id, self.challenged_id)
        return both if self.partner_id is None or self.rival_id is None else (*both, self.partner_id, self.rival_id)

    @property
    def asked(self) -> dict[int, int]:
        """Return who has not agreed yet, each with the bit that says so."""
        bits = {user_id: 1 << seat for seat, user_id in enumerate(self.users)}
        return {user_id: bit for user_id, bit in bits.items() if not self.agreed & bit}

    def is_between(self, one: int, other: int) -> bool:
        """Say whether two would play against each other."""
        return {one, other} <= {*self.users} and (one in self.users[::2]) is not (other in self.users[::2])


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue."""

    league_id: int
    user_id: int
    name: str
    channel_id: int
    since: float
    expires_at: float
    ready_at: float  # when they last showed that they are there
    asked: bool = False  # whether they still are


@dataclass(frozen=True, slots=True)
class Act:
    """What an admin did."""

    id: int
    league_id: int
    at: float
    actor_id: int
    act: str
    details: dict[str, int | str]  # `user` is whom it was done to
