"""How near a hand is to going out, and how likely it is to be the first: the hard Rummy player's sum.

A hand at rest has so many cards left over when all that could go down is set aside. Each turn brings a card: one
that is laid off takes one of them along, one that completes a meld three, since a card is thrown as well. From the
cards not seen follows how likely each is; from what the others hold and have put down, how long there is for it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from engine.cards import FACE, Card, without
from engine.players.rummy.covers import melds_with, most_covered
from engine.players.rummy.keeping import kept_for
from engine.players.rummy.laying import BIT, NONE, Part, belongs, lay_offs, packed, parts
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.seen import SeenCards

LAY_OFF: Final = 0.12  # how likely a turn brings a card to lay off, beyond the next one,
ALONE: Final = 0.08  # where there is nothing to lay off on but one's own melds,
COMPLETE: Final = 0.16  # and one that completes a meld
UPCARD: Final = 0.5  # a card of the pile is a second chance, half as good as the first
BROKEN: Final = 0.8  # a hand that was broken up is worse than its numbers
COMING: Final = 0.6  # how likely the next draw is the card that a renewed stock has for it, or the one before
BESIDE: Final = 0.002  # what it adds to have cards near each other in hand, and
PROMISE: Final = 0.01  # that others near them may come, beyond the next draw


@lru_cache(4096)
def first_out(left: int, hurry: float, lay_off: float = LAY_OFF) -> float:
    """Return how likely a hand with so many cards left over is to go out first, by the usual chances."""
    if left <= 0:
        return 1.0
    complete = COMPLETE if left > 1 else 0.0
    better = lay_off * first_out(left - 1, hurry, lay_off) + complete * first_out(left - 3, hurry, lay_off)
    stays = 1 - lay_off - complete
    return better * (1 - hurry) / (1 - stays * (1 - hurry))


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that may come, how likely it is, and what the hand with it could put down."""

    card: Card
    chance: float
    masks: list[int]


def likely_draws(memory: SeenCards, turns: int) -> list[tuple[Card, float]]:
    """Return one card of each face that may be drawn after so many others' draws, with its chance.

    A stock that was renewed is known, card by card (R9); who takes from the pile meanwhile makes it come later.
    """
    if not memory.coming:
        returning = memory.returning * len(memory.buried) / (len(memory.unseen) + len(memory.buried) + 1)
        return [*_shared(memory.unseen, 1 - returning), *_shared(memory.buried, returning)]
    if turns == 0:
        return [(memory.coming[0], 1.0)]
    near = memory.coming[max(0, turns - 1) : turns + 1]
    draws = _shared(near, COMING if near else 0.0)
    return [*draws, *_shared(without(memory.coming, near), 0.9 - COMING), *_shared(memory.unseen, 0.1)]


def _shared(cards: Iterable[Card], whole: float) -> list[tuple[Card, float]]:
    """Return one card of each face, with its part of a chance that all the cards share."""
    faces: dict[int, list[Card]] = {}
    for card in cards:
        faces.setdefault(FACE[card], []).append(card)
    total = sum(map(len, faces.values()))
    return [(cards[0], whole * len(cards) / total) for cards in faces.values()]


class GoingOut:
    """A hand on its way out: what may be drawn, what it could put down, and how likely it goes out first."""

    def __init__(
        self, sees: RummyPosition, memory: SeenCards, hand: tuple[Card, ...], hurry: float, turns: int
    ) -> None:
        self.sees = sees
        self.hand = hand
        self.hurry = round(hurry, 2)
        self.melds = () if sees.all_at_once else sees.melds
        self.draws = likely_draws(memory, turns)
        self.masks = [part.mask for part in self._parts(hand)]
        self.useful = [
            Draw(card, chance, masks) for card, chance in self.draws if (masks := self.masks_with(card)) is not None
        ]

    def _parts(self, hand: tuple[Card, ...]) -> list[Part]:
        return parts(self.sees.seat, hand, self.melds, self.sees.laws)

    def masks_with(self, card: Card) -> list[int] | None:
        """Return what could be put down with a card that has come, or None where it adds nothing."""
        if self.sees.laws.wild[card]:
            return [part.mask for part in self._parts((*self.hand, card))]
        laws = self.sees.laws
        new = melds_with(card, self.hand, laws)
        near = tuple(meld for meld in self.melds if belongs(card, meld))
        if near:
            added = lay_offs(self.sees.seat, (*self.hand, card), near, laws)
            new += [part.mask for part in added if part.mask & BIT[card]]
        return self.masks + new if new else None

    def left(self, thrown: Card | None = None) -> int:
        """Return how many cards are left over at rest, without a card that is thrown."""
        return self._left(self.masks, thrown)

    def loose(self) -> tuple[Card, ...]:
        """Return the cards that would be left over."""
        gone = {card for part in packed(self._parts(self.hand), lambda part: len(part.cards)) for card in part.cards}
        return tuple(card for card in self.hand if card not in gone)

    def left_with(self, card: Card) -> int:
        """Return how many are left over when a card has come and the worst has been thrown."""
        masks = self.masks_with(card)
        return self.left() if masks is None else self._left(masks, None)

    def _left(self, masks: list[int], thrown: Card | None) -> int:
        spared = NONE if thrown is None else BIT[thrown]
        return len(self.hand) - (thrown is not None) - most_covered(mask for mask in masks if not mask & spared)

    def first_out(self, left: int) -> float:
        """Return how likely it is to go out first with so many cards left over."""
        return first_out(left, self.hurry, ALONE if self.sees.all_at_once else LAY_OFF)

    @cached_property
    def best(self) -> int:
        """Return the fewest cards left over, whatever is thrown."""
        return min(map(self.left, self.hand))

    def chance(self, thrown: Card) -> float:
        """Return how likely this hand, at rest without a card that is thrown, is to go out first.

        A hand that was broken up goes by the usual chances, and never beyond what can be had without breaking it.
        """
        known = self._unbroken.get(thrown)
        if known is not None:
            return known
        return BROKEN * min(self.first_out(self.left(thrown)), max(self._unbroken.values()))

    @cached_property
    def _unbroken(self) -> dict[Card, float]:
        """Return the chances without each card that can be thrown and leaves as few over as any."""
        return {card: self._foreseen(card) for card in self.hand if self.left(card) == self.best}

    def _foreseen(self, thrown: Card) -> float:
        """Return the same by what may be drawn, card by card."""
        better = gone = 0.0
        for draw in self.useful:
            after = self._left(draw.masks, thrown)
            if after < self.best:
                likely = draw.chance * (1 + UPCARD * (1 - draw.chance))
                gone += likely
                better += likely * self.first_out(after)
        stays = max(0.0, 1 - gone)
        return min(1.0, better * (1 - self.hurry) / (1 - stays * (1 - self.hurry) + 1e-9))

    def promise(self, card: Card, beside: Iterable[Card]) -> float:
        """Return how much is near a card, among those that may come and those beside it."""
        laws = self.sees.laws
        coming = sum(chance * kept_for(card, (other,), laws) for other, chance in self.draws)
        return PROMISE * coming + BESIDE * kept_for(card, beside, laws)
