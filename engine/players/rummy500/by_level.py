"""The players of 500, each alone or in partnership, by level."""

from collections.abc import Mapping
from typing import Final

from engine.players.levels import Level, Weigh
from engine.players.rummy.easy import easy
from engine.players.rummy.reckoning import GUESSES
from engine.players.rummy500.hard import hard
from engine.players.rummy500.medium import medium

PLAYERS: Final[Mapping[Level, Weigh]] = {Level.EASY: easy, Level.MEDIUM: medium, Level.HARD: hard}
SAMPLES: Final[Mapping[Level, int]] = {Level.EASY: 1, Level.MEDIUM: 1, Level.HARD: GUESSES}
