"""How a match ended: the best three on steps, and for each side how its points add up."""

from dataclasses import dataclass
from typing import Final

from bot.render.boxes import Box, beside, flowed, framed, leaf, stacked
from bot.render.canvas import GAP, LARGE, RADIUS, ROOM, TEXT
from bot.render.contents import Label, Plate
from bot.render.palette import Surface
from bot.render.plates import TOKEN, letters_of, token
from bot.render.text import Weight, fitted, fitting_size, shown_name, text_height

_PAD: Final = 12
_HEIGHTS: Final = (150, 110, 80)
_ORDER: Final = {1: (0,), 2: (1, 0), 3: (1, 0, 2)}  # from the left: the first stands in the middle
_SIZES: Final = (40, TEXT)


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A side at the end: its place, its points, and the parts they are the sum of, where there are several."""

    seats: tuple[int, ...]
    place: int
    total: str
    parts: tuple[str, ...] = ()


def podium(names: tuple[str, ...], steps: tuple[PodiumStep, ...], surface: Surface) -> list[Box]:
    """Return the steps, best first, and the sums below them."""
    if not steps:
        return []
    order = [steps[place] for place in _ORDER[min(3, len(steps))]]
    wide = (ROOM - GAP * (len(order) - 1)) // len(order)
    blocks = [_block(names, step, surface, wide) for step in order]
    sums = [_sum(names, step, surface) for step in steps if step.parts]
    if not sums:
        return [beside(blocks, GAP, 1.0)]
    lines = stacked(sums, 10)
    plate = framed(lines, ROOM, lines.height + 2 * _PAD, content=Plate(surface.plate, RADIUS))
    return [beside(blocks, GAP, 1.0), plate]


def _block(names: tuple[str, ...], step: PodiumStep, surface: Surface, wide: int) -> Box:
    won = step.place == 1
    name = " · ".join(known for seat in step.seats if (known := shown_name(names[seat])))
    size = fitting_size(name, _SIZES, wide)
    label = leaf(Label(fitted(name, size, wide), size, surface.text), None, text_height(_SIZES[0]))
    place = leaf(Label(f"{step.place}.", TEXT, surface.muted, Weight.STRONG))
    total = leaf(Label(step.total, LARGE, surface.accent if won else surface.text, Weight.STRONG))
    height = _HEIGHTS[min(step.place, 3) - 1]
    ground = Plate(surface.plate, RADIUS, surface.frame if won else None)
    figures = beside((place, total), GAP, 0.5)
    block = framed(figures, wide, height, (0.5, 0.3), ground)
    return stacked((_tokens(names, step.seats, surface, wide), label, block), 4, 0.5)


def _tokens(names: tuple[str, ...], seats: tuple[int, ...], surface: Surface, wide: int) -> Box:
    letters = letters_of(names)
    return flowed([leaf(token(letters[seat], seat, surface)) for seat in seats], wide, 0, 0, 0.5)


def _sum(names: tuple[str, ...], step: PodiumStep, surface: Surface) -> Box:
    """Return a sum, on as many lines as it takes."""
    room = ROOM - 2 * _PAD
    tokens = _tokens(names, step.seats, surface, 4 * TOKEN)
    parts = [leaf(Label(text, TEXT, surface.text)) for text in step.parts]
    total = leaf(Label(f"= {step.total}", TEXT, surface.accent, Weight.STRONG))
    lines = flowed([*parts, total], room - tokens.width - _PAD, 8, 0)
    line = beside((tokens, lines), _PAD, 0.5)
    return framed(line, room, line.height, (0.0, 0.5))
