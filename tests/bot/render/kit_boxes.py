"""The law of layout, as a list of the ways a tree of boxes breaks it."""

from collections.abc import Iterator
from itertools import combinations

from bot.render.boxes import Box, Rect


def overlap(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def faults(box: Box) -> list[str]:
    """Return every part outside its parent, every pair that overlaps, and every content too large for its box."""
    return [*_own_faults(box), *(fault for part in box.parts for fault in faults(part))]


def _own_faults(box: Box) -> Iterator[str]:
    if box.content is not None:
        wide, high = box.content.needs
        if wide > box.width or high > box.height:
            yield f"{box.content} needs {wide} x {high} and has {box.width} x {box.height}"
    for part in box.parts:
        rect = part.rect
        if min(rect.x, rect.y, rect.width, rect.height) < 0 or rect.right > box.width or rect.bottom > box.height:
            yield f"{rect} leaves {box.width} x {box.height}"
    for one, other in combinations(box.parts, 2):
        if overlap(one.rect, other.rect):
            yield f"{one.rect} overlaps {other.rect}"


def leaves(box: Box, x: int = 0, y: int = 0) -> Iterator[tuple[Rect, Box]]:
    """Yield every box that has content with its place in the picture."""
    left, top = x + box.rect.x, y + box.rect.y
    if box.content is not None:
        yield Rect(left, top, box.width, box.height), box
    for part in box.parts:
        yield from leaves(part, left, top)
