"""The face of a Spanish card: index and sign, pips or a figure, and the frame whose gaps tell the suit."""

from collections.abc import Iterator
from typing import Final

from bot.render.courts import TALL as PANEL
from bot.render.letters import WILD_INDEX, draw_letters
from bot.render.palette import JOKER_INK, Inks
from bot.render.spanish_courts import FIGURES, draw_figure
from bot.render.spanish_signs import SIGNS, draw_sign
from bot.render.suits import STAR
from bot.render.vectors import Point, Sheet, placed
from engine.cards import RANK, SUIT, Card

INDICES: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "", "10", "11", "12")  # by rank; a figure has its number
GAPS: Final = (3, 0, 1, 2)  # in the frame, by suit: clubs, coins, cups, swords
INDEX: Final = 31.0  # how high an index is
_LEFT: Final = 24.0  # the middle of the index
_PANEL_LEFT: Final = 45.6
_COLUMNS: Final = (58.2, 83.2)
_CENTRE: Final = 70.7
_LINE: Final = 1.0
_INSET: Final = 2.6
_GAP: Final = 6.0
HIDDEN: Final = 200.0  # a height past the foot of a short card, whose frame has no end

_PIPS: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    1: (50.0, ((_CENTRE, 96),)),
    2: (36.0, ((_CENTRE, 42), (_CENTRE, 98))),
    3: (31.0, ((_CENTRE, 32), (_CENTRE, 70), (_CENTRE, 108))),
    4: (23.5, tuple((x, y) for y in (42.0, 98.0) for x in _COLUMNS)),
    5: (23.5, (*((x, y) for y in (36.0, 104.0) for x in _COLUMNS), (_CENTRE, 70.0))),
    6: (23.0, tuple((x, y) for y in (32.0, 70.0, 108.0) for x in _COLUMNS)),
    7: (
        22.0,
        (*((x, y) for y in (28.0, 112.0) for x in _COLUMNS), *((x, 56.0) for x in _COLUMNS), (_CENTRE, 84.0)),
    ),
}


def draw_index(sheet: Sheet, card: Card, inks: Inks) -> None:
    suit = SUIT[card]
    draw_letters(sheet, INDICES[RANK[card] - 1], (_LEFT - 16, 11, 32, INDEX), inks.suits[suit])
    draw_sign(sheet, SIGNS[suit], (_LEFT, 63), 30, paper=inks.paper)


def draw_wild_index(sheet: Sheet, stands_for: Card, inks: Inks) -> None:
    """Draw a star, and below it the card that a wild one stands for."""
    suit = SUIT[stands_for]
    sheet.fill(placed(STAR, _LEFT, 17, 18), JOKER_INK)
    draw_letters(sheet, INDICES[RANK[stands_for] - 1], (_LEFT - 16, 28.5, 32, WILD_INDEX), inks.suits[suit])
    draw_sign(sheet, SIGNS[suit], (_LEFT, 69), 21, paper=inks.paper)


def draw_picture(sheet: Sheet, card: Card, inks: Inks, *, short: bool) -> None:
    """Draw the figure, or as many signs as the card counts; a short card has room for one."""
    rank, suit = RANK[card], SUIT[card]
    if rank in FIGURES:
        draw_figure(sheet, (_PANEL_LEFT, 10), rank, suit, inks.paper)
        return
    size, places = (44.0, ((_CENTRE, 44.0),)) if short else _PIPS[rank]
    for place in places:
        draw_sign(sheet, SIGNS[suit], place, size, paper=inks.paper)


def draw_frame(sheet: Sheet, card: Card, inks: Inks, *, short: bool) -> None:
    for area in _frame(SUIT[card], HIDDEN if short else 20 + PANEL):
        sheet.block(area, 0, inks.suits[SUIT[card]])


def _frame(suit: int, tall: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield the lines of the frame: down both sides, along head and foot with as many gaps as the suit has."""
    yield _INSET, _INSET, _INSET + _LINE, tall - _INSET
    yield 100 - _INSET - _LINE, _INSET, 100 - _INSET, tall - _INSET
    gaps = GAPS[suit]
    room = 100 - 2 * _INSET
    dash = (room - gaps * _GAP) / (gaps + 1)
    for index in range(gaps + 1):
        start = _INSET + index * (dash + _GAP)
        yield start, _INSET, start + dash, _INSET + _LINE
        yield start, tall - _INSET - _LINE, start + dash, tall - _INSET
