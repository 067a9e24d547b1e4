"""A match as a moving picture: a frame a move, what happened written under the table, small enough to be sent."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from bot.render.board import table_body
from bot.render.boxes import Box, Rect, framed, painted, stacked
from bot.render.canvas import MARGIN, RADIUS, ROOM, TEXT, WIDTH
from bot.render.contents import Plate
from bot.render.encode import mapped
from bot.render.hands import HandsScene, hands_body
from bot.render.scenes import TableScene
from bot.render.sentences import lines_in, sentence
from bot.render.text import Weight, text_height

MOST_FRAMES: Final = 240
MOST_BYTES: Final = 8 * 1024 * 1024  # Discord takes ten
LINES: Final = 16  # that are told, at most: no table leaves room for more
HALF: Final = 2  # how many times smaller than the table's own picture
_FRAME: Final = 900  # milliseconds
_LAST: Final = 5_000
_FEWEST: Final = 2
_APART: Final = 14
_PAD: Final = 10
_INSET: Final = 16
_WIDE: Final = ROOM - 2 * _INSET
_LEAST: Final = 2  # lines under the tallest table


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """A table with the hands of all who hold cards, and what happened up to then, the last last."""

    table: TableScene
    hands: HandsScene | None = None
    told: tuple[str, ...] = ()


def replay_strip(frames: Sequence[ReplayFrame]) -> bytes:
    """Return the frames as an animated GIF. Where they are too many or too large, evenly chosen ones are left out."""
    chosen = _thinned(frames, MOST_FRAMES)
    while True:
        data = _gif(chosen)
        if len(data) <= MOST_BYTES or len(chosen) <= _FEWEST:
            return data
        chosen = _thinned(chosen, max(_FEWEST, len(chosen) * MOST_BYTES // len(data) * 9 // 10))


def _thinned(frames: Sequence[ReplayFrame], most: int) -> list[ReplayFrame]:
    """Return as many frames as allowed, evenly spread, the first and the last always among them."""
    if len(frames) <= most:
        return list(frames)
    return [frames[round(place * (len(frames) - 1) / (most - 1))] for place in range(most)]


def _gif(frames: Sequence[ReplayFrame]) -> bytes:
    images: list[Image.Image] = []
    for frame, layout in zip(frames, frame_layouts(frames), strict=True):
        whole = painted(layout, frame.table.look.surface.felt)
        images.append(mapped(whole.convert("RGB").reduce(HALF)))
    stream = BytesIO()
    times = [_FRAME] * (len(images) - 1) + [_LAST]
    images[0].save(stream, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0, optimize=False)
    return stream.getvalue()


def frame_layouts(frames: Sequence[ReplayFrame]) -> list[Box]:
    """Return frames of one height: below each table, what happened takes all the room that the tallest one leaves."""
    tables = [_position(frame) for frame in frames]
    height = max(table.height for table in tables) + _APART + 2 * _PAD + _LEAST * text_height(TEXT)
    height += (height + 2 * MARGIN) % HALF
    return [
        framed(stacked((table, _story(frame, height - table.height - _APART)), _APART), WIDTH, height + 2 * MARGIN)
        for frame, table in zip(frames, tables, strict=True)
    ]


def _position(frame: ReplayFrame) -> Box:
    parts = [table_body(frame.table), *([hands_body(frame.hands)] if frame.hands else [])]
    return stacked(parts, _APART)


def _story(frame: ReplayFrame, height: int) -> Box:
    """Return what happened on a plate so high: the last move first, then as many before it as there is room for."""
    surface, room = frame.table.look.surface, (height - 2 * _PAD) // text_height(TEXT)
    lines: list[Box] = []
    for place, told in enumerate(reversed(frame.told)):
        weight, colour = (Weight.TEXT, surface.muted) if place else (Weight.STRONG, surface.text)
        lines += [sentence(line, TEXT, colour, _WIDE, weight) for line in lines_in(told, TEXT, _WIDE)]
    return Box(Rect(0, 0, ROOM, height), Plate(surface.plate, RADIUS), (stacked(lines[:room]).at(_INSET, _PAD),))
