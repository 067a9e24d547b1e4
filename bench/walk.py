"""The walk of a click: through which modules and packages one discard and its panel go, from the router to the answer.

A step is a call that begins in engine, bot or cogs on the event loop; what other threads do (write, draw) is
apart. Given another checkout, walks that one too and compares: make bench-walk BEFORE=../before
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import groupby, pairwise
from pathlib import Path
from types import FrameType
from typing import Any, Final

HERE: Final = Path.cwd()
OURS: Final = ("bot/", "cogs/", "engine/")
FLOOR: Final = 0.6  # of the changes before
TURNS: Final = 2  # to be played before, so that what is kept in memory is there

Steps = list[str]


def walked(steps: Steps) -> Any:  # noqa: ANN401  # the profiler's own signature
    """Return a hook that notes each function of ours that begins; one that is resumed goes on with its step."""

    def hook(frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        name = code.co_filename.removeprefix(f"{HERE}/")
        begins = event == "call" and not code.co_code[frame.f_lasti + 1] & 3
        if begins and name.startswith(OURS):
            steps.append(name.removesuffix(".py").replace("/", "."))

    return hook


def unheard(sent: object) -> None:
    """Hear what would be sent to Discord."""


async def discard() -> Steps:
    """Return the steps of the last discard of some that are clicked at one table, with pictures that are not drawn."""
    tables, wire = import_module("bench.tables"), import_module("soak.wire")  # those of the checkout we are in
    extensions = [name for name in tables.EXTENSIONS if name != "cogs.showing.listening"]
    steps = Steps()
    with tempfile.TemporaryDirectory() as folder:
        store = await tables.Store.open(Path(folder) / "walk.sqlite3")
        connection = wire.connected(vars(tables)["_house"](store), unheard, extensions=extensions)
        async with store, connection as bot:
            table = await vars(tables)["_started"](bot.tables, 1)
            number = 0
            while number < TURNS:
                seat = tables.to_act(table.playing)[0]
                action = tables.safe_action(table.view(seat), table.legal(seat))
                said = table.notation.action(action).partition(": ")[2]
                name = f"act:{table.id}:{table.playing.version}:{said}"
                click = wire.click(wire.snowflake(time.time(), table.playing.version), 10 + seat, name)
                steps.clear()
                sys.setprofile(walked(steps))
                await wire.deliver(bot, click)
                sys.setprofile(None)
                number += type(action).__name__ == "Discard"
    return steps


def package(module: str) -> str:
    return module.rpartition(".")[0]


def changes(names: Sequence[str]) -> int:
    return sum(one != other for one, other in pairwise(names))


def told(steps: Steps) -> Iterator[str]:
    """Yield the walk, a line for each stretch in a package: its modules in the order they are gone through."""
    for name, stretch in groupby(steps, package):
        yield f"  {name}: {' '.join(module.removeprefix(f'{name}.') for module, _ in groupby(stretch))}"


def main() -> int:
    if sys.argv[1:] == ["--steps"]:
        print(*asyncio.run(discard()), sep="\n")
        return 0
    now = _shown("Now", _steps_in(HERE))
    if len(sys.argv) == 1:
        return 0
    before = _shown("Before", _steps_in(Path(sys.argv[1])))
    shares = [new / old for new, old in zip(now, before, strict=True)]
    print(f"Fewer changes by {1 - shares[0]:.1%} of module, {1 - shares[1]:.1%} of package; floor {1 - FLOOR:.0%}")
    return 0 if max(shares) <= FLOOR else 1


def _shown(when: str, steps: Steps) -> tuple[int, int]:
    """Print a walk, and return its changes of module and of package."""
    modules, packages = changes(steps), changes([package(step) for step in steps])
    print(f"{when}, one discard and its panel: {modules} changes of module, {packages} of package")
    print(*told(steps), sep="\n")
    return modules, packages


def _steps_in(checkout: Path) -> Steps:
    """Walk a checkout in a process of its own, with the driver that is here."""
    done = subprocess.run(  # noqa: S603  # this very file
        [sys.executable, "-P", __file__, "--steps"],
        cwd=checkout, env={**os.environ, "PYTHONPATH": "."}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.split()


if __name__ == "__main__":
    sys.exit(main())
