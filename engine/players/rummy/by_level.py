"""The players of Rummy, Queen City and Double Rum, by level."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.players.levels import Level, Weigh, Weighed
from engine.players.rummy.easy import easy
from engine.players.rummy.hard import Racing
from engine.players.rummy.medium import medium
from engine.players.rummy.position import sight
from engine.players.rummy.reckoning import GUESSES
from engine.players.rummy.whole_hand import Chase, is_chase
from engine.view import View


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    sees = sight(view)
    kind = Chase if is_chase(sees) else Racing
    return kind(sees, chance, samples).weighed(actions)


PLAYERS: Final[Mapping[Level, Weigh]] = {Level.EASY: easy, Level.MEDIUM: medium, Level.HARD: hard}
SAMPLES: Final[Mapping[Level, int]] = {Level.EASY: 1, Level.MEDIUM: 1, Level.HARD: GUESSES}
