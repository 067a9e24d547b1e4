"""Sentences in pictures: cut into lines that fit, with the signs of suits drawn, which the font does not have."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render.boxes import Box, Content, Rect, beside, leaf
from bot.render.contents import Label
from bot.render.encode import mapped
from bot.render.palette import Rgb
from bot.render.suits import SUIT_SHAPES
from bot.render.text import Weight, can_show, fitted, text_height, text_width
from bot.render.vectors import FINE, placed
from bot.words.words import SUIT_SIGNS

_SIGNS: Final = re.compile(f"([{''.join(SUIT_SIGNS)}])")
_ACROSS: Final = 0.62  # of the size of the letters
_AIR: Final = 3


@dataclass(frozen=True, slots=True)
class SuitSign(Content):
    """The sign of a suit among letters."""

    suit: int
    size: int
    colour: Rgb

    @property
    def needs(self) -> tuple[int, int]:
        return round(self.size * _ACROSS) + _AIR, text_height(self.size)

    def paint(self, image: Image.Image, rect: Rect, ground: Rgb) -> None:
        image.paste(_inked_sign(self, ground), (rect.x, rect.y))


@lru_cache(maxsize=64)
def _inked_sign(sign: SuitSign, ground: Rgb) -> Image.Image:
    wide, high = sign.needs
    mask = Image.new("L", (wide * FINE, high * FINE), 0)
    across = sign.size * _ACROSS
    for outline in placed(SUIT_SHAPES[sign.suit], wide * FINE / 2, high * FINE / 2, across * FINE):
        ImageDraw.Draw(mask).polygon(list(outline), fill=255)
    sheet = Image.new("RGB", (wide, high), ground)
    sheet.paste(sign.colour, (0, 0), mask.reduce(FINE))
    return mapped(sheet, ground)


def sentence(text: str, size: int, colour: Rgb, room: int, weight: Weight = Weight.TEXT) -> Box:
    """Return a line of text; what is longer than its room is cut."""
    parts: list[Box] = []
    for piece in _pieces(text):
        left = room - sum(part.width for part in parts)
        if piece in SUIT_SIGNS:
            part = leaf(SuitSign(SUIT_SIGNS.index(piece), size, colour))
            parts += [part] if part.width <= left else []
        else:
            parts.append(leaf(Label(fitted(piece, size, left, weight), size, colour, weight)))
    return beside(parts)


def lines_in(text: str, size: int, room: int, weight: Weight = Weight.STRONG) -> list[str]:
    """Return a text in lines that fit a room; a word that is longer than that has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _width(text: str, size: int, weight: Weight) -> int:
    sign = round(size * _ACROSS) + _AIR
    return sum(sign if piece in SUIT_SIGNS else text_width(piece, size, weight) for piece in _pieces(text))


def _pieces(text: str) -> Iterator[str]:
    """Yield what the font can show of a text and the signs of suits, in turn."""
    for piece in _SIGNS.split(text):
        shown = piece if piece in SUIT_SIGNS else "".join(letter for letter in piece if can_show(letter))
        if shown:
            yield shown
