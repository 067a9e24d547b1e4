"""How the hard player of 500 reckons, alone or with a partner: in points, what each action is likely to bring.

What is laid counts, what is carried may: by the cards that have not been seen, by those that lie open in the pile, and
by how soon a rival may end the round. A card is not thrown to a rival who may need it.
"""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action, Call, Discard, DrawStock, LayMeld, LayOff, Take
from engine.cards import Card
from engine.players.levels import Weighed
from engine.players.rummy.laying import packed, used_in
from engine.players.rummy.reckoning import Reckoning
from engine.players.rummy500.carrying import Carrying
from engine.players.rummy500.medium import laid_now, points_of, swing, taken_with
from engine.state import Phase
from engine.uses import fits, makes_meld

DRAWS: Final = 8  # cards of the stock that are tried, at most
FEEDS: Final = 12.0  # points that a card brings its taker beside its own
LATER: Final = 0.3  # how far a rival counts who does not play next
RELUCTANCE: Final = 2.0
FAR: Final = 100.0


class Rummy500Reckoning(Reckoning):
    """A decision in points, by what is laid and what is carried."""

    def _held(self, more: tuple[Card, ...], owed: Card | None) -> float:
        """Return what a hand with more cards comes to: what it lays now, and what it carries on."""
        sees = self.sees
        hand = tuple(sorted((*sees.hand, *more)))
        plan = packed(sees.parts(hand), swing(sees, owed))
        gone = {card for part in plan for card in part.cards}
        left = tuple(card for card in hand if card not in gone)
        return sum(map(points_of, plan)) + Carrying(sees, self.memory, left).worth_but_one()

    # Drawing

    def draws(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh the stock by some of the cards it may hold, and each card of the pile by what comes with it."""
        sees = self.sees

        def worth(action: Action) -> float:
            match action:
                case DrawStock():
                    return self._stock()
                case Take(card=card):
                    return self._held(taken_with(sees, card), card)
                case Call():
                    return self._held(sees.board.pile[-1:], sees.board.pile[-1])
                case _ if sees.board.phase is Phase.CALLS and sees.board.turn == sees.seat:
                    return self._stock()
                case _:
                    return Carrying(sees, self.memory, sees.hand).worth()

        return [Weighed(action, worth(action)) for action in actions]

    def _stock(self) -> float:
        unseen = self.memory.unseen
        cards = self.chance.sample(unseen, min(DRAWS, self.samples, len(unseen)))
        return sum(self._held((card,), None) for card in cards) / len(cards)

    # Melding, laying off, throwing

    def plays(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh laying all that can be laid against throwing a card."""
        sees = self.sees
        plan = [part for part in laid_now(sees) if part.play in actions]
        carried = Carrying(sees, self.memory, sees.hand)
        thrown = {
            action.card: carried.worth(action.card) - self._feeding(action.card)
            for action in actions
            if isinstance(action, Discard)
        }
        best = max(thrown.values(), default=0.0)

        def worth(action: Action) -> float:
            match action:
                case Discard(card=card):
                    return thrown[card]
                case LayMeld() | LayOff():
                    gains = [float(points_of(part)) for part in plan if part.play == action]
                    if gains:
                        return best + gains[0]
                    return best - RELUCTANCE if sees.board.owed in used_in(action) else best - FAR
                case _:
                    return best - 2 * FAR

        return [Weighed(action, worth(action)) for action in actions]

    def _feeding(self, card: Card) -> float:
        """Return what a card is likely to bring the rivals that it lies open to, with all that lies under it."""
        sees = self.sees
        gain = sees.values[card] + FEEDS
        if fits(card, sees.melds, sees.laws) or makes_meld(card, sees.board.pile, sees.laws):
            return float(gain)
        return sum(
            gain * self._use(card, seat) * (1.0 if seat == sees.following() else LATER) for seat in sees.rivals()
        )

    def _use(self, card: Card, seat: int) -> float:
        """Return how likely a rival can meld a card, be it with others of the pile."""
        return self._guess(seat).use_of(card, self.sees.laws, self.sees.board.pile)
