"""The picture of a score sheet: columns of players or sides, a line for each round, and what it comes to."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from bot.render.boxes import Box, beside, even_cuts, flowed, framed, leaf, space, stacked
from bot.render.canvas import RADIUS, ROOM, TEXT, on_canvas
from bot.render.contents import Label, Plate
from bot.render.palette import Look, Rgb, Surface
from bot.render.plates import TOKEN, letters_of, title_line, token
from bot.render.podium import PodiumStep, podium
from bot.render.text import Weight, fitted, shown_name, text_height, text_width
from engine.sheet import RowWeight

_PAD: Final = 12
_INNER: Final = ROOM - 2 * _PAD
_ROW: Final = 48
_SIDE: Final = 60  # of the first column, at least
_WIDEST_LABEL: Final = 250
_NARROWEST: Final = 92  # of a column: more of them than have room are shown in parts, one below the other
_NAMED: Final = 110  # a column below this width shows tokens alone


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line: what it is called, or whose it is, and a text for each column."""

    label: str
    cells: tuple[str, ...]
    line: RowWeight = RowWeight.ROUND
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A part of the sheet. A column belongs to seats, or has a name; spans set names over several columns each.

    The title says what the lines are, the corner what their numbers count.
    """

    columns: tuple[tuple[int, ...] | str, ...]
    rows: tuple[SheetRow, ...]
    title: str = ""
    spans: tuple[str, ...] = ()
    corner: str = ""


@dataclass(frozen=True, slots=True)
class SheetScene:
    """A whole sheet; of a match that is over, first how it ended."""

    names: tuple[str, ...]
    grids: tuple[Grid, ...]
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)
    podium: tuple[PodiumStep, ...] = ()


def sheet_layout(scene: SheetScene) -> Box:
    surface = scene.look.surface
    grids = (_grid(scene, part) for grid in scene.grids for part in _parts(grid))
    steps = podium(scene.names, scene.podium, surface)
    return on_canvas(stacked((title_line(surface, scene.title, scene.note, ROOM), *steps, *grids), 16))


def _parts(grid: Grid) -> Iterator[Grid]:
    """Yield the grid in as many parts as its columns need, all about even."""
    for place, cut in enumerate(even_cuts(len(grid.columns), (_INNER - _SIDE) // _NARROWEST)):
        part = slice(cut.start, cut.stop)
        rows = tuple(replace(row, cells=row.cells[part]) for row in grid.rows)
        yield replace(grid, columns=grid.columns[part], rows=rows, title="" if place else grid.title)


def _grid(scene: SheetScene, grid: Grid) -> Box:
    surface = scene.look.surface
    side = _label_width(grid)
    wide = (_INNER - side) // len(grid.columns)
    lines = [
        *_spans(grid, side, wide, surface),
        _heads(scene, grid, side, wide),
        *(_row(scene, row, side, wide) for row in grid.rows),
    ]
    title = fitted(grid.title, TEXT, ROOM, Weight.STRONG)
    named = [leaf(Label(title, TEXT, surface.muted, Weight.STRONG))] if title else []
    body = stacked(lines)
    return stacked((*named, framed(body, ROOM, body.height + 2 * _PAD, content=Plate(surface.plate, RADIUS))), 4)


def _label_width(grid: Grid) -> int:
    """Return the width of the first column: its longest label, as far as the others leave room."""
    labels = [text_width(text, TEXT, Weight.STRONG) + 14 for text in (grid.corner, *(row.label for row in grid.rows))]
    tokens = [len(row.seats) * TOKEN + 10 for row in grid.rows]
    most = min(_WIDEST_LABEL, _INNER - _NARROWEST * len(grid.columns))
    return max(_SIDE, *(wide for wide in (*labels, *tokens, 0) if wide <= most))


def _spans(grid: Grid, side: int, wide: int, surface: Surface) -> Iterator[Box]:
    if grid.spans:
        room = wide * (len(grid.columns) // len(grid.spans))
        heads = (_cell(name, room, surface.muted, Weight.STRONG) for name in grid.spans)
        yield beside((space(side, _ROW), *heads))


def _heads(scene: SheetScene, grid: Grid, side: int, wide: int) -> Box:
    muted = scene.look.surface.muted
    boxes = [
        _cell(column, wide, muted, Weight.STRONG) if isinstance(column, str) else _owner(scene, column, wide)
        for column in grid.columns
    ]
    corner = fitted(grid.corner, TEXT, side - 8)
    return beside((framed(leaf(Label(corner, TEXT, muted)), side, _ROW, (0.0, 0.5)), *boxes), 0, 1.0)


def _owner(scene: SheetScene, seats: tuple[int, ...], wide: int) -> Box:
    """Return the tokens of a player or a side, and under them the names as far as they fit."""
    tokens = _tokens(scene, seats, wide)
    names = " · ".join(name for seat in seats if (name := shown_name(scene.names[seat])))
    if wide < _NAMED or not any(map(shown_name, scene.names)):
        return framed(tokens, wide, tokens.height + 4, (0.5, 0.0))
    label = Label(fitted(names, TEXT, wide - 8), TEXT, scene.look.surface.text, align=0.5)
    body = stacked((tokens, leaf(label, wide - 8, text_height(TEXT))), 2, 0.5)
    return framed(body, wide, body.height + 4, (0.5, 0.0))


def _tokens(scene: SheetScene, seats: tuple[int, ...], wide: int) -> Box:
    letters = letters_of(scene.names)
    return flowed([leaf(token(letters[seat], seat, scene.look.surface)) for seat in seats], wide, 0, 2, 0.5)


def _row(scene: SheetScene, row: SheetRow, side: int, wide: int) -> Box:
    """Return a line; a label that has no room beside its numbers stands above them."""
    surface = scene.look.surface
    strong = row.line in {RowWeight.SUM, RowWeight.RESULT}
    colour = surface.accent if row.line is RowWeight.RESULT else surface.text
    weight = Weight.STRONG if strong else Weight.TEXT
    cells = [_cell(text, wide, colour, weight) for text in row.cells]
    beside_them = text_width(row.label, TEXT, weight) <= side - 8
    text = row.label if beside_them else ""
    label = _tokens(scene, row.seats, side) if row.seats else leaf(Label(text, TEXT, surface.muted, weight))
    line = beside((framed(label, side, max(_ROW, label.height), (0.0, 0.5)), *cells), 0, 0.5)
    above = (
        [] if beside_them else [leaf(Label(fitted(row.label, TEXT, line.width, weight), TEXT, surface.muted, weight))]
    )
    rule = [] if row.line is RowWeight.ROUND else [leaf(Plate(surface.line), line.width, 2)]
    return stacked((*rule, *above, line))


def _cell(text: str, wide: int, colour: Rgb, weight: Weight) -> Box:
    """Return a text in its column; figures are squeezed sooner than cut."""
    room = wide - 6
    if text_width(text, TEXT, weight) > room and not text.strip("+-\N{MINUS SIGN}").isdecimal():
        text = fitted(text, TEXT, room, weight)
    return framed(leaf(Label(text, TEXT, colour, weight, room=room)), wide, _ROW)
