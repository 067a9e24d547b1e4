"""A position of a game that shows what it is about, for who has never seen it: always the same one."""

from functools import cache
from typing import Final

from bot.tables.seal import Seal, sealed_chance
from engine.actions import Deal
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.safe import safe_action
from engine.variants import VARIANTS, rules_for
from engine.view import View, view

SEED: Final = bytes(32)
SEATS: Final = 3
SHARE: Final = 0.7  # of a round, by when something is to be seen


def newcomers_games() -> tuple[str, ...]:
    """Return the games that a newcomer can begin with one press, the first before all."""
    return tuple(game for game, rules in VARIANTS.items() if rules.welcomes)


@cache
def showcase(game: str) -> View:
    """Return the first round of a game, when most of it is played, as its winner sees it."""
    seats = min(VARIANTS[game].seat_counts, key=lambda count: abs(count - SEATS))
    match, seal, deals = new_match(rules_for(game, seats, {})), Seal(SEED), 0
    course: list[Match] = []
    while not match.rounds:
        course.append(match)
        action = sealed_chance(match, seal, deals)
        deals += isinstance(action, Deal)
        if action is None:
            seat = to_act(match)[0]
            action = safe_action(view(match, seat), legal_actions(match, seat))
        match = apply(match, action).match
    winner = next(iter(match.rounds[0].results[0].winners), 0)
    return view(course[int(len(course) * SHARE)], winner)
