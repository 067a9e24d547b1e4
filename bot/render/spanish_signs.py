"""The four signs of the Spanish pack, coin, cup, sword and club, as coloured layers in the square from -1 to 1."""

import math
from collections.abc import Iterable
from typing import Final

from bot.render.palette import (
    CUP_RED,
    DIM_PAPER,
    GOLD,
    GOLD_DARK,
    LEAF,
    LEAF_DEEP,
    PAPER,
    PARCHMENT,
    STEEL_BLUE,
    STEEL_DEEP,
    WATER,
    WINE,
    Rgb,
    mix,
)
from bot.render.suits import star
from bot.render.vectors import Point, Shape, Sheet, circle, curve, mirrored, placed

Sign = tuple[tuple[Shape, Rgb], ...]  # painted in this order

DIMMED: Final = 0.45  # of the way to the paper of a card that is shown dim


def _scaled(shape: Shape, size: float) -> Shape:
    return placed(shape, 0.0, 0.0, 2 * size)


COIN: Final[Sign] = (
    ((circle(0, 0, 0.97),), GOLD_DARK),
    ((circle(0, 0, 0.85),), GOLD),
    ((circle(0, 0, 0.66),), GOLD_DARK),
    ((circle(0, 0, 0.57),), PARCHMENT),
    (_scaled(star(8, 0.56), 0.52), GOLD_DARK),
    ((circle(0, 0, 0.19),), CUP_RED),
)

_BOWL: Final = mirrored(
    curve((-0.0, 0.24), (-0.12, 0.24), (-0.72, 0.1), (-0.72, -0.72), (-0.5, -0.74), (-0.2, -0.74), (0.0, -0.74))
)
_SHADE: Final = curve((0.0, -0.74), (0.3, -0.74), (0.5, -0.74), (0.72, -0.72), (0.72, 0.1), (0.12, 0.24), (0.0, 0.24))
_FOOT: Final = mirrored(
    curve((0.0, 0.16), (-0.1, 0.2), (-0.12, 0.5), (-0.16, 0.58), (-0.3, 0.72), (-0.56, 0.74), (-0.6, 0.95))
)
CUP: Final[Sign] = (
    ((_FOOT,), GOLD_DARK),
    ((((-0.6, 0.84), (0.6, 0.84), (0.6, 0.95), (-0.6, 0.95)),), GOLD),
    ((_BOWL,), CUP_RED),
    (((*_SHADE,),), WINE),
    ((((-0.84, -0.95), (0.84, -0.95), (0.78, -0.66), (-0.78, -0.66)),), GOLD),
    ((((-0.78, -0.72), (0.78, -0.72), (0.77, -0.64), (-0.77, -0.64)),), GOLD_DARK),
    ((circle(0, 0.4, 0.2, 0.15),), GOLD),
    ((circle(0, -0.26, 0.2),), GOLD),
)


def _tilted(sign: Sign, degrees: float) -> Sign:
    """Return a sign turned to the right, so that a slender one fills the square."""
    turn = math.radians(degrees)
    across, down = math.cos(turn), math.sin(turn)

    def turned(outline: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((x * across - y * down, x * down + y * across) for x, y in outline)

    return tuple((tuple(map(turned, shape)), colour) for shape, colour in sign)


SWORD: Final = _tilted(
    (
        ((((0, -1.24), (-0.19, -0.96), (-0.19, 0.5), (0.19, 0.5), (0.19, -0.96)),), STEEL_BLUE),
        ((((0, -1.24), (0.19, -0.96), (0.19, 0.5), (0.0, 0.5)),), STEEL_DEEP),
        ((((-0.05, -0.86), (0.05, -0.86), (0.05, 0.4), (-0.05, 0.4)),), WATER),
        ((((-0.1, 0.5), (0.1, 0.5), (0.1, 1.05), (-0.1, 1.05)),), WINE),
        ((((-0.52, 0.46), (0.52, 0.46), (0.52, 0.64), (-0.52, 0.64)),), GOLD_DARK),
        ((((-0.52, 0.46), (0.52, 0.46), (0.52, 0.56), (-0.52, 0.56)),), GOLD),
        ((circle(-0.52, 0.55, 0.13), circle(0.52, 0.55, 0.13), circle(0, 1.1, 0.17)), GOLD),
    ),
    40,
)

_TRUNK: Final = curve(
    (-0.15, 1.2), (-0.16, 0.6), (-0.34, 0.2), (-0.38, -0.9), (-0.36, -1.24), (0.36, -1.24), (0.38, -0.9),
    (0.34, 0.2), (0.16, 0.6), (0.15, 1.2), (0.08, 1.26), (-0.08, 1.26), (-0.15, 1.2),
)  # fmt: skip
_BARK: Final = curve(
    (0.1, 1.24), (0.12, 0.6), (0.16, 0.2), (0.14, -1.0), (0.3, -1.2), (0.38, -1.0), (0.38, -0.9),
    (0.34, 0.2), (0.16, 0.6), (0.15, 1.2),
)  # fmt: skip
CLUB: Final = _tilted(
    (
        ((circle(-0.36, -0.42, 0.19), circle(0.36, -0.06, 0.18), circle(-0.26, 0.34, 0.16)), LEAF_DEEP),
        ((tuple(_TRUNK),), LEAF),
        ((tuple(_BARK),), LEAF_DEEP),
        ((circle(-0.4, -0.43, 0.1), circle(0.41, -0.07, 0.09), circle(-0.3, 0.33, 0.08)), GOLD),
        ((circle(0, -0.98, 0.29, 0.15),), GOLD_DARK),
        ((circle(0, -0.98, 0.22, 0.1),), PARCHMENT),
    ),
    40,
)

SIGNS: Final[tuple[Sign, Sign, Sign, Sign]] = (CLUB, COIN, CUP, SWORD)  # in the engine's order of suits


def draw_sign(sheet: Sheet, sign: Sign, middle: Point, size: float, *, paper: Rgb = PAPER) -> None:
    """Draw a sign so many units across; on dim paper its colours are dim as well."""
    for shape, colour in sign:
        shade = mix(colour, DIM_PAPER, DIMMED) if paper == DIM_PAPER else colour
        sheet.fill(placed(shape, *middle, size), shade)
