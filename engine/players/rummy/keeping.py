"""Which cards of a hand belong near each other: what a player goes by who keeps pairs and neighbours."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from engine.cards import ACE, DECK, FACE, RANK, SUIT, Card
from engine.melds import Ace, MeldLaws

PAIR: Final = 6.0
NEXT: Final = 5.0
GAP: Final = 3.0
WILD: Final = 40.0  # a joker goes with everything


def distance(one: Card, other: Card, laws: MeldLaws) -> int:
    """Return how many places apart two cards of a suit lie, the ace at whichever end is nearer."""
    first, second = laws.place[one], laws.place[other]
    apart = abs(first - second)
    if laws.ace is Ace.LOW or ACE not in (first, second):
        return apart
    return min(apart, laws.last - max(first, second) if laws.ace is Ace.EITHER else laws.longest - apart)


def nearness(one: Card, other: Card, laws: MeldLaws) -> float:
    """Return how well two cards go together: a pair, neighbours, or neighbours but for one between them."""
    if RANK[one] == RANK[other]:
        return PAIR if FACE[one] != FACE[other] else PAIR / 2
    if SUIT[one] != SUIT[other]:
        return 0.0
    apart = distance(one, other, laws)
    return NEXT if apart == 1 else GAP if apart == 2 else 0.0


@cache
def _nearness(ace: Ace, ranks: tuple[int, ...]) -> tuple[tuple[float, ...], ...]:
    """Return how well each card goes with each other, made once for every order of ranks."""
    laws = MeldLaws(ace, ranks=ranks)
    cards = tuple(map(Card, range(2 * DECK)))
    return tuple(tuple(nearness(one, other, laws) for other in cards) for one in cards)


def kept_for(card: Card, others: Iterable[Card], laws: MeldLaws) -> float:
    """Return what a card is kept for: how well it goes with each of the others."""
    wild = laws.wild
    if wild[card]:
        return WILD
    near = _nearness(laws.ace, laws.ranks)[card]
    return sum([near[other] for other in others if not wild[other]])
