"""Layout: boxes that know their place inside their parent and what is painted in them.

A picture is a tree of boxes. Laying out and painting are apart, so that a test can ask of any picture whether
everything fits its box and nothing lies on anything else, without looking at a pixel.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image

from bot.render.encode import blank
from bot.render.palette import Rgb


class Rect(NamedTuple):
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height


class Content(ABC):
    """Something that can be painted into a rectangle."""

    __slots__ = ()

    @property
    @abstractmethod
    def needs(self) -> tuple[int, int]:
        """The width and height without which it would not fit."""

    @property
    def ground(self) -> Rgb | None:
        """The colour that what lies on it is painted on; none where nothing lies on it."""
        return None

    @property
    def lettering(self) -> float | None:
        """The height of its lowest digits or capitals in pixels; none where it has no letters."""
        return None

    @abstractmethod
    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        """Paint on a picture in the palette, on ground of one colour."""


class Box(NamedTuple):
    """A rectangle in its parent's coordinates, what fills it, and the boxes that lie on that.

    A tuple, because a crowded table is made of seven hundred of them and a dataclass takes three times as long to make.
    """

    rect: Rect
    content: Content | None = None
    parts: tuple["Box", ...] = ()
    kept: dict[Rgb, Image.Image] | None = None  # how it looks on each ground, where it comes in picture after picture

    @property
    def width(self) -> int:
        return self.rect.width

    @property
    def height(self) -> int:
        return self.rect.height

    def at(self, x: int, y: int) -> "Box":
        return Box(Rect(x, y, self.rect.width, self.rect.height), self.content, self.parts, self.kept)


def leaf(content: Content, width: int | None = None, height: int | None = None) -> Box:
    """Return a box for one content, as large as it needs unless told."""
    wide, high = content.needs
    return Box(Rect(0, 0, wide if width is None else width, high if height is None else height), content)


def space(width: int, height: int) -> Box:
    return Box(Rect(0, 0, width, height))


def beside(boxes: Iterable[Box], gap: int = 0, align: float = 0.0) -> Box:
    """Return the boxes in a row; align 0 hangs them from the top, 1 stands them on the bottom."""
    row = list(boxes)
    tall = max((box.height for box in row), default=0)
    placed: list[Box] = []
    x = 0
    for box in row:
        placed.append(box.at(x, round((tall - box.height) * align)))
        x += box.width + gap
    return Box(Rect(0, 0, max(0, x - gap), tall), None, tuple(placed))


def stacked(boxes: Iterable[Box], gap: int = 0, align: float = 0.0) -> Box:
    """Return the boxes in a column; align 0 keeps them left, 1 right."""
    column = list(boxes)
    wide = max((box.width for box in column), default=0)
    placed: list[Box] = []
    y = 0
    for box in column:
        placed.append(box.at(round((wide - box.width) * align), y))
        y += box.height + gap
    return Box(Rect(0, 0, wide, max(0, y - gap)), None, tuple(placed))


def even_cuts(count: int, most: int) -> list[range]:
    """Return the places of so many things cut into as few pieces as can be, none above `most`, all about even."""
    pieces = -(-count // most)
    size = -(-count // pieces) if pieces else 1
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def lines_of(widths: Sequence[int], room: int, gap: int) -> list[range]:
    """Return which of the widths share a line when each line is filled before the next begins."""
    lines: list[range] = []
    start = used = 0
    for index, width in enumerate(widths):
        if index > start and used + gap + width > room:
            lines.append(range(start, index))
            start, used = index, width
        else:
            used += width + (gap if index > start else 0)
    return [*lines, range(start, len(widths))] if widths else []


def flowed(boxes: Sequence[Box], room: int, gap: int, line_gap: int, align: float = 0.0) -> Box:
    """Return the boxes in as few lines as the room allows; align 0 keeps the lines left, 0.5 centres them."""
    lines = lines_of([box.width for box in boxes], room, gap)
    return stacked((beside((boxes[index] for index in line), gap) for line in lines), line_gap, align)


def keeping(box: Box) -> Box:
    """Return a box that is painted once; whoever makes it holds on to it and uses it again."""
    return box._replace(kept={})


def padded(box: Box, across: int, down: int, content: Content | None = None) -> Box:
    """Return a box with a margin around another, on a ground if one is given."""
    rect = Rect(0, 0, box.width + 2 * across, box.height + 2 * down)
    return Box(rect, content, (box.at(across, down),))


def framed(
    box: Box, width: int, height: int, align: tuple[float, float] = (0.5, 0.5), content: Content | None = None
) -> Box:
    """Return a box of the given size with another placed in it."""
    x, y = round((width - box.width) * align[0]), round((height - box.height) * align[1])
    return Box(Rect(0, 0, width, height), content, (box.at(x, y),))


def painted(box: Box, ground: Rgb) -> Image.Image:
    """Return a tree of boxes as a picture in the palette."""
    image = blank((box.width, box.height), ground)
    _paint(image, box, 0, 0, ground)
    return image


def _paint(image: Image.Image, box: Box, x: int, y: int, ground: Rgb) -> None:
    left, top = x + box.rect.x, y + box.rect.y
    if box.kept is not None:
        found = box.kept.get(ground)
        if found is None:
            found = box.kept[ground] = painted(Box(Rect(0, 0, *box.rect[2:]), box.content, box.parts), ground)
        image.paste(found, (left, top))
        return
    if box.content is not None:
        box.content.paint(image, Rect(left, top, box.width, box.height), ground)
        ground = box.content.ground or ground
    for part in box.parts:
        _paint(image, part, left, top, ground)
