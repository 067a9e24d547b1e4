"""Integer programmes for tiles, solved by HiGHS: an independent word on what the solver answers.

They know sets by listing them all, and share nothing with the solver but the numbers of the tiles.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple

import highspy
import numpy as np

from engine.cards import FACE, JOKER, KING, RANK, SUIT, Card, card_of

Face = int
Slots = tuple[Face, ...]  # a set by its slots, a joker in one of them as JOKER
Table = Sequence[Sequence[Card]]

LONGEST_NEEDED: Final = 5  # a run of six or more is two runs, when only the tiles count
JOKERS: Final = 2
SECONDS: Final = 60.0


def _groups() -> Iterator[Slots]:
    for number in range(1, KING + 1):
        for size in range(1, 5):
            for colours in combinations(range(4), size):
                for jokers in range(JOKERS + 1):
                    if 3 <= size + jokers <= 4:
                        yield (*(card_of(number, colour) for colour in colours), *(JOKER,) * jokers)


def _runs(longest: int) -> Iterator[Slots]:
    for colour in range(4):
        for length in range(3, longest + 1):
            for first in range(1, KING + 2 - length):
                tiles = [card_of(number, colour) for number in range(first, first + length)]
                for jokers in range(JOKERS + 1):
                    for places in combinations(range(length), jokers):
                        yield tuple(JOKER if slot in places else tile for slot, tile in enumerate(tiles))


SETS: Final = sorted({tuple(sorted(slots)) for slots in (*_groups(), *_runs(LONGEST_NEEDED))})
LAID_SETS: Final = [*_groups(), *_runs(KING)]


@dataclass
class Programme:
    """Whole numbers, one for each column, that make the sum of their worths as large as the rows allow."""

    rows: dict[object, tuple[float, float]] = field(default_factory=dict[object, tuple[float, float]])
    columns: list[tuple[float, float, dict[object, float]]] = field(
        default_factory=list[tuple[float, float, dict[object, float]]]
    )

    def add(self, worth: float, most: float, parts: dict[object, float]) -> None:
        self.columns.append((worth, most, parts))

    def best(self, presolve: str = "choose", seconds: float = SECONDS) -> tuple[float, list[float]] | None:
        """Return the largest sum and its columns, None if the rows cannot be met; raise where time runs out."""
        if not self.columns:
            return (0.0, []) if all(low <= 0 for low, _ in self.rows.values()) else None
        solver = highspy.Highs()
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("time_limit", seconds)
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("presolve", presolve)
        solver.passModel(self._problem())
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise TimeoutError(str(status))
        return solver.getInfo().objective_function_value, list(solver.getSolution().col_value)

    def _problem(self) -> highspy.HighsLp:
        index = {row: place for place, row in enumerate(self.rows)}
        problem = highspy.HighsLp()
        problem.num_col_, problem.num_row_ = len(self.columns), len(self.rows)
        problem.sense_ = highspy.ObjSense.kMaximize
        problem.col_cost_ = np.array([worth for worth, _, _ in self.columns], dtype=np.float64)
        problem.col_lower_ = np.zeros(len(self.columns))
        problem.col_upper_ = np.array([most for _, most, _ in self.columns], dtype=np.float64)
        problem.row_lower_ = np.array([low for low, _ in self.rows.values()], dtype=np.float64)
        problem.row_upper_ = np.array([high for _, high in self.rows.values()], dtype=np.float64)
        problem.integrality_ = [highspy.HighsVarType.kInteger] * len(self.columns)
        parts = [parts for _, _, parts in self.columns]
        problem.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        problem.a_matrix_.start_ = np.cumsum([0, *(len(column) for column in parts)], dtype=np.int32)
        problem.a_matrix_.index_ = np.array([index[row] for column in parts for row in column], dtype=np.int32)
        problem.a_matrix_.value_ = np.array([part for column in parts for part in column.values()], dtype=np.float64)
        return problem


def _faces(tiles: Iterable[Card]) -> Counter[Face]:
    return Counter(FACE[tile] for tile in tiles)


def _fits(slots: Slots, there: Counter[Face]) -> bool:
    return all(there[face] >= count for face, count in Counter(slots).items())


def most(table: Table, rack: Sequence[Card], *, points: bool) -> int | None:
    """Return the most tiles of the rack, or points, that can be placed; None if the table is no table."""
    on_table = _faces(tile for tiles in table for tile in tiles)
    there = on_table + _faces(rack)
    programme = Programme(rows={face: (on_table[face], there[face]) for face in there})
    for slots in SETS:
        if _fits(slots, there):
            worth = sum(RANK[face] for face in slots) if points else len(slots)
            programme.add(worth, 4, dict(Counter(slots)))
    best = programme.best(presolve="off")  # quicker for so small a programme
    if best is None:
        return None
    before = sum(RANK[tile] if points else 1 for tiles in table for tile in tiles)
    return round(best[0]) - before


def is_arrangeable(tiles: Sequence[Card]) -> bool:
    return most([tiles], (), points=False) is not None


class Rearranged(NamedTuple):
    moved: int
    sets: list[Slots]


def fewest_moved(table: Table, placed: Sequence[Card], seconds: float) -> Rearranged | None:
    """Return the fewest tiles of the table that must leave their set so that the placed ones find room, and the sets.

    An old set may be carried on by one new set, and the slots that both have stay.
    """
    there = _faces([*(tile for tiles in table for tile in tiles), *placed])
    programme = Programme(rows={face: (count, count) for face, count in there.items()})
    old = [_marks(tuple(FACE[tile] for tile in tiles)) for tiles in table]
    for place in range(len(old)):
        programme.rows["old", place] = (0, 1)
    laid: dict[int, Slots] = {}
    for slots in LAID_SETS:
        if not _fits(slots, there):
            continue
        laid[len(programme.columns)] = slots
        marks = _marks(slots)
        programme.rows["heir", slots] = (0, highspy.kHighsInf)
        programme.add(0, 4, {**Counter(slots), ("heir", slots): 1})
        for place, others in enumerate(old):
            if marks & others:
                programme.add(len(marks & others), 1, {("old", place): 1, ("heir", slots): -1})
    best = programme.best(seconds=seconds)
    if best is None:
        return None
    stay, columns = best
    sets = [slots for column, slots in laid.items() for _ in range(round(columns[column]))]
    return Rearranged(sum(len(tiles) for tiles in table) - round(stay), sets)


def _marks(slots: Slots) -> frozenset[tuple[int, ...]]:
    """Return what stands in the slots: a face, or a joker with its place in a run or its turn in a group."""
    numbered = [(slot, face) for slot, face in enumerate(slots) if face != JOKER]
    slot, face = numbered[0]
    first = RANK[face] - slot
    rises = all(RANK[other] == first + place for place, other in numbered)
    if rises and first >= 1 and first + len(slots) - 1 <= KING:
        jokers = [(JOKER, SUIT[face], first + place) for place, other in enumerate(slots) if other == JOKER]
    else:
        jokers = [(JOKER, RANK[face], -turn) for turn in range(1, slots.count(JOKER) + 1)]
    return frozenset([(other,) for _, other in numbered] + jokers)
