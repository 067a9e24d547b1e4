"""The players of any game of the family, by level: those of Rummy at heart, who also know when to knock."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action, Knock
from engine.players.general.counting import Counting
from engine.players.general.ending import overlooking, steady
from engine.players.levels import Weighed
from engine.players.mixed import five_levels, five_samples, mixed
from engine.players.rummy.easy import easy as easy_thumb
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.medium import medium as medium_thumb
from engine.players.rummy.position import position_of
from engine.players.rummy.reckoning import GUESSES
from engine.view import View

THUMB: Final = 0.5  # of medium's moves, those by its rules of thumb: with all of them it is about as good as hard


def _racing(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return GoingOutReckoning(position_of(view), chance, samples).weighed(actions)


def _counting(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return Counting(position_of(view), chance, samples).weighed(actions)


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Reckon by what hands leave over where somebody may knock, and elsewhere by how near they are to going out."""
    player = _counting if Knock in view.rules.actions else steady(_racing)
    return player(view, actions, chance, samples)


easy: Final = overlooking(steady(easy_thumb))
medium: Final = steady(mixed(easy_thumb, medium_thumb, THUMB))

PLAYERS: Final = five_levels(easy, medium, hard)
SAMPLES: Final = five_samples(GUESSES)
