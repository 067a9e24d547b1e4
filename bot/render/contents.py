"""What boxes are filled with beside cards and tiles: plates, words, tokens with a clock around them, brackets."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render.boxes import Content, Rect
from bot.render.encode import index_of, mapped
from bot.render.palette import SEAT_TEXT, Rgb
from bot.render.text import Weight, digit_height, squeezed_mask, text_height, text_width
from bot.render.vectors import FINE, Sprite

_CLOCK_STEPS: Final = 60
_TOKEN_TEXT: Final = 0.7  # of what a token is across may be letters


@lru_cache(maxsize=1024)
def _corners(radius: int, colour: Rgb, ground: Rgb) -> tuple[Image.Image, ...]:
    """Return the quarters of a disc on a ground: upper left, upper right, lower left, lower right."""
    fine = Image.new("L", (radius * FINE, radius * FINE), 0)
    ImageDraw.Draw(fine).ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    mask = fine.reduce(FINE)
    left = mapped(Image.composite(Image.new("RGB", mask.size, colour), Image.new("RGB", mask.size, ground), mask))
    right = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return left, right, *(upper.transpose(Image.Transpose.FLIP_TOP_BOTTOM) for upper in (left, right))


def fill_rounded(image: Image.Image, rect: Rect, radius: int, colour: Rgb, ground: Rgb) -> None:
    """Fill a rectangle whose corners are blended with the ground."""
    image.paste(index_of(colour), (rect.x, rect.y, rect.right, rect.bottom))
    places = ((rect.x, rect.y), (rect.right - radius, rect.y))
    lower = ((rect.x, rect.bottom - radius), (rect.right - radius, rect.bottom - radius))
    for place, corner in zip((*places, *lower), _corners(radius, colour, ground), strict=True):
        image.paste(corner, place)


@dataclass(frozen=True, slots=True)
class Plate(Content):
    """A flat ground with rounded corners, outlined when it is to stand out."""

    colour: Rgb
    radius: int = 0
    outline: Rgb | None = None
    thick: int = 4

    @property
    def needs(self) -> tuple[int, int]:
        return 2 * self.radius, 2 * self.radius

    @property
    def ground(self) -> Rgb:
        return self.colour

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        if not self.radius:
            image.paste(index_of(self.colour), (rect.x, rect.y, rect.right, rect.bottom))
            return
        fill_rounded(image, rect, self.radius, self.outline or self.colour, ground)
        if self.outline is not None:
            wide, high = rect.width - 2 * self.thick, rect.height - 2 * self.thick
            inner = Rect(rect.x + self.thick, rect.y + self.thick, wide, high)
            fill_rounded(image, inner, max(1, self.radius - self.thick), self.colour, self.outline)


@dataclass(frozen=True, slots=True)
class Label(Content):
    """A line of text, already cut to fit; align 0 keeps it left, 1 right.

    One of capitals and digits alone can do with less height, and can be squeezed into a room.
    """

    text: str
    size: int
    colour: Rgb
    weight: Weight = Weight.TEXT
    align: float = 0.0
    tall: int | None = None
    room: int | None = None

    @property
    def needs(self) -> tuple[int, int]:
        wide = text_width(self.text, self.size, self.weight)
        return wide if self.room is None else min(wide, self.room), self.tall or text_height(self.size)

    @property
    def lettering(self) -> float | None:
        return digit_height(self.size, self.weight) if self.text else None

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        if self.text:
            ink = _inked(self, ground)
            x = rect.x + round((rect.width - ink.width) * self.align)
            image.paste(ink, (x, rect.y + (rect.height - ink.height) // 2))


@lru_cache(maxsize=2048)
def _inked(label: Label, ground: Rgb) -> Image.Image:
    wide, high = label.needs
    mask = squeezed_mask(label.text, label.size, label.weight, wide)
    cut = (mask.height - high) // 2
    mask = mask.crop((0, cut, mask.width, cut + high))
    sheet = Image.new("RGB", mask.size, ground)
    sheet.paste(label.colour, (0, 0), mask)
    return mapped(sheet, ground)


@dataclass(frozen=True, slots=True)
class Token(Content):
    """A seat's disc with its letters, and around it what is left of the clock."""

    text: str
    colour: Rgb
    across: int
    rim: Rgb
    size: int
    clock: float | None = None

    @property
    def needs(self) -> tuple[int, int]:
        return self.across, self.across

    @property
    def lettering(self) -> float:
        return digit_height(self.size, Weight.STRONG)

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        disc = _token(self.text, self.size, self.colour, self.across, self.rim, self._steps)
        disc.paint(image, rect.x, rect.y, ground)

    @property
    def _steps(self) -> int:
        return _CLOCK_STEPS if self.clock is None else round(_CLOCK_STEPS * min(1.0, max(0.0, self.clock)))


@lru_cache(maxsize=1024)
def _token(text: str, size: int, colour: Rgb, across: int, rim: Rgb, steps: int) -> Sprite:  # noqa: PLR0913, PLR0917  # one of a kind each
    """Return a disc with letters inside so many sixtieths of a ring; kept, for the same people sit on for hours."""
    width = max(2, across // 14)
    mask = _ring(across, width, steps)
    art = Image.new("RGB", mask.size, rim)
    # The colours meet in the gap between ring and disc, where nothing is seen of either.
    edge = 1.5 * width
    ImageDraw.Draw(art).ellipse((edge, edge, across - 1 - edge, across - 1 - edge), fill=colour)
    letters = squeezed_mask(text, size, Weight.STRONG, round(across * _TOKEN_TEXT))
    art.paste(SEAT_TEXT, ((across - letters.width) // 2, (across - letters.height) // 2), letters)
    return Sprite(art, mask)


def _ring(across: int, width: int, steps: int) -> Image.Image:
    """Return a disc in so many sixtieths of a ring, from twelve o'clock on, as a mask."""
    fine = Image.new("L", (across * FINE, across * FINE), 0)
    pen, far = ImageDraw.Draw(fine), across * FINE - 1
    if steps:
        pen.arc((0, 0, far, far), -90, -90 + 360 * steps / _CLOCK_STEPS, fill=255, width=width * FINE)
    inset = 2 * width * FINE
    pen.ellipse((inset, inset, far - inset, far - inset), fill=255)
    return fine.reduce(FINE)


@dataclass(frozen=True, slots=True)
class Bracket(Content):
    """A line over cards that belong together, with its ends turned down."""

    colour: Rgb
    thick: int = 4
    drop: int = 10

    @property
    def needs(self) -> tuple[int, int]:
        return 4 * self.thick, self.drop

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        del ground
        ink = index_of(self.colour)
        image.paste(ink, (rect.x, rect.y, rect.right, rect.y + self.thick))
        image.paste(ink, (rect.x, rect.y, rect.x + self.thick, rect.bottom))
        image.paste(ink, (rect.right - self.thick, rect.y, rect.right, rect.bottom))
