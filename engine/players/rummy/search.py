"""The search of the hard Rummy player: choices played out over guessed deals, ever more often the better they do."""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field

from engine.players.gin.search import shuffle_into
from engine.players.rummy.deals import RummyRival, guessed
from engine.players.rummy.playout import RummyDeal


@dataclass
class RummyQuestion:
    """What a search is asked: the deal as far as it is known, and what can be chosen; the first is to be beaten."""

    deal: RummyDeal
    rivals: list[RummyRival]
    pool: int  # cards that may be in other hands or in the stock
    choices: list[int]
    cards: list[int]
    guesses: int
    dice: int
    before: int
    between: int
    samples: int
    totals: list[int] = field(default_factory=list[int])  # to be filled in: what each choice made in all,
    counts: list[int] = field(default_factory=list[int])  # in how many rounds,
    squares: list[int] = field(default_factory=list[int])  # and its squared differences from the first in the same


def halved(alive: MutableSequence[int], living: int, totals: Sequence[int]) -> int:
    """Put the better half of the choices behind the first one, which stays; return how many are left."""
    keep = max(2, (living + 1) // 2)
    for place in range(1, keep):
        best = place
        for other in range(place + 1, living):
            if totals[alive[other]] > totals[alive[best]]:
                best = other
        alive[best], alive[place] = alive[place], alive[best]
    return keep


def think(question: RummyQuestion) -> None:
    """Fill in what each choice made."""
    deal, pool, choices = question.deal, question.pool, question.choices
    guesses, dice = guessed(
        deal, question.rivals, pool, question.dice, question.before, question.between, question.guesses
    )
    living = len(choices)
    alive = list(range(living))
    totals, counts, squares = [0] * living, [0] * living, [0] * living
    is_known = bool(deal.stock)  # it was renewed, and is remembered (R9)
    stages = 1
    while 1 << stages < living:
        stages += 1
    sample = 0
    for _ in range(stages):
        for _ in range(max(question.samples // (stages * living), 1)):
            deal.hands[1:] = guesses[sample % len(guesses)]
            if not is_known:
                free = pool & ~sum(deal.hands[1:])
                stock = [0] * free.bit_count()
                dice = shuffle_into(stock, free, dice)
                deal.stock = stock
            standard = 0
            for place in range(living):
                choice = alive[place]
                value = deal.copy().tried(choices[choice], question.cards[choice])
                if place == 0:
                    standard = value
                totals[choice] += value
                counts[choice] += 1
                squares[choice] += (value - standard) ** 2
            sample += 1
        living = halved(alive, living, totals)
    question.totals, question.counts, question.squares = totals, counts, squares
