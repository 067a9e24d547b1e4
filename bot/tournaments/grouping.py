"""Tables of three to eight in a Swiss: those who stand level sit together, with as few as can be who have met."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Final

AGAIN: Final = 1_000_000  # what it costs that two meet again, beside half points between those of a table
SWEEPS: Final = 40


def sizes(entrants: int, allowed: Collection[int]) -> tuple[int, ...]:
    """Return how many sit at each table, as large and as even as can be; who is left over sits out."""
    for seated in range(entrants, 0, -1):
        for tables in range(-(-seated // max(allowed)), seated // min(allowed) + 1):
            each, over = divmod(seated, tables)
            found = (each + 1,) * over + (each,) * (tables - over)
            if set(found) <= set(allowed):
                return found
    return ()


def tables(
    ordered: Sequence[tuple[int, int, bool]], met: Mapping[int, Collection[int]], allowed: Collection[int]
) -> list[tuple[int, ...]]:
    """Return who sits together, given all in the order of their standing, with half points and whether they sat out.

    Exchanges between tables go on as long as one makes it better, so that few meet again; the fewest is not promised.
    """
    split = sizes(len(ordered), allowed)
    spare = len(ordered) - sum(split)
    rested = sorted(range(len(ordered)), key=lambda place: (ordered[place][2], -place))[:spare]
    playing = [one for place, one in enumerate(ordered) if place not in set(rested)]
    halves = {entrant: half for entrant, half, _ in ordered}
    seated = _spread(playing, split) if not met else _in_order(playing, split)
    for _ in range(SWEEPS):
        if not _improved(seated, met, halves):
            break
    return [*(tuple(one) for one in seated), *((ordered[place][0],) for place in rested)]


def _spread(playing: Sequence[tuple[int, int, bool]], split: Sequence[int]) -> list[list[int]]:
    """Return tables among which the best are spread, as nobody has shown anything yet."""
    seated: list[list[int]] = [[] for _ in split]
    for turn, (entrant, _, _) in enumerate(playing):
        lap, place = divmod(turn, len(split))
        seated[-1 - place if lap % 2 and len(playing) - turn > len(playing) % len(split) else place].append(entrant)
    return seated


def _in_order(playing: Sequence[tuple[int, int, bool]], split: Sequence[int]) -> list[list[int]]:
    """Return tables of those who stand next to each other."""
    left = iter(playing)
    return [[next(left)[0] for _ in range(size)] for size in split]


def _improved(seated: list[list[int]], met: Mapping[int, Collection[int]], halves: Mapping[int, int]) -> bool:
    """Exchange people of neighbouring tables wherever that is better; say whether it was anywhere."""
    better = False
    for one in range(len(seated)):
        for other in range(one + 1, min(len(seated), one + 4)):
            for left in range(len(seated[one])):
                for right in range(len(seated[other])):
                    before = _cost(seated[one], met, halves) + _cost(seated[other], met, halves)
                    _exchange(seated, one, left, other, right)
                    if _cost(seated[one], met, halves) + _cost(seated[other], met, halves) < before:
                        better = True
                    else:
                        _exchange(seated, one, left, other, right)
    return better


def _exchange(seated: list[list[int]], one: int, left: int, other: int, right: int) -> None:
    seated[one][left], seated[other][right] = seated[other][right], seated[one][left]


def _cost(table: Sequence[int], met: Mapping[int, Collection[int]], halves: Mapping[int, int]) -> int:
    pairs = combinations(table, 2)
    return sum(AGAIN * (other in met.get(one, ())) + (halves[one] - halves[other]) ** 2 for one, other in pairs)
