"""A server that is cut off, restarted, crowded, locked or read-only: clear words, nothing lost, and work goes on."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from bot.storage import patience
from bot.storage.errors import (
    CannotOpenError,
    DeadlineGoneError,
    HeldError,
    InUseError,
    NoDriverError,
    StoreFault,
    StoreUnavailableError,
    UnreachableError,
)
from bot.storage.faults import fault_of
from bot.storage.postgres import moves, owning
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.database import ServerDatabase
from bot.storage.rows import Appended, Changes, Clear, Deadline, Repeated
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.storage.writer import TRIES, Unit, Writer
from soak.server import Server, database_of, emptied, is_possible, serving
from tests.kit_store import move, opened

pytestmark = pytest.mark.postgres
PLAYERS = 8


@pytest.fixture
async def url(prepared: str) -> str:
    return emptied(prepared)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await Store.open(url) as store:
        yield store


@pytest.fixture(scope="module")
def mortal() -> Iterator[Server]:
    """A server of this module alone, which may be ended, and which syncs what it stores."""
    if not is_possible():
        pytest.skip("there is no PostgreSQL as a wheel for this platform")
    with serving(durable=True) as server:
        yield server


async def _assert_goes_on(store: Store, table_id: int) -> None:
    """What was answered before the fault is there, and moves refused in it can be made again with their keys."""
    answer = await store.append(move(table_id, 1, key="refused"))
    assert answer in (Appended(2), Repeated(2, ("line 1",)))
    assert await store.append(move(table_id, 2)) == Appended(3)
    assert await store.lines(table_id) == ("line 0", "line 1", "line 2")


async def _refused(store: Store, table_id: int) -> StoreUnavailableError:
    with pytest.raises(StoreUnavailableError) as refused:
        await store.append(move(table_id, 1, key="refused"))
    return refused.value


async def test_connections_that_are_cut_are_told_once_and_made_anew(
    store: Store, url: str, postgres: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.storage.writer")
    table_id = await opened(store)
    await store.append(move(table_id, 0))
    assert await store.lines(table_id) == ("line 0",)
    postgres.cut(url)
    assert (await _refused(store, table_id)).fault is StoreFault.UNREACHABLE
    with pytest.raises(StoreUnavailableError):
        await store.lines(table_id)
    await _assert_goes_on(store, table_id)
    told, over = [record.getMessage() for record in caplog.records if record.name == "bot.storage.writer"]
    assert told.startswith("Nothing can be stored, so nobody can move: the database pozo_")
    assert "the server does not answer; start it, or check the network and DATABASE_URL" in told
    assert over == "The database can be written again"


async def test_a_server_that_crashes_loses_no_answered_move_and_is_used_again_when_it_is_back(mortal: Server) -> None:
    """Players go on making their moves, refused or not; whatever was answered is in the log, once."""
    url = mortal.new()
    async with await Store.open(url) as store:
        tables = [await opened(store, f"table {number}") for number in range(PLAYERS)]
        answered = dict.fromkeys(tables, 0)
        refused, over, something = [0], asyncio.Event(), asyncio.Condition()

        async def until(happened: Callable[[], bool]) -> None:
            async with something:
                await something.wait_for(happened)

        async def play(table_id: int) -> None:
            while not over.is_set():
                version = answered[table_id]
                try:
                    await store.append(move(table_id, version))
                except StoreUnavailableError:
                    refused[0] += 1
                else:
                    answered[table_id] = version + 1
                async with something:
                    something.notify_all()

        async def faults() -> None:
            for _ in range(3):
                enough = sum(answered.values()) + 5 * PLAYERS
                await until(lambda enough=enough: sum(answered.values()) >= enough)
                many = refused[0] + PLAYERS
                await asyncio.to_thread(mortal.crash)
                await until(lambda many=many: refused[0] >= many)
                await asyncio.to_thread(mortal.start)
            over.set()

        await asyncio.gather(faults(), *map(play, tables))
        for table_id in tables:
            wanted = tuple(f"line {version}" for version in range(answered[table_id]))
            assert (await store.lines(table_id))[: len(wanted)] == wanted
            assert len(await store.lines(table_id)) <= len(wanted) + 1  # one may have been stored and not answered


async def test_a_server_without_a_connection_to_spare_is_named_so(postgres: Server) -> None:
    postgres.run("CREATE ROLE guest LOGIN")
    url = postgres.new()
    name = database_of(url)
    postgres.run(f"ALTER DATABASE {name} OWNER TO guest")
    guest = url.replace("postgres:@", "guest:@", 1)
    async with await Store.open(guest) as store:
        table_id = await opened(store)
        await store.append(move(table_id, 0))
        postgres.run("ALTER ROLE guest CONNECTION LIMIT 0")
        postgres.cut(url)
        await _refused(store, table_id)
        crowded = await _refused(store, table_id)
        assert crowded.fault is StoreFault.CROWDED
        assert "no connection left; raise its max_connections" in str(crowded)
        postgres.run("ALTER ROLE guest CONNECTION LIMIT -1")
        await _assert_goes_on(store, table_id)
    postgres.run(f"DROP DATABASE {name} WITH (FORCE)")
    postgres.run("DROP ROLE guest")


async def test_a_server_that_has_become_a_standby_is_named_so(store: Store, url: str, postgres: Server) -> None:
    table_id = await opened(store)
    await store.append(move(table_id, 0))
    name = database_of(url)
    postgres.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    postgres.cut(url)
    await _refused(store, table_id)
    standby = await _refused(store, table_id)
    postgres.run(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    assert standby.fault is StoreFault.READ_ONLY
    assert "name one in DATABASE_URL that is no standby" in str(standby)
    await _assert_goes_on(store, table_id)


async def test_a_lock_is_not_waited_for_longer_than_people_wait(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owning, "PATIENCE", "50ms")
    async with await Store.open(url) as store:
        table_id = await opened(store)
        await store.append(move(table_id, 0))
        with psycopg.connect(url) as other:
            other.execute("LOCK TABLE moves IN EXCLUSIVE MODE")
            assert (await _refused(store, table_id)).fault is StoreFault.LOCKED
            assert await store.lines(table_id) == ("line 0",)
        await _assert_goes_on(store, table_id)


async def test_units_that_others_got_in_the_way_of_are_done_again(store: Store, url: str) -> None:
    tried = [0]

    def unlucky(db: Sql) -> int:
        tried[0] += 1
        db.execute("INSERT INTO settings VALUES ('user', ?1, 'k', 'v')", (tried[0],))
        if tried[0] < TRIES:
            raise psycopg.errors.SerializationFailure
        return tried[0]

    assert await store.do(unlucky) == TRIES
    assert await store.ask(lambda db: db.execute("SELECT owner_id FROM settings").fetchall()) == [(TRIES,)]
    tried[0] = -TRIES
    with pytest.raises(StoreUnavailableError, match="others changed the same again and again"):
        await store.do(unlucky)


async def test_moves_that_change_only_deadlines_need_one_statement_for_all_of_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each fires, clears and sets what it would by itself, and those made twice at once are answered as repeated."""
    await store.append(move(await opened(store), 0))  # which also keeps it that the bot is awake
    tables = [await opened(store, f"table {number}") for number in range(4)]
    first = Changes(deadlines=[Deadline("turn", 5.25, 0), Deadline("bell", 9.0), Deadline("think", 1.5, 1)])
    later = Changes(
        fired=[Deadline("turn", 5.25, 0)], clear=[Clear("think"), Clear("none", 3)], deadlines=[Deadline("bell", 10.0)]
    )
    with monkeypatch.context() as alone:
        alone.setattr(moves, "one_by_one", None)
        alone.setattr(Unit, "attempt", None)
        for version, changes in enumerate((first, later)):
            answers = await asyncio.gather(
                *(store.append(move(table_id, version, changes=changes)) for table_id in tables)
            )
            assert answers == [Appended(version + 1)] * 4
        await store.append(move(tables[0], 2, changes=Changes(clear=[Clear()])))
    assert [await store.deadlines(table_id) for table_id in tables] == [(), *[(Deadline("bell", 10.0),)] * 3]
    assert await asyncio.gather(*(store.append(move(tables[1], 2)) for _ in range(2))) == [
        *(Appended(3), Repeated(3, ("line 2",)))
    ]
    fired = move(tables[2], 2, changes=Changes(fired=[Deadline("bell", 10.5)]))
    with pytest.raises(DeadlineGoneError):
        await store.append(fired)
    assert await store.lines(tables[2]) == ("line 0", "line 1")


