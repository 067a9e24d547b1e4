"""A guessed round that sensible players play to its end, for search: what is alike where one card comes and one goes.

The search's own player is the first. A game says what a player takes, and how a turn ends.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

# What can be chosen at the root of a search, beside what a game has of its own.
THROW: Final = 0
TAKE: Final = 2
DRAW: Final = 3

LONGEST: Final = 80  # turns: players may hand the same cards round for ever


class GuessedDeal(ABC):
    """A round under way: pile and stock, and whose turn is when."""

    __slots__ = ("pile", "place", "renewals", "renewed", "seats", "stock")

    def __init__(  # noqa: PLR0913  # where all cards are that nobody holds
        self, seats: int, *, pile: list[int], stock: Sequence[int], place: int, renewals: int, renewed: int
    ) -> None:
        self.seats = seats
        self.pile = pile  # the top last
        self.stock: Sequence[int] = stock
        self.place = place  # of the next card in the stock
        self.renewals = renewals  # that may still be made,
        self.renewed = renewed  # and that have been

    @abstractmethod
    def helps(self, who: int, top: int) -> bool:
        """Say whether a player takes the top discard."""

    @abstractmethod
    def throw(self, who: int, card: int) -> None: ...

    @abstractmethod
    def take(self, who: int) -> None: ...

    @abstractmethod
    def draw(self, who: int) -> bool:
        """Draw from the stock, renewed if need be (R9, CH7); say whether there was a card."""

    @abstractmethod
    def ended(self, who: int) -> int | None:
        """Finish a turn in which a card has come; return what that brings if it ends the round."""

    def renew(self) -> bool:
        """Turn the pile but for its top over where the stock is used up; say whether that was done."""
        if self.place < len(self.stock) or self.renewals == 0 or len(self.pile) < 2:  # the top and another
            return False
        self.renewals -= 1
        self.renewed += 1
        self.stock = self.pile[:-1]
        self.place = 0
        del self.pile[:-1]
        return True

    def next_card(self) -> int:
        """Return the next card of the stock; 0 if there is none."""
        if self.place == len(self.stock):
            return 0
        self.place += 1
        return self.stock[self.place - 1]

    def played_out(self, who: int) -> int:
        """Return what a round brings in which somebody is about to draw."""
        for _ in range(LONGEST):
            if self.pile and self.helps(who, self.pile[-1]):
                self.take(who)
            elif not self.draw(who):
                return 0
            won = self.ended(who)
            if won is not None:
                return won
            who = (who + 1) % self.seats
        return 0

    def tried(self, kind: int, card: int) -> int:
        """Return what a round brings the first player who chooses this now."""
        if kind == THROW:
            self.throw(0, card)
            return self.played_out(1)
        if kind == TAKE:
            self.take(0)
        elif kind == DRAW and not self.draw(0):
            return 0
        won = self.ended(0)
        return self.played_out(1) if won is None else won
