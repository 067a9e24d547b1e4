"""Groups and sequences: what is one, what is wrong with one, and how one grows.

A sequence is kept low to high with every joker in the slot of the card it stands for, so its place says which
card that is (D2). Places run from 1, the low ace, to 14, the high ace; where the order goes around (G4) they run on.
A pack without some ranks has fewer places: 7 and J are neighbours where 8, 9 and 10 are missing.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.cards import ACE, CARDS, JOKERS, KING, RANK, SUIT, Card
from engine.errors import Reason, Refusal, refused

SHORTEST: Final = 3
ONE_DECK_GROUP: Final = 4
HIGH_ACE: Final = 14  # its place where there are thirteen ranks
EVERY_RANK: Final = tuple(range(ACE, KING + 1))


class Ace(StrEnum):
    """How the ace runs in a sequence (G4)."""

    LOW = "low"
    EITHER = "either"
    AROUND = "around"


class MeldKind(StrEnum):
    """The two kinds of meld (G2)."""

    GROUP = "group"
    SEQUENCE = "sequence"


class End(StrEnum):
    """The end of a sequence where a card, or a joker that makes room, is put (D4)."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class MeldLaws:
    """What differs between games in judging a meld. The tables are by card, since every judgement looks there."""

    ace: Ace = Ace.LOW
    decks: int = 1
    joker_moves: bool = False  # D4; elsewhere a joker stays where it was put
    ranks: tuple[int, ...] = EVERY_RANK  # in the order of a sequence
    wild: tuple[bool, ...] = JOKERS
    longest: int = field(init=False)  # each rank at most once (G4)
    last: int = field(init=False)  # the highest place; where the order goes around there is none higher than another
    place: tuple[int, ...] = field(init=False, repr=False)  # in a sequence, the ace low; a wild card has none

    def __post_init__(self) -> None:
        longest = len(self.ranks)
        by_rank = {rank: place for place, rank in enumerate(self.ranks, ACE)}
        place = tuple(0 if self.wild[card] else by_rank.get(RANK[card], 0) for card in range(CARDS))
        object.__setattr__(self, "longest", longest)
        object.__setattr__(self, "last", longest + 1 if self.ace is Ace.EITHER else longest)
        object.__setattr__(self, "place", place)

    def turned(self, place: int) -> int:
        """Return a place as it is counted from the low ace."""
        return (place - 1) % self.longest + 1

    def lowest(self) -> range:
        """Return the places that a sequence can be counted from."""
        return range(1, self.longest + 1 if self.ace is Ace.AROUND else 3 if self.ace is Ace.EITHER else 2)


