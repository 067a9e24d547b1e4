"""What every test may ask for: by the command line, of who thinks, and of a store in a file or on a server."""

import asyncio
import gc
import inspect
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.storage.store import Store
from bot.thinking import kernel
from engine.players.kernel import PLAIN
from soak.server import Server, emptied, is_possible, serving
from tests.kit_computers import thinking_with
from tests.kit_places import Passed
from tests.shown import Shown

MEMORY = Path("/dev/shm")  # noqa: S108  # below it every run has a folder of its own
ROOM = 1 << 30  # bytes; a run needs some hundred million
YOUNG = 10_000  # objects after which the collector looks at them; Python says 700
OF_A_FILE = {"disk", "path", "tmp_path"}  # a test that asks for one of these is about a file

if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))  # where a sync costs nothing

gc.disable()  # until all tests are known, which stay: nothing of that is garbage


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the playthroughs anew instead of comparing with them")


def pytest_configure(config: pytest.Config) -> None:
    passed = Passed()
    passed.listen()
    config.pluginmanager.register(Shown(config, passed))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Do laws first: one of them takes half a minute, in which the other worker can do everything else."""
    items.sort(key=lambda item: item.get_closest_marker("law") is None)


def pytest_collection_finish() -> None:
    """Let the collector of garbage look only at what tests leave behind: it took a third of the time of a run."""
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
    gc.enable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let every test of the store be done on both databases, unless it is about a file."""
    if "where" in metafunc.fixturenames:
        of_a_file = OF_A_FILE & inspect.signature(metafunc.function).parameters.keys()
        file = "new file" if "disk" in of_a_file else "sqlite"  # a disk that is looked at holds all from the beginning
        shows_all = {"storage", "leagues"} & set(metafunc.definition.path.parts)
        marks = [pytest.mark.postgres, *([] if shows_all else [pytest.mark.wide])]
        server = pytest.param("postgres", marks=marks)
        metafunc.parametrize("where", [file] if of_a_file else [file, server], indirect=True)


def pytest_sessionfinish() -> None:
    """Let the compiled kernel go while all that it needs for that is still there."""
    kernel.compiled.cache_clear()


@pytest.fixture
def record(request: pytest.FixtureRequest) -> bool:
    """Whether this run writes the playthroughs anew (`make record`) instead of comparing with them."""
    return bool(request.config.getoption("--record"))


@pytest.fixture
def compiled() -> Iterator[None]:
    """The compiled kernel in use, where a test needs what a hard player does and not how plain Python finds it."""
    with thinking_with(kernel.compiled() or PLAIN):
        yield


@pytest.fixture(scope="session")
def migrated() -> bytes:
    """A database file with all tables and without a row: to copy it takes a tenth of making one."""

    async def made(path: Path) -> None:
        await (await Store.open(path)).close()

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pozo.sqlite3"
        asyncio.run(made(path))
        return path.read_bytes()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server for all tests of this run, whichever worker does them."""
    if not is_possible():
        pytest.skip("there is no PostgreSQL as a wheel for this platform")
    with serving(os.environ.get("PYTEST_XDIST_TESTRUNUID", "")) as server:
        yield server


@pytest.fixture(scope="session")
def prepared(postgres: Server) -> str:
    return postgres.migrated()


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path, migrated: bytes) -> Path | str:
    """Where the store of a test is kept: a file, or a database on a server."""
    path = tmp_path / "data" / "pozo.sqlite3"
    if request.param == "postgres":
        return emptied(request.getfixturevalue("prepared"))
    if request.param == "sqlite":
        path.parent.mkdir(mode=0o700)
        path.write_bytes(migrated)
    return path
