"""The public picture of a table: seats, stock and pile, melds with their owners, tile sets, scores."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Final

from bot.render.boxes import Box, Rect, beside, even_cuts, flowed, framed, leaf, lines_of, padded, painted, stacked
from bot.render.contents import BackArt, BlankArt, CardArt, Label, Plate, TileArt
from bot.render.encode import png
from bot.render.palette import SEAT_TEXT, SEATS
from bot.render.plates import GAP, NARROW, RADIUS, heading, marks, score_strip, seat_rows
from bot.render.scenes import CardBoard, MeldScene, Rack, TableScene, TileBoard
from bot.render.sprites import Face, card_height, strip_width
from bot.render.text import Weight, fitted, text_height
from bot.render.tiles import Badge, TileFace, tile_height
from engine.cards import Card

WIDTH: Final = 1000
_MARGIN: Final = 24
_ROOM: Final = WIDTH - 2 * _MARGIN
_CARD: Final = 84
_LARGE: Final = 120
_TILE: Final = 50
_BAR: Final = 32
_TEXT: Final = 26
_MELD_GAP: Final = 18
_RACK_ROW: Final = 8
_RACK_BAR: Final = 3 * _TILE
_ROOMY_LINES: Final = 3  # a table with more lines of melds shows only the upper part of each card


def table_picture(scene: TableScene) -> bytes:
    return png(painted(table_layout(scene), scene.look.surface.felt))


def table_layout(scene: TableScene) -> Box:
    parts = [heading(scene, _ROOM)] if scene.title or scene.note else []
    if len(scene.boards) == 1:
        parts += [_board(scene, scene.boards[0], _ROOM)]
    else:
        parts += [_boards(scene)]
    if scene.scores:
        parts += [score_strip(scene, _ROOM)]
    body = stacked(parts, 18)
    return framed(body, WIDTH, body.height + 2 * _MARGIN)


def _boards(scene: TableScene) -> Box:
    """Return several boards as panels, two in a row."""
    wide = (_ROOM - GAP) // 2 - 2 * GAP
    inner = [_board(scene, board, wide) for board in scene.boards]
    rows = [inner[start : start + 2] for start in range(0, len(inner), 2)]
    return stacked((beside((_panel(scene, box, wide, row) for box in row), GAP) for row in rows), GAP)


def _panel(scene: TableScene, box: Box, wide: int, row: list[Box]) -> Box:
    tall = max(other.height for other in row)
    ground = Plate(scene.look.surface.felt, RADIUS, scene.look.surface.line, 2)
    return framed(box, wide + 2 * GAP, tall + 2 * GAP, (0.5, GAP / (tall + 2 * GAP - box.height)), ground)


def _board(scene: TableScene, board: CardBoard | TileBoard, room: int) -> Box:
    seats = seat_rows(scene, board, room)
    if isinstance(board, TileBoard):
        return stacked((seats, _tile_sets(scene, board, room)), 20)
    if len(board.pile) > 1:
        return stacked((seats, _spread(scene, board, room), *_melds(scene, board, room)), 20)
    alone = len(scene.boards) == 1 and not board.melds
    heap = _heap(scene, board, _LARGE if alone else _CARD)
    if not board.melds:
        return stacked((seats, framed(heap, room, heap.height)), 20)
    if room < NARROW:
        return stacked((seats, framed(heap, room, heap.height), *_melds(scene, board, room)), 20)
    middle = beside((heap, *_melds(scene, board, room - heap.width - 28)), 28)
    return stacked((seats, middle), 20)


def _heap(scene: TableScene, board: CardBoard, width: int) -> Box:
    """Return stock and pile side by side, with how many cards each has."""
    surface = scene.look.surface
    stock = leaf(BackArt(width)) if board.stock else _empty(scene, width)
    if board.pile:
        top = board.pile[-1]
        frame = surface.frame if top in board.fresh else None
        pile = leaf(CardArt(Face(top, scene.look.deck, frame=frame, style=scene.style), width))
    else:
        pile = _empty(scene, width)
    counts = (
        _count(scene, board.stock, width, lit=board.stock_touched),
        _count(scene, board.pile_size, width, lit=False),
    )
    return beside((stacked((stock, counts[0]), 4), stacked((pile, counts[1]), 4)), 16)


def _empty(scene: TableScene, width: int) -> Box:
    surface = scene.look.surface
    return leaf(Plate(surface.felt, 10, surface.line, 3), width, card_height(width))


def _count(scene: TableScene, count: int, width: int, *, lit: bool) -> Box:
    surface = scene.look.surface
    label = leaf(Label(str(count), 28, surface.accent if lit else surface.text, Weight.STRONG))
    return framed(label, width, text_height(28))


def _spread(scene: TableScene, board: CardBoard, room: int) -> Box:
    """Return the stock and the whole pile in order, the top card last and open."""
    stock = leaf(BackArt(_CARD)) if board.stock else _empty(scene, _CARD)
    left = stacked((stock, _count(scene, board.stock, _CARD, lit=board.stock_touched)), 4)
    most = (room - 2 * _CARD - 28) // strip_width(_CARD) + 1
    lines = [board.pile[cut.start : cut.stop] for cut in even_cuts(len(board.pile), most)]
    rows = (beside(_pile_line(scene, cards, board.fresh, short=len(lines) > 1)) for cards in lines)
    return beside((left, stacked(rows, 8)), 28)


def _pile_line(scene: TableScene, cards: tuple[Card, ...], fresh: frozenset[Card], *, short: bool) -> Iterator[Box]:
    frame, deck = scene.look.surface.frame, scene.look.deck
    for card, shown in zip(cards, _fan_widths(len(cards)), strict=True):
        face = Face(card, deck, frame=frame if card in fresh else None, short=short, style=scene.style)
        yield leaf(CardArt(face, _CARD, shown, level=True))


def _fan_widths(cards: int) -> list[int]:
    """Return how much of each card of a fan is seen: the index of all but the last."""
    return [strip_width(_CARD)] * (cards - 1) + [_CARD]


def _melds(scene: TableScene, board: CardBoard, room: int) -> list[Box]:
    if not board.melds:
        return []
    pieces = [piece for meld in board.melds for piece in _pieces(meld, room)]
    widths = [sum(_fan_widths(len(piece.cards))) for piece in pieces]
    short = room < NARROW or len(lines_of(widths, room, _MELD_GAP)) > _ROOMY_LINES
    parts = [tuple(melds) for _, melds in groupby(pieces, lambda meld: meld.seat)] if board.by_seat else [pieces]
    flows = (
        flowed([_meld(scene, meld, board.fresh, short=short) for meld in part], room, _MELD_GAP, 14) for part in parts
    )
    return [stacked(flows, 14)]


def _pieces(meld: MeldScene, room: int) -> list[MeldScene]:
    """Return the meld, cut into parts when it is longer than a line."""
    cuts = even_cuts(len(meld.cards), (room - _CARD) // strip_width(_CARD) + 1)
    return [replace(meld, cards=meld.cards[cut.start : cut.stop]) for cut in cuts]


def _meld(scene: TableScene, meld: MeldScene, fresh: frozenset[Card], *, short: bool) -> Box:
    """Return a meld standing on a bar that says who laid which part of it."""
    frame, deck = scene.look.surface.frame, scene.look.deck
    widths = _fan_widths(len(meld.cards))
    cards: list[Box] = []
    for laid, shown in zip(meld.cards, widths, strict=True):
        lit = frame if laid.card in fresh else None
        face = Face(laid.card, deck, meld.dim, lit, laid.stands_for, short, scene.style)
        cards.append(leaf(CardArt(face, _CARD, shown, level=True)))
    return stacked((beside(cards), beside(_bars(scene, meld, widths))), 3)


def _bars(scene: TableScene, meld: MeldScene, widths: list[int]) -> Iterator[Box]:
    if meld.label:
        yield _bar(meld.label, meld.seat, sum(widths))
        return
    for seat, run in groupby(zip(meld.cards, widths, strict=True), key=lambda pair: pair[0].seat):
        yield _bar(marks(scene.seats)[seat], seat, sum(width for _, width in run))


def _bar(text: str, seat: int, width: int) -> Box:
    label = leaf(Label(fitted(text, _TEXT, width - 8, Weight.STRONG), _TEXT, SEAT_TEXT, Weight.STRONG))
    bar = framed(label, width - 2, _BAR + 2, content=Plate(SEATS[seat % len(SEATS)], 6))
    return Box(Rect(0, 0, width, bar.height), None, (bar.at(1, 0),))


def _tile_sets(scene: TableScene, board: TileBoard, room: int) -> Box:
    ground = Plate(scene.look.surface.plate, 10)
    most = (room - 14) // (_TILE + 2)
    lines = [tiles[cut.start : cut.stop] for tiles in board.sets for cut in even_cuts(len(tiles), most)]
    sets = [padded(beside(_tiles(board, tiles), 2), 7, 7, ground) for tiles in lines]
    table = flowed([_pool(scene, board), *sets], room, 12, 12)
    racks = flowed([_rack(rack) for rack in board.racks], room, 18, 14)
    return stacked((table, racks), 20) if board.racks else table


def _rack(rack: Rack) -> Box:
    """Return what a player has left, in rows, on a bar that says whose it is."""
    rows = [rack.tiles[cut.start : cut.stop] for cut in even_cuts(len(rack.tiles), _RACK_ROW)]
    lines = (beside((leaf(TileArt(TileFace(tile), _TILE)) for tile in row), 2) for row in rows)
    tiles = stacked(lines, 4)
    return stacked((tiles, _bar(rack.label, rack.seat, max(tiles.width, _RACK_BAR))), 4)


def _tiles(board: TileBoard, tiles: tuple[Card, ...]) -> Iterator[Box]:
    for tile in tiles:
        badge = Badge.NEW if tile in board.new else Badge.MOVED if tile in board.moved else None
        yield leaf(TileArt(TileFace(tile, badge), _TILE))


def _pool(scene: TableScene, board: TileBoard) -> Box:
    """Return the tiles nobody has yet: one face down, and how many."""
    blank = leaf(BlankArt(_TILE))
    count = leaf(Label(str(board.pool), 30, scene.look.surface.text, Weight.STRONG))
    return framed(beside((blank, count), 10, 0.5), 112, tile_height(_TILE) + 14, (0.0, 0.5))
