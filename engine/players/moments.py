"""After a match, the moments that mattered to a seat: what it did, and what the hard player would have done."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, NamedTuple

from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    BuyBack,
    Call,
    ChooseDeal,
    Decline,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    OfferNewDeal,
    Take,
    TakeBack,
)
from engine.match import Match, advance, legal_actions, new_match
from engine.players.choose import chance_of, samples_of, weigh
from engine.players.levels import Level, Weighed, Why
from engine.rules import Rules
from engine.state import Phase
from engine.view import View, view

SHOWN: Final = 3
MOST: Final = 400  # decisions looked at
WORTH_TELLING: Final = 1.0  # points; less is taste
AS_GOOD: Final = 0.02  # points; less is no difference
LARGEST: Final = 30.0  # points that a decision can cost: what a lost hand usually counts

DRAWS: Final = (DrawStock, Take, Call, Decline)
_NO_DECISION: Final = (ChooseDeal, BuyBack, TakeBack, OfferNewDeal, AcceptNewDeal)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat saw, what it could do, and what it did; with tiles, the whole turn."""

    view: View
    actions: tuple[Action, ...]
    taken: Action
    turn: tuple[Action, ...]  # with all that it put down after that in the same turn: in which order is no decision


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision beside the hard player's. Where both are the same it was a good one, and the loss is none or less."""

    round: int  # from 1
    version: int
    taken: Action
    better: Action
    why: Why | None
    loss: float  # points to be expected
    began: int  # the version at which the turn began: of one turn, one moment is told
    stake: float = 0.0  # points that were there to win: how far the hard player's choice is above those there were
    draws: bool = False  # whether it was about where to draw from, which is a decision of its own in a turn

    @property
    def lost(self) -> float:
        """Return the points that the decision cost."""
        return 0.0 if self.taken == self.better else min(max(0.0, self.loss), LARGEST)


# From the log to decisions


def decisions(rules: Rules, log: Iterable[Action], seat: int) -> tuple[Decision, ...]:
    """Return the decisions of a seat that stood, in the order of the log; of very many every second, third or so on."""
    found: list[Decision] = []
    turn: list[Taken] = []
    match = new_match(rules)
    for action in log:
        after = advance(match, action).match
        if getattr(action, "seat", None) == seat:
            if isinstance(action, TakeBack):
                turn.pop()
            else:
                turn.append(Taken(match, action))
            if not _goes_on(after, seat):
                found += _judged(turn, seat)
                turn.clear()
        match = after
    return tuple(found[:: ceil(len(found) / MOST) or 1])


class Taken(NamedTuple):
    """An action that was not taken back, and the match before it."""

    match: Match
    action: Action


def _goes_on(match: Match, seat: int) -> bool:
    """Say whether a seat's turn is not over yet."""
    board = match.board_of(seat)
    state = None if board is None else match.boards[board]
    if state is None or state.result or state.turn != seat:
        return False
    return state.before is not None if match.rules.tiles else state.phase is Phase.PLAY


def _judged(turn: Sequence[Taken], seat: int) -> Iterator[Decision]:
    """Yield the decisions of a turn: of tiles one, of cards one for each action."""
    if turn and turn[0].match.rules.tiles:
        yield from _decided(turn[0].match, seat, (_whole(*turn[-1]),))
        return
    for place, taken in enumerate(turn):
        drawn = isinstance(taken.action, DRAWS)
        later = () if drawn else turn[place + 1 :]
        yield from _decided(taken.match, seat, (taken.action, *(one.action for one in later)))


def _whole(match: Match, action: Action) -> Action:
    """Return a turn of tiles as one action: the table that it left."""
    state = match.boards[0]
    assert state is not None
    return Arrange(action.seat, state.table) if isinstance(action, EndTurn) else action


def decidable(match: Match, seat: int) -> tuple[Action, ...]:
    """Return what a seat can do that is a matter of playing well."""
    return tuple(action for action in legal_actions(match, seat) if not isinstance(action, _NO_DECISION))


def _decided(match: Match, seat: int, turn: tuple[Action, ...]) -> Iterator[Decision]:
    """Yield the decision to begin with the first of these actions, if there was one to take."""
    actions = decidable(match, seat)
    taken, *later = (_as_offered(action, actions) for action in turn)
    if isinstance(taken, Arrange) and taken not in actions:
        actions += (taken,)
    if taken in actions and len(actions) > 1:
        yield Decision(view(match, seat), actions, taken, (taken, *later))


def _as_offered(taken: Action, actions: Sequence[Action]) -> Action:
    """Return an action as it is offered: the melds of a knock and the order within a group are a matter of taste."""
    match taken:
        case Knock():
            return replace(taken, melds=None)
        case LayMeld(cards=cards) if taken not in actions:
            alike = (one for one in actions if isinstance(one, LayMeld) and sorted(one.cards) == sorted(cards))
            return next(alike, taken)
        case _:
            return taken


# From decisions to moments


def looked(decision: Decision) -> Moment:
    """Return the moment of a decision: the hard player's choice beside what of the turn comes nearest to it."""
    sees = decision.view
    weighed = weigh(sees, decision.actions, Level.HARD, chance_of(sees), samples_of(sees.rules, Level.HARD))
    best, own = weighed[0], next(one for one in weighed if one.action in decision.turn)
    stake = sum(min(best.worth - one.worth, LARGEST) for one in weighed) / len(weighed)
    if best.worth - own.worth > AS_GOOD:
        return replace(_moment(decision, own, best, best.worth - own.worth), stake=stake)
    others = [one.worth for one in weighed if own.worth - one.worth > AS_GOOD]
    return replace(_moment(decision, own, own, max(others, default=own.worth) - own.worth), stake=stake)


def _moment(decision: Decision, own: Weighed, better: Weighed, loss: float) -> Moment:
    sees = decision.view
    began = sees.version - (sees.board.plays if sees.board else 0)
    shown = len(sees.rounds) + 1, sees.version, own.action, better.action, better.why
    return Moment(*shown, loss, began, draws=isinstance(own.action, DRAWS))


def told(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """Return the moments to tell of, in the order of the match."""
    worth = sorted((moment for moment in moments if abs(moment.loss) >= WORTH_TELLING), key=_rank)
    first = {moment.began: moment for moment in reversed(worth)}
    return tuple(sorted(sorted(first.values(), key=_rank)[:SHOWN], key=lambda moment: moment.version))


def _rank(moment: Moment) -> tuple[bool, float]:
    return moment.taken == moment.better, -abs(moment.loss)
