"""The compiled kernel of the computer players: `kernel/` as WebAssembly, which answers as plain Python does.

Where it cannot be had plain Python thinks, which takes some sixty times as long.
"""

import logging
import struct
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from engine.cards import KING
from engine.players.gin import guess
from engine.players.gin.search import GinQuestion
from engine.players.kernel import KERNEL, PLAIN, Kernel
from engine.tiles.best_way import BEST_WAY, Terms, WayFound, plain_best_way
from engine.tiles.choices import NumberChoice
from engine.tiles.question import TileQuestion
from engine.tiles.runs import LOSS, POINTS
from engine.tiles.search import Way
from engine.tiles.table_before import NO_TABLE_BEFORE
from engine.tiles.tracked_runs import GrownSlot

if TYPE_CHECKING:
    from wasmtime import Func, Memory

log = logging.getLogger(__name__)

MODULE: Final = Path(__file__).resolve().parents[2] / "kernel" / "kernel.wasm"
HEAD: Final = 16  # numbers of a question about Gin before its lists
ROW: Final = 16  # numbers of each step in an answer about tiles
FAR: Final = 1 << 30  # no loss is as much
ASK, NO_ROOM = -1, -2  # what the kernel answers instead
OLD_RUNS: Final = 9  # of a colour, at most
_NOTHING_TRACKED: Final = [0] * (2 + 4 + 3 * 4 * OLD_RUNS)
_NOTHING_BEFORE: Final = [0] * (3 * 4 * 17 + 17 + 2 * 4 * 17)


class _Running:
    """The module as it runs: its functions, and its memory as numbers of eight bytes."""

    def __init__(self) -> None:
        from wasmtime import Instance, Module, Store  # noqa: PLC0415  # there is no wheel of it for every machine

        self._store = Store()
        instance = Instance(self._store, Module.from_file(self._store.engine, str(MODULE)), [])
        self._exports = instance.exports(self._store)

    def call(self, name: str, *given: float) -> int:
        return cast("Func", self._exports[name])(self._store, *given)

    @property
    def _memory(self) -> "Memory":
        return cast("Memory", self._exports["memory"])

    def write(self, place: int, numbers: Sequence[float], kind: str = "q") -> None:
        self._memory.write(self._store, bytearray(struct.pack(f"<{len(numbers)}{kind}", *numbers)), place)

    def read(self, place: int, count: int) -> list[int]:
        return list(struct.unpack(f"<{count}q", self._memory.read(self._store, place, place + 8 * count)))


class _TilesKernel:
    """The search of tiles: a question goes in as whole numbers, and the way comes out number by number."""

    def __init__(self, running: _Running) -> None:
        self._running = running
        self._question = running.call("tiles_question")
        self._answer = running.call("tiles_answer")

    def __call__(self, asked: TileQuestion, terms: Terms, lower_limit: Callable[[], int] | None, /) -> WayFound | None:
        given = [*_term_numbers(asked, terms), *_tile_numbers(asked)]
        found = self._search(given, 0 if lower_limit is None else ASK)
        if found == ASK:
            assert lower_limit is not None
            found = self._search(given, min(lower_limit(), FAR) + 1)
        if found == NO_ROOM:
            return plain_best_way(asked, terms, lower_limit)
        return self._way(asked, terms, found) if found else None

    def _search(self, given: list[int], crowd_limit: int) -> int:
        self._running.write(self._question, [crowd_limit, *given], "i")
        return self._running.call("tiles_search")

    def _way(self, asked: TileQuestion, terms: Terms, stages: int) -> WayFound:
        """Return the way as the search in plain Python would have gone it."""
        rows = self._running.read(self._answer, ROW * stages)
        way: Way = (asked.lost << LOSS, None, None)
        for start in range(0, len(rows), ROW):
            _, high, low, left, right, jokers, *in_groups = rows[start : start + 10]
            choice = NumberChoice(0, divmod(left, 3), divmod(right, 3), tuple(in_groups), jokers)
            way = ((high << POINTS) + low, way, choice)
        grown = [
            [_grown_slots(packed) for packed in rows[10 + colour :: ROW]] if colour in terms.tracked else None
            for colour in range(4)
        ]
        return WayFound(way, rows[::ROW], grown)


