"""The searches of card players, compiled: each is asked in one block of numbers, and answers behind it."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from bot.thinking.running import Block, Running
from engine.players.double_rum.search import DoubleRumQuestion
from engine.players.gin import guess
from engine.players.gin.search import GinQuestion
from engine.players.knock.search import KnockQuestion
from engine.players.racing import Race
from engine.players.rummy.deals import ASKS
from engine.players.rummy.search import RummyQuestion
from engine.players.rummy.story import WatchedTurn
from engine.players.rummy.whole_deals import LEFT, LIKES, MATES, NEARNESS, WholeRival
from engine.players.rummy.whole_feeding import NEAR, FeedingQuestion
from engine.players.rummy.whole_search import WholeQuestion
from engine.players.rummy500.search import Rummy500Question


def _race(rows: Sequence[int]) -> Race:
    """Return a race that lies in an answer, row by row."""
    choices = len(rows) // 3
    return Race([*rows[:choices]], [*rows[choices : 2 * choices]], [*rows[2 * choices :]])


class GinKernel:
    """The search of Gin."""

    def __init__(self, running: Running) -> None:
        self._block = Block(running, "gin_block", "gin_think", head=16)
        running.write(running.function("gin_throws")(), guess.THROWS, "d")
        running.function("gin_prepare")(guess.MATE, guess.MELDED)

    def __call__(self, question: GinQuestion) -> None:
        turns, choices, guesses = len(question.turns[0]), len(question.choices), question.guesses
        head = [
            *(question.hand, question.top, question.known, question.pool, question.holds, question.limit),
            *(turns, choices, guesses, question.dice, question.before, question.between, question.samples),
        ]
        lists = [*chain(*question.turns), *question.choices, *question.cards, *question.lows, *question.worths]
        answer = self._block.answer(head, lists, 3 * choices + guesses)
        question.race, question.hands = _race(answer[: 3 * choices]), [*answer[3 * choices :]]


class RummyKernel:
    """The search of Rummy."""

    def __init__(self, running: Running) -> None:
        self._block = Block(running, "rummy_block", "rummy_think", head=24)
        running.write(running.function("rummy_asks")(), ASKS, "d")
        running.function("rummy_prepare")()

    def __call__(self, question: RummyQuestion) -> None:
        deal, choices = question.deal, len(question.choices)
        head = [
            *(len(deal.hands), *deal.terms, deal.renewals, deal.renewed, deal.hands[0], deal.down[0], deal.taken),
            *(deal.runs, deal.groups, question.pool, len(deal.pile), len(deal.stock), choices, question.guesses),
            *(question.dice, question.before, question.between, question.samples),
        ]
        lists = [*deal.pile, *deal.stock]
        for rival in question.rivals:
            lists += (rival.known, rival.holds, rival.down, *_turn_numbers(rival.turns))
        lists += (*question.choices, *question.cards)
        question.race = _race(self._block.answer(head, lists, 3 * choices))


def _turn_numbers(turns: list[WatchedTurn]) -> list[int]:
    """Return how many turns there are, and what was seen in each."""
    each = ((turn.kind, turn.offered, turn.gone, turn.seen, turn.came) for turn in turns)
    return [len(turns), *chain.from_iterable(each)]


WHOLE_HANDS: Final = [*chain(*NEARNESS), *LIKES, *MATES, *LEFT]


class QueenKernel:
    """What a discard brings where whole hands go down."""

    def __init__(self, running: Running) -> None:
        self._block = Block(running, "queen_block", "queen_think", head=12)
        running.write(running.function("queen_tables")(), WHOLE_HANDS, "d")

    def __call__(self, question: FeedingQuestion) -> None:
        melds, cards = question.melds, len(question.cards)
        head = [
            *(len(question.rivals) + 1, question.pool, question.dead, cards, question.guesses, question.dice),
            *(question.before, question.between, len(melds.shorter), len(melds.longer)),
        ]
        lists = [*melds.shorter, *melds.longer, *_clue_numbers(question.rivals), *question.cards]
        question.fed[:] = self._block.answer(head, lists, NEAR * cards)


def _clue_numbers(rivals: Sequence[WholeRival]) -> Iterator[int]:
    """Yield what is known of each of the others, and what speaks of its hand."""
    for rival in rivals:
        yield from (rival.known, rival.holds, rival.turns)
        for clues in (rival.thrown, rival.taken, rival.refused):
            yield from (len(clues), *clues)


class WholeKernel:
    """The search where whole hands go down."""

    def __init__(self, running: Running) -> None:
        self._block = Block(running, "whole_block", "whole_think", head=16)
        running.write(running.function("whole_tables")(), WHOLE_HANDS, "d")
        running.function("whole_prepare")()

    def __call__(self, question: WholeQuestion) -> None:
        deal, choices = question.deal, len(question.choices)
        melds = deal.melds
        head = [
            *(len(deal.hands), deal.hands[0], question.pool, deal.renewals, len(deal.pile), len(deal.stock), choices),
            *(question.guesses, question.dice, question.before, question.between, question.samples),
            *(len(melds.shorter), len(melds.longer)),
        ]
        lists = [*melds.shorter, *melds.longer, *deal.pile, *deal.stock, *_clue_numbers(question.rivals)]
        lists += (*question.choices, *question.cards)
        question.race = _race(self._block.answer(head, lists, 3 * choices))


class Rummy500Kernel:
    """The search of 500."""

    def __init__(self, running: Running) -> None:
        self._block = Block(running, "rummy500_block", "rummy500_think", head=16)
        running.function("rummy500_prepare")()

    def __call__(self, question: Rummy500Question) -> None:
        deal, choices = question.deal, len(question.choices)
        head = [
            *(len(deal.hands), deal.hands[0], deal.runs, deal.groups, question.pool, len(deal.pile)),
            *(choices, question.dice, question.samples),
        ]
        lists = [*deal.weights, *deal.pile]
        for rival in question.rivals:
            lists += (rival.known, rival.holds, rival.unlikely, rival.played)
        lists += (*question.choices, *question.cards)
        question.race = _race(self._block.answer(head, lists, 3 * choices))


class DoubleRumKernel:
    """The search of Double Rum."""

    def __init__(self, running: Running) -> None:
        self._block = Block(running, "double_rum_block", "double_rum_think", head=24)
        running.function("double_rum_prepare")()

    def __call__(self, question: DoubleRumQuestion) -> None:
        deal, choices = question.deal, len(question.choices)
        head = [
            *(len(deal.hands), *deal.hands[0], *question.pool, deal.runs, deal.groups, deal.taken),
            *(deal.renewals, deal.renewed, len(deal.pile), len(deal.stock), choices),
            *(question.dice, question.samples, *deal.terms),
        ]
        lists = [*deal.down, *deal.pile, *deal.stock]
        for rival in question.rivals:
            lists += (*rival.known, rival.holds, rival.unlikely, rival.turns)
        lists += (*question.choices, *question.cards)
        question.race = _race(self._block.answer(head, lists, 3 * choices))


class KnockKernel:
    """The search of games that a knock ends."""

    def __init__(self, running: Running) -> None:
        self._block = Block(running, "knock_block", "knock_think", head=32)
        running.write(running.function("knock_asks")(), ASKS, "d")
        running.function("knock_prepare")()

    def __call__(self, question: KnockQuestion) -> None:
        deal, choices = question.deal, len(question.choices)
        head = [
            *(len(deal.hands), *deal.terms, question.pool, choices, question.guesses, question.dice),
            *(question.before, question.between, question.samples, deal.hands[0], deal.taken, deal.renewals),
            *(len(deal.pile), len(deal.stock), deal.turns[0]),
        ]
        lists = [*deal.pile, *deal.stock]
        for rival in question.rivals:
            lists += (rival.known, rival.holds, rival.since, *_turn_numbers(rival.turns))
        lists += (*question.choices, *question.cards, *question.caps)
        answer = self._block.answer(head, lists, 3 * choices + question.guesses)
        question.race, question.lows = _race(answer[: 3 * choices]), [*answer[3 * choices :]]
