"""Who advises people: what a strong player would do now, and what it thinks of every decision of a match."""

from collections.abc import Callable, Sequence
from typing import Protocol

from engine.actions import Action
from engine.players.levels import Level, Weighed
from engine.players.moments import Moment
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
