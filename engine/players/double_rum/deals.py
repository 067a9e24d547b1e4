"""What the other players of a round of Double Rum may hold, guessed from what each took and threw.

What was taken and not thrown since is known. The rest is drawn from the cards that were not seen, rather not those that
go with what somebody threw, and some more than are held: those that go with nothing are put back, since who has had so
many turns has thrown as many cards and is as much nearer to going out.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.players.dice import PRIME, mixed_in, rolled
from engine.players.double_rum.hand import Hand, bits, laid_out
from engine.players.double_rum.playout import DoubleRumDeal

CHANGES: Final = 4  # of cards of a whole hand, at most
UNLIKELY: Final = 40  # in a hundred, to be kept where one that goes with it was thrown
FURTHER: Final = (0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 9, 9)  # cards that are put back, by turns that somebody has had


class DoubleRumRival(NamedTuple):
    """Another player: what it holds for certain, how many in all, what goes with its throws, and how many these are."""

    known: Hand
    holds: int
    unlikely: int
    turns: int


def one_of(pool: Hand, dice: int) -> int:
    """Return one of the cards, as the dice say."""
    number, mask = dice * pool.size // PRIME, pool.once
    if number >= mask.bit_count():
        number -= mask.bit_count()
        mask = pool.twice
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


def guess(deal: DoubleRumDeal, rivals: Sequence[DoubleRumRival], pool: Hand, dice: int) -> tuple[Hand, int]:
    """Fill in the hands of the others; return the cards that remain for the stock, and the dice."""
    for seat, rival in enumerate(rivals, 1):
        hand = rival.known
        further = FURTHER[min(rival.turns, len(FURTHER) - 1)]
        for _ in range(min(rival.holds - hand.size + further, pool.size)):
            dice = rolled(dice)
            card = one_of(pool, dice)
            dice = rolled(dice)
            if card & rival.unlikely and dice % 100 >= UNLIKELY:
                dice = rolled(dice)
                card = one_of(pool, dice)
            hand = hand.added(card)
            pool = pool.removed(card)
        while hand.size > rival.holds:
            card = deal.thrown(hand, laid_out(hand, 0).loose, rival.known.once)
            hand = hand.removed(card)
            pool = pool.added(card)
        hand, pool, dice = _not_out(rival, hand, pool, dice)
        deal.hands[seat] = hand
    return pool, dice


def _not_out(rival: DoubleRumRival, hand: Hand, pool: Hand, dice: int) -> tuple[Hand, Hand, int]:
    """Exchange cards of a hand that would have gone out; return it, what remains, and the dice."""
    for _ in range(CHANGES):
        if pool.once == 0 or laid_out(hand, 0).loose.once:
            break
        dice = rolled(dice)
        out = one_of(hand, dice)
        if out & rival.known.once:
            continue
        dice = rolled(dice)
        into = one_of(pool, dice)
        hand = hand.removed(out).added(into)
        pool = pool.removed(into).added(out)
    return hand, pool, dice


def shuffled(cards: Hand, dice: int) -> tuple[list[int], int]:
    """Return cards in an order that the dice choose, and the dice."""
    order = list[int]()
    for card in sorted([*bits(cards.once), *bits(cards.twice)]):
        dice = mixed_in(order, card, dice)
    return order, dice
