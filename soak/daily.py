"""The deal of the day at full size: 1,000 days of all games in turn, 100 people at one day of each (`--short`: few).

Somebody plays each day at random. The same moves made again must lead to the same end, move by move: the cards follow
from the seal, and every choice of the computer from what it sees. The proof of a try must hold, as anybody checks it.
Another process, which orders its sets otherwise and has the compiled sums, must come to the same tries. Of two tries
that somebody is said to have finished on a day, the first must count, in a store as the bot's.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot.daily import score_of
from bot.storage.days import DayRow, TryRow, try_key
from bot.storage.rows import Changes, DayScore, Status, TableFields
from bot.storage.store import Store
from bot.tables.lines import TRIED, rules_of_day
from bot.tables.proof import Proof, SealedRound, checked, proof_text, read_proof
from bot.tables.seal import Seal
from bot.tables.verdict import Verdict
from bot.thinking.kernel import use_kernel
from engine.actions import Action
from engine.replay import replayed
from engine.text import Notation
from engine.variants import VARIANTS
from tests.kit_days import again, deal_of, random_try
from tests.kit_store import move, opened

DAYS, PEOPLE = 1000, 100
SHORT_DAYS, SHORT_PEOPLE = 45, 3
SHOWN: Final = 10
SERVER: Final = 1

Try = tuple[DayRow, int, tuple[Action, ...]]


def lines_of(day: DayRow, log: Iterable[Action]) -> tuple[str, ...]:
    return tuple(map(Notation(rules_of_day(day).tiles).action, log))


async def faults(day: DayRow, person: int, log: tuple[Action, ...]) -> list[str]:
    """Return what is wrong with the try of one person at a day."""
    wrong = {
        "the same moves led elsewhere": await again(day, log) != log,
        "its proof does not hold": not holds(day, log),
    }
    return [f"day {day.day} ({day.game}), person {person}: {what}" for what, so in wrong.items() if so]


def holds(day: DayRow, log: Iterable[Action]) -> bool:
    """Say whether the proof of a try holds, read from its text as whoever checks it does."""
    seal, rules = Seal(day.seed), rules_of_day(day)
    shown = SealedRound(1, seal.commitment, day.seed.hex(), ())
    proof = Proof(day.game, rules.seats, {}, (shown,), lines_of(day, log), rules=day.rules)
    return checked(read_proof(proof_text(proof))) == {1: Verdict.HOLDS}


async def tried(days: int, people: int) -> AsyncIterator[Try]:
    """Yield the tries: of somebody at every day, and of everybody at a day of each game."""
    numbers = [(number, 0) for number in range(days)]
    numbers += [(number, person) for number in range(len(VARIANTS)) for person in range(1, people + 1)]
    for number, person in numbers:
        day = deal_of(number)
        yield day, person, await random_try(day, person)


def noted(told: dict[str, str], day: DayRow, log: Iterable[Action]) -> None:
    """Add a try to what is told of its game, from which any other could be told."""
    told[day.game] = sha256("\n".join((told.get(day.game, ""), *lines_of(day, log))).encode()).hexdigest()


async def run(days: int, people: int) -> tuple[Counter[str], list[str], dict[str, str]]:
    """Return how many tries of each game were looked at, what was wrong, and what tells these tries from others."""
    seen, wrong, told = Counter[str](), list[str](), dict[str, str]()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "pozo.sqlite3") as store:
            async for day, person, log in tried(days, people):
                seen[day.game] += 1
                noted(told, day, log)
                wrong += await faults(day, person, log)
                if not await counts_once(store, day, person, log):
                    wrong.append(f"day {day.day} ({day.game}), person {person}: a second try counts")
    return seen, wrong, told


async def counts_once(store: Store, day: DayRow, person: int, log: tuple[Action, ...]) -> bool:
    """Say whether somebody's try counts and nothing that comes after it."""
    score = score_of(replayed(rules_of_day(day), log), TRIED)
    first = TryRow(day.day, person, SERVER, "Ana", 0.0)
    await store.kept_day(day)
    begun = [await store.begun_try(first)]
    for key, found in ((try_key(day.day, person), score), (f"again {day.day} {person}", score + 1)):
        begun.append(await store.begun_try(TryRow(day.day, person, SERVER + 1, "Ana", 1.0)))
        table_id = await opened(store, key)
        over = Changes(table=TableFields(status=Status.OVER), tried=DayScore(day.day, person, found))
        await store.append(move(table_id, 0, *lines_of(day, log), changes=over))
    [kept] = [one for one in await store.tries_of(person, day.day) if one.day == day.day]
    return {one.begun_at for one in begun} == {0.0} and (kept.score, kept.guild_id) == (score, SERVER)


def elsewhere(days: int, people: int) -> dict[str, str]:
    """Return what is told of the same tries by another process."""
    ours = [sys.executable, "-m", "soak.daily", "--told", str(days), str(people)]
    seed = "1" if os.environ.get("PYTHONHASHSEED") == "0" else "0"
    done = subprocess.run(ours, capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed})  # noqa: S603  # ourselves
    return json.loads(done.stdout)


async def tell(days: int, people: int) -> None:
    use_kernel()
    told = dict[str, str]()
    async for day, _, log in tried(days, people):
        noted(told, day, log)
    print(json.dumps(told))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--told", type=int, nargs=2, help="only tell of the tries at so many days, of so many people")
    options, began = parser.parse_args(), time.process_time()
    if options.told:
        asyncio.run(tell(*options.told))
        return 0
    days, people = (SHORT_DAYS, SHORT_PEOPLE) if options.short else (DAYS, PEOPLE)
    seen, wrong, told = asyncio.run(run(days, people))
    there = elsewhere(days, people)
    wrong += [f"{game}: not the same in another process" for game in told if told[game] != there.get(game)]
    print(f"{days} days from 0 and {people} people at a day of each game: {sum(seen.values())} tries")
    print("  " + ", ".join(f"{game} {count}" for game, count in sorted(seen.items())))
    print("  each made again, proved, counted once, and made in another process")
    print(f"  {len(wrong)} faults, {time.process_time() - began:.0f} s of CPU", *wrong[:SHOWN], sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
