"""Rummy 500: the pile lies spread, any card of it can be taken to be used, and every laid card scores (F1-F16)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from engine.board import BoardView
from engine.cards import ACE, Card, without
from engine.errors import Reason, Refusal, refused
from engine.events import Ending
from engine.melds import HIGH_ACE, Ace, Meld, MeldKind, MeldLaws
from engine.options import Option, Value
from engine.scoring import FIGURE, Outcome, Round, added_up, by_difference, leaders, value_of, value_table
from engine.sheet import ScoreGrid, with_settlement
from engine.shown import Phrase, bell_length, rounds_length, target_length
from engine.state import Result, State
from engine.turn import DrawMeldDiscard
from engine.uses import use_cost

TWO_DECKS_FROM = 5
ACE_VALUE = 15

EDITION = Option("edition", "F1", "classic", choices=("classic", "novelty"))
FORMAT = Option("format", "F13", "target", choices=("target", "bell"))
TARGET = Option("target", "F12", 500, least=50, most=10_000)
ROUNDS = Option("rounds", "F13", 0, least=0, most=100)
MINUTES = Option("minutes", "F13", 0, least=0, most=24 * 60)
CALL_RUMMY = Option("call_rummy", "F16", default=False)


@dataclass(frozen=True)
class Rummy500(DrawMeldDiscard):
    """500, each player alone."""

    stock_renewals: int | str = 0  # F10
    edition: str = "classic"
    format: str = "target"
    target: int = 500
    minutes: int = 0

    key: ClassVar[str] = "rummy500"
    players: ClassVar[str] = "rummy500"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    seats_clause: ClassVar[str] = "F1"
    stock_out_clause: ClassVar[str] = "F10"
    take_is_owed: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (EDITION, FORMAT, TARGET, ROUNDS, MINUTES, CALL_RUMMY)

    @classmethod
    def contradiction(cls, seats: int, chosen: Mapping[str, Value]) -> Refusal | None:
        bell = chosen.get("format") == "bell"
        lengths = [name for name in ("rounds", "minutes") if chosen.get(name)]
        if bell and "target" in chosen:
            return refused(Reason.OPTIONS_EXCLUDE, "F13", option="format", other="target")
        if len(lengths) > 1:
            return refused(Reason.OPTIONS_EXCLUDE, "F13", option="rounds", other="minutes")
        if bell and not lengths:
            return refused(Reason.OPTION_NEEDS, "F13", option="format", other="rounds")
        if lengths and not bell:
            return refused(Reason.OPTION_NEEDS, "F13", option=lengths[0], other="format")
        return None

    @property
    def decks(self) -> int:
        return 1 if self.seats < TWO_DECKS_FROM else 2

    @property
    def jokers(self) -> int:
        return 2 * self.decks if self.edition == "novelty" else 0

    @cached_property
    def laws(self) -> MeldLaws:
        return MeldLaws(Ace.EITHER, self.decks)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Return what cards count in hand (F3)."""
        return value_table(ACE_VALUE, joker=15)

    def hand_size(self) -> int:
        return 13 if self.seats == 2 else 7  # F4

    @property
    def turns_up(self) -> bool:
        return self.edition == "novelty"  # F4

    @property
    def empty_pile_clause(self) -> str:
        return "F6" if self.turns_up else "F4"

    def seen_pile(self, state: State) -> tuple[Card, ...]:
        return state.pile  # F5

    def take_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        if card not in state.pile:
            return refused(Reason.NOT_IN_PILE, "F6", card=(card,))
        hand = (*state.hands[seat], *without(self.taken(state.pile, card), (card,)))
        if self._usable(card, hand, state.melds):
            return None
        return refused(Reason.TAKE_UNUSABLE, "F6", card=(card,))

    def taken(self, pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
        return pile[pile.index(card) :]

    def _usable(self, card: Card, others: tuple[Card, ...], melds: tuple[Meld, ...]) -> bool:
        """Say whether a card can be used with one card left to discard (F6, F9)."""
        cost = use_cost(card, others, melds, self.laws)
        return cost is not None and cost <= len(others)

    def after_play_refusal(
        self, state: State, seat: int, used: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Refusal | None:
        rest = without(state.hands[seat], used)
        if not rest:
            return refused(Reason.LAST_CARD_DISCARDED, "F9")
        owed = state.owed
        if owed is None or owed in used or self._usable(owed, without(rest, (owed,)), melds):
            return None
        return refused(Reason.OWED_UNUSABLE, "F6", card=(owed,))

    def discard_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        if state.owed is None:
            return None
        clause = "F6" if state.resumes is None else "R13"
        return refused(Reason.OWED_NOT_DISCARDED, clause, card=(state.owed,))

    def call_cost_refusal(self, state: State, seat: int, left: int) -> Refusal | None:
        return None if left else refused(Reason.CALL_UNUSABLE, "F16")

    def ends_with_turn(self, state: State) -> bool:
        return self.edition == "novelty" and not self.stock_left(state)  # F10, G12

    def laid_points(self, melds: tuple[Meld, ...]) -> tuple[int, ...]:
        """Return what each seat has on the table, a joker worth the card it stands for (F3, F7)."""
        points = [0] * self.seats
        for meld in melds:
            for index, owner in enumerate(meld.owners):
                points[owner] += _value_at(meld, index)
        return tuple(points)

    def seat_points(self, board: BoardView) -> tuple[int, ...]:
        return board.result.points if board.result else self.laid_points(board.melds)

    def _net(self, state: State) -> tuple[int, ...]:
        laid = self.laid_points(state.melds)
        return tuple(points - value_of(hand, self.values) for points, hand in zip(laid, state.hands, strict=True))

    def out_result(self, state: State, seat: int) -> Result:
        return Result(Ending.OUT, (seat,), self._net(state))

    def stopped_result(self, state: State) -> Result:
        return Result(Ending.STOCK_OUT, (), self._net(state))

    @property
    def bell_minutes(self) -> int:
        return self.minutes

    def _is_reached(self, rounds: tuple[Round, ...]) -> bool:
        """Say whether the target was reached after some round; a level match goes on only until it is not (G11)."""
        standings = (rounds[:count] for count in range(1, len(rounds) + 1))
        sides = len(self.sides)
        return any(max(added_up((played.points for played in past), sides)) >= self.target for past in standings)

    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        totals = added_up((played.points for played in rounds), len(self.sides))
        bell = rung or 0 < self.rounds <= len(rounds)
        done = bell if self.format == "bell" else self._is_reached(rounds)
        top = leaders(totals)
        return Outcome(top, totals, by_difference(totals)) if done and len(top) == 1 else None

    @property
    def length(self) -> Phrase:
        if self.rounds:
            return rounds_length(self.rounds)
        return bell_length(self.minutes) if self.format == "bell" else target_length(self.target)

    def sheet(
        self, rounds: tuple[Round, ...], totals: tuple[int, ...], outcome: Outcome | None
    ) -> tuple[ScoreGrid, ...]:
        (grid,) = super().sheet(rounds, totals, outcome)
        return with_settlement(grid, self.sides, outcome) if outcome else (grid,)


def _value_at(meld: Meld, index: int) -> int:
    """Return what a card on the table is worth: an ace 1 at the low end of a sequence, else 15 (F3)."""
    rank = meld.rank_at(index)
    if rank == ACE:
        return 1 if meld.kind is MeldKind.SEQUENCE and meld.low + index != HIGH_ACE else ACE_VALUE
    return min(rank, FIGURE)
