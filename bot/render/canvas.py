"""How wide pictures are and how small their letters may be, so that they are read on a phone."""

from typing import Final

from bot.render.boxes import Box, framed

PHONE: Final = 280  # points that a picture in a message is wide on a phone
LEAST: Final = 9.0  # points: no digit and no capital is lower there

WIDTH: Final = 700
MARGIN: Final = 18
ROOM: Final = WIDTH - 2 * MARGIN
GAP: Final = 12
RADIUS: Final = 14
TEXT: Final = 36  # the smallest text; its digits are 23 pixels high
LARGE: Final = 44

CARDS: Final = (
    144,
    128,
    112,
    100,
    92,
    84,
)  # widths that cards are drawn in; on the narrowest a wild card's index is law
TILES: Final = (92, 84, 76, 68, 60, 54, 48, 42)


def on_phone(height: float) -> float:
    """Return how high something is on a phone that is so many pixels high in a picture."""
    return height * PHONE / WIDTH


def on_canvas(body: Box) -> Box:
    """Return a picture of some content: as wide as all of them, as high as it needs."""
    return framed(body, WIDTH, body.height + 2 * MARGIN)
