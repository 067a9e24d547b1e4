"""The hard players of the version before, kept as peers: Rummy's, while a broken hand had the usual chances."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.cards import Card
from engine.players.levels import Weigh, Weighed
from engine.players.rummy.going_out import BROKEN, GoingOut
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.position import position_of
from engine.view import View

NAME: Final = "hard before"


class GoingOutBefore(GoingOut):
    """A hand of which a broken one could look better than one that was kept whole."""

    def chance(self, thrown: Card) -> float:
        rest = self.left(thrown)
        return super().chance(thrown) if rest == self.best else BROKEN * self.first_out(rest)


class ReckoningBefore(GoingOutReckoning):
    going_out = GoingOutBefore


def rummy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return ReckoningBefore(position_of(view), chance, samples).weighed(actions)


PEERS: Final[Mapping[str, Weigh]] = {"rummy": rummy, "double_rum": rummy}
