"""A score sheet in plain values: columns of sides, a line for each round, and what it comes to."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.scoring import Outcome, Round
from engine.shown import Phrase

ITSELF: Final = "·"  # where a side would meet itself

Side = tuple[int, ...]


class RowWeight(StrEnum):
    """How a line of the sheet reads: a round, a step on the way to the total, the total, or what is won and lost."""

    ROUND = "round"
    STEP = "step"
    SUM = "sum"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line: what it is called, or whose it is, and a number for each column; a text there is shown as it is."""

    label: Phrase | str
    cells: tuple[int | str, ...]
    weight: RowWeight = RowWeight.ROUND
    side: Side = ()
    signed: bool = False  # as a gain or a loss


@dataclass(frozen=True, slots=True)
class ScoreGrid:
    """A part of the sheet. A column belongs to a side or has a name; spans set names over several columns each.

    Running scores hold what came before them, so that earlier lines can go; points of rounds are added up instead.
    """

    columns: tuple[Side | Phrase, ...]
    rows: tuple[ScoreRow, ...]
    title: Phrase | None = None
    spans: tuple[Phrase, ...] = ()
    running: bool = False


def rounds_grid(sides: tuple[Side, ...], rounds: tuple[Round, ...], totals: tuple[int, ...]) -> ScoreGrid:
    """Return the points of each round and the totals."""
    rows = (ScoreRow(str(number), played.points) for number, played in enumerate(rounds, 1))
    return ScoreGrid(sides, (*rows, ScoreRow(Phrase("sheet-total"), totals, RowWeight.SUM)))


def with_settlement(grid: ScoreGrid, sides: tuple[Side, ...], outcome: Outcome) -> tuple[ScoreGrid, ...]:
    """Return a sheet that goes on with what is settled: of two in one line, of more by each with every other (F14)."""
    if len(sides) > 2:
        return grid, _settlement(sides, outcome)
    net = ScoreRow(Phrase("sheet-net"), outcome.settlement, RowWeight.RESULT, signed=True)
    return (ScoreGrid(grid.columns, (*grid.rows, net)),)


def _settlement(sides: tuple[Side, ...], outcome: Outcome) -> ScoreGrid:
    """Return what each side wins or loses to every other, and in all."""
    rows = tuple(
        ScoreRow("", (*_differences(one, outcome.totals), outcome.settlement[one]), RowWeight.STEP, side, signed=True)
        for one, side in enumerate(sides)
    )
    return ScoreGrid((*sides, Phrase("sheet-net")), rows, Phrase("sheet-settlement"))


def _differences(one: int, totals: tuple[int, ...]) -> tuple[int | str, ...]:
    return tuple(totals[one] - total if one != other else ITSELF for other, total in enumerate(totals))
