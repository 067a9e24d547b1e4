"""The medium and the easy player: rules of thumb, followed well, or the way a beginner does."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Discard, Knock, Take
from engine.cards import DECK
from engine.players.gin.hand import WORTH, helps, laid_out, least, mated, wanted
from engine.players.gin.medium import around
from engine.players.knock.position import KnockPosition, position_of
from engine.players.levels import Weighed
from engine.view import View

Worth = Callable[[Action], float]

KEEP: Final = 4.0  # what a mate is worth, in points
MELDED: Final = 40.0  # what keeps a meld together
FEARED: Final = 3.0  # what it costs to throw what the next player plainly collects
FAIR: Final = {2: 24, 3: 17, 4: 15, 5: 12}  # with so much a fair player knocks in the first turn, by players
EASES: Final = 2  # less in each turn after that
LEAST: Final = 5  # but this is always low enough
CAREFUL: Final = 5  # what a beginner waits for
KNOCKS: Final = 500.0
NEVER: Final = -1000.0

# How a beginner errs: by these chances out of one.
OVERLOOKS: Final = 0.3  # a knock
COLLECTS: Final = 0.4  # takes a discard that only makes a pair
UNSURE: Final = 6.0  # points by which a beginner misjudges a throw


def medium(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Weigh by the rules of thumb that a fair player follows; nothing is left to chance."""
    del chance, samples
    position = position_of(view)
    low = max(FAIR[view.rules.seats] - EASES * position.turn, LEAST)
    return _ranked(actions, _by_thumb(position, low, lambda card: gladness(position, card), lambda: False))


def easy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Weigh as a beginner: waits too long with a knock, collects pairs from the pile, misjudges a throw."""
    del samples
    position = position_of(view)
    low = 0 if chance.random() < OVERLOOKS else CAREFUL
    collects = chance.random() < COLLECTS and bool(around(position.top) & position.hand)
    moods = [chance.uniform(-UNSURE, UNSURE) for _ in range(DECK)]
    return _ranked(
        actions, _by_thumb(position, low, lambda card: gladness(position, card) + moods[card], lambda: collects)
    )


def _ranked(actions: Sequence[Action], worth: Worth) -> tuple[Weighed, ...]:
    weighed = [Weighed(action, worth(action)) for action in actions]
    return tuple(sorted(weighed, key=lambda one: -one.worth))


def _by_thumb(position: KnockPosition, low: int, glad: Callable[[int], float], collects: Callable[[], bool]) -> Worth:
    hand = position.hand

    def worth(action: Action) -> float:
        match action:
            case Knock(card=int(card)):
                left = least(hand ^ 1 << card)
                return KNOCKS - left if left <= low else NEVER - left
            case Discard(card=card):
                return glad(card)
            case Take():
                makes_meld = bool(position.top & wanted(hand)) and helps(hand, position.top)
                return 1.0 if makes_meld or collects() else -1.0
            case _:
                return 0.0

    return worth


def gladness(position: KnockPosition, card: int) -> float:
    """Return how glad a player is to throw a card: its points, less what its mates and melds are worth."""
    hand = position.hand
    if not laid_out(hand)[0] >> card & 1:
        return -float(least(hand ^ 1 << card)) - MELDED
    mate = KEEP if mated(hand) >> card & 1 else 0.0
    feared = FEARED if around(position.rivals[0].known) >> card & 1 else 0.0
    return WORTH[card % 13 + 1] - mate - feared
