"""The picture of all hands laid open, each on a bar in the colour of whoever holds it: for looking back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.render.boxes import Box, stacked
from bot.render.canvas import ROOM, on_canvas
from bot.render.covers import cover
from bot.render.melds import melds_laid_out
from bot.render.palette import Look
from bot.render.plates import title_line
from bot.render.scenes import Captions, CardBoard, MeldScene, Rack, Seat, TableScene, TileBoard
from bot.render.sets import racks_laid_out
from bot.words.speech import Speech
from engine.shown import laid_by
from engine.view import View

_APART: Final = 10


@dataclass(frozen=True, slots=True)
class HandsScene:
    """The seats of a table with what each of them holds, laid out as on a table of its own."""

    table: TableScene
    board: CardBoard | TileBoard
    title: str

    @property
    def look(self) -> Look:
        return self.table.look


def hands_scene(views: Sequence[View], speech: Speech, look: Look) -> HandsScene:
    """Return the hands of those whose views these are."""
    rules, title = views[0].rules, speech.text("picture-hands" if len(views) > 1 else "picture-hand")
    seats = tuple(Seat(speech.name(seat), 0) for seat in range(rules.seats))
    captions = Captions(counts=speech.text("picture-counts"))
    table = TableScene(seats, (), look=look, style=rules.pack_style, captions=captions)
    held = [one for one in views if one.board is not None and one.board.hand]
    shown = tuple(one.seat for one in held if one.seat is not None)
    if rules.tiles:
        return HandsScene(table, TileBoard(shown, 0, racks=tuple(map(_rack, held))), title)
    groups = tuple(group for one in held for group in _groups(one))
    return HandsScene(table, CardBoard(shown, 0, melds=groups, by_seat=True), title)


def _rack(seen: View) -> Rack:
    assert seen.board is not None
    assert seen.seat is not None
    return Rack(seen.seat, seen.board.hand, None)


def _groups(seen: View) -> Iterator[MeldScene]:
    """Yield a hand in the melds it holds, and the rest, counted where the game is about that."""
    assert seen.board is not None
    assert seen.seat is not None
    melds, left = cover(seen.rules, seen.board.hand)
    for meld in melds:
        yield MeldScene(laid_by(seen.seat, meld).cards)
    if left:
        count = seen.rules.count(seen.board.hand)
        yield MeldScene(laid_by(seen.seat, left).cards, count.points if count else None)


def hands_layout(scene: HandsScene) -> Box:
    title = title_line(scene.look.surface, scene.title, "", ROOM)
    return on_canvas(stacked((title, hands_body(scene)), _APART))


def hands_body(scene: HandsScene) -> Box:
    """Return the hands alone."""
    board, table = scene.board, scene.table
    if isinstance(board, CardBoard):
        return melds_laid_out(table, board, ROOM)
    return racks_laid_out(table, board, ROOM)
