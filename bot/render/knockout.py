"""The picture of a knockout: two rounds side by side, each meeting beside those that lead to it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.render.boxes import Box, Rect, beside, framed, leaf, space, stacked
from bot.render.canvas import RADIUS, ROOM, TEXT, on_canvas
from bot.render.contents import Label, Plate
from bot.render.palette import Look
from bot.render.plates import title_line
from bot.render.text import Weight, fitted, shown_name, text_height

_PAD: Final = 12
_JOIN: Final = 28  # between two columns, for the lines that join them
_LINE: Final = 4
_BELOW: Final = 18  # a meeting
COLUMNS: Final = 2


@dataclass(frozen=True, slots=True)
class Contestant:
    """One of those who meet: the name, what they have won, and whether they go on."""

    name: str
    score: str = ""
    on: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class KnockoutScene:
    """Columns of meetings from the earlier round to the later, of which every other one has half as many."""

    columns: tuple[tuple[tuple[Contestant, ...], ...], ...]
    heads: tuple[str, ...]
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)


def knockout_layout(scene: KnockoutScene) -> Box:
    surface, count = scene.look.surface, len(scene.columns)
    wide = (ROOM - (count - 1) * _JOIN) // count
    high = _tall() + _BELOW
    columns: list[Box] = []
    for place, column in enumerate(scene.columns):
        each = high * max(1, len(scene.columns[0]) // max(1, len(column))) if place else high
        head = leaf(Label(fitted(scene.heads[place], TEXT, wide), TEXT, surface.muted))
        cells = [framed(_meeting(one, wide, scene), wide, each, (0.0, 0.5)) for one in column]
        columns.append(stacked((framed(head, wide, text_height(TEXT), (0.0, 0.5)), *cells)))
        if place + 1 < count and len(column) == 2 * len(scene.columns[place + 1]):
            columns.append(_joins(len(column), high, scene))
        elif place + 1 < count:
            columns.append(space(_JOIN, 1))
    return on_canvas(stacked((title_line(surface, scene.title, scene.note, ROOM), beside(columns)), 16))


def _tall() -> int:
    return 2 * text_height(TEXT) + 2 * _PAD // 2 + 2


def _meeting(those: Sequence[Contestant], wide: int, scene: KnockoutScene) -> Box:
    surface = scene.look.surface
    lines = [_line(one, wide - 2 * _PAD, scene) for one in those]
    lines += [space(wide - 2 * _PAD, text_height(TEXT)) for _ in range(2 - len(lines))]
    return framed(stacked(lines, 2), wide, _tall(), (0.5, 0.5), Plate(surface.plate, RADIUS // 2))


def _line(one: Contestant, wide: int, scene: KnockoutScene) -> Box:
    surface = scene.look.surface
    colour, weight = (surface.muted if one.out else surface.text), Weight.STRONG if one.on else Weight.TEXT
    score = leaf(Label(one.score, TEXT, surface.accent if one.on else colour, weight))
    room = wide - score.width - (8 if score.width else 0)
    name = leaf(Label(fitted(shown_name(one.name), TEXT, room, weight), TEXT, colour, weight), room)
    return beside((name, space(wide - room - score.width, 1), score), 0, 0.5)


def _joins(count: int, high: int, scene: KnockoutScene) -> Box:
    """Return the lines from each two meetings to the one that follows from them."""
    colour, half = scene.look.surface.line, _JOIN // 2
    top = text_height(TEXT)
    parts: list[Box] = []
    for pair in range(count // 2):
        first = top + high * 2 * pair + high // 2
        second = first + high
        parts += [
            _bar(0, first, half, _LINE, colour),
            _bar(0, second, half, _LINE, colour),
            _bar(half - _LINE, first + _LINE, _LINE, second - first - _LINE, colour),
            _bar(half, (first + second) // 2, _JOIN - half, _LINE, colour),
        ]
    return Box(Rect(0, 0, _JOIN, top + high * count), None, tuple(parts))


def _bar(x: int, y: int, wide: int, high: int, colour: tuple[int, int, int]) -> Box:
    return Box(Rect(x, y, wide, high), Plate(colour))
