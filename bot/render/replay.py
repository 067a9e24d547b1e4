"""A match as a moving picture: a frame a move, small enough to be sent."""

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from bot.render.board import table_layout
from bot.render.boxes import painted
from bot.render.encode import blank, mapped
from bot.render.scenes import TableScene

MOST_FRAMES: Final = 240
MOST_BYTES: Final = 8 * 1024 * 1024  # Discord takes ten
HALF: Final = 2  # how many times smaller than the table's own picture
_FRAME: Final = 900  # milliseconds
_LAST: Final = 5_000
_FEWEST: Final = 2


def replay_strip(scenes: Sequence[TableScene]) -> bytes:
    """Return the scenes as an animated GIF. Where they are too many or too large, evenly chosen ones are left out."""
    chosen = _thinned(scenes, MOST_FRAMES)
    while True:
        data = _gif(chosen)
        if len(data) <= MOST_BYTES or len(chosen) <= _FEWEST:
            return data
        chosen = _thinned(chosen, max(_FEWEST, len(chosen) * MOST_BYTES // len(data) * 9 // 10))


def _thinned(scenes: Sequence[TableScene], most: int) -> list[TableScene]:
    """Return as many scenes as allowed, evenly spread, the first and the last always among them."""
    if len(scenes) <= most:
        return list(scenes)
    return [scenes[round(place * (len(scenes) - 1) / (most - 1))] for place in range(most)]


def _gif(scenes: Sequence[TableScene]) -> bytes:
    layouts = [table_layout(scene) for scene in scenes]
    size = layouts[0].width, max(layout.height for layout in layouts)
    frames: list[Image.Image] = []
    for layout, scene in zip(layouts, scenes, strict=True):
        whole = blank(size, scene.look.surface.felt)
        whole.paste(painted(layout, scene.look.surface.felt))
        frames.append(mapped(whole.convert("RGB").reduce(HALF)))
    stream = BytesIO()
    times = [_FRAME] * (len(frames) - 1) + [_LAST]
    frames[0].save(stream, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False)
    return stream.getvalue()
