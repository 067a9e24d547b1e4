"""What boxes are filled with: plates, words, cards, tiles, tokens with a clock around them, brackets."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render.boxes import Rect
from bot.render.palette import SEAT_TEXT, Rgb
from bot.render.sprites import Face, back_sprite, card_height, card_sprite
from bot.render.text import Weight, fitting_size, font, text_height, text_span, text_width
from bot.render.tiles import TileFace, blank_sprite, tile_height, tile_sprite
from bot.render.vectors import FINE, Sprite

CAPITAL: Final = 0.66  # the height of a capital letter as a share of the font size
_CLOCK_STEPS: Final = 60
_TOKEN_SIZES: Final = (0.5, 0.44, 0.38)


@lru_cache(maxsize=32)
def _corner(radius: int) -> Image.Image:
    """Return the upper left quarter of a disc as a mask."""
    fine = Image.new("L", (radius * FINE, radius * FINE), 0)
    ImageDraw.Draw(fine).ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    return fine.reduce(FINE)


@lru_cache(maxsize=256)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    corner = _corner(radius)
    across = corner.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    mask.paste(corner, (0, 0))
    mask.paste(across, (width - radius, 0))
    mask.paste(corner.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, height - radius))
    mask.paste(across.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (width - radius, height - radius))
    return mask


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
        if self.outline is None:
            self._fill(image, rect, self.radius, self.colour)
            return
        self._fill(image, rect, self.radius, self.outline)
        inner = Rect(
            rect.x + self.thick, rect.y + self.thick, rect.width - 2 * self.thick, rect.height - 2 * self.thick
        )
        self._fill(image, inner, max(1, self.radius - self.thick), self.colour)

    @staticmethod
    def _fill(image: Image.Image, rect: Rect, radius: int, colour: Rgb) -> None:
        area = (rect.x, rect.y, rect.right, rect.bottom)
        if radius:
            image.paste(colour, area, rounded_mask(rect.width, rect.height, radius))
        else:
            image.paste(colour, area)


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
        overhang, reach = text_span(self.text, self.size, self.weight)
        x = rect.x + overhang + round((rect.width - overhang - reach) * self.align)
        baseline = rect.y + (rect.height + round(CAPITAL * self.size)) // 2
        letters = font(self.size, self.weight)
        ImageDraw.Draw(image).text((x, baseline), self.text, fill=self.colour, font=letters, anchor="ls")


@dataclass(frozen=True, slots=True)
class CardArt:
    """A card, or the part of it that the next ones leave open: they are painted after it, and over it."""

    face: Face
    width: int
    shown: int | None = None

    @property
    def needs(self) -> tuple[int, int]:
        return self.shown or self.width, card_height(self.width, short=self.face.short)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        _stamp(image, card_sprite(self.face, self.width), rect)


@dataclass(frozen=True, slots=True)
class BackArt:
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, card_height(self.width)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        _stamp(image, back_sprite(self.width), rect)


@dataclass(frozen=True, slots=True)
class TileArt:
    face: TileFace
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, tile_height(self.width)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        _stamp(image, tile_sprite(self.face, self.width), rect)


@dataclass(frozen=True, slots=True)
class BlankArt:
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, tile_height(self.width)

    def paint(self, image: Image.Image, rect: Rect) -> None:
        _stamp(image, blank_sprite(self.width), rect)


def _stamp(image: Image.Image, sprite: Sprite, rect: Rect) -> None:
    image.paste(sprite.image, (rect.x, rect.y), sprite.mask)


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
        width = max(2, self.across // 14)
        image.paste(self.rim, (rect.x, rect.y), _ring(self.across, width, self._steps))
        inset = 2 * width
        disc = rounded_mask(self.across - 2 * inset, self.across - 2 * inset, (self.across - 2 * inset) // 2)
        image.paste(self.colour, (rect.x + inset, rect.y + inset), disc)
        self._letters.paint(image, rect)

    @property
    def _steps(self) -> int:
        return _CLOCK_STEPS if self.clock is None else round(_CLOCK_STEPS * min(1.0, max(0.0, self.clock)))

    @property
    def _letters(self) -> Label:
        sizes = tuple(round(self.across * share) for share in _TOKEN_SIZES)
        size = fitting_size(self.text, sizes, round(self.across * 0.66), Weight.STRONG)
        return Label(self.text, size, SEAT_TEXT, Weight.STRONG, 0.5)


@lru_cache(maxsize=512)
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
