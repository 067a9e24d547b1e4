"""Races of choices: those who still run are tried on the same deals, and after each stage the better half runs on."""

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from typing import Final, NamedTuple

Tried = Callable[[int], int]  # what a choice makes of a deal


class Race(NamedTuple):
    """What each choice made in all, on how many deals, and its squared differences from the first on the same."""

    totals: list[int]
    counts: list[int]
    squares: list[int]


NOT_RUN: Final = Race([], [], [])


def raced(choices: int, samples: int, deals: Iterator[Tried], *, first_stays: bool) -> Race:
    """Return how choices did with so many samples; the first runs to the end where others are measured by it."""
    race = Race([0] * choices, [0] * choices, [0] * choices)
    alive, living = list(range(choices)), choices
    stages = 1
    while 1 << stages < choices:
        stages += 1
    for _ in range(stages):
        for _ in range(max(samples // (stages * living), 1)):
            tried = next(deals)
            made = [tried(choice) for choice in alive[:living]]
            for choice, value in zip(alive, made, strict=False):
                race.totals[choice] += value
                race.counts[choice] += 1
                race.squares[choice] += (value - made[0]) ** 2
        living = halved(alive, living, race.totals, first_stays=first_stays)
    return race


def halved(alive: MutableSequence[int], living: int, totals: Sequence[int], *, first_stays: bool) -> int:
    """Put the better half of the choices in front, behind the first if it stays; return how many run on."""
    keep = max(1 + first_stays, (living + 1) // 2)
    for place in range(first_stays, keep):
        best = max(range(place, living), key=lambda other: totals[alive[other]])
        alive[best], alive[place] = alive[place], alive[best]
    return keep
