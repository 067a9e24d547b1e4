"""Rummy 500 in partnership: two against two, partners facing, each side reckoned as one (P1-P2)."""

from dataclasses import dataclass
from typing import ClassVar

from engine.variants.rummy500 import Rummy500


@dataclass(frozen=True)
class Partnership500(Rummy500):
    """What differs from 500."""

    key: ClassVar[str] = "partnership500"
    seat_counts: ClassVar[tuple[int, ...]] = (4,)
    seats_clause: ClassVar[str] = "P1"

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3))
