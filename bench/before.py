"""How fast this version is beside an earlier one: `make bench-before BEFORE=checkout` runs the short benches of both.

They take turns in one run, so that noise falls on both alike, and the collector of garbage rests in both. Of each bench
the figures of our own code are read from what it prints, those on the processor where there is a choice; peers are left
out. A click is counted as over the wire of the version before, since ours now writes out what is sent: what differs
between the bare handlers of both, which are the same code, is taken off. What router, table and panel add to a bare
handler is printed beside it. Computer players are given the same positions and the same number
of samples, as their benches play on positions of their own. Some benches may be named to run them alone.
"""

import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean, median
from typing import Final

HERE: Final = Path(__file__).resolve().parents[1]
ROUNDS: Final = 5
WORST, MEAN = 1.10, 1.03  # times the cost of the version before, of any figure and of all together
NUMBER: Final = r" +([\d,.]+)"
BARE: Final = rf"a bare handler with 20 buttons{NUMBER}"


@dataclass(frozen=True)
class Figure:
    """A number that a bench prints: what it costs, or how many go into a second."""

    name: str
    pattern: str
    per_second: bool = False
    bare: str | None = None  # the same over the same wire without any work of ours


FIGURES: Final[dict[str, tuple[Figure, ...]]] = {
    "engine": (
        Figure("decisions of random Gin", rf"Pozo, full engine{NUMBER}", per_second=True),
        Figure("deadwood of 10 at random", rf"10 random{NUMBER} us"),
        Figure("deadwood of 10 in play", rf"10 in play{NUMBER} us"),
        Figure("deadwood of 11 at random", rf"11 random{NUMBER} us"),
        Figure("deadwood of 11 in play", rf"11 in play{NUMBER} us"),
    ),
    "gin": (
        Figure("rounds of random play", rf"random play{NUMBER}", per_second=True),
        Figure("rounds of sensible play", rf"sensible play{NUMBER}", per_second=True),
    ),
    "tiles": (Figure("import and first answer", rf"CPU ms{NUMBER}, theirs"),),
    "pictures": (
        Figure("a table", rf"(?s)table, 60 cards.*?end to end{NUMBER}"),
        Figure("a hand", rf"(?s)hand, 14 cards.*?end to end{NUMBER}"),
        Figure("the scene of a table", rf"\n  table{NUMBER}, hand"),
        Figure("the scene of a hand", rf"\n  table .*, hand{NUMBER}"),
    ),
    "store": (Figure("durable moves", rf"on the processor{NUMBER} moves", per_second=True),),
    "tables": (
        Figure("moves in the store", rf"(?s)a CPU second.*?{NUMBER} in the store", per_second=True),
        Figure("moves through tables", rf"(?s)a CPU second.*?{NUMBER} through tables", per_second=True),
        Figure("a click with router and table", rf"with router, table and log{NUMBER}:", bare=BARE),
        Figure("a click with its panel, too", rf"with the panel that people get{NUMBER}:", bare=BARE),
    ),
    "leagues": (
        Figure("a full recount", rf"on the processor:{NUMBER} us a result"),
        Figure("a result recorded", rf"a result recorded .*?,{NUMBER} ms on the processor"),
    ),
    "decisions": tuple(
        Figure(f"{game}, a move of {level}", rf"{game} {level}, .*? decisions:{NUMBER}")
        for game in ("rummy", "queen_city", "double_rum", "rummy500", "partnership500", "gin", "tiles")
        for level in ("easy", "medium", "hard")
    ),
}

# The short form of a bench, unless only a part of it is to be compared.
WHOLE: Final = "import runpy; runpy.run_module('bench.{bench}', run_name='__main__', alter_sys=True)"
PARTS: Final = {
    "gin": "from bench import gin_speed; print(*gin_speed.figures(short=True)[0], sep='\\n')",
    "tiles": "from bench import tiles; tiles._starts()",
    "decisions": f"import runpy; runpy.run_path({str(HERE / 'bench' / 'decisions.py')!r}, run_name='__main__')",
}


def printed(checkout: Path, bench: str, records: Path) -> str:
    """Return what the short form of a bench prints; whether it reaches its own goals is not asked here."""
    program = f"import gc; gc.disable(); {PARTS.get(bench, WHOLE.format(bench=bench))}"
    argument = str(records) if bench == "decisions" else "--short"
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", program, argument], cwd=checkout, capture_output=True, text=True, check=False
    )
    return done.stdout + done.stderr


def cost(figure: Figure, text: str) -> float:
    """Return a figure as a cost, so that less is better."""
    number = _read(figure.pattern, text)
    return 1 / number if figure.per_second else number


def _read(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    if found is None:
        raise LookupError(f"{pattern!r} is not in what was printed:\n{text}")
    return float(found[1].replace(",", "").rstrip("."))


@dataclass(frozen=True)
class Compared:
    name: str
    times: float  # the cost of the version before
    of_ours: float | None = None  # the same of what is added to a bare handler


def compared(bench: str, before: Path, rounds: int) -> Iterator[Compared]:
    """Yield how each figure of a bench has changed."""
    records = before.resolve() / "tests" / "playthroughs"
    texts = [(printed(before, bench, records), printed(HERE, bench, records)) for _ in range(rounds)]
    for figure in FIGURES[bench]:
        then, now = (median(cost(figure, pair[which]) for pair in texts) for which in (0, 1))
        if figure.bare is None:
            yield Compared(figure.name, now / then)
        else:
            bare, wire = (median(_read(figure.bare, pair[which]) for pair in texts) for which in (0, 1))
            yield Compared(figure.name, (now - wire + bare) / then, (now - wire) / (then - bare))


def main(arguments: Sequence[str]) -> int:
    """Print the ratios, and return 1 where one of them, or their mean, is too high."""
    options = ArgumentParser(description=__doc__)
    options.add_argument("before", type=Path, help="a checkout of the earlier version")
    options.add_argument("benches", nargs="*", default=list(FIGURES), metavar="bench", help=f"of {', '.join(FIGURES)}")
    options.add_argument("--rounds", type=int, default=ROUNDS)
    asked = options.parse_args(arguments)
    print(f"Cost beside the version before, medians of {asked.rounds} rounds that take turns; below 1 is faster")
    ratios = list[float]()
    for bench in asked.benches:
        for one in compared(bench, asked.before, asked.rounds):
            ratios.append(one.times)
            said = "" if one.of_ours is None else f"  ({one.of_ours:.2f} of what is added to a bare handler)"
            slow = "  TOO SLOW" if one.times > WORST else ""
            print(f"  {bench:<9} {one.name:<40} {one.times:5.2f}{said}{slow}", flush=True)
    mean = geometric_mean(ratios)
    print(f"  in the geometric mean {mean:.3f} (at most {MEAN}); the worst {max(ratios):.2f} (at most {WORST})")
    return int(mean > MEAN or max(ratios) > WORST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
