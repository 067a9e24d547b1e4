"""The public picture of a table: seats with their scores, stock and pile, melds with their owners, tile sets."""

from bot.render.art import BackArt
from bot.render.boxes import Box, flowed, padded, stacked
from bot.render.canvas import GAP, RADIUS, ROOM, on_canvas
from bot.render.contents import Plate
from bot.render.melds import laid_out, spread
from bot.render.plates import heading, member_row, seat_rows, side_frames
from bot.render.scenes import CardBoard, TableScene, TileBoard
from bot.render.sets import tile_sets

_APART = 16
_HALF = (ROOM - GAP) // 2


def table_layout(scene: TableScene) -> Box:
    return on_canvas(table_body(scene))


def table_body(scene: TableScene) -> Box:
    parts = [heading(scene, ROOM)] if scene.title or scene.note else []
    if len(scene.boards) == 1:
        board = scene.boards[0]
        parts += [seat_rows(scene, board, ROOM), _played(scene, board, ROOM)]
    else:
        parts += [*_sides(scene), _boards(scene)]
    return stacked(parts, _APART)


def _played(scene: TableScene, board: CardBoard | TileBoard, room: int) -> Box:
    """Return what lies on the table of one board."""
    if isinstance(board, TileBoard):
        return tile_sets(scene, board, room)
    return spread(scene, board, room) if len(board.pile) > 1 else laid_out(scene, board, room)


def _sides(scene: TableScene) -> list[Box]:
    return [side_frames(scene, ROOM, None)] if scene.scores else []


def _boards(scene: TableScene) -> Box:
    """Return several boards as panels: two in a row while they are played, one with melds on a row of its own."""
    panels = [_panel(scene, board, _HALF if _is_small(board) else ROOM) for board in scene.boards]
    return flowed(panels, ROOM, GAP, GAP)


def _is_small(board: CardBoard | TileBoard) -> bool:
    return isinstance(board, CardBoard) and not board.melds


def _panel(scene: TableScene, board: CardBoard | TileBoard, width: int) -> Box:
    surface, inner = scene.look.surface, width - 2 * GAP
    rows = [member_row(scene, seat, inner, BackArt(26)) for seat in board.seats]
    body = stacked((*rows, _played(scene, board, inner)), GAP // 2)
    return padded(body, GAP, GAP, Plate(surface.felt, RADIUS, surface.line, 2))
