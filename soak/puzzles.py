"""Puzzles at full size: those of 50 days, as the bot chooses them from matches of computers (`--short`: 3 days).

The answer must be the same when it is reckoned again, and when cards are exchanged that whoever answers cannot see; the
position must look the same then, too, and the puzzles of a day must be the same for whoever asks.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from bot.storage.puzzles import PuzzleRow
from bot.storage.store import Store
from bot.tables.posing import Puzzles, match_of, position_of, why_of
from bot.thinking.kernel import use_kernel
from engine.match import legal_actions
from engine.players.puzzles import MARGIN, Posed, choices
from engine.text import Notation
from engine.view import view
from tests.kit_puzzles import HereAdviser, others, reckoned

DAYS, SHORT = 50, 3
SHOWN: Final = 10


async def faults(puzzle: PuzzleRow, seen: Counter[str]) -> list[str]:
    """Return what is wrong with a puzzle."""
    match, position = match_of(puzzle), await position_of(puzzle)
    again = reckoned(match, puzzle.seat)
    log = tuple(map(Notation(match.rules.tiles).read_action, puzzle.log.splitlines()))
    alike = others(puzzle, log, Random(puzzle.day))
    seen["positions with other cards unseen"] += len(alike)
    wrong = {
        "another answer": not _is_same(puzzle, again),
        "not clearly the best": puzzle.margin < MARGIN or puzzle.answer not in position.choices,
        "what is not seen shows": any(
            view(one, puzzle.seat) != position.sees
            or choices(legal_actions(one, puzzle.seat)) != position.choices
            or reckoned(one, puzzle.seat) != again
            for one in alike
        ),
    }
    return [f"day {puzzle.day}, puzzle {puzzle.number} ({puzzle.game}): {what}" for what, so in wrong.items() if so]


def _is_same(puzzle: PuzzleRow, again: Posed | None) -> bool:
    told = puzzle.answer, puzzle.margin, why_of(puzzle)
    return again is not None and told == (again.answer, again.margin, again.why)


async def run(days: int, first: int = 20_000) -> tuple[Counter[str], list[str]]:
    """Return what was looked at, and what was wrong."""
    seen, wrong = Counter[str](), list[str]()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "pozo.sqlite3") as store:
            puzzles = Puzzles(store, HereAdviser())
            for day in range(first, first + days):
                chosen = await puzzles.make(day)
                wrong += [] if await puzzles.book.of_day(day) == chosen else [f"day {day}: others for who asks again"]
                seen["puzzles"] += len(chosen)
                for puzzle in chosen:
                    seen[puzzle.game] += 1
                    wrong += await faults(puzzle, seen)
    return seen, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    days, began = (SHORT if parser.parse_args().short else DAYS), time.process_time()
    use_kernel()
    seen, wrong = asyncio.run(run(days))
    print(f"{days} days: " + ", ".join(f"{count} {name}" for name, count in sorted(seen.items())))
    taken = time.process_time() - began
    print(f"  {len(wrong)} faults, {taken:.0f} s of CPU, load {os.getloadavg()[0]:.1f}", *wrong[:SHOWN], sep="\n  ")
    return 1 if wrong or not seen["puzzles"] else 0


if __name__ == "__main__":
    sys.exit(main())
