"""The deal of the day at full size: 1,000 days of all games in turn, 100 people at one day of each (`--short`: few).

Somebody plays each day at random. The same moves made again must lead to the same end, move by move: the cards follow
from the seal, and every choice of the computer from what it sees. What chance laid must be what the seal says.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter
from typing import Final

from bot.daily import score_of
from bot.storage.days import DayRow
from bot.tables.lines import TRIED, rules_of_day
from bot.tables.seal import Seal, sealed_chance
from engine.actions import Action, Deal, Spread
from engine.match import advance, new_match
from engine.replay import replayed
from engine.variants import VARIANTS
from tests.kit_days import again, deal_of, random_try

DAYS, PEOPLE = 1000, 100
SHORT_DAYS, SHORT_PEOPLE = 45, 3
SHOWN: Final = 10


async def faults(day: DayRow, person: int) -> list[str]:
    """Return what is wrong with the try of one person at a day."""
    log = await random_try(day, person)
    wrong = {
        "the same moves led elsewhere": await again(day, log) != log,
        "not as it was sealed": not is_sealed(day, log),
        "not the same score": _score(day, log) != _score(day, await random_try(day, person)),
    }
    return [f"day {day.day} ({day.game}), person {person}: {what}" for what, so in wrong.items() if so]


def is_sealed(day: DayRow, log: tuple[Action, ...]) -> bool:
    """Say whether all that chance did in a log follows from the seal of the day."""
    match, deals = new_match(rules_of_day(day)), 0
    for action in log:
        if isinstance(action, Spread | Deal) and action != sealed_chance(match, Seal(day.seed), deals):
            return False
        deals += isinstance(action, Deal)
        match = advance(match, action).match
    return True


def _score(day: DayRow, log: tuple[Action, ...]) -> int:
    return score_of(replayed(rules_of_day(day), log), TRIED)


async def run(days: int, people: int, first: int = 0) -> tuple[Counter[str], list[str]]:
    """Return how many tries of each game were looked at, and what was wrong."""
    seen, wrong, games = Counter[str](), list[str](), len(VARIANTS)
    tries = [(number, 0) for number in range(first, first + days)]
    tries += [(first + number, person) for number in range(games) for person in range(1, people + 1)]
    for number, person in tries:
        day = deal_of(number)
        seen[day.game] += 1
        wrong += await faults(day, person)
    return seen, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    short, began = parser.parse_args().short, time.process_time()
    days, people = (SHORT_DAYS, SHORT_PEOPLE) if short else (DAYS, PEOPLE)
    seen, wrong = asyncio.run(run(days, people))
    print(f"{days} days from 0 and {people} people at a day of each game: {sum(seen.values())} tries")
    print("  " + ", ".join(f"{game} {count}" for game, count in sorted(seen.items())))
    print(f"  {len(wrong)} faults, {time.process_time() - began:.0f} s of CPU", *wrong[:SHOWN], sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
