"""What happened, for those who watch: each event says what a given seat may hear of it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from engine.cards import Card
from engine.melds import End, Meld


class Ending(StrEnum):
    """How a round ended."""

    OUT = "out"  # a player has no cards left (R8, F9, T9)
    RUMMY = "rummy"  # the whole hand in one turn (R12)
    BLOCKED = "blocked"  # nobody can go on (R10, T10)
    STOCK_OUT = "stock-out"  # the stock is gone, and nobody takes (F10) or has knocked (KR11)
    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    RUM = "rum"  # Knock Rummy: won without any deadwood (KR10)
    CLOSED = "closed"  # Chinchón: with something left over (CH12)
    CLEAN = "clean"  # Chinchón: with nothing left over (CH12)
    CHINCHON = "chinchon"  # a sequence of seven, which wins the match (CH13)
    DRAWN = "drawn"  # the last two cards are not drawn (N16)
    NEW_DEAL = "new-deal"  # offered and accepted (N17)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Cards drawn for the deal, by seat (N3)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Chose:
    """The seat that drew highest decided who deals."""

    seat: int
    deals: bool


@dataclass(frozen=True, slots=True)
class BoughtBack:
    """A seat that was out decided whether to come back (CH15)."""

    seat: int
    buys: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round began; the upcard if one was turned up."""

    board: int
    players: tuple[int, ...]
    upcard: Card | None


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile turned from the pool to see who starts (T2)."""

    seat: int
    tile: Card


@dataclass(frozen=True, slots=True)
class Drew:
    """A card came from the stock: its owner alone hears which."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class LookedAtExtra:
    """The eleventh card is looked at after the first discard (N4): its owner alone hears which."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Took:
    """Cards came from the pile, the chosen one first."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat let something go by."""

    seat: int


@dataclass(frozen=True, slots=True)
class Renewed:
    """The pile was turned over to make a new stock (R9)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Melded:
    """A new meld lies on the table."""

    seat: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A card was added to a meld."""

    seat: int
    card: Card
    meld: int
    end: End


@dataclass(frozen=True, slots=True)
class TookBack:
    """The last play of the turn was taken back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card fell on the pile. None where a log may no longer name it (R6)."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Called:
    """A seat called "Rummy!" (R13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CallsClosed:
    """The window for calls closed; the seat that gets the card, if any."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Knocked:
    """A player knocked; the discard is face down (N10)."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Defended:
    """The opponent laid down melds and lay-offs."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]
    layoffs: tuple[tuple[Card, int], ...]
    left: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OfferedNewDeal:
    """A new deal was offered (N17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class OfferRefused:
    """The opponent played on, which refuses the offer (N17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class AcceptedNewDeal:
    """A new deal was accepted (N17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A player put down an opening in tiles (T4)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Arranged:
    """Tiles went from a rack to the table, seen when the turn ends."""

    seat: int
    tiles: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A turn clock ran out and what was put down went back (T11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over, with the points of each seat."""

    ending: Ending
    winners: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BellRang:
    """The bell rang: the round in progress is the last (F13)."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over: the sides that won."""

    winners: tuple[int, ...]


Event = (
    Drawn
    | Chose
    | BoughtBack
    | Dealt
    | Turned
    | Drew
    | LookedAtExtra
    | Took
    | Declined
    | Renewed
    | Melded
    | LaidOff
    | TookBack
    | Discarded
    | Called
    | CallsClosed
    | Knocked
    | Defended
    | OfferedNewDeal
    | OfferRefused
    | AcceptedNewDeal
    | Opened
    | Arranged
    | TimedOut
    | RoundEnded
    | BellRang
    | MatchEnded
)


def heard(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may hear it; None is somebody who only watches."""
    if isinstance(event, (Drew, LookedAtExtra)) and event.seat != seat:
        return _unnamed(type(event), event.seat)
    return event


@cache
def _unnamed(kind: type[Drew | LookedAtExtra], seat: int) -> Drew | LookedAtExtra:
    """Return a draw of a card that is not for everyone's ears."""
    return kind(seat, None)
