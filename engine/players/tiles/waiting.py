"""When the hard player of tiles lays anything while there are tiles to draw: to go out, or once another may.

A tile on the table serves everybody, and one in the rack its holder alone. Whoever lays at once gives the others sets
to add to and to rearrange; whoever waits keeps what goes together, jokers too, and uses all of theirs in one turn.
"""

from typing import Final

from engine.actions import Action, Arrange, Decline, DrawStock, EndTurn
from engine.board import BoardView
from engine.cards import without
from engine.tiles.sets import Set, Table
from engine.tiles.solver import arrangement, most_tiles, opening

NEAR: Final = 1  # tiles of another, with which the end may come at any time


def waits(board: BoardView) -> bool:
    """Say whether there is time: tiles to draw, and nobody about to go out."""
    others = (board.counts[seat] for seat in board.players if seat != board.turn)
    return board.stock > 0 and min(others) > NEAR


def way_out(board: BoardView) -> list[Arrange]:
    """Return how the whole rack goes down in this turn, or the opening that may lead there, if it fits (T5, T9)."""
    table = _whole(board)
    if table is not None and board.turn not in board.opened:
        sets = opening(board.hand)
        table = sets and (*board.table, *sets)
    return [] if table is None else [Arrange(board.turn, table)]


def goes_out(board: BoardView, table: Table) -> bool:
    """Say whether a table leaves nothing in the rack, or after an opening only what can follow at once."""
    rest = without(board.hand, laid_from(board.hand, table))
    return not rest or (board.turn not in board.opened and len(most_tiles(table, rest).tiles) == len(rest))


def turn_end(board: BoardView) -> Action:
    """Return what ends the turn as it is."""
    if board.plays:
        return EndTurn(board.turn)
    return DrawStock(board.turn) if board.stock else Decline(board.turn)


def laid_from(rack: Set, table: Table) -> Set:
    """Return the tiles of a rack that lie on a table."""
    laid = {tile for tiles in table for tile in tiles}
    return tuple(tile for tile in rack if tile in laid)


def _whole(board: BoardView) -> Table | None:
    return arrangement([*board.hand, *(tile for tiles in board.table for tile in tiles)])
