"""The figures of the Spanish pack: sota, caballo and rey, upright on their ground, the sign of the suit in hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.render.courts import TALL, WIDE, draw_crown, draw_head, stamp_panel
from bot.render.palette import GOLD, GOLD_DARK, HAIR, NIGHT, PAPER, PARCHMENT, SKIN, SPANISH_INKS, STONE, Deck, Rgb
from bot.render.spanish_signs import SIGNS, Sign, draw_sign
from bot.render.vectors import Point, Sheet, circle, curve, mirrored

_AXIS: Final = WIDE / 2
_GROUND: Final = 111.0


@dataclass(frozen=True, slots=True)
class Dress:
    """What sets the figures of one suit apart: two cloths and the sign they carry."""

    cloth: Rgb
    lining: Rgb
    sign: Sign


DRESSES: Final = tuple(
    Dress(*parts) for parts in zip(SPANISH_INKS[Deck.FOUR].suits, SPANISH_INKS[Deck.FOUR].cloths, SIGNS, strict=True)
)

Figure = Callable[[Sheet, Dress], None]


def draw_figure(sheet: Sheet, corner: Point, rank: int, suit: int, paper: Rgb) -> None:
    """Draw a figure into a panel of the sheet."""
    panel = Sheet(round(WIDE * sheet.scale), round(TALL * sheet.scale), WIDE, PARCHMENT)
    panel.block((0, _GROUND, WIDE, TALL), 0, GOLD)
    panel.block((0, _GROUND, WIDE, _GROUND + 1.6), 0, GOLD_DARK)
    FIGURES[rank](panel, DRESSES[suit])
    stamp_panel(sheet, *corner, panel.image, paper)


def _raise_sign(sheet: Sheet, dress: Dress) -> None:
    """Draw the arm that holds the sign up beside the head, where no cloth lies behind it."""
    sheet.line([(37.0, 55.0), (42.4, 51.0)], dress.cloth, 6.4)
    _draw_held(sheet, dress, (42.6, 47.8), (42.6, 37.2), 14.4)


def _draw_held(sheet: Sheet, dress: Dress, hand: Point, sign: Point, size: float) -> None:
    sheet.fill((circle(*hand, 3.2),), SKIN)
    draw_sign(sheet, dress.sign, sign, size)


def _draw_king(sheet: Sheet, dress: Dress) -> None:
    cloak = curve((25.0, 45.0), (14.0, 46.0), (8.0, 50.0), (6.5, 62.0), (5.5, 80.0), (4.0, 98.0), (2.5, _GROUND + 2))
    sheet.fill((mirrored(cloak, _AXIS),), dress.lining)
    robe = curve((25.0, 46.0), (16.0, 48.0), (15.0, 58.0), (15.0, 70.0), (14.0, 86.0), (11.0, 100.0), (10.0, _GROUND))
    sheet.fill((mirrored(robe, _AXIS),), dress.cloth)
    sheet.fill((((21.6, 52), (28.4, 52), (30, _GROUND), (20, _GROUND)),), GOLD)
    sheet.fill((mirrored([(25, 104), (11, 104), (10, _GROUND), (25, _GROUND)], _AXIS),), STONE)
    for x in (14.0, 19.6, 25.0, 30.4, 36.0):
        sheet.fill((circle(x, 107.6, 1.1),), NIGHT)
    sheet.fill((mirrored([(25, 76), (14.6, 76), (14.4, 80), (25, 80)], _AXIS),), GOLD_DARK)
    sheet.fill((mirrored([(25, 46), (15, 47.5), (8, 55), (13, 61), (25, 57)], _AXIS),), STONE)
    for x, y in ((12.5, 55), (17.5, 54.5), (32.5, 54.5), (37.5, 55)):
        sheet.fill((circle(x, y, 1.1),), NIGHT)
    _king_face(sheet, dress)
    _raise_sign(sheet, dress)


def _king_face(sheet: Sheet, dress: Dress) -> None:
    hair = curve((25.0, 22.0), (12.0, 22.0), (13.0, 36.0), (14.0, 46.0), (17.0, 48.0), (20.0, 48.0), (25.0, 48.0))
    sheet.fill((mirrored(hair, _AXIS),), HAIR)
    draw_head(sheet)
    beard = curve((16.2, 31.0), (15.4, 44.0), (19.0, 52.0), (25.0, 56.0))
    lip = curve((25.0, 37.4), (21.4, 35.6), (18.0, 38.0), (16.2, 31.0))
    sheet.fill((mirrored([*beard, *lip], _AXIS),), HAIR)
    draw_crown(sheet, dress.cloth)


def _draw_page(sheet: Sheet, dress: Dress) -> None:
    cloak = curve((25.0, 46.0), (10.0, 48.0), (6.0, 60.0), (6.0, 96.0), (12.0, 98.0), (20.0, 98.0), (25.0, 96.0))
    sheet.fill((tuple(cloak),), dress.lining)
    for x in (17.0, 26.6):
        sheet.fill((((x, 84), (x + 6.4, 84), (x + 5.8, _GROUND), (x + 0.8, _GROUND)),), STONE)
        sheet.block((x - 2.4, _GROUND - 4, x + 6.4, _GROUND + 1), 2.0, NIGHT)
    tunic = curve((25.0, 45.0), (17.0, 46.0), (13.0, 50.0), (14.5, 62.0), (15.0, 72.0), (12.0, 84.0), (11.0, 92.0))
    sheet.fill((mirrored(tunic, _AXIS),), dress.cloth)
    sheet.fill((((25, 45), (36, 49), (35.5, 66), (37, 80), (39, 92), (25, 92)),), dress.lining)
    sheet.fill((mirrored([(25, 87.5), (11.6, 87.5), (11, 92), (25, 92)], _AXIS),), GOLD)
    sheet.fill((mirrored([(25, 70), (14.8, 70), (14.6, 74), (25, 74)], _AXIS),), GOLD)
    sheet.fill((circle(25, 72, 3.0),), GOLD_DARK)
    sheet.fill((mirrored([(25, 44), (18.6, 46), (16, 50), (25, 56)], _AXIS),), PAPER)
    _young_face(sheet, dress)
    _raise_sign(sheet, dress)


def _young_face(sheet: Sheet, dress: Dress) -> None:
    bob = curve((25.0, 19.0), (13.0, 19.0), (12.0, 30.0), (13.2, 44.0), (18.0, 46.0), (20.0, 44.0), (25.0, 44.0))
    sheet.fill((mirrored(bob, _AXIS),), GOLD_DARK)
    draw_head(sheet)
    fringe = curve((25.0, 24.0), (20.0, 27.0), (17.0, 28.0), (16.0, 37.0), (13.6, 30.0), (14.0, 22.0), (25.0, 20.0))
    sheet.fill((mirrored(fringe, _AXIS),), GOLD_DARK)
    feather = curve((34.0, 21.0), (46.0, 21.0), (48.0, 10.0), (44.0, 4.0), (44.0, 11.0), (38.0, 11.0), (33.0, 19.0))
    sheet.fill((tuple(feather),), GOLD)
    beret = curve((12.6, 25.0), (7.0, 14.0), (22.0, 8.0), (33.0, 12.0), (41.0, 15.0), (40.0, 22.0), (37.4, 25.0))
    sheet.fill((tuple(beret),), dress.cloth)
    sheet.fill((mirrored([(25, 21.4), (12.8, 22.2), (12.8, 26.2), (25, 25.4)], _AXIS),), GOLD)


_HORSE: Final = tuple(
    curve(
        (2.6, 78.0), (3.0, 73.0), (7.0, 68.0), (9.6, 63.0), (9.6, 60.0), (10.6, 58.0), (12.0, 56.6),
        (12.8, 59.0), (13.6, 60.0), (14.4, 61.0), (19.0, 63.0), (20.0, 72.0), (26.0, 74.0),
        (32.0, 74.6), (38.0, 72.6), (42.0, 74.6), (47.4, 78.0), (47.4, 86.0), (45.4, 92.0),
        (44.4, 96.0), (47.4, 100.0), (46.6, _GROUND), (45.0, _GROUND), (43.0, _GROUND), (41.4, _GROUND),
        (42.4, 104.0), (39.4, 101.0), (38.0, 94.6), (33.0, 96.6), (26.0, 96.6), (21.6, 95.6),
        (20.8, 100.0), (21.8, 105.0), (21.6, _GROUND), (20.0, _GROUND), (18.0, _GROUND), (16.4, _GROUND),
        (17.0, 104.0), (15.6, 100.0), (15.0, 95.0), (12.0, 90.0), (11.4, 86.0), (12.4, 78.6),
        (11.0, 78.0), (9.6, 79.0), (8.4, 81.0), (6.6, 83.6), (2.6, 82.6), (2.6, 78.0),
    )
)  # fmt: skip
_RAISED: Final = tuple(
    curve(
        (18.0, 88.0), (12.0, 88.0), (8.0, 90.0), (4.4, 92.4), (3.0, 95.0), (3.4, 99.0), (4.4, 103.4),
        (6.0, 104.0), (7.4, 103.6), (8.4, 102.4), (7.2, 99.0), (7.4, 97.0), (8.4, 96.0),
        (12.0, 96.6), (16.0, 97.0), (20.0, 96.0),
    )
)  # fmt: skip
_FAR_LEG: Final = ((33.0, 94.0), (39.0, 92.0), (37.6, 102.0), (38.6, _GROUND), (34.0, _GROUND), (34.4, 102.0))
_TAIL: Final = tuple(
    curve((44.0, 76.0), (50.0, 76.0), (49.0, 92.0), (49.6, 106.0), (45.4, 102.0), (46.4, 88.0), (43.0, 80.0))
)
_MANE: Final = tuple(
    curve((11.0, 57.6), (16.0, 57.0), (22.0, 63.0), (24.0, 73.0), (20.0, 72.0), (17.0, 66.0), (12.6, 62.0))
)


def _draw_horse(sheet: Sheet, dress: Dress) -> None:
    sheet.fill((_FAR_LEG, _TAIL), NIGHT)
    sheet.fill((_HORSE, _RAISED), HAIR)
    sheet.fill((_MANE,), NIGHT)
    sheet.fill((circle(8.8, 69.0, 1.0),), PAPER)
    sheet.line([(4.6, 74.0), (9.2, 78.0)], GOLD, 1.2)
    sheet.line(curve((8.6, 77.6), (14.0, 80.0), (18.0, 76.0), (21.0, 70.0)), GOLD, 1.2)
    sheet.fill((((23, 72.6), (40, 72.6), (39, 90), (24, 90)),), GOLD)
    sheet.fill((((24.4, 72.6), (38.6, 72.6), (37.7, 87.6), (25.3, 87.6)),), dress.lining)


def _draw_knight(sheet: Sheet, dress: Dress) -> None:
    _draw_horse(sheet, dress)
    cloak = curve((25.0, 46.0), (36.0, 46.0), (42.0, 54.0), (43.0, 76.0), (38.0, 77.0), (34.0, 76.0), (30.0, 72.0))
    sheet.fill((tuple(cloak),), dress.lining)
    tunic = curve((25.0, 45.0), (18.0, 46.0), (15.0, 50.0), (16.4, 58.0), (18.0, 66.0), (19.0, 72.0), (20.0, 77.0))
    sheet.fill((mirrored(tunic, _AXIS),), dress.cloth)
    sheet.fill((((21, 75), (31, 75), (31, 87), (28, 100), (23, 100), (25, 86)),), dress.cloth)
    sheet.fill((((23.6, 94), (29.4, 94), (28, 102), (19, 102), (19.4, 99.6), (23, 98.6)),), NIGHT)
    sheet.fill((mirrored([(25, 68), (18.2, 68), (18.8, 71.6), (25, 71.6)], _AXIS),), GOLD)
    sheet.fill((mirrored([(25, 44), (18.6, 46), (16, 50), (25, 55)], _AXIS),), PAPER)
    sheet.line([(18.6, 52.0), (11.0, 55.0)], dress.cloth, 6.0)
    _rider_face(sheet, dress)
    _draw_held(sheet, dress, (8.6, 53.0), (8.0, 42.4), 15.6)


def _rider_face(sheet: Sheet, dress: Dress) -> None:
    bob = curve((25.0, 19.0), (13.0, 19.0), (13.0, 28.0), (14.6, 41.0), (18.0, 43.0), (20.0, 42.0), (25.0, 42.0))
    sheet.fill((mirrored(bob, _AXIS),), HAIR)
    draw_head(sheet)
    sheet.fill((mirrored(curve((25.0, 36.6), (22.4, 36.0), (20.4, 37.0), (19.4, 39.4)), _AXIS),), HAIR)
    crown = curve((16.0, 23.0), (16.0, 10.0), (21.0, 8.0), (25.0, 8.0), (29.0, 8.0), (34.0, 10.0), (34.0, 23.0))
    sheet.fill((tuple(crown),), dress.cloth)
    brim = curve((25.0, 20.0), (16.0, 20.0), (11.0, 21.6), (8.0, 24.6), (13.0, 27.0), (18.0, 26.0), (25.0, 26.0))
    sheet.fill((mirrored(brim, _AXIS),), dress.lining)
    sheet.fill((mirrored([(25, 18), (16.1, 18), (16.2, 20.8), (25, 20.4)], _AXIS),), GOLD)
    feather = curve((31.0, 19.0), (43.0, 20.0), (48.0, 13.0), (47.0, 5.0), (42.0, 10.0), (36.0, 10.0), (31.0, 19.0))
    sheet.fill((tuple(feather),), GOLD)


FIGURES: Final[dict[int, Figure]] = {11: _draw_page, 12: _draw_knight, 13: _draw_king}
