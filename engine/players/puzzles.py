"""Positions in which one throw is clearly the best: found in the log of a match, by the hard player's reckoning."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from engine.actions import Action, Discard
from engine.cards import Card
from engine.players.choose import chance_of, samples_of, weigh
from engine.players.levels import Level, Weighed, Why
from engine.players.moments import Decision, decisions
from engine.rules import Rules
from engine.view import View

MARGIN: Final = 2.0  # points to be expected that the best is ahead of all else, on average of the reckonings
RECKONINGS: Final = 8  # each with chances of its own: what is best by luck in one of them is not in all
FEWEST, MOST = 4, 15  # cards to choose from
EASIER: Final = (Level.EASY, Level.MEDIUM)


@dataclass(frozen=True, slots=True)
class Posed:
    """A position in which something is to be thrown, by the version of its log; the answer, and how sure it is."""

    version: int
    seat: int
    answer: Card
    margin: float  # points to be expected that it is ahead of all else
    found: int  # how many of the easier computer players throw the same
    why: Why


def throws(rules: Rules, log: Iterable[Action]) -> tuple[Decision, ...]:
    """Return the decisions of a match in which a card was thrown and others could have been."""
    taken = tuple(log)
    found = (one for seat in range(rules.seats) for one in decisions(rules, taken, seat))
    return tuple(one for one in found if isinstance(one.taken, Discard) and FEWEST <= len(choices(one.actions)) <= MOST)


def choices(actions: Iterable[Action]) -> tuple[Card, ...]:
    """Return the cards that may be thrown."""
    return tuple(action.card for action in actions if isinstance(action, Discard))


def posed(sees: View, actions: Sequence[Action]) -> Posed | None:
    """Return the puzzle of a position, if one throw is clearly better than whatever else can be done."""
    first = _reckoned(sees, actions, chance_of(sees))
    best, why = first[0].action, first[0].why
    if not isinstance(best, Discard) or why is None or sees.seat is None or _ahead(first, best) < MARGIN:
        return None
    leads = [_ahead(first, best)]
    for number in range(1, RECKONINGS):
        leads.append(_ahead(_reckoned(sees, actions, _other_chance(sees, number)), best))
        if leads[-1] <= 0:
            return None
    margin = sum(leads) / RECKONINGS
    if margin < MARGIN:
        return None
    found = sum(_reckoned(sees, actions, chance_of(sees), level)[0].action == best for level in EASIER)
    return Posed(sees.version, sees.seat, best.card, margin, found, why)


def _reckoned(sees: View, actions: Sequence[Action], chance: Random, level: Level = Level.HARD) -> tuple[Weighed, ...]:
    return weigh(sees, actions, level, chance, samples_of(sees.rules, level))


def _other_chance(sees: View, number: int) -> Random:
    return Random(f"puzzle {number} {chance_of(sees).random()}")


def _ahead(weighed: Sequence[Weighed], action: Action) -> float:
    """Return how far an action is ahead of the best of the others; less than nought where it is behind."""
    own = next(one.worth for one in weighed if one.action == action)
    return own - max((one.worth for one in weighed if one.action != action), default=own)
