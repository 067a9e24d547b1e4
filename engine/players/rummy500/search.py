"""The search of the hard player of 500: choices played out over guessed deals, ever more often the better they do."""

from dataclasses import dataclass, field

from engine.players.gin.search import shuffle_into
from engine.players.rummy.search import halved
from engine.players.rummy500.deals import Rummy500Rival, guess
from engine.players.rummy500.playout import Rummy500Deal


@dataclass
class Rummy500Question:
    """What a search is asked: the deal as far as it is known, and what can be chosen; the first is to be beaten."""

    deal: Rummy500Deal
    rivals: list[Rummy500Rival]
    pool: int  # cards that may be in other hands or in the stock
    choices: list[int]
    cards: list[int]
    dice: int
    samples: int
    totals: list[int] = field(default_factory=list[int])  # to be filled in: what each choice made in all,
    counts: list[int] = field(default_factory=list[int])  # in how many rounds,
    squares: list[int] = field(default_factory=list[int])  # and its squared differences from the first in the same


def think(question: Rummy500Question) -> None:
    """Fill in what each choice made."""
    deal, choices, dice = question.deal, question.choices, question.dice
    living = len(choices)
    alive = list(range(living))
    totals, counts, squares = [0] * living, [0] * living, [0] * living
    stages = 1
    while 1 << stages < living:
        stages += 1
    for _ in range(stages):
        for _ in range(max(question.samples // (stages * living), 1)):
            free, dice = guess(deal, question.rivals, question.pool, dice)
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
        living = halved(alive, living, totals)
    question.totals, question.counts, question.squares = totals, counts, squares
