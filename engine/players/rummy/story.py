"""A round where one card comes and one goes, as one seat has watched it, in the numbers that searches work with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.board import BoardView
from engine.cards import Card
from engine.events import Dealt, Discarded, Drew, Event, LaidOff, Melded, Renewed, Took

FROM_STOCK: Final = 0
FROM_PILE: Final = 1
FROM_KNOWN: Final = 2  # a stock that was renewed, in its order (R9)
MEMORY: Final = 12  # turns of a player that are thought about


@dataclass
class WatchedTurn:
    """What a player did in a turn: how it drew, what it was offered or 0, threw and got, and what had lain open."""

    kind: int
    offered: int
    seen: int
    came: int
    gone: int = 0


@dataclass
class RummyStory:
    """The public course of a round: by seat, the turns since it last put cards down."""

    turns: Sequence[list[WatchedTurn]]
    pile: list[int] = field(default_factory=list[int])
    coming: list[int] = field(default_factory=list[int])
    shown: int = 0
    now: WatchedTurn | None = None

    def hear(self, event: Event) -> None:
        match event:
            case Dealt(upcard=int(card)):
                self._show(card)
            case Drew():
                self._drew()
            case Took():
                self.now = WatchedTurn(FROM_PILE, self.pile[-1], self.shown, self.pile.pop())
            case Melded(seat=seat) | LaidOff(seat=seat):
                self.turns[seat].clear()
                self.now = None
            case Discarded(seat=seat, card=int(card)):
                if self.now:
                    self.now.gone = 1 << card
                    self.turns[seat].append(self.now)
                self._show(card)
            case Renewed():
                self.coming = self.pile[:-1]
                del self.pile[:-1]
            case _:
                pass

    def _show(self, card: Card) -> None:
        self.pile.append(1 << card)
        self.shown |= 1 << card

    def _drew(self) -> None:
        offered = self.pile[-1] if self.pile else 0
        if self.coming:
            self.now = WatchedTurn(FROM_KNOWN, offered, self.shown, self.coming.pop(0))
        else:
            self.now = WatchedTurn(FROM_STOCK, offered, self.shown, 0)


def story_of(board: BoardView) -> RummyStory:
    story = RummyStory([[] for _ in board.counts])
    for event in board.history:
        story.hear(event)
    return story
