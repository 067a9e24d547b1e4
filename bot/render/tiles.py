"""Tile art, drawn once for each size and kept: ivory blocks with number and mark, and faces for the jokers."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.render.backs import draw_well
from bot.render.palette import BACK, EDGE, GOLD, GOLD_DARK, IVORY, IVORY_EDGE, NIGHT, TILE_INKS, TILE_MARKS, WATER, Rgb
from bot.render.sprites import draw_letters
from bot.render.vectors import Shape, Sheet, Sprite, circle, curve, fine_sheet, placed
from engine.cards import JOKER, RANK, SUIT, Card, is_joker

TALL: Final = 132.0  # a tile is 100 units wide and so many high
_CORNER: Final = 15.0
_DISC: Final[Shape] = (circle(0, 0, 0.8),)
_RING: Final[Shape] = ((*circle(0, 0, 1.0), (1.0, 0.0), (0.5, 0.0), *reversed(circle(0, 0, 0.5)), (0.5, 0.0)),)
_SQUARE: Final[Shape] = (((-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)),)
_TRIANGLE: Final[Shape] = (((0, -0.95), (1.0, 0.8), (-1.0, 0.8)),)
MARKS: Final = (_DISC, _RING, _SQUARE, _TRIANGLE)  # a shape for each colour, in the engine's order


class Badge(StrEnum):
    """What a tile says about this turn; each has a sign of its own, so that colour alone never says it."""

    NEW = "new"
    MOVED = "moved"
    CHOSEN = "chosen"


_FRAMES: Final = {Badge.NEW: GOLD, Badge.MOVED: WATER, Badge.CHOSEN: GOLD}


@dataclass(frozen=True, slots=True)
class TileFace:
    tile: Card
    badge: Badge | None = None


def tile_height(width: int) -> int:
    return round(width * TALL / 100)


@lru_cache(maxsize=1024)
def tile_sprite(face: TileFace, width: int) -> Sprite:
    """Return the art of a tile so many pixels wide."""
    sheet = fine_sheet(width, tile_height(width), 100.0, _FRAMES[face.badge] if face.badge else EDGE)
    edge = 8.0 if face.badge else 2.0
    sheet.block((edge, edge, 100 - edge, TALL - edge), _CORNER - edge / 2, IVORY_EDGE)
    sheet.block((edge, edge, 100 - edge, TALL - edge - 9), _CORNER - edge / 2, IVORY)
    if is_joker(face.tile):
        _draw_grin(sheet, TILE_MARKS[0] if face.tile == JOKER else NIGHT)
    else:
        colour = SUIT[face.tile]
        draw_letters(sheet, str(RANK[face.tile]), (12, 15, 76, 56), TILE_INKS[colour])
        sheet.fill(placed(MARKS[colour], 50, 95, 27), TILE_MARKS[colour])
    _draw_badge(sheet, face.badge)
    sheet.round_corners(_CORNER)
    return sheet.sprite()


@lru_cache(maxsize=8)
def blank_sprite(width: int) -> Sprite:
    """Return a tile that lies face down."""
    sheet = fine_sheet(width, tile_height(width), 100.0, EDGE)
    sheet.block((2, 2, 98, TALL - 2), _CORNER - 1, IVORY_EDGE)
    sheet.block((2, 2, 98, TALL - 11), _CORNER - 1, IVORY)
    draw_well(sheet, 50, 60, 62, IVORY_EDGE)
    sheet.round_corners(_CORNER)
    return sheet.sprite()


def _draw_grin(sheet: Sheet, colour: Rgb) -> None:
    sheet.fill((circle(50, 59, 36),), colour)
    sheet.fill((circle(50, 59, 30),), IVORY)
    for x in (39.0, 61.0):
        sheet.fill((circle(x, 51, 5, 7),), colour)
    smile = curve((31.0, 63.0), (36.0, 84.0), (64.0, 84.0), (69.0, 63.0), (62.0, 72.0), (38.0, 72.0), (31.0, 63.0))
    sheet.fill((tuple(smile),), colour)


def _draw_badge(sheet: Sheet, badge: Badge | None) -> None:
    """Fold down the upper right corner of a new tile; put a bar along the foot of a moved one."""
    if badge is Badge.NEW:
        sheet.fill((((62, 0), (100, 0), (100, 38)),), GOLD_DARK)
    elif badge is Badge.MOVED:
        sheet.fill((((20, TALL - 15), (80, TALL - 15), (80, TALL), (20, TALL)),), BACK)
