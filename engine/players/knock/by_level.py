"""The players of knock games, by level."""

from collections.abc import Mapping
from typing import Final

from engine.players.knock.hard import hard
from engine.players.knock.medium import easy, medium
from engine.players.levels import Level, Weigh

GUESSES: Final = 300  # of the other hands, each played out for a move

PLAYERS: Final[Mapping[Level, Weigh]] = {Level.EASY: easy, Level.MEDIUM: medium, Level.HARD: hard}
SAMPLES: Final[Mapping[Level, int]] = {Level.EASY: 1, Level.MEDIUM: 1, Level.HARD: GUESSES}
