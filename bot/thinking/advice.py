"""Who advises people: what a strong player would do now, and which moments of a match mattered."""

from collections.abc import Sequence
from typing import Protocol

from engine.actions import Action
from engine.players.levels import Level, Weighed
from engine.players.moments import Moment
from engine.rules import Rules
from engine.view import View


class Advice(Protocol):
    """An adviser sees what the one who asks may see; after a match, its whole log."""

    async def hints(self, sees: View, actions: Sequence[Action]) -> tuple[Weighed, ...]: ...

    async def choice(
        self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None
    ) -> Action: ...

    async def moments(self, rules: Rules, log: Sequence[Action], seat: int) -> tuple[Moment, ...]: ...
