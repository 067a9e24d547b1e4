"""A hand of Gin as one number, for search: how it is best laid out, what it lacks, what it throws, how it answers.

The whole kernel is written so that a compiler can take it as it is: whole numbers, tables and plain loops, no
objects. A card is a bit, a hand the sum of its bits, a suit thirteen bits of them, low suits first.
"""

from collections.abc import Callable
from typing import Final

SUIT: Final = 0x1FFF
EVERY_SUIT: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39  # times the ranks of one suit, the ranks in all four
NO_ACES: Final = ~EVERY_SUIT
NO_KINGS: Final = ~(EVERY_SUIT << 12)
BONUS: Final = 25  # for gin and for an undercut (N14, N15)


def _in_sequences(suit: int) -> int:
    starts = suit & suit >> 1 & suit >> 2
    return starts | starts << 1 | starts << 2


def _growing(suit: int) -> int:
    """Return the ranks that would lie in a sequence if a suit had them too."""
    below, above = suit << 1, suit >> 1
    return (below & suit << 2 | below & above | above & suit >> 2) & SUIT


def _points() -> list[int]:
    sums = [0]
    for rank in range(1, 14):
        sums += [min(rank, 10) + lower for lower in sums]
    return sums


# By the ranks held of one suit.
SEQUENCES: Final = [_in_sequences(suit) for suit in range(1 << 13)]
GROWING: Final = [_growing(suit) for suit in range(1 << 13)]
NEAR: Final = [suit & (suit << 1 | suit << 2 | suit >> 1 | suit >> 2) for suit in range(1 << 13)]
POINTS: Final = _points()
TOP: Final = [suit.bit_length() for suit in range(1 << 13)]  # the highest rank, 0 for none
WORTH: Final = [min(rank, 10) for rank in range(14)]  # by rank


def folded(mask: int) -> int:
    """Return the ranks that are there in any suit."""
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & SUIT


def points(mask: int) -> int:
    return POINTS[mask & SUIT] + POINTS[mask >> 13 & SUIT] + POINTS[mask >> 26 & SUIT] + POINTS[mask >> 39]


def laid_out(hand: int, counted: Callable[[int], int] = points) -> tuple[int, int]:
    """Return the cards left over and those in groups where these count least, as deadwood; the rest are sequences."""
    a = hand & SUIT
    b = hand >> 13 & SUIT
    c = hand >> 26 & SUIT
    d = hand >> 39
    runs = SEQUENCES[a] | SEQUENCES[b] << 13 | SEQUENCES[c] << 26 | SEQUENCES[d] << 39
    ranks = a & b & (c | d) | c & d & (a | b)
    if ranks == 0:
        return hand & ~runs, 0
    contested = ranks & folded(runs)
    groups = hand & (ranks & ~contested) * EVERY_SUIT
    if contested == 0:
        return hand & ~runs & ~groups, groups
    return contest(hand, groups, contested, counted)


def contest(hand: int, groups: int, contested: int, counted: Callable[[int], int]) -> tuple[int, int]:
    """Return the same where groups of some ranks and sequences want the same cards: try every choice of groups."""
    choices = 1
    rest = contested
    while rest:
        rank = rest & -rest
        rest ^= rank
        choices *= 6 if hand & rank * EVERY_SUIT == rank * EVERY_SUIT else 2
    least = 1000
    best_loose = best_groups = 0
    for choice in range(choices):
        chosen = groups
        rest = contested
        number = choice
        while rest:
            rank = rest & -rest
            rest ^= rank
            held = hand & rank * EVERY_SUIT
            ways = 6 if held == rank * EVERY_SUIT else 2
            way = number % ways
            number //= ways
            if way == 1:
                chosen |= held
            elif way > 1:
                chosen |= held & ~(rank << 13 * (way - 2))
        free = hand & ~chosen
        loose = free & ~in_sequences(free)
        left = counted(loose)
        if left < least:
            least = left
            best_loose = loose
            best_groups = chosen
    return best_loose, best_groups


