"""The private picture of what a player holds: a fan of cards in groups, or a rack of tiles."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.render.boxes import Box, Content, beside, even_cuts, framed, leaf, lines_of, painted, space, stacked
from bot.render.contents import Bracket, CardArt, Label, Plate, TileArt
from bot.render.encode import png
from bot.render.palette import Look
from bot.render.sprites import Face, strip_width
from bot.render.text import Weight, fitted, text_height
from bot.render.tiles import Badge, TileFace
from engine.cards import Card, PackStyle

WIDTH: Final = 1000
_MARGIN: Final = 28
_ROOM: Final = WIDTH - 2 * _MARGIN
_CARD: Final = 102
_TILE: Final = 62
_SLOT: Final = _TILE + 4
_LEDGE: Final = 12
_RAISE: Final = 20
_GROUP_GAP: Final = 20
_TEXT: Final = 28


class GroupKind(StrEnum):
    PLAIN = "plain"
    MELD = "meld"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Cards shown side by side; the label, such as a count of points, stands above them, told by the key's sentence."""

    cards: tuple[Card, ...]
    kind: GroupKind = GroupKind.PLAIN
    label: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class HandScene:
    """What to show of a hand. The numbers under the cards are their places in `numbered`."""

    groups: tuple[HandGroup, ...]
    numbered: tuple[Card, ...] = ()
    selected: frozenset[Card] = field(default_factory=frozenset[Card])
    style: PackStyle = PackStyle.FRENCH
    look: Look = field(default_factory=Look)

    @property
    def tiles(self) -> bool:
        return self.style is PackStyle.TILES


def hand_picture(scene: HandScene) -> bytes:
    return png(painted(hand_layout(scene), scene.look.surface.felt))


def hand_layout(scene: HandScene) -> Box:
    groups = [piece for group in scene.groups for piece in _pieces(scene, group)]
    lines = lines_of([_narrowest(scene, group) for group in groups], _ROOM, _GROUP_GAP)
    rows = [[groups[index] for index in line] for line in lines]
    step = min((_widest_step(row) for row in rows), default=_CARD)
    boxes = [[_with_head(scene, group, _row(scene, group, step)) for group in row] for row in rows]
    body = stacked((beside(row, _GROUP_GAP, 1.0) for row in boxes), 18, 0.5)
    return framed(body, WIDTH, body.height + 2 * _MARGIN)


def _pieces(scene: HandScene, group: HandGroup) -> list[HandGroup]:
    """Return the group cut into pieces that each fit a line, as even as can be."""
    most = _ROOM // _SLOT if scene.tiles else (_ROOM - _CARD) // strip_width(_CARD) + 1
    cuts = even_cuts(len(group.cards), most)
    return [
        replace(group, cards=group.cards[cut.start : cut.stop], label="" if cut.start else group.label) for cut in cuts
    ]


def _narrowest(scene: HandScene, group: HandGroup) -> int:
    count = len(group.cards)
    return count * _SLOT if scene.tiles else (count - 1) * strip_width(_CARD) + _CARD


def _widest_step(row: list[HandGroup]) -> int:
    """Return how far apart the cards of one line can lie, side by side at most."""
    covered = sum(len(group.cards) - 1 for group in row)
    free = _ROOM - _CARD * len(row) - _GROUP_GAP * (len(row) - 1)
    return min(_CARD + 4, free // covered) if covered else _CARD + 4


def _row(scene: HandScene, group: HandGroup, step: int) -> Box:
    return beside(_tiles(scene, group) if scene.tiles else _fan(scene, group, step))


def _fan(scene: HandScene, group: HandGroup, step: int) -> Iterator[Box]:
    for place, card in enumerate(group.cards, 1):
        slot = _CARD if place == len(group.cards) else step
        chosen = card in scene.selected
        dim = group.kind is GroupKind.COUNTED and not chosen
        frame = scene.look.surface.frame if chosen else None
        face = Face(card, scene.look.deck, dim, frame, style=scene.style)
        shown = min(slot, _CARD)
        yield stacked((_lifted(scene, card, CardArt(face, _CARD, shown), slot), _number(scene, card, slot)), 4)


def _tiles(scene: HandScene, group: HandGroup) -> Iterator[Box]:
    for tile in group.cards:
        art = TileArt(TileFace(tile, Badge.CHOSEN if tile in scene.selected else None), _TILE)
        ledge = leaf(Plate(scene.look.surface.plate), _SLOT, _LEDGE)
        yield stacked((_lifted(scene, tile, art, _TILE), ledge, _number(scene, tile, _SLOT)), 0, 0.5)


def _lifted(scene: HandScene, card: Card, art: Content, slot: int) -> Box:
    """Return a place for a card, which stands higher in it when selected."""
    return framed(leaf(art), slot, art.needs[1] + _RAISE, (0.0, 0.0 if card in scene.selected else 1.0))


def _number(scene: HandScene, card: Card, slot: int) -> Box:
    if card not in scene.numbered:
        return space(slot, text_height(_TEXT) if scene.numbered else 0)
    surface = scene.look.surface
    colour, weight = (surface.accent, Weight.STRONG) if card in scene.selected else (surface.muted, Weight.TEXT)
    text = str(scene.numbered.index(card) + 1)
    return framed(leaf(Label(text, _TEXT, colour, weight)), slot, text_height(_TEXT))


def _with_head(scene: HandScene, group: HandGroup, row: Box) -> Box:
    """Return a row under what stands over it: a label if it has one, and a bracket if it is a meld."""
    surface = scene.look.surface
    text = fitted(group.label, _TEXT, row.width, Weight.STRONG)
    colour = surface.accent if group.kind is GroupKind.MELD else surface.text
    label = [leaf(Label(text, _TEXT, colour, Weight.STRONG))] if text else []
    bracket = [leaf(Bracket(surface.accent), row.width)] if group.kind is GroupKind.MELD else []
    # A raised card comes up to the bracket, so the gap is only what keeps the two apart.
    return stacked((*label, *bracket, row), 4, 0.5)
