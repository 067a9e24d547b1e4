"""The compiled kernel of the computer players: `kernel/` as WebAssembly, which answers as plain Python does.

Where it cannot be had plain Python thinks, which takes some sixty times as long.
"""

import logging
import struct
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from engine.cards import KING
from engine.players.gin import guess
from engine.players.gin.search import GinQuestion
from engine.players.kernel import KERNEL, PLAIN, Kernel
from engine.players.rummy.deals import ASKS
from engine.players.rummy.search import RummyQuestion
from engine.players.rummy.whole_deals import LEFT, LIKES, MATES, NEARNESS
from engine.players.rummy.whole_feeding import NEAR, FeedingQuestion
from engine.players.rummy500.search import Rummy500Question
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
HEAD: Final = 16  # numbers of a question about Gin before its lists,
RUMMY_HEAD: Final = 24  # of one about Rummy,
WHOLE_HEAD: Final = 12  # of one about whole hands,
RUMMY500_HEAD: Final = 16  # and of one about 500
FAR: Final = 1 << 30  # no loss is as much
ASK, NO_ROOM = -1, -2  # what the kernel answers instead
_TERMS: Final = 6  # numbers of a question about tiles that say what a way has to keep to
_OLD_RUNS: Final = 9  # of a colour, at most
_NOTHING_BEFORE: Final = [0] * (4 * (KING + 2) * 3 + 1)
_STEP: Final = struct.Struct("<14q16x")  # of an answer about tiles
_PAIRS: Final = tuple(divmod(pair, 3) for pair in range(9))


class _Running:
    """The module as it runs: its functions, and its memory as numbers of eight bytes."""

    def __init__(self) -> None:
        from wasmtime import Instance, Module, Store  # noqa: PLC0415  # there is no wheel of it for every machine

        self._store = Store()
        instance = Instance(self._store, Module.from_file(self._store.engine, str(MODULE)), [])
        self._exports = instance.exports(self._store)
        # the module never asks for more memory, so that it stays where it is
        self.memory = cast("Memory", self._exports["memory"]).get_buffer_ptr(self._store)

    def function(self, name: str) -> Callable[..., int]:
        return partial(cast("Func", self._exports[name]), self._store)

    def write(self, place: int, numbers: Sequence[float], kind: str = "q") -> None:
        struct.pack_into(f"<{len(numbers)}{kind}", self.memory, place, *numbers)

    def read(self, place: int, count: int) -> tuple[int, ...]:
        return struct.unpack_from(f"<{count}q", self.memory, place)


class _TilesKernel:
    """The search of tiles: a question goes in as whole numbers, and the way comes out number by number."""

    def __init__(self, running: _Running) -> None:
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


class _GinKernel:
    """The search of Gin: a question goes into one block of numbers, and the answer comes out of it."""

    def __init__(self, running: _Running) -> None:
        self._running = running
        self._block = running.function("gin_block")()
        self._think = running.function("gin_think")
        running.write(running.function("gin_throws")(), guess.THROWS, "d")
        running.function("gin_prepare")(guess.MATE, guess.MELDED)

    def __call__(self, question: GinQuestion) -> None:
        turns, choices, guesses = len(question.turns[0]), len(question.choices), len(question.guesses)
        head = [
            *(question.hand, question.top, question.known, question.pool, question.holds, question.limit),
            *(turns, choices, guesses, question.dice, question.before, question.between, question.samples),
        ]
        lists = [number for numbers in question.turns for number in numbers]
        given = [*head, *[0] * (HEAD - len(head)), *lists, *question.choices, *question.cards, *question.lows]
        given += question.worths
        self._running.write(self._block, given)
        self._think()
        answer = self._running.read(self._block + 8 * len(given), 2 * choices + guesses)
        question.totals[:] = answer[:choices]
        question.counts[:] = answer[choices : 2 * choices]
        question.guesses[:] = answer[2 * choices :]


