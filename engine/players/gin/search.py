"""The search of the hard Gin player: choices played out over guessed deals, ever more often the better they do."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple

from engine.players.gin.guess import PRIME, Turns, guessed, rolled
from engine.players.gin.playout import MOST, tried


class GinQuestion(NamedTuple):
    """What a search is asked, in the order that it takes it."""

    hand: int
    top: int
    known: int  # cards that the other player holds for certain
    pool: int  # cards that may be in the other hand or in the stock
    holds: int  # cards of the other hand
    turns: Turns
    limit: int
    choices: list[int]
    cards: list[int]
    lows: list[int]
    worths: Sequence[int]  # of a round, by its points
    totals: list[int]  # to be filled in: what each choice was worth in all,
    counts: list[int]  # and in how many rounds
    alive: list[int]  # the choices, for sorting
    guesses: list[int]  # room for guesses at the other hand
    stock: list[int]  # room for the stock
    dice: int
    before: int
    between: int
    samples: int


def shuffle_into(stock: MutableSequence[int], cards: int, dice: int) -> int:
    """Fill in the cards of a stock in some order; return the dice."""
    place = 0
    while cards:
        card = cards & -cards
        cards ^= card
        dice = rolled(dice)
        other = dice * (place + 1) // PRIME
        stock[place] = stock[other]
        stock[other] = card
        place += 1
    return dice


def halved(alive: MutableSequence[int], living: int, totals: Sequence[int]) -> int:
    """Put the better half of the choices first, and return how many they are."""
    keep = (living + 1) // 2
    for place in range(keep):
        best = place
        for other in range(place + 1, living):
            if totals[alive[other]] > totals[alive[best]]:
                best = other
        chosen = alive[best]
        alive[best] = alive[place]
        alive[place] = chosen
    return keep


def thought(  # noqa: PLR0913, PLR0917  # no objects: a compiler takes it whole
    hand: int,
    top: int,
    known: int,
    pool: int,
    holds: int,
    turns: Turns,
    limit: int,
    choices: Sequence[int],
    cards: Sequence[int],
    lows: Sequence[int],
    worths: Sequence[int],
    totals: MutableSequence[int],
    counts: MutableSequence[int],
    alive: MutableSequence[int],
    guesses: MutableSequence[int],
    stock: MutableSequence[int],
    dice: int,
    before: int,
    between: int,
    samples: int,
) -> None:
    """Fill in what each choice was worth in all, and in how many rounds."""
    dice = guessed(known, pool, holds, turns, limit, dice, before, between, guesses)
    living = len(choices)
    stages = 1
    while 1 << stages < living:
        stages += 1
    deal = 0
    for _ in range(stages):
        for _ in range(max(samples // (stages * living), 1)):
            other = guesses[deal % len(guesses)]
            dice = shuffle_into(stock, pool & ~other, dice)
            patient = 0 if deal % 8 == 7 else limit
            favour = 4 * (deal & 1)
            for place in range(living):
                choice = alive[place]
                made = tried(
                    choices[choice],
                    cards[choice],
                    hand,
                    other,
                    top,
                    stock,
                    0,
                    len(stock) - 2,
                    lows[choice],
                    patient,
                    4,
                    favour,
                )
                totals[choice] += worths[MOST + made]
                counts[choice] += 1
            deal += 1
        living = halved(alive, living, totals)
