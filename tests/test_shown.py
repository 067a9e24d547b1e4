"""The law that everything is shown on PostgreSQL sees what was left out, and is silent where a run is not whole."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from bot.storage import queries
from bot.storage.postgres.connection import PostgresConnection
from soak.server import is_possible
from tests.kit_places import ASKING, Passed, Place, left_out, places, places_in
from tests.shown import Shown

pytestmark = pytest.mark.skipif(not is_possible(), reason="there is no PostgreSQL as a wheel for this platform")

SOURCE = """
def table(db: Sql, number: int) -> Row:
    return _tables(db, "SELECT", number) if number else _first(db.execute("ONE"))

def of_a_file(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA")

def either(db: Sql) -> None:
    if isinstance(db, sqlite3.Connection):
        db.execute("PRAGMA")
    else:
        db.executemany("TWO", ())

def elsewhere() -> None:
    with connected() as db:
        db.execute("THREE")
    store.ask(lambda db: table(db, 1))

class Board:
    def __init__(self, db: Sql) -> None:
        self._db = db

    def seed(self) -> int:
        return self._db.execute("FOUR")

def board(db: Sql) -> Board:
    return Board(db)
"""


def finds(source: str) -> list[str]:
    lines = source.splitlines()
    return [lines[one.first[0] - 1][one.first[1] : one.last[1]] for one in places_in(source, "here")]


def test_places_are_where_a_database_of_either_kind_is_asked_or_handed_on() -> None:
    assert finds(SOURCE) == [
        '_tables(db, "SELECT", number)',
        'db.execute("ONE")',
        'db.executemany("TWO", ())',
        "table(db, 1)",
        'self._db.execute("FOUR")',
    ]


def test_a_place_is_passed_by_a_call_that_is_it_or_holds_it() -> None:
    place, other = Place("a", (2, 4), (3, 9)), Place("a", (5, 0), (5, 9))
    assert left_out([place], [place, other]) == [other]
    assert left_out([Place("a", (2, 0), (3, 9))], [place, other]) == [other]
    assert left_out([Place("b", (2, 0), (3, 9)), Place("a", (2, 4), (3, 8))], [place]) == [place]


def found_one(*_: object) -> SimpleNamespace:
    return SimpleNamespace(fetchone=lambda: (1,))


def test_what_postgres_is_asked_is_noted_with_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ASKING:
        monkeypatch.setattr(PostgresConnection, name, found_one)
    passed, db = Passed(), object.__new__(PostgresConnection)
    passed.listen()
    queries.is_opened(db, "key")
    assert passed.places() == set()

    passed.is_noting = True
    queries.is_opened(db, "key")
    (place,) = passed.places()
    assert "SELECT 1 FROM tables WHERE key = ?1" in str(place)
    assert len(left_out([place], places())) == len(list(places())) - 1


# When it is judged


class Told(Passed):
    """Says that all of some places were passed."""

    def __init__(self, passed: Sequence[Place]) -> None:
        super().__init__()
        self._told = passed

    def places(self) -> set[Place]:
        return set(self._told)


def law(passed: Sequence[Place] = (), *, args: Sequence[str] = ("tests",), option: str = "", **worker: object) -> Shown:
    def given(name: str, default: object = None) -> object:
        return True if name == option else default

    def kept(name: str) -> Sequence[str]:
        return ("tests",) if name == "testpaths" else ()

    config = SimpleNamespace(args=args, getini=kept, getoption=given, **worker)
    return Shown(cast("pytest.Config", config), Told(passed))


def judged(shown: Shown, status: int = 0) -> int:
    session = SimpleNamespace(exitstatus=status)
    shown.pytest_sessionfinish(cast("pytest.Session", session))
    return int(session.exitstatus)


def left(*marks: pytest.MarkDecorator) -> list[pytest.Item]:
    return [cast("pytest.Item", SimpleNamespace(iter_markers=lambda: [one.mark for one in marks]))]


def test_a_whole_run_fails_where_a_place_was_left_out() -> None:
    all_of_them = list(places())
    assert judged(law(all_of_them)) == 0
    assert judged(law(all_of_them[1:])) == pytest.ExitCode.TESTS_FAILED
    assert judged(law(all_of_them[1:]), pytest.ExitCode.INTERRUPTED) == pytest.ExitCode.INTERRUPTED


def test_a_part_of_the_tests_is_not_judged() -> None:
    assert judged(law(args=["tests/bot"])) == 0
    assert judged(law(option="lf")) == 0
    partial = law()
    partial.pytest_deselected(left(pytest.mark.postgres))
    assert judged(partial) == 0
    whole = law()
    whole.pytest_deselected(left(pytest.mark.postgres, pytest.mark.wide) + left(pytest.mark.browser))
    assert judged(whole) == pytest.ExitCode.TESTS_FAILED


def test_workers_tell_what_they_passed() -> None:
    all_of_them = list(places())
    main = law()
    for part in (all_of_them[:9], all_of_them[9:]):
        assert judged(main) == pytest.ExitCode.TESTS_FAILED
        output: dict[str, object] = {}
        assert judged(law(part, args=["of a worker"], workeroutput=output)) == 0
        main.pytest_testnodedown(SimpleNamespace(workeroutput=output))
    assert judged(main) == 0


def test_a_worker_that_left_out_tests_or_ended_early_has_nothing_judged() -> None:
    output: dict[str, object] = {}
    worker = law(workeroutput=output)
    worker.pytest_deselected(left(pytest.mark.postgres))
    judged(worker)
    for node in (SimpleNamespace(workeroutput=output), SimpleNamespace()):
        main = law()
        main.pytest_testnodedown(node)
        assert judged(main) == 0
