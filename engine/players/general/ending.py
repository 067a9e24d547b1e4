"""What the general players add to those of Rummy: they knock in time, answer a knock, and do not go in circles."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import AcceptNewDeal, Action, Defend, Knock, OfferNewDeal, TakeBack
from engine.cards import without
from engine.players.levels import Weigh, Weighed
from engine.players.rummy.position import RummyPosition, position_of, ranked
from engine.view import View

KNOCKS: Final = 5000.0  # on the scale of kinds that the easy and the medium player weigh by
ANSWERS: Final = 2500.0
NEVER: Final = -5000.0
OVERLOOKS: Final = 0.4  # how likely a beginner does not see that a knock is possible

OF_THE_END: Final = (Knock, Defend)
FOR_PEOPLE: Final = (TakeBack, OfferNewDeal, AcceptNewDeal)


def left_after(sees: RummyPosition, knock: Knock) -> int:
    """Return the points that are left over in a knock."""
    return sees.rules.deadwood(sees.hand if knock.card is None else without(sees.hand, (knock.card,)))


def steady(weigh: Weigh) -> Weigh:
    """Return the player who knocks where that is not rash, and else does what another does."""

    def weighed(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
        sees = position_of(view)
        own = [action for action in actions if isinstance(action, (*OF_THE_END, *FOR_PEOPLE))]
        others = [action for action in actions if action not in own]
        return ranked([*(Weighed(one, _worth(sees, one)) for one in own), *weigh(view, others, chance, samples)])

    return weighed


def _worth(sees: RummyPosition, action: Action) -> float:
    match action:
        case Knock():
            return NEVER if sees.rules.is_rash(sees.hand, action) else KNOCKS - left_after(sees, action)
        case Defend():
            return ANSWERS
        case _:
            return 2 * NEVER


def overlooking(weigh: Weigh) -> Weigh:
    """Return the player who now and then does not see that a knock is possible."""

    def weighed(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
        seen = [action for action in actions if not isinstance(action, Knock)]
        blind = chance.random() < OVERLOOKS and seen
        return weigh(view, seen if blind else actions, chance, samples)

    return weighed
