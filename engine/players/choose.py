"""Which computer player answers: one of each level in the room that a game names, with the samples it takes."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Final, Protocol, cast

from engine.actions import Action
from engine.match import Match, Stage, legal_actions
from engine.players.levels import Level, Weigh, Weighed
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.view import View

REVISION: Final = 6  # of what computers do: to be raised with any change of it, as the deal of a day keeps to one


class Room(Protocol):
    """What the module `by_level` of a room says: who plays at each level, and the samples taken in a real match."""

    PLAYERS: Mapping[Level, Weigh]
    SAMPLES: Mapping[Level, int]


def room_of(rules: Rules | type[Rules]) -> Room:
    """Return where the players of a game are."""
    return _room(rules.players)


@cache
def _room(name: str) -> Room:
    return cast("Room", import_module(f"engine.players.{name}.by_level"))


def samples_of(rules: Rules | type[Rules], level: Level) -> int:
    return room_of(rules).SAMPLES[level]


def _safe(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    del chance, samples
    best = safe_action(view, actions)
    return (Weighed(best, 1.0), *(Weighed(action, 0.0) for action in actions if action != best))


def weigh(view: View, actions: Sequence[Action], level: Level, chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Weigh what a seat can do, the best first; a choice between rounds is nothing to think about (N3)."""
    player = _safe if view.stage is Stage.CHOICE else room_of(view.rules).PLAYERS[level]
    return player(view, actions, chance, samples)


def choice(view: View, actions: Sequence[Action], level: Level, chance: Random, samples: int) -> Action:
    """Return what a computer player does; there must be something to do."""
    return weigh(view, actions, level, chance, samples)[0].action


def offered(match: Match, seat: int) -> tuple[Action, ...]:
    """Return what a player is given to choose from; with tiles nothing, since it would take a solver to say."""
    return () if match.rules.tiles else legal_actions(match, seat)


def chance_of(view: View, purpose: str = "") -> Random:
    """Return the chance that a player is given: whoever sees the same thinks the same, to each purpose."""
    hand = view.board.hand if view.board else ()
    return Random(f"{purpose}{view.version} {view.seat} {hand}")
