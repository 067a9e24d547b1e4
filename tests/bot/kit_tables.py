"""What tests of the tables share: a clock that stands still until it is moved, and stores that take their time."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.matches import SeatRow
from bot.storage.rows import Appended, Changes, Move, NewTable, Repeated
from bot.storage.store import Store
from bot.tables import lobby
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.registry import Tables
from bot.tables.table import Played, Table
from engine.actions import Action
from engine.match import Stage, to_act
from engine.players.safe import safe_action
from engine.rules import REVISION
from engine.view import View

really_sleep = asyncio.sleep
NOON = 1_800_000_000.0
COMPUTER, START, BETWEEN = 1.0, 8.0, 20.0


@dataclass
class Clock:
    """A clock that stands still; whoever sleeps by it wakes when it is moved far enough."""

    at: float = NOON

    def __call__(self) -> float:
        return self.at

    async def sleep(self, seconds: float, result: None = None) -> None:
        until = self.at + seconds
        await really_sleep(0)
        while self.at < until:
            await really_sleep(0.001)


async def comes_true(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for what a thread or another task does, however busy the machine is."""
    async with asyncio.timeout(seconds):
        while not condition():
            await really_sleep(0.001)


async def choose_at_once(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


class Gated(Store):
    """A store whose moves wait before the commit, or after it, until they are let through; so does what it tells.

    Of other changes only the next one waits.
    """

    changing: asyncio.Event | None = None
    before: asyncio.Event | None = None
    after: asyncio.Event | None = None
    told: asyncio.Event | None = None

    @property
    def is_held_up(self) -> bool:
        return any((self.changing, self.before, self.after, self.told))

    async def append(self, move: Move) -> Appended | Repeated:
        if self.before:
            await self.before.wait()
        answer = await super().append(move)
        if self.after:
            await self.after.wait()
        return answer

    async def change(self, table_id: int, changes: Changes, at: float, revision: int) -> None:
        waiting, self.changing = self.changing, None
        if waiting:
            await waiting.wait()
        await super().change(table_id, changes, at, revision)

    async def next_due(self) -> float | None:
        answer = await super().next_due()
        if self.told:
            await self.told.wait()
        return answer


@dataclass
class Scene:
    """Tables on a store, what was heard of them, and the clock they all go by."""

    store: Store
    clock: Clock
    entropy: bytes = b"\7"
    skew: float = 0.0
    heard: list[Played] = field(default_factory=list[Played])
    warned: list[int] = field(default_factory=list[int])

    def __post_init__(self) -> None:
        self.house = House(
            self.store,
            self.now,
            lambda size: self.entropy * size,
            Pauses(lambda: COMPUTER, START, BETWEEN),
            choose_at_once,
            steady=self.clock,
        )
        self.tables = self._begun()

    def now(self) -> float:
        """Return what time it is on the wall, by a clock that may be set."""
        return self.clock.at + self.skew

    def _begun(self) -> Tables:
        tables = Tables(self.house)
        tables.listen(lambda _, played: self.heard.append(played))
        tables.clocks.on_warning(lambda _, seat: self.warned.append(seat))
        return tables

    async def restarted(self) -> Tables:
        """Return the tables of a process that begins with nothing but the store, after the end of the other."""
        await self.tables.stop()
        self.tables = self._begun()
        return self.tables

    async def away(self, seconds: float) -> None:
        """Stop the bot, and start it again after a while."""
        await self.restarted()
        self.clock.at += seconds
        await self.tables.resume()
        self.tables.start()

    async def opened(  # noqa: PLR0913  # what a table is made of
        self,
        game: str = "rummy",
        people: int = 2,
        computers: int = 0,
        options: str = "{}",
        *,
        clock: int | None = 60,
        on_leave: str = "computer",
    ) -> Table:
        seats = (
            *(SeatRow(seat, f"P{seat}", user_id=10 + seat) for seat in range(people)),
            *(SeatRow(seat, f"C{seat}", computer="safe") for seat in range(people, people + computers)),
        )
        new = NewTable(
            key=f"{game} {options} {self.clock.at}", guild_id=1, channel_id=2, host_id=10, game=game, rules=REVISION,
            size=len(seats), options=options, clock=clock, on_leave=on_leave, league_id=None, language="en",
            at=self.clock.at, seats=seats,
        )  # fmt: skip
        return await self.tables.open(new)

    async def dealt(  # noqa: PLR0913  # the same
        self,
        game: str = "rummy",
        people: int = 2,
        computers: int = 0,
        options: str = "{}",
        *,
        clock: int | None = 60,
        on_leave: str = "computer",
    ) -> Table:
        """Return a table whose first round is dealt and waits for somebody to play."""
        table = await self.opened(game, people, computers, options, clock=clock, on_leave=on_leave)
        await lobby.start(table)
        while table.playing.stage is not Stage.PLAY:
            if table.playing.choosers:
                await self.play(table)
            else:
                await table.deal()
        self.heard.clear()
        return table

    async def play(self, table: Table, seat: int | None = None) -> Played:
        """Have somebody who is asked do the safe thing."""
        seat = to_act(table.playing)[0] if seat is None else seat
        version = table.playing.version
        action = safe_action(table.view(seat), table.legal(seat))
        return await table.play(seat, action, version=version, key=f"click {version} {seat}")

    async def play_turn(self, table: Table) -> None:
        """Have whoever is asked play until somebody else is."""
        seat = to_act(table.playing)[0]
        while to_act(table.playing) == (seat,):
            await self.play(table)

    async def play_round(self, table: Table) -> None:
        played = len(table.playing.rounds)
        while len(table.playing.rounds) == played:
            await self.play(table)

    async def advance(self, seconds: float) -> None:
        """Move the clock, and wait until all that is due has been answered."""
        self.clock.at += seconds
        for turn in range(1, 3_000):
            await really_sleep(0.001)
            if not await self.store.due(self.now()):
                break
            self.clock.at += 0.06 if turn % 50 == 0 else 0  # what fires now is looked at again a little later
        else:
            raise AssertionError("what was due is never answered")
        async with asyncio.timeout(60):
            while not await self._is_followed():
                await really_sleep(0.001)
        await really_sleep(0.005)

    async def _is_followed(self) -> bool:
        """Say whether the tables in memory know what is stored, but for what a gate or a fault keeps from them."""
        if isinstance(self.store, Gated) and self.store.is_held_up:
            return True
        stored = dict(await self.store.changed_since(0.0))
        tables = tuple(self.tables._live.values())  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # none but those
        return all(table.is_lost or table.row.revision >= stored.get(table.id, 0) for table in tables)


def asked(table: Table) -> int:
    """Return the one seat that is asked."""
    (seat,) = to_act(table.playing)
    return seat
