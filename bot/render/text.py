"""Letters: the one font family, how wide words are, how they are cut to fit, and names the font cannot show."""

import unicodedata
from enum import StrEnum
from functools import lru_cache
from importlib.resources import as_file, files
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw, ImageFont

ELLIPSIS: Final = "…"
CAPITAL: Final = 0.66  # the height of a capital letter as a share of the font size
_FONTS: Final = files("font_source_sans_pro") / "files"
_PROBE: Final = 32
_NO_GLYPH: Final = "\U0010ffff"  # a character no font has, so it is drawn as the font's box


class Weight(StrEnum):
    TEXT = "Semibold"
    STRONG = "Bold"


@lru_cache(maxsize=64)
def font(size: int, weight: Weight = Weight.TEXT) -> ImageFont.FreeTypeFont:
    # The basic layout engine is always built in; the other one depends on a library of the machine.
    with as_file(_FONTS / f"SourceSansPro-{weight}.ttf") as path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def text_span(text: str, size: int, weight: Weight = Weight.TEXT) -> tuple[int, int]:
    """Return how far a text reaches to the left and to the right of where it starts, overhangs included."""
    left, _, right, _ = font(size, weight).getbbox(text, anchor="ls")
    return max(0, -floor(left)), ceil(max(right, font(size, weight).getlength(text)))


def text_width(text: str, size: int, weight: Weight = Weight.TEXT) -> int:
    return sum(text_span(text, size, weight))


def text_height(size: int) -> int:
    """Return the height of a line that holds every letter of the font's languages, accents and tails included."""
    return round(size * 1.26)


@lru_cache(maxsize=64)
def digit_height(size: int, weight: Weight = Weight.TEXT) -> int:
    """Return how many rows of pixels a digit takes; capitals take as many or one more."""
    return -round(font(size, weight).getbbox("0", anchor="ls")[1])


@lru_cache(maxsize=1024)
def text_mask(text: str, size: int, weight: Weight) -> Image.Image:
    """Return a line of text as a mask, its capitals centred in the height; kept, for names and numbers come again."""
    left, right = text_span(text, size, weight)
    mask = Image.new("L", (left + right, text_height(size)))
    baseline = (mask.height + round(CAPITAL * size)) // 2
    ImageDraw.Draw(mask).text((left, baseline), text, fill=255, font=font(size, weight), anchor="ls")
    return mask


def squeezed_mask(text: str, size: int, weight: Weight, room: int) -> Image.Image:
    """Return a line of text as a mask, narrower than it is written where it has to be."""
    mask = text_mask(text, size, weight)
    return mask if mask.width <= room else mask.resize((room, mask.height), Image.Resampling.LANCZOS)


@lru_cache(maxsize=4096)
def fitted(text: str, size: int, room: int, weight: Weight = Weight.TEXT) -> str:
    """Return what of a text the font can show, or as much of its beginning as fits before an ellipsis, if any does."""
    text = "".join(letter for letter in text if can_show(letter))
    if text_width(text, size, weight) <= room:
        return text
    for kept in range(len(text) - 1, 0, -1):
        shorter = text[:kept].rstrip() + ELLIPSIS
        if text_width(shorter, size, weight) <= room:
            return shorter
    return ""


def fitting_size(text: str, sizes: tuple[int, ...], room: int, weight: Weight = Weight.TEXT) -> int:
    """Return the first of the sizes, largest first, at which the text fits, or the last of them."""
    return next((size for size in sizes if text_width(text, size, weight) <= room), sizes[-1])


@lru_cache(maxsize=8192)
def can_show(letter: str) -> bool:
    return letter == " " or _drawn(letter) not in (_drawn(" "), _drawn(_NO_GLYPH))


def _drawn(letter: str) -> bytes:
    image = Image.new("1", (2 * _PROBE, 2 * _PROBE))
    ImageDraw.Draw(image).text((_PROBE // 2, 0), letter, fill=1, font=font(_PROBE))
    return image.tobytes()


@lru_cache(maxsize=4096)
def shown_name(name: str) -> str:
    """Return what of a name the font can show: fancy letters made plain, the rest left out.

    Nothing is returned for a name that loses more letters than it keeps: half a name is nobody's name.
    """
    plain = unicodedata.normalize("NFKC", name)
    letters = [letter for letter in plain if unicodedata.category(letter)[0] in "LN"]
    lost = sum(not can_show(letter) for letter in letters)
    kept = "".join(letter for letter in plain if can_show(letter))
    enough = 2 * lost <= len(letters) and any(letter.isalnum() for letter in kept)
    return " ".join(kept.split()) if enough else ""


def initials(name: str, number: int) -> str:
    """Return one or two letters for a name, or the number of the seat when the font can show none of it."""
    letters = "".join(letter if letter.isalnum() else " " for letter in shown_name(name))
    words = letters.split()
    named = [word for word in words if word[0].isalpha()] or words
    if not named:
        return str(number)
    return (named[0][0] + (named[-1][0] if len(named) > 1 else "")).upper()[:2]
