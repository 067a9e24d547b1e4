"""What another player may hold: hands drawn from the cards not seen, by what was taken and what was thrown."""

from dataclasses import dataclass
from random import Random
from typing import Final

from engine.cards import Card
from engine.melds import MeldLaws
from engine.players.rummy.keeping import kept_for
from engine.players.rummy.seen import SeenCards
from engine.uses import makes_meld

PLAINLY: Final = 0.5  # to need what goes with a card one took
UNLIKELY: Final = 0.4  # to hold what goes with a card one has thrown


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody whose hand is guessed: the seat, and how many cards it holds."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Guess:
    """What somebody was seen to take and keep, and hands that they may hold."""

    known: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]

    def use_of(self, card: Card, laws: MeldLaws, pile: tuple[Card, ...] = ()) -> float:
        """Return how likely they can meld a card, at least somewhat where it goes with one that they took.

        Where they may dig for it, the pile helps them.
        """
        melds = sum(makes_meld(card, (*hand, *pile), laws) for hand in self.hands) / len(self.hands)
        return max(melds, PLAINLY) if kept_for(card, self.known, laws) else melds


def guessed(memory: SeenCards, whose: Holder, laws: MeldLaws, chance: Random, samples: int) -> Guess:
    """Return so many hands that a player may hold, as likely as they are drawn."""
    known = tuple(sorted(memory.held[whose.seat]))
    hidden = max(0, whose.count - len(known))
    thrown = memory.thrown[whose.seat]
    weights = [UNLIKELY if kept_for(card, thrown, laws) else 1.0 for card in memory.unseen]
    hands = ((*known, *_picked(memory.unseen, weights, hidden, chance)) for _ in range(max(1, samples)))
    return Guess(known, tuple(hands))


def _picked(cards: tuple[Card, ...], weights: list[float], count: int, chance: Random) -> list[Card]:
    """Return some of the cards, each the likelier the greater its weight."""
    keys = sorted(((chance.random() ** (1 / weight), card) for card, weight in zip(cards, weights, strict=True)))
    return [card for _, card in keys[-count:]] if count else []
