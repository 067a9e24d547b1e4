"""Rummy with tiles: the table belongs to everyone and is rearranged (T1-T12).

What a player puts down in a turn is a draft, step by step, until the turn is ended or taken back.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, assert_never

from engine.actions import (
    Arrange,
    Deal,
    Decline,
    DrawStock,
    EndTurn,
    Play,
    TakeBack,
    Time,
    TimeOut,
)
from engine.cards import RANK, Card, pack, without
from engine.covers import covered_by
from engine.errors import Reason, Refusal, refused
from engine.events import Arranged, Dealt, Declined, Ending, Event, Opened, TimedOut, Turned
from engine.options import Option
from engine.rules import Proposal, Rules, Step, drawn, ended, stepped
from engine.scoring import Outcome, Round, added_up, leaders
from engine.shown import Cover, Phrase, rounds_length
from engine.state import Phase, Result, State, turn_start
from engine.tiles.sets import OPENING_WORTH, Set, Table, opening_value, rack_value, set_fault
from engine.tiles.solver import most_tiles, opening, place

RACK: Final = 14
ROUNDS = Option("rounds", "T12", 3, least=1, most=100)


@dataclass(frozen=True)
class Tiles(Rules):
    """Tiles, each player alone."""

    rounds: int = 3

    key: ClassVar[str] = "tiles"
    welcomes: ClassVar[bool] = True
    players: ClassVar[str] = "tiles"
    seats_clause: ClassVar[str] = "T1"
    actions: ClassVar[frozenset[type[Play | Time]]] = frozenset(
        {Arrange, EndTurn, DrawStock, Decline, TakeBack, TimeOut}
    )
    deal_clause: ClassVar[str] = "T2"
    turn_clause: ClassVar[str] = "T7"
    options: ClassVar[tuple[Option, ...]] = (ROUNDS,)
    draws_for_deal: ClassVar[bool] = False
    tiles: ClassVar[bool] = True

    # The deal

    def pack(self) -> tuple[Card, ...]:
        return pack(2, 2)

    def pool(self, deal: Deal) -> tuple[Card, ...]:
        return deal.pack[RACK * self.seats :]

    def deal(self, players: tuple[int, ...], deal: Deal, rounds: tuple[Round, ...] = ()) -> Step:
        racks = tuple(tuple(sorted(deal.pack[seat * RACK : (seat + 1) * RACK])) for seat in range(self.seats))
        turned, starter = self._turned(self.pool(deal))
        order = tuple((starter - step) % self.seats for step in range(self.seats))  # to the right (T2)
        state = State(order, starter, Phase.PLAY, racks, stock=deal.pool)
        return stepped(state, Dealt(deal.board, order, None), *turned)

    def _turned(self, pool: tuple[Card, ...]) -> tuple[tuple[Turned, ...], int]:
        """Return the tiles turned to see who starts, and who does: those level at the top turn again (T2)."""
        tiles = iter(pool)
        turned: list[Turned] = []
        level = list(range(self.seats))
        while len(level) > 1:
            now = [Turned(seat, tile) for seat, tile in zip(level, tiles, strict=False)]
            if len(now) < len(level):
                break  # a pool of nothing but ties: the first of them starts
            turned += now
            highest = max(RANK[one.tile] for one in now)  # a joker is no number and ranks 0
            level = [one.seat for one in now if RANK[one.tile] == highest]
        return tuple(turned), level[0]

    # The judge

    def play_refusal(self, state: State, action: Play | Time) -> Refusal | None:
        match action:
            case Arrange() | EndTurn() | DrawStock() | Decline() | TakeBack() | TimeOut():
                if action.seat != state.turn:
                    return refused(Reason.NOT_YOUR_TURN, "T2", seat=state.turn)
                return self._turn_refusal(state, action)
            case _:
                return super().play_refusal(state, action)

    def _turn_refusal(
        self, state: State, action: Arrange | EndTurn | DrawStock | Decline | TakeBack | TimeOut
    ) -> Refusal | None:
        match action:
            case Arrange():
                return self._arrange_refusal(state, action)
            case EndTurn():
                return None if state.before else refused(Reason.NOTHING_PLACED, "T6")
            case TakeBack():
                return None if state.before else refused(Reason.NOTHING_TO_TAKE_BACK, "T7")
            case TimeOut():
                return None
            case DrawStock() if not state.stock:
                return refused(Reason.STOCK_EMPTY, "T10")
            case Decline() if state.stock:
                return refused(Reason.POOL_NOT_EMPTY, "T10")
            case DrawStock() | Decline():
                return refused(Reason.PLACED_ALREADY, "T6") if state.before else None
            case _:
                assert_never(action)

    def _arrange_refusal(self, state: State, action: Arrange) -> Refusal | None:
        tiles = Counter(tile for one in action.table for tile in one)
        on_table = [tile for one in state.table for tile in one]
        if twice := tuple(tile for tile, count in tiles.items() if count > 1):
            return refused(Reason.CARD_TWICE, "T7", cards=twice)
        if missing := tuple(tile for tile in on_table if tile not in tiles):
            return refused(Reason.TABLE_TILE_MISSING, "T7", cards=missing)
        placed = without(tuple(tiles), on_table)
        if foreign := tuple(tile for tile in placed if tile not in state.hands[action.seat]):
            return refused(Reason.TILE_NOT_YOURS, "T7", cards=foreign)
        if not placed:
            return refused(Reason.TILE_FROM_RACK, "T7")
        return self._sets_refusal(action.table) or self._opening_refusal(state, action)

    def _sets_refusal(self, table: Table) -> Refusal | None:
        for tiles in table:
            if fault := set_fault(tiles):
                what = " ".join(fault.arguments)
                clause = "T8" if fault.key == "no_number" else "T3"
                return refused(Reason.SET_WRONG, clause, cards=tiles, fault=fault.key, what=what)
        return None

    def _opening_refusal(self, state: State, action: Arrange) -> Refusal | None:
        if action.seat in state.opened:
            return None
        new = _difference(state.table, action.table)
        if any(count < 0 for count in new.values()):
            return refused(Reason.OPENING_FROM_RACK, "T5")
        worth = opening_value(new.elements())
        if worth < OPENING_WORTH:
            return refused(Reason.OPENING_TOO_LOW, "T4", worth=worth, least=OPENING_WORTH)
        return None

    # What follows

    def advance(self, state: State, action: Play | Time) -> Step:
        match action:
            case Arrange():
                return self._arranged(state, action)
            case EndTurn():
                return self._turn_ended(state, action.seat)
            case DrawStock():
                return drawn(state, action.seat, turn=state.after(action.seat))
            case Decline():
                return self._passed(state, action.seat)
            case TakeBack():
                assert state.before is not None
                return Step(state.before, ())  # a draft, of which the others hear nothing
            case TimeOut():
                return self._timed_out(state, action.seat)
            case _:
                return super().advance(state, action)

    def _arranged(self, state: State, action: Arrange) -> Step:
        seat = action.seat
        rack = without(state.hands[seat], (tile for one in action.table for tile in one))
        opened = state.opened if seat in state.opened else (*state.opened, seat)
        step = stepped(state, hands=state.with_hand(seat, rack), table=action.table, opened=opened, before=state)
        return step if rack or self.revision == 1 else self._turn_ended(step.state, seat)  # the last tile ends it (T9)

    def _turn_ended(self, state: State, seat: int) -> Step:
        start = turn_start(state)
        placed = without(start.hands[seat], state.hands[seat])
        events: list[Event] = [Arranged(seat, placed)]
        if seat not in start.opened:
            first = state
            while first.before is not None and first.before is not start:
                first = first.before
            new = _difference(start.table, first.table)
            events.insert(0, Opened(seat, opening_value(new.elements())))
        step = stepped(state, *events, turn=state.after(seat), before=None, passes=0)
        return step if state.hands[seat] else ended(step, self._out_result(state, seat))

    def _passed(self, state: State, seat: int) -> Step:
        passes = state.passes + 1
        step = stepped(state, Declined(seat), turn=state.after(seat), passes=passes)
        return ended(step, self._blocked_result(state)) if passes == len(state.players) else step

    def _timed_out(self, state: State, seat: int) -> Step:
        """Put back what was placed, then draw, or pass where the pool is empty (T10, T11)."""
        back = stepped(turn_start(state), TimedOut(seat))
        step = drawn(back.state, seat, turn=back.state.after(seat)) if state.stock else self._passed(back.state, seat)
        return Step(step.state, back.events + step.events)

    def _out_result(self, state: State, seat: int) -> Result:
        racks = [rack_value(rack) for rack in state.hands]
        points = tuple(sum(racks) if other == seat else -racks[other] for other in range(self.seats))
        return Result(Ending.OUT, (seat,), points)

    def _blocked_result(self, state: State) -> Result:
        """Give the least rack the sum of the others; level winners share it, remainder dropped (T10)."""
        racks = [rack_value(rack) for rack in state.hands]
        winners = tuple(seat for seat in range(self.seats) if racks[seat] == min(racks))
        share = sum(rack for seat, rack in enumerate(racks) if seat not in winners) // len(winners)
        points = tuple(share if seat in winners else -racks[seat] for seat in range(self.seats))
        return Result(Ending.BLOCKED, winners, points)

    # What is worth offering

    def candidates(self, state: State, seat: int) -> Iterator[Play]:
        if seat != state.turn:
            return
        rack = state.hands[seat]
        if seat in state.opened:
            best = most_tiles(state.table, rack)
            if best.tiles:
                yield Arrange(seat, best.table)
        elif sets := opening(rack):
            yield Arrange(seat, (*state.table, *sets))
        yield from self.offers(state, seat)

    def offers(self, state: State, seat: int) -> tuple[Play, ...]:
        """Return what a seat might do without asking the solver where its tiles fit."""
        return (EndTurn(seat), DrawStock(seat), Decline(seat), TakeBack(seat)) if seat == state.turn else ()

    def proposal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Proposal:
        if refusal := self._proposal_refusal(state, seat, cards):
            return Proposal((), refusal)
        kept, free = ((), state.table) if seat in state.opened else (state.table, ())
        placed = place(free, cards)
        if placed.obstacles and kept and not place(kept, cards).obstacles:
            return Proposal((), refused(Reason.OPENING_FROM_RACK, "T5"))
        if placed.obstacles:
            return Proposal((), refused(Reason.CANNOT_PLACE, "T3", cards=placed.obstacles))
        action = Arrange(seat, (*kept, *placed.table))
        refusal = self.refusal(state, action)
        return Proposal((), refusal) if refusal else Proposal((action,), None)

    def _proposal_refusal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
        """Say why no place is sought for tiles: out of turn the answer would tell what lies in another's draft."""
        if refusal := self.refusal(state, TimeOut(seat)):  # a clock runs for the one who may act and for nobody else
            return refusal
        foreign = without(cards, state.hands[seat])
        return refused(Reason.TILE_NOT_YOURS, "T7", cards=foreign) if foreign else None

    # The match

    def next_lineups(self, rounds: tuple[Round, ...]) -> tuple[tuple[int, ...], ...]:
        return rounds[-1].lineups  # who starts is turned anew (T2)

    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        totals = added_up((played.points for played in rounds), self.seats)
        top = leaders(totals)
        return Outcome(top, totals, totals) if len(rounds) >= self.rounds and len(top) == 1 else None

    def given_points(self, winner: int) -> tuple[int, ...]:
        given = super().given_points(winner)  # what one wins the others lose (T9)
        return tuple(points or -given[winner] // (self.seats - 1) for points in given)

    # What is shown

    def hand_value(self, hand: tuple[Card, ...]) -> int:
        return rack_value(hand)

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        return covered_by(hand, most_tiles((), hand).table)

    @property
    def length(self) -> Phrase:
        return rounds_length(self.rounds)


def _difference(old: Table, new: Table) -> Counter[Set]:
    """Count the sets of a new table less those of the old one; the order of the tiles in a set makes no difference."""
    counts = Counter(tuple(sorted(tiles)) for tiles in new)
    counts.subtract(tuple(sorted(tiles)) for tiles in old)
    return counts
