"""The hard players of the version before, kept as peers.

Those of Rummy, Queen City, Double Rum and 500 reckoned and did not search, nor did that of any game, who played
Chinchón; that of Knock Rummy guessed at random (`knock_before.py`), and that of tiles waited and then laid the most. A
second peer at tiles lays the most in every turn.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from bench import knock_before
from engine.actions import Action
from engine.players.general.by_level import hard as general
from engine.players.levels import Weigh, Weighed
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.position import position_of
from engine.players.rummy.reckoning import GUESSES
from engine.players.rummy.whole_hand import WholeHandReckoning
from engine.players.rummy500.hard import Rummy500Reckoning
from engine.players.tiles.by_level import solving, waiting
from engine.view import View

NAME: Final = "hard before"
MOST_TILES: Final = "most tiles"


def rummy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return GoingOutReckoning(position_of(view), chance, min(samples, GUESSES)).weighed(actions)


def queen_city(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return WholeHandReckoning(position_of(view), chance, min(samples, GUESSES)).weighed(actions)


def rummy500(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return Rummy500Reckoning(position_of(view), chance, min(samples, GUESSES)).weighed(actions)


def knock_rummy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    del samples
    return knock_before.hard(view, actions, chance)


def chinchon(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return general(view, actions, chance, min(samples, GUESSES))


PEERS: Final[Mapping[str, Mapping[str, Weigh]]] = {
    NAME: {
        "rummy": rummy,
        "queen_city": queen_city,
        "double_rum": rummy,
        "rummy500": rummy500,
        "partnership500": rummy500,
        "tiles": waiting,
        "knock_rummy": knock_rummy,
        "chinchon": chinchon,
    },
    MOST_TILES: {"tiles": solving},
}
DEALS: Final = 400  # against them, neither more nor fewer, but for tables where chance outweighs more of what differs
MORE_DEALS: Final = {
    **{("rummy", seats): 1_000 for seats in (3, 5, 6)},
    ("queen_city", 4): 2_500,
    ("double_rum", 4): 5_000,
}
# Of so many, where the player of now is another.
TABLES: Final = {
    NAME: {
        "rummy": (2, 3, 4, 5, 6),
        "queen_city": (2, 4, 5, 6),
        "double_rum": (2, 4),
        "rummy500": (2, 3, 4),
        "partnership500": (4,),
        "tiles": (2, 4),
        "knock_rummy": (2, 4),
        "chinchon": (2, 4),
    },
    MOST_TILES: {"tiles": (2, 4)},
}
