"""Which melds a hand is shown in: for Gin and tiles the best there are, elsewhere the best a quick search finds."""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.arrange import melds_in
from engine.cards import JOKER, RANK, SUIT, Card, without
from engine.gin.deadwood import arrangements, mask_of
from engine.rules import Rules
from engine.scoring import value_of
from engine.tiles.solver import most_tiles
from engine.variants.gin import Gin
from engine.variants.rummy import Rummy
from engine.variants.rummy500 import Rummy500

_SUIT_PLACES: Final = (0, 1, 3, 2, 4)  # black beside red, as players sort; jokers, which have suit -1, last
_SEARCHED: Final = 16  # a larger hand is covered meld by meld, each the best of the moment

Melds = tuple[tuple[Card, ...], ...]


class Cover(NamedTuple):
    """A hand in melds, and the cards that are in none."""

    melds: Melds
    left: tuple[Card, ...]


def by_suit(card: Card) -> tuple[int, int, int]:
    return _SUIT_PLACES[SUIT[card]], RANK[card], card


def by_rank(card: Card) -> tuple[int, int, int]:
    return RANK[card] or JOKER, SUIT[card], card


@lru_cache(maxsize=256)
def cover(rules: Rules, hand: tuple[Card, ...]) -> Cover:
    """Return a hand in melds, in a fixed order, what is left sorted by suit."""
    melds = sorted(_melds(rules, hand), key=lambda meld: by_suit(meld[0]))
    left = without(hand, (card for meld in melds for card in meld))
    return Cover(tuple(melds), tuple(sorted(left, key=by_suit)))


def _melds(rules: Rules, hand: tuple[Card, ...]) -> Melds:
    if isinstance(rules, Gin):
        return arrangements(mask_of(hand))[0].melds
    if isinstance(rules, Rummy | Rummy500):
        return _best_found(rules, hand)
    return most_tiles((), hand).table


def _best_found(rules: Rummy | Rummy500, hand: tuple[Card, ...]) -> Melds:
    """Return the melds that leave least in hand, of those that begin with each meld and go on with the largest."""
    found = [_greedy(rules, hand)]
    if len(hand) <= _SEARCHED:
        firsts = (meld.cards for meld in melds_in(hand, rules.laws))
        found += [(first, *_greedy(rules, without(hand, first))) for first in firsts]
    return max(found, key=lambda melds: value_of((card for meld in melds for card in meld), rules.values))


def _greedy(rules: Rummy | Rummy500, cards: tuple[Card, ...]) -> Melds:
    melds: list[tuple[Card, ...]] = []
    while held := melds_in(cards, rules.laws):
        largest = max((meld.cards for meld in held), key=lambda meld: (len(meld), value_of(meld, rules.values)))
        melds.append(largest)
        cards = without(cards, largest)
    return tuple(melds)
