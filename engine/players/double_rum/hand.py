"""A hand of two decks and jokers as two numbers, for search: which faces it has, and which of them twice.

A face is a bit, a suit thirteen of them, low suits first, and all jokers are one more. An ace lies at either end (D6).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from engine.cards import ACE, FACE, Card, is_joker

RANKS: Final = 0x1FFF
EVERY_SUIT: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the aces; times a rank, that rank in all suits
KINGS: Final = EVERY_SUIT << 12
JOKER: Final = 1 << 52
NATURALS: Final = JOKER - 1
WORTH: Final = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # D7
WILD: Final = 15
A_CARD: Final = 16  # points, beside its own, for a card left over: more than any has
SHORTEST: Final = 3
LONGEST_RUN: Final = 5  # a longer one is two
REMEMBERED: Final = 1 << 15  # hands, in plain Python


class Hand(NamedTuple):
    """Cards: the faces that are there, and those that are there twice."""

    once: int
    twice: int

    @property
    def jokers(self) -> int:
        return (self.once >> 52) + (self.twice >> 52)

    @property
    def size(self) -> int:
        return self.once.bit_count() + self.twice.bit_count()

    def added(self, card: int) -> "Hand":
        return Hand(self.once, self.twice | card) if self.once & card else Hand(self.once | card, self.twice)

    def removed(self, card: int) -> "Hand":
        return Hand(self.once, self.twice ^ card) if self.twice & card else Hand(self.once ^ card, self.twice)


NOTHING: Final = Hand(0, 0)


def bit(card: Card) -> int:
    return JOKER if is_joker(card) else 1 << FACE[card]


def hand_of(cards: Iterable[Card]) -> Hand:
    hand = NOTHING
    for card in cards:
        hand = hand.added(bit(card))
    return hand


def bits(mask: int) -> Iterator[int]:
    """Yield the faces of a mask, the lowest first."""
    while mask:
        face = mask & -mask
        yield face
        mask ^= face


def rank_of(face: int) -> int:
    """Return the rank of a face, counted from 0."""
    return (face.bit_length() - 1) % 13


def same_ranks(face: int) -> int:
    return EVERY_SUIT << rank_of(face)


def points(hand: Hand) -> int:
    naturals = [face for mask in hand for face in bits(mask & NATURALS)]
    return sum(WORTH[rank_of(face)] for face in naturals) + WILD * hand.jokers


def price_of(face: int) -> int:
    return A_CARD + WORTH[rank_of(face)]


# Which cards go together


def above(faces: int) -> int:
    """Return the faces one place higher; above the king is the ace."""
    return (faces & ~KINGS & NATURALS) << 1 | (faces & KINGS) >> 12


def below(faces: int) -> int:
    return (faces & ~EVERY_SUIT & NATURALS) >> 1 | (faces & EVERY_SUIT) << 12


def mates(hand: Hand) -> tuple[int, int]:
    """Return all faces of the ranks of which there are two cards, and three."""
    seen = again = more = 0
    for suit in range(0, 52, 13):
        for mask in hand:
            ranks = mask >> suit & RANKS
            more |= again & ranks
            again |= seen & ranks
            seen |= ranks
    return again * EVERY_SUIT, more * EVERY_SUIT


def in_runs(faces: int) -> int:
    """Return the faces that lie in sequences of three; nothing goes around an ace."""
    middle = faces & above(faces) & below(faces) & ~EVERY_SUIT
    return middle | above(middle) | below(middle)


def growing(faces: int) -> int:
    """Return the faces that would make a sequence of three with two others."""
    high, low = above(faces), below(faces)
    two_below = above(high & faces & ~EVERY_SUIT)
    two_above = below(low & faces & ~EVERY_SUIT)
    return high & low & ~EVERY_SUIT | high & two_below | low & two_above


def wanted(hand: Hand) -> int:
    """Return the faces that would make a meld of three with two others, jokers apart."""
    return mates(hand)[0] | growing(hand.once & NATURALS)


def around(face: int) -> int:
    """Return the faces of a rank, and those up to two places from it in its suit."""
    high, low = above(face), below(face)
    if face & EVERY_SUIT:
        return same_ranks(face) | high | low | above(high) | below(low)
    return same_ranks(face) | high | low | above(high & ~EVERY_SUIT) | below(low & ~EVERY_SUIT)


# How a hand is laid out


class LaidHand(NamedTuple):
    """What is left over of a hand, and the price of that."""

    loose: Hand
    price: int


class HandToLay(NamedTuple):
    """A hand that is being laid out: what is still to be placed, and what has come of the others."""

    hand: Hand
    jokers: int
    loose: Hand
    price: int
    melds: int

    def after_meld(self, hand: Hand, jokers: int) -> "HandToLay":
        return HandToLay(hand, jokers, self.loose, self.price, self.melds + 1)


@lru_cache(REMEMBERED)
def laid_out(hand: Hand, open_cards: int) -> LaidHand:
    """Return what is left over at the least price of a hand of which some cards could be laid off."""
    naturals, jokers = hand.once & NATURALS, hand.jokers
    useful = naturals & _useful(hand, jokers)
    apart = NATURALS & ~useful & ~open_cards
    loose = Hand(hand.once & apart, hand.twice & apart)
    price = sum(price_of(face) for mask in loose for face in bits(mask))
    if useful == 0 and jokers == 0:
        return LaidHand(loose, price)
    laying = _Laying(open_cards)
    laying.placed(HandToLay(Hand(useful, hand.twice & useful), jokers, loose, price, 0))
    assert laying.best
    return laying.best


def _useful(hand: Hand, jokers: int) -> int:
    """Return the faces that may go into a meld."""
    two, three = mates(hand)
    naturals = hand.once & NATURALS
    if jokers == 0:
        return three | in_runs(naturals)
    if jokers > 1:
        return NATURALS
    high, low = above(naturals), below(naturals)
    return two | high | low | above(high & ~EVERY_SUIT) | below(low & ~EVERY_SUIT)


class _Laying:
    """The search for the best layout, from the lowest card on: each is in a group, in a sequence, or left over."""

    def __init__(self, open_cards: int) -> None:
        self._open = open_cards
        self.best: LaidHand | None = None

    def placed(self, rest: HandToLay) -> None:
        hand, jokers, loose, price, melds = rest
        spared = A_CARD + WILD if jokers > 1 else 0
        if self.best and price - spared >= self.best.price:
            return
        if hand.once == 0:
            self._noted(rest)
            return
        card = hand.once & -hand.once
        self._grouped(rest, card)
        self._run_from(rest, card, 1)
        if card & EVERY_SUIT:
            self._run_from(rest, card, -1)
        left = hand.removed(card)
        if card & self._open:
            self.placed(HandToLay(left, jokers, loose, price, melds))
        else:
            self.placed(HandToLay(left, jokers, loose.added(card), price + price_of(card), melds))

    def _grouped(self, rest: HandToLay, card: int) -> None:
        """Put the lowest card with others of its rank: of two of a face the first goes first."""
        others = [card] if rest.hand.twice & card else []
        for face in bits(rest.hand.once & same_ranks(card) & ~card):
            others += [face, face] if rest.hand.twice & face else [face]
        if not others or len(others) + 1 + rest.jokers < SHORTEST:
            return
        for choice in range((1 << len(others)) - 1, 0, -1):
            chosen = [bool(choice >> place & 1) for place in range(len(others))]
            jokers = rest.jokers - max(0, SHORTEST - 1 - sum(chosen))
            again = zip(pairwise(others), pairwise(chosen), strict=True)
            if jokers < 0 or any(one == other and is_in > was_in for (one, other), (was_in, is_in) in again):
                continue
            hand = rest.hand.removed(card)
            for face, is_chosen in zip(others, chosen, strict=True):
                if is_chosen:
                    hand = hand.removed(face)
            self.placed(rest.after_meld(hand, jokers))

    def _run_from(self, rest: HandToLay, card: int, step: int) -> None:
        """Put the lowest card into sequences that go up from it, or down from an ace; jokers fill gaps."""
        place, suit = rank_of(card), (card.bit_length() - 1) // 13 * 13
        if step < 0:
            place += 13
        hand, gaps = rest.hand.removed(card), 0
        for length in range(ACE + 1, LONGEST_RUN + 1):
            place += step
            if place > 12 or gaps > rest.jokers:
                return
            face = 1 << suit + place
            if not hand.once & face:
                gaps += 1
                continue
            hand = hand.removed(face)
            jokers = rest.jokers - gaps - max(0, SHORTEST - length)
            if jokers >= 0:
                self.placed(rest.after_meld(hand, jokers))

    def _noted(self, rest: HandToLay) -> None:
        """Take note of a layout: two jokers take one more card along, and a single one goes with any meld."""
        _, jokers, loose, price, melds = rest
        if jokers > 1 and loose.once:
            dearest = max(bits(loose.once), key=price_of)
            loose = loose.removed(dearest)
            price -= price_of(dearest)
        elif jokers and not melds and not self._open:
            loose = Hand(loose.once | JOKER, loose.twice | (JOKER if jokers > 1 else 0))
            price += jokers * (A_CARD + WILD)
        if self.best is None or price < self.best.price:
            self.best = LaidHand(loose, price)
