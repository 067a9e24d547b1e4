"""Which cards of a hand belong near each other: what a player goes by who keeps pairs and neighbours."""

from collections.abc import Iterable
from typing import Final

from engine.cards import ACE, FACE, JOKER, KING, RANK, SUIT, Card
from engine.melds import HIGH_ACE, Ace

PAIR: Final = 6.0
NEXT: Final = 5.0
GAP: Final = 3.0
WILD: Final = 40.0  # a joker goes with everything


def distance(one: Card, other: Card, ace: Ace) -> int:
    """Return how many places apart two cards of a suit lie, the ace at whichever end is nearer."""
    apart = abs(RANK[one] - RANK[other])
    if ace is Ace.LOW or ACE not in (RANK[one], RANK[other]):
        return apart
    return min(apart, HIGH_ACE - max(RANK[one], RANK[other]) if ace is Ace.EITHER else KING - apart)


def nearness(one: Card, other: Card, ace: Ace) -> float:
    """Return how well two cards go together: a pair, neighbours, or neighbours but for one between them."""
    if RANK[one] == RANK[other]:
        return PAIR if FACE[one] != FACE[other] else PAIR / 2
    if SUIT[one] != SUIT[other]:
        return 0.0
    apart = distance(one, other, ace)
    return NEXT if apart == 1 else GAP if apart == 2 else 0.0


def kept_for(card: Card, others: Iterable[Card], ace: Ace) -> float:
    """Return what a card is kept for: how well it goes with each of the others."""
    if card >= JOKER:
        return WILD
    return sum(nearness(card, other, ace) for other in others if other < JOKER)
