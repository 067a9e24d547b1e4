"""One truth for each table: one object, never behind the store for long, and nothing stored by one that is."""

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from weakref import WeakSet

import pytest

from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.rows import Appended, Changes, Deadline, Move, Repeated, Status, StoredTable
from bot.tables import known, lobby, registry
from bot.tables.clocks import RETRY
from bot.tables.deadlines import DEAL, TURN, WARN
from bot.tables.known import KnownTable
from bot.tables.registry import Tables
from bot.tables.table import Table
from engine.actions import Action
from engine.errors import IllegalActionError
from engine.match import to_act
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.view import View
from soak.disk import Disk, Kind
from tests.bot.kit_tables import Clock, Gated, Scene, asked, comes_true, really_sleep
from tests.kit_store import changed

HOST, GUEST = 10, 20


def known_of(table: KnownTable) -> object:
    return table.row, table.match, table.due, table.seals, table.last


async def stored(scene: Scene, table: Table) -> StoredTable:
    found = await scene.store.load(table.id)
    assert found is not None
    return found


class Thinker:
    """A computer player who thinks until it is let go."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.go = asyncio.Event()

    async def __call__(self, sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
        self.asked.set()
        await self.go.wait()
        return safe_action(sees, actions)


async def thinking(scene: Scene) -> tuple[Table, Thinker]:
    """Return a table whose computer player is asked, and thinks."""
    table = await scene.dealt("rummy", 1, 1)
    table_id = table.id
    while asked(table) == 0:
        await scene.play_turn(table)
    thinker = Thinker()
    scene.house = replace(scene.house, choose=thinker)
    (await scene.restarted()).start()
    scene.clock.at += 1
    await thinker.asked.wait()
    return await scene.tables.get(table_id), thinker


async def moves_on(scene: Scene, table_id: int, thinker: Thinker) -> None:
    """See a computer end its turn, and the person play one after it."""
    thinker.go.set()
    await scene.advance(1)
    while asked(await scene.tables.get(table_id)) == 1:
        await scene.advance(1)
    table = await scene.tables.get(table_id)
    await scene.play_turn(table)
    assert known_of(table) == known_of(KnownTable(await stored(scene, table)))
    await scene.advance(1)
    assert (await scene.store.moves(table_id))[-1].seat == 1


# FINDINGS L1: a table that stood still for good


async def test_a_table_is_let_go_while_its_computer_thinks_and_moves_on(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 1)
    table, thinker = await thinking(scene)
    table_id = table.id
    del table
    await scene.opened("gin")
    await scene.tables.get(table_id)  # as a press of *My hand* does

    await moves_on(scene, table_id, thinker)


async def test_a_full_disk_while_a_computer_thinks_stops_nobody(scene: Scene, disk: Disk) -> None:
    table, thinker = await thinking(scene)
    disk.failing[Kind.WRITE] = sqlite3.SQLITE_FULL
    with pytest.raises(DeniedError) as denied:
        await table.remember(message_id=7)
    disk.failing.clear()
    assert denied.value.denial is Denial.UNAVAILABLE
    await scene.tables.get(table.id)

    await moves_on(scene, table.id, thinker)


async def test_a_deadline_that_is_due_in_the_store_and_unknown_here_is_answered(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    table = await scene.dealt(clock=None)
    slow = asked(table)
    await changed(scene.store, table.id, Changes(deadlines=(Deadline(TURN, scene.clock.at, slow),)), scene.clock.at)

    scene.tables.start()
    await scene.advance(1)

    assert asked(table) != slow
    assert f"table {table.id}: it did not know that turn is due" in caplog.text


async def test_a_deadline_that_is_gone_from_the_store_does_not_happen(scene: Scene) -> None:
    table = await scene.dealt(clock=60)
    gone = Deadline(TURN, scene.clock.at + 1, asked(table))

    assert not await table.stands(gone)
    assert not table.is_lost


# Lost, and read anew


async def test_a_move_whose_answer_nobody_waited_for_is_known_and_told_all_the_same(scene: Scene, gated: Gated) -> None:
    """Its task was cancelled after the commit: the computer who is asked next must not wait for a click."""
    table = await scene.dealt("rummy", 1, 1)
    while asked(table) == 1:
        await scene.play(table)
    gated.after = asyncio.Event()
    version = table.playing.version
    scene.heard.clear()
    moving = asyncio.create_task(scene.play(table))
    while len(await scene.store.lines(table.id)) == version:
        await really_sleep(0.001)
    moving.cancel()
    gated.after = None
    with pytest.raises(asyncio.CancelledError):
        await moving

    await comes_true(lambda: bool(scene.heard))

    assert table.playing.version > version
    assert known_of(table) == known_of(KnownTable(await stored(scene, table)))


async def test_a_table_that_cannot_be_read_anew_refuses_and_is_tried_until_it_can(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await scene.dealt()
    with monkeypatch.context() as broken:
        broken.setattr(Gated, "load", _unavailable)
        table.lose()
        for refused in (scene.play(table), table.remember(message_id=7), scene.tables.get(table.id)):
            with pytest.raises(DeniedError) as denied:
                await refused
            assert denied.value.denial is Denial.UNAVAILABLE
        await comes_true(lambda: "cannot be read anew; trying again" in caplog.text)

    scene.clock.at += RETRY
    await comes_true(lambda: not table.is_lost)


async def _unavailable(store: Gated, table_id: int) -> StoredTable | None:
    raise StoreUnavailableError(StoreFault.DISK, Path())


async def test_a_table_whose_log_makes_no_sense_is_named_once(scene: Scene, caplog: pytest.LogCaptureFixture) -> None:
    table = await scene.dealt()
    await changed(scene.store, table.id, Changes(table={"options": '{"target": "sideways"}'}))

    table.lose()
    await comes_true(lambda: f"table {table.id} cannot be read anew" in caplog.text)

    with pytest.raises(IllegalActionError):
        await scene.tables.get(table.id)


async def test_a_doubt_that_comes_while_a_table_is_read_anew_is_not_forgotten(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await scene.dealt()
    read = known.read_table

    async def slow(*asked_for: object) -> StoredTable:
        found = await read(scene.store, table.id)
        if not table.row.message_id:
            await changed(scene.store, table.id, Changes(table={"message_id": 7}))
            table.lose()
        return found

    monkeypatch.setattr("bot.tables.held.read_table", slow)
    table.lose()
    await table.refresh()
    await table.refresh()

    assert table.row.message_id == 7


async def test_a_key_is_known_for_a_while_and_then_to_the_store_alone(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.table.KEYS_KEPT", 3)
    table = await scene.dealt()
    seat, first = asked(table), await scene.play(table)
    for _ in range(6):
        await scene.play(table)
    assert len(vars(table)["_keys"]) == 3
    version = table.playing.version

    key = f"click {first.version - 1} {seat}"
    again = await table.play(asked(table), table.legal(asked(table))[0], version=None, key=key)

    assert (again.version, again.repeated) == (first.version, True)
    assert table.playing.version == version
    assert not table.is_lost


async def test_a_key_that_the_store_knows_from_later_means_that_something_was_missed(scene: Scene) -> None:
    table = await scene.dealt()
    other = await Tables(scene.house).get(table.id)
    seat, action = asked(other), other.legal(asked(other))[0]
    played = await other.play(seat, action, version=None, key="one")

    again = await table.play(seat, action, version=None, key="one")

    assert (again.version, again.repeated, table.is_lost) == (played.version, True, True)
    await table.refresh()
    assert known_of(table) == known_of(other)


# Every change is fenced

Change = Callable[[Table], Awaitable[object]]


def _turn(table: Table) -> Deadline:
    return next(Deadline(kind, at, seat) for (kind, seat), at in table.due.items() if kind == TURN)


def _warning(table: Table) -> Deadline:
    return next(Deadline(kind, at, seat) for (kind, seat), at in table.due.items() if kind == WARN)


def _deal(table: Table) -> Deadline:
    return Deadline(DEAL, table.due[DEAL, -1])


def _safely(table: Table) -> tuple[Action, ...]:
    seat = asked(table)
    return (safe_action(table.view(seat), table.legal(seat)),)


async def _set_again(table: Table) -> None:
    async with table:
        await table.keep(memo='{"again": [10]}')


IN_LOBBY: dict[str, Change] = {
    "joining": lambda table: lobby.join(table, GUEST, "Ben"),
    "a computer": lambda table: lobby.add_computer(table, Level.EASY, "Robot"),
    "standing up": lambda table: lobby.stand_up(table, 1),
    "released in the lobby": lambda table: lobby.release(table, HOST),
    "options": lambda table: lobby.set_up(table, clock=30),
    "the start": lobby.start,
    "cancelled": lambda table: lobby.end(table, HOST, manages_server=False),
    "where it is shown": lambda table: table.remember(message_id=7),
    "what it remembers": _set_again,
}
BEFORE_THE_DEAL: dict[str, Change] = {
    "a word": lambda table: table.say_word(0, "luck"),
    "dealing": lambda table: table.deal(),
    "dealing by the clock": lambda table: table.deal(_deal(table)),
}
IN_PLAY: dict[str, Change] = {
    "a move": lambda table: table.play(asked(table), _safely(table)[0], version=None, key="one"),
    "a move by the clock": lambda table: table.act(_safely(table), _turn(table)),
    "a warning": lambda table: table.dismiss(_warning(table)),
    "leaving": lambda table: lobby.leave(table, 0),
    "released": lambda table: lobby.release(table, HOST),
    "the end": lambda table: lobby.end(table, HOST, manages_server=False),
}


async def _away(scene: Scene) -> Table:
    table = await scene.dealt()
    async with table:
        await table.reseat(replace(table.seats[0], away=True))
    return table


async def _waiting_for_the_deal(scene: Scene) -> Table:
    table = await scene.opened()
    await lobby.start(table)
    return table


CASES: list[tuple[Callable[[Scene], Awaitable[Table]], str, Change]] = [
    *((Scene.opened, name, change) for name, change in IN_LOBBY.items()),
    *((_waiting_for_the_deal, name, change) for name, change in BEFORE_THE_DEAL.items()),
    *((Scene.dealt, name, change) for name, change in IN_PLAY.items()),
    (_away, "coming back", lambda table: lobby.come_back(table, 0)),
]


@pytest.mark.parametrize(
    ("begun", "change"), [(begun, change) for begun, _, change in CASES], ids=[name for _, name, _ in CASES]
)
async def test_a_table_that_missed_a_change_stores_nothing_until_it_has_read_it(
    scene: Scene, begun: Callable[[Scene], Awaitable[Table]], change: Change
) -> None:
    """Only the revision tells: a change beside the match leaves its version as it was."""
    table = await begun(scene)
    other = await Tables(scene.house).get(table.id)
    assert other is not table
    await other.remember(thread_id=9)
    before = await stored(scene, table)

    with pytest.raises(DeniedError) as denied:
        await change(table)

    assert denied.value.denial is Denial.STALE
    assert await stored(scene, table) == before
    await change(table)
    assert table.row.thread_id == 9
    assert known_of(table) == known_of(KnownTable(await stored(scene, table)))


# Whatever happens in whatever order


class Unruly(Gated):
    """A store that takes its time, and fails before a commit or after it."""

    rng = random.Random(0)
    unruly = False

    async def _before(self) -> None:
        for _ in range(self.rng.randrange(3)):
            await really_sleep(0)
        self._perhaps_fail()

    def _perhaps_fail(self) -> None:
        if self.unruly and self.rng.random() < 0.06:
            raise StoreUnavailableError(StoreFault.DISK_FULL, Path())

    async def append(self, move: Move) -> Appended | Repeated:
        await self._before()
        answer = await super().append(move)
        await self._before()
        return answer

    async def change(self, table_id: int, changes: Changes, at: float, revision: int) -> None:
        await self._before()
        await super().change(table_id, changes, at, revision)
        await self._before()

    async def load(self, table_id: int) -> StoredTable | None:
        await self._before()
        return await super().load(table_id)


class Storm:
    """People, clocks and faults at three tables, in an order that one seed decides."""

    def __init__(self, scene: Scene, store: Unruly, seed: int) -> None:
        self.scene, self.store, self.rng = scene, store, random.Random(seed)
        self.objects: WeakSet[Table] = WeakSet()
        self.numbers: list[int] = []
        store.rng = self.rng

    async def open(self) -> None:
        for game, people, computers in (("rummy", 2, 1), ("gin", 1, 1), ("rummy500", 3, 0)):
            table = await self.scene.opened(game, people, computers, clock=20)
            self.numbers.append(table.id)

    async def blow(self, steps: int) -> None:
        """Have several things done at once, again and again, some of them by people who go away."""
        self.store.unruly = True
        for step in range(steps):
            doing = [asyncio.create_task(self._something(f"{step} {place}")) for place in range(4)]
            for task in doing:
                if self.rng.random() < 0.1:
                    asyncio.get_running_loop().call_soon(task.cancel)
            self.scene.clock.at += self.rng.choice((0.0, 0.1, 1.0, 25.0))
            for answer in await asyncio.gather(*doing, return_exceptions=True):
                assert answer is None or isinstance(
                    answer, DeniedError | IllegalActionError | asyncio.CancelledError
                ), repr(answer)
            await self.check()
        self.store.unruly = False

    async def _something(self, key: str) -> None:
        table = await self.scene.tables.get(self.rng.choice(self.numbers))
        self.objects.add(table)
        assert sum(one.id == table.id for one in self.objects) == 1
        if self.rng.random() < 0.1:
            table.lose()
        await self.rng.choice(self._acts(table, key))()

    def _acts(self, table: Table, key: str) -> list[Callable[[], Awaitable[object]]]:
        match table.row.status:
            case Status.LOBBY:
                return [partial(lobby.start, table), partial(table.remember, message_id=7)]
            case Status.OVER:
                return [table.refresh]
            case Status.PLAYING:
                moves = [partial(self._move, table, key)] * 8 + [partial(table.deal)]
                beside = [partial(table.say_word, 0, key), partial(table.remember, memo='{"again": [10]}')]
                return [*moves, *beside, partial(lobby.come_back, table, 0)]

    async def _move(self, table: Table, key: str) -> None:
        people = [seat for seat in to_act(table.playing) if table.seats[seat].user_id is not None]
        if people:
            seat = self.rng.choice(people)
            await table.play(seat, safe_action(table.view(seat), table.legal(seat)), version=None, key=key)

    async def _found(self, number: int) -> Table:
        """Return a table, asked for again where it was being read in vain already."""
        while True:
            with suppress(DeniedError):
                return await self.scene.tables.get(number)
            await really_sleep(0)

    async def check(self) -> None:
        """See that whoever holds a table knows what is stored, and that a log leads to where the table is."""
        faults, self.store.unruly = self.store.unruly, False
        for number in self.numbers:
            async with await self._found(number) as table:
                assert known_of(table) == known_of(KnownTable(await stored(self.scene, table)))
                assert table.match is None or table.match.version == table.row.version
        self.store.unruly = faults


def _let_go(tables: Tables, table: Table) -> None:
    """Keep nothing: a table is let go after every touch."""


@pytest.mark.parametrize("seed", range(6))
async def test_the_log_leads_to_what_a_table_shows_whatever_is_lost_or_let_go(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    clock = Clock()
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    monkeypatch.setattr(Tables, "_keep", _let_go)
    async with await Unruly.open(tmp_path / "pozo.sqlite3") as store:
        scene = Scene(store, clock)
        storm = Storm(scene, store, seed)
        await storm.open()
        await storm.blow(60)
        for _ in range(4):  # what failed is tried again, and every table that waits for a clock moves
            await scene.advance(RETRY)
        before = {number: (await scene.tables.get(number)).row.version for number in storm.numbers}
        await scene.advance(60)

        for number, version in before.items():
            table = await scene.tables.get(number)
            assert table.row.status is not Status.PLAYING or table.row.version > version
        await storm.check()
        await scene.tables.stop()
