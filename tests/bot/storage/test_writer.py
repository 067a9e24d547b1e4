"""Group commit: many units, one sync, each answered for itself and only when it is safe."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.storage.errors import DeadlineGoneError, StaleRevisionError, StoreFault, StoreUnavailableError
from bot.storage.faults import fault_of
from bot.storage.rows import Appended, Changes, Deadline, Repeated, Status
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.storage.writer import TOGETHER, AnyDatabase, Writer
from soak.disk import Disk, Kind
from tests.kit_store import move, new_table, opened


@pytest.fixture
def writer(database: AnyDatabase) -> Writer:
    return Writer(database.writing, database.together)


def _seen_by_others(path: Path, question: str) -> list[tuple[int]]:
    db = sqlite3.connect(path)
    try:
        return db.execute(question).fetchall()
    finally:
        db.close()


async def test_moves_of_one_table_that_come_together_are_stored_one_after_the_other(store: Store) -> None:
    table_id, other = await opened(store), await opened(store, "other")
    clock = Changes(deadlines=(Deadline("turn", 9.0),))
    given = [
        move(table_id, 0, changes=clock),
        move(other, 0),
        move(table_id, 1, changes=Changes(fired=(Deadline("turn", 9.0),), deadlines=(Deadline("turn", 10.0),))),
        move(table_id, 0),
        move(table_id, 2, changes=Changes(fired=(Deadline("turn", 9.0),))),
    ]
    first, *answers, last = await asyncio.gather(*map(store.append, given), return_exceptions=True)
    assert [first, *answers] == [Appended(1), Appended(1), Appended(2), Repeated(1, ("line 0",))]
    assert isinstance(last, DeadlineGoneError)
    assert await store.lines(table_id) == ("line 0", "line 1")
    assert await store.deadlines(table_id) == (Deadline("turn", 10.0),)


async def test_one_refused_unit_does_not_spoil_the_others(store: Store) -> None:
    tables = [await opened(store, f"table {number}") for number in range(20)]
    await store.append(move(tables[7], 0, key="before"))
    changes = Changes(table={"status": Status.PLAYING})
    answers = await asyncio.gather(
        *(store.append(move(table_id, 0, changes=changes)) for table_id in tables), return_exceptions=True
    )
    assert isinstance(answers[7], StaleRevisionError)
    assert [answer for answer in answers if answer != Appended(1)] == [answers[7]]
    statuses = [(await store.open_tables(after=table_id - 1, limit=1))[0].status for table_id in tables]
    assert [number for number, status in enumerate(statuses) if status is not Status.PLAYING] == [7]


async def test_a_click_that_comes_twice_at_once_is_stored_once(store: Store) -> None:
    table_id = await opened(store)
    answers = await asyncio.gather(*(store.append(move(table_id, 0, key="click")) for _ in range(3)))
    assert answers == [Appended(1), Repeated(1, ("line 0",)), Repeated(1, ("line 0",))]


async def test_of_two_moves_for_one_version_the_first_wins(store: Store) -> None:
    table_id = await opened(store)
    answers = await asyncio.gather(*(store.append(move(table_id, 0, key=key)) for key in "ab"), return_exceptions=True)
    assert answers[0] == Appended(1)
    assert isinstance(answers[1], StaleRevisionError)


async def test_units_that_build_on_each_other_may_wait_together(store: Store) -> None:
    table_id = await opened(store)
    answers = await asyncio.gather(*(store.append(move(table_id, version)) for version in range(300)))
    assert answers == [Appended(version + 1) for version in range(300)]
    assert await store.lines(table_id) == tuple(f"line {version}" for version in range(300))


async def test_a_mistake_in_one_unit_reaches_its_caller_alone(writer: Writer, path: Path) -> None:
    def mistaken(db: Sql) -> None:
        db.execute("DELETE FROM settings")
        db.execute("SELECT * FROM nowhere")

    insert = "INSERT INTO settings VALUES ('user', ?1, 'key', 'value')"
    answers = await asyncio.gather(
        writer.write(lambda db: db.execute(insert, (1,)).rowcount),
        writer.write(mistaken),
        writer.write(lambda db: db.execute(insert, (1,)).rowcount),
        writer.write(lambda _: 1 // 0),
        writer.write(lambda db: db.execute(insert, (2,)).rowcount),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [
        *(int, sqlite3.OperationalError, sqlite3.IntegrityError, ZeroDivisionError, int)
    ]
    assert _seen_by_others(path, "SELECT owner_id FROM settings") == [(1,), (2,)]


async def test_a_unit_that_ends_the_common_transaction_is_noticed_by_all(writer: Writer) -> None:
    answers = await asyncio.gather(
        writer.write(lambda _: 1), writer.write(lambda db: db.execute("COMMIT")), return_exceptions=True
    )
    assert all(isinstance(answer, Exception) and fault_of(answer) is None for answer in answers)
    assert await writer.write(lambda _: 2) == 2


async def test_a_mistake_in_a_question_is_no_fault_of_the_disk(database: AnyDatabase) -> None:
    with pytest.raises(Exception, match=r"no such table|does not exist"):
        await database.read(lambda db: db.execute("SELECT * FROM nowhere"))


async def test_a_writer_that_is_stopped_lets_its_callers_go_and_can_go_on(store: Store) -> None:
    table_id = await opened(store)
    first = asyncio.create_task(store.append(move(table_id, 0, key="one")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    (writing,) = asyncio.all_tasks() - {first, asyncio.current_task()}
    later = [asyncio.create_task(store.append(move(table_id, 1, key=key))) for key in "ab"]
    await asyncio.sleep(0)
    writing.cancel()
    for caller in (first, *later):
        with pytest.raises(StoreUnavailableError) as refused:
            await caller
        assert refused.value.fault is StoreFault.CLOSED
    assert await store.append(move(table_id, 0, key="one")) == Repeated(1, ("line 0",))
    assert await store.lines(table_id) == ("line 0",)


async def test_an_answer_means_that_everybody_can_see_it(writer: Writer, path: Path) -> None:
    for number in range(5):
        await writer.write(lambda db, n=number: db.execute("INSERT INTO settings VALUES ('user', ?1, 'k', 'v')", (n,)))
        assert _seen_by_others(path, "SELECT count(*) FROM settings") == [(number + 1,)]


@pytest.mark.parametrize(("waiting", "commits"), [(1, 1), (64, 1), (TOGETHER, 1), (TOGETHER + 1, 2)])
async def test_whatever_waits_shares_a_sync(store: Store, disk: Disk, waiting: int, commits: int) -> None:
    await opened(store)
    disk.happenings.clear()
    await asyncio.gather(*(opened(store, f"table {number}") for number in range(waiting)))
    assert sum(one.kind is Kind.SYNC for one in disk.happenings) == commits


async def test_no_task_is_left_when_there_is_nothing_to_write(store: Store) -> None:
    await asyncio.gather(*(store.open_table(new_table(f"table {number}")) for number in range(5)))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_caller_who_goes_away_does_not_take_the_unit_back(store: Store) -> None:
    table_id = await opened(store)
    impatient = asyncio.create_task(store.append(move(table_id, 0)))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await store.append(move(table_id, 1)) == Appended(2)
    assert impatient.cancelled()
    assert await store.lines(table_id) == ("line 0", "line 1")


async def test_closing_finishes_what_waits_and_takes_no_more(path: Path) -> None:
    store = await Store.open(path)
    waiting = [asyncio.create_task(store.open_table(new_table(f"table {number}"))) for number in range(300)]
    await asyncio.sleep(0)
    await store.close()
    assert [(await task).repeated for task in waiting] == [False] * 300
    for late in (store.open_table(new_table("late")), store.table(1)):
        with pytest.raises(StoreUnavailableError) as refused:
            await late
        assert refused.value.fault is StoreFault.CLOSED
    await store.close()
    assert _seen_by_others(path, "SELECT count(*) FROM tables") == [(300,)]
    assert sorted(file.name for file in path.parent.iterdir()) == ["pozo.sqlite3", "pozo.sqlite3-lock"]
