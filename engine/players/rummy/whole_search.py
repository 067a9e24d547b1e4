"""The search where whole hands go down at once (R15, Q2): choices played out over guesses at the hands of others."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from engine.players.racing import NOT_RUN, Race, Tried, raced
from engine.players.rummy.whole_deals import WholeRival, guessed
from engine.players.rummy.whole_playout import WholeDeal, wanted_by


@dataclass
class WholeQuestion:
    """What a search is asked: the deal as far as it is known, and what can be chosen; the first is to be beaten."""

    deal: WholeDeal  # its stock was renewed, and is remembered (R9)
    rivals: list[WholeRival]
    pool: int  # cards that may be in other hands
    choices: list[int]
    cards: list[int]
    guesses: int
    dice: int
    before: int
    between: int
    samples: int
    race: Race = NOT_RUN  # to be filled in


def think(question: WholeQuestion) -> None:
    """Fill in what each choice made."""
    question.race = raced(len(question.choices), question.samples, _deals(question), first_stays=True)


def _deals(question: WholeQuestion) -> Iterator[Tried]:
    deal = question.deal

    def tried(choice: int) -> int:
        return deal.copy().tried(question.choices[choice], question.cards[choice])

    guesses = guessed(
        *(deal.melds, question.rivals, question.pool, question.dice),
        *(question.before, question.between, question.guesses),
    )
    wants = [[wanted_by(deal.melds, hand) for hand in hands] for hands in guesses]
    in_turn = cycle(zip(guesses, wants, strict=True))
    while True:
        deal.hands[1:], deal.wants[1:] = next(in_turn)
        yield tried
