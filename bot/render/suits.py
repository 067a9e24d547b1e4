"""The four suit signs and the star of the joker as shapes in the square from -1 to 1."""

import math
from typing import Final

from bot.render.vectors import Point, Shape, circle, curve, mirrored

_HEART_HALF: Final = curve(
    (0.0, 0.95), (-0.18, 0.62), (-0.96, 0.2), (-0.96, -0.36), (-0.96, -0.72), (-0.72, -0.9), (-0.47, -0.9),
    (-0.24, -0.9), (-0.07, -0.74), (0.0, -0.52),
)  # fmt: skip
HEART: Final[Shape] = (mirrored(_HEART_HALF),)

_DIAMOND_HALF: Final = curve(
    (0.0, -1.0), (-0.2, -0.62), (-0.48, -0.25), (-0.78, 0.0), (-0.48, 0.25), (-0.2, 0.62), (0.0, 1.0)
)
DIAMOND: Final[Shape] = (mirrored(_DIAMOND_HALF),)

_FOOT: Final = mirrored(
    curve((0.0, 0.1), (-0.06, 0.1), (-0.08, 0.2), (-0.09, 0.3), (-0.12, 0.62), (-0.2, 0.84), (-0.4, 0.96))
)

_SPADE_HALF: Final = curve(
    (0.0, -0.98), (-0.16, -0.62), (-0.94, -0.18), (-0.94, 0.3), (-0.94, 0.6), (-0.7, 0.72), (-0.5, 0.72),
    (-0.26, 0.72), (-0.08, 0.58), (0.0, 0.34),
)  # fmt: skip
SPADE: Final[Shape] = (mirrored(_SPADE_HALF), _FOOT)

CLUB: Final[Shape] = (
    circle(0.0, -0.5, 0.45),
    circle(-0.5, 0.2, 0.45),
    circle(0.5, 0.2, 0.45),
    circle(0.0, 0.0, 0.26),
    _FOOT,
)

SUIT_SHAPES: Final[tuple[Shape, Shape, Shape, Shape]] = (CLUB, DIAMOND, HEART, SPADE)


def star(points: int, inner: float) -> Shape:
    """Return a star with one point upward; inner is the radius of the notches."""
    corners: list[Point] = []
    for step in range(2 * points):
        reach = inner if step % 2 else 1.0
        turn = math.pi * step / points
        corners.append((reach * math.sin(turn), -reach * math.cos(turn)))
    return (tuple(corners),)


STAR: Final = star(5, 0.46)
