"""How the hard player weighs the end of tiles between two, when the other rack is all that is not in sight."""

from collections.abc import Sequence
from typing import Final, assert_never

from engine.actions import Action, Arrange, Decline, EndTurn
from engine.board import BoardView
from engine.cards import without
from engine.players.levels import Weighed, Why
from engine.players.tiles.first_laid import passes_before
from engine.players.tiles.last_tiles import Aim, EndPlan, LastTiles, LookAhead
from engine.players.tiles.waiting import laid_from, turn_end
from engine.tiles.sets import Set, rack_value
from engine.tiles.solver import opening, place
from engine.view import View

NO_PLAY: Final = -1000.0


def last_tiles(view: View, board: BoardView) -> LastTiles | None:
    """Return the position if it is known, which it is once a single rack holds all that is not in sight."""
    on_table = tuple(tile for tiles in board.table for tile in tiles)
    unseen = without(view.rules.pack(), (*on_table, *board.hand))
    rival = next(seat for seat in board.players if seat != board.turn)
    if len(unseen) != board.counts[rival]:
        return None
    passes = -1 if board.plays else passes_before(board)
    opened = board.turn in board.opened, rival in board.opened
    return LastTiles(on_table, (board.hand, unseen), opened, passes)


def ending_weighed(board: BoardView, actions: Sequence[Action], at: LastTiles) -> tuple[Weighed, ...]:
    """Return the plans and the actions, the best first; who has a single choice need not look ahead."""
    look = LookAhead(at)
    choices: dict[Action, tuple[Set, Why | None]] = {}
    for plan in look.plans():
        choices.setdefault(_action(board, plan.tiles), (plan.tiles, _why(at, plan)))
    for action in actions:
        if isinstance(action, Arrange | EndTurn | Decline):
            choices.setdefault(action, (_laid(board, action), None))
    if len(choices) == 1:
        found = [Weighed(action, 0.0, why) for action, (_, why) in choices.items()]
    else:
        found = [Weighed(action, look.worth(laid), why) for action, (laid, why) in choices.items()]
    rest = [Weighed(action, NO_PLAY) for action in actions if action not in choices]  # taking back is for people
    return (*sorted(found, key=lambda one: -one.worth), *rest)


def _action(board: BoardView, laid: Set) -> Action:
    """Return how some tiles are laid, with as few moved as can be; before all others those that open (T5)."""
    if not laid:
        return turn_end(board)
    if board.turn in board.opened:
        return Arrange(board.turn, place(board.table, laid).table)
    return Arrange(board.turn, (*board.table, *(opening(laid) or ())))


def _laid(board: BoardView, action: Arrange | EndTurn | Decline) -> Set:
    return laid_from(board.hand, action.table) if isinstance(action, Arrange) else ()


def _why(at: LastTiles, plan: EndPlan) -> Why:
    count, points = len(plan.tiles), rack_value(plan.tiles)
    match plan.aim:
        case Aim.OUT:
            return Why("hint-tiles-out", numbers={"count": count})
        case Aim.UNDER:
            return Why("hint-tiles-under", numbers={"count": count, "points": at.lead + points})
        case Aim.SAVE:
            return Why("hint-tiles-save", numbers={"points": points})
        case Aim.LESS:
            return Why("hint-tiles-less", numbers={"points": at.lead})
        case Aim.NONE:
            return Why("hint-tiles-end")
        case _:
            assert_never(plan.aim)
