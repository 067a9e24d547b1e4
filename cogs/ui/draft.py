"""A draft of tiles made by hand: which tiles are picked, where they go, and the table that comes of it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.denials import Denial, DeniedError
from bot.tables.extras import Extras, TileDraft
from engine.actions import Arrange
from engine.board import BoardView
from engine.cards import RANK, SUIT, Card, is_joker
from engine.events import Arranged
from engine.shown import by_suit
from engine.tiles.sets import Set, ordered
from engine.view import View

RACK: Final = -1
NEW: Final = -2  # a set that is not there yet


def arranged_now(sees: View, seat: int) -> BoardView | None:
    """Return the board of a seat if it may arrange it now: nobody else is to see or touch a draft."""
    board = sees.board
    if board is None or not sees.rules.tiles or board.result is not None or board.turn != seat:
        return None
    return board


def own_turn(sees: View, seat: int) -> BoardView:
    """Return the board of a seat that may arrange it now, and deny whoever may not."""
    if board := arranged_now(sees, seat):
        return board
    raise DeniedError(Denial.STALE)


def draft_of(extras: Extras, sees: View) -> TileDraft:
    """Return the draft as its owner left it, or a new one once the match has moved on."""
    if extras.draft is not None and extras.draft.version == sees.version:
        return extras.draft
    return TileDraft(sees.version, 0, sees.board.table if sees.board else ())


def as_table(draft: TileDraft) -> tuple[Set, ...]:
    return tuple(tuple(map(Card, tiles)) for tiles in draft.sets)


def rack_of(draft: TileDraft, board: BoardView) -> tuple[Card, ...]:
    """Return the tiles of the rack that the draft has not put down."""
    laid = {tile for tiles in draft.sets for tile in tiles}
    return tuple(sorted((tile for tile in board.hand if tile not in laid), key=by_suit))


def source_tiles(draft: TileDraft, board: BoardView) -> tuple[Card, ...]:
    """Return the tiles of the place that is looked into."""
    return rack_of(draft, board) if draft.source == RACK else as_table(draft)[draft.source]


def looking_into(draft: TileDraft, source: int) -> TileDraft:
    there = RACK <= source < len(draft.sets)
    return replace(draft, step=draft.step + 1, source=source if there else RACK)


def picking(draft: TileDraft, board: BoardView, part: Iterable[int], chosen: Iterable[int]) -> TileDraft:
    """Return the draft with the chosen ones of some tiles picked, and the others of them let go."""
    asked, there = {*chosen}, {*source_tiles(draft, board)} & {*part}
    kept = [tile for tile in draft.picked if tile not in there]
    return replace(draft, step=draft.step + 1, picked=(*kept, *sorted(there & asked)))


def moving(draft: TileDraft, board: BoardView, goal: int) -> TileDraft:
    """Return the draft with the picked tiles moved: a set without tiles is gone, and no tile leaves the table."""
    going = {tile for tile in draft.picked if goal != RACK or tile in board.hand}
    sets = [tuple(tile for tile in tiles if tile not in going) for tiles in as_table(draft)]
    if goal == NEW:
        sets.append(_in_order(going))
    elif 0 <= goal < len(sets):
        sets[goal] = _in_order({*sets[goal], *going})
    elif goal != RACK:
        raise DeniedError(Denial.UNKNOWN)
    return TileDraft(draft.version, draft.step + 1, tuple(tiles for tiles in sets if tiles))


def _in_order(tiles: Iterable[int]) -> Set:
    """Return tiles as the set that they are, or where they are none, in an order in which one sees why."""
    laid = [Card(tile) for tile in tiles]
    return ordered(laid) or tuple(sorted(laid, key=lambda tile: (is_joker(tile), RANK[tile], SUIT[tile], tile)))


def laid_out(sees: View, seat: int, table: tuple[Set, ...]) -> View:
    """Return a view as it would be if its seat had put the tiles so."""
    board = sees.board
    assert board is not None
    laid = {tile for tiles in table for tile in tiles}
    rest = tuple(tile for tile in board.hand if tile not in laid)
    counts = tuple(len(rest) if other == seat else count for other, count in enumerate(board.counts))
    placed = tuple(tile for tile in board.hand if tile in laid)
    history = (*board.history, Arranged(seat, placed)) if placed else board.history
    return replace(sees, boards=(replace(board, table=table, hand=rest, counts=counts, history=history),))


def arrangement(draft: TileDraft, seat: int) -> Arrange:
    return Arrange(seat, as_table(draft))
