"""Card art, drawn once for each size and kept: faces with large corner indices, figures, jokers and backs."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image, ImageDraw

from bot.render import backs
from bot.render.courts import FIGURES, Colours, draw_joker, draw_panel
from bot.render.palette import DIM_INKS, EDGE, INKS, JOKER_CLOTH, JOKER_INK, Deck, Inks, Rgb
from bot.render.suits import STAR, SUIT_SHAPES
from bot.render.text import CAPITAL, Weight, font
from bot.render.vectors import Sheet, Sprite, circle, fine_sheet, placed
from engine.cards import ACE, FACE, JOKER, RANK, RANKS, SUIT, Card

TALL: Final = 140.0  # a card is 100 units wide and so many high
STRIP: Final = 0.45  # the share of the width that shows the whole index, when the next card lies over the rest
SHORT: Final = 82.0  # the height of a card shown only with its index and what fits beside it
CORNER: Final = 9.0
_MIDDLE: Final = 24.0  # of the index, from the left edge


@dataclass(frozen=True, slots=True)
class Face:
    """One way a card can lie on the table."""

    card: Card
    deck: Deck = Deck.TWO
    dim: bool = False
    frame: Rgb | None = None
    stands_for: Card | None = None
    short: bool = False

    @property
    def tall(self) -> float:
        return SHORT if self.short else TALL

    @property
    def inks(self) -> Inks:
        return (DIM_INKS if self.dim else INKS)[self.deck]


def card_height(width: int, *, short: bool = False) -> int:
    return round(width * (SHORT if short else TALL) / 100)


def strip_width(width: int) -> int:
    return round(width * STRIP)


@lru_cache(maxsize=1024)
def card_sprite(face: Face, width: int) -> Sprite:
    """Return the art of a card so many pixels wide."""
    twin = replace(face, card=Card(FACE[face.card]))
    return card_sprite(twin, width) if twin != face else _drawn_card(face, width)


@lru_cache(maxsize=1024)
def covered_sprite(face: Face, width: int, shown: int) -> Sprite:
    """Return what is seen of a card under the next one: the open part, and what shows past that one's corners."""
    twin = replace(face, card=Card(FACE[face.card]))
    return covered_sprite(twin, width, shown) if twin != face else card_sprite(face, width).cut(_reach(width, shown))


def _reach(width: int, shown: int) -> int:
    return min(width, shown + ceil(CORNER * width / 100) + 1)


@lru_cache(maxsize=16)
def back_sprite(width: int) -> Sprite:
    return backs.back(width, card_height(width))


def _drawn_card(face: Face, width: int) -> Sprite:
    rim = face.frame or EDGE
    sheet = fine_sheet(width, card_height(width, short=face.short), 100.0, rim)
    edge = 5.5 if face.frame else 1.3
    sheet.block((edge, edge, 100 - edge, face.tall - edge), CORNER - edge / 2, face.inks.paper)
    if face.card == JOKER:
        _draw_joker_face(sheet, face)
    else:
        _draw_suit_face(sheet, face)
    # A figure of a short card runs off its foot, so the foot's rim is drawn again.
    sheet.block((0, face.tall - edge, 100, face.tall), 0, rim)
    sheet.round_corners(CORNER)
    return sheet.sprite()


def _draw_suit_face(sheet: Sheet, face: Face) -> None:
    rank, suit = RANK[face.card], SUIT[face.card]
    ink, sign = face.inks.suits[suit], SUIT_SHAPES[suit]
    draw_letters(sheet, RANKS[rank - 1], (_MIDDLE - 18.5, 9, 37, 34), ink)
    sheet.fill(placed(sign, _MIDDLE, 63, 29), ink)
    if rank == ACE and not face.short:
        sheet.fill((circle(70, 104, 24),), ink)
        sheet.fill((circle(70, 104, 21.8),), face.inks.paper)
        sheet.fill(placed(sign, 70, 104, 30), ink)
    elif rank in FIGURES:
        draw_panel(sheet, 45.6, 10, FIGURES[rank], Colours(ink, face.inks.cloths[suit], sign, face.inks.paper))
    else:
        sheet.fill(placed(sign, 70, 44, 44) if face.short else placed(sign, 70, 102, 48), ink)


def _draw_joker_face(sheet: Sheet, face: Face) -> None:
    draw_panel(sheet, 45.6, 10, draw_joker, Colours(JOKER_INK, JOKER_CLOTH, STAR, face.inks.paper))
    if face.stands_for is None:
        sheet.fill(placed(STAR, _MIDDLE, 28, 36), JOKER_INK)
        return
    suit = SUIT[face.stands_for]
    ink = face.inks.suits[suit]
    sheet.fill(placed(STAR, _MIDDLE, 18, 22), JOKER_INK)
    draw_letters(sheet, RANKS[RANK[face.stands_for] - 1], (_MIDDLE - 16, 31, 32, 25), ink)
    sheet.fill(placed(SUIT_SHAPES[suit], _MIDDLE, 69, 20), ink)


def draw_letters(sheet: Sheet, text: str, area: tuple[float, float, float, float], colour: Rgb) -> None:
    """Draw letters as high as the area (left, top, width, height), squeezed when they are wider than it."""
    left, top, room, height = area
    mask = _letters(text, round(height * sheet.scale))
    width = min(mask.width, round(room * sheet.scale))
    mask = mask.resize((width, mask.height), Image.Resampling.LANCZOS)
    sheet.stamp(Image.new("RGB", mask.size, colour), mask, left + (room - width / sheet.scale) / 2, top)


@lru_cache(maxsize=128)
def _letters(text: str, height: int) -> Image.Image:
    """Return the letters as a mask exactly so many pixels high, tails included."""
    letters = font(round(height / CAPITAL), Weight.STRONG)
    left, top, right, bottom = (int(edge) for edge in letters.getbbox(text, anchor="ls"))
    mask = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=letters, anchor="ls")
    return mask.resize((round(mask.width * height / mask.height), height), Image.Resampling.LANCZOS)
