"""What the others may hold where whole hands go down at once, all of them together, guessed from what each did.

A guess is a hand for each. It is the likelier the more it is as near to going out as players are after so many turns,
the fewer cards it holds that go with what was thrown, the fewer melds it would have had with what was refused, and the
more that go with what was taken. Guesses are drawn by small changes, each kept as often as it deserves (Metropolis).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.players.dice import PRIME, one_of, rolled
from engine.players.rummy.whole_aims import TwoMelds

# How much likelier than by chance hands are that lack so many cards, from none to seven, by turns that were had.
NEARNESS: Final = (
    (0.02, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
    (0.02, 2.0, 1.0, 0.5, 0.12, 0.03, 0.01, 0.01),
    (0.02, 9.0, 1.0, 0.32, 0.02, 0.01, 0.01, 0.01),
    (0.02, 19.0, 1.0, 0.2, 0.01, 0.01, 0.01, 0.01),
    (0.02, 26.0, 1.0, 0.13, 0.01, 0.01, 0.01, 0.01),
    (0.02, 32.0, 1.0, 0.1, 0.01, 0.01, 0.01, 0.01),
    (0.02, 36.0, 1.0, 0.06, 0.01, 0.01, 0.01, 0.01),
    (0.02, 50.0, 1.0, 0.03, 0.01, 0.01, 0.01, 0.01),
    (0.02, 60.0, 1.0, 0.02, 0.01, 0.01, 0.01, 0.01),
    (0.02, 68.0, 1.0, 0.01, 0.01, 0.01, 0.01, 0.01),
    (0.02, 76.0, 1.0, 0.01, 0.01, 0.01, 0.01, 0.01),
    (0.02, 150.0, 1.0, 0.01, 0.01, 0.01, 0.01, 0.01),
)
LIKES: Final = (1.0, 0.7, 0.5, 0.35, 0.25, 0.2, 0.2, 0.2)  # by cards held that go with one that was thrown,
MATES: Final = (0.05, 0.4, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)  # with one that was taken,
LEFT: Final = (1.0, 0.4)  # and whether a meld was refused


@dataclass
class WholeRival:
    """Another player: what it holds for certain, how many in all, the turns it had, and what speaks of its hand."""

    known: int
    holds: int
    turns: int
    thrown: list[int]  # what goes with each card
    taken: list[int]
    refused: list[int]  # what would have made a meld with a card
    hand: int = 0
    likely: float = 0.0


def likelihood(melds: TwoMelds, rival: WholeRival, hand: int) -> float:
    """Return how likely a hand is, beside others."""
    chance = NEARNESS[rival.turns][melds.nearest(hand, 0).lacks]
    for near in rival.thrown:
        chance *= LIKES[(near & hand).bit_count()]
    for near in rival.taken:
        chance *= MATES[(near & hand).bit_count()]
    for meld in rival.refused:
        chance *= LEFT[not meld & ~hand]
    return chance


def begin(melds: TwoMelds, rival: WholeRival, pool: int, dice: int) -> int:
    """Fill in a first guess; return the dice."""
    rival.hand = rival.known
    for _ in range(rival.holds - rival.known.bit_count()):
        dice = rolled(dice)
        rival.hand |= one_of(pool & ~rival.hand, dice)
    rival.likely = likelihood(melds, rival, rival.hand)
    return dice


def exchange(melds: TwoMelds, rivals: Sequence[WholeRival], rival: WholeRival, pool: int, dice: int) -> int:
    """Exchange a card of a hand for one of the stock or of another's hand, if that is as likely; return the dice."""
    dice = rolled(dice)
    out = one_of(rival.hand & ~rival.known, dice)
    dice = rolled(dice)
    into = one_of(pool & ~rival.hand, dice)
    if out == 0 or into == 0:
        return dice
    other = next((one for one in rivals if one.hand & into), None)
    likely = likelihood(melds, rival, rival.hand ^ out ^ into)
    others = were = 1.0
    if other:
        others, were = likelihood(melds, other, other.hand ^ into ^ out), other.likely
    dice = rolled(dice)
    if likely * others * PRIME > rival.likely * were * dice:
        rival.hand ^= out ^ into
        rival.likely = likely
        if other:
            other.hand ^= into ^ out
            other.likely = others
    return dice


def guessed(  # noqa: PLR0913, PLR0917  # what a walk is
    melds: TwoMelds, rivals: Sequence[WholeRival], pool: int, dice: int, before: int, between: int, count: int
) -> list[list[int]]:
    """Return so many guesses at the hands of all, so many changes before the first and between two."""
    free = pool
    for rival in rivals:
        dice = begin(melds, rival, free, dice)
        free &= ~rival.hand
    guesses = list[list[int]]()
    for step in range(before + between * count):
        dice = rolled(dice)
        dice = exchange(melds, rivals, rivals[dice * len(rivals) // PRIME], pool, dice)
        if step >= before and (step - before) % between == 0:
            guesses.append([one.hand for one in rivals])
    return guesses
