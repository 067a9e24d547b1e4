"""What can be asked of a match: by a seat, by chance, or by a clock. A match is the list of its actions."""

from dataclasses import dataclass

from engine.cards import Card
from engine.melds import End, MeldKind


@dataclass(frozen=True, slots=True)
class Spread:
    """Chance: one deck, shuffled and spread, from which the players draw for the deal (G6, N3)."""

    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the shuffled pack, dealt from its front. With tiles `pool` is how the pool lies after the draw (T2)."""

    pack: tuple[Card, ...]
    board: int = 0
    pool: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CloseCalls:
    """Time: the window for calls has passed (R13)."""


@dataclass(frozen=True, slots=True)
class RingBell:
    """Time: the minutes of a bell match are over (F13)."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """Time: a seat's turn clock has run out in tiles (T11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChooseDeal:
    """Say whether to deal first, having drawn the highest card (N3)."""

    seat: int
    deals: bool


@dataclass(frozen=True, slots=True)
class BuyBack:
    """Say whether to come back into a match that the last round has put one out of (CH15)."""

    seat: int
    buys: bool


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top of the stock; with tiles, one from the pool."""

    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card of the discard pile with all that lie on it (R4, F6)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Decline:
    """Let go by: the upcard (N5), the last draw (R10, F10), a call (R13) or a turn with an empty pool (T10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay a new meld: the order of the cards says which card a joker stands for (D2)."""

    seat: int
    kind: MeldKind
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to a meld. `end` is where it goes, or where the joker goes whose place it takes (D4)."""

    seat: int
    card: Card
    meld: int
    end: End = End.HIGH


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discard pile, which ends the turn; for a caller, the card left in place (R13)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the last meld, lay-off or arrangement of this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """Say "Rummy!" for the card just discarded (R13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knock:
    """End the round (N10). No melds: arranged by the rules (N12). No card: big gin (N21)."""

    seat: int
    card: Card | None
    melds: tuple[tuple[Card, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class Defend:
    """Answer a knock (N12). No melds: arranged by the rules. A lay-off is a card and the knocker's meld it goes on."""

    seat: int
    melds: tuple[tuple[Card, ...], ...] | None = None
    layoffs: tuple[tuple[Card, int], ...] = ()


@dataclass(frozen=True, slots=True)
class OfferNewDeal:
    """Offer the opponent a new deal (N17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class AcceptNewDeal:
    """Accept the opponent's offer of a new deal (N17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """Make the tile table look like this (T4, T7)."""

    seat: int
    table: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End a turn in which tiles were placed (T7)."""

    seat: int


Play = (
    DrawStock
    | Take
    | Decline
    | LayMeld
    | LayOff
    | Discard
    | TakeBack
    | Call
    | Knock
    | Defend
    | OfferNewDeal
    | AcceptNewDeal
    | Arrange
    | EndTurn
)


def is_from_hand(action: "Action") -> bool:
    """Say whether an action is about cards that its player chooses from the hand."""
    if isinstance(action, Knock):
        return action.card is not None
    return isinstance(action, LayMeld | LayOff | Discard | Arrange)


"""What a seat may do in a round."""

Time = CloseCalls | TimeOut
"""What a clock does in a round."""

Choice = ChooseDeal | BuyBack
"""What a seat may decide between rounds."""

Action = Play | Time | Spread | Deal | RingBell | Choice
"""Everything that a log can hold."""
