"""The search of who plays till a knock: choices played out over guessed deals, ever more often the better they do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle

from engine.players.dice import shuffled
from engine.players.knock.deals import likelihood
from engine.players.knock.playout import KnockDeal
from engine.players.knock.position import KnockRival
from engine.players.racing import NOT_RUN, Race, Tried, raced
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
    race: Race = NOT_RUN  # to be filled in,
    lows: list[int] = field(default_factory=list[int])  # with the least that any other has left over, by guess


def think(question: KnockQuestion) -> None:
    """Fill in what each choice made, and what is left over in the guesses."""
    guesses, dice = guessed(
        partial(likelihood, question.deal.terms),
        question.rivals,
        question.pool,
        question.dice,
        question.before,
        question.between,
        question.guesses,
    )
    question.race = raced(len(question.choices), question.samples, _deals(question, guesses, dice), first_stays=False)
    question.lows = [min(map(question.deal.counts.least, hands)) for hands in guesses]


def _deals(question: KnockQuestion, guesses: Sequence[list[int]], dice: int) -> Iterator[Tried]:
    deal = question.deal

    def tried(choice: int) -> int:
        return deal.copy().planned(question.choices[choice], question.cards[choice], question.caps[choice])

    is_known = bool(deal.stock)  # it was renewed, and is remembered (CH7)
    in_turn = cycle(guesses)
    while True:
        hands = next(in_turn)
        deal.hands[1:] = hands
        if not is_known:
            deal.stock, dice = shuffled(question.pool & ~sum(hands), dice)
        yield tried
