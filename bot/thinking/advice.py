"""Who advises people: what a strong player would do now, what it thinks of a match, and what it makes a puzzle of."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from engine.actions import Action
from engine.players.levels import Level, Weighed
from engine.players.moments import Moment
from engine.players.puzzles import Posed
from engine.rules import Rules
from engine.view import View

Heard = Callable[[float], None]
"""Hears which share of a long look back is done."""


class Advice(Protocol):
    """An adviser sees what the one who asks may see; after a match, its whole log."""

    async def hints(self, sees: View, actions: Sequence[Action]) -> tuple[Weighed, ...]: ...

    async def choice(
        self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None
    ) -> Action: ...

    async def looked_back(
        self, rules: Rules, log: Sequence[Action], heard: Heard
    ) -> tuple[tuple[Moment, ...], ...]: ...

    async def posed(self, rules: Rules, log: Sequence[Action], chance: Random) -> Posed | None: ...
