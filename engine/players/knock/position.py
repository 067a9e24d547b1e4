"""A round that a knock ends, as one seat sees it, in the numbers that the search works with."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.actions import Knock
from engine.gin.deadwood import mask_of
from engine.players.rummy.story import FROM_STOCK, MEMORY, RummyStory, WatchedTurn, story_of
from engine.players.rummy.walk import Rival
from engine.turn import DrawMeldDiscard
from engine.view import BoardView, View

Placing = Callable[[int], int]
"""Where the cards of a game lie among the bits of a hand, so that neighbours in a suit are next to each other."""


@dataclass
class KnockRival(Rival):
    """Another player, of whom not all turns are remembered."""

    since: int = 0  # turns finished before those that are

    @property
    def finished(self) -> int:
        return self.since + len(self.turns)


@dataclass(frozen=True)
class KnockPosition:
    """What there is to think about: hands are sums of bits, a card is a bit."""

    hand: int
    pile: tuple[int, ...]  # the top last
    taken: int
    pool: int  # cards that may be in another hand or in a stock of which nothing is known
    coming: tuple[int, ...]  # a stock that was renewed (R9)
    rivals: tuple[KnockRival, ...]  # in the order of play, the next player first
    renewals: int  # of the stock that may still be made
    turn: int  # how many turns the player has finished

    @property
    def top(self) -> int:
        return self.pile[-1] if self.pile else 0


def as_they_are(cards: int) -> int:
    return cards


def position_of(view: View, placed: Placing = as_they_are) -> KnockPosition:
    """Return what a seat that is about to play knows."""
    board, seat, rules = view.board, view.seat, view.rules
    assert board is not None
    assert seat is not None
    assert isinstance(rules, DrawMeldDiscard)
    assert Knock in rules.actions
    story = story_of(board)
    rivals = tuple(_rival(story, board, other, placed) for other in _after(board, seat))
    hand, pile, coming = placed(mask_of(board.hand)), (*map(placed, story.pile),), (*map(placed, story.coming),)
    held = sum(rival.known for rival in rivals)
    renewals = rules.stock_renewals
    return KnockPosition(
        hand=hand,
        pile=pile,
        taken=0 if board.taken is None else placed(1 << board.taken),
        pool=placed(mask_of(rules.pack())) & ~(hand | held | placed(story.shown) | sum(coming)),
        coming=coming,
        rivals=rivals,
        renewals=0 if isinstance(renewals, str) else max(0, renewals - board.renewals),
        turn=len(story.turns[seat]),
    )


def _after(board: BoardView, seat: int) -> tuple[int, ...]:
    """Return the other players in the order of play."""
    own = board.players.index(seat)
    return board.players[own + 1 :] + board.players[:own]


def _rival(story: RummyStory, board: BoardView, seat: int, placed: Placing) -> KnockRival:
    known = 0
    for turn in story.turns[seat]:
        known = (known | (0 if turn.kind == FROM_STOCK else turn.came)) & ~turn.gone
    turns = [
        WatchedTurn(turn.kind, placed(turn.offered), placed(turn.seen), placed(turn.came), placed(turn.gone))
        for turn in story.turns[seat][-MEMORY:]
    ]
    return KnockRival(placed(known), board.counts[seat], turns, since=len(story.turns[seat]) - len(turns))
