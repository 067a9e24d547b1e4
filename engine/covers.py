"""The melds a hand is shown in where a game has no arithmetic of its own: the best there are, or soon found ones."""

from typing import Final

from engine.arrange import best_melds, melds_in
from engine.cards import Card, without
from engine.melds import MeldLaws
from engine.scoring import value_of
from engine.shown import Cover, Melds

_SEARCHED: Final = 16  # a larger hand is covered meld by meld, each the best of the moment


def exact_cover(hand: tuple[Card, ...], laws: MeldLaws, values: tuple[int, ...]) -> Cover:
    """Return a hand in the melds that leave least in it, for hands of about ten cards."""
    return covered_by(hand, tuple(meld.cards for meld in best_melds(hand, laws, values)))


def quick_cover(hand: tuple[Card, ...], laws: MeldLaws, values: tuple[int, ...]) -> Cover:
    """Return a hand in the best melds of those that begin with each meld and go on with the largest.

    Hands grow to thirty cards where discards are picked up; the best melds of so many can take a quarter of a second.
    """
    found = [_greedy(hand, laws, values)]
    if len(hand) <= _SEARCHED:
        firsts = (meld.cards for meld in melds_in(hand, laws))
        found += [(first, *_greedy(without(hand, first), laws, values)) for first in firsts]
    best = max(found, key=lambda melds: value_of((card for meld in melds for card in meld), values))
    return covered_by(hand, best)


def covered_by(hand: tuple[Card, ...], melds: Melds) -> Cover:
    """Return a hand in melds that it holds, and what they leave."""
    return Cover(melds, without(hand, (card for meld in melds for card in meld)))


def _greedy(cards: tuple[Card, ...], laws: MeldLaws, values: tuple[int, ...]) -> Melds:
    melds: list[tuple[Card, ...]] = []
    while held := melds_in(cards, laws):
        largest = max((meld.cards for meld in held), key=lambda meld: (len(meld), value_of(meld, values)))
        melds.append(largest)
        cards = without(cards, largest)
    return tuple(melds)
