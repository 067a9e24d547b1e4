"""What every computer player is: at a level, it weighs the actions that a view allows, with the chance it is given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Protocol

from engine.actions import Action
from engine.cards import Card
from engine.view import View


class Level(StrEnum):
    """How well somebody plays, from a child to all that there is."""

    CHILD = "child"
    EASY = "easy"
    MEDIUM = "medium"
    SKILLED = "skilled"
    HARD = "hard"

    @property
    def thinks_long(self) -> bool:
        return self in {Level.SKILLED, Level.HARD}


@dataclass(frozen=True, slots=True)
class Why:
    """A reason to be put into words: the key of the sentence, and what stands in its gaps."""

    key: str
    cards: Mapping[str, Card] = field(default_factory=dict[str, Card])
    numbers: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True)
class Weighed:
    action: Action
    worth: float  # points to be expected; comparable within one weighing only
    why: Why | None = None  # only who hints gives reasons


class Weigh(Protocol):
    """Weigh each action, the best first; the same view, chance and number of samples lead to the same answer."""

    def __call__(self, view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]: ...
