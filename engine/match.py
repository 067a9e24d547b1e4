"""Rounds into a match: the draw for the deal, boards side by side, points by side, and the end.

The judge of a match is `refusal`: it answers for chance, clocks and choices itself and passes plays to the rules.
"""

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Final, Self, TypedDict, Unpack

from engine.actions import Action, BuyBack, Choice, ChooseDeal, CloseCalls, Deal, Play, RingBell, Spread, Time
from engine.cards import Card
from engine.errors import IllegalActionError, Reason, Refusal, refused
from engine.events import BellRang, BoughtBack, Chose, Drawn, Ending, Event, MatchEnded
from engine.rules import Proposal, Rules
from engine.scoring import Outcome, Round
from engine.state import Phase, State

UNTOUCHED: Final = 4  # at either end of the spread pack (N3)


class Stage(StrEnum):
    """What a match waits for."""

    SPREAD = "spread"  # the draw for the deal
    CHOICE = "choice"  # between rounds: what the rules ask of some, such as whether to deal first
    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


class MoveChanges(TypedDict, total=False):
    """What an action may change of a match, beside its version."""

    rules: Rules
    drawn: tuple[Card, ...]
    choosers: tuple[int, ...]
    lineups: tuple[tuple[int, ...], ...]
    awaiting: tuple[int, ...]
    boards: tuple[State | None, ...]
    rounds: tuple[Round, ...]
    rung: bool
    outcome: Outcome | None


class MatchChanges(MoveChanges, total=False):
    """All that may be changed of a match."""

    version: int


