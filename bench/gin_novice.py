"""RLCard's novice as a player at our table: it is asked in its own numbers, by the rules that both share.

It decides by its hand and what it may do alone, so a hand and a list of choices are all that it is given.
"""

import random
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

import numpy as np
import numpy.random as chance
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

from bench.gin_rounds import Chooser
from engine.actions import Action, Decline, Discard, DrawStock, Knock, Take
from engine.cards import Card
from engine.gin.deadwood import deadwood, mask_of
from engine.view import View

if TYPE_CHECKING:
    from rlcard.envs import Observed

DRAW: Final = 2
TAKE: Final = 3
GIN: Final = 5
DISCARD: Final = 6
KNOCK: Final = 58
AGENT: Final = GinRummyNoviceRuleAgent()


def _number(card: Card) -> int:
    """Return a card as RLCard numbers it: spades come first, clubs last."""
    return (3 - card // 13) * 13 + card % 13


def _numbered(view: View, action: Action) -> int:
    match action:
        case Take():
            return TAKE
        case DrawStock() | Decline():
            return DRAW
        case Discard(card=card):
            return DISCARD + _number(card)
        case Knock(card=int(card)):
            board = view.board
            assert board is not None
            return KNOCK + _number(card) if deadwood(mask_of(board.hand) ^ 1 << card) else GIN
        case _:
            raise AssertionError(action)


def novice(seed: int) -> Chooser:
    """Return the agent as a player; where it draws by chance the chance is seeded."""
    rng = random.Random(seed)

    def chosen(view: View, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        board = view.board
        assert board is not None
        numbered = {_numbered(view, action): action for action in actions}
        hand = [0] * 52
        for card in board.hand:
            hand[_number(card)] = 1
        chance.seed(rng.randrange(2**32))  # noqa: NPY002  # the agent draws from the old common source
        state = {"obs": [np.array(hand, dtype=np.int32)], "legal_actions": OrderedDict.fromkeys(numbered)}
        return numbered[int(AGENT.step(cast("Observed", state)))]

    return chosen
