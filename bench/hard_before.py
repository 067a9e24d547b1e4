"""The hard players of the version before, kept as peers.

Those of Rummy, Queen City and 500 reckoned and did not search; that of tiles laid the most in every turn.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.players.levels import Weigh, Weighed
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.position import position_of
from engine.players.rummy.reckoning import GUESSES
from engine.players.rummy.whole_hand import WholeHandReckoning
from engine.players.rummy500.hard import Rummy500Reckoning
from engine.players.tiles.by_level import solving
from engine.view import View

NAME: Final = "hard before"


def rummy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return GoingOutReckoning(position_of(view), chance, min(samples, GUESSES)).weighed(actions)


def queen_city(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return WholeHandReckoning(position_of(view), chance, min(samples, GUESSES)).weighed(actions)


def rummy500(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return Rummy500Reckoning(position_of(view), chance, min(samples, GUESSES)).weighed(actions)


PEERS: Final[Mapping[str, Weigh]] = {
    "rummy": rummy,
    "queen_city": queen_city,
    "rummy500": rummy500,
    "partnership500": rummy500,
    "tiles": solving,
}
# Of so many, where the player of now is another.
TABLES: Final = {"rummy": (2, 4), "queen_city": (2,), "rummy500": (2, 4), "partnership500": (4,), "tiles": (2, 4)}
