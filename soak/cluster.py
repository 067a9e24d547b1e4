"""Three processes on one PostgreSQL and the loopback Discord with shards, and every few seconds something fails.

After each fault every table is answered again within the time of a lease and of connecting. Each move that was
acknowledged is stored, once; none was acknowledged by two; nobody is asked twice; each log replays and every standing
equals a recount. At the end all processes are restarted one after the other, and nobody waits for long.
Every part of a run is a town of its own, and a run can be stopped and resumed.
"""

import argparse
import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from soak.parts import Part, summed
from soak.town import LASTING, PROCESSES, SHARDS, TABLES, Town, town_of

FAULTS: Final = 1000
IN_ONE_TOWN: Final = 20  # faults; then another one
PAUSED: Final = LASTING + 5  # seconds that a process is stopped for
AWAY: Final = 10.0  # seconds without a server

# Faults

Fault = Callable[[Town, random.Random], Awaitable[None]]


async def killed(town: Town, rng: random.Random) -> None:
    number = rng.choice(sorted(town.processes))
    await town.end(number, signal.SIGKILL)
    await town.begin(number)


async def handed_over(town: Town, rng: random.Random) -> None:
    number = rng.choice(sorted(town.processes))
    await town.end(number, signal.SIGTERM)
    await town.begin(number)


async def paused(town: Town, rng: random.Random) -> None:
    """A process sleeps for longer than its lease, and wakes up as a zombie."""
    process = town.processes[rng.choice(sorted(town.processes))]
    with suppress(ProcessLookupError):  # it gave up just now
        process.send_signal(signal.SIGSTOP)
        await asyncio.gather(asyncio.sleep(PAUSED), town.served_again("paused"))
        process.send_signal(signal.SIGCONT)


async def added(town: Town, rng: random.Random) -> None:
    """One process more joins, and another one leaves."""
    await town.begin(max(town.processes) + 1)
    await town.served_again("added")
    await town.end(rng.choice(sorted(town.processes)), signal.SIGTERM)


async def crashed(town: Town, rng: random.Random) -> None:
    await asyncio.to_thread(town.server.crash)
    await asyncio.to_thread(town.server.start)


async def away(town: Town, rng: random.Random) -> None:
    await asyncio.to_thread(town.server.crash)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(town.server.start)


async def cut(town: Town, rng: random.Random) -> None:
    await asyncio.to_thread(town.server.cut, town.url)


KINDS: Final[tuple[Fault, ...]] = (killed, paused, handed_over, cut, added, crashed, away)


async def lived(tables: int, faults: int, seed: int, *, rolling: bool = False, program: str = "bot") -> Part:
    """Return what came of a town with so many faults, or in which all processes are restarted in turn."""
    rng = random.Random(seed)
    at_once = 1 if rolling else SHARDS  # of shards that may connect at the same time
    async with town_of(tables, seed, at_once, program) as (town, store):
        players = asyncio.create_task(town.play(store))
        minding = asyncio.create_task(town.mind())
        await town.served_again("begun")
        for number in range(faults):
            fault = paused if program != "bot" else KINDS[(number + seed) % len(KINDS)]
            await fault(town, rng)
            await town.served_again(fault.__name__)
            town.found[fault.__name__] += 1
        if rolling:
            await town.settled()
            await town.rolled()
        players.cancel()
        await asyncio.gather(players, *town.opening, return_exceptions=True)
        await town.judge()
        minding.cancel()
        town.found["presses answered"] += len(town.told.all)
        town.found["longest until all were served again, ms"] = round(1000 * town.longest)
    return Part(dict(town.found), town.wrong)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="six tables, each fault once")
    options.add_argument("--rolling", action="store_true", help="no fault, but a restart of all processes in turn")
    options.add_argument("--control", action="store_true", help="no epochs: what a zombie writes must be noticed")
    options.add_argument("--tables", type=int, default=TABLES)
    options.add_argument("--faults", type=int, default=FAULTS)
    chosen = options.parse_args()
    load = os.getloadavg()[0]
    if chosen.control:
        part = asyncio.run(lived(6, 4, 1, program="soak.unfenced"))
        print(f"without epochs, 4 pauses: {len(part.wrongs)} wrongs noticed", *part.wrongs[:5], sep="\n  ")
        return 0 if part.wrongs else 1
    if chosen.rolling:
        part = asyncio.run(lived(chosen.tables, 0, 1, rolling=True))
        found, wrong = Counter(part.figures), part.wrongs
    else:
        tables, each = (6, len(KINDS)) if chosen.short else (chosen.tables, IN_ONE_TOWN)
        parts = 1 if chosen.short else -(-chosen.faults // each)

        def one(number: int) -> Part:
            part = asyncio.run(lived(tables, each, number))
            return Part({**part.figures, "wrongs": len(part.wrongs)}, part.wrongs)

        found = summed("cluster", parts, one, short=chosen.short)
        wrong = ["see above"] * found["wrongs"]
    print(
        f"{PROCESSES} processes, {SHARDS} shards, {chosen.tables} tables, a lease of {LASTING:.0f} s, load {load:.0f}"
    )
    for name, count in sorted(found.items()):
        print(f"  {name}: {count}")
    for line in wrong[:20]:
        print(f"  WRONG {line}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
