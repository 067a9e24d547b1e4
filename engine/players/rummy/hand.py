"""A hand of one deck as one number, for search, with Gin's way to lay it out: here cards left over count before points.

A card is a bit, a hand the sum of its bits, a suit thirteen bits of them, low suits first.
"""

from typing import Final

from engine.players.gin.hand import EVERY_SUIT, NO_ACES, NO_KINGS, POINTS, SUIT

A_CARD: Final = 16  # points, beside its own, for a card left over: more than any card has
PRICES: Final = [points + A_CARD * suit.bit_count() for suit, points in enumerate(POINTS)]


def _around(card: int) -> int:
    """Return the cards of a card's rank, and those up to two places from it in its suit."""
    rank, suit = 1 << card % 13, card // 13 * 13
    near = (rank << 1 | rank << 2 | rank >> 1 | rank >> 2) & SUIT
    return (rank * EVERY_SUIT | near << suit) & ~(1 << card)


AROUND: Final = {1 << card: _around(card) for card in range(52)}


def price(mask: int) -> int:
    return PRICES[mask & SUIT] + PRICES[mask >> 13 & SUIT] + PRICES[mask >> 26 & SUIT] + PRICES[mask >> 39]


def beside(runs: int) -> int:
    """Return the cards that go on at the ends of sequences."""
    return (runs << 1 & NO_ACES | runs >> 1 & NO_KINGS) & ~runs
