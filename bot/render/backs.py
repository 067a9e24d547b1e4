"""The back of a card with the mark of Pozo: a well seen from above, a ring of stones around water."""

import math
from typing import Final

from bot.render.palette import BACK, BACK_DEEP, EDGE, STONE, WATER, Rgb
from bot.render.vectors import Point, Shape, Sheet, Sprite, circle, curve, fine_sheet

_STONES: Final = 10
_JOINT: Final = 0.07  # radians left open between two stones


def _stone(index: int) -> tuple[Point, ...]:
    """Return one stone of the ring as an outline in the square from -1 to 1."""
    start = 2 * math.pi * index / _STONES + _JOINT
    end = 2 * math.pi * (index + 1) / _STONES - _JOINT
    turns = [start + (end - start) * step / 8 for step in range(9)]
    outer = [(math.cos(turn), math.sin(turn)) for turn in turns]
    inner = [(0.64 * x, 0.64 * y) for x, y in reversed(outer)]
    return (*outer, *inner)


_RING: Final[Shape] = tuple(_stone(index) for index in range(_STONES))


def draw_well(sheet: Sheet, x: float, y: float, size: float, stone: Rgb) -> None:
    """Draw the mark so many units across."""
    half = size / 2
    sheet.fill(tuple(tuple((x + px * half, y + py * half) for px, py in outline) for outline in _RING), stone)
    sheet.fill((circle(x, y, 0.54 * half),), BACK_DEEP)
    for reach, lead in ((0.38, 0.1), (0.2, 0.05)):
        ripple = curve(
            (x - reach * half, y - lead * half), (x - reach * half * 0.6, y - (reach + lead) * half * 0.7),
            (x + reach * half * 0.6, y - (reach + lead) * half * 0.7), (x + reach * half, y - lead * half),
        )  # fmt: skip
        sheet.line(ripple, WATER, 0.05 * size)


def back(width: int, height: int) -> Sprite:
    tall = 100 * height / width
    sheet = fine_sheet(width, height, 100.0, EDGE)
    sheet.block((1.4, 1.4, 98.6, tall - 1.4), 9.0, STONE)
    sheet.block((6, 6, 94, tall - 6), 6.5, BACK)
    for inset, colour in ((10.0, STONE), (11.6, BACK)):
        sheet.block((inset, inset, 100 - inset, tall - inset), 5.0, colour)
    draw_well(sheet, 50, tall / 2, 58, STONE)
    for x, y in ((20.0, 20.0), (80.0, 20.0), (20.0, tall - 20), (80.0, tall - 20)):
        sheet.fill((circle(x, y, 3.2),), STONE)
    sheet.round_corners(10.0)
    return sheet.sprite()
