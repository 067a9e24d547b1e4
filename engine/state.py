"""The whole truth about one round at one board. Only the rules read it: players and pictures get a View."""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final, Self, TypedDict, Unpack

from engine.cards import Card
from engine.events import Ending, Event
from engine.melds import Meld


class Phase(StrEnum):
    """What is asked of the seat to act."""

    UPCARD = "upcard"  # Gin: take the upcard or refuse it (N5)
    FIRST_DISCARD = "first-discard"  # Gin: before looking at the extra card (N4)
    DRAW = "draw"
    PLAY = "play"  # meld, lay off, discard, knock; with tiles, the whole turn
    CALLS = "calls"  # the window after a discard (R13)
    DEFEND = "defend"  # Gin: after a knock (N12)
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Result:
    """What a round came to: how it ended, who won it, and the points of each seat."""

    ending: Ending
    winners: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Knocking:
    """A knock that waits for its answer: the melds, what was left over, and the card put face down."""

    seat: int
    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    card: Card | None


class RoundChanges(TypedDict, total=False):
    """What a step may change of a round, beside its history."""

    players: tuple[int, ...]
    turn: int
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[Meld, ...]
    result: Result | None
    round: int
    totals: tuple[int, ...]
    before: "State | None"
    taken: Card | None
    owed: Card | None
    down: tuple[int, ...]
    renewals: int
    turns: int
    claims: tuple[int, ...]
    declines: tuple[int, ...]
    resumes: int | None
    upcard: Card | None
    refused: bool
    extra: Card | None
    shown: tuple[Card, ...]
    offer: int | None
    knocking: Knocking | None
    table: tuple[tuple[Card, ...], ...]
    opened: tuple[int, ...]
    passes: int


class StateChanges(RoundChanges, total=False):
    """All that may be changed of a round."""

    history: tuple[Event, ...]


@dataclass(frozen=True)
class State:
    """One round. Seats are numbered as in the match; a hand is kept sorted; the top of the pile is its last card."""

    players: tuple[int, ...]  # in the order of play, the dealer last
    turn: int
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]  # by seat; empty for those not at this board
    stock: tuple[Card, ...] = ()  # the next card first
    pile: tuple[Card, ...] = ()
    melds: tuple[Meld, ...] = ()
    history: tuple[Event, ...] = ()
    result: Result | None = None
    round: int = 1  # of the match
    totals: tuple[int, ...] = ()  # by side, before this round
    before: "State | None" = None  # as it was before the last play of this turn, to be taken back

    # Drawing from the pile
    taken: Card | None = None  # may not be discarded this turn (G7, N9)
    owed: Card | None = None  # must be used this turn (F6, R13)
    down: tuple[int, ...] = ()  # seats that melded or laid off in an earlier turn (R12, R14)
    renewals: int = 0
    turns: int = 0  # that have ended, in a card game (G12)

    # Calls between turns, R13
    claims: tuple[int, ...] = ()
    declines: tuple[int, ...] = ()
    resumes: int | None = None  # while a caller plays: the seat that draws next

    # Gin
    upcard: Card | None = None
    refused: bool = False  # the upcard was refused by both: it cannot be taken (N5)
    extra: Card | None = None  # dealt face down, not yet looked at (N4)
    shown: tuple[Card, ...] = ()  # every card that has lain face up (N12)
    offer: int | None = None  # the seat that offered a new deal (N17)
    knocking: Knocking | None = None

    # Tiles
    table: tuple[tuple[Card, ...], ...] = ()
    opened: tuple[int, ...] = ()
    passes: int = 0

    @property
    def dealer(self) -> int:
        return self.players[-1]

    def but(self, **changes: Unpack[StateChanges]) -> Self:
        """Return the state with some fields changed. Quicker than dataclasses.replace, which play in bulk feels."""
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        assert len(new.__dict__) == FIELDS, changes.keys()
        return new

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat that plays after another."""
        return self.players[(self.players.index(seat) + steps) % len(self.players)]

    def with_hand(self, seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])


FIELDS: Final = len(fields(State))


def turn_start(state: State) -> State:
    """Return the round as it was before the plays of this turn."""
    while state.before is not None:
        state = state.before
    return state
