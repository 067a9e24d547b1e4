"""The picture of what the bot did in the last hour: a bar for each minute, a row of them for each figure."""

from dataclasses import dataclass, field
from typing import Final

from PIL import Image

from bot.render.boxes import Box, Content, Rect, beside, leaf, padded, space, stacked
from bot.render.canvas import GAP, RADIUS, ROOM, TEXT, on_canvas
from bot.render.contents import Label, Plate
from bot.render.encode import index_of
from bot.render.palette import Look, Rgb, Surface
from bot.render.plates import title_line
from bot.render.text import Weight, fitted

_PAD: Final = 14
_INNER: Final = ROOM - 2 * _PAD
_TALL: Final = 96
_LEAST: Final = 3  # pixels that are left of a bar that is not nought


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure with its values in the order they came, and what is said of the highest or the last of them."""

    name: str
    values: tuple[int, ...]
    said: str


@dataclass(frozen=True, slots=True)
class ChartsScene:
    """Figures below each other, all over the same time; the ends say where that begins and ends."""

    charts: tuple[Chart, ...]
    places: int  # bars that there is room for: what began later is shorter, and stands at the right
    ends: tuple[str, str] = ("", "")
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)


@dataclass(frozen=True, slots=True)
class Bars(Content):
    """Bars on a common ground line, the highest as high as the box."""

    values: tuple[int, ...]
    places: int
    bar: Rgb
    ground_line: Rgb

    @property
    def needs(self) -> tuple[int, int]:
        return 3 * self.places, 4 * _LEAST

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        del ground
        floor, step = rect.bottom - 2, rect.width // self.places
        image.paste(index_of(self.ground_line), (rect.x, floor, rect.right, rect.bottom))
        highest, left = max(self.values, default=0), rect.right - step * len(self.values)
        for place, value in enumerate(self.values):
            if value > 0:
                high = max(_LEAST, round((rect.height - 4) * value / highest))
                x = left + step * place
                image.paste(index_of(self.bar), (x, floor - high, x + step - 2, floor))


def charts_layout(scene: ChartsScene) -> Box:
    surface = scene.look.surface
    panels = [_chart(scene, chart, surface) for chart in scene.charts]
    body = stacked((title_line(surface, scene.title, scene.note, ROOM), *panels, _ends(scene, surface)), GAP)
    return on_canvas(body)


def _chart(scene: ChartsScene, chart: Chart, surface: Surface) -> Box:
    said = leaf(Label(fitted(chart.said, TEXT, _INNER // 2, Weight.STRONG), TEXT, surface.accent, Weight.STRONG))
    name = leaf(Label(fitted(chart.name, TEXT, _INNER - said.width - GAP), TEXT, surface.text))
    bars = leaf(Bars(chart.values, scene.places, surface.accent, surface.line), _INNER, _TALL)
    return padded(stacked((_apart(name, said, _INNER), bars), 6), _PAD, _PAD, Plate(surface.plate, RADIUS))


def _ends(scene: ChartsScene, surface: Surface) -> Box:
    left, right = (leaf(Label(fitted(text, TEXT, ROOM // 2 - GAP), TEXT, surface.muted)) for text in scene.ends)
    return _apart(left, right, ROOM)


def _apart(left: Box, right: Box, width: int) -> Box:
    return beside((left, space(width - left.width - right.width, 1), right))
