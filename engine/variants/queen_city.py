"""Queen City Rummy: as Rummy, but nobody melds until the whole hand goes down at once (Q1-Q4)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.actions import LayOff
from engine.errors import Reason, Refusal, refused
from engine.options import ACE, ROUNDS, STOCK_RENEWALS, TARGET, UPCARD, VIEW_DISCARDS, Option
from engine.state import State
from engine.variants.rummy import Rummy


@dataclass(frozen=True)
class QueenCity(Rummy):
    """What differs from Rummy."""

    all_at_once: bool = True

    key: ClassVar[str] = "queen_city"
    all_at_once_clause: ClassVar[str] = "Q2"
    options: ClassVar[tuple[Option, ...]] = (ACE, VIEW_DISCARDS, UPCARD, STOCK_RENEWALS, TARGET, ROUNDS)

    def hand_size(self) -> int:
        return 7

    def lay_off_refusal(self, state: State, action: LayOff) -> Refusal | None:
        return refused(Reason.NO_LAY_OFFS, "Q4")
