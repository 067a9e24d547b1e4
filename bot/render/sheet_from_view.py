"""The score sheet of a view in words and figures, as its rules lay it out."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from bot.render.from_view import length_note
from bot.render.palette import Look
from bot.render.plates import number_text, signed
from bot.render.podium import PodiumStep
from bot.render.sheets import Grid, SheetRow, SheetScene
from bot.words.speech import Speech
from engine.scoring import Outcome
from engine.sheet import RowWeight, ScoreGrid, ScoreRow
from engine.shown import Phrase
from engine.view import View

MOST_LINES: Final = 12  # a longer match is shown by its last rounds
FEW_LINES: Final = 6  # where its columns are shown in parts, one below the other
MOST_COLUMNS: Final = 6
_MORE: Final = "…"
_BONUSES: Final = {"sheet-box-bonus": "sheet-part-box-bonus", "sheet-game-bonus": "sheet-part-game-bonus"}


def sheet_scene(view: View, speech: Speech, look: Look) -> SheetScene:
    names = tuple(speech.name(seat) for seat in range(view.rules.seats))
    title = speech.text("sheet-title", game=speech.text(f"game-{view.rules.key}"))
    grids = view.rules.sheet(view.rounds, view.totals, view.outcome)
    shown = tuple(_grid(grid, speech) for grid in grids)
    return SheetScene(names, shown, title, length_note(view, speech), look, tuple(_steps(view, speech)))


def _grid(grid: ScoreGrid, speech: Speech) -> Grid:
    rounds = any(row.weight is RowWeight.ROUND for row in grid.rows)
    lines = speech.text("sheet-running" if grid.running else "sheet-rounds") if rounds else ""
    return Grid(
        tuple(speech.phrase(column) if isinstance(column, Phrase) else column for column in grid.columns),
        tuple(_row(row, speech) for row in _folded(grid)),
        speech.phrase(grid.title) if grid.title else lines,
        tuple(map(speech.phrase, grid.spans)),
        speech.text("sheet-round") if rounds else "",
    )


# How a match ended


def _steps(view: View, speech: Speech) -> Iterator[PodiumStep]:
    """Yield the sides of a match that is over, best first: who won, then by what they win or lose."""
    outcome = view.outcome
    if outcome is None:
        return
    order = sorted(range(len(view.rules.sides)), key=lambda side: _rank(outcome, side))
    grid = view.rules.sheet(view.rounds, view.totals, outcome)[0]
    for side in order:
        place = 1 + sum(_rank(outcome, other) < _rank(outcome, side) for other in order)
        total = outcome.totals[side]
        yield PodiumStep(view.rules.sides[side], place, number_text(total), _parts(view, grid, side, total, speech))


def _rank(outcome: Outcome, side: int) -> tuple[bool, int]:
    return side not in outcome.winners, -outcome.settlement[side]


def _parts(view: View, grid: ScoreGrid, side: int, total: int, speech: Speech) -> tuple[str, ...]:
    """Return what a total is the sum of: the games of a sheet, or the rounds and each bonus; nothing if it is one."""
    if grid.spans:
        sums = next(row for row in grid.rows if row.weight is RowWeight.SUM).cells[side :: len(view.rules.sides)]
        added = list(zip(sums, map(speech.phrase, grid.spans), strict=True))
    else:
        bonuses = [row for row in grid.rows if row.signed and row.weight is RowWeight.ROUND]
        added = [(row.cells[side], _named(row.label, speech)) for row in bonuses]
        given = sum(points for points, _ in added if isinstance(points, int))
        added.insert(0, (total - given, speech.text("sheet-part-rounds", count=len(view.rounds))))
    counted = [f"{number_text(points)} {name}" for points, name in added if isinstance(points, int) and points]
    return (counted[0], *(f"+ {part}" for part in counted[1:])) if len(counted) > 1 else ()


def _named(label: Phrase | str, speech: Speech) -> str:
    """Return what a bonus is called within a sum."""
    if isinstance(label, Phrase):
        return speech.text(_BONUSES[label.key]) if label.key in _BONUSES else speech.phrase(label)
    return label


# The lines


def _row(row: ScoreRow, speech: Speech) -> SheetRow:
    label = speech.phrase(row.label) if isinstance(row.label, Phrase) else row.label
    written = signed if row.signed else number_text
    cells = tuple(written(cell) if isinstance(cell, int) else cell for cell in row.cells)
    return SheetRow(label, cells, row.weight, row.side)


def _folded(grid: ScoreGrid) -> tuple[ScoreRow, ...]:
    """Return the lines with the first rounds in one, where there are more rounds than have room."""
    rounds = tuple(takewhile(lambda row: row.weight is RowWeight.ROUND, grid.rows))
    most = MOST_LINES if len(grid.columns) <= MOST_COLUMNS else FEW_LINES
    first = len(rounds) - most + 1 if len(rounds) > most else 0
    return (_earlier(grid, rounds[:first]), *grid.rows[first:]) if first else grid.rows


def _earlier(grid: ScoreGrid, rounds: tuple[ScoreRow, ...]) -> ScoreRow:
    """Return many rounds as one line: running scores are in those that follow, others are added up."""
    if grid.running:
        return ScoreRow(_MORE, (_MORE,) * len(grid.columns))
    columns = zip(*(row.cells for row in rounds), strict=True)
    sums = tuple(sum(cell for cell in column if isinstance(cell, int)) for column in columns)
    return ScoreRow(f"{rounds[0].label}\N{EN DASH}{rounds[-1].label}", sums)
