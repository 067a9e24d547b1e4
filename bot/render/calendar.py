"""The picture of a month: which of its days were played, and what they came to."""

from dataclasses import dataclass, field
from typing import Final

from bot.render.boxes import Box, Content, beside, framed, leaf, space, stacked
from bot.render.canvas import RADIUS, ROOM, TEXT, on_canvas
from bot.render.contents import Label, Plate
from bot.render.palette import Look, Surface
from bot.render.plates import title_line
from bot.render.text import Weight, text_height

WEEK: Final = 7
_GAP: Final = 6
_CELL: Final = (ROOM - (WEEK - 1) * _GAP) // WEEK
_PAD: Final = 4
_TALL: Final = 2 * text_height(TEXT) + 2 * _PAD


@dataclass(frozen=True, slots=True)
class CalendarScene:
    """A month: the letters of its weekdays, on which of them it begins, how long it is, and what its days came to."""

    heads: tuple[str, ...]
    first: int
    days: int
    marks: tuple[tuple[int, str], ...]  # a day from 1, and what it came to
    today: int = 0
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)


def calendar_layout(scene: CalendarScene) -> Box:
    surface, marks = scene.look.surface, dict(scene.marks)
    heads = beside([_centred(head, surface, Weight.TEXT, _CELL) for head in scene.heads], _GAP)
    cells = [space(_CELL, _TALL)] * scene.first
    cells += [_day(scene, day, marks.get(day), surface) for day in range(1, scene.days + 1)]
    weeks = [beside(cells[start : start + WEEK], _GAP) for start in range(0, len(cells), WEEK)]
    month = stacked((heads, *weeks), _GAP)
    return on_canvas(stacked((title_line(surface, scene.title, scene.note, ROOM), month), 16))


def _day(scene: CalendarScene, day: int, mark: str | None, surface: Surface) -> Box:
    """Return a day: its number above, what it came to below; today is framed."""
    strong = Weight.STRONG if mark is not None else Weight.TEXT
    wide = _CELL - 2 * _PAD
    lines = stacked((_centred(str(day), surface, strong, wide), _score(mark or "", surface, wide)))
    return framed(lines, _CELL, _TALL, content=_ground(scene, day, mark, surface))


def _ground(scene: CalendarScene, day: int, mark: str | None, surface: Surface) -> Content | None:
    if day == scene.today:
        return Plate(surface.plate, RADIUS, surface.accent)
    return None if mark is None else Plate(surface.plate, RADIUS)


def _centred(text: str, surface: Surface, weight: Weight, wide: int) -> Box:
    colour = surface.text if weight is Weight.STRONG else surface.muted
    return framed(leaf(Label(text, TEXT, colour, weight, room=wide)), wide, text_height(TEXT), (0.5, 0.5))


def _score(text: str, surface: Surface, wide: int) -> Box:
    label = Label(text, TEXT, surface.accent, Weight.STRONG, room=wide)
    return framed(leaf(label), wide, text_height(TEXT), (0.5, 0.5))
