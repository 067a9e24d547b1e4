"""Tiles on the table: sets on plates as large as three rows allow, the pool, and what players have left."""

from collections.abc import Iterator
from typing import Final

from bot.render.art import BlankArt, TileArt
from bot.render.boxes import Box, beside, even_cuts, flowed, framed, leaf, lines_of, padded, stacked
from bot.render.canvas import TEXT, TILES
from bot.render.contents import Label, Plate
from bot.render.melds import bar, counted_bar
from bot.render.palette import WRONG, WRONG_TEXT
from bot.render.plates import marks
from bot.render.scenes import Rack, TableScene, TileBoard
from bot.render.text import Weight, text_height, text_width
from bot.render.tiles import Badge, TileFace, tile_height
from engine.cards import Card

_APART: Final = 2
_PAD: Final = 6
_GAP: Final = 8
_ROWS: Final = 3
_LONG_ROWS: Final = 6  # rows of a long table, whose tiles are then next to the smallest
_POOL: Final = 10
_FAULT: Final = "!"
_FAULT_WIDTH: Final = 26
_RACK_BAR: Final = 220


def tile_sets(scene: TableScene, board: TileBoard, room: int) -> Box:
    width = _tile_width(scene, board, room)
    sets = [_set(scene, board, place, line, width) for place, line in _lines(board, room, width)]
    table = flowed([_pool(scene, board, width), *sets], room, _GAP, _GAP)
    return stacked((table, racks_laid_out(scene, board, room)), 16) if board.racks else table


def racks_laid_out(scene: TableScene, board: TileBoard, room: int) -> Box:
    return flowed([_rack(scene, rack, room) for rack in board.racks], room, 16, 12)


def _tile_width(scene: TableScene, board: TileBoard, room: int) -> int:
    """Return the largest width at which the sets lie in three rows; of a long table in six, else the smallest."""
    for width in TILES:
        if width < TILES[-2]:
            break
        widths = [_set_width(board, place, len(line), width) for place, line in _lines(board, room, width)]
        rows = len(lines_of([_pool(scene, board, width).width, *widths], room, _GAP))
        if rows <= (_LONG_ROWS if width == TILES[-2] else _ROWS):
            return width
    return TILES[-1]


def _lines(board: TileBoard, room: int, width: int) -> Iterator[tuple[int, range]]:
    """Yield the sets by their places, in pieces where one is longer than a line."""
    most = (room - 2 * _PAD - _FAULT_WIDTH) // (width + _APART)
    for place, tiles in enumerate(board.sets):
        for line in even_cuts(len(tiles), most):
            yield place, line


def _set_width(board: TileBoard, place: int, tiles: int, width: int) -> int:
    return tiles * (width + _APART) - _APART + 2 * _PAD + (_FAULT_WIDTH if place in board.wrong else 0)


def _set(scene: TableScene, board: TileBoard, place: int, line: range, width: int) -> Box:
    """Return a set, or a piece of it, on its plate; one that is none lies on red with a sign."""
    tiles = beside(_tiles(board, board.sets[place][line.start : line.stop], width), _APART)
    if place not in board.wrong:
        return padded(tiles, _PAD, _PAD, Plate(scene.look.surface.plate, 10))
    sign = framed(leaf(Label(_FAULT, TEXT, WRONG_TEXT, Weight.STRONG)), _FAULT_WIDTH, tile_height(width))
    return padded(beside((tiles, sign)), _PAD, _PAD, Plate(WRONG, 10))


def _tiles(board: TileBoard, tiles: tuple[Card, ...], width: int) -> Iterator[Box]:
    for tile in tiles:
        badge = Badge.NEW if tile in board.new else Badge.MOVED if tile in board.moved else None
        yield leaf(TileArt(TileFace(tile, badge), width))


def _pool(scene: TableScene, board: TileBoard, width: int) -> Box:
    """Return the tiles nobody has yet: one face down, and how many."""
    count = leaf(Label(str(board.pool), TEXT, scene.look.surface.text, Weight.STRONG))
    return framed(
        beside((leaf(BlankArt(width)), count), _POOL, 0.5),
        width + 2 * _POOL + text_width("106", TEXT, Weight.STRONG),
        max(tile_height(width), text_height(TEXT)) + 2 * _PAD,
        (0.0, 0.5),
    )


def _rack(scene: TableScene, rack: Rack, room: int) -> Box:
    """Return what a player has left, in rows, on a bar that says whose it is."""
    width = TILES[-2]
    rows = [rack.tiles[cut.start : cut.stop] for cut in even_cuts(len(rack.tiles), room // (width + _APART))]
    tiles = stacked((beside((leaf(TileArt(TileFace(tile), width)) for tile in row), _APART) for row in rows), 4)
    return stacked((tiles, _rack_bar(scene, rack, max(tiles.width, _RACK_BAR))), 3)


def _rack_bar(scene: TableScene, rack: Rack, width: int) -> Box:
    if rack.counted is None:
        return bar(marks(scene.seats)[rack.seat], rack.seat, width)
    return counted_bar(marks(scene.seats), scene.captions.counts, rack.seat, rack.counted, width)
