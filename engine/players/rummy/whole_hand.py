"""The hard player where nobody melds before going out, and a hand is two melds (R15, Q2): it goes for near goals.

Each turn may bring a card that some of the nearest goals miss. The hand is then nearer to those, and throws what the
best of them can spare; and so on until it is out, or somebody else is. So the worth of a hand is reckoned to the end.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from math import prod
from typing import Final

from engine.actions import Action, DrawStock, Take
from engine.cards import Card
from engine.players.levels import Weighed
from engine.players.rummy.goals import MOST, Goal, cards_of, goals_of, missing, nearest
from engine.players.rummy.going_out import likely_draws
from engine.players.rummy.hard import FAR, GoingOutReckoning
from engine.players.rummy.laying import BIT, NONE, mask_of
from engine.players.rummy.position import RummyPosition
from engine.scoring import value_of
from engine.state import Phase

DENIED: Final = 40.0  # points, for an end that is nobody else's
OFFERED: Final = 0.6  # how much the discards of others add to the chance of a card
HELD: Final = 0.3  # how likely a turn brings a card of others' hands, when the stock is known
OWN: Final = 2.0  # how much likelier a card of a known stock comes that lies where one draws,
THEIRS: Final = 0.7  # and one that lies where others do
SHOWN: Final = 0.93  # what is left of a hand's worth when others see what it takes
MOST_LIKELY: Final = 0.95
FORESEEN: Final = 3  # missing cards that are reckoned with one by one
FROM_FAR: Final = 0.02  # points, for each goal farther away
USUAL: Final = 0.025  # how likely a turn brings a card, for such goals


def is_whole_hand(sees: RummyPosition) -> bool:
    """Say whether a hand that goes out is two melds without jokers."""
    rules = sees.rules
    return sees.all_at_once and not rules.jokers and rules.hand_size() <= MOST


class WholeHandReckoning(GoingOutReckoning):
    """A decision in points, by goals; hands are masks."""

    @cached_property
    def _rates(self) -> dict[Card, float]:
        return self._rated()

    def _rated(self) -> dict[Card, float]:
        """Return how likely a turn brings each card, be it from the stock or from others."""
        memory = self.memory
        turns = 0 if self.sees.board.phase is Phase.DRAW else self.others
        if not memory.coming:
            return {card: likely * (1 + OFFERED) for card, likely in likely_draws(memory, turns) if likely}
        own = range(turns, len(memory.coming), self.others + 1)
        each = (1 + OFFERED) / len(memory.coming)
        stock = {card: each * (OWN if index in own else THEIRS) for index, card in enumerate(memory.coming)}
        return stock | {card: HELD / len(memory.unseen) for card in memory.unseen}

    def _goals(self, hand: int) -> list[Goal]:
        """Return the goals of which no card is out of reach."""
        rules = self.sees.rules
        pack = rules.pack()
        gone = mask_of(card for card in pack if card not in self._rates) & ~hand
        return [goal for goal in goals_of(pack, rules.laws, rules.hand_size()) if not goal & gone]

    # What a hand is worth

    def _worth(self, hand: int, goals: tuple[Goal, ...]) -> float:
        """Return what a hand at rest is worth that goes for goals, all equally near."""
        if goals and missing(goals[0], hand) <= FORESEEN:
            return self._going_for(hand, goals)
        return FROM_FAR * sum(prod(self._rates[card] / USUAL for card in cards_of(goal & ~hand)) for goal in goals)

    def _going_for(self, hand: int, goals: tuple[Goal, ...]) -> float:
        known = self._known.get((hand, goals))
        if known is None:
            known = self._known[hand, goals] = self._reckoned(hand, goals)
        return known

    @cached_property
    def _known(self) -> dict[tuple[int, tuple[Goal, ...]], float]:
        return {}

    def _reckoned(self, hand: int, goals: tuple[Goal, ...]) -> float:
        if not missing(goals[0], hand):
            return DENIED + self.others * max(value_of(cards_of(goal), self.sees.values) for goal in goals)
        nearer: dict[Card, list[Goal]] = {}
        for goal in goals:
            for card in cards_of(goal & ~hand):
                nearer.setdefault(card, []).append(goal)
        likely = sum(self._rates[card] for card in nearer)
        better = sum(self._rates[card] * self._kept(hand | BIT[card], tuple(of)) for card, of in nearer.items())
        surely = max(1.0, likely / MOST_LIKELY)
        return (1 - self.hurry) * better / surely / (1 - (1 - self.hurry) * (1 - likely / surely))

    def _kept(self, hand: int, goals: tuple[Goal, ...]) -> float:
        """Return what a hand is worth that has come nearer to goals and throws what it needs least."""
        used = NONE
        for goal in goals:
            used |= goal
        hand &= used
        if hand.bit_count() <= self.sees.rules.hand_size():
            return self._going_for(hand, goals)
        rests = ((BIT[card], tuple(goal for goal in goals if not goal & BIT[card])) for card in cards_of(hand))
        return max(self._going_for(hand ^ thrown, rest) for thrown, rest in rests if rest)

    def _without(self, hand: int, cards: Iterable[Card]) -> dict[Card, float]:
        """Return what a hand is worth without each card, nothing if it is then farther from going out."""
        goals = nearest(self._goals(hand), hand, beyond=1)
        rests = {card: nearest((goal for goal in goals if not goal & BIT[card]), hand) for card in cards}
        least = min((missing(rest[0], hand) for rest in rests.values() if rest), default=0)
        return {
            card: self._worth(hand ^ BIT[card], rest) if rest and missing(rest[0], hand) == least else 0.0
            for card, rest in rests.items()
        }

    # Drawing and throwing

    def draws(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh the card of the pile against the stock, which is what the hand is worth at rest, but a turn nearer."""
        own = self.sees.hand
        hand = mask_of(own)

        def with_card(card: Card, *throws: Card) -> float:
            return max(self._without(hand | BIT[card], (*own, *throws)).values())

        def stock() -> float:
            if self.memory.coming:
                return with_card(self.memory.coming[0], self.memory.coming[0])
            return self._worth(hand, nearest(self._goals(hand), hand)) / (1 - self.hurry)

        def worth(action: Action) -> float:
            match action:
                case DrawStock():
                    return stock()
                case Take(card=card) if self.sees.board.stock or self.brings(card):
                    return SHOWN * with_card(card)
                case Take():
                    return -FAR  # or the round would never end (R10)
                case _:
                    return 0.0

        return [Weighed(action, worth(action)) for action in actions]

    def brings(self, card: Card) -> bool:
        """Say whether a card of the pile brings the hand nearer to a goal."""
        hand = mask_of(self.sees.hand)
        goals = self._goals(hand | BIT[card])
        now, then = (min((missing(goal, held) for goal in goals), default=0) for held in (hand, hand | BIT[card]))
        return then < now

    def keeps(self, thrown: Card) -> bool:
        """Say whether a throw leaves the hand as near to a goal as any."""
        return self._by_throw[thrown] > 0

    @cached_property
    def _by_throw(self) -> dict[Card, float]:
        return self._without(mask_of(self.sees.hand), self.sees.hand)

    def _thrown(self, sees: RummyPosition, cards: Sequence[Card], factor: int) -> dict[Card, float]:
        """Return what each card is worth throwing: the hand without it, and what it brings the next player."""
        del factor  # nothing is doubled here (R15)
        kept = self._without(mask_of(sees.hand), cards)
        return {
            card: worth - self._feeding(sees, card, self._next[0]) * (worth + DENIED) for card, worth in kept.items()
        }
