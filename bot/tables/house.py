"""What the tables need from outside: where moves are kept, what time it is, where chance comes from, who plays."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.storage.store import Store
from bot.tables.deadlines import Pauses
from engine.actions import Action
from engine.players.levels import Level
from engine.view import View


class Choose(Protocol):
    """A computer player's choice, with the samples that its match began with; it may take its time."""

    def __call__(
        self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None
    ) -> Awaitable[Action]: ...


@dataclass(frozen=True, slots=True)
class House:
    store: Store
    now: Callable[[], float]
    entropy: Callable[[int], bytes]
    pauses: Pauses
    choose: Choose
    steady: Callable[[], float] | None = None  # a clock that nobody sets, by which one that was set is noticed
