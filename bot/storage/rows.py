"""The values that go into the store and come out of it. Cards and options are opaque text here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple, Self, TypedDict, Unpack

from bot.matches import FinishedMatch, SeatRow

NO_SEAT: Final = -1  # a deadline or a move of the table, not of one seat
FORFEIT: Final = "forfeit"  # what leaving means at the table of a tournament
UNSEEN: Final = "unseen"  # the deadline by which a table must have been shown; it is cleared with its first message


class Status(StrEnum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class TableLimits(NamedTuple):
    """How many tables may be open at once of one host, in a channel with its threads, and in a server."""

    host: int
    channel: int
    server: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    key: str  # of whatever asked for it: asked again, it is answered with the table it had opened
    guild_id: int | None
    channel_id: int
    host_id: int
    game: str
    rules: int  # the version of the rules, so that old logs replay with the rules they had
    size: int
    options: str
    clock: int | None
    on_leave: str
    league_id: int | None
    language: str
    at: float
    seats: tuple[SeatRow, ...] = ()
    memo: str = "{}"
    thread_id: int | None = None
    deadlines: "tuple[Deadline, ...]" = ()
    limits: TableLimits | None = None  # none: it is opened however many there are


class TableFields(TypedDict, total=False):
    """What may change about a table; a field that is not named stays as it is."""

    guild_id: int | None
    channel_id: int
    host_id: int
    game: str
    rules: int
    size: int  # seats beyond it are removed
    options: str
    clock: int | None
    on_leave: str
    league_id: int | None
    language: str
    status: Status
    thread_id: int | None
    message_id: int | None
    memo: str


class RowFields(TableFields, total=False):
    """All that may change of a table's row as it is known: what is written with every move, too."""

    version: int
    revision: int
    changed_at: float
    seats: tuple[SeatRow, ...]


@dataclass(frozen=True)
class TableRow:
    id: int
    guild_id: int | None
    channel_id: int
    host_id: int
    game: str
    rules: int
    size: int
    options: str
    clock: int | None
    on_leave: str
    league_id: int | None
    language: str
    thread_id: int | None
    message_id: int | None
    memo: str  # JSON of what the bot likes to remember beside the match
    version: int  # of the match: it rises by one for each line of the log
    revision: int  # of the whole: it rises with every move and every change
    created_at: float
    changed_at: float
    status: Status
    seats: tuple[SeatRow, ...]

    @property
    def counts(self) -> bool:
        """Say whether its match counts in a league or a tournament, so that leaving it is losing it."""
        return self.league_id is not None or self.on_leave == FORFEIT

    @property
    def place_id(self) -> int:
        """Return where the table is shown: its thread if it has one, or its channel."""
        return self.thread_id or self.channel_id

    def but(self, **changes: Unpack[RowFields]) -> Self:
        """Return the row with some fields changed. Quicker than dataclasses.replace, which every move would feel."""
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        return new


class Deadline(NamedTuple):
    kind: str
    due: float
    seat: int = NO_SEAT


class Due(NamedTuple):
    table_id: int
    deadline: Deadline


class Clear(NamedTuple):
    """The deadlines to clear: of this kind or of all, for this seat or for all."""

    kind: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SealRow:
    """The seed of a round's shuffle, what was shown of it before, and the words that players added."""

    round: int
    seed: bytes = field(repr=False)
    commitment: str
    words: tuple[tuple[int, str], ...] = ()  # seat and word
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class PlanRow:
    """What a seat means to do with its next turns, and whose plan it is; without a text there is none any more."""

    seat: int
    user_id: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class ResultRow:
    table_id: int
    guild_id: int | None
    league_id: int | None
    game: str
    finished_at: float
    outcome: str
    seats: str
    users: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Faced:
    """How a match against an adaptive computer player ended for whoever played it."""

    user_id: int
    game: str
    won: bool


@dataclass(frozen=True, slots=True)
class DayScore:
    """What the try of somebody at the deal of a day came to."""

    day: int
    user_id: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What happens to a table in one transaction, in this order."""

    fired: Sequence[Deadline] = ()  # each must still stand exactly so, and is cleared; if not, nothing happens
    clear: Sequence[Clear] = ()
    deadlines: Sequence[Deadline] = ()
    table: TableFields = field(default_factory=TableFields)
    seats: Sequence[SeatRow] = ()  # these seats are written whole, the others stay
    seals: Sequence[SealRow] = ()
    result: FinishedMatch | None = None
    plans: Sequence[PlanRow] = ()
    tried: DayScore | None = None
    faced: Faced | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Lines for the log, and all that changes with them. The version rises by one for each line."""

    table_id: int
    expected_version: int
    expected_revision: int
    lines: tuple[str, ...]
    key: str  # of the click, the clock or the chance behind it; once per table
    at: float
    seat: int = NO_SEAT
    changes: Changes = field(default_factory=Changes)

    def __post_init__(self) -> None:
        if not self.lines or "\n" in "".join(self.lines):
            raise ValueError("a move has one or more lines, and none of them is broken")


@dataclass(frozen=True, slots=True)
class Appended:
    version: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """The move had been stored before, by a click with the same key."""

    version: int  # the one it led to
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenedTable:
    table: TableRow
    repeated: bool  # it had been opened before, by a command with the same key


@dataclass(frozen=True, slots=True)
class LoggedMove:
    version: int  # the one it led to
    lines: tuple[str, ...]
    key: str
    seat: int
    at: float


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything about one table, as it stood at one moment."""

    table: TableRow
    moves: tuple[LoggedMove, ...]
    deadlines: tuple[Deadline, ...]
    seals: tuple[SealRow, ...]
    plans: tuple[PlanRow, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for move in self.moves for line in move.lines)


NOBODY: Final = 0  # whose setting it is that belongs to the bot itself


class Scope(StrEnum):
    """Whose settings."""

    USER = "user"
    GUILD = "guild"


@dataclass(frozen=True, slots=True)
class Preset:
    guild_id: int
    name: str
    game: str
    options: str
