"""The computer players of Gin, two-handed, three-handed and in sides: a pair always plays its own round."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.match import Stage
from engine.players.gin.hard import hard_player
from engine.players.gin.medium import easy, medium
from engine.players.levels import Weigh, Weighed
from engine.players.mixed import five_levels, five_samples
from engine.players.safe import safe_action
from engine.state import Phase
from engine.view import View

PLAYOUTS: Final = 12_000  # rounds that the hard player plays out for a move
FEWER: Final = 1_100  # and the skilled one, who thinks every move over like that


def thoughtful(weigh: Weigh) -> Weigh:
    """Return the player who leaves to the safe one what needs no thought: the first deal, and the answer to a knock.

    The rules lay an answer out for the least deadwood over melds and lay-offs together, which nothing beats (N12).
    """

    def weighed(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
        board = view.board
        if view.stage is Stage.CHOICE or board is None or board.phase is Phase.DEFEND or board.turn != view.seat:
            best = safe_action(view, actions)
            return Weighed(best, 1.0), *(Weighed(action, 0.0) for action in actions if action != best)
        return weigh(view, actions, chance, samples)

    return weighed


PLAYERS: Final = five_levels(thoughtful(easy), thoughtful(medium), thoughtful(hard_player()), thinks=1.0)
SAMPLES: Final = five_samples(PLAYOUTS, FEWER)
