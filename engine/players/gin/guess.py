"""What the other player of Gin may hold, guessed from what was taken, refused and thrown.

A guess is a hand and the cards that came to it from the stock, turn by turn. It is as likely as a sensible player is
to have done with it what was seen: to take what makes a meld, to throw what is dear and has no mate, to knock when
possible. Guesses are drawn by small changes, each kept as often as it deserves (Metropolis), so that a guess is met as
often as it is likely. Nobody is held to be perfect: everything has some chance.
"""

from collections.abc import MutableSequence
from math import exp
from typing import Final

from engine.players.dice import PRIME, one_of, rolled
from engine.players.gin.hand import SUIT, laid_out, mated, points, wanted

# Turns of the other player.
FROM_STOCK: Final = 0
FROM_PILE: Final = 1
REFUSED: Final = 2  # the upcard, and nothing else (N5)
BEFORE_EXTRA: Final = 3  # a card thrown before the eleventh is looked at (N4)

Turns = tuple[list[int], list[int], list[int], list[int], list[int]]
"""The turns of the other player: how it drew, the card it could take or 0, the card it threw, the cards that had lain
open before, and the card that came to it, which is a guess if it came from the stock."""

TAKES_WANTED: Final = 0.85
TAKES_OTHER: Final = 0.04
WAITS: Final = 0.3  # could knock and did not
SLIP: Final = 0.005
COOL: Final = 1.5  # points of difference between throws that count for a factor of e
MATE: Final = exp(-3 / COOL)  # how much less a card is thrown that has a mate
MELDED: Final = exp(-4 / COOL)  # or that is part of a meld


def _throws() -> list[float]:
    sums = [0.0]
    for rank in range(1, 14):
        sums += [exp(min(rank, 10) / COOL) + lower for lower in sums]
    return sums


THROWS: Final = _throws()  # by the ranks of one suit: how much they ask to be thrown


def asking(mask: int) -> float:
    return THROWS[mask & SUIT] + THROWS[mask >> 13 & SUIT] + THROWS[mask >> 26 & SUIT] + THROWS[mask >> 39]


def throw_chance(hand: int, card: int, taken: int) -> float:
    """Return how likely a player is to throw this card of the hand."""
    loose = laid_out(hand)[0] & ~taken
    mates = loose & mated(hand)
    alone = loose & ~mates
    total = asking(alone) + MATE * asking(mates) + MELDED * 10
    if card & alone:
        asks = asking(card)
    elif card & mates:
        asks = MATE * asking(card)
    else:
        asks = MELDED
    return SLIP + (1 - SLIP) * asks / total


def likelihood(hand: int, turns: Turns, limit: int) -> float:
    """Return how likely a guess makes what was seen; 0 where it could not be."""
    kinds, offered, gone, seen, came = turns
    chance = 1.0
    for turn in range(len(kinds) - 1, -1, -1):
        kind = kinds[turn]
        if kind != REFUSED:
            if points(laid_out(hand)[0]) <= limit:
                chance *= WAITS
            card = came[turn]
            if not (hand | gone[turn]) & card or (kind != FROM_PILE and card & seen[turn]):
                return 0.0
            hand |= gone[turn]
            if kind == BEFORE_EXTRA:
                hand ^= card
            chance *= throw_chance(hand, gone[turn], card if kind == FROM_PILE else 0)
            hand &= ~card
        if offered[turn]:
            takes = TAKES_WANTED if offered[turn] & wanted(hand) else TAKES_OTHER
            chance *= takes if kind == FROM_PILE else 1 - takes
    return chance


