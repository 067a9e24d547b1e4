"""The figures of jack, queen, king and joker: flat shapes in a panel, each half the other turned about."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from bot.render.palette import DIM_PAPER, GOLD, GOLD_DARK, HAIR, NIGHT, PAPER, PARCHMENT, SKIN, SKIN_SHADE, Rgb
from bot.render.vectors import Point, Shape, Sheet, circle, curve, mirrored, placed

WIDE: Final = 50.0
TALL: Final = 120.0
_AXIS: Final = WIDE / 2
_SLOPE: Final = 6.0  # how far the seam between the halves falls and rises from the middle
_LOW: Final = 72.0  # below the seam everywhere


@dataclass(frozen=True, slots=True)
class Colours:
    """What sets the figures of one suit apart from those of another."""

    ink: Rgb
    cloth: Rgb
    sign: Shape
    paper: Rgb


Figure = Callable[[Sheet, Colours], None]


def draw_panel(sheet: Sheet, left: float, top: float, figure: Figure, colours: Colours) -> None:
    """Draw a figure twice into a panel of the sheet: upright, and turned about below the seam."""
    half = Sheet(round(WIDE * sheet.scale), round(TALL * sheet.scale), WIDE, PARCHMENT)
    figure(half, colours)
    half.clip((((0, 0), (WIDE, 0), (WIDE, TALL / 2 - _SLOPE), (0, TALL / 2 + _SLOPE)),))
    whole = half.image.rotate(180)
    whole.paste(half.image, (0, 0), half.mask)
    stamp_panel(sheet, left, top, whole, colours.paper)
    seam = ((left, top + TALL / 2 + _SLOPE), (left + WIDE, top + TALL / 2 - _SLOPE))
    sheet.fill((_band(seam, 2.6),), colours.ink)
    sheet.fill((_band(seam, 1.3),), GOLD)


def stamp_panel(sheet: Sheet, left: float, top: float, panel: Image.Image, paper: Rgb) -> None:
    """Lay a finished panel on the sheet with its corners rounded; on dim paper it is dim as well."""
    if paper == DIM_PAPER:
        panel = Image.blend(panel, Image.new("RGB", panel.size, DIM_PAPER), 0.45)
    sheet.stamp(panel, _rounded(panel.size, 6 * sheet.scale), left, top)


def _rounded(size: tuple[int, int], radius: float) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
    return mask


def _band(seam: tuple[Point, Point], half: float) -> tuple[Point, ...]:
    (left, start), (right, end) = seam
    return (left, start - half), (right, end - half), (right, end + half), (left, start + half)


def draw_head(sheet: Sheet) -> None:
    """Draw neck and face: one side in light, the other in shade, which gives the nose."""
    sheet.fill((((21, 38), (29, 38), (29, 50), (21, 50)),), SKIN_SHADE)
    sheet.fill((circle(_AXIS, 33, 8.6, 10.8),), SKIN)
    shade = curve((25.0, 22.2), (30.0, 22.2), (33.6, 27.0), (33.6, 33.0), (33.6, 39.0), (29.6, 43.8), (25.0, 43.8))
    sheet.fill(((*shade, (25, 39), (26.6, 37), (25, 31)),), SKIN_SHADE)
    for x in (21.2, 28.8):
        sheet.fill((circle(x, 32.4, 1.25),), NIGHT)
    sheet.line([(22.6, 39.8), (27.4, 39.8)], HAIR, 1.1)


def _robe(sheet: Sheet, colour: Rgb) -> None:
    half = curve((25.0, 45.0), (20.0, 47.0), (18.0, 48.0), (13.0, 49.5), (5.0, 51.5), (0.0, 56.0), (-1.0, _LOW))
    sheet.fill((mirrored(half, _AXIS),), colour)


def draw_king(sheet: Sheet, colours: Colours) -> None:
    sheet.fill(
        (
            mirrored(
                curve((25.0, 22.0), (12.0, 22.0), (13.0, 36.0), (14.0, 46.0), (17.0, 48.0), (20.0, 48.0), (25.0, 48.0)),
                _AXIS,
            ),
        ),
        HAIR,
    )
    _robe(sheet, colours.ink)
    _king_collar(sheet, colours)
    draw_head(sheet)
    beard = curve((16.2, 31.0), (15.4, 43.0), (19.0, 50.0), (25.0, 53.5))
    lip = curve((25.0, 37.4), (21.4, 35.6), (18.0, 38.0), (16.2, 31.0))
    sheet.fill((mirrored([*beard, *lip], _AXIS),), HAIR)
    sheet.line([(22.8, 41.0), (27.2, 41.0)], SKIN_SHADE, 1.2)
    draw_crown(sheet, colours.ink)
    _sceptre(sheet, colours)


def _king_collar(sheet: Sheet, colours: Colours) -> None:
    sheet.fill((((21.5, 52), (28.5, 52), (31, _LOW), (19, _LOW)),), GOLD)
    sheet.fill((mirrored([(25, 46), (15, 48), (8, 56), (14, 60), (25, 55)], _AXIS),), PAPER)
    for x, y in ((13, 54.5), (18, 53), (32, 53), (37, 54.5)):
        sheet.fill((circle(x, y, 1.1),), colours.ink)


def draw_crown(sheet: Sheet, ink: Rgb) -> None:
    sheet.fill((mirrored([(25, 7.5), (20, 17), (12.5, 10.5), (15.4, 26.5), (25, 26.5)], _AXIS),), GOLD)
    sheet.fill((((15.1, 22.8), (34.9, 22.8), (34.6, 26.5), (15.4, 26.5)),), ink)
    for x, y in ((12.5, 10.5), (25, 7.5), (37.5, 10.5)):
        sheet.fill((circle(x, y, 1.9),), ink)


def _sceptre(sheet: Sheet, colours: Colours) -> None:
    sheet.line([(44, 26), (44, _LOW)], GOLD_DARK, 1.8)
    sheet.fill(placed(colours.sign, 44, 20, 9.5), colours.ink)
    sheet.line([(41.4, 27.6), (46.6, 27.6)], GOLD_DARK, 1.8)


def draw_queen(sheet: Sheet, colours: Colours) -> None:
    hair = curve(
        (25.0, 16.0),
        (14.0, 16.0),
        (11.5, 26.0),
        (12.6, 36.0),
        (13.4, 45.0),
        (8.0, 48.0),
        (9.5, 56.0),
        (14.0, 58.0),
        (19.0, 54.0),
        (25.0, 50.0),
    )
    sheet.fill((mirrored(hair, _AXIS),), HAIR)
    _robe(sheet, colours.cloth)
    sheet.fill((mirrored(hair[40:], _AXIS),), HAIR)
    sheet.fill((mirrored([(25, 47), (18, 48.2), (12.5, _LOW), (25, _LOW)], _AXIS),), colours.ink)
    sheet.fill((mirrored([(25, 44), (20.6, 47), (25, 57)], _AXIS),), SKIN)
    draw_head(sheet)
    fringe = curve((25.0, 20.0), (18.0, 21.0), (15.0, 27.0), (16.0, 35.0), (14.0, 30.0), (13.0, 22.0), (25.0, 17.0))
    sheet.fill((mirrored(fringe, _AXIS),), HAIR)
    sheet.line(curve((19.6, 48.4), (21.5, 54.0), (28.5, 54.0), (30.4, 48.4)), GOLD, 1.3)
    sheet.fill((circle(_AXIS, 53.4, 1.9),), GOLD)
    _tiara(sheet, colours)
    _flower(sheet, colours)


def _tiara(sheet: Sheet, colours: Colours) -> None:
    sheet.fill(
        (
            mirrored(
                curve((25.0, 21.5), (20.0, 21.5), (17.0, 22.6), (14.8, 24.6), (13.8, 20.0), (14.0, 16.4), (14.6, 13.4))
                + curve(
                    (14.6, 13.4), (17.0, 17.6), (20.6, 16.4), (21.4, 12.4), (22.6, 15.0), (24.0, 14.0), (25.0, 9.0)
                ),
                _AXIS,
            ),
        ),
        GOLD,
    )
    for x, y, size in ((25, 8.6, 2.0), (14.6, 12.8, 1.6), (35.4, 12.8, 1.6)):
        sheet.fill((circle(x, y, size),), PAPER)
        sheet.fill((circle(x, y, size * 0.62),), colours.ink)
    sheet.fill((circle(_AXIS, 17.6, 1.8),), colours.ink)


def _flower(sheet: Sheet, colours: Colours) -> None:
    sheet.line(curve((6.4, 27.0), (6.4, 40.0), (4.0, 50.0), (6.0, _LOW)), GOLD_DARK, 1.5)
    sheet.fill(placed(colours.sign, 6.4, 22, 9.5), colours.ink)


def draw_jack(sheet: Sheet, colours: Colours) -> None:
    bob = curve((25.0, 19.0), (13.0, 19.0), (12.0, 30.0), (13.2, 44.0), (18.0, 46.0), (20.0, 44.0), (25.0, 44.0))
    sheet.fill((mirrored(bob, _AXIS),), GOLD_DARK)
    _robe(sheet, colours.ink)
    sheet.fill((((25, 45), (37, 49.2), (46, 53), (51, _LOW), (25, _LOW)),), colours.cloth)
    for x in (8.0, 16.0, 34.0, 42.0):
        sheet.fill((((x - 1.2, 50.5), (x + 1.2, 50.5), (x + 1.2, _LOW), (x - 1.2, _LOW)),), GOLD)
    sheet.fill((mirrored([(25, 44), (18.6, 46), (16, 50), (25, 56)], _AXIS),), PAPER)
    draw_head(sheet)
    fringe = curve((25.0, 24.0), (20.0, 27.0), (17.0, 28.0), (16.0, 37.0), (13.6, 30.0), (14.0, 22.0), (25.0, 20.0))
    sheet.fill((mirrored(fringe, _AXIS),), GOLD_DARK)
    _cap(sheet, colours)


def _cap(sheet: Sheet, colours: Colours) -> None:
    feather = curve((33.0, 22.0), (46.0, 22.0), (49.0, 10.0), (45.0, 4.0), (45.0, 12.0), (38.0, 12.0), (33.0, 20.0))
    sheet.fill((tuple(feather),), GOLD)
    sheet.line(curve((34.0, 21.0), (40.0, 19.0), (44.0, 13.0), (45.0, 7.0)), GOLD_DARK, 0.8)
    crown = curve((12.0, 23.0), (9.0, 12.0), (24.0, 8.0), (37.0, 14.0), (39.0, 17.0), (38.0, 21.0), (37.5, 23.0))
    sheet.fill((tuple(crown),), colours.ink)
    sheet.fill(
        (
            tuple(
                curve(
                    (11.6, 22.0),
                    (20.0, 19.5),
                    (30.0, 19.5),
                    (38.0, 22.0),
                    (38.0, 26.0),
                    (38.0, 26.0),
                    (37.0, 26.6),
                    (30.0, 24.0),
                    (20.0, 24.0),
                    (13.0, 26.6),
                    (11.6, 26.0),
                    (11.6, 24.0),
                    (11.6, 22.0),
                )
            ),
        ),
        GOLD,
    )
    sheet.fill(placed(colours.sign, 34.6, 19.0, 7.0), PAPER)
    sheet.fill(placed(colours.sign, 6.0, 36.0, 8.0), colours.ink)


def draw_joker(sheet: Sheet, colours: Colours) -> None:
    _robe(sheet, colours.ink)
    for step in range(5):
        x = 3.0 + step * 11
        sheet.fill((((x - 5.5, 50), (x + 5.5, 50), (x, 60)),), GOLD if step % 2 else colours.cloth)
    sheet.fill((mirrored([(25, 46), (12, 45), (8, 50), (25, 54)], _AXIS),), PAPER)
    draw_head(sheet)
    _horns(sheet, colours)


def _horns(sheet: Sheet, colours: Colours) -> None:
    middle = curve((17.0, 25.0), (18.0, 14.0), (21.0, 8.0), (25.0, 5.0), (29.0, 8.0), (32.0, 14.0), (33.0, 25.0))
    side = curve(
        (26.0, 25.6),
        (24.0, 13.0),
        (10.0, 8.0),
        (3.6, 18.0),
        (10.0, 17.0),
        (14.0, 24.0),
        (14.6, 34.0),
        (17.0, 29.0),
        (20.0, 26.0),
        (26.0, 25.6),
    )
    sheet.fill((tuple(middle),), GOLD)
    sheet.fill((tuple(side),), colours.ink)
    sheet.fill((tuple((WIDE - x, y) for x, y in side),), colours.cloth)
    for x, y in ((3.8, 19.4), (25, 5.2), (46.2, 19.4)):
        sheet.fill((circle(x, y, 2.4),), GOLD_DARK)
        sheet.fill((circle(x, y, 1.5),), GOLD)


FIGURES: Final[dict[int, Figure]] = {11: draw_jack, 12: draw_queen, 13: draw_king}
