"""The search of the hard Rummy player: choices played out over guessed deals, ever more often the better they do."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from engine.players.dice import shuffled
from engine.players.racing import NOT_RUN, Race, Tried, raced
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
    race: Race = NOT_RUN  # to be filled in


def think(question: RummyQuestion) -> None:
    """Fill in what each choice made."""
    question.race = raced(len(question.choices), question.samples, _deals(question), first_stays=True)


def _deals(question: RummyQuestion) -> Iterator[Tried]:
    deal, pool = question.deal, question.pool

    def tried(choice: int) -> int:
        return deal.copy().tried(question.choices[choice], question.cards[choice])

    is_known = bool(deal.stock)  # it was renewed, and is remembered (R9)
    guesses, dice = guessed(
        deal, question.rivals, pool, question.dice, question.before, question.between, question.guesses
    )
    in_turn = cycle(guesses)
    while True:
        hands = next(in_turn)
        deal.hands[1:] = hands
        if not is_known:
            deal.stock, dice = shuffled(pool & ~sum(hands), dice)
        yield tried
