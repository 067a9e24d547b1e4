"""What a table picture shows, in plain values: no rules, no secrets, no words of its own."""

from dataclasses import dataclass, field

from bot.render.palette import Look
from engine.cards import Card, PackStyle
from engine.shown import Laid


@dataclass(frozen=True, slots=True)
class Seat:
    """A player. The points are those of this round so far; the clock is the share of the time that is left.

    A note, such as that a player sits out, takes the place of the count of cards.
    """

    name: str
    cards: int
    points: int | None = None
    turn: bool = False
    clock: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class MeldScene:
    """Cards that lie together. A label takes the place of the owner's letters; deadwood is dimmed.

    They lie before the seat that laid the first of them, unless another is named.
    """

    cards: tuple[Laid, ...]
    label: str = ""
    dim: bool = False
    before: int | None = None

    @property
    def seat(self) -> int:
        return self.cards[0].seat if self.before is None else self.before


@dataclass(frozen=True, slots=True)
class CardBoard:
    """One place where cards are played. Of the pile only what may be seen is given, the top last.

    The fresh cards are those of the last move. Melds can be laid out by seat, each seat on lines of its own.
    """

    seats: tuple[int, ...]
    stock: int
    pile: tuple[Card, ...] = ()
    pile_size: int = 0
    melds: tuple[MeldScene, ...] = ()
    fresh: frozenset[Card] = field(default_factory=frozenset[Card])
    stock_touched: bool = False
    by_seat: bool = False


@dataclass(frozen=True, slots=True)
class Rack:
    """What a player has left at the end, and a label that says whose it is and what it counts."""

    seat: int
    tiles: tuple[Card, ...]
    label: str


@dataclass(frozen=True, slots=True)
class TileBoard:
    seats: tuple[int, ...]
    pool: int
    sets: tuple[tuple[Card, ...], ...] = ()
    new: frozenset[Card] = field(default_factory=frozenset[Card])
    moved: frozenset[Card] = field(default_factory=frozenset[Card])
    racks: tuple[Rack, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """A line of the score strip: a seat or a side, its total, and what it just gained."""

    seats: tuple[int, ...]
    total: int
    gain: int | None = None


@dataclass(frozen=True, slots=True)
class TableScene:
    """A whole table. Title and note come from the caller, in the language of the channel."""

    seats: tuple[Seat, ...]
    boards: tuple[CardBoard | TileBoard, ...]
    scores: tuple[Score, ...] = ()
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)
    style: PackStyle = PackStyle.FRENCH
