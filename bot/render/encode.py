"""Pictures into bytes: every one is made of the indices of one palette and written as PNG with one byte a pixel."""

import zlib
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from bot.render.palette import PALETTE, Rgb

LEVEL: Final = 6
_COLOURS: Final = bytes(channel for colour in PALETTE for channel in colour)
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


@cache
def _palette() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(_COLOURS)
    return image


def mapped(image: Image.Image) -> Image.Image:
    """Return the picture with each pixel replaced by the nearest colour of the palette."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


@lru_cache(maxsize=512)
def index_of(colour: Rgb) -> int:
    """Return the place of a colour in the palette, or of the nearest to it."""
    if colour in PALETTE:
        return PALETTE.index(colour)
    place = mapped(Image.new("RGB", (1, 1), colour)).getpixel((0, 0))
    assert isinstance(place, int)
    return place


def blank(size: tuple[int, int], colour: Rgb) -> Image.Image:
    """Return an empty picture in the palette."""
    image = Image.new("P", size, index_of(colour))
    image.putpalette(_COLOURS)
    return image


def png(image: Image.Image) -> bytes:
    """Return a picture in the palette as PNG; the same picture gives the same bytes."""
    # Each row begins with a byte that says how it was filtered: a column of zeros at the left says it was not.
    rows = Image.new("P", (image.width + 1, image.height), 0)
    rows.paste(image, (1, 0))
    header = image.width.to_bytes(4) + image.height.to_bytes(4) + bytes((8, 3, 0, 0, 0))
    packed = zlib.compress(rows.tobytes(), LEVEL)
    chunks = ((b"IHDR", header), (b"PLTE", _COLOURS), (b"IDAT", packed), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + zlib.crc32(data, zlib.crc32(kind)).to_bytes(4)
