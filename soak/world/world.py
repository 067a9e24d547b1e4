"""A world: the bot, its Discord, its people and whatever may go wrong, all of one seed."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from soak.world.complaints import Complaints
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
    complaints: Complaints
    wrongs: list[str] = field(default_factory=list[str])
    troubles: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])  # from when until when
    deleted: set[int] = field(default_factory=set[int])  # messages
    done: Counter[str] = field(default_factory=Counter[str])  # faults by name
