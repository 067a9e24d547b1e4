"""The search of the hard player of 500: choices played out over guessed deals, ever more often the better they do."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.players.dice import shuffled
from engine.players.racing import NOT_RUN, Race, Tried, raced
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
    race: Race = NOT_RUN  # to be filled in


def think(question: Rummy500Question) -> None:
    """Fill in what each choice made."""
    question.race = raced(len(question.choices), question.samples, _deals(question), first_stays=True)


def _deals(question: Rummy500Question) -> Iterator[Tried]:
    deal, dice = question.deal, question.dice

    def tried(choice: int) -> int:
        return deal.copy().tried(question.choices[choice], question.cards[choice])

    while True:
        free, dice = guess(deal, question.rivals, question.pool, dice)
        deal.stock, dice = shuffled(free, dice)
        yield tried
