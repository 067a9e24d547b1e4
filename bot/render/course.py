"""The picture of a rating's course: a line over time between its lowest and its highest."""

from dataclasses import dataclass, field
from typing import Final

from PIL import Image, ImageDraw

from bot.render.boxes import Box, Content, Rect, beside, leaf, padded, space, stacked
from bot.render.canvas import RADIUS, ROOM, TEXT, on_canvas
from bot.render.contents import Label, Plate
from bot.render.encode import mapped
from bot.render.palette import Look, Rgb, Surface
from bot.render.plates import title_line
from bot.render.text import fitted, text_height
from bot.render.vectors import FINE

_PAD: Final = 16
_TALL: Final = 360
_DOT: Final = 9
_SCALE: Final = 96  # the width of the numbers at the left
_AIR: Final = 5  # above and below the line, so that a level course is not drawn as a cliff
_STEPS: Final = (10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)
_LINES: Final = 5  # at most, across the plot


@dataclass(frozen=True, slots=True)
class CourseScene:
    """Values in the order they came, and what is written under the first and the last of them."""

    values: tuple[int, ...]
    ends: tuple[str, str] = ("", "")
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)
    places: bool = False  # places on a ladder: the first is at the top
    marks: tuple[int, ...] = ()  # where something new begins, such as a season
    dots: tuple[int, ...] = ()  # what is to be seen at a glance


@dataclass(frozen=True, slots=True)
class Plot(Content):
    """A line through values between two bounds, with lines across at some of them."""

    values: tuple[int, ...]
    levels: tuple[int, ...]
    line: Rgb
    grid: Rgb
    places: bool = False
    marks: tuple[int, ...] = ()
    dots: tuple[int, ...] = ()

    @property
    def needs(self) -> tuple[int, int]:
        return 4 * _DOT, 4 * _DOT

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        drawn = Image.new("RGB", (rect.width, rect.height), ground)
        for level in self.levels:
            y = round(self._height(level, rect))
            drawn.paste(self.grid, (0, y - 1, rect.width, y + 1))
        points = self._points(rect)
        for mark in self.marks:
            x = round(points[mark][0])
            drawn.paste(self.grid, (x - 1, 0, x + 1, rect.height))
        mask = Image.new("L", (rect.width * FINE, rect.height * FINE), 0)
        pen = ImageDraw.Draw(mask)
        fine = [(x * FINE, y * FINE) for x, y in points]
        pen.line(fine, fill=255, width=5 * FINE, joint="curve")
        for x, y in {fine[0], fine[-1], *(fine[dot] for dot in self.dots)}:
            pen.ellipse((x - _DOT * FINE, y - _DOT * FINE, x + _DOT * FINE, y + _DOT * FINE), fill=255)
        drawn.paste(self.line, (0, 0), mask.reduce(FINE))
        image.paste(mapped(drawn), (rect.x, rect.y))

    def _height(self, value: float, rect: Rect) -> float:
        return _DOT + (rect.height - 2 * _DOT) * _depth(value, self.levels, places=self.places)

    def _points(self, rect: Rect) -> list[tuple[float, float]]:
        width = rect.width - 2 * _DOT
        steps = max(1, len(self.values) - 1)
        return [(_DOT + width * place / steps, self._height(value, rect)) for place, value in enumerate(self.values)]


def levels(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the round numbers that lie around the values with some room, few enough to be read, at least two."""
    low, high = min(values) - _AIR, max(values) + _AIR
    step = next((step for step in _STEPS if high // step - low // step + 2 <= _LINES), _STEPS[-1])
    return tuple(range(low // step * step, -(-high // step) * step + 1, step))


def place_levels(values: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first place, the last one that was held or a few more, and some in between."""
    step = -(-max(values) // (_LINES - 1))
    return tuple(range(1, max(values) + step + 1, step))


def _depth(value: float, marks: tuple[int, ...], *, places: bool) -> float:
    """Return how far down the plot a value lies, from 0 to 1."""
    share = (value - marks[0]) / (marks[-1] - marks[0])
    return share if places else 1 - share


def course_layout(scene: CourseScene) -> Box:
    surface = scene.look.surface
    wide = ROOM - 2 * _PAD - _SCALE
    marks = place_levels(scene.values) if scene.places else levels(scene.values)
    inks = surface.accent, surface.line
    plot = leaf(Plot(scene.values, marks, *inks, scene.places, scene.marks, scene.dots), wide, _TALL)
    scale = _scale(marks, surface, places=scene.places)
    graph = stacked((beside((scale, plot)), _ends(scene, wide, surface)), 6)
    panel = padded(graph, _PAD, _PAD, Plate(surface.plate, RADIUS))
    body = stacked((title_line(surface, scene.title, scene.note, ROOM), panel), 18)
    return on_canvas(body)


def _scale(marks: tuple[int, ...], surface: Surface, *, places: bool) -> Box:
    """Return the numbers of the lines, each at the height of its line."""
    tall = text_height(TEXT)
    parts: list[Box] = []
    for mark in marks:
        label = leaf(Label(fitted(str(mark), TEXT, _SCALE - 12), TEXT, surface.muted))
        middle = _DOT + (_TALL - 2 * _DOT) * _depth(mark, marks, places=places)
        y = min(max(0, round(middle - tall / 2)), _TALL - tall)
        parts.append(label.at(_SCALE - 12 - label.width, y))
    return Box(Rect(0, 0, _SCALE, _TALL), None, tuple(parts))


def _ends(scene: CourseScene, wide: int, surface: Surface) -> Box:
    first, last = (fitted(text, TEXT, wide // 2 - 10) for text in scene.ends)
    left, right = leaf(Label(first, TEXT, surface.muted)), leaf(Label(last, TEXT, surface.muted))
    return beside((space(_SCALE, 1), left, space(wide - left.width - right.width, 1), right))
