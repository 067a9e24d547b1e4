"""Letters as high as they are asked for: indices of cards, numbers of tiles."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from bot.render.palette import Rgb
from bot.render.text import CAPITAL, Weight, font
from bot.render.vectors import Sheet

WILD_INDEX: Final = 27.5  # hundredths of a card's width: the letters of a wild one, which shows a star as well


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
