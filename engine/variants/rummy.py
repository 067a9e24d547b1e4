"""Rummy: the first to have no cards left scores what the others hold (R1-R16)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.actions import LayOff
from engine.arrange import goes_out
from engine.cards import Card, without
from engine.errors import Reason, Refusal, refused
from engine.events import Ending
from engine.melds import Ace, Meld, MeldLaws
from engine.options import (
    ACE,
    ALL_AT_ONCE,
    CALL_RUMMY,
    ROUNDS,
    STOCK_RENEWALS,
    TARGET,
    TWO_TURNS,
    UPCARD,
    VIEW_DISCARDS,
    Option,
    Value,
)
from engine.scoring import value_of, value_table
from engine.state import Result, State
from engine.turn import DrawMeldDiscard


@dataclass(frozen=True)
class Rummy(DrawMeldDiscard):
    """Rummy as the sheets play it; the games built on it show their difference."""

    ace: str = "low"
    view_discards: bool = False
    two_turns: bool = False
    all_at_once: bool = False
    upcard: bool = False

    key: ClassVar[str] = "rummy"
    players: ClassVar[str] = "rummy"
    seats_clause: ClassVar[str] = "R1"
    all_at_once_clause: ClassVar[str] = "R15"
    options: ClassVar[tuple[Option, ...]] = (
        ACE,
        VIEW_DISCARDS,
        CALL_RUMMY,
        TWO_TURNS,
        ALL_AT_ONCE,
        UPCARD,
        STOCK_RENEWALS,
        TARGET,
        ROUNDS,
    )

    @classmethod
    def contradiction(cls, seats: int, chosen: Mapping[str, Value]) -> Refusal | None:
        if chosen.get("all_at_once"):
            for other in ("call_rummy", "two_turns"):
                if chosen.get(other):
                    return refused(Reason.OPTIONS_EXCLUDE, "R15", option="all_at_once", other=other)
        return super().contradiction(seats, chosen)

    @cached_property
    def laws(self) -> MeldLaws:
        return MeldLaws(Ace(self.ace), self.decks)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Return what cards count in hand: an ace 1, or 11 where it may be high (R7)."""
        return value_table(1 if self.ace == "low" else 11)

    @property
    def turns_up(self) -> bool:
        return self.upcard  # R3

    def seen_pile(self, state: State) -> tuple[Card, ...]:
        return state.pile if self.view_discards else state.pile[-1:]

    @property
    def names_discards(self) -> bool:
        return self.view_discards  # R6

    def lay_off_refusal(self, state: State, action: LayOff) -> Refusal | None:
        return refused(Reason.NO_LAY_OFFS, self.all_at_once_clause) if self.all_at_once else None

    def after_play_refusal(
        self, state: State, seat: int, used: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Refusal | None:
        rest = without(state.hands[seat], used)
        if self.all_at_once:
            way_out = goes_out(rest, self.laws, state.taken)
            return None if way_out else refused(Reason.MELD_ONLY_TO_GO_OUT, self.all_at_once_clause)
        if len(rest) > 1:
            return None
        return self._out_refusal(state, seat) or super().after_play_refusal(state, seat, used, melds)

    def _out_refusal(self, state: State, seat: int) -> Refusal | None:
        """Say why a seat cannot go out this turn (R14)."""
        return refused(Reason.TWO_TURNS, "R14") if self.two_turns and seat not in state.down else None

    def discard_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        if wrong := super().discard_refusal(state, seat, card):
            return wrong
        if self.all_at_once and state.before and len(state.hands[seat]) > 1:
            return refused(Reason.MUST_GO_OUT_NOW, self.all_at_once_clause)
        return None

    def call_cost_refusal(self, state: State, seat: int, left: int) -> Refusal | None:
        return None if left > 1 else self._out_refusal(state, seat)

    def out_result(self, state: State, seat: int) -> Result:
        whole_hand = seat not in state.down
        owed = [value_of(hand, self.values) for hand in state.hands]
        if self.all_at_once:
            owed = [self._winning_value(state)] * self.seats
        elif whole_hand:
            owed = [2 * points for points in owed]
        points = sum(owed[other] for other in state.players if other != seat)
        ending = Ending.RUMMY if whole_hand and not self.all_at_once else Ending.OUT
        return Result(ending, (seat,), tuple(points if other == seat else 0 for other in range(self.seats)))

    def _winning_value(self, state: State) -> int:
        """Return what the winner's melded cards are worth, an ace as it counts in hand (R15, Q3)."""
        return sum(value_of(meld.cards, self.values) for meld in state.melds)
