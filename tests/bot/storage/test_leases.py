"""Processes on one server share the shards out among themselves, and whoever lost one can store nothing."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock

import psycopg
import pytest

from bot.league_office.matching import Rooms
from bot.leagues.league import LeagueKind
from bot.storage import patience
from bot.storage.errors import (
    CannotOpenError,
    DeadlineGoneError,
    InUseError,
    StaleRevisionError,
    StoreFault,
    StoreUnavailableError,
)
from bot.storage.heartbeat import LONGER
from bot.storage.postgres import leases, sharing
from bot.storage.postgres.leases import ServerLeases
from bot.storage.postgres.owning import owned
from bot.storage.postgres.sharing import SHARING
from bot.storage.rows import Appended, Changes, Deadline, Scope
from bot.storage.share import Share, shard_of, shared_out
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.storage.writer import Asking, Held, Leases, Said
from soak.server import emptied
from tests.bot.leagues.kit_leagues import World
from tests.kit_store import changed, move, opened

pytestmark = pytest.mark.postgres

LASTING = 15.0

Process = Callable[[], Awaitable[Store]]


@pytest.fixture
def url(prepared: str) -> str:
    return emptied(prepared)


@pytest.fixture
async def process(url: str) -> AsyncIterator[Process]:
    """Return what begins one more process on the same server."""
    begun: list[Store] = []

    async def begin() -> Store:
        begun.append(await Store.open(url, lease=LASTING))
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


async def is_of(store: Store) -> bool:
    """Say whether a process may still answer people, for all it knows."""
    assert store.share is not None
    return await of(store).stand(store.share.leases)


async def held(store: Store, shards: int = 4) -> Held:
    """Renew the leases of a process that connects at once and hands over what others wait for, and rely on them."""
    found = await of(store).renew(Asking(shards))
    if found.coming:
        found = await of(store).renew(Asking(shards, ready=found.coming))
    for shard in found.wanted:
        await of(store).release(shard, [shard])
    left = {shard: epoch for shard, epoch in found.epochs.items() if shard not in found.wanted}
    store.share = Share(shards, frozenset(left), leases=frozenset(left.items()))
    return found._replace(epochs=left)


# Sharing out


async def test_one_process_has_all(process: Process) -> None:
    store = await process()
    found = await held(store)
    assert found.epochs == {0: 1, 1: 1, 2: 1, 3: 1}
    assert found.taken.keys() == {0, 1, 2, 3}
    assert (await held(store)).taken == {}


async def test_whoever_joins_is_handed_a_fair_part_when_it_is_connected(process: Process) -> None:
    first, second, third = [await process() for _ in range(3)]
    await held(first)
    found = await of(second).renew(Asking(4))
    assert (found.epochs, found.coming) == ({}, {2, 3})
    found = await of(first).renew(Asking(4))
    assert (found.passing, found.wanted, len(found.epochs)) == ({2, 3}, frozenset(), 4)
    await of(second).renew(Asking(4, ready=(3,)))
    assert (await of(first).renew(Asking(4))).wanted == {3}
    await of(first).release(3, (77, 78))
    found = await of(second).renew(Asking(4, ready=(3,)))
    assert (found.epochs, found.coming) == ({3: 2}, {2})
    assert found.taken[3].answered == (77, 78)
    assert found.taken[3].outage < 5
    for store in (first, second, third) * 3:
        await held(store)
    assert sorted([len((await held(one)).epochs) for one in (first, second, third)]) == [1, 1, 2]


async def test_nobody_else_takes_what_one_is_to_have(process: Process) -> None:
    first, second, third = [await process() for _ in range(3)]
    await held(first)
    await of(second).renew(Asking(4))
    await of(first).release(3, ())
    assert (await of(third).renew(Asking(4))).epochs == {}
    assert (await of(second).renew(Asking(4))).epochs == {3: 2}


async def test_what_one_who_is_gone_was_to_have_another_one_has(process: Process, url: str) -> None:
    first, second, third = [await process() for _ in range(3)]
    await held(first)
    await of(second).renew(Asking(4))
    run(url, "UPDATE processes SET until = until - %s WHERE owner IN (SELECT coming FROM shard_leases)", LASTING + 1)
    assert (await of(third).renew(Asking(4))).coming == {2, 3}


async def test_whoever_leaves_keeps_all_until_others_are_connected(process: Process) -> None:
    stores = [await process() for _ in range(2)]
    for store in (*stores, *stores, *stores):
        await held(store)
    first, second = stores
    found = await of(first).renew(Asking(4, leaving=True))
    assert len(found.epochs) == 2
    assert found.others == 1
    assert (await of(second).renew(Asking(4))).coming == found.epochs.keys()
    assert (await of(first).renew(Asking(4, leaving=True))).passing == found.epochs.keys()
    await of(second).renew(Asking(4, ready=tuple(found.epochs)))
    assert (await of(first).renew(Asking(4, leaving=True))).wanted == found.epochs.keys()
    for shard in found.epochs:
        await of(first).release(shard, ())
    await of(first).leave()
    assert (await held(second)).epochs.keys() == {0, 1, 2, 3}
    assert not await of(second).lost_since(0)


async def test_a_process_that_comes_back_takes_at_once_what_was_handed_over(process: Process) -> None:
    first = await process()
    await held(first)
    await of(first).leave()
    assert (await held(await process())).epochs == {0: 2, 1: 2, 2: 2, 3: 2}


async def test_shards_of_a_process_that_is_gone_are_taken_and_the_time_is_known(process: Process, url: str) -> None:
    first, second = await process(), await process()
    await held(first)
    let_run_out(url)
    taken = await held(second)
    assert taken.epochs == {0: 2, 1: 2, 2: 2, 3: 2}
    assert all(LASTING < one.outage < LASTING + 5 for one in taken.taken.values())
    assert await of(second).lost_since(0) == (0, 1, 2, 3)
    assert not await of(second).lost_since(2e9 + 2e9)


async def test_nothing_is_taken_while_a_connection_of_who_had_it_is_left(
    process: Process, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_ended(_: object) -> bool:
        return False

    first, second = await process(), await process()
    await held(first)
    let_run_out(url)
    with monkeypatch.context() as stuck:
        stuck.setattr(sharing, "_end_the_lost", is_ended)
        assert not (await held(second)).epochs
    assert len((await held(second)).epochs) == 4


async def test_one_that_is_stopped_while_it_shares_out_is_in_nobodys_way(process: Process, url: str) -> None:
    first, second = await process(), await process()
    await held(first)
    run(url, "INSERT INTO processes (owner, until, shards) VALUES ('pozo stopped', 0, 4)")
    stopped = psycopg.connect(url, application_name="pozo stopped leases")
    stopped.execute("SELECT pg_advisory_xact_lock(%s)", (SHARING,))
    let_run_out(url)
    assert len((await held(second)).epochs) == 4
    with pytest.raises(psycopg.OperationalError):
        stopped.execute("SELECT 1")


async def test_certain_shards_are_taken_if_they_are_wanted_and_kept_from_others(process: Process) -> None:
    first, second, third = [await process() for _ in range(3)]
    assert (await of(first).renew(Asking(4, fixed=(1, 3)))).epochs.keys() == {1, 3}
    assert (await of(second).renew(Asking(4, fixed=(0, 1)))).epochs.keys() == {0}
    found = await of(third).renew(Asking(4))
    assert (found.epochs.keys(), found.coming) == ({2}, frozenset())


async def test_all_must_count_the_shards_alike(process: Process, url: str) -> None:
    first, second = await process(), await process()
    await held(first)
    with pytest.raises(CannotOpenError, match="SHARD_COUNT"):
        await of(second).renew(Asking(3))
    await of(first).leave()
    run(url, "DELETE FROM processes")
    assert (await held(second, 3)).epochs.keys() == {0, 1, 2}


# Calls


async def asked(store: Store, calls: int, need: int) -> int:
    return (await of(store).renew(Asking(4, calls=calls, need=need, all_calls=44))).calls


async def test_calls_are_shared_out_by_need_and_never_more_than_there_are(process: Process) -> None:
    first, second = await process(), await process()
    assert await asked(first, 1, 0) == 44
    assert await asked(second, 1, 3) == 1  # the other one has them still
    assert await asked(first, 44, 60) == 41  # of which the other one knows when it is so
    assert await asked(second, 1, 3) == 1
    assert await asked(first, 41, 60) == 41
    assert await asked(second, 1, 3) == 3
    assert await asked(second, 3, 60) == 3
    assert await asked(first, 41, 60) == 22
    assert await asked(first, 22, 60) == 22
    assert await asked(second, 3, 60) == 22


@pytest.mark.parametrize(
    ("needs", "parts"),
    [
        ({}, {}),
        ({"a": 0}, {"a": 45}),
        ({"a": 0, "b": 0, "c": 0}, {"a": 15, "b": 15, "c": 15}),
        ({"a": 100, "b": 2}, {"a": 43, "b": 2}),
        ({"a": 100, "b": 100}, {"a": 22, "b": 23}),
        ({"a": 5, "b": 10}, {"a": 20, "b": 25}),
    ],
)
def test_each_has_what_it_needs_and_an_equal_part_of_the_rest(needs: dict[str, int], parts: dict[str, int]) -> None:
    assert shared_out(45, needs) == parts


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
    zombie.share = None
    with pytest.raises(StoreUnavailableError):  # its connection was ended
        await zombie.set_setting(Scope.USER, 10, "language", '"es"')
    await zombie.set_setting(Scope.USER, 10, "language", '"es"')
    assert await heir.settings(Scope.USER, 10) == {"language": '"es"'}


async def test_whoever_was_stopped_asks_whether_people_are_still_its_own(
    process: Process, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(leases, "time", SimpleNamespace(monotonic=lambda: now))
    first, second = await process(), await process()
    await held(first)
    assert await is_of(first)
    now += LASTING + 1
    assert await is_of(first)  # nobody has taken it over
    let_run_out(url)
    await held(second)
    assert await is_of(second)
    assert not await is_of(first)
    await held(first)
    assert await is_of(first)  # of what it has by now, which is nothing
    assert first.share is not None
    assert not first.share.leases
    await of(second).release(3, ())
    assert not await is_of(second)


async def test_where_the_server_is_away_nobody_knows_whose_people_are(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(leases, "time", SimpleNamespace(monotonic=lambda: now))
    store = await process()
    await held(store)
    await cast("ServerLeases", of(store)).close()
    assert await is_of(store)  # as long as the lease lasts
    now += LASTING + 1
    with pytest.raises(StoreUnavailableError) as error:
        await is_of(store)
    assert error.value.fault is StoreFault.UNREACHABLE


async def test_where_the_server_is_slow_to_say_whose_people_are_nobody_is_served(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(leases, "time", SimpleNamespace(monotonic=lambda: now))
    monkeypatch.setattr(leases, "ASKING", 0.0)
    store = await process()
    await held(store)
    now += LASTING + 1
    with pytest.raises(StoreUnavailableError):
        await is_of(store)


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


async def test_a_deadline_that_two_would_answer_is_answered_once(process: Process) -> None:
    stores = [await process() for _ in range(2)]
    tables = [await opened(stores[0], str(number)) for number in range(6)]
    for number, table_id in enumerate(tables):
        await changed(stores[0], table_id, Changes(deadlines=(Deadline("turn", 5.0),)))
        more = Changes(fired=(Deadline("turn", 5.0),), table={"memo": "{}"} if number % 2 else {})
        answers = await asyncio.gather(
            *(
                store.append(move(table_id, 0, key=f"{at}", changes=more, revision=1))
                for at, store in enumerate(stores)
            ),
            return_exceptions=True,
        )
        assert sum(isinstance(answer, Appended) for answer in answers) == 1
        assert sum(isinstance(answer, DeadlineGoneError | StaleRevisionError) for answer in answers) == 1
        assert len(await stores[1].lines(table_id)) == 1
        assert await stores[1].deadlines(table_id) == ()


@pytest.mark.parametrize("plain", [True, False], ids=["with others", "by itself"])
async def test_a_deadline_that_somebody_is_about_to_answer_is_nobody_elses(
    process: Process, url: str, *, plain: bool
) -> None:
    """It is skipped, and not waited for."""
    store = await process()
    table_id = await opened(store)
    await changed(store, table_id, Changes(deadlines=(Deadline("turn", 5.0),)))
    more = Changes(fired=(Deadline("turn", 5.0),), table={} if plain else {"memo": "{}"})
    with psycopg.connect(url) as other:
        other.execute("SELECT * FROM deadlines FOR UPDATE")
        with pytest.raises(DeadlineGoneError):
            await store.append(move(table_id, 0, changes=more, revision=1))
        other.rollback()
    assert await store.append(move(table_id, 0, changes=more, revision=1)) == Appended(1)


async def test_people_who_wait_are_seated_once_by_whichever_process(process: Process) -> None:
    worlds = [World(await process()) for _ in range(3)]
    league = await worlds[0].league(LeagueKind.RATING, 10, 11)
    for user_id in (10, 11):
        await worlds[0].leagues.enqueue(league, user_id, f"P{user_id}", channel_id=100)
    (errand,) = await worlds[0].leagues.errands(worlds[0].at)

    async def rooms(_: int, channels: Sequence[int]) -> Rooms:
        return Rooms("en", frozenset(channels))

    happened = await asyncio.gather(*(world.leagues.run(errand, rooms) for world in worlds))
    assert sorted(map(len, happened)) == [0, 0, 1]
    assert len(await worlds[0].store.open_tables()) == 1


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
    await of(first).say("user", 10, "[(0, 1)]")
    assert await of(first).heard() == (Said("table", 7), Said("user", 10, "[(0, 1)]"))
    assert await of(second).heard() == (Said("table", 7), Said("user", 10))
    assert await of(second).heard() == ()


async def test_shards_connect_one_after_the_other_whoever_has_them(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = AsyncMock()
    monkeypatch.setattr(leases.asyncio, "sleep", slept)
    for store in (await process(), await process(), await process()):
        await of(store).turn()
    await of(store).turn(1)
    waited = [call.args[0] for call in slept.await_args_list]
    assert waited == pytest.approx([0.0, 5.0, 10.0, 0.0], abs=2.0)


async def test_those_who_share_keep_out_whoever_wants_to_be_alone_and_the_other_way_round(
    process: Process, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "TRIES", 1)
    with owned(url), pytest.raises(InUseError):
        await process()
    store = await process()
    await held(store)
    await opened(store)
    with pytest.raises(InUseError), owned(url):
        pass
    with pytest.raises(InUseError):
        await Store.open(url)
