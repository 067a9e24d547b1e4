"""What the hard players of Rummy and 500 have in common: a decision in points, with guesses and reasons."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engine.actions import Action, Discard
from engine.cards import Card
from engine.players.levels import Weighed, Why
from engine.players.rummy.guess import Guess, Holder, guessed
from engine.players.rummy.position import RummyPosition, ranked
from engine.players.rummy.seen import remembered
from engine.players.rummy.why import made_with, why, why_held
from engine.players.throwing import OtherThrow, Thrown, next_throw, why_thrown
from engine.state import Phase

GUESSES: Final = 12  # hands of another that are guessed in a real match
HINTS: Final = 2


class Reckoning(ABC):
    """A decision in points."""

    def __init__(self, sees: RummyPosition, chance: Random, samples: int) -> None:
        self.sees = sees
        self.chance = chance
        self.samples = samples
        self.memory = remembered(sees.rules, sees.board, sees.seat)
        self._guesses: dict[int, Guess] = {}

    def weighed(self, actions: Sequence[Action]) -> tuple[Weighed, ...]:
        """Return the actions, the best first, with reasons for the first two."""
        return self.told(self.reckoned(actions))

    def reckoned(self, actions: Sequence[Action]) -> tuple[Weighed, ...]:
        """Return the actions, the best first."""
        weigh = self.plays if self.sees.board.phase is Phase.PLAY else self.draws
        return ranked(weigh(actions))

    def told(self, best: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
        """Return the same with reasons for the first two."""
        told = (replace(one, why=self._why(one.action, next_throw(best, one))) for one in best[:HINTS])
        return (*told, *best[HINTS:])

    @abstractmethod
    def draws(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh the ways to draw."""

    @abstractmethod
    def plays(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh melding, laying off and throwing."""

    def _why(self, action: Action, rival: OtherThrow | None) -> Why | None:
        """Return the reason for an action; a throw is compared with the best of the others."""
        if not isinstance(action, Discard):
            return why(self.sees, action, self.memory.unseen)
        if held := why_held(self.sees, action.card):
            return held
        this = self._throw(action.card)
        return why_thrown(this, self._throw(rival.card), rival.behind) if rival else why_thrown(this, None, 0)

    def _throw(self, card: Card) -> Thrown:
        sees = self.sees
        use = self._guess(sees.following()).use_of(card, sees.laws)
        points = 0 if sees.all_at_once else sees.values[card]  # there the winner's hand is paid for (R15, Q3)
        return Thrown(card, made_with(sees, card, self.memory.unseen), round(100 * use), points)

    def _guess(self, seat: int) -> Guess:
        """Return what a seat may hold, guessed once for a decision."""
        if seat not in self._guesses:
            whose = Holder(seat, self.sees.board.counts[seat])
            self._guesses[seat] = guessed(self.memory, whose, self.sees.laws, self.chance, self.samples)
        return self._guesses[seat]