async def test_a_mistake_in_one_of_many_moves_is_its_own(store: Store) -> None:
    """What the server takes for no text spoils neither those who wait with it nor those who come later."""
    tables = [await opened(store, f"table {number}") for number in range(3)]
    answers = await asyncio.gather(
        *(store.append(move(table_id, 0, f"line{chr(0) * (place == 1)}")) for place, table_id in enumerate(tables)),
        return_exceptions=True,
    )
    assert isinstance(answers[1], psycopg.Error)
    assert [answers[0], answers[2]] == [Appended(1), Appended(1)]


@pytest.fixture
def unwaiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "TRIES", 2)
    monkeypatch.setattr(patience, "TRY_AGAIN", 0.0)


@pytest.mark.usefixtures("unwaiting")
async def test_a_second_process_is_refused_until_the_first_has_lost_its_connection(
    store: Store, url: str, postgres: Server
) -> None:
    """Whoever writes holds the lock with the very connection that writes: nobody else can change anything."""
    table_id = await opened(store)
    await store.append(move(table_id, 0))
    with pytest.raises(InUseError, match="another process of the bot already uses the database"):
        await Store.open(url)
    postgres.cut(url)
    async with await Store.open(url) as second:
        assert await second.append(move(table_id, 1)) == Appended(2)
        assert (await _refused(store, table_id)).fault in {StoreFault.UNREACHABLE, StoreFault.LOCKED}
        assert (await _refused(store, table_id)).fault is StoreFault.LOCKED
    with pytest.raises(Exception, match="the table is at 2"):
        await store.append(move(table_id, 1, key="refused"))


