"""Card art, drawn once for each size and kept: faces with large corner indices, figures, jokers and backs."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from typing import Final

from bot.render import backs, spanish
from bot.render.courts import FIGURES, Colours, draw_joker, draw_panel
from bot.render.letters import WILD_INDEX, draw_letters
from bot.render.palette import (
    DIM_INKS,
    DIM_SPANISH_INKS,
    EDGE,
    INKS,
    JOKER_CLOTH,
    JOKER_INK,
    SPANISH_INKS,
    Deck,
    Inks,
    Rgb,
)
from bot.render.suits import STAR, SUIT_SHAPES
from bot.render.vectors import Neighbour, Sheet, Sprite, circle, fine_sheet, placed
from engine.cards import ACE, FACE, JOKER, RANK, RANKS, SUIT, Card, PackStyle

TALL: Final = 140.0  # a card is 100 units wide and so many high
STRIP: Final = 0.45  # the share of the width that shows the whole index, when the next card lies over the rest
SHORT: Final = 82.0  # the height of a card shown only with its index and what fits beside it
CORNER: Final = 9.0
INDEX: Final = 34.0  # how high an index is
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
    style: PackStyle = PackStyle.FRENCH
    covered: bool = False  # by the next card, which would cut whatever stood in its middle

    @property
    def tall(self) -> float:
        return SHORT if self.short else TALL

    @property
    def edge(self) -> float:
        """Return how thick its rim is."""
        return 5.5 if self.frame else 1.3

    @property
    def index(self) -> float:
        """Return how high its letters are; a joker that stands for nothing has none."""
        if self.stands_for is not None:
            return WILD_INDEX
        if self.card == JOKER:
            return 0.0
        return spanish.INDEX if self.style is PackStyle.SPANISH else INDEX

    @property
    def inks(self) -> Inks:
        if self.style is PackStyle.SPANISH:
            return (DIM_SPANISH_INKS if self.dim else SPANISH_INKS)[self.deck]
        return (DIM_INKS if self.dim else INKS)[self.deck]


def beneath(face: Face, width: int) -> Neighbour:
    """Return what is seen of a card past the corners of one that lies over it."""
    return Neighbour(face.inks.paper, face.frame or EDGE, face.edge * width / 100)


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
    edge = face.edge
    sheet.block((edge, edge, 100 - edge, face.tall - edge), CORNER - edge / 2, face.inks.paper)
    if face.card == JOKER:
        _draw_joker_face(sheet, face)
    elif face.style is PackStyle.SPANISH:
        _draw_spanish_face(sheet, face)
    else:
        _draw_suit_face(sheet, face)
    # A figure of a short card runs off its foot, so the foot's rim is drawn again.
    sheet.block((0, face.tall - edge, 100, face.tall), 0, rim)
    sheet.round_corners(CORNER)
    return sheet.sprite()


def _draw_suit_face(sheet: Sheet, face: Face) -> None:
    rank, suit = RANK[face.card], SUIT[face.card]
    ink, sign = face.inks.suits[suit], SUIT_SHAPES[suit]
    if face.stands_for is None:
        draw_letters(sheet, RANKS[rank - 1], (_MIDDLE - 18.5, 9, 37, INDEX), ink)
        sheet.fill(placed(sign, _MIDDLE, 63, 29), ink)
    else:
        _draw_wild_index(sheet, face.stands_for, face.inks)
    if face.covered:
        return
    if rank == ACE and not face.short:
        sheet.fill((circle(70, 104, 24),), ink)
        sheet.fill((circle(70, 104, 21.8),), face.inks.paper)
        sheet.fill(placed(sign, 70, 104, 30), ink)
    elif rank in FIGURES:
        draw_panel(sheet, 45.6, 10, FIGURES[rank], Colours(ink, face.inks.cloths[suit], sign, face.inks.paper))
    else:
        sheet.fill(placed(sign, 70, 44, 44) if face.short else placed(sign, 70, 102, 48), ink)


def _draw_spanish_face(sheet: Sheet, face: Face) -> None:
    if face.stands_for is None:
        spanish.draw_index(sheet, face.card, face.inks)
    else:
        spanish.draw_wild_index(sheet, face.stands_for, face.inks)
    if not face.covered:
        spanish.draw_picture(sheet, face.card, face.inks, short=face.short)
    if face.frame is None:  # which would lie over the suit's
        spanish.draw_frame(sheet, face.card, face.inks, short=face.short)


def _draw_joker_face(sheet: Sheet, face: Face) -> None:
    if not face.covered:
        draw_panel(sheet, 45.6, 10, draw_joker, Colours(JOKER_INK, JOKER_CLOTH, STAR, face.inks.paper))
    if face.stands_for is None:
        sheet.fill(placed(STAR, _MIDDLE, 28, 36), JOKER_INK)
    else:
        _draw_wild_index(sheet, face.stands_for, face.inks)


def _draw_wild_index(sheet: Sheet, card: Card, inks: Inks) -> None:
    """Draw the index of a wild card: a star, and below it the card that it stands for."""
    suit = SUIT[card]
    sheet.fill(placed(STAR, _MIDDLE, 16, 19), JOKER_INK)
    draw_letters(sheet, RANKS[RANK[card] - 1], (_MIDDLE - 17, 28, 34, WILD_INDEX), inks.suits[suit])
    sheet.fill(placed(SUIT_SHAPES[suit], _MIDDLE, 69, 20), inks.suits[suit])