class _RummyKernel:
    """The search of Rummy: a question goes into one block of numbers, and the answer comes out of it."""

    def __init__(self, running: _Running) -> None:
        self._running = running
        self._block = running.function("rummy_block")()
        self._think = running.function("rummy_think")
        running.write(running.function("rummy_asks")(), ASKS, "d")
        running.function("rummy_prepare")()

    def __call__(self, question: RummyQuestion) -> None:
        deal, choices = question.deal, len(question.choices)
        head = [
            *(len(deal.hands), *deal.terms, deal.renewals, deal.renewed, deal.hands[0], deal.down[0], deal.taken),
            *(deal.runs, deal.groups, question.pool, len(deal.pile), len(deal.stock), choices, question.guesses),
            *(question.dice, question.before, question.between, question.samples),
        ]
        given = [*head, *[0] * (RUMMY_HEAD - len(head)), *deal.pile, *deal.stock]
        for rival in question.rivals:
            given += (rival.known, rival.holds, rival.down, len(rival.turns))
            for turn in rival.turns:
                given += (turn.kind, turn.offered, turn.gone, turn.seen, turn.came)
        given += (*question.choices, *question.cards)
        self._running.write(self._block, given)
        self._think()
        answer = self._running.read(self._block + 8 * len(given), 3 * choices)
        question.totals[:] = answer[:choices]
        question.counts[:] = answer[choices : 2 * choices]
        question.squares[:] = answer[2 * choices :]


class _QueenKernel:
    """What a discard brings where whole hands go down: asked in one block of numbers, and answered in it."""

    def __init__(self, running: _Running) -> None:
        self._running = running
        self._block = running.function("queen_block")()
        self._think = running.function("queen_think")
        tables = [*chain(*NEARNESS), *LIKES, *MATES, *LEFT]
        running.write(running.function("queen_tables")(), tables, "d")

    def __call__(self, question: FeedingQuestion) -> None:
        melds, cards = question.melds, len(question.cards)
        head = [
            *(len(question.rivals) + 1, question.pool, question.dead, cards, question.guesses, question.dice),
            *(question.before, question.between, len(melds.shorter), len(melds.longer)),
        ]
        given = [*head, *[0] * (WHOLE_HEAD - len(head)), *melds.shorter, *melds.longer]
        for rival in question.rivals:
            given += (rival.known, rival.holds, rival.turns)
            for clues in (rival.thrown, rival.taken, rival.refused):
                given += (len(clues), *clues)
        given += question.cards
        self._running.write(self._block, given)
        self._think()
        question.fed[:] = self._running.read(self._block + 8 * len(given), NEAR * cards)


class _Rummy500Kernel:
    """The search of 500: a question goes into one block of numbers, and the answer comes out of it."""

    def __init__(self, running: _Running) -> None:
        self._running = running
        self._block = running.function("rummy500_block")()
        self._think = running.function("rummy500_think")
        running.function("rummy500_prepare")()

    def __call__(self, question: Rummy500Question) -> None:
        deal, choices = question.deal, len(question.choices)
        head = [
            *(len(deal.hands), deal.hands[0], deal.runs, deal.groups, question.pool, len(deal.pile)),
            *(choices, question.dice, question.samples),
        ]
        given = [*head, *[0] * (RUMMY500_HEAD - len(head)), *deal.weights, *deal.pile]
        for rival in question.rivals:
            given += (rival.known, rival.holds, rival.unlikely, rival.played)
        given += (*question.choices, *question.cards)
        self._running.write(self._block, given)
        self._think()
        answer = self._running.read(self._block + 8 * len(given), 3 * choices)
        question.totals[:] = answer[:choices]
        question.counts[:] = answer[choices : 2 * choices]
        question.squares[:] = answer[2 * choices :]


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
    return Kernel(
        "WebAssembly",
        gin=_GinKernel(running),
        tiles=_TilesKernel(running),
        rummy=_RummyKernel(running),
        queen=_QueenKernel(running),
        rummy500=_Rummy500Kernel(running),
    )


def use_kernel() -> str:
    """Let computer players think with the compiled kernel if there is one; return what they think with."""
    kernel = compiled() or PLAIN
    KERNEL.set(kernel)
    BEST_WAY.set(kernel.tiles)
    return kernel.name
