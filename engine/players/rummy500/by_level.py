"""The players of 500, each alone or in partnership, by level."""

from typing import Final

from engine.players.mixed import five_levels, five_samples
from engine.players.rummy.easy import easy
from engine.players.rummy.reckoning import GUESSES
from engine.players.rummy500.hard import hard
from engine.players.rummy500.medium import medium

PLAYERS: Final = five_levels(easy, medium, hard)
SAMPLES: Final = five_samples(GUESSES)
