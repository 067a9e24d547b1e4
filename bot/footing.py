"""How strong an adaptive computer player is for somebody: stronger after each match they win, gentler after a loss."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.players.levels import Level
from engine.players.strength import STRONGEST, strength_of

ADAPTIVE: Final = "adaptive"  # what such a seat is kept as, in the place of a level
KINDS: Final = (*(level.value for level in Level), ADAPTIVE)  # of computer players that people can choose

BEGINNING: Final = strength_of(Level.MEDIUM)
FIRST: Final = 4  # matches by which it finds out about somebody, with steps twice as long


@dataclass(frozen=True, slots=True)
class Footing:
    """On what footing somebody plays a game against it, and how they have fared."""

    strength: int = BEGINNING
    matches: int = 0
    won: int = 0

    def after(self, *, won: bool) -> "Footing":
        """Return where a match leads. As it rises with wins and falls with losses, it stays where both are as many."""
        step = 2 if self.matches < FIRST else 1
        strength = self.strength + (step if won else -step)
        return Footing(min(STRONGEST, max(0, strength)), self.matches + 1, self.won + won)


def between(footings: Sequence[Footing]) -> int:
    """Return the strength for people who play together: in the middle of theirs."""
    strengths = [one.strength for one in footings] or [BEGINNING]
    return sum(strengths) // len(strengths)


def kind_named(text: str | None) -> str:
    """Return the kind of a seat; seats of old tables, and those of people who left, play in the middle."""
    return text if text in KINDS else Level.MEDIUM.value
