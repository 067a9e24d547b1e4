"""The search of the hard Gin player: choices played out over guessed deals, ever more often the better they do."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Final

from engine.players.dice import shuffled
from engine.players.gin.guess import Turns, guessed
from engine.players.gin.playout import MOST, tried
from engine.players.racing import NOT_RUN, Race, Tried, raced

FAVOUR: Final = 4  # points for a mate; the other cares for mates in every second deal,
FOR_GIN: Final = 8  # and waits for gin in every eighth


@dataclass
class GinQuestion:
    """What a search is asked: the round as far as it is known, and what can be chosen."""

    hand: int
    top: int
    known: int  # cards that the other player holds for certain
    pool: int  # cards that may be in the other hand or in the stock
    holds: int  # cards of the other hand
    turns: Turns
    limit: int
    choices: list[int]
    cards: list[int]
    lows: list[int]  # plans: how low the deadwood must be for a later knock
    worths: Sequence[int]  # of a round, by its points
    guesses: int
    dice: int
    before: int
    between: int
    samples: int
    race: Race = NOT_RUN  # to be filled in,
    hands: list[int] = field(default_factory=list[int])  # with the guesses at the other hand


def think(question: GinQuestion) -> None:
    """Fill in what each choice was worth, and the guesses."""
    question.hands = [0] * question.guesses
    dice = guessed(
        question.known,
        question.pool,
        question.holds,
        question.turns,
        question.limit,
        question.dice,
        question.before,
        question.between,
        question.hands,
    )
    question.race = raced(len(question.choices), question.samples, _deals(question, dice), first_stays=False)


def _deals(question: GinQuestion, dice: int) -> Iterator[Tried]:
    in_turn = enumerate(cycle(question.hands))
    while True:
        number, other = next(in_turn)
        stock, dice = shuffled(question.pool & ~other, dice)
        patience = 0 if number % FOR_GIN == FOR_GIN - 1 else question.limit
        yield _Deal(question, other, stock, patience, FAVOUR * (number & 1)).worth


@dataclass
class _Deal:
    """A round as it may be."""

    question: GinQuestion
    other: int
    stock: list[int]
    other_low: int
    other_favour: int

    def worth(self, choice: int) -> int:
        """Return what a round is worth to who chooses this now."""
        asked = self.question
        made = tried(
            asked.choices[choice],
            asked.cards[choice],
            asked.hand,
            self.other,
            asked.top,
            self.stock,
            0,
            len(self.stock) - 2,
            asked.lows[choice],
            self.other_low,
            FAVOUR,
            self.other_favour,
        )
        return asked.worths[MOST + made]
