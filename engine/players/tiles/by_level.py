"""Tile players. Hard waits until it can go out; at the end it lays the most, lets others begin or looks ahead.

Medium rearranges in one place of the table at a time, as people do, and easy not at all; both overlook tiles. A child
overlooks most of them, and the skilled player does now what medium sees, now what hard does.
A view of tiles tells all that may be done, so the players need no actions to choose from; those given are weighed too.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from engine.actions import Action, Arrange, Decline, DrawStock, EndTurn
from engine.board import BoardView
from engine.players.levels import Level, Weigh, Weighed, Why
from engine.players.mixed import five_levels, five_samples, mixed
from engine.players.tiles.ending import NO_PLAY, ending_weighed, last_tiles
from engine.players.tiles.first_laid import reason_to_pass
from engine.players.tiles.plays import (
    Play,
    TablePlan,
    add_joker,
    add_tile,
    borrow_tile,
    free_joker,
    own_sets,
    played_out,
    split_run,
)
from engine.players.tiles.waiting import goes_out, laid_from, turn_end, waits, way_out
from engine.tiles.sets import Set, Table, opening_value, rack_value
from engine.tiles.solver import most_tiles, opening, place
from engine.view import View

A_TILE: Final = 7.0  # what a tile in a rack comes to, about
A_POINT: Final = 0.01  # where as many tiles go down, points decide
EARLY: Final = 3.0  # what a tile costs that is laid while it is better to wait
SOLVES: Final = 0.15  # of a skilled player's turns: what is overlooked in one turn can still go down in the next
GUESSES: Final = 60  # of what the others hold
WAIT: Final = Why("hint-tiles-wait")
NEAR_THE_END: Final = 4  # tiles of another: a joker is no longer kept

SIMPLE: Final[tuple[Play, ...]] = (own_sets, add_tile)
SKILLED: Final[tuple[Play, ...]] = (own_sets, free_joker, add_tile, split_run, borrow_tile)
OVERLOOKED: Final[Mapping[Level, float]] = {
    Level.CHILD: 0.5,
    Level.EASY: 0.3,
    Level.MEDIUM: 0.1,
}  # of the rack, in a turn


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Keep everything while there is time, unless all of it can go down; look ahead when all is known."""
    board = _board(view)
    at = last_tiles(view, board)
    if at is not None:
        return ending_weighed(board, actions, at)
    why = reason_to_pass(view, board, chance, samples)
    return waiting(view, actions, chance, samples) if why is None else _keeping(board, actions, why)


