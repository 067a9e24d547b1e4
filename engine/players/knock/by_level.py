"""The players of Knock Rummy, by level."""

from typing import Final

from engine.players.knock.hard import hard
from engine.players.knock.medium import easy, medium
from engine.players.mixed import five_levels, five_samples

SEARCHED: Final = 4_000  # rounds that are played out in a real match
THINKS: Final = 0.2  # of a skilled player's moves: with half of them it was as good as hard

PLAYERS: Final = five_levels(easy, medium, hard, thinks=THINKS)
SAMPLES: Final = five_samples(SEARCHED)
