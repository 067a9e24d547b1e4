"""Actions into positions: any match again, at any moment, from its log."""

from collections.abc import Iterable, Iterator

from engine.actions import Action
from engine.match import Match, MatchStep, apply, new_match
from engine.rules import Rules


def steps(rules: Rules, actions: Iterable[Action]) -> Iterator[MatchStep]:
    """Yield what each action of a log led to."""
    match = new_match(rules)
    for action in actions:
        step = apply(match, action)
        yield step
        match = step.match


def replayed(rules: Rules, actions: Iterable[Action]) -> Match:
    """Return the match that a log leads to."""
    match = new_match(rules)
    for step in steps(rules, actions):
        match = step.match
    return match
