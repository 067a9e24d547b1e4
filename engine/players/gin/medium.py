"""The medium and the easy Gin player: rules of thumb, followed well, or the way a beginner does."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Decline, Discard, DrawStock, Knock, Take
from engine.board import BoardView
from engine.cards import DECK
from engine.players.gin.hand import EVERY_SUIT, NO_ACES, NO_KINGS, WORTH, helps, laid_out, least, mated, wanted
from engine.players.gin.position import EVERY_CARD, GinPosition, position_of
from engine.players.levels import Weighed
from engine.view import View

Worth = Callable[[Action], float]

KEEP: Final = 4.0  # what a mate is worth, in points
FEARED: Final = 6.0  # what it costs to throw what the other player plainly collects
PATIENT: Final = 5  # the deadwood that is low enough for a knock once the round is old
OLD: Final = 14  # cards of the stock that are left when a round is old
NEVER: Final = -1000.0
KNOCKS: Final = 500.0

# How a beginner errs: by these chances out of one.
OVERLOOKS: Final = 0.4  # that a knock is possible
COLLECTS: Final = 0.5  # takes a discard that only makes a pair
MISSES: Final = 0.3  # leaves a discard that makes a meld
CLINGS: Final = 8.0  # what a beginner thinks a mate is worth
HEEDS: Final = 0.35  # how much of a card's points a beginner thinks of
UNSURE: Final = 6.0  # points by which a beginner misjudges what to throw


def medium(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Weigh by the rules of thumb that a fair player follows; nothing is left to chance."""
    del chance, samples
    board = view.board
    assert board is not None
    return _ranked(actions, _fairly(board, position_of(view, board)))


def easy(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Weigh as a beginner: clings to pairs, collects what it should leave, overlooks a knock, misjudges a throw."""
    del samples
    board = view.board
    assert board is not None
    return _ranked(actions, _as_a_beginner(position_of(view, board), chance))


def _ranked(actions: Sequence[Action], worth: Worth) -> tuple[Weighed, ...]:
    weighed = [Weighed(action, worth(action)) for action in actions]
    return tuple(sorted(weighed, key=lambda one: -one.worth))


def _fairly(board: BoardView, position: GinPosition) -> Worth:
    hand = position.hand
    low = position.limit if board.stock > OLD else min(position.limit, PATIENT)
    feared = around(position.known)

    def worth(action: Action) -> float:
        match action:
            case Knock(card=None):
                return KNOCKS + 1  # big gin scores more than gin (N21)
            case Knock(card=int(card)):
                left = least(hand ^ 1 << card)
                return KNOCKS - left if left <= low else NEVER - left
            case Discard(card=card):
                return _throw(hand, card, 1.0, KEEP) - (FEARED if feared >> card & 1 else 0.0)
            case Take():
                return 1.0 if position.top & wanted(hand) and helps(hand, position.top) else -1.0
            case DrawStock() | Decline():
                return 0.0
            case _:
                return NEVER  # new deals are for people

    return worth


def _as_a_beginner(position: GinPosition, chance: Random) -> Worth:
    hand = position.hand
    sees_knock = chance.random() >= OVERLOOKS
    collects = chance.random() < COLLECTS
    misses = chance.random() < MISSES
    moods = [chance.uniform(-UNSURE, UNSURE) for _ in range(DECK)]

    def worth(action: Action) -> float:
        match action:
            case Knock(card=None):
                return KNOCKS + 1
            case Knock(card=int(card)):
                left = least(hand ^ 1 << card)
                return KNOCKS - left if sees_knock or left == 0 else NEVER - left
            case Discard(card=card):
                mood = moods[card] if laid_out(hand)[0] >> card & 1 else 0.0
                return _throw(hand, card, HEEDS, CLINGS) + mood
            case Take():
                makes_meld = bool(position.top & wanted(hand)) and not misses
                makes_pair = bool(around(position.top) & hand) and collects
                return 1.0 if makes_meld or makes_pair else -1.0
            case DrawStock() | Decline():
                return 0.0
            case _:
                return NEVER

    return worth


def _throw(hand: int, card: int, heeds: float, keep: float) -> float:
    """Return how glad a player is to throw a card: its points, less what its mates and melds are worth."""
    loose, _ = laid_out(hand)
    if not loose >> card & 1:
        return -float(least(hand ^ 1 << card)) - 20.0
    mate = keep if mated(hand) >> card & 1 else 0.0
    return heeds * WORTH[card % 13 + 1] - mate


def around(cards: int) -> int:
    """Return the cards of the same ranks as some, and their neighbours in suit."""
    ranks = (cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1FFF
    beside = cards << 1 & NO_ACES | cards >> 1 & NO_KINGS
    return (ranks * EVERY_SUIT | beside) & EVERY_CARD & ~cards
