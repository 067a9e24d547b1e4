"""Rounds played to their end by sensible players where whole hands go down at once (R15, Q2), for search.

All take a discard that brings them nearer to their nearest goals, and throw the card without which what these lack is
likeliest to come: of a stock that is known (R9), rather the cards that lie where one draws than those that others get.
"""

from collections.abc import Sequence
from math import prod
from typing import Final

from engine.players.deal import THROW, GuessedDeal
from engine.players.gin.hand import points
from engine.players.rummy.laying import NONE
from engine.players.rummy.whole_aims import TwoMelds, union

# How likely a card comes, beside others:
OWN: Final = 24  # lying where one draws,
THEIRS: Final = 10  # where others do,
HELD: Final = 5  # in others' hands,
BURIED: Final = 1  # and in the pile


class WholeDeal(GuessedDeal):
    """A round under way; the search's own player is the first."""

    __slots__ = ("buried", "hands", "melds", "wants")

    def __init__(  # noqa: PLR0913  # a whole position
        self,
        melds: TwoMelds,
        *,
        hands: list[int],
        wants: list[int],
        pile: list[int],
        stock: Sequence[int],
        place: int = 0,
        renewals: int,
    ) -> None:
        super().__init__(len(hands), pile=pile, stock=stock, place=place, renewals=renewals, renewed=0)
        self.melds = melds
        self.hands = hands
        self.wants = wants  # by player, the cards that bring it nearer
        self.buried = sum(pile)

    def copy(self) -> "WholeDeal":
        return WholeDeal(
            self.melds,
            hands=self.hands.copy(),
            wants=self.wants.copy(),
            pile=self.pile.copy(),
            stock=self.stock,
            place=self.place,
            renewals=self.renewals,
        )

    # What players do

    def throw(self, who: int, card: int) -> None:
        self.hands[who] ^= card
        self.buried |= card
        self.pile.append(card)

    def take(self, who: int) -> None:
        top = self.pile.pop()
        self.buried ^= top
        self.hands[who] |= top

    def draw(self, who: int) -> bool:
        if self.renew():
            self.buried = self.pile[0]
        card = self.next_card()
        self.hands[who] |= card
        return card != 0

    def helps(self, who: int, top: int) -> bool:
        return top & self.wants[who] != 0

    def _coming(self) -> dict[int, int]:
        """Return how likely cards come to who is about to throw, but for those in others' hands."""
        seats = len(self.hands)
        likely = dict.fromkeys(self.pile, BURIED)
        for index, card in enumerate(self.stock[self.place :], 1):
            likely[card] = THEIRS if index % seats else OWN
        return likely

    def ended(self, who: int) -> int | None:
        """Finish a turn in which a card has come; return what that brings if it ends the round."""
        hand = self.hands[who]
        lacks, goals = self.melds.goals(hand, NONE)
        if lacks == 0:
            return self.settled(who, max(map(points, goals)))
        coming = self._coming()

        def likely(cards: int) -> list[int]:
            return [coming.get(card, HELD) for card in _each(cards)]

        best = most = 0
        for card in _each(hand):
            rest = [goal & ~hand for goal in goals if not goal & card]
            chance = sum(likely(union(rest))) if lacks == 1 else sum(prod(likely(missing)) for missing in rest)
            if chance > most:
                best, most, self.wants[who] = card, chance, union(rest)
        self.throw(who, best)
        return None

    def settled(self, who: int, worth: int) -> int:
        """Return what it brings the first player that somebody goes out with so much (Q3)."""
        return -worth if who else worth * (len(self.hands) - 1)

    def tried(self, kind: int, card: int) -> int:
        if kind == THROW:
            self.wants[0] = wanted_by(self.melds, self.hands[0] ^ card)
        return super().tried(kind, card)


def _each(cards: int) -> list[int]:
    """Return cards one by one, the lowest first."""
    found = list[int]()
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found


def wanted_by(melds: TwoMelds, hand: int) -> int:
    """Return the cards that bring a hand at rest nearer."""
    return melds.nearest(hand, NONE).goals & ~hand
