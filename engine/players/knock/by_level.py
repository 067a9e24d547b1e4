"""The players of knock games, by level."""

from typing import Final

from engine.players.knock.hard import hard
from engine.players.knock.medium import easy, medium
from engine.players.mixed import five_levels, five_samples

GUESSES: Final = 300  # of the other hands, each played out for a move

PLAYERS: Final = five_levels(easy, medium, hard)
SAMPLES: Final = five_samples(GUESSES)
