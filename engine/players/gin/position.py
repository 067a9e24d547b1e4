"""A round of Gin as one seat sees it, in the numbers that the search works with."""

from dataclasses import dataclass, field

from engine.board import BoardView
from engine.cards import DECK, Card
from engine.events import Dealt, Declined, Discarded, Drew, Event, Took
from engine.gin.deadwood import mask_of
from engine.players.gin.guess import BEFORE_EXTRA, FROM_PILE, FROM_STOCK, REFUSED
from engine.variants.gin import Gin
from engine.view import View

EVERY_CARD = (1 << DECK) - 1


@dataclass
class Turns:
    """What the other player did, turn by turn: how it drew, what it was offered, threw and took, and what lay open."""

    kinds: list[int] = field(default_factory=list[int])
    offered: list[int] = field(default_factory=list[int])
    gone: list[int] = field(default_factory=list[int])
    seen: list[int] = field(default_factory=list[int])
    came: list[int] = field(default_factory=list[int])

    def add(self, kind: int, offered: int, seen: int) -> None:
        self.kinds.append(kind)
        self.offered.append(offered)
        self.gone.append(0)
        self.seen.append(seen)
        self.came.append(offered if kind == FROM_PILE else 0)


@dataclass
class Story:
    """The public course of a round: the pile, what has lain open, and what the other player took and did."""

    seat: int
    pile: list[int] = field(default_factory=list[int])
    shown: int = 0
    known: int = 0  # taken by the other player and still held
    declined: int = 0
    turns: Turns = field(default_factory=Turns)

    def hear(self, event: Event) -> None:
        match event:
            case Dealt(upcard=int(card)):
                self._show(card)
            case Declined():
                self._declined(event.seat)
            case Took():
                self._took(event.seat)
            case Drew():
                self._drew(event.seat)
            case Discarded(seat, int(card)):
                self._discarded(seat, card)
            case _:
                pass

    def _show(self, card: Card) -> None:
        self.pile.append(1 << card)
        self.shown |= 1 << card

    def _declined(self, seat: int) -> None:
        self.declined += 1
        if seat != self.seat:
            self.turns.add(REFUSED, self.pile[-1], self.shown)

    def _took(self, seat: int) -> None:
        card = self.pile.pop()
        if seat != self.seat:
            self.turns.add(FROM_PILE, card, self.shown)
            self.known |= card

    def _drew(self, seat: int) -> None:
        if seat != self.seat:
            refusable = self.pile[-1] if self.declined < 2 or len(self.pile) > 1 else 0
            self.turns.add(FROM_STOCK, refusable, self.shown)

    def _discarded(self, seat: int, card: Card) -> None:
        if seat != self.seat:
            if not self.shown:
                self.turns.add(BEFORE_EXTRA, 0, 0)
            self.turns.gone[-1] = 1 << card
            self.known &= ~(1 << card)
        self._show(card)


@dataclass(frozen=True)
class GinPosition:
    """What the search is asked about."""

    hand: int
    top: int
    known: int
    pool: int  # cards that may be in the other hand or in the stock
    holds: int
    limit: int
    turns: Turns
    taken: int


def story_of(board: BoardView, seat: int) -> Story:
    story = Story(seat)
    for event in board.history:
        story.hear(event)
    return story


def position_of(view: View, board: BoardView) -> GinPosition:
    """Return what a seat that is about to play knows."""
    assert isinstance(view.rules, Gin)
    assert view.seat is not None
    story = story_of(board, view.seat)
    (other,) = [seat for seat in board.players if seat != view.seat]
    hand = mask_of(board.hand)
    return GinPosition(
        hand=hand,
        top=mask_of(board.pile),
        known=story.known,
        pool=EVERY_CARD & ~hand & ~story.shown & ~story.known,
        holds=board.counts[other],
        limit=view.rules.limit(board),
        turns=story.turns,
        taken=0 if board.taken is None else 1 << board.taken,
    )
