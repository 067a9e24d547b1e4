"""What people of a league are called by: messages that are sent once, and go when they hold no more."""

from dataclasses import dataclass
from enum import StrEnum

from bot.leagues.league import League


class PingKind(StrEnum):
    REMINDER = "reminder"  # that a challenge waits for an answer
    READY = "ready"  # whether somebody who waits is still there
    LEFT = "left"  # that somebody waits no longer
    BEGINS = "begins"  # that a match begins
    DOOR = "door"  # that somebody asks to be let in


@dataclass(frozen=True, slots=True)
class NewPing:
    """What is to be told, where, about which challenge, table or person."""

    kind: PingKind
    channel_id: int
    subject: int | None = None  # the number of a challenge or of a table
    user_id: int | None = None
    detail: int = 0  # who is reminded, until when an answer is waited for, whether one was, whose title is played for


@dataclass(frozen=True, slots=True)
class Ping:
    """A message that is to be there while it holds: what it says, and what is known of where it is."""

    id: int
    league: League
    new: NewPing
    users: tuple[int, ...]  # who is named in it
    name: str  # of who asks to be let in
    until: int  # when it is too late for an answer
    holds: bool
    message_id: int | None
    sending: bool  # it may have been sent, or not
