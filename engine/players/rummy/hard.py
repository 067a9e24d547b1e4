"""The hard player of Rummy, Queen City and Double Rum: it reckons in points what each action is likely to bring.

A round is a race for what the others hold, and the whole hand in one turn is paid double (R12): so it keeps its melds
back for as long as that is likely to pay, and lays them when somebody else is about to go out.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from math import prod
from random import Random
from typing import ClassVar, Final

from engine.actions import Action, Call, Discard, DrawStock, LayMeld, LayOff, Take
from engine.cards import Card, without
from engine.players.levels import Weighed
from engine.players.rummy.going_out import GoingOut
from engine.players.rummy.laying import Part, packed, used_in, way_out
from engine.players.rummy.medium import riddance
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.reckoning import Reckoning
from engine.scoring import value_of
from engine.state import Phase
from engine.uses import fits
from engine.variants.rummy import Rummy

OUT_WITH: Final = (0.0, 0.25, 0.11, 0.15, 0.02)  # how likely a player who has laid cards goes out, by cards held
OUT_WITH_MORE: Final = 0.005
HIDDEN: Final = 0.012  # how likely one who has laid nothing goes out, for each turn played
HIDDEN_MOST: Final = 0.12
IN_TIME: Final = 0.05  # how likely any player goes out in a turn, sooner or later
CAUGHT: Final = 0.8  # of what a hand holds now, how much it still holds in the end
LATER: Final = 0.5  # of melds held back, how much is caught when somebody goes out later than in this round of turns
STAYS: Final = 0.3  # how likely a card that goes with no meld yet is part of the hand that goes out
FED: Final = 0.03  # the least that a card to lay off brings its taker nearer to going out,
MELD_FED: Final = 0.08  # and one that completes a meld
RELUCTANCE: Final = 2.0  # points, for a play that is not part of the plan
FAR: Final = 50.0


class GoingOutReckoning(Reckoning):
    """A decision in points, by how near hands are to going out."""

    going_out: ClassVar = GoingOut  # how a hand on its way is reckoned

    def __init__(self, sees: RummyPosition, chance: Random, samples: int) -> None:
        super().__init__(sees, chance, samples)
        board = sees.board
        self.others = len(board.players) - 1
        soon = [self._goes_out(seat, board.counts[seat]) for seat in sees.rivals()]
        self.soon = 1 - prod(1 - likely for likely in soon)
        self.hurry = 1 - prod(1 - max(likely, IN_TIME) for likely in soon)
        unseen = self.memory.unseen
        self.usual = value_of(unseen, sees.values) / len(unseen) if unseen else 0.0

    # What others may do

    def _goes_out(self, seat: int, count: int) -> float:
        """Return how likely a seat goes out in its next turn."""
        if seat in self.sees.board.down:
            return OUT_WITH[count] if count < len(OUT_WITH) else OUT_WITH_MORE
        return min(HIDDEN_MOST, HIDDEN * len(self.memory.thrown[seat]))

    def _prize(self, hand: tuple[Card, ...], loose: tuple[Card, ...]) -> float:
        """Return what going out is likely to be paid, undoubled: for all at once, the hand itself, as it will be."""
        if self.sees.all_at_once:
            changed = (1 - STAYS) * (self.usual * len(loose) - value_of(loose, self.sees.values))
            return self.others * (value_of(hand, self.sees.values) + changed)
        return CAUGHT * self.usual * sum(self.sees.board.counts[seat] for seat in self.sees.rivals())

    @property
    def _factor(self) -> int:
        """Return 2 while the whole hand may still go down in one turn, where that is paid double (R12)."""
        board, rules = self.sees.board, self.sees.rules
        if not isinstance(rules, Rummy) or rules.all_at_once or rules.two_turns:
            return 1
        return 1 if self.sees.seat in board.down or board.plays or board.caller else 2

    def _points(self, first: float, factor: int, hand: tuple[Card, ...], left: float) -> float:
        """Return what a hand is worth that goes out first with a chance, and else is caught with cards."""
        won = first * factor * self._prize(hand, hand)
        return won if self.sees.all_at_once else won - (1 - first) * left / self.others

    # Drawing

    @cached_property
    def _waiting(self) -> GoingOut:
        """Return the hand on its way out, about to draw."""
        return self.going_out(self.sees, self.memory, self.sees.hand, self.hurry, turns=0)

    def brings(self, card: Card) -> bool:
        """Say whether a card of the pile leaves fewer cards over."""
        return self._waiting.left_with(card) < self._waiting.left()

    def draws(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh the ways to draw by where the usual chances lead from there."""
        sees, going_out = self.sees, self._waiting
        rest = going_out.left()
        stays = going_out.first_out(rest)
        idle = 1 - sum(draw.chance for draw in going_out.useful)
        stock = idle * stays + sum(
            draw.chance * going_out.first_out(min(rest, going_out.left_with(draw.card))) for draw in going_out.useful
        )
        held = value_of(sees.hand, sees.values)

        def points(first: float, factor: int) -> float:
            return self._points(first, factor, sees.hand, held)

        def taken(after: int, factor: int) -> float:
            if after < rest:
                return points(going_out.first_out(after), factor)
            return points(stays, self._factor) - RELUCTANCE if sees.board.stock else -FAR

        def worth(action: Action) -> float:
            match action:
                case DrawStock():
                    return points(stock, self._factor)
                case Take(card=card):
                    return taken(going_out.left_with(card), self._factor)
                case Call():
                    after = going_out.left_with(sees.board.pile[-1])
                    return taken(after, self._factor if after <= 0 else 1)
                case _ if sees.board.phase is Phase.DRAW:
                    return 0.0  # the round is blocked, and nobody scores (R10)
                case _:
                    return points(stock if sees.board.turn == sees.seat else stays, self._factor)

        return [Weighed(action, worth(action)) for action in actions]

    # Melding, laying off, throwing

    @cached_property
    def _found(self) -> list[Part]:
        """Return what could be put down."""
        sees = self.sees
        return [part for part in sees.parts(sees.hand) if not sees.all_at_once or isinstance(part.play, LayMeld)]

    @cached_property
    def _way_out(self) -> tuple[Part, ...] | None:
        sees = self.sees
        return way_out(sees.hand, self._found, sees.values, barred=sees.board.taken, discards=False)

    @property
    def is_out(self) -> bool:
        """Say whether the hand can go out in this turn."""
        return self._way_out is not None

    @cached_property
    def _resting(self) -> GoingOut:
        """Return the hand on its way out, about to throw."""
        return self.going_out(self.sees, self.memory, self.sees.hand, self.hurry, turns=self.others)

    def keeps(self, thrown: Card) -> bool:
        """Say whether a throw leaves as few cards over as any."""
        return self._resting.left(thrown) == self._resting.best

    def plays(self, actions: Sequence[Action]) -> list[Weighed]:
        """Weigh going out, laying all that can be laid, and throwing each card with the rest held back."""
        sees = self.sees
        possible = [part for part in self._found if part.play in actions]
        out = self._out(actions)
        if out is not None:
            won = self._factor * self._prize(sees.hand, ())
            return [Weighed(action, won if self._is_of(action, out) else 0.0) for action in actions]
        plan = packed(possible, riddance(sees))
        kept = self._thrown(sees, [action.card for action in actions if isinstance(action, Discard)], self._factor)
        laid = self._laid(plan, kept) if plan else -FAR

        def worth(action: Action) -> float:
            match action:
                case Discard(card=card):
                    return kept[card]
                case LayMeld() | LayOff():
                    if any(part.play == action for part in plan):
                        return laid
                    return laid - RELUCTANCE if sees.board.owed in used_in(action) else -FAR
                case _:
                    return -2 * FAR

        return [Weighed(action, worth(action)) for action in actions]

    def _out(self, actions: Sequence[Action]) -> tuple[Part, ...] | None:
        """Return the parts of a way out that begins with something allowed, if there is one."""
        out = self._way_out
        if out is None or all(part.play not in actions for part in out):
            return () if len(self.sees.hand) == 1 and out == () else None
        return out

    def _is_of(self, action: Action, out: tuple[Part, ...]) -> bool:
        return any(part.play == action for part in out) or (not out and isinstance(action, Discard))

    def _laid(self, plan: tuple[Part, ...], kept: dict[Card, float]) -> float:
        """Return what the best throw is worth once the plan lies on the table."""
        sees = self.sees
        melds = list(sees.melds)
        for part in plan:
            if isinstance(part.play, LayOff):
                melds[part.play.meld] = part.meld
            else:
                melds.append(part.meld)
        hand = without(sees.hand, (card for part in plan for card in part.cards))
        after = replace(sees, board=replace(sees.board, hand=hand, melds=tuple(melds)))
        return max(self._thrown(after, [card for card in hand if card in kept] or list(hand), 1).values())

    def _thrown(self, sees: RummyPosition, cards: Sequence[Card], factor: int) -> dict[Card, float]:
        """Return what each card is worth throwing: the chances without it, less what it brings the next player."""
        going_out = self._resting
        if sees is not self.sees:
            going_out = self.going_out(sees, self.memory, sees.hand, self.hurry, turns=self.others)
        loose = going_out.loose()
        worths: dict[Card, float] = {}
        for card in cards:
            hand = without(sees.hand, (card,))
            first = going_out.chance(card)
            rest = without(loose, (card,))
            prize = factor * self._prize(hand, rest)
            caught = self._caught(first, hand, rest)
            fed = sum(self._feeding(sees, card, seat) for seat in self._next)
            worths[card] = (
                first * prize - caught - fed * (first * prize + caught) - going_out.promise(card, rest) * prize
            )
        return worths

    def _caught(self, first: float, hand: tuple[Card, ...], loose: tuple[Card, ...]) -> float:
        """Return what is likely to be lost in hand: all of it to somebody who goes out now, later less of the melds."""
        if self.sees.all_at_once:
            return 0.0
        left = value_of(loose, self.sees.values)
        melded = value_of(hand, self.sees.values) - left
        later = max(0.0, 1 - first - self.soon)
        return CAUGHT * ((1 - first) * left + (self.soon + LATER * later) * melded) / self.others

    @cached_property
    def _next(self) -> tuple[int, ...]:
        """Return the seats that a discard lies open to: where it may be called for, all (R13)."""
        return self.sees.rivals() if self.sees.rules.call_rummy else (self.sees.following(),)

    def _feeding(self, sees: RummyPosition, card: Card, seat: int) -> float:
        """Return how much nearer to going out a card brings the player that it lies open to."""
        count = sees.board.counts[seat]
        now = self._goes_out(seat, count)
        if not sees.all_at_once and fits(card, sees.melds, sees.laws):
            return max(FED, self._goes_out(seat, count - 1) - now)
        use = self._guess(seat).use_of(card, sees.laws)
        return use * max(MELD_FED, self._goes_out(seat, max(0, count - 3)) - now)
