"""The search of who plays till a knock: choices played out over guessed deals, ever more often the better they do."""

from collections.abc import MutableSequence
from dataclasses import dataclass, field
from functools import partial

from engine.players.gin.search import halved, shuffle_into
from engine.players.knock.deals import likelihood
from engine.players.knock.playout import KnockDeal
from engine.players.knock.position import KnockRival
from engine.players.rummy.walk import guessed


@dataclass
class KnockQuestion:
    """What a search is asked: the deal as far as it is known, and what can be chosen."""

    deal: KnockDeal
    rivals: list[KnockRival]
    pool: int  # cards that may be in other hands or in the stock
    choices: list[int]
    cards: list[int]
    caps: list[int]  # plans: with how much one knocks later at most
    guesses: int
    dice: int
    before: int
    between: int
    samples: int
    totals: list[int] = field(default_factory=list[int])  # to be filled in: what each choice made in all,
    counts: list[int] = field(default_factory=list[int])  # in how many rounds,
    lows: list[int] = field(default_factory=list[int])  # and the least that any other has left over, by guess


def think(question: KnockQuestion) -> None:
    """Fill in what each choice made."""
    deal, choices = question.deal, question.choices
    guesses, dice = guessed(
        partial(likelihood, deal.terms),
        question.rivals,
        question.pool,
        question.dice,
        question.before,
        question.between,
        question.guesses,
    )
    living = len(choices)
    alive: MutableSequence[int] = list(range(living))
    totals, counts = [0] * living, [0] * living
    is_known = bool(deal.stock)  # it was renewed, and is remembered (CH7)
    stages = 1
    while 1 << stages < living:
        stages += 1
    sample = 0
    for _ in range(stages):
        for _ in range(max(question.samples // (stages * living), 1)):
            deal.hands[1:] = guesses[sample % len(guesses)]
            if not is_known:
                free = question.pool & ~sum(deal.hands[1:])
                stock = [0] * free.bit_count()
                dice = shuffle_into(stock, free, dice)
                deal.stock = stock
            for choice in alive[:living]:
                totals[choice] += deal.copy().tried(choices[choice], question.cards[choice], question.caps[choice])
                counts[choice] += 1
            sample += 1
        living = halved(alive, living, totals)
    question.totals, question.counts = totals, counts
    question.lows = [min(map(deal.counts.least, hands)) for hands in guesses]
