"""A hand in melds as it is shown, in a fixed order; found once for all who ask about the same hand."""

from functools import lru_cache

from engine.cards import Card
from engine.rules import Rules
from engine.shown import Cover, by_suit


@lru_cache(maxsize=256)
def cover(rules: Rules, hand: tuple[Card, ...]) -> Cover:
    """Return a hand in melds, sorted, and what is left sorted by suit."""
    melds, left = rules.cover(hand)
    in_order = sorted(melds, key=lambda meld: by_suit(meld[0]))
    return Cover(tuple(in_order), tuple(sorted(left, key=by_suit)))
