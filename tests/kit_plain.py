"""A game that nobody else knows, built straight on the turn that most games share: everything else is a default."""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.cards import Card
from engine.errors import Refusal
from engine.events import Ending
from engine.melds import Ace, Meld, MeldLaws
from engine.options import Option
from engine.scoring import Outcome, Round
from engine.state import Result, State
from engine.turn import DrawMeldDiscard


@dataclass(frozen=True)
class Plain(DrawMeldDiscard):
    """A game that nobody else knows."""

    key: ClassVar[str] = "plain"
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    seats_clause: ClassVar[str] = "X1"
    options: ClassVar[tuple[Option, ...]] = ()

    @cached_property
    def laws(self) -> MeldLaws:
        return MeldLaws(Ace.LOW, 1)

    @property
    def turns_up(self) -> bool:
        return True

    def hand_size(self) -> int:
        return 7

    def take_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        return None

    def after_play_refusal(
        self, state: State, seat: int, used: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Refusal | None:
        return None

    def discard_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        return None

    def call_cost_refusal(self, state: State, seat: int, left: int) -> Refusal | None:
        return None

    def out_result(self, state: State, seat: int) -> Result:
        return Result(Ending.OUT, (seat,), (0, 0))

    def stopped_result(self, state: State) -> Result:
        return Result(Ending.BLOCKED, (), (0, 0))

    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        return None
