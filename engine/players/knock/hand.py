"""A hand of a game that a knock ends as one number, with Gin's way to lay it out: what is left over, and lay-offs."""

from collections.abc import Sequence
from typing import Final

from engine.players.gin.hand import POINTS, SUIT, fourths, laid_out, reached, wanted

FIGURES: Final = 10  # points of one
PIPS: Final = 7  # the highest card of a pack of 40 that is none (CH2)


def _short_points() -> list[int]:
    sums = [0]
    for place in range(1, 14):
        sums += [(place if place <= PIPS else FIGURES) + lower for lower in sums]
    return sums


class HandCounts:
    """What cards count, and all that follows from it."""

    def __init__(self, points: Sequence[int]) -> None:
        self.points = points  # by the cards held of one suit

    def counted(self, cards: int) -> int:
        points = self.points
        return points[cards & SUIT] + points[cards >> 13 & SUIT] + points[cards >> 26 & SUIT] + points[cards >> 39]

    def loose(self, hand: int) -> int:
        return laid_out(hand, self.counted)[0]

    def least(self, hand: int) -> int:
        """Return the least that a hand leaves over."""
        return self.counted(self.loose(hand))

    def dearest(self, cards: int) -> int:
        """Return the card that counts most, of equal ones the lowest bit."""
        best, most = 0, -1
        while cards:
            card = cards & -cards
            cards ^= card
            if self.counted(card) > most:
                best, most = card, self.counted(card)
        return best

    def spared(self, hand: int, taken: int) -> int:
        """Return the card that melds can best spare where nothing else is left over."""
        best, lowest, rest = 0, 1000, hand & ~taken
        while rest:
            card = rest & -rest
            rest ^= card
            left = self.least(hand ^ card)
            if left < lowest:
                best, lowest = card, left
        return best

    def helps(self, hand: int, top: int) -> bool:
        """Say whether a card makes a meld and lowers what is left over, once another is thrown for it."""
        if not top & wanted(hand):
            return False
        loose = self.loose(hand | top)
        return self.counted(loose) - self.counted(self.dearest(loose & ~top)) < self.least(hand)

    def laid_off(self, hand: int, runs: int, groups: int) -> int:
        """Return the cards that are laid off on sequences and groups so that the least is left over (CH10)."""
        lacking = fourths(groups)
        fitting = hand & lacking | reached(runs, hand)
        best, lowest, laid = 0, 16 * self.least(hand), fitting
        while laid:
            if laid & ~lacking & ~reached(runs, laid) == 0:
                left = 16 * self.least(hand & ~laid) + laid.bit_count()
                if left < lowest:
                    best, lowest = laid, left
            laid = laid - 1 & fitting
        return best


KNOCK_RUMMY: Final = 0
CHINCHON: Final = 1
COUNTS: Final = (HandCounts(POINTS), HandCounts(_short_points()))  # by game
