"""The search of the hard player of Double Rum: choices played out over guessed deals, ever more often the better."""

from dataclasses import dataclass, field

from engine.players.double_rum.deals import DoubleRumRival, guess, shuffle_into
from engine.players.double_rum.hand import Hand
from engine.players.double_rum.playout import DoubleRumDeal
from engine.players.rummy.search import halved


@dataclass
class DoubleRumQuestion:
    """What a search is asked: the deal as far as it is known, and what can be chosen; the first is to be beaten."""

    deal: DoubleRumDeal
    rivals: list[DoubleRumRival]
    pool: Hand  # cards that may be in other hands or in the stock
    choices: list[int]
    cards: list[int]
    dice: int
    samples: int
    totals: list[int] = field(default_factory=list[int])  # to be filled in: what each choice made in all,
    counts: list[int] = field(default_factory=list[int])  # in how many rounds,
    squares: list[int] = field(default_factory=list[int])  # and its squared differences from the first in the same


def think(question: DoubleRumQuestion) -> None:
    """Fill in what each choice made."""
    deal, choices, dice = question.deal, question.choices, question.dice
    living = len(choices)
    alive = list(range(living))
    totals, counts, squares = [0] * living, [0] * living, [0] * living
    is_known = bool(deal.stock)  # it was renewed, and is remembered (R9)
    stages = 1
    while 1 << stages < living:
        stages += 1
    for _ in range(stages):
        for _ in range(max(question.samples // (stages * living), 1)):
            free, dice = guess(deal, question.rivals, question.pool, dice)
            if not is_known:
                stock = [0] * free.size
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
