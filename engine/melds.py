"""Groups and sequences: what is one, what is wrong with one, and how one grows.

A sequence is kept low to high with every joker in the slot of the card it stands for, so its place says which
card that is (D2). Places run from 1, the low ace, to 14, the high ace; where the order goes around (G4) they run on.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.cards import ACE, JOKER, KING, RANK, SUIT, Card
from engine.errors import Reason, Refusal, refused

SHORTEST: Final = 3
ONE_DECK_GROUP: Final = 4
LONGEST: Final = 13  # each rank at most once (G4)
HIGH_ACE: Final = 14


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


LOWEST_RANKS: Final = {Ace.LOW: (1,), Ace.EITHER: (1, 2), Ace.AROUND: range(1, 14)}  # that a sequence can start from


@dataclass(frozen=True, slots=True)
class MeldLaws:
    """What differs between games in judging a meld."""

    ace: Ace = Ace.LOW
    decks: int = 1
    joker_moves: bool = False  # D4; elsewhere a joker stays where it was put


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards on the table: `low` is the place of the first card of a sequence, or the rank of a group."""

    kind: MeldKind
    low: int
    cards: tuple[Card, ...]
    owners: tuple[int, ...] = ()  # who laid each card (F7)

    def rank_at(self, index: int) -> int:
        """Return the rank of the card that the card at an index is or stands for."""
        return self.low if self.kind is MeldKind.GROUP else rank_of_place(self.low + index)

    @property
    def suit(self) -> int:
        """Return the suit of a sequence."""
        first = self.cards[0]
        return SUIT[first] if first < JOKER else next(SUIT[card] for card in self.cards if card < JOKER)


def rank_of_place(place: int) -> int:
    return (place - 1) % KING + 1


def _group_refusal(cards: tuple[Card, ...], laws: MeldLaws) -> Refusal | None:
    if len({RANK[card] for card in cards if card < JOKER}) > 1:
        return refused(Reason.GROUP_MIXED, "G2", cards=cards)
    if laws.decks == 1 and len(cards) > ONE_DECK_GROUP:
        return refused(Reason.GROUP_TOO_LONG, "G3", most=ONE_DECK_GROUP)
    return None


def _lowest_place(cards: tuple[Card, ...], ace: Ace) -> int:
    """Return where the sequence starts if its highest card is right; an ace is that only among jokers."""
    index = max(range(len(cards)), key=lambda at: RANK[cards[at]])
    start = RANK[cards[index]] - index
    if ace is Ace.AROUND:
        return rank_of_place(start)
    high = RANK[cards[index]] == ACE and index == len(cards) - 1 and ace is Ace.EITHER
    return start + KING if high else start


def _highest_place(low: int, ace: Ace) -> int:
    if ace is Ace.AROUND:
        return low + LONGEST - 1
    return HIGH_ACE if ace is Ace.EITHER else KING


def _missing(ranks: set[int], ace: Ace) -> list[int]:
    """Return the fewest ranks that are missing between others, whichever of them is the lowest."""
    gaps: list[list[int]] = []
    for lowest in LOWEST_RANKS[ace]:
        places = {rank if rank >= lowest else rank + KING for rank in ranks}
        between = range(min(places), max(places))
        gaps.append([rank_of_place(place) for place in between if place not in places])
    return min(gaps, key=len)


def _beyond_refusal(cards: tuple[Card, ...]) -> Refusal:
    """Name what lies where the ace does not let a sequence run."""
    aces = any(RANK[card] == ACE for card in cards)
    return refused(Reason.ACE_PLACE if aces else Reason.JOKER_PLACE, "G4", cards=cards)


def _gap_refusal(cards: tuple[Card, ...], ace: Ace) -> Refusal:
    """Name what keeps cards of one suit from running on: a card twice, a card missing, or only their order."""
    naturals = [card for card in cards if card < JOKER]
    ranks = {RANK[card] for card in naturals}
    if len(ranks) < len(naturals):
        return refused(Reason.SEQUENCE_REPEATS, "G4", cards=cards)
    jokers = len(cards) - len(naturals)
    missing = _missing(ranks, ace)
    if len(missing) <= jokers:
        return refused(Reason.SEQUENCE_ORDER, "G2", cards=cards)
    if len(_missing(ranks, Ace.AROUND)) <= jokers:
        return _beyond_refusal(cards)
    return refused(Reason.SEQUENCE_GAP, "G2", cards=cards, rank=missing[0])


