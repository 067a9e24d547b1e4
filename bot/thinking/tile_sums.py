"""The search of tiles, compiled: a question goes in as whole numbers, and the way comes out number by number."""

import struct
from collections.abc import Callable
from itertools import chain
from typing import Final

from bot.thinking.running import Running
from engine.cards import KING
from engine.tiles.best_way import Terms, WayFound, plain_best_way
from engine.tiles.choices import NumberChoice
from engine.tiles.question import TileQuestion
from engine.tiles.runs import LOSS, POINTS
from engine.tiles.search import Way
from engine.tiles.table_before import NO_TABLE_BEFORE
from engine.tiles.tracked_runs import GrownSlot

FAR: Final = 1 << 30  # no loss is as much
ASK, NO_ROOM = -1, -2  # what the kernel answers instead
_TERMS: Final = 6  # numbers of a question about tiles that say what a way has to keep to
_OLD_RUNS: Final = 9  # of a colour, at most
_NOTHING_BEFORE: Final = [0] * (4 * (KING + 2) * 3 + 1)
_STEP: Final = struct.Struct("<14q16x")  # of an answer about tiles
_PAIRS: Final = tuple(divmod(pair, 3) for pair in range(9))


class TilesKernel:
    """The search in use; what it was asked last it still has."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self._question = running.function("tiles_question")()
        self._runs = running.function("tiles_runs")()
        self._answer = running.function("tiles_answer")()
        self._found = running.function("tiles_search")
        self._asked: TileQuestion | None = None  # what the kernel still has, since it is often asked again

    def __call__(self, asked: TileQuestion, terms: Terms, lower_limit: Callable[[], int] | None, /) -> WayFound | None:
        found = self._search(asked, terms, 0 if lower_limit is None else ASK)
        if found == ASK:
            assert lower_limit is not None
            found = self._search(asked, terms, min(lower_limit(), FAR) + 1)
        if found == NO_ROOM:
            return plain_best_way(asked, terms, lower_limit)
        return self._way(asked, terms, found) if found else None

    def _search(self, asked: TileQuestion, terms: Terms, crowd_limit: int) -> int:
        if asked is not self._asked:
            self._running.write(self._question + 4 * _TERMS, _tile_numbers(asked), "i")
            self._asked = asked
        if terms.tracked:
            self._running.write(self._runs, _run_numbers(asked), "i")
        limit, worth, spare, tracked, slack = terms
        colours = sum(1 << colour for colour in tracked)
        self._running.write(self._question, (crowd_limit, min(limit, FAR), worth, spare, colours, slack), "i")
        return self._found()

    def _way(self, asked: TileQuestion, terms: Terms, stages: int) -> WayFound:
        """Return the way as the search in plain Python would have gone it."""
        answer = memoryview(self._running.memory)[self._answer : self._answer + _STEP.size * stages]
        steps = list(_STEP.iter_unpack(answer))
        way: Way = (asked.lost << LOSS, None, None)
        for _, high, low, left, right, jokers, one, two, three, four, *_ in steps:
            choice = NumberChoice(0, _PAIRS[left], _PAIRS[right], (one, two, three, four), jokers)
            way = ((high << POINTS) + low, way, choice)
        numbers = [step[0] for step in steps]
        if not terms.tracked:
            return WayFound(way, numbers)
        return WayFound(
            way,
            numbers,
            [
                [_grown_slots(step[10 + colour]) for step in steps] if colour in terms.tracked else None
                for colour in range(4)
            ],
        )


def _grown_slots(packed: int) -> list[GrownSlot]:
    """Return the slots of a colour at a number; each has 16 bits, of which the lowest says that it is there."""
    slots: list[GrownSlot] = []
    while packed & 1:
        slots.append(GrownSlot(packed >> 8 & 0xFF, packed >> 4 & 0xF, (packed >> 1 & 0b111) - 1))
        packed = packed >> 16 & (1 << 48) - 1
    return slots


def _tile_numbers(asked: TileQuestion) -> list[int]:
    """Return a question in the order of the kernel."""
    must, have, must_jokers, jokers, points, prices, _, lost, before, count_points = asked
    given = [must_jokers, jokers, lost, count_points, *prices[: KING + 1], *points[: KING + 1]]
    given += chain(*must, *have)
    if before is NO_TABLE_BEFORE:
        return given + _NOTHING_BEFORE
    given += chain.from_iterable(chain(*before.pasts))
    groups = [(number, *group) for number, each in enumerate(before.groups) for group in each]
    given.append(len(groups))
    given += chain(*groups)
    return given


def _run_numbers(asked: TileQuestion) -> list[int]:
    """Return the old runs of each colour: how many there are, and their ends and jokers."""
    lines = [asked.before.runs_of(colour) for colour in range(4)]
    given = [len(line) for line in lines]
    for line in lines:
        for run in line:
            given += (run.first, run.last, sum(1 << number for number in run.jokers))
        given += (0, 0, 0) * (_OLD_RUNS - len(line))
    return given
