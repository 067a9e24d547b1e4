"""What the other players of a round of 500 may hold, guessed from what each dug out of the pile, threw and laid.

What was taken and not put down since is known. The rest is drawn from the cards that were not seen; rather not those
that go with what somebody threw, and nothing that could have been put down, as whoever has had a turn mostly did.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.players.dice import one_of, rolled
from engine.players.rummy500.playout import Rummy500Deal

UNLIKELY: Final = 40  # in a hundred, to be kept where one that goes with it was thrown
CHANGES: Final = 4  # of cards that could have been put down, at most


@dataclass
class Rummy500Rival:
    """Another player: what it holds for certain, how many in all, what goes with its throws, whether it has played."""

    known: int
    holds: int
    unlikely: int
    played: bool


def guess(deal: Rummy500Deal, rivals: Sequence[Rummy500Rival], pool: int, dice: int) -> tuple[int, int]:
    """Fill in the hands of the others; return the cards that remain for the stock, and the dice."""
    for seat, rival in enumerate(rivals, 1):
        hand = rival.known
        for _ in range(rival.holds - rival.known.bit_count()):
            dice = rolled(dice)
            card = one_of(pool, dice)
            dice = rolled(dice)
            if card & rival.unlikely and dice % 100 >= UNLIKELY:
                dice = rolled(dice)
                card = one_of(pool, dice)
            hand |= card
            pool ^= card
        if rival.played:
            hand, pool, dice = _changed(deal, rival, hand, pool, dice)
        deal.hands[seat] = hand
    return pool, dice


def _changed(deal: Rummy500Deal, rival: Rummy500Rival, hand: int, pool: int, dice: int) -> tuple[int, int, int]:
    """Exchange cards that could be put down for others; return the hand, what remains, and the dice."""
    for _ in range(CHANGES):
        able = hand & ~deal.planned(hand).left & ~rival.known
        if able == 0 or pool == 0:
            break
        dice = rolled(dice)
        out = one_of(able, dice)
        dice = rolled(dice)
        into = one_of(pool, dice)
        hand ^= out | into
        pool ^= out | into
    return hand, pool, dice
