"""A turn as a player of a drawing and melding game looks at it: the hand, the table, and the rules of both."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.actions import Action
from engine.board import BoardView
from engine.cards import Card
from engine.melds import Meld, MeldLaws
from engine.players.levels import Weighed
from engine.players.rummy.laying import Part, parts
from engine.turn import DrawMeldDiscard
from engine.variants.rummy import Rummy
from engine.view import View


@dataclass(frozen=True, slots=True)
class RummyPosition:
    rules: DrawMeldDiscard
    board: BoardView
    seat: int

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.board.hand

    @property
    def melds(self) -> tuple[Meld, ...]:
        return self.board.melds

    @property
    def values(self) -> tuple[int, ...]:
        return self.rules.values

    @property
    def laws(self) -> MeldLaws:
        return self.rules.laws

    @property
    def first(self) -> Card | None:
        """Return the card that goes before its twin: the one that is owed, or was just taken."""
        return self.board.taken if self.board.owed is None else self.board.owed

    @property
    def all_at_once(self) -> bool:
        """Say whether nobody melds before going out (R15, Q2)."""
        return isinstance(self.rules, Rummy) and self.rules.all_at_once

    def following(self) -> int:
        """Return the seat that a discard lies open to next."""
        players = self.board.players
        return players[(players.index(self.seat) + 1) % len(players)]

    def rivals(self) -> tuple[int, ...]:
        """Return the seats of the other sides, in the order of play."""
        own = next(side for side in self.rules.sides if self.seat in side)
        return tuple(seat for seat in self.board.players if seat not in own)

    def parts(self, hand: tuple[Card, ...]) -> list[Part]:
        """Return what could be put down of a hand."""
        return parts(self.seat, hand, self.melds, self.laws, self.first)


def position_of(view: View) -> RummyPosition:
    """Return what the viewer, who has a seat at a board, looks at."""
    assert isinstance(view.rules, DrawMeldDiscard)
    assert view.board is not None
    assert view.seat is not None
    return RummyPosition(view.rules, view.board, view.seat)


def ranked(weighed: Iterable[Weighed]) -> tuple[Weighed, ...]:
    """Return the actions, the best first; of equals, the one that the rules list first."""
    return tuple(sorted(weighed, key=lambda one: -one.worth))


def by_worth(actions: Sequence[Action], worth: Callable[[Action], float]) -> tuple[Weighed, ...]:
    return ranked(Weighed(action, worth(action)) for action in actions)
