"""Whether a card can be used: laid off as things lie, put in a new meld, or reached by laying others off first."""

from functools import cache

from engine.cards import ACE, RANK, SUIT, Card
from engine.melds import SHORTEST, Ace, End, Meld, MeldKind, MeldLaws, extended

ENDS = (End.LOW, End.HIGH)


def fits(card: Card, melds: tuple[Meld, ...], laws: MeldLaws) -> bool:
    """Say whether a card can be laid off on one of the melds as they lie."""
    for meld in melds:
        for end in ENDS:
            if extended(meld, card, 0, end, laws):
                return True
    return False


@cache
def _neighbours(place: int, ace: Ace, longest: int, last: int) -> tuple[frozenset[int], ...]:
    """Return the places that make a shortest sequence with a card's own, for each that has room for it."""
    places = (ACE, longest + 1) if place == ACE and ace is not Ace.LOW else (place,)
    return tuple(
        frozenset((at - 1) % longest + 1 for at in range(start, start + SHORTEST) if at != own)
        for own in places
        for start in range(own - SHORTEST + 1, own + 1)
        if ace is Ace.AROUND or (start >= ACE and start + SHORTEST - 1 <= last)
    )


def _joins_sequence(card: Card, others: tuple[Card, ...], jokers: int, laws: MeldLaws) -> bool:
    place, suit = laws.place, SUIT[card]
    held = {place[other] for other in others if SUIT[other] == suit}
    for places in _neighbours(place[card], laws.ace, laws.longest, laws.last):  # noqa: SIM110  # asked very often
        if len(places - held) <= jokers:
            return True
    return False


def _joker_joins(others: tuple[Card, ...], jokers: int, laws: MeldLaws) -> bool:
    """Say whether a joker makes a meld with two others: any card and a joker, or two that belong together."""
    naturals = [card for card in others if not laws.wild[card]]
    if jokers and naturals:
        return True
    return any(
        RANK[one] == RANK[other] or (SUIT[one] == SUIT[other] and _joins_sequence(one, (other,), 1, laws))
        for index, one in enumerate(naturals)
        for other in naturals[index + 1 :]
    )


def makes_meld(card: Card, others: tuple[Card, ...], laws: MeldLaws) -> bool:
    """Say whether a card makes a meld of three with two of the others; where a longer one is possible, so is that."""
    wild = laws.wild
    ranks = [RANK[other] for other in others if not wild[other]]
    jokers = len(others) - len(ranks)
    if wild[card]:
        return _joker_joins(others, jokers, laws)
    return ranks.count(RANK[card]) + jokers >= SHORTEST - 1 or _joins_sequence(card, others, jokers, laws)


def direct_cost(card: Card, others: tuple[Card, ...], melds: tuple[Meld, ...], laws: MeldLaws) -> int | None:
    """Return the fewest cards, itself included, that go down when a card is used at once (R13), or None."""
    if fits(card, melds, laws):
        return 1
    return SHORTEST if makes_meld(card, others, laws) else None


def _is_reached(card: Card, others: tuple[Card, ...], meld: Meld, laws: MeldLaws) -> bool:
    """Say whether one lay-off at an end of a sequence makes the next place there a card's own."""
    for other in others:
        for end in ENDS:
            grown = extended(meld, other, 0, end, laws)
            if grown and extended(grown, card, 0, end, laws):
                return True
    return False


def use_cost(card: Card, others: tuple[Card, ...], melds: tuple[Meld, ...], laws: MeldLaws) -> int | None:
    """Return the fewest cards, itself included, that must leave the hand to use a card in this turn (F6), or None.

    Where two lay-offs or more would have to come first, the last two of them make a new meld with the card.
    """
    direct = direct_cost(card, others, melds, laws)
    if direct == 1:
        return 1
    sequences = (meld for meld in melds if meld.kind is MeldKind.SEQUENCE and meld.suit == SUIT[card])
    return 2 if any(_is_reached(card, others, meld, laws) for meld in sequences) else direct
