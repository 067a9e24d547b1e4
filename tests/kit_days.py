"""Deals of days for laws: a seal for each, random tries at it, and the same moves made again."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from bot.daily import game_of
from bot.storage.days import DayRow
from bot.tables.lines import AGAINST, TRIED, Chooser, played_out, rules_of_day
from bot.tables.seal import Seal
from engine.actions import Action, ChooseDeal
from engine.players.choose import REVISION as PLAYERS
from engine.players.choose import chance_of, choice, samples_of
from engine.players.levels import Level
from engine.rules import REVISION
from engine.variants import VARIANTS
from engine.view import View

CAREFUL = 0.7  # of a random try's moves are those of an easy player


def deal_of(number: int) -> DayRow:
    """Return a day with a seed that follows from its number, as no real one does."""
    game = game_of(number, tuple(VARIANTS))
    samples = samples_of(VARIANTS[game], AGAINST)
    return DayRow(number, game, REVISION, PLAYERS, samples, sha256(f"day {number}".encode()).digest())


def computer(day: DayRow) -> Chooser:
    """Return what plays against whoever tries, as the bot has it play."""

    async def choose(sees: View, actions: tuple[Action, ...]) -> Action:
        return choice(sees, actions, AGAINST, chance_of(sees), day.samples)

    return choose


async def random_try(day: DayRow, person: int) -> tuple[Action, ...]:
    """Return what happens when somebody plays a day more or less at random."""
    random, against = Random(f"{day.day} {person}"), computer(day)

    async def choose(sees: View, actions: tuple[Action, ...]) -> Action:
        if sees.seat != TRIED:
            return await against(sees, actions)
        if sees.rules.tiles or random.random() < CAREFUL:
            return choice(sees, actions, Level.EASY, random, 1)
        return random.choice(actions)

    return await played_out(rules_of_day(day), Seal(day.seed), choose)


async def again(day: DayRow, log: Sequence[Action]) -> tuple[Action, ...]:
    """Return what happens when somebody makes the moves of a log once more: the rest answers for itself."""
    mine = [one for one in log if getattr(one, "seat", None) == TRIED and not isinstance(one, ChooseDeal)]
    own, against = iter(mine), computer(day)  # who deals first is not asked

    async def choose(sees: View, actions: tuple[Action, ...]) -> Action:
        return next(own) if sees.seat == TRIED else await against(sees, actions)

    return await played_out(rules_of_day(day), Seal(day.seed), choose)
