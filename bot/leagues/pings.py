"""What people of a league are called by: messages that are sent once, and go when they hold no more."""

from dataclasses import dataclass, replace
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
    letter_to: int | None = None  # who is told directly


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
    waits: int | None = None  # who waits for an answer to it

    @property
    def called(self) -> tuple[int, ...]:
        """Whom it calls: in a channel everyone who is named, directly whoever it is sent to."""
        return self.users if self.new.letter_to is None else (self.new.letter_to,)

    @property
    def in_vain(self) -> bool:
        """Whether it says that somebody could not be told, to whoever waits for them."""
        return self.waits is not None and self.new.letter_to == self.waits

    def otherwise(self) -> tuple[NewPing, ...]:
        """Return how it is told where it is refused: to each directly; if they will not have it, to whoever waits."""
        if self.new.letter_to is None:
            to = self.users or (self.league.made_by,)
        else:
            to = () if self.waits is None or self.in_vain else (self.waits,)
        return tuple(replace(self.new, letter_to=user_id) for user_id in to if user_id > 0)