def begun(known: int, pool: int, holds: int, turns: Turns, dice: int) -> tuple[int, int]:
    """Return a first guess at the hand, with what came to it filled in, and the dice."""
    kinds, _offered, gone, seen, came = turns
    hand = known
    for _ in range(holds - known.bit_count()):
        dice = rolled(dice)
        hand |= one_of(pool & ~hand, dice)
    back = hand
    for turn in range(len(kinds) - 1, -1, -1):
        if kinds[turn] != REFUSED:
            able = back & ~seen[turn] & ~known
            back |= gone[turn]
            if kinds[turn] == FROM_STOCK:
                able = back & ~seen[turn] & ~known
            if kinds[turn] != FROM_PILE:
                dice = rolled(dice)
                came[turn] = one_of(able, dice)
            back &= ~came[turn]
    return hand, dice


def turn_of(card: int, turns: Turns) -> int:
    """Return the turn in which a card came, -1 if it was dealt."""
    came = turns[4]
    for turn in range(len(came)):
        if came[turn] == card:
            return turn
    return -1


def redrawn(  # noqa: PLR0913, PLR0917  # no objects: hot
    hand: int, known: int, turns: Turns, limit: int, likely: float, dice: int
) -> tuple[float, int]:
    """Let another card have come in some turn, if that is as likely; return the likelihood and the dice."""
    kinds, _offered, gone, seen, came = turns
    dice = rolled(dice)
    turn = dice * len(kinds) // PRIME
    if kinds[turn] != FROM_STOCK and kinds[turn] != BEFORE_EXTRA:
        return likely, dice
    able = hand & ~known
    for later in range(turn, len(kinds)):
        able |= gone[later]
    if kinds[turn] == BEFORE_EXTRA:
        able &= ~gone[turn]
    dice = rolled(dice)
    card = one_of(able & ~seen[turn] & ~came[turn], dice)
    elsewhere = turn_of(card, turns)
    if card == 0 or (elsewhere >= 0 and kinds[elsewhere] == FROM_PILE):
        return likely, dice
    old = came[turn]
    came[turn] = card
    if elsewhere >= 0:
        came[elsewhere] = old
    new = likelihood(hand, turns, limit)
    dice = rolled(dice)
    if new * PRIME > likely * dice:
        return new, dice
    came[turn] = old
    if elsewhere >= 0:
        came[elsewhere] = card
    return likely, dice


def exchanged(  # noqa: PLR0913, PLR0917  # no objects: hot
    hand: int, known: int, pool: int, turns: Turns, limit: int, likely: float, dice: int
) -> tuple[int, float, int]:
    """Exchange a card of the hand for another, if that is as likely; return the hand, the likelihood and the dice."""
    came = turns[4]
    dice = rolled(dice)
    out = one_of(hand & ~known, dice)
    dice = rolled(dice)
    card = one_of(pool & ~hand, dice)
    turn = turn_of(out, turns)
    if turn >= 0:
        came[turn] = card
    new = likelihood(hand ^ out ^ card, turns, limit)
    dice = rolled(dice)
    if new * PRIME > likely * dice:
        return hand ^ out ^ card, new, dice
    if turn >= 0:
        came[turn] = out
    return hand, likely, dice


def guessed(  # noqa: PLR0913, PLR0917  # no objects: hot
    known: int,
    pool: int,
    holds: int,
    turns: Turns,
    limit: int,
    dice: int,
    before: int,
    between: int,
    guesses: MutableSequence[int],
) -> int:
    """Fill in guesses at the other hand, so many changes before the first and between two; return the dice.

    `known` is held for certain, and `pool` are the cards that may be in the hand or in the stock.
    """
    hand, dice = begun(known, pool, holds, turns, dice)
    likely = likelihood(hand, turns, limit)
    for step in range(before + between * len(guesses)):
        dice = rolled(dice)
        if dice % 4 == 0 and len(turns[0]) > 0:
            likely, dice = redrawn(hand, known, turns, limit, likely, dice)
        elif hand != known:
            hand, likely, dice = exchanged(hand, known, pool, turns, limit, likely, dice)
        if step >= before and (step - before) % between == 0:
            guesses[(step - before) // between] = hand
    return dice
