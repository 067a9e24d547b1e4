"""What a game shows of itself, in plain values: sentences by their keys, a hand in melds, how cards lie at the end."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards import FACE, JOKER, RANK, SUIT, Card, card_of
from engine.melds import Meld, MeldKind

_SUIT_PLACES: Final = (0, 1, 3, 2, 4)  # black beside red, as players sort; jokers, which have suit -1, last

Melds = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence in assets/locales by its key, and what it names."""

    key: str
    arguments: tuple[tuple[str, int | str], ...] = ()


def phrase(key: str, **arguments: int | str) -> Phrase:
    return Phrase(key, tuple(arguments.items()))


def target_length(points: int) -> Phrase:
    return phrase("picture-target", points=points)


def rounds_length(count: int) -> Phrase:
    return phrase("picture-rounds", count=count)


def bell_length(minutes: int) -> Phrase:
    return phrase("picture-bell", count=minutes)


class Cover(NamedTuple):
    """A hand in melds, and the cards that are in none."""

    melds: Melds
    left: tuple[Card, ...]


class Count(NamedTuple):
    """The number above what is in no meld, the key of the sentence that says it, and the number after a discard."""

    key: str
    points: int
    after: int | None = None


class Suggestion(NamedTuple):
    """Where arranging by hand starts: melds, and cards laid off on the melds that lie there, by their place."""

    melds: Melds
    layoffs: tuple[tuple[Card, int], ...] = ()


class Laid(NamedTuple):
    """A card on the table: who laid it, and what it stands for if it is wild."""

    card: Card
    seat: int
    stands_for: Card | None = None


class LaidTogether(NamedTuple):
    """Cards that lie together, before whom if not before the first owner; counted where they are left over."""

    cards: tuple[Laid, ...]
    counted: int | None = None
    before: int | None = None


class Showdown(NamedTuple):
    """Everything that lies on the table, in the order it is shown; by seat where each seat has lines of its own."""

    groups: tuple[LaidTogether, ...]
    by_seat: bool = False


def by_suit(card: Card) -> tuple[int, int, int]:
    return _SUIT_PLACES[SUIT[card]], RANK[card], card


def by_rank(card: Card) -> tuple[int, int, int]:
    return RANK[card] or JOKER, SUIT[card], card


def laid_meld(meld: Meld) -> LaidTogether:
    """Return a meld as it lies there, card by card with its owner."""
    wild, pairs = meld.laws.wild, enumerate(zip(meld.cards, meld.owners, strict=True))
    laid = [Laid(card, owner, _stood_for(meld, place) if wild[card] else None) for place, (card, owner) in pairs]
    return LaidTogether(tuple(laid))


def _stood_for(meld: Meld, place: int) -> Card | None:
    """Return the card that a wild one of a sequence stands for, be it not itself; in a group it is of no suit (D2)."""
    if meld.kind is MeldKind.GROUP:
        return None
    stood_for = card_of(meld.rank_at(place), meld.suit)
    return None if stood_for == FACE[meld.cards[place]] else stood_for


def laid_by(seat: int, cards: tuple[Card, ...], counted: int | None = None) -> LaidTogether:
    """Return cards that one seat has laid, counted where they are left over."""
    return LaidTogether(tuple(Laid(card, seat) for card in cards), counted)
