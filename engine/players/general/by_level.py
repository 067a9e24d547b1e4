"""The players of any game of the family, by level: those of Rummy at heart, who also know when to knock."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Knock
from engine.players.general.counting import Counting
from engine.players.general.ending import overlooking, steady
from engine.players.levels import Level, Weigh, Weighed
from engine.players.rummy.easy import easy
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.medium import medium
from engine.players.rummy.position import position_of
from engine.players.rummy.reckoning import GUESSES
from engine.view import View


def _racing(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return GoingOutReckoning(position_of(view), chance, samples).weighed(actions)


def _counting(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return Counting(position_of(view), chance, samples).weighed(actions)


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Reckon by what hands leave over where somebody may knock, and elsewhere by how near they are to going out."""
    player = _counting if Knock in view.rules.actions else steady(_racing)
    return player(view, actions, chance, samples)


PLAYERS: Final[Mapping[Level, Weigh]] = {
    Level.EASY: overlooking(steady(easy)),
    Level.MEDIUM: steady(medium),
    Level.HARD: hard,
}
SAMPLES: Final[Mapping[Level, int]] = {Level.EASY: 1, Level.MEDIUM: 1, Level.HARD: GUESSES}
