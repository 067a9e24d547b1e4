"""The turn of games in which nothing is laid down: draw, discard, and one player knocks, so that all show their hands.

A game built on it says who may knock, and what the hands come to.
"""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.actions import Decline, Discard, DrawStock, Knock, Play, Take, Time
from engine.board import BoardView
from engine.cards import Card, without
from engine.covers import exact_cover
from engine.errors import Reason, Refusal, refused
from engine.events import Knocked
from engine.rules import Step, ended, stepped
from engine.shown import Count, Cover, LaidTogether, Showdown, laid_by
from engine.state import Knocking, Phase, Result, State
from engine.turn import DrawMeldDiscard


@dataclass(frozen=True)
class DrawDiscardKnock(DrawMeldDiscard):
    """A game of draw and discard that a knock ends."""

    actions: ClassVar[frozenset[type[Play | Time]]] = frozenset({DrawStock, Take, Decline, Discard, Knock})
    arranges: ClassVar[bool] = False  # the least is worked out for all

    # What differs between games

    def knock_refusal(self, state: State, seat: int, kept: tuple[Card, ...]) -> Refusal | None:
        """Say why a player may not knock who would keep these cards."""
        del state, seat, kept
        return None

    @abstractmethod
    def shown_result(self, state: State) -> Result:
        """Return what a round comes to when all hands are shown."""

    def after_knock(self, step: Step) -> Step:
        """Return what follows a knock: all show at once."""
        return ended(step, self.shown_result(step.state))

    # The judge

    def play_refusal(self, state: State, action: Play | Time) -> Refusal | None:
        if not isinstance(action, Knock):
            return super().play_refusal(state, action)
        return self._phase_refusal(state, action.seat, Phase.PLAY) or self._knock_refusal(state, action)

    def _knock_refusal(self, state: State, action: Knock) -> Refusal | None:
        seat, card = action.seat, action.card
        if card is None:
            return refused(Reason.KNOCK_DISCARDS, self.turn_clause)
        if action.melds is not None:
            return refused(Reason.NOT_NOW, self.turn_clause)
        if wrong := self._held_refusal(state, seat, (card,)) or self.discard_refusal(state, seat, card):
            return wrong
        return self.knock_refusal(state, seat, without(state.hands[seat], (card,)))

    # What follows

    def advance(self, state: State, action: Play | Time) -> Step:
        if not isinstance(action, Knock):
            return super().advance(state, action)
        assert action.card is not None
        kept = without(state.hands[action.seat], (action.card,))
        melds, left = self.cover(kept)
        return self.after_knock(
            stepped(
                state,
                Knocked(action.seat, melds, left),
                hands=state.with_hand(action.seat, kept),
                knocking=Knocking(action.seat, melds, left, action.card),
            )
        )

    # What is worth offering

    def candidates(self, state: State, seat: int) -> Iterator[Play]:
        yield from super().candidates(state, seat)
        if seat == state.turn and state.phase is Phase.PLAY:
            yield from (Knock(seat, card) for card in state.hands[seat])

    def plays_with(self, state: State, seat: int, cards: tuple[Card, ...]) -> list[Play]:
        return [Discard(seat, *cards), Knock(seat, *cards)] if len(cards) == 1 else []

    # What is shown

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        return exact_cover(hand, self.laws, self.values)

    def count(self, hand: tuple[Card, ...]) -> Count:
        """Return the deadwood, and with a card too many also what the best discard would leave."""
        full = len(hand) > self.hand_size()
        after = min(self.deadwood(without(hand, (card,))) for card in hand) if full else None
        return Count("alt-deadwood", self.deadwood(hand), after)

    def showdown(self, board: BoardView) -> Showdown:
        return Showdown(tuple(self._laid_down(board)), by_seat=True)

    def _laid_down(self, board: BoardView) -> Iterator[LaidTogether]:
        """Yield the melds of each hand that is shown, and what it has left over."""
        for seat in board.players if board.shown_hands else ():
            melds, left = self.cover(board.shown_hands[seat])
            yield from (laid_by(seat, meld) for meld in melds)
            if left:
                yield laid_by(seat, left, self.hand_value(left))
