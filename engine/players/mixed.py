"""The five levels of a room, made of its three players: two lie beside others, and do not always think as well."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Discard, DrawStock, Take
from engine.players.levels import Level, Weigh, Weighed
from engine.view import View

DREAMS: Final = 0.25  # of a child's moves, those in which it draws and throws without a thought
THINKS: Final = 0.5  # of a skilled player's moves, those that it thinks over as the hard one does


def five_levels(
    easy: Weigh, medium: Weigh, hard: Weigh, *, thinks: float = THINKS, child: Weigh | None = None
) -> Mapping[Level, Weigh]:
    """Return who plays at each level; a game without draws and throws to dream over has a child of its own."""
    return {
        Level.CHILD: child or dreaming(easy),
        Level.EASY: easy,
        Level.MEDIUM: medium,
        Level.SKILLED: mixed(medium, hard, thinks),
        Level.HARD: hard,
    }


def five_samples(hard: int, skilled: int | None = None) -> Mapping[Level, int]:
    """Return the samples of each level, where only who thinks ahead takes any."""
    return dict.fromkeys(Level, 1) | {Level.SKILLED: skilled or hard, Level.HARD: hard}


def mixed(often: Weigh, at_times: Weigh, share: float) -> Weigh:
    """Return the player who in a share of the moves plays like another; which those are, follows from what is seen."""

    def weighed(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
        return (at_times if chance.random() < share else often)(view, actions, chance, samples)

    return weighed


def dreaming(weigh: Weigh) -> Weigh:
    """Return the player who puts down what another does, but at times draws and throws whatever comes to hand."""

    def weighed(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
        found = weigh(view, actions, chance, samples)
        if chance.random() >= DREAMS:
            return found
        match found[0].action:
            case Discard():
                blind = chance.choice([action for action in actions if isinstance(action, Discard)])
            case Take():
                blind = next((action for action in actions if isinstance(action, DrawStock)), found[0].action)
            case as_well:
                blind = as_well
        return Weighed(blind, found[0].worth), *(one for one in found if one.action != blind)

    return weighed
