"""How much luck mirrored deals take away: matches of hard against medium in Gin, mirrored and plain, in one run.

Every deal is played twice with the seats exchanged. A mirrored match adds up both rounds of its deals; a plain one of
as many rounds takes the one seat from some deals and the other from others, so that all its rounds are of different
cards. Both are of the same rounds, the hard player has each seat equally often, and what differs is whether the cards
even out.
The seed is new in every run, and printed; `--seed N` plays its deals again, `--short` a few.
"""

import argparse
import random
import secrets
import sys
from collections.abc import Sequence
from statistics import fmean, variance
from time import process_time
from typing import Final

from bench.gin import chooser
from bench.gin_rounds import own_round
from bot.thinking.kernel import use_kernel
from engine.cards import pack
from engine.players.gin.by_level import PLAYERS, PLAYOUTS
from engine.players.levels import Level

DEALS, SHORT = 1_200, 24
IN_MATCH: Final = 12  # deals, hence twice as many rounds
SAMPLES: Final = 2_000  # for the error of a ratio


def rounds_of(seed: int) -> tuple[int, int]:
    """Return what hard makes more than medium of a deal: as who begins, and as who deals."""
    order = random.Random(seed).sample(pack(1, 0), 52)
    hard = [chooser(PLAYERS[Level.HARD], PLAYOUTS, f"{seed} {seat}") for seat in (0, 1)]
    medium = [chooser(PLAYERS[Level.MEDIUM], 1, f"{seed} medium {seat}") for seat in (0, 1)]
    return own_round(order, (hard[0], medium[1])), -own_round(order, (medium[0], hard[1]))


def pairs(found: Sequence[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Return what two rounds come to: of the same deal, and of two that differ."""
    others = (*found[1:], found[0])
    mirrored = [first + second for first, second in found]
    return mirrored, [first + second for (first, _), (_, second) in zip(found, others, strict=True)]


def ratio(found: Sequence[tuple[int, int]]) -> float:
    mirrored, plain = pairs(found)
    return variance(mirrored) / variance(plain)


def between(found: Sequence[tuple[int, int]], chance: random.Random) -> tuple[float, float]:
    """Return between which bounds the ratio lies in 95 of 100 samples of the deals."""
    drawn = sorted(ratio(chance.choices(found, k=len(found))) for _ in range(SAMPLES))
    return drawn[SAMPLES // 40], drawn[-1 - SAMPLES // 40]


def matches(sums: Sequence[int]) -> list[int]:
    """Return what whole matches come to."""
    return [sum(sums[at : at + IN_MATCH]) for at in range(0, len(sums) - IN_MATCH + 1, IN_MATCH)]


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help=f"{SHORT} deals")
    options.add_argument("--deals", type=int, default=DEALS, help="how many")
    options.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    chosen = options.parse_args()
    use_kernel()
    began, deals = process_time(), SHORT if chosen.short else chosen.deals
    found = [rounds_of(chosen.seed + number) for number in range(deals)]
    mirrored, plain = pairs(found)
    low, high = between(found, random.Random(chosen.seed))
    print(
        f"seed {chosen.seed}: {deals} deals, {2 * deals} rounds of hard against medium, {process_time() - began:.0f} s"
    )
    print(f"hard makes {fmean(mirrored) / 2:+.2f} points a round")
    for name, sums in (("mirrored", mirrored), ("plain", plain)):
        spread, whole = variance(sums), matches(sums)
        lost = sum(one < 0 for one in whole)
        print(
            f"{name}: variance of two rounds {spread:.0f}; of a match of {2 * IN_MATCH} rounds {IN_MATCH * spread:.0f},"
            f" a deviation of {(IN_MATCH * spread) ** 0.5:.0f} points; hard lost {lost} of {len(whole)} matches"
        )
    print(
        f"a mirrored match has {ratio(found):.2f} of the variance of a plain one (95 %: {low:.2f} to {high:.2f})",
        flush=True,
    )
    return 0 if high < 1 or chosen.short else 1


if __name__ == "__main__":
    sys.exit(main())
