"""The picture of a private message: the table as its owner sees it, and below it what they hold."""

from dataclasses import dataclass, replace
from typing import Final

from bot.render.board import table_body
from bot.render.boxes import Box, leaf, stacked
from bot.render.canvas import ROOM, on_canvas
from bot.render.contents import Plate
from bot.render.hand import GroupKind, HandScene, hand_body
from bot.render.palette import Look
from bot.render.scenes import TableScene
from bot.words.speech import Speech

_APART: Final = 14
COUNTED: Final = {"alt-deadwood": "picture-deadwood"}  # what is said of a count, and what is written above the hand


@dataclass(frozen=True, slots=True)
class PrivateScene:
    """A table and a hand in one picture, in the look of whoever holds it."""

    table: TableScene
    hand: HandScene

    @property
    def look(self) -> Look:
        return self.hand.look


def captioned(hand: HandScene, speech: Speech) -> HandScene:
    """Return a hand with its heading: what it is, and what its deadwood is called."""
    title = speech.text("picture-rack" if hand.tiles else "picture-hand")
    if hand.owner:
        title = speech.text("picture-held", name=hand.owner)
    notes = [
        speech.text(COUNTED[group.key], points=group.label) for group in hand.groups if group.kind is GroupKind.COUNTED
    ]
    return replace(hand, title=title, note=" ".join(notes))


def private_layout(scene: PrivateScene) -> Box:
    """Return the table and the hand below it; of a hand with nothing in it not even the heading."""
    rule = leaf(Plate(scene.look.surface.line), ROOM, 3)
    held = (rule, hand_body(scene.hand)) if scene.hand.groups else ()
    return on_canvas(stacked((table_body(scene.table), *held), _APART))
