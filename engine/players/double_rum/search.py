"""The search of the hard player of Double Rum: choices played out over guessed deals, ever more often the better."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.players.double_rum.deals import DoubleRumRival, guess, shuffled
from engine.players.double_rum.hand import Hand
from engine.players.double_rum.playout import DoubleRumDeal
from engine.players.racing import NOT_RUN, Race, Tried, raced


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
    race: Race = NOT_RUN  # to be filled in


def think(question: DoubleRumQuestion) -> None:
    """Fill in what each choice made."""
    question.race = raced(len(question.choices), question.samples, _deals(question), first_stays=True)


def _deals(question: DoubleRumQuestion) -> Iterator[Tried]:
    deal, dice = question.deal, question.dice

    def tried(choice: int) -> int:
        return deal.copy().tried(question.choices[choice], question.cards[choice])

    is_known = bool(deal.stock)  # it was renewed, and is remembered (R9)
    while True:
        free, dice = guess(deal, question.rivals, question.pool, dice)
        if not is_known:
            deal.stock, dice = shuffled(free, dice)
        yield tried
