"""One seed: a day in a town, with faults, and what was wrong after each of them."""

import asyncio
import hashlib
import random
import secrets
import tempfile
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from playground.simulator import RemoteEnv
from soak.world import kept
from soak.world.complaints import listening
from soak.world.faults import FAULTS
from soak.world.hands import prompts
from soak.world.inline import done_inline
from soak.world.laws import broken
from soak.world.lives import Lives, words
from soak.world.machine import Machine
from soak.world.reading import database
from soak.world.town import LoopClock, built, founded
from soak.world.wires import Wires
from soak.world.world import World

FAULTY: Final = 16  # faults in a day
PRESSES: Final = 320  # at least, in a day
LONGEST: Final = 120  # seconds that people go on after a fault
DAY: Final = 86_400.0
GRACE: Final = 60.0  # seconds after a fault in which all must come right


@dataclass
class Report:
    """What came of a seed."""

    seed: int
    wrongs: list[str] = field(default_factory=list[str])
    figures: dict[str, int] = field(default_factory=dict[str, int])
    digest: str = ""  # of all that the bot asked of Discord: the same for the same seed


def run(seed: int, server: str = "") -> Report:
    """Live through a seed, on an empty database in a file or on a server."""
    began = time.process_time()
    memory = Path("/dev/shm")  # noqa: S108  # a disk that forgets is all that a simulated day needs
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        machine = Machine(seed, server or Path(folder) / "pozo.sqlite3")
        asyncio.set_event_loop(machine.loop)
        with done_inline(machine), _seeded(seed):
            report = machine.loop.run_until_complete(_day(machine))
    report.figures["ms"] = int(1000 * (time.process_time() - began))
    return report


@contextmanager
def _seeded(seed: int) -> Generator[None]:
    """Let every chance of the process follow from the seed, the secret ones too."""
    chance = Random(f"secrets {seed}")

    def token_hex(count: int) -> str:
        return chance.randbytes(count).hex()

    random.seed(seed)
    with patch.object(secrets, "randbits", chance.getrandbits), patch.object(secrets, "token_hex", token_hex):
        yield


async def _world(machine: Machine) -> World:
    """Return a world that has just begun."""
    env = RemoteEnv()
    env.backend.clock = LoopClock(machine.loop)
    await env.start()
    wires = Wires(machine.chance)
    env.backend.subscribers.append(wires.hear)
    lives, town = Lives(machine, env, wires), built(env, machine.seed, prompts(words()))
    await lives.begin()
    assert lives.bot is not None
    chance = Random(f"faults {machine.seed}")
    await lives.inside(founded(town, lives.bot, chance))
    return World(chance, machine, wires, lives, town, listening())


async def _day(machine: Machine) -> Report:
    world = await _world(machine)
    people = [asyncio.create_task(person.live()) for person in world.town.people]
    for name in _drawn(world.chance):
        await _stretch(world, name)
        if world.wrongs or any(one.done() for one in people):
            break
    for one in people:
        if one.done():
            one.result()
        one.cancel()
    with database(world) as db:
        world.wrongs += kept.broken_deals(world, db)
    return _report(world)


def _drawn(chance: Random) -> Iterator[str]:
    """Yield the faults of a day, each kind once before any comes again."""
    names = list(FAULTS)
    for _ in range(-(-FAULTY // len(names))):
        yield from chance.sample(names, min(len(names), FAULTY))


async def _stretch(world: World, name: str) -> None:
    """Let people play for a while in which something goes wrong, and look at all of it when it should be right."""
    chance, may_act = world.chance, world.town.diary.may_act
    may_act.set()
    await asyncio.sleep(chance.uniform(3, 10))
    began = world.machine.loop.time()
    await FAULTS[name](world)
    world.troubles.append((began, world.machine.loop.time()))
    world.done[name] += 1
    await asyncio.sleep(chance.uniform(0, 5))
    await _enough(world)
    may_act.clear()
    await asyncio.sleep(GRACE)
    at = f"{name}, {world.machine.loop.time():.0f} s"
    world.wrongs += [f"{at}: {wrong}" for wrong in (*await broken(world), *world.complaints.taken())]
    await asyncio.sleep(chance.uniform(0, 2 * DAY / FAULTY - 2 * GRACE))


async def _enough(world: World) -> None:
    """Let people go on until they have pressed as much as a day asks for, or do not care to."""
    for _ in range(LONGEST):
        if len(world.town.diary.pressed) >= PRESSES * world.done.total() / FAULTY:
            return
        await asyncio.sleep(1)


def _report(world: World) -> Report:
    with database(world) as db:
        (tables,), (moves,) = (db.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("tables", "moves"))  # noqa: S608  # of ours
        (results,) = db.execute("SELECT count(*) FROM league_results WHERE kind = 'match'").fetchone()
        (cups,) = db.execute("SELECT count(*) FROM tournaments WHERE stage = 'over'").fetchone()
    figures = {
        "tables": tables,
        "moves": moves,
        "results": results,
        "tournaments": cups,
        "presses": len(world.town.diary.pressed),
        "faults": world.done.total(),
        "thoughts": world.machine.minds.thoughts,
        "requests": world.wires.done.total(),
        "lives": world.lives.number,
    }
    asked = hashlib.sha256()
    for entry in world.town.env.backend.http_requests:
        asked.update(repr((entry.method, entry.path, entry.json)).encode())
    return Report(world.machine.seed, world.wrongs, figures, asked.hexdigest()[:16])
