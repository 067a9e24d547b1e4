"""Law: every panel that random play of every game and option leads to, looked at in every way, is one Discord takes.

A run is a game with seats and options drawn from its number; `--short` makes fewer, `--first N` begins with run N.
"""

import argparse
import random
import sys
import time
from collections import Counter
from typing import Final

from tests.kit_laws import title
from tests.kit_panels import all_rules, broken_panels, some_rules

RUNS: Final = 2_000
SHORT: Final = 60
POSITIONS: Final = 150
POSITIONS_OF_TILES: Final = 15  # a solver answers at every turn of theirs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    known, looked, began = all_rules(), Counter[str](), time.monotonic()
    for number in range(given.first, given.first + (SHORT if given.short else RUNS)):
        rng = random.Random(number)
        rules = known[number // 2 % len(known)] if number % 2 else some_rules(rng)
        count, wrong = broken_panels(rules, rng, POSITIONS_OF_TILES if rules.tiles else POSITIONS)
        looked[rules.key] += count
        if wrong:
            print(f"run {number} ({title(rules)}) is broken:", *wrong[:5], sep="\n  ")
            return 1
    seconds = time.monotonic() - began
    print(f"{looked.total():,} panels in {seconds:.0f} s, none that Discord would refuse")
    for game, count in sorted(looked.items()):
        print(f"  {game:15} {count:>9,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
