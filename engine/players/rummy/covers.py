"""Sets of cards as masks: the melds that a card makes with a hand, and how many cards go down together at most."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from engine.cards import ACE, RANK, SUIT, Card
from engine.melds import SHORTEST, Ace, MeldLaws
from engine.players.rummy.laying import BIT, NONE, mask_of

ENOUGH: Final = 5  # a longer meld is two shorter ones


def most_covered(masks: Iterable[int]) -> int:
    """Return how many cards at most are covered by masks that have none in common."""
    by_lowest: dict[int, list[int]] = {}
    within = NONE
    for mask in masks:
        by_lowest.setdefault(mask & -mask, []).append(mask)
        within |= mask
    return _most(within, by_lowest, {NONE: 0})


def _most(free: int, by_lowest: dict[int, list[int]], known: dict[int, int]) -> int:
    found = known.get(free)
    if found is not None:
        return found
    low = free & -free
    best = _most(free ^ low, by_lowest, known)
    for mask in by_lowest.get(low, ()):
        if mask & free == mask:
            best = max(best, mask.bit_count() + _most(free ^ mask, by_lowest, known))
    known[free] = best
    return best


def melds_with(card: Card, hand: Sequence[Card], laws: MeldLaws) -> list[int]:
    """Return the melds of up to five that a card, not a joker, makes with others."""
    jokers = [other for other in hand if laws.wild[other]]
    return [*_groups(card, hand, jokers, laws), *_sequences(card, hand, jokers, laws)]


def _groups(card: Card, hand: Sequence[Card], jokers: Sequence[Card], laws: MeldLaws) -> Iterator[int]:
    mates = [other for other in hand if RANK[other] == RANK[card] and not laws.wild[other]]
    mates += jokers
    longest = ENOUGH if laws.decks > 1 else ENOUGH - 1
    for size in range(SHORTEST - 1, min(len(mates), longest - 1) + 1):
        for chosen in combinations(mates, size):
            yield BIT[card] | mask_of(chosen)


def _sequences(card: Card, hand: Sequence[Card], jokers: Sequence[Card], laws: MeldLaws) -> Iterator[int]:
    place_of, longest = laws.place, laws.longest
    held = {place_of[other]: BIT[other] for other in hand if SUIT[other] == SUIT[card]}
    held.pop(0, None)  # wild
    if len(held) + len(jokers) < SHORTEST - 1:
        return
    own = place_of[card]
    held[own] = BIT[card]
    places = (ACE, longest + 1) if own == ACE and laws.ace is not Ace.LOW else (own,)
    for place in places:
        for start in range(place - ENOUGH + 1, place + 1):
            mask, wild = NONE, 0
            for at in range(start, start + ENOUGH):
                if laws.ace is not Ace.AROUND and not ACE <= at <= laws.last:
                    break
                bit = held.get((at - 1) % longest + 1)
                if bit is None:
                    wild += 1
                else:
                    mask |= bit
                if wild > len(jokers):
                    break
                if at >= place and at - start + 1 >= SHORTEST:
                    yield from (mask | mask_of(chosen) for chosen in combinations(jokers, wild))