THE_USUAL: Final = MeldLaws()


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards on the table: `low` is the place of the first card of a sequence, or the rank of a group."""

    kind: MeldKind
    low: int
    cards: tuple[Card, ...]
    owners: tuple[int, ...] = ()  # who laid each card (F7)
    laws: MeldLaws = field(default=THE_USUAL, repr=False, compare=False)

    def rank_at(self, index: int) -> int:
        """Return the rank of the card that the card at an index is or stands for."""
        if self.kind is MeldKind.GROUP:
            return self.low
        return self.laws.ranks[self.laws.turned(self.low + index) - 1]

    @property
    def suit(self) -> int:
        """Return the suit of a sequence."""
        wild, first = self.laws.wild, self.cards[0]
        return next(SUIT[card] for card in self.cards if not wild[card]) if wild[first] else SUIT[first]


def _group_refusal(cards: tuple[Card, ...], laws: MeldLaws) -> Refusal | None:
    if len({RANK[card] for card in cards if not laws.wild[card]}) > 1:
        return refused(Reason.GROUP_MIXED, "G2", cards=cards)
    if laws.decks == 1 and len(cards) > ONE_DECK_GROUP:
        return refused(Reason.GROUP_TOO_LONG, "G3", most=ONE_DECK_GROUP)
    return None


def _lowest_place(cards: tuple[Card, ...], laws: MeldLaws) -> int:
    """Return where the sequence starts if its highest card is right; an ace is that only among jokers."""
    places = [laws.place[card] for card in cards]
    highest = max(places)
    index = places.index(highest)
    start = highest - index
    if laws.ace is Ace.AROUND:
        return laws.turned(start)
    high = highest == ACE and index == len(cards) - 1 and laws.ace is Ace.EITHER
    return start + laws.longest if high else start


def _highest_place(low: int, laws: MeldLaws) -> int:
    return low + laws.longest - 1 if laws.ace is Ace.AROUND else laws.last


def _missing(held: set[int], laws: MeldLaws, lowest: range) -> list[int]:
    """Return the fewest places that are missing between others, whichever of them is the lowest."""
    gaps: list[list[int]] = []
    for start in lowest:
        places = {place if place >= start else place + laws.longest for place in held}
        between = range(min(places), max(places))
        gaps.append([laws.turned(place) for place in between if place not in places])
    return min(gaps, key=len)


def _beyond_refusal(cards: tuple[Card, ...], laws: MeldLaws) -> Refusal:
    """Name what lies where the ace does not let a sequence run."""
    aces = any(laws.place[card] == ACE for card in cards)
    return refused(Reason.ACE_PLACE if aces else Reason.JOKER_PLACE, "G4", cards=cards)


def _gap_refusal(cards: tuple[Card, ...], laws: MeldLaws) -> Refusal:
    """Name what keeps cards of one suit from running on: a card twice, a card missing, or only their order."""
    naturals = [card for card in cards if not laws.wild[card]]
    held = {laws.place[card] for card in naturals}
    if len(held) < len(naturals):
        return refused(Reason.SEQUENCE_REPEATS, "G4", cards=cards)
    jokers = len(cards) - len(naturals)
    missing = _missing(held, laws, laws.lowest())
    if len(missing) <= jokers:
        return refused(Reason.SEQUENCE_ORDER, "G2", cards=cards)
    if len(_missing(held, laws, range(1, laws.longest + 1))) <= jokers:
        return _beyond_refusal(cards, laws)
    return refused(Reason.SEQUENCE_GAP, "G2", cards=cards, rank=laws.ranks[missing[0] - 1])


def _order_refusal(cards: tuple[Card, ...], low: int, laws: MeldLaws) -> Refusal | None:
    """Say why cards of one suit do not run on from a place."""
    longest, place, wild = laws.longest, laws.place, laws.wild
    for index, card in enumerate(cards, low - 1):
        if not wild[card] and place[card] != index % longest + 1:
            return _gap_refusal(cards, laws)
    if low < ACE or low + len(cards) - 1 > _highest_place(low, laws):
        return _beyond_refusal(cards, laws)
    return None


def _sequence_refusal(cards: tuple[Card, ...], laws: MeldLaws) -> Refusal | None:
    if len({SUIT[card] for card in cards if not laws.wild[card]}) > 1:
        return refused(Reason.SEQUENCE_SUITS, "G2", cards=cards)
    if len(cards) > laws.longest:
        return refused(Reason.SEQUENCE_TOO_LONG, "G4", most=laws.longest)
    return _order_refusal(cards, _lowest_place(cards, laws), laws)


def meld_refusal(kind: MeldKind, cards: tuple[Card, ...], laws: MeldLaws) -> Refusal | None:
    """Say why cards, in this order, are not a meld of this kind."""
    if len(cards) < SHORTEST:
        return refused(Reason.MELD_TOO_SHORT, "G2", least=SHORTEST)
    if all(laws.wild[card] for card in cards):
        return refused(Reason.MELD_NEEDS_NATURAL, "D2")
    return _group_refusal(cards, laws) if kind is MeldKind.GROUP else _sequence_refusal(cards, laws)


def meld_of(kind: MeldKind, cards: tuple[Card, ...], laws: MeldLaws, owner: int = 0) -> Meld:
    """Return the meld that cards make which the judge has accepted."""
    natural = next(card for card in cards if not laws.wild[card])
    low = RANK[natural] if kind is MeldKind.GROUP else _lowest_place(cards, laws)
    return Meld(kind, low, cards, (owner,) * len(cards), laws)


def _replaced(meld: Meld, card: Card, seat: int, end: End, laws: MeldLaws) -> Meld | None:
    """Put a card in the place of the joker that stands for it, and the joker at an end (D4)."""
    for index, held in enumerate(meld.cards):
        if laws.wild[held] and laws.turned(meld.low + index) == laws.place[card]:
            cards = (*meld.cards[:index], card, *meld.cards[index + 1 :])
            owners = (*meld.owners[:index], seat, *meld.owners[index + 1 :])
            room = Meld(meld.kind, meld.low, cards, owners, laws)
            return _at_end(room, held, meld.owners[index], end, laws)
    return None


def _at_end(meld: Meld, card: Card, seat: int, end: End, laws: MeldLaws) -> Meld | None:
    """Put a card at an end of a sequence, if that is its place."""
    place = meld.low - 1 if end is End.LOW else meld.low + len(meld.cards)
    if laws.ace is not Ace.AROUND and not ACE <= place <= laws.last:
        return None
    if len(meld.cards) == laws.longest or (not laws.wild[card] and laws.place[card] != laws.turned(place)):
        return None
    if end is End.HIGH:
        return Meld(meld.kind, meld.low, (*meld.cards, card), (*meld.owners, seat), laws)
    low = laws.turned(place) if laws.ace is Ace.AROUND else place
    return Meld(meld.kind, low, (card, *meld.cards), (seat, *meld.owners), laws)


def extended(meld: Meld, card: Card, seat: int, end: End, laws: MeldLaws) -> Meld | None:
    """Return the meld with a card laid off on it, or None where it does not fit.

    In a sequence `end` is where the card goes, or where the joker goes whose place it takes. A group has
    no ends: there it is HIGH.
    """
    if meld.kind is MeldKind.GROUP:
        fits = laws.wild[card] or RANK[card] == meld.low
        full = laws.decks == 1 and len(meld.cards) == ONE_DECK_GROUP
        if not fits or full or end is End.LOW:
            return None
        return Meld(meld.kind, meld.low, (*meld.cards, card), (*meld.owners, seat), laws)
    natural = not laws.wild[card]
    if natural and SUIT[card] != meld.suit:
        return None
    if laws.joker_moves and natural and (moved := _replaced(meld, card, seat, end, laws)):
        return moved
    return _at_end(meld, card, seat, end, laws)
