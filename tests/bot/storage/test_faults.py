"""A full, broken, read-only or locked disk: clear words, nothing lost that was answered, and work goes on."""

import asyncio
import logging
import random
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from bot.storage import database
from bot.storage.database import PATIENCE, Database
from bot.storage.errors import (
    CannotOpenError,
    ForeignDatabaseError,
    HeldError,
    InUseError,
    OldSqliteError,
    SeveralNamesError,
    StoreFault,
    StoreUnavailableError,
)
from bot.storage.rows import Appended, Repeated
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.storage.writer import Writer
from soak.disk import Disk, Kind
from soak.power import Model
from tests.kit_store import move, new_table, opened

ROOT = Path(__file__).resolve().parent.parent.parent.parent


async def _assert_goes_on(store: Store, table_id: int, path: Path) -> None:
    """What was answered before the fault is there, and moves refused in it can be made again with their keys."""
    answer = await store.append(move(table_id, 1, key="refused"))
    assert answer in (Appended(2), Repeated(2, ("line 1",)))
    assert await store.append(move(table_id, 2)) == Appended(3)
    assert await store.lines(table_id) == ("line 0", "line 1", "line 2")
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()


@pytest.mark.parametrize(
    ("kind", "code", "fault", "advice"),
    [
        (Kind.WRITE, sqlite3.SQLITE_FULL, StoreFault.DISK_FULL, "the disk is full; free some space"),
        (Kind.WRITE, sqlite3.SQLITE_IOERR_WRITE, StoreFault.DISK, "the disk cannot be read or written"),
        (Kind.SYNC, sqlite3.SQLITE_IOERR_FSYNC, StoreFault.DISK, "the disk cannot be read or written"),
    ],
)
async def test_a_fault_is_told_once_and_passes(  # noqa: PLR0913, PLR0917  # four values of the table and four fixtures
    kind: Kind, code: int, fault: StoreFault, advice: str,
    disk: Disk, store: Store, path: Path, caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    caplog.set_level(logging.INFO)
    table_id = await opened(store)
    await store.append(move(table_id, 0))
    disk.failing[kind] = code
    for _ in range(3):
        refused = await asyncio.gather(
            store.append(move(table_id, 1, key="refused")), store.open_table(new_table("other")), return_exceptions=True
        )
        assert [(type(error), getattr(error, "fault", None)) for error in refused] == [
            (StoreUnavailableError, fault)
        ] * 2
    assert (await store.lines(table_id))[:1] == ("line 0",)
    disk.failing.clear()
    await _assert_goes_on(store, table_id, path)
    told, over = [record.getMessage() for record in caplog.records if record.name == "bot.storage.writer"]
    assert told.startswith(f"Nothing can be stored, so nobody can move: the database {path} cannot be used: {advice}")
    assert over == "The database can be written again"
    assert StoreUnavailableError.key == "store-unavailable"


async def _assert_survives_power_cuts(
    disk: Disk, path: Path, table_id: int, *lines: str, forgets: tuple[bool, ...] = (True, False)
) -> None:
    """What was answered is there after a cut at this moment, also where a failed sync has lost what was written."""
    for forgetting, seed in product(forgets, range(10)):
        model = Model(forgets=forgetting)
        for happening in disk.happenings[:]:
            if Path(happening.name).parent == path.parent:
                model.add(happening)
        folder = path.parent.parent / f"after cut {forgetting} {seed}"
        folder.mkdir()
        model.cut_into(folder, random.Random(seed))
        async with await Store.open(folder / path.name) as store:
            row = await store.table(table_id)
            assert row
            assert await store.lines(table_id) == lines
            assert row.version == len(lines)


async def test_a_move_whose_sync_failed_does_not_count_and_is_safe_when_it_is_made_again(
    disk: Disk, path: Path
) -> None:
    async with await Store.open(path) as store:
        table_id = await opened(store)
        await _fail_to_sync(store, disk, table_id)
        assert await store.lines(table_id) == ()
        assert await store.append(move(table_id, 0)) == Appended(1)
        await _assert_survives_power_cuts(disk, path, table_id, "line 0")


async def test_a_move_that_comes_back_after_a_failed_sync_is_safe_before_it_is_answered(disk: Disk, path: Path) -> None:
    """A log that is left behind may hold a move whose sync failed. It counts, so it must be synced first."""
    table_id = await _left_behind(disk, path)
    async with await Store.open(path) as store:
        assert await store.append(move(table_id, 0)) == Repeated(1, ("line 0",))
        await _assert_survives_power_cuts(disk, path, table_id, "line 0")


async def _left_behind(disk: Disk, path: Path) -> int:
    """Return a table whose only move failed to be synced, in a log that could not be tidied up."""
    store = await Store.open(path)
    table_id = await opened(store)
    await _fail_to_sync(store, disk, table_id, lasting=True)
    await store.close()
    disk.failing.clear()
    return table_id


async def _fail_to_sync(store: Store, disk: Disk, table_id: int, *, lasting: bool = False) -> None:
    disk.failing[Kind.SYNC] = sqlite3.SQLITE_IOERR_FSYNC
    with pytest.raises(StoreUnavailableError):
        await store.append(move(table_id, 0))
    if not lasting:
        disk.failing.clear()


async def test_a_reader_elsewhere_stops_nobody(disk: Disk, store: Store, path: Path) -> None:
    """L5: somebody who looks at an old state keeps the log from being copied; all goes on, and is safe."""
    table_id = await opened(store)
    with _looking(path):
        await store.append(move(table_id, 0))
        disk.failing[Kind.SYNC] = sqlite3.SQLITE_IOERR_FSYNC
        with pytest.raises(StoreUnavailableError):
            await store.append(move(table_id, 1, key="refused"))
        disk.failing.clear()
        await _assert_goes_on(store, table_id, path)
        await _assert_survives_power_cuts(disk, path, table_id, "line 0", "line 1", "line 2")


async def test_a_reader_who_was_first_to_open_what_was_left_behind_stops_nobody(disk: Disk, path: Path) -> None:
    """L5: the reader counts the move that was never synced, and so does the bot, once it is safe."""
    table_id = await _left_behind(disk, path)
    with _looking(path):
        async with await Store.open(path) as store:
            assert await store.append(move(table_id, 0)) == Repeated(1, ("line 0",))
            await _assert_survives_power_cuts(disk, path, table_id, "line 0", forgets=(False,))


async def test_a_start_beside_a_reader_succeeds_after_a_kill(path: Path) -> None:
    """L5: what is left is a log, and a reader that looks at an old state of it."""
    await (await Store.open(path)).close()
    with _looking(path):
        with _elsewhere(OWNING, str(path)):
            pass
        async with await Store.open(path) as store:
            assert await opened(store) == 1


@contextmanager
def _looking(path: Path) -> Generator[None, None, None]:
    """Have somebody look at a database for as long as this lasts."""
    looking = sqlite3.connect(path, isolation_level=None)
    looking.execute("BEGIN")
    looking.execute("SELECT count(*) FROM tables").fetchall()
    yield
    looking.close()


async def test_a_disk_that_turns_read_only_is_named_so(disk: Disk, store: Store, path: Path) -> None:
    table_id = await opened(store)
    await store.append(move(table_id, 0))
    disk.read_only = True
    disk.failing[Kind.WRITE] = sqlite3.SQLITE_IOERR_WRITE
    faults: list[StoreFault] = []
    for _ in range(3):
        with pytest.raises(StoreUnavailableError) as refused:
            await store.append(move(table_id, 1, key="refused"))
        faults.append(refused.value.fault)
    assert faults == [StoreFault.DISK, StoreFault.READ_ONLY, StoreFault.READ_ONLY]
    disk.read_only = False
    disk.failing.clear()
    await _assert_goes_on(store, table_id, path)


async def test_a_file_that_is_read_only_from_the_start_is_named(disk: Disk, path: Path) -> None:
    async with await Store.open(path) as store:
        table_id = await opened(store)
        await store.append(move(table_id, 0))
    disk.read_only = True
    with pytest.raises(CannotOpenError, match="cannot be used: the file or its disk is read-only"):
        await Store.open(path)
    disk.read_only = False
    async with await Store.open(path) as store:
        await _assert_goes_on(store, table_id, path)


async def test_a_disk_that_is_full_at_the_start_may_have_room_later(
    disk: Disk, path: Path, waited: list[float]
) -> None:
    await (await Store.open(path)).close()
    disk.failing[Kind.WRITE] = sqlite3.SQLITE_FULL
    with pytest.raises(HeldError, match="the disk is full; free some space"):
        await Store.open(path)
    assert waited
    disk.failing.clear()
    await (await Store.open(path)).close()


async def test_a_quota_that_is_reached_inside_a_unit_refuses_it(database: Database, disk: Disk) -> None:
    writer = Writer(database.writing)
    insert = "INSERT INTO settings VALUES ('user', ?1, 'key', ?2)"
    await writer.write(lambda db: db.execute(insert, (0, "small")))
    pages = await writer.write(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await writer.write(lambda db: db.execute(f"PRAGMA max_page_count = {pages}"))
    with pytest.raises(StoreUnavailableError, match="the disk is full"):
        await writer.write(lambda db: db.execute(insert, (1, "large" * 10_000)))
    await writer.write(lambda db: db.execute(insert, (2, "large" * 10_000)))  # on a new connection without a quota
    assert await database.read(lambda db: db.execute("SELECT owner_id FROM settings").fetchall()) == [(0,), (2,)]


async def test_a_fault_in_the_middle_takes_back_everything_that_was_to_be_committed_together(
    database: Database,
) -> None:
    def out_of_memory(_: Sql) -> None:
        error = sqlite3.OperationalError("out of memory")
        error.sqlite_errorcode = sqlite3.SQLITE_NOMEM
        raise error

    writer = Writer(database.writing)
    insert = "INSERT INTO settings VALUES ('user', ?1, 'key', 'value')"
    refused = await asyncio.gather(
        writer.write(lambda db: db.execute(insert, (1,))), writer.write(out_of_memory), return_exceptions=True
    )
    assert [type(error) for error in refused] == [StoreUnavailableError] * 2
    await writer.write(lambda db: db.execute(insert, (2,)))
    assert await database.read(lambda db: db.execute("SELECT owner_id FROM settings").fetchall()) == [(2,)]


async def test_a_disk_that_cannot_keep_a_log_is_named(disk: Disk, path: Path) -> None:
    disk.shares_memory = False
    with pytest.raises(CannotOpenError, match=r"cannot keep a write-ahead log beside .*: use a local disk"):
        await Store.open(path)


async def test_a_database_that_cannot_be_prepared_is_let_go_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[sqlite3.Connection]()

    def fail(db: sqlite3.Connection, _: Path) -> None:
        tried.append(db)
        raise sqlite3.OperationalError("no such thing")

    monkeypatch.setattr(database, "_prepare_writing", fail)
    with pytest.raises(sqlite3.OperationalError, match="no such thing"):
        await Database.open(path)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        tried[0].execute("SELECT 1")


async def test_an_old_sqlite_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    with pytest.raises(OldSqliteError, match=r"the store needs 3\.35\.0 or newer"):
        await Store.open(path)


@contextmanager
def _elsewhere(code: str, *arguments: str) -> Generator[subprocess.Popen[str], None, None]:
    """Run Python in another process until it has printed a line, and kill it in the end."""
    command = (sys.executable, "-c", code, *arguments)
    with subprocess.Popen(  # noqa: S603  # our own code
        command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout
        try:
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


LOCKING = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("ready", flush=True)
sys.stdin.read()
"""

OWNING = """
import asyncio, sys
from pathlib import Path
from bot.storage.sql import Sql
from bot.storage.store import Store
async def own():
    store = await Store.open(Path(sys.argv[1]))
    await store.delete_preset(1, "none")
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
asyncio.run(own())
"""


FORGETTING = """
import asyncio, sys
from pathlib import Path
from bot.storage.sql import Sql
from bot.storage.store import Store
async def fail():
    store = await Store.open(Path(sys.argv[1]))
    await store.next_due()
    await store.delete_preset(1, "none")
    sys.exit(3)
asyncio.run(fail())
"""


def test_a_process_that_fails_before_it_could_close_the_store_still_ends(path: Path) -> None:
    command = (sys.executable, "-c", FORGETTING, str(path))
    answer = subprocess.run(command, cwd=ROOT, timeout=90, check=False, capture_output=True, text=True)  # noqa: S603  # our own
    assert answer.returncode == 3, answer.stderr


async def test_a_database_locked_by_another_process_can_be_read_and_is_waited_for(path: Path) -> None:
    async with await Store.open(path) as store:
        table_id = await opened(store)
        await store.append(move(table_id, 0))
        with _elsewhere(LOCKING, str(path)):
            waiting = asyncio.create_task(store.append(move(table_id, 1, key="refused")))
            await asyncio.sleep(PATIENCE / 10)
            assert await store.lines(table_id) == ("line 0",)
            with pytest.raises(StoreUnavailableError, match="another program holds it locked") as refused:
                await waiting
            assert refused.value.fault is StoreFault.LOCKED
        await _assert_goes_on(store, table_id, path)


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Have nobody really wait at a start; what was waited is kept."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(database.asyncio, "sleep", sleep)
    monkeypatch.setattr(database, "PATIENCE", 0.0)
    return waited


async def test_a_second_process_is_refused_until_the_first_is_gone(path: Path, waited: list[float]) -> None:
    in_use = pytest.raises(InUseError, match="another process of the bot already uses the database")
    with _elsewhere(OWNING, str(path)), in_use:
        await Store.open(path)
    assert sum(waited) == 7
    async with await Store.open(path) as store:
        assert await opened(store) == 1


async def test_a_second_store_in_the_same_process_is_refused_as_well(path: Path, waited: list[float]) -> None:
    async with await Store.open(path):
        with pytest.raises(InUseError):
            await Store.open(path)
    await (await Store.open(path)).close()
    assert waited


async def test_a_lock_at_the_start_is_waited_for(path: Path, waited: list[float]) -> None:
    """L5: another program may hold the database for a moment, and whoever starts the bot may try again later."""
    await (await Store.open(path)).close()
    with _elsewhere(LOCKING, str(path)), pytest.raises(HeldError, match="another program holds it locked"):
        await Store.open(path)
    assert sum(waited) == 7


async def test_a_start_goes_on_when_the_process_before_has_left(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = await Store.open(path)

    async def sleep(_: float) -> None:
        await before.close()

    monkeypatch.setattr(database.asyncio, "sleep", sleep)
    async with await Store.open(path) as store:
        assert await opened(store) == 1


@pytest.mark.parametrize("way", ["link to the file", "link to the folder", "roundabout", "relative"])
@pytest.mark.usefixtures("waited")
async def test_the_owner_holds_the_file_whichever_way_leads_to_it(
    path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L10: the lock follows the file, not the name it is called by."""
    folder = path.parent.parent
    async with await Store.open(path):
        (folder / "other.sqlite3").symlink_to(path)
        (folder / "other").symlink_to(path.parent)
        monkeypatch.chdir(folder)
        ways = {
            "link to the file": folder / "other.sqlite3",
            "link to the folder": folder / "other" / path.name,
            "roundabout": path.parent / ".." / path.parent.name / path.name,
            "relative": Path(path.parent.name) / path.name,
        }
        with pytest.raises(InUseError):
            await Store.open(ways[way])


async def test_a_file_with_two_names_is_refused(path: Path) -> None:
    """L10: SQLite would keep a log for each name."""
    async with await Store.open(path):
        (path.parent / "other.sqlite3").hardlink_to(path)
        with pytest.raises(SeveralNamesError, match="has another name too"):
            await Store.open(path.parent / "other.sqlite3")
    with pytest.raises(SeveralNamesError):
        await Store.open(path)
    (path.parent / "other.sqlite3").unlink()
    await (await Store.open(path)).close()


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(CannotOpenError, match=r"data.pozo\.sqlite3 cannot be made: "):
        await Store.open(tmp_path / "data" / "pozo.sqlite3")


async def test_a_file_that_is_no_database_is_named(path: Path) -> None:
    text = b"not a database at all " * 100
    path.parent.mkdir()
    path.write_bytes(text)  # noqa: ASYNC240  # nothing else runs here
    with pytest.raises(CannotOpenError, match="the file is damaged or no database"):
        await Store.open(path)
    assert path.read_bytes() == text  # noqa: ASYNC240  # the same


async def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    with pytest.raises(ForeignDatabaseError, match="the database of another program"):
        await Store.open(path)


async def test_a_file_that_goes_away_is_not_replaced_by_an_empty_one(database: Database, path: Path) -> None:
    """A connection opened anew after a fault must not create what it does not find."""
    for file in path.parent.glob("pozo.sqlite3*"):
        file.unlink()
    with pytest.raises(StoreUnavailableError):
        await Writer(database.writing).write(lambda db: db.execute("SELECT 1"))
    assert list(path.parent.glob("pozo.sqlite3")) == []
