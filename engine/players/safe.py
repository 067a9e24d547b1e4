"""The safe player: legal, quick and not silly. It moves for an expired clock, and sits where nobody else does.

It draws what helps, puts down what it can, keeps pairs and neighbours, and throws away the dearest card that is left.
"""

from collections.abc import Callable, Sequence
from typing import Final

from engine.actions import (
    Action,
    Arrange,
    Call,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    Take,
)
from engine.board import BoardView
from engine.cards import RANK, SUIT, Card, without
from engine.match import Stage
from engine.scoring import value_of, value_table
from engine.uses import direct_cost
from engine.view import View

VALUES: Final = value_table(11, joker=25)
FAVOUR: Final = 8  # what a pair or a neighbour is worth keeping for
DEEPEST: Final = 6  # more of the pile than this is a burden


def safe_action(view: View, actions: Sequence[Action]) -> Action:
    """Return the action that the safe player takes; there must be one to take."""
    board = view.board
    if view.stage is Stage.CHOICE or board is None:
        return actions[-1]
    return max(actions, key=_worth_in(view, board))


def _worth_in(view: View, board: BoardView) -> Callable[[Action], float]:
    """Return how good an action is, in a scale of kinds: putting down, then drawing well, then letting go."""

    def worth(action: Action) -> float:
        match action:
            case Knock() if view.rules.is_rash(board.hand, action):
                return -3000
            case Knock(card=None):
                return 5001 - view.rules.deadwood(board.hand)  # big gin scores more than gin (N21)
            case Knock(card=int(card)):
                return 5000 - _left(view, board, card)
            case LayMeld():
                return 4000 + value_of(action.cards, VALUES)
            case LayOff():
                return 3000 + VALUES[action.card]
            case Arrange():
                return 3000
            case Call() | Defend() | EndTurn():
                return 2500
            case Take():
                return 2000 - len(board.pile) if _helps(view, board, action) else -2000
            case DrawStock():
                return 1000
            case Discard() if LayMeld in view.rules.actions:
                return VALUES[action.card] - FAVOUR * _mates(view, action.card, board.hand)
            case Discard():
                return VALUES[action.card] / 100 - _left(view, board, action.card)
            case Decline():
                return -1000
            case _:
                return -5000  # offers and taking back are for people

    return worth


def _left(view: View, board: BoardView, thrown: Card) -> int:
    """Return the deadwood of a hand without a card."""
    return view.rules.deadwood(without(board.hand, (thrown,)))


def _helps(view: View, board: BoardView, action: Take) -> bool:
    """Say whether a card of the pile can be used at once and does not bring too many others along."""
    if LayMeld not in view.rules.actions:
        hand, deadwood = (*board.hand, action.card), view.rules.deadwood
        return min(deadwood(without(hand, (card,))) for card in board.hand) < deadwood(board.hand) - 3
    if len(board.pile) - board.pile.index(action.card) > DEEPEST:
        return False
    return direct_cost(action.card, board.hand, board.melds, view.rules.laws) is not None


def _mates(view: View, card: Card, hand: tuple[Card, ...]) -> int:
    """Return how many cards of a hand belong near a card: of its rank, or close to it in its suit."""
    if view.rules.is_wild(card):
        return len(hand)
    place = view.rules.laws.place
    return sum(
        RANK[other] == RANK[card] or (SUIT[other] == SUIT[card] and abs(place[other] - place[card]) <= 2)
        for other in hand
        if other != card
    )
