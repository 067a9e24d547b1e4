"""Cards and tiles as what boxes are filled with."""

from dataclasses import dataclass

from PIL import Image

from bot.render.boxes import Content, Rect
from bot.render.palette import Rgb
from bot.render.sprites import Face, back_sprite, card_height, card_sprite, covered_sprite
from bot.render.tiles import NUMBER, TileFace, blank_sprite, tile_height, tile_sprite
from bot.render.vectors import Neighbour
from engine.cards import is_joker


@dataclass(frozen=True, slots=True)
class CardArt(Content):
    """A card, or the part of it that the next ones leave open: they are painted after it, and over it.

    Where those lie level with it, no more than that part is painted at all. One that lies over another has that one's
    paper under its left corners; where they do not lie level it is painted over whatever is there.
    """

    face: Face
    width: int
    shown: int | None = None
    level: bool = False
    under: Neighbour | None = None
    loose: bool = False

    @property
    def needs(self) -> tuple[int, int]:
        return self.shown or self.width, card_height(self.width, short=self.face.short)

    @property
    def lettering(self) -> float | None:
        return self.face.index * self.width / 100 or None

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        if self.level and self.shown:
            sprite = covered_sprite(self.face, self.width, self.shown)
        else:
            sprite = card_sprite(self.face, self.width)
        if self.loose:
            sprite.paint_over(image, rect.x, rect.y, ground)
        else:
            sprite.paint(image, rect.x, rect.y, ground, self.under)


@dataclass(frozen=True, slots=True)
class BackArt(Content):
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, card_height(self.width)

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        back_sprite(self.width).paint(image, rect.x, rect.y, ground)


@dataclass(frozen=True, slots=True)
class TileArt(Content):
    face: TileFace
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, tile_height(self.width)

    @property
    def lettering(self) -> float | None:
        return None if is_joker(self.face.tile) else NUMBER * self.width / 100

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        tile_sprite(self.face, self.width).paint(image, rect.x, rect.y, ground)


@dataclass(frozen=True, slots=True)
class BlankArt(Content):
    width: int

    @property
    def needs(self) -> tuple[int, int]:
        return self.width, tile_height(self.width)

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        blank_sprite(self.width).paint(image, rect.x, rect.y, ground)
