"""How fast the tile solver is against rummikub-solver, and how few tiles it moves; below a floor it fails.

Positions are new in every run, from a seed that is printed, so that nothing can be tuned to them; `--seed N` takes
those of an earlier run. The solver searches with the kernel that ships. That both place the same number of tiles, or
the peer fewer than the exact model, is checked in every position.
"""

import argparse
import gc
import secrets
import subprocess
import sys
from collections.abc import Callable, Sequence
from os import cpu_count, getloadavg
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from rummikub_solver import MILPSolver, RuleSet, SolverMode

from bench import tiles_model
from bench.tiles_moved import diagnose, moves
from bench.tiles_positions import COUNT, OPENINGS, Position, openings, positions
from bot.thinking.kernel import use_kernel
from engine.cards import FACE, JOKER, Card
from engine.tiles.groups import best_groups, contents
from engine.tiles.solver import most_tiles, most_tiles_least_change, opening

PASSES: Final = 3
SHORT: Final = 40  # positions
STARTS: Final = 7
FLOOR_START: Final = 20
FLOOR_MEMORY: Final = 10

# In a fresh process: what import and first answer take, in CPU milliseconds, and how much memory they hold.
_STARTED: Final = """
import time
def held():
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * 4
bare, started = held(), time.process_time()
{work}
print((time.process_time() - started) * 1000, held() - bare)
"""
_OURS: Final = """
from engine.cards import tiles_from
from engine.tiles.solver import most_tiles
assert most_tiles((tiles_from("R1 R2 R3"),), tiles_from("R4 B8 K11")).tiles == tiles_from("R4")
"""
_THEIRS: Final = """
from rummikub_solver import MILPSolver, RuleSet, SolverMode
rules = RuleSet(solver_backend=MILPSolver.HIGHS)
game = rules.new_game()
game.add_table(1, 2, 3)
game.add_rack(4, 21, 37)
assert len(rules.solve(game, SolverMode.TILE_COUNT).tiles) == 1
"""


class Spread(NamedTuple):
    """Three figures of many measurements."""

    median: float
    p95: float
    p99: float

    def times(self, other: "Spread") -> "Spread":
        return Spread(other.median / self.median, other.p95 / self.p95, other.p99 / self.p99)

    def __str__(self) -> str:
        return f"{self.median:8.2f} {self.p95:8.2f} {self.p99:8.2f}"


class Start(NamedTuple):
    spent: float
    held: float


class Bar(NamedTuple):
    """What a spread of ratios has to reach."""

    floor: Spread
    goal: Spread


class Peer:
    """rummikub-solver with HiGHS."""

    def __init__(self) -> None:
        self._rules = RuleSet(solver_backend=MILPSolver.HIGHS)

    def placed(self, position: Position, mode: SolverMode) -> int:
        game = self._rules.new_game()
        game.add_table(*(_number(tile) for tiles in position.table for tile in tiles))
        game.add_rack(*map(_number, position.rack))
        solution = self._rules.solve(game, mode)
        return 0 if solution is None else len(solution.tiles)


def _number(tile: Card) -> int:
    return 53 if tile >= JOKER else FACE[tile] + 1


Work = Callable[[Position], object]


def _times(works: dict[str, Work], given: Sequence[Position], passes: int) -> dict[str, Spread]:
    """Return CPU milliseconds of each work, the median of the passes for each position; they take turns."""
    gc.collect()
    gc.freeze()
    measured = {name: [[0.0] * passes for _ in given] for name in works}
    for number in range(passes):
        for name, work in list(works.items())[:: (-1) ** number]:
            for index, position in enumerate(given):
                best_groups.cache_clear()
                contents.cache_clear()
                started = process_time()
                work(position)
                measured[name][index][number] = (process_time() - started) * 1000
    return {name: _spread([median(times) for times in each]) for name, each in measured.items()}


def _spread(figures: list[float]) -> Spread:
    ranked = sorted(figures)
    return Spread(median(ranked), *(ranked[int(len(ranked) * part)] for part in (0.95, 0.99)))


def _reached(name: str, ours: Spread, theirs: Spread, bar: Bar) -> bool:
    ratio = ours.times(theirs)
    print(f"  {name:<34} {ours}\n  {'rummikub-solver':<34} {theirs}")
    print(f"  {'times as fast':<34} {ratio}   floor {bar.floor}   goal {bar.goal}")
    return all(one >= least for one, least in zip(ratio, bar.floor, strict=True))