@dataclass(frozen=True)
class Match:
    """A match as it stands. `version` counts the actions it came from."""

    rules: Rules
    version: int = 0
    drawn: tuple[Card, ...] = ()  # by seat, for the deal
    choosers: tuple[int, ...] = ()
    lineups: tuple[tuple[int, ...], ...] = ()
    awaiting: tuple[int, ...] = ()  # boards that wait for a deal
    boards: tuple[State | None, ...] = ()
    rounds: tuple[Round, ...] = ()
    rung: bool = False
    outcome: Outcome | None = None

    def but(self, **changes: Unpack[MatchChanges]) -> Self:
        """Return the match with some fields changed."""
        new = object.__new__(type(self))
        object.__setattr__(new, "__dict__", self.__dict__ | changes)
        assert len(new.__dict__) == FIELDS, changes.keys()
        return new

    def moved(self, **changes: Unpack[MoveChanges]) -> Self:
        """Return the match one action later."""
        return self.but(version=self.version + 1, **changes)

    @property
    def stage(self) -> Stage:
        if self.outcome:
            return Stage.OVER
        if not self.lineups:
            return Stage.SPREAD
        if self.choosers:
            return Stage.CHOICE
        return Stage.DEAL if self.awaiting else Stage.PLAY

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the points by side from finished rounds."""
        return self.rules.totals(self.rounds)

    def board_of(self, seat: int) -> int | None:
        """Return the board a seat plays at, or None for one who sits out."""
        for board, lineup in enumerate(self.lineups):
            if seat in lineup:
                return board
        return None


FIELDS: Final = len(fields(Match))


@dataclass(frozen=True, slots=True)
class MatchStep:
    """What an action leads to: the new match, and what happened on the way."""

    match: Match
    events: tuple[Event, ...]


def new_match(rules: Rules) -> Match:
    """Return a match before anything has happened."""
    match = Match(rules)
    if rules.draws_for_deal:
        return match
    return _awaiting_deal(match, (tuple(range(rules.seats)),))


def _awaiting_deal(match: Match, lineups: tuple[tuple[int, ...], ...]) -> Match:
    boards = match.boards or (None,) * len(lineups)
    return match.but(lineups=lineups, awaiting=tuple(range(len(lineups))), boards=boards)


# The judge


def refusal(match: Match, action: Action) -> Refusal | None:
    """Judge an action: why it is refused, or None."""
    if match.outcome:
        return refused(Reason.MATCH_OVER, "G11")
    match action:
        case Spread():
            return _spread_refusal(match, action)
        case Deal():
            return _deal_refusal(match, action)
        case ChooseDeal():
            return None if _is_choice(match, action) else refused(Reason.NOT_YOUR_CHOICE, match.rules.choice_clause)
        case BuyBack():
            return None if _is_choice(match, action) else refused(Reason.NO_BUY_BACK, match.rules.choice_clause)
        case RingBell():
            return None if match.rules.rings and not match.rung else refused(Reason.NOT_NOW, "F13")
        case CloseCalls():
            state = match.boards[0] if match.boards else None
            return match.rules.refusal(state, action) if state else refused(Reason.NO_CALL_NOW, "R13")
        case _:
            state = _state_of(match, action.seat)
            if isinstance(state, Refusal):
                return state
            return match.rules.refusal(state, action)


def _is_choice(match: Match, action: Choice) -> bool:
    return action.seat in match.choosers and action in match.rules.choices(match.rounds, action.seat)


def _state_of(match: Match, seat: int) -> State | Refusal:
    """Return the round a seat plays in, or why it plays in none."""
    if not 0 <= seat < match.rules.seats:
        return refused(Reason.NO_SUCH_SEAT, match.rules.deal_clause)
    board = match.board_of(seat)
    if board is None:
        absent = refused(Reason.SITTING_OUT, match.rules.absent_clause)
        return absent if match.lineups else refused(Reason.DRAW_FIRST, "G6")
    state = match.boards[board]
    if state is None or board in match.awaiting:
        return refused(Reason.ROUND_OVER, match.rules.deal_clause)
    return state


def _spread_refusal(match: Match, action: Spread) -> Refusal | None:
    if match.stage is not Stage.SPREAD:
        return refused(Reason.NOT_DEALT_NOW, "G6")
    return None if sorted(action.pack) == list(match.rules.spread_pack()) else refused(Reason.WRONG_PACK, "G6")


def _deal_refusal(match: Match, action: Deal) -> Refusal | None:
    if match.choosers or action.board not in match.awaiting:
        return refused(Reason.NOT_DEALT_NOW, match.rules.deal_clause)
    pool = match.rules.pool(action)
    complete = sorted(action.pack) == list(match.rules.pack()) and sorted(action.pool) == sorted(pool)
    return None if complete else refused(Reason.WRONG_PACK, match.rules.deal_clause)


# What follows


def apply(match: Match, action: Action) -> MatchStep:
    """Return what an action leads to; raise where the judge refuses it."""
    if refusal_ := refusal(match, action):
        raise IllegalActionError(refusal_)
    return advance(match, action)


def advance(match: Match, action: Action) -> MatchStep:
    """Return what an action leads to that the judge has let through."""
    match action:
        case Spread():
            return _spread(match, action)
        case ChooseDeal() | BuyBack():
            return _chosen(match, action)
        case Deal():
            return _dealt(match, action)
        case RingBell():
            return _rung(match)
        case CloseCalls():
            return _played(match, 0, action)
        case _:
            board = match.board_of(action.seat)
            assert board is not None
            return _played(match, board, action)


def _spread(match: Match, action: Spread) -> MatchStep:
    drawn = action.pack[UNTOUCHED : UNTOUCHED + match.rules.seats]
    lineups = match.rules.drawn_lineups(drawn)
    drawing = match.moved(drawn=drawn, choosers=match.rules.choosers(lineups, drawn))
    return MatchStep(_awaiting_deal(drawing, lineups), (Drawn(drawn),))


def _chosen(match: Match, action: Choice) -> MatchStep:
    choosers = tuple(seat for seat in match.choosers if seat != action.seat)
    if isinstance(action, ChooseDeal):
        lineups = tuple(_reordered(lineup, action) for lineup in match.lineups)
        return MatchStep(match.moved(lineups=lineups, choosers=choosers), (Chose(action.seat, action.deals),))
    *earlier, last = match.rounds
    answered = replace(last, returned=(*last.returned, action.seat)) if action.buys else last
    chosen = match.moved(rounds=(*earlier, answered), choosers=choosers)
    step = MatchStep(chosen, (BoughtBack(action.seat, action.buys),))
    return step if choosers else _next_round(step)


def _reordered(lineup: tuple[int, ...], action: ChooseDeal) -> tuple[int, ...]:
    others = tuple(seat for seat in lineup if seat != action.seat)
    if len(others) == len(lineup):
        return lineup
    return (*others, action.seat) if action.deals else (action.seat, *others)


def _dealt(match: Match, action: Deal) -> MatchStep:
    step = match.rules.deal(match.lineups[action.board], action, match.rounds)
    state = step.state.but(round=len(match.rounds) + 1, totals=match.totals)
    awaiting = tuple(board for board in match.awaiting if board != action.board)
    boards = _with_board(match, action.board, state)
    return MatchStep(match.moved(awaiting=awaiting, boards=boards), step.events)


def _rung(match: Match) -> MatchStep:
    """Ring the bell: the round in progress is finished, between rounds the match ends at once (F13)."""
    step = MatchStep(match.moved(rung=True), (BellRang(),))
    return _ended_if_over(step) if match.awaiting else step


def _played(match: Match, board: int, action: Play | Time) -> MatchStep:
    before = match.boards[board]
    assert before is not None
    step = match.rules.advance(before, action)
    moved = match.moved(boards=_with_board(match, board, step.state))
    result = step.state.result
    if result is None:
        return MatchStep(moved, step.events)
    if result.ending is Ending.NEW_DEAL:
        return MatchStep(moved.but(awaiting=(*moved.awaiting, board)), step.events)
    return _round_closed(MatchStep(moved, step.events))


def _round_closed(step: MatchStep) -> MatchStep:
    """Score the round once every board has come to its end."""
    match = step.match
    results = tuple(state.result for state in match.boards if state and state.result)
    if match.awaiting or len(results) < len(match.boards):
        return step
    played = Round(match.lineups, results, match.rules.round_points(results))
    rounds = (*match.rounds, played)
    scored = MatchStep(match.but(rounds=rounds, choosers=match.rules.asked_after(rounds)), step.events)
    return scored if scored.match.choosers else _next_round(scored)


def _next_round(step: MatchStep) -> MatchStep:
    """Wait for the next deal, if there is to be one."""
    match = step.match
    return _ended_if_over(MatchStep(_awaiting_deal(match, match.rules.next_lineups(match.rounds)), step.events))


def _ended_if_over(step: MatchStep) -> MatchStep:
    match = step.match
    outcome = match.rules.outcome(match.rounds, rung=match.rung)
    if outcome is None:
        return step
    return MatchStep(match.but(outcome=outcome, awaiting=()), (*step.events, MatchEnded(outcome.winners)))


def _with_board(match: Match, board: int, state: State) -> tuple[State | None, ...]:
    return (*match.boards[:board], state, *match.boards[board + 1 :])


# What is worth offering


def legal_actions(match: Match, seat: int) -> tuple[Action, ...]:
    """Return what a seat can do now."""
    if match.outcome:
        return ()
    if seat in match.choosers:
        return match.rules.choices(match.rounds, seat)
    state = _state_of(match, seat)
    return () if isinstance(state, Refusal) else match.rules.legal_actions(state, seat)


def legal_offers(match: Match, seat: int) -> tuple[Action, ...]:
    """Return what a seat can do now without choosing cards of its hand."""
    if match.outcome or seat in match.choosers:
        return legal_actions(match, seat)
    state = _state_of(match, seat)
    return () if isinstance(state, Refusal) else match.rules.legal_offers(state, seat)


def blocked(match: Match, seat: int) -> tuple[tuple[Action, Refusal], ...]:
    """Return what a seat would like to do but cannot, each with the reason."""
    state = _state_of(match, seat)
    if isinstance(state, Refusal) or state.result or match.outcome:
        return ()
    wished = ((action, match.rules.refusal(state, action)) for action in match.rules.wishes(state, seat))
    return tuple((action, wrong) for action, wrong in wished if wrong)


def proposal(match: Match, seat: int, cards: tuple[Card, ...]) -> Proposal:
    """Return what selected cards could do now, or why nothing."""
    state = _state_of(match, seat)
    return Proposal((), state) if isinstance(state, Refusal) else match.rules.proposal(state, seat, cards)


def call_window(match: Match) -> State | None:
    """Return the round in which calls are gathered now, if one is (R13)."""
    return next((state for state in match.boards if state is not None and state.phase is Phase.CALLS), None)


def to_act(match: Match) -> tuple[int, ...]:
    """Return the seats that the match waits for."""
    if match.choosers:
        return match.choosers
    waiting: list[int] = []
    for state in match.boards:
        if state is None or state.result:
            continue
        if state.phase is Phase.CALLS:
            answered = {*state.claims, *state.declines, state.after(state.turn, -1)}
            waiting += [seat for seat in state.players if seat not in answered]
        else:
            waiting.append(state.turn)
    return tuple(waiting)
