"""Strengths between the levels, in quarters of a step: so many of four moves are made by the next level."""

from typing import Final

from engine.players.choose import chance_of
from engine.players.levels import Level
from engine.view import View

QUARTERS: Final = 4  # of a step from one level to the next
LEVELS: Final = tuple(Level)
STRONGEST: Final = QUARTERS * (len(LEVELS) - 1)  # the hard player; the weakest is nought, the child


def strength_of(level: Level) -> int:
    return QUARTERS * LEVELS.index(level)


def level_at(strength: int, view: View) -> Level:
    """Return who moves in a position at a strength: the same each time, and told by nothing but what is seen."""
    step, quarters = divmod(strength, QUARTERS)
    lifted = quarters > 0 and chance_of(view, "strength ").randrange(QUARTERS) < quarters
    return LEVELS[step + lifted]
