"""A hand of one deck as one number, for search, where the ace lies at either end of a sequence (F2).

A card is a bit, a suit fourteen bits, low suits first. In a hand an ace is the lowest bit of its suit; a sequence that
it ends has it in the highest instead. All else is done to the four suits at once.
"""

from typing import Final, NamedTuple

LANE: Final = 14
ACES: Final = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE  # times the ranks of one suit, the ranks in all four
HIGH_ACES: Final = ACES << 13
RANKS: Final = 0x1FFF
EVERY_CARD: Final = RANKS * ACES
STARTS: Final = 0xFFF * ACES  # of sequences of three
PLACES: Final = 0x3FFF
MOST_CHOICES: Final = 216  # of groups, where sequences want the same cards


def _points() -> list[int]:
    """Return what the cards of a suit count on the table (F3)."""
    sums = [0]
    for worth in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15):
        sums += [worth + lower for lower in sums]
    return sums


POINTS: Final = _points()


class MeldedHand(NamedTuple):
    """A hand as it is best laid out: what is left over, what is in groups, and the places that sequences take."""

    loose: int
    groups: int
    runs: int


def bit_of(rank: int, suit: int) -> int:
    return 1 << LANE * suit + rank - 1


def on_table(places: int) -> int:
    """Return what sequences count."""
    return (
        POINTS[places & PLACES] + POINTS[places >> 14 & PLACES] + POINTS[places >> 28 & PLACES] + POINTS[places >> 42]
    )


def in_hand(cards: int) -> int:
    """Return what cards count in a hand, and in groups: an ace is 15 there."""
    return on_table(cards & ~ACES | (cards & ACES) << 13)


def either_end(cards: int) -> int:
    """Return the places that cards could take."""
    return cards | (cards & ACES) << 13


def held(places: int) -> int:
    """Return the cards that take places."""
    return places & EVERY_CARD | places >> 13 & ACES


def same_ranks(cards: int) -> int:
    """Return all cards of the ranks that are there."""
    return ((cards | cards >> 14 | cards >> 28 | cards >> 42) & RANKS) * ACES


def _threes(places: int) -> int:
    starts = places & places >> 1 & places >> 2 & STARTS
    return starts | starts << 1 | starts << 2


def sequences(cards: int) -> int:
    """Return the places that cards take in sequences; an ace that fits at both ends lies high, where it counts more."""
    places = either_end(cards)
    runs = _threes(places)
    twice = runs & runs >> 13 & ACES
    return _threes(places & ~twice) if twice else runs


def near(cards: int) -> int:
    """Return the cards up to two places from others in their suit."""
    places = either_end(cards)
    above = places << 1 & ~ACES | places << 2 & ~(ACES | ACES << 1)
    below = places >> 1 & ~HIGH_ACES | places >> 2 & ~(HIGH_ACES | HIGH_ACES >> 1)
    return held(above | below)


def mated(cards: int) -> int:
    """Return the cards that have another of their rank, or one close by in their suit."""
    a, b, c, d = cards & RANKS, cards >> 14 & RANKS, cards >> 28 & RANKS, cards >> 42
    return cards & ((a & b | c & d | (a | b) & (c | d)) * ACES | near(cards))


def laid_out(hand: int) -> MeldedHand:
    """Return the melds of a hand that count most on the table, less what is left over."""
    a, b, c, d = hand & RANKS, hand >> 14 & RANKS, hand >> 28 & RANKS, hand >> 42
    runs = sequences(hand)
    ranks = a & b & (c | d) | c & d & (a | b)
    if ranks == 0:
        return MeldedHand(hand & ~held(runs), 0, runs)
    groups = hand & ranks * ACES
    if groups & held(runs) == 0:
        return MeldedHand(hand & ~held(runs) & ~groups, groups, runs)
    return _contested(hand, groups, ranks & same_ranks(groups & held(runs)))


def _contested(hand: int, groups: int, contested: int) -> MeldedHand:
    """Return the same where groups of some ranks and sequences want the same cards: try choices of groups.

    With a long pile in hand most ranks are contested; then only some of them are, and the rest stay groups.
    """
    choices = 1
    disputed = 0
    while contested:
        rank = contested & -contested
        contested ^= rank
        ways = 6 if hand & rank * ACES == rank * ACES else 2
        if choices * ways <= MOST_CHOICES:
            choices *= ways
            disputed |= rank
    groups &= ~(disputed * ACES)
    most = -1000
    best = MeldedHand(hand, 0, 0)
    for choice in range(choices):
        chosen = groups
        rest = disputed
        number = choice
        while rest:
            rank = rest & -rest
            rest ^= rank
            cards = hand & rank * ACES
            ways = 6 if cards == rank * ACES else 2
            way = number % ways
            number //= ways
            if way == 1:
                chosen |= cards
            elif way > 1:
                chosen |= cards & ~(rank << LANE * (way - 2))
        free = hand & ~chosen
        runs = sequences(free)
        loose = free & ~held(runs)
        counts = on_table(runs) + in_hand(chosen) - in_hand(loose)
        if counts > most:
            most, best = counts, MeldedHand(loose, chosen, runs)
    return best


def lacking(groups: int) -> int:
    """Return the cards that groups of three lack."""
    return same_ranks(groups) & ~groups


def beside(runs: int) -> int:
    """Return the places at the ends of sequences."""
    return (runs << 1 & ~ACES | runs >> 1 & ~HIGH_ACES) & ~runs


def continued(runs: int, cards: int) -> int:
    """Return the places that cards take which can be laid off on sequences one after the other."""
    places = either_end(cards)
    grown = runs
    while further := beside(grown) & places:
        grown |= further
    grown &= ~runs
    return grown & ~(grown >> 13 & ACES)
