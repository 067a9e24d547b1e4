"""Pictures into bytes: every one is made of the indices of one palette and written as PNG with one byte a pixel."""

from functools import lru_cache
from typing import Final

from PIL import Image

from bot.render.palette import PALETTE, Rgb, shades_on

try:
    from zlib_ng.zlib_ng import compressobj, crc32  # half of the time
except ImportError:  # a machine for which there is no wheel
    from zlib import compressobj, crc32

LARGE: Final = 500_000  # pixels
LEVELS: Final = (4, 2)  # of small and large pictures. Measured: 2 takes half of the time for a ninth more bytes
_COLOURS: Final = bytes(channel for colour in PALETTE for channel in colour)
_UNFILTERED: Final = b"\x00"
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


@lru_cache(maxsize=64)
def _part(ground: Rgb | None) -> tuple[Image.Image, list[int]]:
    """Return the palette, or the part of it for a ground, and the places of its colours in the whole."""
    shades = frozenset(PALETTE) if ground is None else shades_on(ground)
    places = [place for place, colour in enumerate(PALETTE) if colour in shades]
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(channel for place in places for channel in PALETTE[place]))
    return image, [*places, *([0] * (256 - len(places)))]


def mapped(image: Image.Image, ground: Rgb | None = None) -> Image.Image:
    """Return the picture with each pixel replaced by the nearest colour of the palette.

    What is painted on a ground keeps to the colours for it: the fewer there are, the smaller the bytes.
    """
    palette, places = _part(ground)
    found = image.quantize(palette=palette, dither=Image.Dither.NONE).point(places)
    found.putpalette(_COLOURS)
    return found


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
    header = image.width.to_bytes(4) + image.height.to_bytes(4) + bytes((8, 3, 0, 0, 0))
    chunks = ((b"IHDR", header), (b"PLTE", _COLOURS), (b"IDAT", _packed(image)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in chunks)


def _packed(image: Image.Image) -> bytes:
    """Return the rows, compressed; before each of them a zero, which says that it is as it is.

    Pillow pads a row that is asked for wider than it is: so the zero of each row comes with the one before it, and the
    picture is copied once.
    """
    rows = memoryview(image.tobytes("raw", "P", image.width + 1, 1))
    packing = compressobj(LEVELS[image.width * image.height > LARGE])
    return packing.compress(_UNFILTERED) + packing.compress(rows[:-1]) + packing.flush()


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + crc32(data, crc32(kind)).to_bytes(4)
