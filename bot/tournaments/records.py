"""What is kept about a tournament beside itself: who entered, what is told, what admins did."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.tournaments.meetings import Meeting
from bot.tournaments.standings import TournamentLine
from bot.tournaments.tournament import Tournament


class EntrantState(StrEnum):
    ENTERED = "entered"
    WAITING = "waiting"  # for a place
    PLAYING = "playing"
    ABSENT = "absent"  # did not check in
    DROPPED = "dropped"


class Entrant(NamedTuple):
    """Whoever takes part under one number: somebody, or a pair."""

    number: int
    user_id: int
    name: str
    state: EntrantState
    here: bool
    seed: int
    partner_id: int | None = None
    partner_name: str = ""

    @property
    def members(self) -> tuple[tuple[int, str], ...]:
        """Return the people, with their names."""
        first = (self.user_id, self.name)
        return (first,) if self.partner_id is None else (first, (self.partner_id, self.partner_name))

    @property
    def title(self) -> str:
        """Return what it is called; whoever was forgotten has no name."""
        return " & ".join(name for _, name in self.members if name)

    def has(self, user_id: int) -> bool:
        return user_id in {self.user_id, self.partner_id}


class Candidate(NamedTuple):
    """Who wants to enter, and which roles they have."""

    user_id: int
    name: str
    roles: frozenset[int]


class TournamentAct(NamedTuple):
    at: float
    actor_id: int
    act: str
    details: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Overview:
    """A tournament as it is at one moment."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    meetings: tuple[Meeting, ...]
    lines: tuple[TournamentLine, ...]  # once it has begun
    tables: Mapping[int, tuple[int, int]]  # by meeting, the table that is played now and where it is

    @property
    def names(self) -> dict[int, str]:
        return {one.number: one.title for one in self.entrants}

    def entrant_of(self, user_id: int) -> Entrant | None:
        return next((one for one in self.entrants if one.has(user_id)), None)

    @property
    def open_now(self) -> list[Meeting]:
        """Return what is not decided yet."""
        return [one for one in self.meetings if one.result is None]

    def in_round(self, number: int) -> list[Meeting]:
        return [one for one in self.meetings if one.round == number]
