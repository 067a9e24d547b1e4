"""The players of Chinchón, by level: those of any game, and one who searches."""

from typing import Final

from engine.players.chinchon.hard import hard
from engine.players.general.by_level import easy, medium
from engine.players.mixed import five_levels, five_samples

SEARCHED: Final = 3_000  # rounds that are played out in a real match

PLAYERS: Final = five_levels(easy, medium, hard)
SAMPLES: Final = five_samples(SEARCHED)
