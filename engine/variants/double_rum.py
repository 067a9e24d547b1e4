"""Double Rum: as Rummy, with two decks and two jokers that can be moved along a sequence (D1-D8)."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.melds import Ace, MeldLaws
from engine.options import ACE, Option
from engine.scoring import value_table
from engine.variants.rummy import Rummy


@dataclass(frozen=True)
class DoubleRum(Rummy):
    """What differs from Rummy."""

    key: ClassVar[str] = "double_rum"
    players: ClassVar[str] = "double_rum"
    seats_clause: ClassVar[str] = "D1"
    options: ClassVar[tuple[Option, ...]] = tuple(option for option in Rummy.options if option is not ACE)  # D4

    @property
    def decks(self) -> int:
        return 2

    @property
    def jokers(self) -> int:
        return 2

    @cached_property
    def laws(self) -> MeldLaws:
        return MeldLaws(Ace.EITHER, self.decks, joker_moves=True)  # D4, D6

    @cached_property
    def values(self) -> tuple[int, ...]:
        return value_table(11, joker=15)  # D7

    def hand_size(self) -> int:
        return 10
