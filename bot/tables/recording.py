"""A match to be looked back on: any position of it within a few moves from one that is kept, and who took how long."""

import asyncio
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from bot.storage.rows import LoggedMove
from bot.storage.store import Store
from bot.tables.known import KnownTable
from bot.tables.progress import asked_after
from engine.actions import Action, Deal
from engine.cards import Card
from engine.events import Event, Knocked, Melded, Opened, RoundEnded
from engine.match import Match, advance, new_match, to_act
from engine.rules import Rules
from engine.state import turn_start
from engine.text import Notation
from engine.view import View, view

EVERY: Final = 24  # moves between two positions that are kept: going there takes about a millisecond
KEPT: Final = 64  # recordings, of some hundred thousand bytes each
TURNING: Final = (Knocked, Melded, Opened, RoundEnded)  # what makes a moment of a match


@dataclass(frozen=True, slots=True)
class Position:
    """A match after one of its actions: what happened, who did it and how long they took."""

    match: Match
    events: tuple[Event, ...] = ()
    mover: int | None = None
    took: float = 0.0  # seconds
    asked: Mapping[int, float] = field(default_factory=dict[int, float])  # for how long, by seat
    before: View | None = None  # what everyone saw before tiles were last moved


class Recording:
    """The log of a match up to some version. Nobody changes one: with what came later it is another."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.now = new_match(rules)
        self.actions: list[Action] = []
        self.rounds: list[int] = []  # the versions at which they had been dealt
        self.moments: list[int] = []  # the versions at which much had happened
        self._kept = [self.now]  # every so many versions
        self._times = [0.0]  # of each version
        self._asked: list[Mapping[int, int]] = [dict.fromkeys(to_act(self.now), 0)]  # since when, at each version
        self._moved = [0]  # at each version: that at which tiles were last moved

    def followed(self, moves: Sequence[LoggedMove]) -> "Recording":
        """Return what it is with more moves."""
        later, notation = Recording(self.rules), Notation(self.rules.tiles)
        vars(later).update({name: copy(value) for name, value in vars(self).items()})
        for move in moves:
            for line in move.lines:
                later._follow(notation.read_action(line), move.at)
        return later

    def _follow(self, action: Action, at: float) -> None:
        before, step = self.now, advance(self.now, action)
        if not self.version:
            self._times[0] = at  # nobody's time runs before the first move
        self.now = step.match
        self.actions.append(action)
        self._times.append(at)
        self._asked.append(asked_after(self._asked[-1], before, step.match))
        moved = self.rules.tiles and _tiles(before) != _tiles(step.match)
        self._moved.append(self.version if moved else self._moved[-1])
        if isinstance(action, Deal) and len(step.match.rounds) == len(self.rounds):
            self.rounds.append(self.version)
        if any(isinstance(event, TURNING) for event in step.events):
            self.moments.append(self.version)
        if self.version % EVERY == 0:
            self._kept.append(step.match)

    @property
    def version(self) -> int:
        return len(self.actions)

    @property
    def first(self) -> int:
        """Return the first version at which cards lie there."""
        return self.rounds[0] if self.rounds else 0

    def at(self, version: int) -> Position:
        """Return the position that a version names; of one beyond the end, the last."""
        version = min(version, self.version)
        if not version:
            return Position(self._kept[0])
        action, moved = self.actions[version - 1], self._moved[version]
        step, mover = advance(self._match(version - 1), action), getattr(action, "seat", None)
        return Position(
            step.match,
            step.events,
            mover,
            0.0 if mover is None else self._between(self._asked[version - 1].get(mover, version), version),
            {seat: self._between(since, version) for seat, since in self._asked[version].items()},
            view(self._match(moved - 1), None) if moved else None,
        )

    def _between(self, since: int, version: int) -> float:
        return self._times[version] - self._times[since]

    def _match(self, version: int) -> Match:
        near, match = version // EVERY, self._kept[version // EVERY]
        for action in self.actions[near * EVERY : version]:
            match = advance(match, action).match
        return match

    def round_at(self, version: int) -> int:
        """Return the round, from 1, that a version is of."""
        return max(1, sum(dealt <= version for dealt in self.rounds))

    def moment_after(self, version: int) -> int | None:
        return next((moment for moment in self.moments if moment > version), None)


def _tiles(match: Match) -> tuple[tuple[Card, ...], ...]:
    """Return the tiles on the table as everyone sees them."""
    state = match.boards[0] if match.boards else None
    return turn_start(state).table if state else ()


class Recordings:
    """The recordings that were looked at of late; each is read from the log once, in a thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: LRUCache[int, Recording] = LRUCache(KEPT)

    async def of(self, table: KnownTable) -> Recording:
        """Return the recording of a table as far as it has come."""
        version = table.playing.version
        kept = self._kept.get(table.id) or Recording(table.rules)
        if kept.version < version:
            moves = await self._store.moves(table.id, kept.version)
            kept = await asyncio.to_thread(kept.followed, moves)  # a log may be long
            self._kept[table.id] = kept
        return kept
