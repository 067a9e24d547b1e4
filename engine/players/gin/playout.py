"""Rounds of Gin played to their end by two sensible players, for search.

Both take a discard that makes a meld and lowers their deadwood, throw the dearest card they have no use for, and
knock when they may and their patience is at an end. What differs is how low one waits, and how much one keeps a mate.
"""

from collections.abc import Sequence

from engine.players.gin.hand import helps, laid_out, least, points, settled, thrown, wanted

# What can be chosen at the root of a search.
THROW = 0
KNOCK = 1
TAKE = 2
DRAW = 3
PASS_FIRST = 4  # the upcard goes on to the other player (N5)
PASS_LAST = 5  # the other player must draw from the stock (N5)
BIG_GIN = 6
THROW_FIRST = 7  # before the eleventh card is looked at (N4)

BIG_BONUS = 31
MOST = 131  # points of a round: big gin, against ten cards of ten
LONGEST = 60  # turns: two players may hand the same cards to and fro for ever


def played_out(  # noqa: PLR0913, PLR0917  # no objects: hot
    hand: int,
    other: int,
    top: int,
    stock: Sequence[int],
    place: int,
    end: int,
    low: int,
    other_low: int,
    favour: int,
    other_favour: int,
) -> int:
    """Return what a round brings the player who is about to draw; the top is 0 where it cannot be taken."""
    sign = 1
    for _ in range(LONGEST):
        taken = 0
        if top & wanted(hand) and helps(hand, top):
            taken = top
            hand |= top
        else:
            hand |= stock[place]
            place += 1
        loose, _ = laid_out(hand)
        top = thrown(hand, loose, taken, favour)
        hand ^= top
        if points(loose & ~top) <= low and least(hand) <= low:
            return sign * settled(hand, other)
        if place >= end:
            return 0
        hand, other = other, hand
        low, other_low = other_low, low
        favour, other_favour = other_favour, favour
        sign = -sign
    return 0


def finished(  # noqa: PLR0913, PLR0917  # no objects: hot
    hand: int,
    other: int,
    taken: int,
    stock: Sequence[int],
    place: int,
    end: int,
    low: int,
    other_low: int,
    favour: int,
    other_favour: int,
) -> int:
    """Return what a round brings the player who has drawn."""
    loose, _ = laid_out(hand)
    top = thrown(hand, loose, taken, favour)
    hand ^= top
    if points(loose & ~top) <= low and least(hand) <= low:
        return settled(hand, other)
    if place >= end:
        return 0
    return -played_out(other, hand, top, stock, place, end, other_low, low, other_favour, favour)


def tried(  # noqa: PLR0913, PLR0917  # no objects: hot
    kind: int,
    card: int,
    hand: int,
    other: int,
    top: int,
    stock: Sequence[int],
    place: int,
    end: int,
    low: int,
    other_low: int,
    favour: int,
    other_favour: int,
) -> int:
    """Return what a round brings the player who chooses this now."""
    if kind == THROW:
        if place >= end:
            return 0
        return -played_out(other, hand ^ card, card, stock, place, end, other_low, low, other_favour, favour)
    if kind == KNOCK:
        return settled(hand ^ card, other)
    if kind == TAKE:
        return finished(hand | top, other, top, stock, place, end, low, other_low, favour, other_favour)
    if kind == DRAW:
        return finished(hand | stock[place], other, 0, stock, place + 1, end, low, other_low, favour, other_favour)
    if kind == PASS_FIRST:
        if top & wanted(other) and helps(other, top):
            return -finished(other | top, hand, top, stock, place, end, other_low, low, other_favour, favour)
        return finished(hand | stock[place], other, 0, stock, place + 1, end, low, other_low, favour, other_favour)
    if kind == PASS_LAST:
        return -played_out(other, hand, 0, stock, place, end, other_low, low, other_favour, favour)
    if kind == BIG_GIN:
        return BIG_BONUS + least(other)
    kept = hand ^ card | stock[place]
    return -played_out(other, kept, card, stock, place + 1, end, other_low, low, other_favour, favour)