def waiting(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Keep everything while there is time, unless all of it can go down; lay the most when there is none."""
    board = _board(view)
    return _keeping(board, actions, WAIT) if waits(board) else solving(view, actions, chance, samples)


def solving(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Lay the most tiles in every turn, of those the dearest, and move as few as can be."""
    del chance, samples
    board = _board(view)
    return _weighed(board, actions, _given(actions) or _solved(board), _laid)


def _keeping(board: BoardView, actions: Sequence[Action], why: Why) -> tuple[Weighed, ...]:
    """Weigh the actions where it is better to lay nothing, for a reason."""
    return _weighed(board, actions, _given(actions) or way_out(board), partial(_kept, why))


def _given(actions: Sequence[Action]) -> list[Arrange]:
    return [action for action in actions if isinstance(action, Arrange)]


def _weighed(
    board: BoardView,
    actions: Sequence[Action],
    arranged: Sequence[Arrange],
    weigh: Callable[[BoardView, Action], Weighed],
) -> tuple[Weighed, ...]:
    """Return the actions, the best first; the best way to lay tiles is laid anew with the fewest moved."""
    ways = _gentle_ways(board, max(arranged, key=lambda one: weigh(board, one).worth)) if arranged else []
    found = [
        weigh(board, action) for action in dict.fromkeys((*arranged, *actions, turn_end(board))) if action not in ways
    ]
    favoured = [replace(one, worth=one.worth + A_POINT / 2) for one in (weigh(board, way) for way in ways)]
    return tuple(sorted([*favoured, *found], key=_worst_last))


def _laid(board: BoardView, action: Action) -> Weighed:
    """Weigh an action by the tiles that it puts down."""
    return Weighed(action, _worth(board, action), _why(board, action))


def _kept(why: Why, board: BoardView, action: Action) -> Weighed:
    """Weigh an action where it is better to wait: the fewer tiles go down before they are the last, the better."""
    one = _laid(board, action)
    if isinstance(action, Arrange) and not goes_out(board, action.table):
        early = EARLY * len(laid_from(board.hand, action.table))
        return replace(one, worth=_worth(board, turn_end(board)) - early)
    return replace(one, why=why) if isinstance(action, EndTurn | DrawStock | Decline) else one


def _solved(board: BoardView) -> list[Arrange]:
    """Return the most tiles that can be put down, if any can."""
    if board.turn not in board.opened:
        sets = opening(board.hand)
        return [Arrange(board.turn, (*board.table, *sets))] if sets else []
    best = most_tiles(board.table, board.hand)
    return [Arrange(board.turn, best.table)] if best.tiles else []


def _worst_last(weighed: Weighed) -> float:
    return -weighed.worth


def _gentle_ways(board: BoardView, best: Arrange) -> list[Arrange]:
    """Return the best way to put tiles down with as few moved as possible, and one that leaves the table alone."""
    if board.turn not in board.opened:
        return []
    gentle = Arrange(best.seat, place(board.table, laid_from(board.hand, best.table)).table)
    plain = played_out(TablePlan(board.table, board.hand), SIMPLE)
    return [gentle] if plain.table in {board.table, gentle.table} else [gentle, Arrange(best.seat, plain.table)]


def _board(view: View) -> BoardView:
    assert view.board is not None
    return view.board


def _worth(board: BoardView, action: Action) -> float:
    match action:
        case Arrange():
            tiles = laid_from(board.hand, action.table)
            others = A_TILE * (sum(board.counts) - len(board.hand)) if len(tiles) == len(board.hand) else 0.0
            return A_TILE * len(tiles) + A_POINT * rack_value(tiles) + others
        case EndTurn():
            return 0.0
        case DrawStock() | Decline():
            return -A_TILE
        case _:
            return NO_PLAY  # taking back is for people


def _why(board: BoardView, action: Action) -> Why | None:
    match action:
        case Arrange():
            return _why_placed(board, action.table)
        case EndTurn() | Decline():
            return Why("hint-tiles-end")
        case DrawStock():
            return Why("hint-tiles-draw")
        case _:
            return None


def _why_placed(board: BoardView, table: Table) -> Why:
    tiles = laid_from(board.hand, table)
    count = len(tiles)
    if count == len(board.hand):
        return Why("hint-tiles-out", numbers={"count": count})
    if board.turn not in board.opened:
        return Why("hint-tiles-open", numbers={"count": count, "points": opening_value((tiles,))})
    if broken := _broken(board.table, table):
        return Why("hint-tiles-rearrange", numbers={"count": count, "sets": broken})
    return Why("hint-tiles-place", numbers={"count": count})


def _broken(old: Table, new: Table) -> int:
    """Count the sets of a table that are no longer whole."""
    after = [frozenset(tiles) for tiles in new]
    return sum(not any(one.issuperset(tiles) for one in after) for tiles in old)


# By eye


def medium(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Do what a practised player sees."""
    del samples
    return _by_eye(view, actions, SKILLED, _noticed(view, chance, OVERLOOKED[Level.MEDIUM]))


def easy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Do what a beginner sees, who is glad to have placed something and ends the turn."""
    del samples
    return _glad(view, actions, chance, Level.EASY)


def child(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Do the same, and overlook most."""
    del samples
    return _glad(view, actions, chance, Level.CHILD)


def _glad(view: View, actions: Sequence[Action], chance: Random, level: Level) -> tuple[Weighed, ...]:
    noticed = () if _board(view).plays else _noticed(view, chance, OVERLOOKED[level])
    return _by_eye(view, actions, SIMPLE, noticed)


def _noticed(view: View, chance: Random, overlooked: float) -> Set:
    return tuple(tile for tile in _board(view).hand if chance.random() >= overlooked)


def _by_eye(view: View, actions: Sequence[Action], plays: Sequence[Play], noticed: Set) -> tuple[Weighed, ...]:
    board = _board(view)
    table = _table_by_eye(board, plays, noticed)
    rest = [action for action in actions if not isinstance(action, Arrange)]
    own = [Arrange(board.turn, table)] if table != board.table else []
    weighed = [Weighed(action, _worth(board, action)) for action in dict.fromkeys((*own, *rest, turn_end(board)))]
    return tuple(sorted(weighed, key=_worst_last))


def _table_by_eye(board: BoardView, plays: Sequence[Play], noticed: Set) -> Table:
    """Return the table as a player leaves it who sees some tiles of the rack; the last tiles nobody overlooks."""
    if board.turn not in board.opened:
        return (*board.table, *(opening(noticed) or ()))
    out = played_out(TablePlan(board.table, board.hand), (*plays, add_joker))
    if not out.rack:
        return out.table
    others = [board.counts[seat] for seat in board.players if seat != board.turn]
    hurried = not board.stock or min(others) <= NEAR_THE_END
    return played_out(TablePlan(board.table, noticed), (*plays, add_joker) if hurried else plays).table


PLAYERS: Final[Mapping[Level, Weigh]] = {
    **five_levels(easy, medium, hard, child=child),
    Level.SKILLED: mixed(medium, solving, SOLVES),  # who waits now and then has neither
}
SAMPLES: Final = five_samples(GUESSES, 1)
