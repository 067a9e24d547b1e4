"""What boxes are filled with: plates, words, cards, tiles, tokens with a clock around them, brackets."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render.boxes import Rect
from bot.render.palette import SEAT_TEXT, Rgb
from bot.render.sprites import Face, back_sprite, card_height, card_sprite, covered_sprite
from bot.render.text import Weight, fitting_size, text_height, text_mask, text_width
from bot.render.tiles import TileFace, blank_sprite, tile_height, tile_sprite
from bot.render.vectors import FINE, Sprite

_CLOCK_STEPS: Final = 60
_TOKEN_SIZES: Final = (0.5, 0.44, 0.38)


@lru_cache(maxsize=32)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """Return the quarters of a disc as masks: upper left, upper right, lower left, lower right."""
    fine = Image.new("L", (radius * FINE, radius * FINE), 0)
    ImageDraw.Draw(fine).ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    left = fine.reduce(FINE)
    right = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return left, right, *(upper.transpose(Image.Transpose.FLIP_TOP_BOTTOM) for upper in (left, right))


def fill_rounded(image: Image.Image, rect: Rect, radius: int, colour: Rgb | int) -> None:
    """Fill a rectangle; only its corners are blended, which a mask over all of it would make fifty times slower."""
    image.paste(colour, (rect.x + radius, rect.y, rect.right - radius, rect.bottom))
    image.paste(colour, (rect.x, rect.y + radius, rect.right, rect.bottom - radius))
    places = ((rect.x, rect.y), (rect.right - radius, rect.y))
    lower = ((rect.x, rect.bottom - radius), (rect.right - radius, rect.bottom - radius))
    for place, mask in zip((*places, *lower), _corners(radius), strict=True):
        image.paste(colour, place, mask)


@dataclass(frozen=True, slots=True)
class Plate:
    """A flat ground with rounded corners, outlined when it is to stand out."""

    colour: Rgb
    radius: int = 0
    outline: Rgb | None = None
    thick: int = 4

    @property
    def needs(self) -> tuple[int, int]:
        return 2 * self.radius, 2 * self.radius

    def paint(self, image: Image.Image, rect: Rect) -> None:
        if not self.radius:
            image.paste(self.colour, (rect.x, rect.y, rect.right, rect.bottom))
            return
        fill_rounded(image, rect, self.radius, self.outline or self.colour)
        if self.outline is not None:
            wide, high = rect.width - 2 * self.thick, rect.height - 2 * self.thick
            inner = Rect(rect.x + self.thick, rect.y + self.thick, wide, high)
            fill_rounded(image, inner, max(1, self.radius - self.thick), self.colour)


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text, already cut to fit; align 0 keeps it left, 1 right."""

    text: str
    size: int
    colour: Rgb
    weight: Weight = Weight.TEXT
    align: float = 0.0

    @property
    def needs(self) -> tuple[int, int]:
        return text_width(self.text, self.size, self.weight), text_height(self.size)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        ink, mask = _inked(self.text, self.size, self.weight, self.colour)
        x = rect.x + round((rect.width - mask.width) * self.align)
        image.paste(ink, (x, rect.y + (rect.height - mask.height) // 2), mask)


@lru_cache(maxsize=1024)
def _inked(text: str, size: int, weight: Weight, colour: Rgb) -> tuple[Image.Image, Image.Image]:
    """Return a line of text as a sheet of its colour and a mask, which is pasted twice as fast as a bare colour."""
    mask = text_mask(text, size, weight)
    return Image.new("RGB", mask.size, colour), mask


@dataclass(frozen=True, slots=True)
class CardArt:
    """A card, or the part of it that the next ones leave open: they are painted after it, and over it.

    Where those lie level with it, no more than that part is painted at all.
    """

    face: Face
    width: int
    shown: int | None = None
    level: bool = False

    @property
    def needs(self) -> tuple[int, int]:
        return self.shown or self.width, card_height(self.width, short=self.face.short)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        sprite = self._cut() if self.level and self.shown else card_sprite(self.face, self.width)
        sprite.paint(image, rect.x, rect.y)

    def _cut(self) -> Sprite:
        return covered_sprite(self.face, self.width, self.shown or self.width)


@dataclass(frozen=True, slots=True)
class BackArt:
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, card_height(self.width)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        back_sprite(self.width).paint(image, rect.x, rect.y)


@dataclass(frozen=True, slots=True)
class TileArt:
    face: TileFace
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, tile_height(self.width)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        tile_sprite(self.face, self.width).paint(image, rect.x, rect.y)


@dataclass(frozen=True, slots=True)
class BlankArt:
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, tile_height(self.width)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        blank_sprite(self.width).paint(image, rect.x, rect.y)


@dataclass(frozen=True, slots=True)
class Token:
    """A seat's disc with its letters, and around it what is left of the clock."""

    text: str
    colour: Rgb
    across: int
    rim: Rgb
    clock: float | None = None

    @property
    def needs(self) -> tuple[int, int]:
        return self.across, self.across

    def paint(self, image: Image.Image, rect: Rect) -> None:
        _token(self.text, self.colour, self.across, self.rim, self._steps).paint(image, rect.x, rect.y)

    @property
    def _steps(self) -> int:
        return _CLOCK_STEPS if self.clock is None else round(_CLOCK_STEPS * min(1.0, max(0.0, self.clock)))


@lru_cache(maxsize=1024)
def _token(text: str, colour: Rgb, across: int, rim: Rgb, steps: int) -> Sprite:
    """Return a disc with letters inside so many sixtieths of a ring; kept, for the same people sit on for hours."""
    width = max(2, across // 14)
    inset = 2 * width
    mask = _ring(across, width, steps)
    art = Image.new("RGB", mask.size, rim)
    # The colours meet in the gap between ring and disc, where nothing is seen of either.
    ImageDraw.Draw(art).ellipse(
        (1.5 * width, 1.5 * width, across - 1 - 1.5 * width, across - 1 - 1.5 * width), fill=colour
    )
    radius = across // 2 - inset
    fill_rounded(mask, Rect(inset, inset, 2 * radius, 2 * radius), radius, 255)
    sizes = tuple(round(across * share) for share in _TOKEN_SIZES)
    size = fitting_size(text, sizes, round(across * 0.66), Weight.STRONG)
    Label(text, size, SEAT_TEXT, Weight.STRONG, 0.5).paint(art, Rect(0, 0, across, across))
    return Sprite(art, mask)


def _ring(across: int, width: int, steps: int) -> Image.Image:
    """Return so many sixtieths of a ring, from twelve o'clock on, as a mask."""
    fine = Image.new("L", (across * FINE, across * FINE), 0)
    if steps:
        area = (0, 0, across * FINE - 1, across * FINE - 1)
        ImageDraw.Draw(fine).arc(area, -90, -90 + 360 * steps / _CLOCK_STEPS, fill=255, width=width * FINE)
    return fine.reduce(FINE)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A line over cards that belong together, with its ends turned down."""

    colour: Rgb
    thick: int = 4
    drop: int = 10

    @property
    def needs(self) -> tuple[int, int]:
        return 4 * self.thick, self.drop

    def paint(self, image: Image.Image, rect: Rect) -> None:
        image.paste(self.colour, (rect.x, rect.y, rect.right, rect.y + self.thick))
        image.paste(self.colour, (rect.x, rect.y, rect.x + self.thick, rect.bottom))
        image.paste(self.colour, (rect.right - self.thick, rect.y, rect.right, rect.bottom))
