"""What a table picture shows, in plain values: no rules, no secrets, no words of its own."""

from dataclasses import dataclass, field
from typing import NamedTuple

from bot.render.palette import Look
from engine.cards import Card, PackStyle
from engine.shown import Laid


class Seat(NamedTuple):
    """A player. The points are those of this round so far; the clock is the share of the time that is left.

    A note, such as that a player sits out, takes the place of the count of cards.
    """

    name: str
    cards: int
    points: int | None = None
    turn: bool = False
    clock: float | None = None
    note: str = ""


class MeldScene(NamedTuple):
    """Cards that lie together, before the seat that laid the first of them unless another is named.

    What is left over of a hand has a count, and is dimmed.
    """

    cards: tuple[Laid, ...]
    counted: int | None = None
    before: int | None = None

    @property
    def seat(self) -> int:
        return self.cards[0].seat if self.before is None else self.before


class CardBoard(NamedTuple):
    """One place where cards are played. Of the pile only what may be seen is given, the top last.

    The fresh cards are those of the last move. Melds can be laid out by seat, each seat on lines of its own.
    """

    seats: tuple[int, ...]
    stock: int
    pile: tuple[Card, ...] = ()
    pile_size: int = 0
    melds: tuple[MeldScene, ...] = ()
    fresh: frozenset[Card] = frozenset()
    stock_touched: bool = False
    by_seat: bool = False


@dataclass(frozen=True, slots=True)
class Rack:
    """What a player has left at the end, and what it counts; while they play it counts nothing."""

    seat: int
    tiles: tuple[Card, ...]
    counted: int | None


@dataclass(frozen=True, slots=True)
class TileBoard:
    """Tiles on the table; those of a draft may be no sets yet, which are then named by their places."""

    seats: tuple[int, ...]
    pool: int
    sets: tuple[tuple[Card, ...], ...] = ()
    new: frozenset[Card] = field(default_factory=frozenset[Card])
    moved: frozenset[Card] = field(default_factory=frozenset[Card])
    racks: tuple[Rack, ...] = ()
    wrong: frozenset[int] = field(default_factory=frozenset[int])


class Score(NamedTuple):
    """What a seat or a side has in all, and what this round has brought."""

    seats: tuple[int, ...]
    total: int
    gain: int | None = None


@dataclass(frozen=True, slots=True)
class Captions:
    """What numbers on the table are called, in the language of the channel; without a name they stand alone."""

    total: str = ""
    change: str = ""
    stock: str = ""
    pile: str = ""
    counts: str = ""
    included: str = ""  # what a round that is over has brought, which the total contains


@dataclass(frozen=True, slots=True)
class TableScene:
    """A whole table. Title, note and captions come from the caller, in the language of the channel."""

    seats: tuple[Seat, ...]
    boards: tuple[CardBoard | TileBoard, ...]
    scores: tuple[Score, ...] = ()
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)
    style: PackStyle = PackStyle.FRENCH
    captions: Captions = field(default_factory=Captions)
