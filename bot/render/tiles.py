"""Tile art, drawn once for each size and kept: ivory blocks with number and mark, and faces for the jokers."""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.render.backs import draw_well
from bot.render.letters import draw_letters
from bot.render.palette import BACK, EDGE, GOLD, GOLD_DARK, IVORY, IVORY_EDGE, NIGHT, TILE_INKS, TILE_MARKS, WATER, Rgb
from bot.render.vectors import Shape, Sheet, Sprite, circle, curve, fine_sheet, placed
from engine.cards import JOKER, RANK, SUIT, Card, is_joker

TALL: Final = 132.0  # a tile is 100 units wide and so many high
NUMBER: Final = 56.0  # how high its number is
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
        draw_grin(sheet, (50, 59), 36, TILE_MARKS[0] if face.tile == JOKER else NIGHT)
    else:
        colour = SUIT[face.tile]
        draw_letters(sheet, str(RANK[face.tile]), (12, 15, 76, NUMBER), TILE_INKS[colour])
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


_EYES: Final[Shape] = tuple(circle(x, -8 / 36, 5 / 36, 7 / 36) for x in (-11 / 36, 11 / 36))
_SMILE: Final[Shape] = (
    tuple((x / 36, y / 36) for x, y in curve((-19, 4), (-14, 25), (14, 25), (19, 4), (12, 13), (-12, 13), (-19, 4))),
)


def draw_grin(sheet: Sheet, middle: tuple[float, float], radius: float, colour: Rgb) -> None:
    """Draw the face of a joker."""
    x, y = middle
    sheet.fill((circle(x, y, radius),), colour)
    sheet.fill((circle(x, y, radius * 5 / 6),), IVORY)
    sheet.fill(placed((*_EYES, *_SMILE), x, y, 2 * radius), colour)


def _draw_badge(sheet: Sheet, badge: Badge | None) -> None:
    """Fold down the upper right corner of a new tile; put a bar along the foot of a moved one."""
    if badge is Badge.NEW:
        sheet.fill((((62, 0), (100, 0), (100, 38)),), GOLD_DARK)
    elif badge is Badge.MOVED:
        sheet.fill((((20, TALL - 15), (80, TALL - 15), (80, TALL), (20, TALL)),), BACK)
