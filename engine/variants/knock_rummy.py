"""Knock Rummy: whoever has drawn may knock with any deadwood, and the least wins the difference (KR1-KR12)."""

from dataclasses import dataclass
from typing import ClassVar, Final

from engine.cards import Card
from engine.covers import covered_by
from engine.events import Ending
from engine.gin.deadwood import arrangements, deadwood, mask_of
from engine.knocking import DrawDiscardKnock
from engine.options import Option
from engine.shown import Cover
from engine.state import Result, State

PENALTY: Final = 10
RUM: Final = 25

TARGET = Option("target", "KR12", 100, least=10, most=10_000)
ROUNDS = Option("rounds", "KR12", 0, least=0, most=100)


@dataclass(frozen=True)
class KnockRummy(DrawDiscardKnock):
    """What differs from other games that a knock ends: the hands are Gin's, and the least deadwood takes it all."""

    key: ClassVar[str] = "knock_rummy"
    players: ClassVar[str] = "knock"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    seats_clause: ClassVar[str] = "KR1"
    turn_clause: ClassVar[str] = "KR4"
    options: ClassVar[tuple[Option, ...]] = (TARGET, ROUNDS)

    def deadwood(self, cards: tuple[Card, ...]) -> int:
        return deadwood(mask_of(cards))

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        return covered_by(hand, arrangements(mask_of(hand))[0].melds)

    def ends_with_turn(self, state: State) -> bool:
        return not self.stock_left(state)  # KR11, G12

    def stopped_result(self, state: State) -> Result:
        return self.shown_result(state)

    def shown_result(self, state: State) -> Result:
        counts = tuple(map(self.deadwood, state.hands))
        knocker = state.knocking.seat if state.knocking else None
        return Result(_ending(counts, knocker), winners(counts, knocker), settled(counts, knocker))


def _ending(counts: tuple[int, ...], knocker: int | None) -> Ending:
    if knocker is None:
        return Ending.STOCK_OUT
    if min(counts) == 0:
        return Ending.RUM
    return Ending.KNOCK if winners(counts, knocker) == (knocker,) else Ending.UNDERCUT


def winners(counts: tuple[int, ...], knocker: int | None) -> tuple[int, ...]:
    """Return who has the least deadwood; a knocker who shares it has lost to the others (KR7-KR9)."""
    lowest = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
    return tuple(seat for seat in lowest if seat != knocker) or lowest


def settled(counts: tuple[int, ...], knocker: int | None) -> tuple[int, ...]:
    """Return the points by seat that hands with so much deadwood come to (KR7-KR10)."""
    won, least = winners(counts, knocker), min(counts)
    given = sum(count - least + (0 if least else RUM) for seat, count in enumerate(counts) if seat not in won)
    if knocker is not None and counts[knocker] > least:
        given += PENALTY
    return tuple(given // len(won) if seat in won else 0 for seat in range(len(counts)))
