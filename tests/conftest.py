"""What every test may ask of the command line, and where the store is kept: in a file and on a server."""

import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from soak.server import Server, emptied, is_possible, serving

OF_A_FILE = {"disk", "path", "tmp_path"}  # a test that asks for one of these is about a file


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the playthroughs anew instead of comparing with them")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let every test of the store be done on both databases, unless it is about a file."""
    if "where" in metafunc.fixturenames:
        of_a_file = OF_A_FILE & inspect.signature(metafunc.function).parameters.keys()
        shows_all = {"storage", "leagues"} & set(metafunc.definition.path.parts)
        marks = [pytest.mark.postgres, *([] if shows_all else [pytest.mark.wide])]
        server = pytest.param("postgres", marks=marks)
        metafunc.parametrize("where", ["sqlite"] if of_a_file else ["sqlite", server], indirect=True)


@pytest.fixture
def record(request: pytest.FixtureRequest) -> bool:
    """Whether this run writes the playthroughs anew (`make record`) instead of comparing with them."""
    return bool(request.config.getoption("--record"))


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
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where the store of a test is kept: a file, or a database on a server."""
    if request.param == "sqlite":
        return tmp_path / "data" / "pozo.sqlite3"
    return emptied(request.getfixturevalue("prepared"))