def _agreed(given: Sequence[Position], peer: Peer) -> int:
    """Return in how many positions both place the same number of tiles.

    The peer knows no set with a joker that it could do without. Where it places fewer the exact model, which knows all,
    has the last word.
    """
    agreed = 0
    for position in given:
        ours, theirs = len(most_tiles(*position).tiles), peer.placed(position, SolverMode.TILE_COUNT)
        if ours == theirs:
            agreed += 1
        else:
            assert theirs < ours == tiles_model.most(*position, points=False), position
    return agreed


def _speeds(seed: int, *, short: bool) -> bool:
    peer = Peer()
    given = positions(seed, SHORT if short else COUNT)
    racks = [Position((), rack) for rack in openings(seed, SHORT if short else OPENINGS)]
    print(f"The most tiles were the same in {_agreed(given, peer)} of {len(given)} positions")
    print(f"CPU ms with cold caches, median of {PASSES} passes: median, p95, p99")
    times = _times(
        {
            "theirs": lambda position: peer.placed(position, SolverMode.TILE_COUNT),
            "most": lambda position: most_tiles(position.table, position.rack),
            "least": lambda position: most_tiles_least_change(position.table, position.rack),
        },
        given,
        PASSES,
    )
    bars = {
        "most": Bar(Spread(30, 25, 20), Spread(100, 60, 60)),
        "least": Bar(Spread(15, 10, 5), Spread(15, 10, 5)),
        "opening": Bar(Spread(60, 0, 0), Spread(60, 60, 60)),
    }
    most = _reached("most tiles", times["most"], times["theirs"], bars["most"])
    least = _reached("most tiles, least change", times["least"], times["theirs"], bars["least"])
    print(f"The opening, {len(racks)} racks without jokers")
    times = _times(
        {
            "theirs": lambda position: peer.placed(position, SolverMode.INITIAL),
            "opening": lambda position: opening(position.rack),
        },
        racks,
        PASSES,
    )
    return all([most, least, _reached("opening", times["opening"], times["theirs"], bars["opening"])])


def _start(work: str) -> Start:
    """Return the CPU milliseconds and the KiB of a fresh process until its first answer."""
    command = [sys.executable, "-c", _STARTED.format(work=work)]
    line = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603  # our own words
    spent, held = map(float, line.split())
    return Start(spent, held)


def _starts() -> bool:
    """Compare the quickest of some processes that take turns, because noise only ever slows one down."""
    pairs = [(_start(_OURS), _start(_THEIRS)) for _ in range(STARTS)]
    ours, theirs = (Start(*map(min, zip(*each, strict=True))) for each in zip(*pairs, strict=True))
    quicker, smaller = theirs.spent / ours.spent, theirs.held / ours.held
    print(f"Import and first answer, the least of {STARTS} fresh processes")
    print(f"  CPU ms {ours.spent:.1f}, theirs {theirs.spent:.0f}, {quicker:.1f} times as quick (floor {FLOOR_START})")
    print(f"  memory KiB {ours.held:.0f}, theirs {theirs.held:.0f}, {smaller:.1f} times less (floor {FLOOR_MEMORY})")
    return quicker >= FLOOR_START and smaller >= FLOOR_MEMORY


class Asked(argparse.Namespace):
    short: bool = False
    seed: int | None = None
    diagnose: int | None = None


def main() -> int:
    """Print the figures and return 1 where a floor is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="fewer positions, and tiles moved at one seed")
    parser.add_argument("--seed", type=int, help="the positions of an earlier run")
    parser.add_argument("--diagnose", type=int, metavar="SEED", help="print where the solver moves too many tiles")
    asked = parser.parse_args(namespace=Asked())
    kernel = use_kernel()
    if asked.diagnose is not None:
        diagnose(asked.diagnose)
        return 0
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    print(f"Seed {seed}, searching with {kernel}; load {getloadavg()[0]:.1f} on {cpu_count()} cores", flush=True)
    reached = [_speeds(seed, short=asked.short), _starts(), moves(seed, short=asked.short)]
    print("every floor is reached" if all(reached) else "A FLOOR IS MISSED")
    return int(not all(reached))


if __name__ == "__main__":
    sys.exit(main())
