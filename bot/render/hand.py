"""The private picture of what a player holds: a fan of cards in groups, or a rack of tiles."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from bot.render.art import CardArt, TileArt
from bot.render.boxes import Box, Content, beside, even_cuts, framed, leaf, lines_of, stacked
from bot.render.canvas import CARDS, ROOM, TILES, on_canvas
from bot.render.contents import Bracket, Plate
from bot.render.palette import Look
from bot.render.plates import title_line
from bot.render.sprites import Face, beneath, strip_width
from bot.render.tiles import Badge, TileFace
from engine.cards import Card, PackStyle

_APART: Final = 4  # between tiles, and between cards that have all the room they want
_LEDGE: Final = 12
_RAISE: Final = 18
_GROUP_GAP: Final = 14
_LINE_GAP: Final = 12
_LEAST: Final = (92, 60)  # of cards and tiles in one line and in two; smaller ones take a line more


class GroupKind(StrEnum):
    PLAIN = "plain"
    MELD = "meld"
    COUNTED = "counted"


class HandGroup(NamedTuple):
    """Cards shown side by side; the label is a count of points, told by the key's sentence."""

    cards: tuple[Card, ...]
    kind: GroupKind = GroupKind.PLAIN
    label: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class HandScene:
    """What to show of a hand, and what is written above it; `numbered` is the order that buttons follow."""

    groups: tuple[HandGroup, ...]
    numbered: tuple[Card, ...] = ()
    selected: frozenset[Card] = field(default_factory=frozenset[Card])
    style: PackStyle = PackStyle.FRENCH
    look: Look = field(default_factory=Look)
    title: str = ""
    note: str = ""
    owner: str = ""  # where it is shown to others

    @property
    def tiles(self) -> bool:
        return self.style is PackStyle.TILES


def hand_layout(scene: HandScene) -> Box:
    return on_canvas(hand_body(scene))


def hand_body(scene: HandScene) -> Box:
    note = scene.note or " ".join(group.label for group in scene.groups if group.kind is GroupKind.COUNTED)
    head = [title_line(scene.look.surface, scene.title, note, ROOM)] if scene.title or note else []
    width = _width(scene)
    rows = _rows(scene, width)
    step = min((_widest_step(row, width) for row in rows), default=width)
    boxes = [[_with_bracket(scene, group, _row(scene, group, width, step)) for group in row] for row in rows]
    held = stacked((beside(row, _GROUP_GAP, 1.0) for row in boxes), _LINE_GAP, 0.5)
    return stacked((*head, framed(held, ROOM, held.height, (0.5, 0.0))), _LINE_GAP)


def _width(scene: HandScene) -> int:
    """Return the width of cards or tiles: the largest in one line of cards or two of tiles, if that is no small one."""
    widths, least, first = (TILES, _LEAST[1], 2) if scene.tiles else (CARDS, _LEAST[0], 1)
    for most in range(first, len(scene.groups) + first + 1):
        for width in widths:
            if len(_rows(scene, width)) <= most and (width >= least or most > first):
                return width
    return widths[-1]


def _rows(scene: HandScene, width: int) -> list[list[HandGroup]]:
    groups = [piece for group in scene.groups for piece in _pieces(scene, group, width)]
    lines = lines_of([_narrowest(scene, group, width) for group in groups], ROOM, _GROUP_GAP)
    return [[groups[index] for index in line] for line in lines]


def _pieces(scene: HandScene, group: HandGroup, width: int) -> list[HandGroup]:
    """Return the group cut into pieces that each fit a line, as even as can be."""
    most = ROOM // (width + _APART) if scene.tiles else (ROOM - width) // strip_width(width) + 1
    return [group._replace(cards=group.cards[cut.start : cut.stop]) for cut in even_cuts(len(group.cards), most)]


def _narrowest(scene: HandScene, group: HandGroup, width: int) -> int:
    count = len(group.cards)
    return count * (width + _APART) if scene.tiles else (count - 1) * strip_width(width) + width


def _widest_step(row: list[HandGroup], width: int) -> int:
    """Return how far apart the cards of one line can lie, side by side at most."""
    covered = sum(len(group.cards) - 1 for group in row)
    free = ROOM - width * len(row) - _GROUP_GAP * (len(row) - 1)
    return min(width + _APART, free // covered) if covered else width + _APART


def _row(scene: HandScene, group: HandGroup, width: int, step: int) -> Box:
    return beside(_tiles(scene, group, width) if scene.tiles else _fan(scene, group, width, step))


def _fan(scene: HandScene, group: HandGroup, width: int, step: int) -> Iterator[Box]:
    last = len(group.cards) - 1
    before, raised = None, False
    for place, card in enumerate(group.cards):
        slot = width if place == last else step
        chosen, covered = card in scene.selected, slot < width
        dim = group.kind is GroupKind.COUNTED and not chosen
        frame = scene.look.surface.frame if chosen else None
        face = Face(card, scene.look.deck, dim, frame, style=scene.style, covered=covered)
        loose = chosen or raised  # it or the one before is raised
        under = beneath(before, width) if before and not loose and step < width else None
        art = CardArt(face, width, slot if covered else None, under=under, loose=loose)
        before, raised = face, chosen
        yield _lifted(scene, card, art, slot)


def _tiles(scene: HandScene, group: HandGroup, width: int) -> Iterator[Box]:
    for tile in group.cards:
        art = TileArt(TileFace(tile, Badge.CHOSEN if tile in scene.selected else None), width)
        ledge = leaf(Plate(scene.look.surface.plate), width + _APART, _LEDGE)
        yield stacked((_lifted(scene, tile, art, width), ledge), 0, 0.5)


def _lifted(scene: HandScene, card: Card, art: Content, slot: int) -> Box:
    """Return a place for a card, which stands higher in it when selected."""
    return framed(leaf(art), slot, art.needs[1] + _RAISE, (0.0, 0.0 if card in scene.selected else 1.0))


def _with_bracket(scene: HandScene, group: HandGroup, row: Box) -> Box:
    """Return a row, under a bracket if it is a meld. A raised card comes up to it: the gap keeps the two apart."""
    if group.kind is not GroupKind.MELD:
        return row
    return stacked((leaf(Bracket(scene.look.surface.accent), row.width), row), 4)
