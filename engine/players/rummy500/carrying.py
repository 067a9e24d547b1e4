"""What the cards in hand are likely to bring in 500: each counts for its owner once laid, and against if it stays."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.cards import FACE, Card
from engine.players.rummy.covers import melds_with
from engine.players.rummy.laying import BIT, NONE
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.seen import SeenCards

SECOND: Final = 1.5  # others' discards help as well as one's own draws
IN_PILE: Final = 0.25  # how likely a card on top of the pile can still be taken next turn
DEEPER: Final = 0.02  # less for each card that lies on it
SURE: Final = 0.9
LONGEST: Final = 7.0  # turns to look ahead


@dataclass(frozen=True)
class Carrying:
    """A hand after what could be laid was laid."""

    sees: RummyPosition
    memory: SeenCards
    hand: tuple[Card, ...]

    @cached_property
    def turns(self) -> float:
        """Return how many turns there are likely to be."""
        board = self.sees.board
        nearest = min(board.counts[seat] for seat in self.sees.rivals())
        return max(0.5, min(LONGEST, board.stock / len(board.players), nearest - 0.5))

    @cached_property
    def _ways(self) -> list[tuple[float, list[int]]]:
        """Return the cards that may come, each with its chance and the melds it makes with the hand."""
        return [(chance, masks) for card, chance in self._coming() if (masks := self._melds(card))]

    def _melds(self, card: Card) -> list[int]:
        return melds_with(card, self.hand, self.sees.laws)

    def _coming(self) -> Iterator[tuple[Card, float]]:
        faces: dict[int, list[Card]] = {}
        for card in self.memory.unseen:
            if not self.sees.laws.wild[card]:
                faces.setdefault(FACE[card], []).append(card)
        for cards in faces.values():
            yield cards[0], SECOND * len(cards) / len(self.memory.unseen)
        for depth, card in enumerate(reversed(self.sees.board.pile)):
            if card not in self.hand and not self.sees.laws.wild[card]:
                yield card, max(0.0, IN_PILE - DEEPER * depth)

    def each(self, thrown: Card | None = None) -> dict[Card, float]:
        """Return what each card is likely to bring, without one that is thrown."""
        spared = NONE if thrown is None else BIT[thrown]
        likely = dict.fromkeys(self.hand, 0.0)
        for chance, masks in self._ways:
            joined = NONE
            for mask in masks:
                if not mask & spared:
                    joined |= mask
            for card in self.hand:
                if BIT[card] & joined:
                    likely[card] += chance
        return {card: self._brings(card, per_turn) for card, per_turn in likely.items() if card != thrown}

    def _brings(self, card: Card, per_turn: float) -> float:
        laid = SURE if self.sees.laws.wild[card] else 1 - (1 - min(SURE, per_turn)) ** self.turns
        return self.sees.values[card] * (2 * laid - 1)

    def worth(self, thrown: Card | None = None) -> float:
        return sum(self.each(thrown).values())

    def worth_but_one(self) -> float:
        """Return what the hand brings when the card that brings least is thrown."""
        brought = self.each().values()
        return sum(brought) - min(brought, default=0.0)
