"""The score sheet of a view in words and figures, as its rules lay it out."""

from itertools import takewhile
from typing import Final

from bot.render.from_view import length_note
from bot.render.palette import Look
from bot.render.plates import number_text, signed
from bot.render.sheets import Grid, SheetRow, SheetScene
from bot.words.speech import Speech
from engine.sheet import RowWeight, ScoreGrid, ScoreRow
from engine.shown import Phrase
from engine.view import View

MOST_LINES: Final = 16  # a longer match is shown by its last rounds
_MORE: Final = "…"


def sheet_scene(view: View, speech: Speech, look: Look) -> SheetScene:
    names = tuple(speech.name(seat) for seat in range(view.rules.seats))
    title = speech.text("sheet-title", game=speech.text(f"game-{view.rules.key}"))
    grids = view.rules.sheet(view.rounds, view.totals, view.outcome)
    return SheetScene(names, tuple(_grid(grid, speech) for grid in grids), title, length_note(view, speech), look)


def _grid(grid: ScoreGrid, speech: Speech) -> Grid:
    return Grid(
        tuple(speech.phrase(column) if isinstance(column, Phrase) else column for column in grid.columns),
        tuple(_row(row, speech) for row in _folded(grid)),
        speech.phrase(grid.title) if grid.title else "",
        tuple(map(speech.phrase, grid.spans)),
    )


def _row(row: ScoreRow, speech: Speech) -> SheetRow:
    label = speech.phrase(row.label) if isinstance(row.label, Phrase) else row.label
    written = signed if row.signed else number_text
    cells = tuple(written(cell) if isinstance(cell, int) else cell for cell in row.cells)
    return SheetRow(label, cells, row.weight, row.side)


def _folded(grid: ScoreGrid) -> tuple[ScoreRow, ...]:
    """Return the lines with the first rounds in one, where there are more rounds than have room."""
    rounds = tuple(takewhile(lambda row: row.weight is RowWeight.ROUND, grid.rows))
    first = len(rounds) - MOST_LINES + 1 if len(rounds) > MOST_LINES else 0
    return (_earlier(grid, rounds[:first]), *grid.rows[first:]) if first else grid.rows


def _earlier(grid: ScoreGrid, rounds: tuple[ScoreRow, ...]) -> ScoreRow:
    """Return many rounds as one line: running scores are in those that follow, others are added up."""
    if grid.running:
        return ScoreRow(_MORE, (_MORE,) * len(grid.columns))
    columns = zip(*(row.cells for row in rounds), strict=True)
    sums = tuple(sum(cell for cell in column if isinstance(cell, int)) for column in columns)
    return ScoreRow(f"{rounds[0].label}\N{EN DASH}{rounds[-1].label}", sums)
