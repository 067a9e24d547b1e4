"""Cards and tiles as emojis: small squares with nothing on them but rank and suit, or number and mark.

They are read at 22 pixels beside a line of text, on light and on dark ground: hence paper of their own and a rim.
"""

from io import BytesIO
from typing import Final

from bot.render.backs import back
from bot.render.letters import draw_letters
from bot.render.palette import EDGE, INKS, IVORY, IVORY_EDGE, JOKER_INK, NIGHT, PAPER, TILE_INKS, TILE_MARKS, Deck
from bot.render.spanish import INDICES
from bot.render.spanish_signs import SIGNS, draw_sign
from bot.render.suits import STAR, SUIT_SHAPES
from bot.render.tiles import MARKS, draw_grin
from bot.render.vectors import Sheet, Sprite, fine_sheet, placed
from engine.cards import RANK, RANKS, SUIT, Card, is_joker

ACROSS: Final = 128  # pixels; Discord shows at most 48 of them, on screens of up to three for one
_RIM: Final = 3.0
_CORNER: Final = 16.0


def card_emoji(card: Card, deck: Deck = Deck.TWO) -> bytes:
    """Return a card as PNG; its rank fills the upper left, its suit the lower right."""
    sheet = _blank(PAPER)
    if is_joker(card):
        sheet.fill(placed(STAR, 50, 53, 88), JOKER_INK)
    else:
        suit = SUIT[card]
        ink = INKS[deck].suits[suit]
        draw_letters(sheet, RANKS[RANK[card] - 1], (4, 7, 53, 52), ink)
        sheet.fill(placed(SUIT_SHAPES[suit], 71, 70, 54), PAPER)  # a gap, so that the two never run together
        sheet.fill(placed(SUIT_SHAPES[suit], 71, 70, 47), ink)
    return _png(_finished(sheet))


def spanish_emoji(card: Card) -> bytes:
    """Return a card of the Spanish pack as PNG; the colours of its sign are the same whichever deck is liked."""
    sheet, suit = _blank(PAPER), SUIT[card]
    draw_letters(sheet, INDICES[RANK[card] - 1], (5, 8, 50, 48), NIGHT)
    draw_sign(sheet, SIGNS[suit], (70, 70), 51)
    return _png(_finished(sheet))


def tile_emoji(tile: Card) -> bytes:
    """Return a tile as PNG; the mark under its number tells the colour to eyes that do not."""
    sheet = _blank(IVORY_EDGE)
    sheet.block((_RIM, _RIM, 100 - _RIM, 93), _CORNER - _RIM, IVORY)
    if is_joker(tile):
        draw_grin(sheet, (50, 48), 42, NIGHT)
    else:
        colour = SUIT[tile]
        draw_letters(sheet, str(RANK[tile]), (8, 7, 84, 51), TILE_INKS[colour])
        sheet.fill(placed(MARKS[colour], 50, 79, 25), TILE_MARKS[colour])
    return _png(_finished(sheet))


def back_emoji() -> bytes:
    return _png(back(ACROSS, ACROSS))


def _blank(ground: tuple[int, int, int]) -> Sheet:
    sheet = fine_sheet(ACROSS, ACROSS, 100.0, EDGE)
    sheet.block((_RIM, _RIM, 100 - _RIM, 100 - _RIM), _CORNER - _RIM, ground)
    return sheet


def _finished(sheet: Sheet) -> Sprite:
    sheet.round_corners(_CORNER)
    return sheet.sprite()


def _png(sprite: Sprite) -> bytes:
    image = sprite.image.copy()
    image.putalpha(sprite.mask)
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()
