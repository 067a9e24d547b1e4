"""The law that every unit and query is shown on PostgreSQL: a whole run fails where one of them was not asked there."""

from collections.abc import Generator, Iterable
from typing import Any, Final

import pytest

from soak.server import is_possible
from tests.kit_places import Passed, Place, left_out, places

TOLD: Final = "passed"  # what a worker tells: the places that it passed, or nothing where it left out some tests
PARTLY: Final = ("collectonly", "lf", "stepwise", "ignore", "ignore_glob")  # by which a run can be less than whole


def shows(item: pytest.Item) -> bool:
    """Say whether a test is one of those that together show everything on PostgreSQL, whatever else is run."""
    marks = {mark.name for mark in item.iter_markers()}
    return "postgres" in marks and not marks & {"wide", "law", "browser"}


class Shown:
    def __init__(self, config: pytest.Config, passed: Passed) -> None:
        self._config = config
        self._passed = passed
        self._is_whole = is_possible() and not any(config.getoption(name, default=None) for name in PARTLY)
        self._by_workers = set[Place]()
        self._left_out: list[Place] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self._passed.is_noting = shows(item)
        return (yield)

    def pytest_deselected(self, items: Iterable[pytest.Item]) -> None:
        self._is_whole &= not any(map(shows, items))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401  # of xdist, which is not always there
        told = getattr(node, "workeroutput", {}).get(TOLD)
        self._is_whole &= told is not None
        self._by_workers |= {Place(file, *ends) for file, *ends in told or ()}

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Tell whoever has started this worker what it passed; or where there is none, judge by all that were."""
        passed = self._by_workers | self._passed.places()
        output: dict[str, object] | None = getattr(self._config, "workeroutput", None)
        if output is not None:
            output[TOLD] = [tuple(place) for place in passed] if self._is_whole else None
        elif self._is_whole and self._config.args == self._config.getini("testpaths") and not session.exitstatus:
            self._left_out = left_out(passed, places())
            if self._left_out:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._left_out:
            terminalreporter.section("asked of no PostgreSQL by a test that is neither wide nor a law", red=True)
            for place in self._left_out:
                terminalreporter.line(str(place))