async def test_what_is_left_of_our_own_connection_is_not_waited_for(url: str) -> None:
    """A network that was cut leaves a connection behind that the server has not missed yet."""
    left = PostgresConnection(url, "pozo x", writes=True)
    left.execute("SELECT pg_advisory_lock(?1)", (owning.OWNING,))
    link = ServerDatabase(url, "pozo x").writing
    assert (await link.run(lambda db: db.execute("SELECT 1").fetchall())) == [(1,)]
    await link.close()
    with pytest.raises(psycopg.OperationalError):
        left.execute("SELECT 1")
    left.close()


@pytest.mark.usefixtures("unwaiting")
@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        (("/pozo_", "/nowhere_"), CannotOpenError, "the server refuses user, password or database"),
        (("postgres:@", "stranger:secret@"), CannotOpenError, "the server refuses user, password or database"),
        (("host=", "host=/nowhere"), UnreachableError, "the server does not answer"),
    ],
)
async def test_a_server_that_cannot_be_used_is_named_without_its_password(
    url: str, change: tuple[str, str], error: type[CannotOpenError], words: str
) -> None:
    with pytest.raises(error, match=words) as refused:
        await Store.open(url.replace(*change, 1))
    assert "secret" not in str(refused.value)
    assert isinstance(refused.value, HeldError) == (error is UnreachableError)


async def test_without_a_driver_the_host_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.postgres", sys.modules["bot.storage.postgres"])  # for those who come after
    for name in [name for name in sys.modules if name.startswith("bot.storage.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(NoDriverError, match=r"pip install -r requirements/postgres\.txt"):
        await Store.open("postgresql://somewhere/pozo")
    assert (Path(__file__).parents[3] / "requirements" / "postgres.txt").exists()


async def test_a_server_that_would_forget_is_told_to_sync(url: str, postgres: Server) -> None:
    name = database_of(url)
    postgres.run(f"ALTER DATABASE {name} SET synchronous_commit = off")
    server = ServerDatabase(url, "pozo x")
    asked = await server.writing.run(lambda db: db.execute("SHOW synchronous_commit").fetchall())
    postgres.run(f"ALTER DATABASE {name} RESET synchronous_commit")
    await server.close()
    assert asked == [("on",)]


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (psycopg.errors.DiskFull(), StoreFault.DISK_FULL),
        (psycopg.errors.AdminShutdown(), StoreFault.UNREACHABLE),
        (psycopg.errors.CannotConnectNow(), StoreFault.UNREACHABLE),
        (psycopg.errors.DeadlockDetected(), StoreFault.CONFLICT),
        (psycopg.errors.DataCorrupted(), StoreFault.DAMAGED),
        (psycopg.errors.IoError(), StoreFault.DISK),
        (psycopg.OperationalError(), StoreFault.UNREACHABLE),
        (psycopg.errors.UniqueViolation(), None),
        (psycopg.ProgrammingError(), None),
        (ValueError(), None),
    ],
)
def test_a_complaint_of_the_server_is_a_fault_of_the_world_or_of_the_statement(
    error: Exception, fault: StoreFault | None
) -> None:
    assert fault_of(error) is fault


async def test_what_was_deleted_is_tidied_away_while_others_write(store: Store) -> None:
    assert await store.clear_log()
    assert await opened(store) == 1


async def test_a_writer_without_the_common_way_does_the_same(url: str) -> None:
    """Moves done one by one come to what the statement for all of them comes to."""
    server = ServerDatabase(url, "pozo x")
    writer = Writer(server.writing)
    await writer.write(lambda db: db.execute("INSERT INTO settings VALUES ('user', 1, 'k', 'v')"))
    assert await server.read(lambda db: db.execute("SELECT owner_id FROM settings").fetchall()) == [(1,)]
    await server.close()
