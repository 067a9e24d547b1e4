"""What a table remembers beside its match: its help, a lesson, what was shown and told, a draft, who wants to deal."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pydantic import TypeAdapter

from bot.daily import DayDeal
from bot.storage.rows import Status, TableRow


@dataclass(frozen=True, slots=True)
class TileDraft:
    """A table of tiles that is being arranged by hand and may be wrong on the way; only its owner sees it."""

    version: int  # of the match: any move makes the draft void
    step: int  # rises with every change, so that a click on an earlier look changes nothing
    sets: tuple[tuple[int, ...], ...]
    picked: tuple[int, ...] = ()
    source: int = -1  # the set whose tiles are shown to pick from; none: the rack


@dataclass(frozen=True, slots=True)
class DealWish:
    """The seats that want the next deal at once."""

    version: int  # of the match: any move makes the wish void
    seats: tuple[int, ...]


HOST: Final = -1  # whoever opened the table and has no seat
MANAGER: Final = -2  # whoever manages the server


@dataclass(frozen=True, slots=True)
class Told:
    """What a seat was last told: that its turn has come, or that its time is running out."""

    seat: int
    since: int  # the version at which the turn began
    hurry: bool = False
    message: int | None = None  # none: its open panel told it
    sending: bool = False  # a message that may be there, under a number that nobody heard
    direct: bool = False  # by a direct message, as the channel cannot be written to

    def covers(self, other: "Told") -> bool:
        """Say whether there is no more to tell in the same turn."""
        return self.since == other.since and self.hurry >= other.hurry and not self.sending


@dataclass(frozen=True, slots=True)
class Extras:
    """Everything of this kind. Whoever changes it holds the table's lock and stores it whole."""

    assist: str = ""
    lesson: bool = False
    alone: bool = False  # one person plays with computers
    starts: bool = False  # by itself, as soon as it is shown
    thread: bool = False  # to be played in a thread of its own
    boards: tuple[int, ...] = ()  # the threads of boards that do not see each other; nought: they are told directly
    shown: str = ""  # what tells the look that its message was last given from any other
    told: tuple[Told, ...] = ()
    hidden: bool = False  # its message cannot be shown any more
    led: tuple[int, ...] = ()  # the seats that were told where play goes on then
    again: tuple[int, ...] = ()
    draft: TileDraft | None = None
    deal: DealWish | None = None
    expired: bool = False  # a lobby that was closed since nobody began the match
    ended: int | None = None  # by which seat, or by HOST without one, or by MANAGER
    left: int | None = None  # the seat that was left, or not come back to, which ended the match (G9)
    day: DayDeal | None = None  # of which this is a try
    samples: tuple[tuple[str, int], ...] = ()  # that computer players take for a move, by level, since the match began
    strength: int | None = None  # of adaptive computer players in this match

    @property
    def private(self) -> bool:
        """Say whether no message shows the table: the panel of the one person who plays is all there is of it."""
        return self.lesson or self.alone


KEPT: Final = 256  # most tables remember the same: nothing
_FORM: Final = TypeAdapter(Extras)


def extras_of(row: TableRow) -> Extras:
    return _read(row.memo)


def begins_when_shown(row: TableRow) -> bool:
    """Say whether a match was agreed on that begins with the first message of its table, which is still to come."""
    return row.message_id is None and row.status is Status.LOBBY and extras_of(row).starts


@lru_cache(maxsize=KEPT)
def _read(memo: str) -> Extras:
    return _FORM.validate_json(memo)


def written(extras: Extras) -> str:
    return _FORM.dump_json(extras, exclude_defaults=True).decode()
