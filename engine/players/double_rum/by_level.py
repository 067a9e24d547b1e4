"""The players of Double Rum by level: Rummy's, but for a hard one that searches or, in company, reckons by turns."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.players.double_rum.company import CompanyReckoning
from engine.players.double_rum.searching import searched
from engine.players.levels import Weighed
from engine.players.mixed import five_levels, five_samples
from engine.players.rummy.easy import easy
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.medium import medium
from engine.players.rummy.position import position_of
from engine.players.rummy.reckoning import GUESSES
from engine.view import View


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    sees = position_of(view)
    kind = CompanyReckoning if len(sees.board.players) > 2 else GoingOutReckoning
    reckoning = kind(sees, chance, min(samples, GUESSES))
    return reckoning.told(searched(reckoning, reckoning.reckoned(actions), samples))


SEARCHED: Final = 3_000  # rounds that are played out in a real match

PLAYERS: Final = five_levels(easy, medium, hard)
SAMPLES: Final = five_samples(SEARCHED)
