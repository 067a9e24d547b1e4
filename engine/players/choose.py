"""Which computer player answers: one for each game and level, with the samples that it takes in a real match."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.match import Match, Stage, legal_actions
from engine.players.gin import by_level as gin
from engine.players.levels import Level, Weigh, Weighed
from engine.players.rummy import by_level as rummy
from engine.players.rummy500 import by_level as rummy500
from engine.players.safe import safe_action
from engine.players.tiles import by_level as tiles
from engine.view import View

Players = Mapping[Level, Weigh]


def _safe(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    del chance, samples
    best = safe_action(view, actions)
    return (Weighed(best, 1.0), *(Weighed(action, 0.0) for action in actions if action != best))


PLAYERS: Final[Mapping[str, Players]] = {
    "double_rum": rummy.PLAYERS,
    "gin": gin.PLAYERS,
    "partnership500": rummy500.PLAYERS,
    "queen_city": rummy.PLAYERS,
    "rummy": rummy.PLAYERS,
    "rummy500": rummy500.PLAYERS,
    "tiles": tiles.PLAYERS,
}

_GUESSES: Final = 12  # of the hands of others, at Rummy and 500
_BY_HARD: Final = {"gin": gin.SAMPLES, "tiles": 1}

SAMPLES: Final[Mapping[str, Mapping[Level, int]]] = {
    key: {Level.EASY: 1, Level.MEDIUM: 1, Level.HARD: _BY_HARD.get(key, _GUESSES)} for key in PLAYERS
}


def weigh(view: View, actions: Sequence[Action], level: Level, chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Weigh what a seat can do, the best first; who deals first is nothing to think about (N3)."""
    player = _safe if view.stage is Stage.CHOICE else PLAYERS[view.rules.key][level]
    return player(view, actions, chance, samples)


def choice(view: View, actions: Sequence[Action], level: Level, chance: Random, samples: int) -> Action:
    """Return what a computer player does; there must be something to do."""
    return weigh(view, actions, level, chance, samples)[0].action


def offered(match: Match, seat: int) -> tuple[Action, ...]:
    """Return what a player is given to choose from; with tiles nothing, since it would take a solver to say."""
    return () if match.rules.tiles else legal_actions(match, seat)


def chance_of(view: View) -> Random:
    """Return the chance that a player is given: whoever sees the same thinks the same."""
    hand = view.board.hand if view.board else ()
    return Random(f"{view.version} {view.seat} {hand}")
