"""The easy player of the games of drawing and melding: it sees its own melds, and little of what others do.

It lays down what it has, picks up what makes a meld, now and then what only makes a pair, overlooks half of what it
could lay off on others' melds, takes nothing from deep in the pile, and throws the dearest card that is not one of
a pair or next to another.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Call, Discard, DrawStock, LayMeld, LayOff, Take
from engine.cards import RANK, SUIT, Card
from engine.players.levels import Weighed
from engine.players.rummy.position import RummyPosition, by_worth, position_of
from engine.uses import makes_meld
from engine.view import View

OVERLOOKS: Final = 0.5
TAKES_PAIRS: Final = 0.3
REACH: Final = 2  # cards of the pile that it thinks of taking


def easy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    del samples
    return by_worth(actions, _worth_in(position_of(view), chance.random()))


def _worth_in(sees: RummyPosition, mood: float) -> Callable[[Action], float]:
    """Return how good an action looks, in a scale of kinds; the mood is what chance says of this moment."""

    def worth(action: Action) -> float:
        match action:
            case LayMeld(cards=cards):
                return 4000 + 10 * len(cards) + sum(sees.values[card] for card in cards)
            case LayOff(card=card, meld=index):
                owed = card == sees.board.owed
                own = sees.seat in sees.melds[index].owners
                return 3000 + sees.values[card] if owed or own or mood > OVERLOOKS else -2000
            case Call():
                return 2500
            case Take(card=card):
                return 2000 if _is_tempting(sees, card, mood) else -2000
            case DrawStock():
                return 1000
            case Discard(card=card):
                return sees.values[card] - 100 * _is_wanted(sees, card)
            case _:
                return -1000

    return worth


def _is_tempting(sees: RummyPosition, card: Card, mood: float) -> bool:
    pile = sees.board.pile
    if len(pile) - pile.index(card) > REACH:
        return False
    if makes_meld(card, sees.hand, sees.laws):
        return True
    return sees.board.stock > 0 and mood < TAKES_PAIRS and any(RANK[card] == RANK[other] for other in sees.hand)


def _is_wanted(sees: RummyPosition, card: Card) -> bool:
    """Say whether a card is one of a pair or next to another; a joker always is wanted."""
    place = sees.laws.place
    return sees.laws.wild[card] or any(
        RANK[card] == RANK[other] or (SUIT[card] == SUIT[other] and abs(place[card] - place[other]) == 1)
        for other in sees.hand
        if other != card
    )
