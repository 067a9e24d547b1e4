"""Flat shapes drawn four times too large and scaled down once, which is how every edge in a picture gets smooth."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.render.encode import mapped
from bot.render.palette import Rgb

Point = tuple[float, float]
Shape = tuple[tuple[Point, ...], ...]  # outlines, each filled by itself

FINE: Final = 4
_CURVE_STEPS: Final = 20


def curve(*points: Point) -> list[Point]:
    """Return the points along a cubic Bezier chain: a start, then three points for each piece."""
    path = [points[0]]
    for index in range(1, len(points), 3):
        path += _piece(path[-1], *points[index : index + 3])
    return path


def _piece(start: Point, lead: Point, trail: Point, end: Point) -> list[Point]:
    found: list[Point] = []
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        found.append(_weighted((start, lead, trail, end), weights))
    return found


def _weighted(points: Sequence[Point], weights: Sequence[float]) -> Point:
    pairs = list(zip(points, weights, strict=True))
    return sum(point[0] * weight for point, weight in pairs), sum(point[1] * weight for point, weight in pairs)


def circle(x: float, y: float, radius: float, tall: float | None = None) -> tuple[Point, ...]:
    """Return a circle, or an ellipse when a height is given, as an outline."""
    high = radius if tall is None else tall
    turns = (2 * math.pi * step / 64 for step in range(64))
    return tuple((x + radius * math.cos(turn), y + high * math.sin(turn)) for turn in turns)


def mirrored(points: Iterable[Point], axis: float = 0.0) -> tuple[Point, ...]:
    """Return the points followed by their mirror images in reverse, closing a shape symmetric about a vertical axis."""
    half = list(points)
    return (*half, *((2 * axis - x, y) for x, y in reversed(half)))


def placed(shape: Shape, x: float, y: float, size: float) -> Shape:
    """Return a shape of the square from -1 to 1 moved to a centre and scaled to a width."""
    return tuple(tuple((x + px * size / 2, y + py * size / 2) for px, py in outline) for outline in shape)


@dataclass(frozen=True, slots=True)
class Band:
    """Some rows of a sprite; without a mask when they cover everything below."""

    top: int
    image: Image.Image
    mask: Image.Image | None


class Flat:
    """A sprite in the palette, for one ground: only where its edge is smoothed is the ground part of it.

    Rows without corners need no mask, and pasting them as they are takes half the time.
    """

    def __init__(self, image: Image.Image, mask: Image.Image) -> None:
        covers = mask.point([0] + [255] * 255, "1")
        solid = [row for row in range(mask.height) if _is_solid(covers, row)]
        start, stop = (solid[0], solid[-1] + 1) if solid else (0, 0)
        areas = (range(start), range(start, stop), range(stop, mask.height))
        self._bands = tuple(_band(image, None if area.start in solid else covers, area) for area in areas if area)

    def paint(self, image: Image.Image, x: int, y: int) -> None:
        for band in self._bands:
            image.paste(band.image, (x, y + band.top), band.mask)


def _is_solid(covers: Image.Image, row: int) -> bool:
    return covers.crop((0, row, covers.width, row + 1)).getextrema() == (255, 255)


def _band(image: Image.Image, covers: Image.Image | None, rows: range) -> Band:
    area = (0, rows.start, image.width, rows.stop)
    return Band(rows.start, image.crop(area), covers and covers.crop(area))


class Sprite:
    """A finished piece of art: its colours, and where it covers what lies below."""

    def __init__(self, image: Image.Image, mask: Image.Image) -> None:
        self.image = image
        self.mask = mask
        self._flats: dict[tuple[Rgb, Rgb], Flat] = {}

    def cut(self, width: int) -> "Sprite":
        """Return the left part of the art, so many pixels wide."""
        area = (0, 0, width, self.image.height)
        return Sprite(self.image.crop(area), self.mask.crop(area))

    def paint(self, image: Image.Image, x: int, y: int, ground: Rgb, under: Rgb | None = None) -> None:
        """Paint on a ground; under the left half may lie something of another colour."""
        grounds = under or ground, ground
        if grounds not in self._flats:
            self._flats[grounds] = self._flat(*grounds)
        self._flats[grounds].paint(image, x, y)

    def _flat(self, left: Rgb, right: Rgb) -> Flat:
        whole = Image.new("RGB", self.image.size, right)
        whole.paste(left, (0, 0, whole.width // 2, whole.height))
        whole.paste(self.image, (0, 0), self.mask)
        return Flat(mapped(whole), self.mask)


class Sheet:
    """A drawing in its own units, `wide` of them across."""

    def __init__(self, width: int, height: int, wide: float, ground: Rgb) -> None:
        self.scale = width / wide
        self.image = Image.new("RGB", (width, height), ground)
        self.mask = Image.new("L", self.image.size, 255)
        self._pen = ImageDraw.Draw(self.image)

    def fill(self, shape: Shape, colour: Rgb) -> None:
        for outline in shape:
            self._pen.polygon(self._scaled(outline), fill=colour)

    def line(self, points: Iterable[Point], colour: Rgb, thick: float) -> None:
        """Draw a line with round joints and ends."""
        path = self._scaled(points)
        width = max(1, round(thick * self.scale))
        self._pen.line(path, fill=colour, width=width, joint="curve")
        for x, y in (path[0], path[-1]):
            radius = width / 2
            self._pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def block(self, area: tuple[float, float, float, float], radius: float, colour: Rgb) -> None:
        """Fill a rectangle with rounded corners, given by its left, top, right and bottom."""
        left, top, right, bottom = (value * self.scale for value in area)
        self._pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius * self.scale, fill=colour)

    def stamp(self, piece: Image.Image, mask: Image.Image, x: float, y: float) -> None:
        """Lay a drawing of the same fineness on this one."""
        self.image.paste(piece, (round(x * self.scale), round(y * self.scale)), mask)

    def clip(self, shape: Shape) -> None:
        """Leave only what lies inside the shape."""
        self.mask = Image.new("L", self.image.size, 0)
        pen = ImageDraw.Draw(self.mask)
        for outline in shape:
            pen.polygon(self._scaled(outline), fill=255)

    def round_corners(self, radius: float) -> None:
        self.mask = Image.new("L", self.image.size, 0)
        width, height = self.image.size
        ImageDraw.Draw(self.mask).rounded_rectangle((0, 0, width - 1, height - 1), radius * self.scale, fill=255)

    def sprite(self) -> Sprite:
        """Return the finished art of a sheet made by `fine_sheet`."""
        return Sprite(self.image.reduce(FINE), self.mask.reduce(FINE))

    def _scaled(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]


def fine_sheet(width: int, height: int, wide: float, ground: Rgb) -> Sheet:
    """Return a sheet for a sprite of so many pixels, drawn larger to be scaled down once."""
    return Sheet(width * FINE, height * FINE, wide, ground)
