"""A round of the day as a line of moves: the cards from its seal, and every seat played by whoever chooses for it."""

from collections.abc import Awaitable, Callable
from typing import Final

from bot.daily import score_of
from bot.storage.days import DayRow
from bot.storage.store import Store
from bot.tables.house import Choose
from bot.tables.seal import Seal, sealed_steps
from engine.actions import Action, Deal
from engine.match import apply, legal_actions, new_match, to_act
from engine.players.choose import REVISION as PLAYERS
from engine.players.levels import Level
from engine.replay import replayed
from engine.rules import Rules
from engine.text import Notation
from engine.variants import VARIANTS, rules_for
from engine.view import View, view

TRIED: Final = 0  # the seat of whoever tries
AGAINST: Final = Level.MEDIUM

Chooser = Callable[[View, tuple[Action, ...]], Awaitable[Action]]
"""Chooses for the seat of a view what it does, of all that it may do."""


def rules_of_day(day: DayRow) -> Rules:
    """Return the rules of a day: its game with as few seats as it takes, as it was when the day began."""
    return rules_for(day.game, min(VARIANTS[day.game].seat_counts), {}, day.rules)


async def played_out(rules: Rules, seal: Seal, choose: Chooser) -> tuple[Action, ...]:
    """Return all that happens in the first round of a match; who chooses the same, gets the same."""
    match, taken, deals = new_match(rules), list[Action](), 0
    while not match.rounds:
        dealt = list(sealed_steps(match, seal, deals, asks=False))
        if dealt:
            taken += [action for action, _ in dealt]
            deals += sum(isinstance(action, Deal) for action, _ in dealt)
            match = dealt[-1][1].match
            continue
        seat = to_act(match)[0]
        action = await choose(view(match, seat), legal_actions(match, seat))
        taken.append(action)
        match = apply(match, action).match
    return tuple(taken)


async def keep_best_line(store: Store, choose: Choose, day: DayRow) -> None:
    """Find the best line of a day that is over and keep it: the best that somebody played, or that of a hard player."""
    tries, rules = await store.best_tries(day.day, limit=1), rules_of_day(day)
    best, line = None, tuple[str, ...]()
    for tried in tries:
        best, line = tried.score, await store.try_lines(day.day, tried.user_id)
    by_hand = bool(line)
    if not by_hand or day.players == PLAYERS:  # against others than on that day it would be no line of it
        actions = await played_out(rules, Seal(day.seed), _hard_player(choose, day))
        score = score_of(replayed(rules, actions), TRIED)
        if not by_hand or best is None or score > best:
            best, line, by_hand = score, tuple(map(Notation(rules.tiles).action, actions)), False
    assert best is not None
    await store.keep_line(day.day, best, "\n".join(line), by_hand=by_hand)


def _hard_player(choose: Choose, day: DayRow) -> Chooser:
    async def chosen(sees: View, actions: tuple[Action, ...]) -> Action:
        if sees.seat == TRIED:
            return await choose(sees, actions, Level.HARD)
        return await choose(sees, actions, AGAINST, day.samples)

    return chosen
