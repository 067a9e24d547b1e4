"""The hands that somebody is after who melds only all at once (R15, Q2), where two melds make a hand."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final

from engine.arrange import melds_in
from engine.cards import CARDS, Card
from engine.melds import SHORTEST, MeldLaws
from engine.players.rummy.laying import BIT, NONE, mask_of

MOST: Final = 2 * SHORTEST + 1  # cards of a hand of two melds; a longer meld is two shorter ones

Goal = int  # a mask of cards that can all go down together


@lru_cache(8)
def goals_of(pack: tuple[Card, ...], laws: MeldLaws, size: int) -> tuple[Goal, ...]:
    """Return every hand of so many cards that can all go down."""
    found = melds_in(pack, laws)
    shorter, longer = (
        [mask_of(meld.cards) for meld in found if len(meld.cards) == n] for n in (SHORTEST, size - SHORTEST)
    )
    return tuple(sorted({one | other for one, other in product(shorter, longer) if not one & other}))


@lru_cache(1 << 15)
def cards_of(mask: int) -> tuple[Card, ...]:
    return tuple(Card(card) for card in range(CARDS) if BIT[card] & mask)


def missing(goal: Goal, hand: int) -> int:
    return (goal & ~hand).bit_count()


def nearest(goals: Iterable[Goal], hand: int, beyond: int = 0) -> tuple[Goal, ...]:
    """Return the goals that miss the fewest cards, or so many more."""
    counted = [(missing(goal, hand), goal) for goal in goals]
    most = min(counted, default=(0, NONE))[0] + beyond
    return tuple(goal for count, goal in counted if count <= most)
