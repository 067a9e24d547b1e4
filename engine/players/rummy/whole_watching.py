"""The hard player where nobody melds before going out (R15, Q2), who watches what the next player may be waiting for.

Its own hand it reckons by goals. What a discard brings the next player it counts over many hands that this one may hold
by what it took, refused and threw: that the round is over, or how much likelier it becomes.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engine.actions import Action, Take
from engine.cards import Card
from engine.players.dice import PRIME
from engine.players.kernel import KERNEL
from engine.players.levels import Weighed
from engine.players.rummy.hard import FAR
from engine.players.rummy.laying import BIT, mask_of
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.whole_feeding import NEAR, question_of
from engine.players.rummy.whole_hand import HELD, WholeHandReckoning

PER_GUESS: Final = 6  # samples
FEWEST: Final = 60  # guesses, or nothing is asked
TABLES: Final = (2,)  # of so many, where it was measured to do better
FED: Final = (1.0, 0.25, 0.08)  # how much likelier a card makes it that its taker is first, who lacked one, two, three


class WatchingReckoning(WholeHandReckoning):
    """A decision in points, by goals and by what the next player may be given."""

    def __init__(self, sees: RummyPosition, chance: Random, samples: int, guesses: int) -> None:
        super().__init__(sees, chance, samples)
        self.guesses = guesses

    def _rated(self) -> dict[Card, float]:
        """Return how likely a turn brings each card, what others drew of a known stock as likely as what they hid."""
        rates, memory = super()._rated(), self.memory
        each = HELD / (len(memory.unseen) + len(memory.drawn) + 1)
        return rates | dict.fromkeys(memory.drawn, each)

    def draws(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh the ways to draw; what it threw itself brings it nearer, or two would hand it round for ever."""
        thrown = self.memory.thrown[self.sees.seat]
        return [
            replace(one, worth=-FAR)
            if isinstance(one.action, Take) and one.action.card in thrown and not self.brings(one.action.card)
            else one
            for one in super().draws(actions)
        ]

    def _thrown(self, sees: RummyPosition, cards: Sequence[Card], factor: int) -> dict[Card, float]:
        """Return what each card is worth throwing, less what is lost of it where the next player is first."""
        reckoned, fed = super()._thrown(sees, cards, factor), self._fed(cards)
        if fed is None:
            return reckoned
        kept = self._without(mask_of(sees.hand), cards)
        return {card: worth - fed[card] * kept[card] for card, worth in reckoned.items()}

    def _fed(self, cards: Sequence[Card]) -> dict[Card, float] | None:
        """Return how much likelier each card makes it that the next player is first."""
        if self.guesses < FEWEST or self.sees.rules.seats not in TABLES:
            return None
        asked = question_of(
            self.sees, self.memory, [BIT[card] for card in cards], self.guesses, self.chance.randrange(1, PRIME)
        )
        if asked is None:
            return None
        KERNEL.get().queen(asked)
        counted = (asked.fed[place : place + NEAR] for place in range(0, len(asked.fed), NEAR))
        return {
            card: sum(each * count for each, count in zip(FED, counts, strict=True)) / self.guesses
            for card, counts in zip(cards, counted, strict=True)
        }
