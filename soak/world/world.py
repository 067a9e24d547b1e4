"""A world: the bot, its Discord, its people and whatever may go wrong, all of one seed."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from soak.world.lives import Lives
from soak.world.machine import Machine
from soak.world.town import Town
from soak.world.wires import Wires


@dataclass
class World:
    chance: Random  # for what goes wrong, and when
    machine: Machine
    wires: Wires
    lives: Lives
    town: Town
    wrongs: list[str] = field(default_factory=list[str])
    done: Counter[str] = field(default_factory=Counter[str])  # faults by name
    gone: set[int] = field(default_factory=set[int])  # channels that were deleted