def _grown_slots(packed: int) -> list[GrownSlot]:
    """Return the slots of a colour at a number; each has 16 bits, of which the lowest says that it is there."""
    slots: list[GrownSlot] = []
    while packed & 1:
        slots.append(GrownSlot(packed >> 8 & 0xFF, packed >> 4 & 0xF, (packed >> 1 & 0b111) - 1))
        packed = packed >> 16 & (1 << 48) - 1
    return slots


def _term_numbers(asked: TileQuestion, terms: Terms) -> list[int]:
    """Return the terms in the order of the kernel, and the old runs of the colours that are tracked."""
    given = [min(terms.limit, FAR), terms.worth, terms.spare]
    if not terms.slack:
        return [*given, *_NOTHING_TRACKED]
    lines = [asked.before.runs_of(colour) for colour in range(4)]
    given += (sum(1 << colour for colour in terms.tracked), terms.slack, *map(len, lines))
    for line in lines:
        for run in line:
            given += (run.first, run.last, sum(1 << number for number in run.jokers))
        given += (0, 0, 0) * (OLD_RUNS - len(line))
    return given


def _tile_numbers(asked: TileQuestion) -> list[int]:
    """Return a question in the order of the kernel, but for its terms; lists by number have room beyond 13."""
    given = [number for line in (*asked.must, *asked.have) for number in line]
    given += (asked.must_jokers, asked.jokers, *asked.prices[: KING + 1], 0, 0, 0, *asked.points[: KING + 1], 0, 0, 0)
    given += (asked.lost, asked.count_points)
    if asked.before is NO_TABLE_BEFORE:
        return given + _NOTHING_BEFORE
    for part in range(3):
        for line in asked.before.pasts:
            given += [past[part] for past in line]
            given += (0, 0)
    groups = [*asked.before.groups, (), ()]
    given += map(len, groups)
    for part in range(2):
        for each in groups:
            given += [*[group[part] for group in each], 0, 0, 0, 0][:4]
    return given


class _GinKernel:
    """The search of Gin: a question goes into one block of numbers, and the answer comes out of it."""

    def __init__(self, running: _Running) -> None:
        self._running = running
        self._block = running.call("gin_block")
        running.write(running.call("gin_throws"), guess.THROWS, "d")
        running.call("gin_prepare", guess.MATE, guess.MELDED)

    def __call__(self, question: GinQuestion) -> None:
        turns, choices, guesses = len(question.turns[0]), len(question.choices), len(question.guesses)
        head = [
            *(question.hand, question.top, question.known, question.pool, question.holds, question.limit),
            *(turns, choices, guesses, question.dice, question.before, question.between, question.samples),
        ]
        lists = [number for numbers in question.turns for number in numbers]
        given = [*head, *[0] * (HEAD - len(head)), *lists, *question.choices, *question.cards, *question.lows]
        self._running.write(self._block, given)
        self._running.call("gin_think")
        answer = self._running.read(self._block + 8 * len(given), 2 * choices + guesses)
        question.totals[:] = answer[:choices]
        question.counts[:] = answer[choices : 2 * choices]
        question.guesses[:] = answer[2 * choices :]


@cache
def compiled() -> Kernel | None:
    """Return the compiled kernel, or None where this machine cannot run it."""
    try:
        running = _Running()
    except ImportError:
        log.info("wasmtime is not installed, so computer players think in plain Python")
        return None
    except Exception:  # whatever is amiss with wheel, module or machine, plain Python can think
        log.warning("the compiled kernel cannot be had", exc_info=True)
        return None
    return Kernel("WebAssembly", gin=_GinKernel(running), tiles=_TilesKernel(running))


def use_kernel() -> str:
    """Let computer players think with the compiled kernel if there is one; return what they think with."""
    kernel = compiled() or PLAIN
    KERNEL.set(kernel)
    BEST_WAY.set(kernel.tiles)
    return kernel.name