def _order_refusal(cards: tuple[Card, ...], low: int, ace: Ace) -> Refusal | None:
    """Say why cards of one suit do not run on from a place."""
    for index, card in enumerate(cards):
        if card < JOKER and RANK[card] != rank_of_place(low + index):
            return _gap_refusal(cards, ace)
    if low < ACE or low + len(cards) - 1 > _highest_place(low, ace):
        return _beyond_refusal(cards)
    return None


def _sequence_refusal(cards: tuple[Card, ...], laws: MeldLaws) -> Refusal | None:
    if len({SUIT[card] for card in cards if card < JOKER}) > 1:
        return refused(Reason.SEQUENCE_SUITS, "G2", cards=cards)
    if len(cards) > LONGEST:
        return refused(Reason.SEQUENCE_TOO_LONG, "G4", most=LONGEST)
    return _order_refusal(cards, _lowest_place(cards, laws.ace), laws.ace)


def meld_refusal(kind: MeldKind, cards: tuple[Card, ...], laws: MeldLaws) -> Refusal | None:
    """Say why cards, in this order, are not a meld of this kind."""
    if len(cards) < SHORTEST:
        return refused(Reason.MELD_TOO_SHORT, "G2", least=SHORTEST)
    if all(card >= JOKER for card in cards):
        return refused(Reason.MELD_NEEDS_NATURAL, "D2")
    return _group_refusal(cards, laws) if kind is MeldKind.GROUP else _sequence_refusal(cards, laws)


def meld_of(kind: MeldKind, cards: tuple[Card, ...], laws: MeldLaws, owner: int = 0) -> Meld:
    """Return the meld that cards make which the judge has accepted."""
    natural = next(card for card in cards if card < JOKER)
    low = RANK[natural] if kind is MeldKind.GROUP else _lowest_place(cards, laws.ace)
    return Meld(kind, low, cards, (owner,) * len(cards))


def _replaced(meld: Meld, card: Card, seat: int, end: End, laws: MeldLaws) -> Meld | None:
    """Put a card in the place of the joker that stands for it, and the joker at an end (D4)."""
    for index, held in enumerate(meld.cards):
        if held >= JOKER and meld.rank_at(index) == RANK[card]:
            cards = (*meld.cards[:index], card, *meld.cards[index + 1 :])
            owners = (*meld.owners[:index], seat, *meld.owners[index + 1 :])
            room = Meld(meld.kind, meld.low, cards, owners)
            return _at_end(room, held, meld.owners[index], end, laws)
    return None


def _at_end(meld: Meld, card: Card, seat: int, end: End, laws: MeldLaws) -> Meld | None:
    """Put a card at an end of a sequence, if that is its place."""
    place = meld.low - 1 if end is End.LOW else meld.low + len(meld.cards)
    if laws.ace is not Ace.AROUND and not ACE <= place <= _highest_place(meld.low, laws.ace):
        return None
    if len(meld.cards) == LONGEST or (card < JOKER and RANK[card] != rank_of_place(place)):
        return None
    if end is End.HIGH:
        return Meld(meld.kind, meld.low, (*meld.cards, card), (*meld.owners, seat))
    low = rank_of_place(place) if laws.ace is Ace.AROUND else place
    return Meld(meld.kind, low, (card, *meld.cards), (seat, *meld.owners))


def extended(meld: Meld, card: Card, seat: int, end: End, laws: MeldLaws) -> Meld | None:
    """Return the meld with a card laid off on it, or None where it does not fit.

    In a sequence `end` is where the card goes, or where the joker goes whose place it takes. A group has
    no ends: there it is HIGH.
    """
    if meld.kind is MeldKind.GROUP:
        fits = card >= JOKER or RANK[card] == meld.low
        full = laws.decks == 1 and len(meld.cards) == ONE_DECK_GROUP
        if not fits or full or end is End.LOW:
            return None
        return Meld(meld.kind, meld.low, (*meld.cards, card), (*meld.owners, seat))
    if card < JOKER and SUIT[card] != meld.suit:
        return None
    if laws.joker_moves and card < JOKER and (moved := _replaced(meld, card, seat, end, laws)):
        return moved
    return _at_end(meld, card, seat, end, laws)
