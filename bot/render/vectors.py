"""Flat shapes drawn four times too large and scaled down once, which is how every edge in a picture gets smooth."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.render.encode import mapped
from bot.render.palette import Rgb, mix

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


class Neighbour(NamedTuple):
    """What a card lies on that lies over another: the paper of that one, and its rim along head and foot."""

    paper: Rgb
    rim: Rgb
    thick: float  # pixels


class Sprite:
    """A finished piece of art: its colours, and where it covers what lies below."""

    def __init__(self, image: Image.Image, mask: Image.Image) -> None:
        self.image = image
        self.mask = mask
        self._flats: dict[tuple[Rgb, Neighbour | None], Image.Image] = {}
        self._covers: Image.Image | None = None

    def cut(self, width: int) -> "Sprite":
        """Return the left part of the art, so many pixels wide."""
        area = (0, 0, width, self.image.height)
        return Sprite(self.image.crop(area), self.mask.crop(area))

    def paint(self, image: Image.Image, x: int, y: int, ground: Rgb, under: Neighbour | None = None) -> None:
        """Paint on ground of one colour, whose corners are part of what is kept; the left ones may lie on a card."""
        flat = self._flats.get((ground, under))
        if flat is None:
            flat = self._flats[ground, under] = self._flat(ground, under)
        image.paste(flat, (x, y))

    def paint_over(self, image: Image.Image, x: int, y: int, ground: Rgb) -> None:
        """Paint over whatever is there: only where its edge is smoothed is the ground part of it."""
        if self._covers is None:
            self._covers = self.mask.point([0] + [255] * 255, "1")
        flat = self._flats.get((ground, None))
        if flat is None:
            flat = self._flats[ground, None] = self._flat(ground, None)
        image.paste(flat, (x, y), self._covers)

    def _flat(self, ground: Rgb, under: Neighbour | None) -> Image.Image:
        whole = Image.new("RGB", self.image.size, ground)
        if under:
            _lay_under(whole, under)
        whole.paste(self.image, (0, 0), self.mask)
        return mapped(whole, ground)


def _lay_under(whole: Image.Image, card: Neighbour) -> None:
    """Paint what is seen of a card past the left corners of the next one."""
    half, (full, part) = whole.width // 2, divmod(card.thick, 1)
    whole.paste(card.paper, (0, 0, half, whole.height))
    for rows, colour in ((full + 1, mix(card.paper, card.rim, part)), (full, card.rim)):
        whole.paste(colour, (0, 0, half, int(rows)))
        whole.paste(colour, (0, whole.height - int(rows), half, whole.height))


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