def in_sequences(mask: int) -> int:
    return (
        SEQUENCES[mask & SUIT]
        | SEQUENCES[mask >> 13 & SUIT] << 13
        | SEQUENCES[mask >> 26 & SUIT] << 26
        | SEQUENCES[mask >> 39] << 39
    )


def least(hand: int) -> int:
    """Return the least deadwood of a hand."""
    return points(laid_out(hand)[0])


def wanted(hand: int) -> int:
    """Return the cards that would lie in a meld if a hand had them too."""
    a = hand & SUIT
    b = hand >> 13 & SUIT
    c = hand >> 26 & SUIT
    d = hand >> 39
    pairs = a & b | c & d | (a | b) & (c | d)
    return (pairs * EVERY_SUIT | GROWING[a] | GROWING[b] << 13 | GROWING[c] << 26 | GROWING[d] << 39) & ~hand


def mated(hand: int) -> int:
    """Return the cards of a hand that have another of their rank, or one close by in their suit."""
    a = hand & SUIT
    b = hand >> 13 & SUIT
    c = hand >> 26 & SUIT
    d = hand >> 39
    pairs = a & b | c & d | (a | b) & (c | d)
    return hand & (pairs * EVERY_SUIT | NEAR[a] | NEAR[b] << 13 | NEAR[c] << 26 | NEAR[d] << 39)


def thrown(hand: int, loose: int, taken: int, favour: int) -> int:
    """Return the card that eleven throw: the dearest left over, where one with a mate counts so much less."""
    spare = loose & ~taken
    if spare == 0:
        return spared(hand, taken)
    mates = spare & mated(hand)
    alone = folded(spare & ~mates)
    together = folded(mates)
    if alone and WORTH[TOP[alone]] + favour >= WORTH[TOP[together]]:
        choice = spare & ~mates & EVERY_SUIT << TOP[alone] - 1
    else:
        choice = mates & EVERY_SUIT << TOP[together] - 1
    return choice & -choice


def spared(hand: int, taken: int) -> int:
    """Return the card that melds can best spare where nothing else is left over."""
    best = 0
    lowest = 1000
    rest = hand & ~taken
    while rest:
        card = rest & -rest
        rest ^= card
        left = least(hand ^ card)
        if left < lowest:
            lowest = left
            best = card
    return best


def helps(hand: int, card: int) -> bool:
    """Say whether a wanted card lowers the deadwood, once another is thrown for it."""
    before = points(laid_out(hand)[0])
    loose = laid_out(hand | card)[0]
    return points(loose) - WORTH[TOP[folded(loose & ~card)]] < before


def reached(runs: int, cards: int) -> int:
    """Return the cards that can be laid off on sequences one after the other."""
    grown = runs
    while True:
        further = (grown << 1 & NO_ACES | grown >> 1 & NO_KINGS) & cards & ~grown
        if further == 0:
            return grown & ~runs
        grown |= further


def fourths(groups: int) -> int:
    """Return the cards that groups of three lack."""
    all_four = groups & groups >> 13 & groups >> 26 & groups >> 39 & SUIT
    return (folded(groups) & ~all_four) * EVERY_SUIT & ~groups


def answered(hand: int, runs: int, groups: int) -> int:
    """Return the least deadwood of a hand that may lay off on a knocker's sequences and groups (N12)."""
    lacking = fourths(groups)
    fitting = hand & lacking | reached(runs, hand)
    lowest = least(hand)
    laid = fitting
    while laid:
        if laid & ~lacking & ~reached(runs, laid) == 0:
            lowest = min(lowest, least(hand & ~laid))
        laid = laid - 1 & fitting
    return lowest


def settled(knocker: int, other: int) -> int:
    """Return what a knock brings the knocker; less than nothing if it is undercut (N13-N15)."""
    loose, groups = laid_out(knocker)
    mine = points(loose)
    if mine == 0:
        return BONUS + least(other)
    theirs = answered(other, knocker & ~loose & ~groups, groups)
    return theirs - mine if mine < theirs else theirs - mine - BONUS
