"""What a discard brings the next player where whole hands go down at once, over hands it may hold (R15, Q2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.players.rummy.laying import mask_of
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.seen import SeenCards
from engine.players.rummy.whole_aims import TwoMelds
from engine.players.rummy.whole_deals import WholeRival, guessed
from engine.players.rummy.whole_hearing import heard_by

NEAR: Final = 3  # cards lacking, at most, of a hand that is thought about
BEFORE: Final = 600  # changes to a guess before the first that counts, for each of the others
BETWEEN: Final = 6  # and between two that do


@dataclass
class FeedingQuestion:
    """What is asked: who may hold the hidden cards, the next player first, and which cards that one may be given."""

    melds: TwoMelds
    rivals: list[WholeRival]
    pool: int  # cards that may be in other hands or in the stock
    dead: int  # that lie buried
    cards: list[int]
    guesses: int
    dice: int
    before: int
    between: int
    fed: list[int] = field(default_factory=list[int])
    """To be filled in, for each card: in how many guesses it is wanted by a hand that lacks one card, two and three."""


def think(question: FeedingQuestion) -> None:
    """Fill in what each card would bring."""
    melds = question.melds
    hands = guessed(
        melds, question.rivals, question.pool, question.dice, question.before, question.between, question.guesses
    )
    fed = [0] * (NEAR * len(question.cards))
    for hand, *_ in hands:
        lacks, goals = melds.nearest(hand, question.dead)
        if 1 <= lacks <= NEAR:
            for place, card in enumerate(question.cards):
                if goals & ~hand & card:
                    fed[NEAR * place + lacks - 1] += 1
    question.fed = fed


def question_of(
    sees: RummyPosition, memory: SeenCards, cards: Sequence[int], guesses: int, dice: int
) -> FeedingQuestion | None:
    """Return what is to be asked, None where what was heard does not explain where the cards are (R6)."""
    heard = heard_by(sees, memory)
    if heard is None:
        return None
    others = len(heard.rivals)
    return FeedingQuestion(
        heard.melds,
        heard.rivals,
        heard.pool,
        dead=mask_of(memory.buried),
        cards=[*cards],
        guesses=guesses,
        dice=dice,
        before=min(BEFORE, guesses) * others,
        between=BETWEEN * others,
    )
