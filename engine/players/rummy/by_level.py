"""The players of Rummy and Queen City, by level."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.players.levels import Weighed
from engine.players.mixed import five_levels, five_samples
from engine.players.rummy.easy import easy
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.medium import medium
from engine.players.rummy.position import position_of
from engine.players.rummy.reckoning import GUESSES
from engine.players.rummy.searching import searched
from engine.players.rummy.whole_hand import is_whole_hand
from engine.players.rummy.whole_searching import searched as searched_whole
from engine.players.rummy.whole_watching import PER_GUESS, WatchingReckoning
from engine.view import View


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    sees = position_of(view)
    few = min(samples, GUESSES)
    if is_whole_hand(sees):
        whole = WatchingReckoning(sees, chance, few, samples // PER_GUESS)
        return whole.told(searched_whole(whole, whole.reckoned(actions), samples))
    reckoning = GoingOutReckoning(sees, chance, few)
    return reckoning.told(searched(reckoning, reckoning.reckoned(actions), samples))


SEARCHED: Final = 3_000  # rounds that are played out in a real match

PLAYERS: Final = five_levels(easy, medium, hard)
SAMPLES: Final = five_samples(SEARCHED)
