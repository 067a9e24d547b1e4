"""Processes on one server share the shards out among themselves, and whoever lost one can store nothing."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from unittest.mock import AsyncMock

import psycopg
import pytest

from bot.storage.errors import CannotOpenError, InUseError, StaleRevisionError, StoreFault, StoreUnavailableError
from bot.storage.heartbeat import LONGER
from bot.storage.postgres import database, leases
from bot.storage.postgres.leases import LASTING, SPARED
from bot.storage.postgres.owning import owned
from bot.storage.rows import Appended, Changes, Deadline, Scope
from bot.storage.share import Share, shard_of
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.storage.writer import Held, Leases
from soak.server import emptied
from tests.kit_store import changed, move, opened

pytestmark = pytest.mark.postgres

Process = Callable[[], Awaitable[Store]]


@pytest.fixture
def url(prepared: str) -> str:
    return emptied(prepared)


@pytest.fixture
async def process(url: str) -> AsyncIterator[Process]:
    """Return what begins one more process on the same server."""
    begun: list[Store] = []

    async def begin() -> Store:
        begun.append(await Store.open(url, sharing=True))
        return begun[-1]

    yield begin
    for store in begun:
        await store.close()


def of(store: Store) -> Leases:
    assert store.leases is not None
    return store.leases


def run(url: str, sql: str, *values: float) -> None:
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(sql.encode(), values)


def let_run_out(url: str) -> None:
    """Let the time of all leases and of all processes pass."""
    run(url, "UPDATE shard_leases SET until = until - %s", LASTING + 1)
    run(url, "UPDATE processes SET until = until - %s", 2 * LASTING + 1)


async def held(store: Store, count: int = 4) -> Held:
    """Return what a process holds once it has given back what is too much."""
    found = await of(store).renew(count)
    if found.surplus:
        await of(store).release(found.surplus)
        found = await of(store).renew(count)
    of(store).rely_on(found.epochs)
    return found


# Sharing out


async def test_one_process_has_all(process: Process) -> None:
    store = await process()
    assert (await held(store)).epochs == {0: 1, 1: 1, 2: 1, 3: 1}
    assert (await held(store)).outages == {}


async def test_whoever_joins_gets_a_fair_part(process: Process) -> None:
    first, second, third = [await process() for _ in range(3)]
    await held(first)
    assert (await held(second)).epochs == {}
    assert (await of(first).renew(4)).surplus == {2, 3}
    await held(first)
    assert (await held(second)).epochs == {2: 2, 3: 2}
    await held(third)
    parts = [len((await held(one)).epochs) for one in (first, second, third, first, second, third)][3:]
    assert sorted(parts) == [1, 1, 2]


async def test_what_is_handed_over_waits_for_a_process_that_has_nothing(process: Process, url: str) -> None:
    first, second = await process(), await process()
    await held(first)
    await held(second)
    await held(first)
    await held(second)
    await of(first).leave()
    assert (await held(second)).epochs.keys() == {2, 3}
    run(url, "UPDATE shard_leases SET until = until - %s WHERE owner = ''", SPARED)
    taken = await held(second)
    assert taken.epochs == {0: 2, 1: 2, 2: 2, 3: 2}
    assert all(SPARED <= lost < SPARED + 5 for lost in taken.outages.values())


async def test_a_process_that_comes_back_takes_at_once_what_was_handed_over(process: Process) -> None:
    first = await process()
    await held(first)
    await of(first).leave()
    assert (await held(await process())).epochs == {0: 2, 1: 2, 2: 2, 3: 2}


async def test_whoever_comes_back_has_all_that_it_had_and_nobody_else_begins_anew(process: Process) -> None:
    stores = [await process() for _ in range(3)]
    for store in (*stores, *stores, *stores):
        await held(store)
    parts = [(await held(store)).epochs for store in stores]
    assert sorted(map(len, parts)) == [1, 1, 2]
    most = max(range(3), key=lambda number: len(parts[number]))
    await of(stores[most]).leave()
    others = [number for number in range(3) if number != most]
    for number in others:
        assert (await held(stores[number])).epochs == parts[number]
    assert (await held(await process())).epochs.keys() == parts[most].keys()
    for number in others:
        assert await held(stores[number]) == Held(parts[number], {}, frozenset(), 1)


async def test_shards_of_a_process_that_is_gone_are_taken_and_the_time_is_known(process: Process, url: str) -> None:
    first, second = await process(), await process()
    await held(first)
    let_run_out(url)
    taken = await held(second)
    assert taken.epochs == {0: 2, 1: 2, 2: 2, 3: 2}
    assert all(LASTING < lost < LASTING + 5 for lost in taken.outages.values())


async def test_certain_shards_are_taken_if_they_are_wanted(process: Process) -> None:
    first, second = await process(), await process()
    assert (await of(first).renew(4, (1, 3))).epochs.keys() == {1, 3}
    assert (await of(second).renew(4, (0, 1))).epochs.keys() == {0}


async def test_all_must_count_the_shards_alike(process: Process, url: str) -> None:
    first, second = await process(), await process()
    await held(first)
    with pytest.raises(CannotOpenError, match="SHARD_COUNT"):
        await of(second).renew(3)
    await of(first).leave()
    run(url, "DELETE FROM processes")
    assert (await held(second, 3)).epochs.keys() == {0, 1, 2}


# Fencing


@pytest.fixture
async def taken_over(process: Process, url: str) -> tuple[Store, Store, int]:
    """A process that was paused for longer than its lease, the one that took over, and a table."""
    zombie, heir = await process(), await process()
    await held(zombie)
    table_id = await opened(zombie)
    let_run_out(url)
    assert len((await held(heir)).epochs) == 4
    return zombie, heir, table_id


async def test_a_zombie_can_store_nothing(taken_over: tuple[Store, Store, int]) -> None:
    zombie, heir, table_id = taken_over
    for work in (
        lambda: zombie.append(move(table_id, 0)),
        lambda: zombie.set_setting(Scope.USER, 10, "language", '"es"'),
        lambda: changed(zombie, table_id, Changes(table={"memo": "{}"})),
    ):
        refused: list[StoreFault] = []
        for _ in range(2):  # its connection was ended, and a new one does not help it
            with pytest.raises(StoreUnavailableError) as error:
                await work()
            refused.append(error.value.fault)
        assert refused[-1] is StoreFault.FENCED
    assert await heir.append(move(table_id, 0, key="another")) == Appended(1)
    assert await heir.settings(Scope.USER, 10) == {}


async def test_without_the_epochs_its_write_would_be_stored(taken_over: tuple[Store, Store, int]) -> None:
    """What refuses a zombie is the fence, and nothing else that happens to be in its way."""
    zombie, heir, _ = taken_over
    of(zombie).rely_on({})
    with pytest.raises(StoreUnavailableError):  # its connection was ended
        await zombie.set_setting(Scope.USER, 10, "language", '"es"')
    await zombie.set_setting(Scope.USER, 10, "language", '"es"')
    assert await heir.settings(Scope.USER, 10) == {"language": '"es"'}


async def test_leases_that_have_run_out_do_not_hold_even_if_nobody_took_them(process: Process, url: str) -> None:
    store = await process()
    await held(store)
    let_run_out(url)
    with pytest.raises(StoreUnavailableError) as error:
        await opened(store)
    assert error.value.fault is StoreFault.FENCED
    await held(store)
    await opened(store)


async def test_what_a_zombie_had_begun_is_taken_back(process: Process, url: str) -> None:
    """It is stopped between its writing and its commit, and goes on after another one has taken over."""
    zombie, heir = await process(), await process()
    await held(zombie)
    stopped, goes_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def work(db: Sql) -> None:
        db.execute("INSERT INTO settings VALUES ('user', 10, 'language', 'x')")
        loop.call_soon_threadsafe(stopped.set)
        goes_on.wait(60)

    writing = asyncio.create_task(zombie.do(work))
    await stopped.wait()
    let_run_out(url)
    assert len((await held(heir)).epochs) == 4
    goes_on.set()
    with pytest.raises(StoreUnavailableError):
        await writing
    assert await heir.settings(Scope.USER, 10) == {}


async def test_a_table_that_two_would_move_at_once_is_moved_once(process: Process) -> None:
    stores = [await process() for _ in range(2)]
    table_id = await opened(stores[0])
    for version in range(5):
        status = Changes(table={"memo": "{}"}) if version % 2 else Changes()
        answers = await asyncio.gather(
            *(store.append(move(table_id, version, key=f"{version} {number}", changes=status))
              for number, store in enumerate(stores)),
            return_exceptions=True,
        )  # fmt: skip
        assert sorted(type(answer).__name__ for answer in answers) == ["Appended", StaleRevisionError.__name__]
    assert len(await stores[0].lines(table_id)) == 5


async def test_whatever_may_concern_others_is_done_by_one_process_after_the_other(process: Process, url: str) -> None:
    stores = [await process() for _ in range(4)]

    def work(db: Sql) -> None:
        (before,) = db.execute("SELECT count(*) FROM presets").fetchone()
        db.execute("INSERT INTO presets VALUES (1, ?1, 'gin', '{}')", (str(before),))

    await asyncio.gather(*(store.do(work) for store in stores for _ in range(5)))
    assert len(await stores[0].presets(1)) == 20


# What goes with it


async def test_clocks_and_messages_of_other_servers_are_left_alone(process: Process) -> None:
    store = await process()
    there = {guild << 22: await opened(store, f"{guild}", guild_id=guild << 22) for guild in range(8)}
    for table_id in there.values():
        await changed(store, table_id, Changes(deadlines=(Deadline("turn", 5.0 + table_id),)))
    for shard in range(4):
        store.share = Share(4, frozenset({shard}))
        mine = {table_id for guild, table_id in there.items() if shard_of(guild, 4) == shard}
        assert len(mine) == 2
        assert {one.table_id for one in await store.due(1000.0)} == mine
        assert await store.next_due() == 5.0 + min(mine)
        assert set(await store.tables_to_show(1000.0)) == mine
        assert [guild for guild in there if store.looks_after(guild)] == [g for g in there if shard_of(g, 4) == shard]


async def test_time_without_anybody_is_made_good_to_those_who_had_nobody(process: Process) -> None:
    store = await process()
    one, other = await opened(store, "0", guild_id=0), await opened(store, "1", guild_id=1 << 22)
    for table_id in (one, other):
        await changed(store, table_id, Changes(deadlines=(Deadline("turn", 500.0),)))
    store.share = Share(2, frozenset({0, 1}), {1: LONGER + 10})
    assert await store.resume(1000.0, ("turn",), ()) == LONGER + 10
    assert [(await store.deadlines(table_id))[0].due for table_id in (one, other)] == [500.0, 510.0 + LONGER]


async def test_others_hear_what_they_must_know(process: Process) -> None:
    first, second = await process(), await process()
    assert await of(second).heard() == ()
    await of(first).say("table", 7)
    await of(first).say("user", 10)
    assert await of(second).heard() == (("table", 7), ("user", 10))
    assert await of(first).heard() == ()
    assert await of(second).heard() == ()


async def test_shards_connect_one_after_the_other_whoever_has_them(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = AsyncMock()
    monkeypatch.setattr(leases.asyncio, "sleep", slept)
    for store in (await process(), await process(), await process()):
        await of(store).turn()
    waited = [call.args[0] for call in slept.await_args_list]
    assert waited == pytest.approx([0.0, 5.0, 10.0], abs=2.0)


async def test_those_who_share_keep_out_whoever_wants_to_be_alone_and_the_other_way_round(
    process: Process, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TRIES", 1)
    with owned(url), pytest.raises(InUseError):
        await process()
    store = await process()
    await held(store)
    await opened(store)
    with pytest.raises(InUseError), owned(url):
        pass
    with pytest.raises(InUseError):
        await Store.open(url)
