"""After a match, the moments that mattered to a seat: what it did, and what the hard player would have done."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    BuyBack,
    ChooseDeal,
    EndTurn,
    Knock,
    LayMeld,
    OfferNewDeal,
    TakeBack,
)
from engine.match import Match, advance, legal_actions, new_match
from engine.players.choose import chance_of, samples_of, weigh
from engine.players.levels import Level, Weighed, Why
from engine.rules import Rules
from engine.view import View, view

SHOWN: Final = 3
MOST: Final = 400  # decisions looked at
WORTH_TELLING: Final = 1.0  # points; less is taste
AS_GOOD: Final = 0.02  # points; less is no difference
SIEVE: Final = 8  # times fewer samples to find the moments that are worth a closer look
CLOSER: Final = 6  # moments looked at closely

_NO_DECISION: Final = (ChooseDeal, BuyBack, TakeBack, OfferNewDeal, AcceptNewDeal)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat saw, what it could do, and what it did; with tiles, the whole turn."""

    view: View
    actions: tuple[Action, ...]
    taken: Action


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision beside the hard player's. Where both are the same it was a good one, and the loss is none or less."""

    round: int  # from 1
    version: int
    taken: Action
    better: Action
    why: Why | None
    loss: float  # points to be expected


# From the log to decisions


def decisions(rules: Rules, log: Iterable[Action], seat: int) -> tuple[Decision, ...]:
    """Return the decisions of a seat that stood, in the order of the log; of very many every second, third or so on."""
    found: list[Decision] = []
    match = new_match(rules)
    start: Match = match  # of the seat's turn, with tiles
    for action in log:
        if getattr(action, "seat", None) == seat:
            if isinstance(action, TakeBack) and not rules.tiles and found:
                found.pop()
            elif not rules.tiles:
                found += _decided(match, seat, action)
            elif not isinstance(action, Arrange | TakeBack):
                found += _decided(start, seat, _whole(match, action))
        match = advance(match, action).match
        if not _is_draft(match, seat):
            start = match
    return tuple(found[:: ceil(len(found) / MOST) or 1])


def _whole(match: Match, action: Action) -> Action:
    """Return a turn of tiles as one action: the table that it left."""
    state = match.boards[0]
    assert state is not None
    return Arrange(action.seat, state.table) if isinstance(action, EndTurn) else action


def _is_draft(match: Match, seat: int) -> bool:
    state = match.boards[0] if match.boards else None
    return match.rules.tiles and state is not None and state.turn == seat and state.before is not None


def _decided(match: Match, seat: int, taken: Action) -> Iterator[Decision]:
    """Yield the decision, if there was one to take."""
    actions = tuple(action for action in legal_actions(match, seat) if not isinstance(action, _NO_DECISION))
    taken = _as_offered(taken, actions)
    if isinstance(taken, Arrange) and taken not in actions:
        actions += (taken,)
    if taken in actions and len(actions) > 1:
        yield Decision(view(match, seat), actions, taken)


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


def glanced(decision: Decision) -> Moment:
    """Return the moment of a decision after a short look."""
    return _looked(decision, _samples(decision) // SIEVE or 1)


def looked(decision: Decision) -> Moment:
    """Return the moment of a decision after as long a look as the hard player takes."""
    return _looked(decision, _samples(decision))


def _samples(decision: Decision) -> int:
    return samples_of(decision.view.rules, Level.HARD)


def _looked(decision: Decision, samples: int) -> Moment:
    sees, taken = decision.view, decision.taken
    weighed = weigh(sees, decision.actions, Level.HARD, chance_of(sees), samples)
    best, own = weighed[0], next(one for one in weighed if one.action == taken)
    if best.worth - own.worth > AS_GOOD:
        return _moment(decision, best, best.worth - own.worth)
    others = [one.worth for one in weighed if own.worth - one.worth > AS_GOOD]
    return _moment(decision, own, max(others, default=own.worth) - own.worth)


def _moment(decision: Decision, better: Weighed, loss: float) -> Moment:
    sees = decision.view
    return Moment(len(sees.rounds) + 1, sees.version, decision.taken, better.action, better.why, loss)


def closer(decided: Sequence[Decision], moments: Sequence[Moment]) -> tuple[Decision, ...]:
    """Return the decisions that are worth a closer look: those that lost most, then those that gained most."""
    ranked = sorted(zip(decided, moments, strict=True), key=lambda pair: _rank(pair[1]))
    return tuple(decision for decision, _ in ranked[:CLOSER])


def told(moments: Iterable[Moment]) -> tuple[Moment, ...]:
    """Return the moments to tell of, in the order of the match."""
    worth = [moment for moment in moments if abs(moment.loss) >= WORTH_TELLING]
    return tuple(sorted(sorted(worth, key=_rank)[:SHOWN], key=lambda moment: moment.version))


def _rank(moment: Moment) -> tuple[bool, float]:
    return moment.taken == moment.better, -abs(moment.loss)
