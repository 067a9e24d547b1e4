"""The picture of a score sheet: columns of players or sides, a line for each round, and what it comes to."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.render.boxes import Box, beside, framed, leaf, painted, space, stacked
from bot.render.contents import Label, Plate, Token
from bot.render.encode import png
from bot.render.palette import SEATS, Look, Surface
from bot.render.plates import RADIUS, letters_of, title_line
from bot.render.text import Weight, fitted, fitting_size, shown_name, text_height
from engine.sheet import RowWeight

WIDTH: Final = 1000
_MARGIN: Final = 24
_ROOM: Final = WIDTH - 2 * _MARGIN
_PAD: Final = 12
_ROW: Final = 44
_TEXT: Final = 28
_SIZES: Final = (28, 25, 22)
_TOKEN: Final = 44
_WIDEST_LABEL: Final = 260
_NARROWEST: Final = 84  # of a column


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line: what it is called, or whose it is, and a text for each column."""

    label: str
    cells: tuple[str, ...]
    line: RowWeight = RowWeight.ROUND
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A part of the sheet. A column belongs to seats, or has a name; spans set names over several columns each."""

    columns: tuple[tuple[int, ...] | str, ...]
    rows: tuple[SheetRow, ...]
    title: str = ""
    spans: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetScene:
    names: tuple[str, ...]
    grids: tuple[Grid, ...]
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)


def sheet_picture(scene: SheetScene) -> bytes:
    return png(painted(sheet_layout(scene), scene.look.surface.felt))


def sheet_layout(scene: SheetScene) -> Box:
    grids = (_grid(scene, grid) for grid in scene.grids)
    body = stacked((title_line(scene.look.surface, scene.title, scene.note, _ROOM), *grids), 18)
    return framed(body, WIDTH, body.height + 2 * _MARGIN)


def _grid(scene: SheetScene, grid: Grid) -> Box:
    surface = scene.look.surface
    side = _label_width(scene, grid)
    wide = (_ROOM - 2 * _PAD - side) // len(grid.columns)
    lines = [
        *_spans(grid, side, wide, surface),
        _heads(scene, grid, side, wide),
        *(_row(scene, row, side, wide) for row in grid.rows),
    ]
    title = fitted(grid.title, _TEXT, _ROOM, Weight.STRONG)
    named = [leaf(Label(title, _TEXT, surface.muted, Weight.STRONG))] if title else []
    body = stacked(lines)
    return stacked((*named, framed(body, _ROOM, body.height + 2 * _PAD, content=Plate(surface.plate, RADIUS))), 8)


def _label_width(scene: SheetScene, grid: Grid) -> int:
    """Return the width of the first column: its longest label, as far as the others leave room."""
    labels = [leaf(Label(row.label, _TEXT, scene.look.surface.text)).width + 16 for row in grid.rows]
    tokens = [len(row.seats) * _TOKEN + 16 for row in grid.rows]
    most = min(_WIDEST_LABEL, _ROOM - 2 * _PAD - _NARROWEST * len(grid.columns))
    return max(60, min(most, max((*labels, *tokens), default=0)))


def _spans(grid: Grid, side: int, wide: int, surface: Surface) -> Iterator[Box]:
    if grid.spans:
        room = wide * (len(grid.columns) // len(grid.spans))
        heads = (_cell(name, room, surface.muted, Weight.STRONG) for name in grid.spans)
        yield beside((space(side, _ROW), *heads))


def _heads(scene: SheetScene, grid: Grid, side: int, wide: int) -> Box:
    boxes = [
        _cell(column, wide, scene.look.surface.muted, Weight.STRONG)
        if isinstance(column, str)
        else _owner(scene, column, wide)
        for column in grid.columns
    ]
    return beside((space(side, 1), *boxes), 0, 1.0)


def _owner(scene: SheetScene, seats: tuple[int, ...], wide: int) -> Box:
    """Return the tokens of a player or a side, and under them the names as far as they fit."""
    tokens = _tokens(scene, seats, min(_TOKEN, (wide - 4) // len(seats)))
    names = " · ".join(name for seat in seats if (name := shown_name(scene.names[seat])))
    size = fitting_size(names, _SIZES, wide - 8)
    text = fitted(names, size, wide - 8)
    label = leaf(Label(text, size, scene.look.surface.text, align=0.5), wide - 8, text_height(_SIZES[0]))
    return framed(stacked((tokens, label), 4, 0.5), wide, _TOKEN + 4 + text_height(_SIZES[0]) + 6, (0.5, 0.0))


def _tokens(scene: SheetScene, seats: tuple[int, ...], across: int) -> Box:
    letters, rim = letters_of(scene.names), scene.look.surface.line
    return beside(leaf(Token(letters[seat], SEATS[seat % len(SEATS)], across, rim)) for seat in seats)


def _row(scene: SheetScene, row: SheetRow, side: int, wide: int) -> Box:
    surface = scene.look.surface
    strong = row.line in {RowWeight.SUM, RowWeight.RESULT}
    colour = surface.accent if row.line is RowWeight.RESULT else surface.text
    weight = Weight.STRONG if strong else Weight.TEXT
    label = _tokens(scene, row.seats, _TOKEN) if row.seats else _label(row.label, side, surface, strong=strong)
    cells = (_cell(text, wide, colour, weight) for text in row.cells)
    line = beside((framed(label, side, _ROW, (0.0, 0.5)), *cells))
    rule = leaf(Plate(surface.line), line.width, 2)
    return stacked((rule, line)) if row.line is not RowWeight.ROUND else line


def _label(text: str, side: int, surface: Surface, *, strong: bool) -> Box:
    weight = Weight.STRONG if strong else Weight.TEXT
    size = fitting_size(text, _SIZES, side - 8, weight)
    return leaf(Label(fitted(text, size, side - 8, weight), size, surface.muted, weight))


def _cell(text: str, wide: int, colour: tuple[int, int, int], weight: Weight) -> Box:
    size = fitting_size(text, _SIZES, wide - 6, weight)
    return framed(leaf(Label(fitted(text, size, wide - 6, weight), size, colour, weight)), wide, _ROW)
