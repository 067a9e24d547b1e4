"""The hard Gin player: guesses the other hand, plays its choices out over the guesses, and takes the best."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine.actions import AcceptNewDeal, Action, Decline, Discard, DrawStock, Knock, Take
from engine.board import BoardView
from engine.cards import RANK
from engine.players.dice import PRIME
from engine.players.gin.hand import least
from engine.players.gin.match_worth import POINT, worths_of
from engine.players.gin.playout import BIG_GIN, DRAW, KNOCK, PASS_FIRST, PASS_LAST, TAKE, THROW, THROW_FIRST
from engine.players.gin.position import GinPosition, position_of
from engine.players.gin.search import GinQuestion
from engine.players.gin.why import why
from engine.players.kernel import KERNEL
from engine.players.levels import Weigh, Weighed
from engine.players.throwing import next_throw
from engine.state import Phase
from engine.view import View

MEMORY: Final = 8  # turns of the other player that are thought about
PER_GUESS: Final = 8  # samples
BEFORE: Final = 2_000  # changes to a guess before the first that counts
BETWEEN: Final = 4  # and between two that do
LOWS: Final = (10, 4, 0)  # plans: how low the deadwood must be for a later knock
THROWS: Final = 8  # cards that are worth a thought
DEAREST: Final = 12  # points of deadwood that a throw may cost
TOLD: Final = 2  # moves that a hint gives reasons for
NEVER: Final = -1000.0
GENEROUS: Final = -4.0  # what is to be expected when a new deal is welcome

Worths = Callable[[View, BoardView], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to go on: an action, what it is and with which card, and how low the deadwood must be for a later knock."""

    action: Action
    kind: int
    card: int
    low: int


def hard_player(before: int = BEFORE, worths: Worths = worths_of) -> Weigh:
    """Return the hard player, who makes so many changes to a guess before the first that counts.

    What the points of a round are worth to it follows from what it sees.
    """

    def weigh(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
        board = view.board
        assert board is not None
        position = position_of(view, board)
        choices = [*_choices(board, position, actions)]
        question = _question(position, choices, worths(view, board), chance.randrange(1, PRIME), (samples, before))
        KERNEL.get().gin(question)
        ranked = _ranked(actions, choices, question)
        told = [
            replace(one, why=why(one.action, position, question.hands, next_throw(ranked, one)))
            for one in ranked[:TOLD]
        ]
        return *told, *ranked[TOLD:]

    return weigh


def _question(
    position: GinPosition, choices: list[Choice], worths: Sequence[int], dice: int, effort: tuple[int, int]
) -> GinQuestion:
    """Return what is asked of the kernel; the effort is the samples, and the changes before the first guess."""
    samples, before = effort
    turns = position.turns
    return GinQuestion(
        hand=position.hand,
        top=position.top,
        known=position.known,
        pool=position.pool,
        holds=position.holds,
        turns=(
            *(turns.kinds[-MEMORY:], turns.offered[-MEMORY:], turns.gone[-MEMORY:]),
            *(turns.seen[-MEMORY:], turns.came[-MEMORY:]),
        ),
        limit=position.limit,
        choices=[choice.kind for choice in choices],
        cards=[choice.card for choice in choices],
        lows=[choice.low for choice in choices],
        worths=worths,
        guesses=max(samples // PER_GUESS, 1),
        dice=dice,
        before=min(before, samples),
        between=BETWEEN,
        samples=samples,
    )


def _ranked(actions: Sequence[Action], choices: list[Choice], question: GinQuestion) -> tuple[Weighed, ...]:
    """Return the actions by what they made in the most rounds, for the better ones were tried more often."""
    best: dict[Action, tuple[int, float]] = {}
    for choice, total, count in zip(choices, question.race.totals, question.race.counts, strict=True):
        best[choice.action] = max(best.get(choice.action, (0, NEVER)), (count, total / count / POINT))
    order = sorted(best, key=lambda action: best[action], reverse=True)
    ranked = [Weighed(action, best[action][1]) for action in order]
    rest = [Weighed(action, NEVER) for action in actions if action not in best]
    welcome = [one for one in rest if isinstance(one.action, AcceptNewDeal) and ranked[0].worth < GENEROUS]
    return (*(Weighed(one.action, 0.0) for one in welcome), *ranked, *(one for one in rest if one not in welcome))


# What is worth a thought


def _choices(board: BoardView, position: GinPosition, actions: Sequence[Action]) -> Iterator[Choice]:
    """Yield each action that is worth a thought with each plan; gin leaves nothing to think about."""
    knocks = [action for action in actions if isinstance(action, Knock)]
    if knocks:
        best = min(knocks, key=lambda knock: _left(position, knock))
        yield Choice(best, BIG_GIN, 0, 0) if best.card is None else Choice(best, KNOCK, 1 << best.card, 0)
        if _left(position, best) <= 0:
            return
    lows = sorted({min(position.limit, low) for low in LOWS})
    for action, kind, card in (*_throws(board, position, actions), *_draws(board, actions)):
        yield from (Choice(action, kind, card, low) for low in lows)


def _left(position: GinPosition, knock: Knock) -> int:
    return -1 if knock.card is None else least(position.hand ^ 1 << knock.card)


def _throws(board: BoardView, position: GinPosition, actions: Sequence[Action]) -> Iterator[tuple[Action, int, int]]:
    """Yield the throws that keep the deadwood low, the best first."""
    kind = THROW_FIRST if board.phase is Phase.FIRST_DISCARD else THROW
    throws = [
        (least(position.hand ^ 1 << action.card), -RANK[action.card], action)
        for action in actions
        if isinstance(action, Discard)
    ]
    throws.sort(key=lambda throw: throw[:2])
    for left, _, action in throws[:THROWS]:
        if left <= throws[0][0] + DEAREST:
            yield action, kind, 1 << action.card


def _draws(board: BoardView, actions: Sequence[Action]) -> Iterator[tuple[Action, int, int]]:
    for action in actions:
        match action:
            case Take():
                yield action, TAKE, 0
            case DrawStock():
                yield action, DRAW, 0
            case Decline():
                yield action, PASS_LAST if board.turn == board.players[-1] else PASS_FIRST, 0
            case _:
                pass
