"""Chance for long sums: dice whose numbers come the same in plain Python and in a kernel, and cards chosen by them.

Cards are a mask, a bit for each; the dice are their own last number.
"""

from collections.abc import MutableSequence
from typing import Final

PRIME: Final = 2_147_483_647  # all numbers are below
FACTOR: Final = 48_271


def rolled(dice: int) -> int:
    """Return the next number of the dice."""
    return dice * FACTOR % PRIME


def nth(mask: int, number: int) -> int:
    """Return the card of a mask at a place, counted from the lowest."""
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


def one_of(mask: int, dice: int) -> int:
    """Return a card of a mask by chance, 0 if it has none."""
    return nth(mask, dice * mask.bit_count() // PRIME)


def shuffled(cards: int, dice: int) -> tuple[list[int], int]:
    """Return cards in an order that the dice choose, and the dice."""
    order = list[int]()
    while cards:
        card = cards & -cards
        cards ^= card
        dice = mixed_in(order, card, dice)
    return order, dice


def mixed_in(order: MutableSequence[int], card: int, dice: int) -> int:
    """Put one more card where the dice say, and what lay there last; return the dice."""
    dice = rolled(dice)
    place = dice * (len(order) + 1) // PRIME
    order.append(card)
    order[place], order[-1] = card, order[place]
    return dice
