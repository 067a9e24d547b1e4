"""The hard player of any game of the family: it counts the cards not seen that would help, itself and others.

A hand is worth what it leaves over, less what the cards to come are likely to take off it. To knock is worth as much as
the others, guessed hand by hand, are likely to hold more.
"""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Final

from engine.actions import Action, Call, Defend, Discard, DrawStock, Knock, LayMeld, LayOff, Take
from engine.cards import Card, without
from engine.players.general.ending import FOR_PEOPLE, left_after
from engine.players.levels import Weighed, Why
from engine.players.rummy.laying import packed, used_in
from engine.players.rummy.medium import laid_now, riddance
from engine.players.rummy.reckoning import Reckoning
from engine.scoring import value_of
from engine.uses import fits, makes_meld

AHEAD: Final = 30.0  # points that a card which helps takes off a hand, times the turns there are to draw one
FEEDS: Final = 8.0  # what it costs to give the next player a card for a meld
SETTLES: Final = 0.93  # of what a hand leaves over, how much is left a turn later
PATIENCE: Final = 4.0  # points by which others must be behind before it knocks
FAR: Final = 50.0


class Counting(Reckoning):
    """A decision in points, by what a hand leaves over and what is still to come."""

    def weighed(self, actions: Sequence[Action]) -> tuple[Weighed, ...]:
        """Return the actions, the best first; a knock has a reason of its own."""
        return tuple(
            replace(one, why=self._why_knock(one.action)) if isinstance(one.action, Knock) else one
            for one in super().weighed(actions)
        )

    # What a hand is worth

    def _resting(self, hand: tuple[Card, ...]) -> float:
        """Return what a hand is worth between turns: less for what it leaves over, more for what may come."""
        sees = self.sees
        plan = packed(sees.parts(hand), riddance(sees))
        melds = tuple(part.meld for part in plan)
        left = without(hand, (card for part in plan for card in part.cards))
        unseen = self.memory.unseen
        helping = sum(makes_meld(card, left, sees.laws) or fits(card, melds, sees.laws) for card in unseen)
        return AHEAD * helping / max(1, len(unseen)) - value_of(left, sees.values)

    def _holding(self, cards: tuple[Card, ...], barred: Card | None = None) -> float:
        """Return what the hand is worth with more cards, of which one is thrown: the dearest that is left over."""
        sees = self.sees
        hand = tuple(sorted((*sees.hand, *cards)))
        plan = packed(sees.parts(hand), riddance(sees))
        left = without(hand, (card for part in plan for card in part.cards))
        loose = [card for card in left or hand if card != barred] or hand
        return self._resting(without(hand, (max(loose, key=lambda card: sees.values[card]),)))

    # Drawing

    def draws(self, actions: Sequence[Action]) -> list[Weighed]:
        return [Weighed(action, self._draw(action)) for action in actions]

    def _draw(self, action: Action) -> float:
        match action:
            case DrawStock():
                return self._stock()
            case Take(card=card):
                return self._holding(self.sees.rules.taken(self.sees.board.pile, card), card)
            case Call():
                return self._holding(self.sees.board.pile[-1:])
            case Defend():
                return FAR
            case _ if isinstance(action, FOR_PEOPLE):
                return -2 * FAR
            case _:
                return self._resting(self.sees.hand)

    def _stock(self) -> float:
        unseen = self.memory.coming[:1] or self.memory.unseen
        cards = self.chance.sample(unseen, min(self.samples, len(unseen)))
        return fmean(self._holding((card,)) for card in cards)

    # Melding, laying off, throwing, knocking

    def plays(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh laying all that can be laid, and knocking, against throwing a card."""
        sees = self.sees
        plan = {part.play: value_of(part.cards, sees.values) for part in laid_now(sees)}
        thrown = {action: self._thrown(action.card) for action in actions if isinstance(action, Discard)}
        best = max(thrown.values(), default=0.0)

        def worth(action: Action) -> float:
            match action:
                case Discard():
                    return thrown[action]
                case LayMeld() | LayOff() if action in plan:
                    return best + 1 + plan[action]
                case LayMeld() | LayOff():
                    return best - (1 if sees.board.owed in used_in(action) else FAR)
                case Knock():
                    return best + self._behind(left_after(sees, action)) - PATIENCE
                case _:
                    return best - 2 * FAR

        return [Weighed(action, worth(action)) for action in actions]

    def _thrown(self, card: Card) -> float:
        """Return what the hand is worth without a card that the next player may have a use for."""
        sees = self.sees
        use = 1.0 if fits(card, sees.melds, sees.laws) else self._guess(sees.following()).use_of(card, sees.laws)
        return self._resting(without(sees.hand, (card,))) - FEEDS * use

    def _behind(self, left: int) -> float:
        """Return by how much the best of the others, as they are guessed, leaves over more."""
        return self._theirs() - left

    def _theirs(self) -> float:
        """Return what the best of the others is likely to leave over: hands get better with every turn."""
        sees = self.sees
        guesses = (self._guess(seat) for seat in sees.rivals())
        best = map(min, zip(*([sees.rules.deadwood(hand) for hand in guess.hands] for guess in guesses), strict=True))
        turns = max(map(len, self.memory.thrown))
        return fmean(best) * SETTLES**turns

    def _why_knock(self, action: Knock) -> Why:
        numbers = {"points": left_after(self.sees, action), "theirs": round(self._theirs())}
        return Why("hint-gin-knock", numbers=numbers)
