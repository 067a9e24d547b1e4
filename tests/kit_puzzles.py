"""Puzzles for laws: chosen as the bot chooses them, by players that think in the same process."""

from collections.abc import Sequence
from random import Random

from bot.storage.puzzles import PuzzleRow
from bot.tables.posing import match_of
from bot.thinking.advice import Heard
from bot.thinking.computers import POSITIONS
from engine.actions import Action
from engine.match import Match
from engine.players.choose import chance_of, choice, samples_of
from engine.players.levels import Level, Weighed
from engine.players.moments import Moment, decidable
from engine.players.puzzles import Posed, posed, throws
from engine.replay import replayed
from engine.rules import Rules
from engine.view import View, view
from tests.kit_unseen import SIZES, other_log, told


class HereAdviser:
    """Advises without a process of its own; nobody asks it for hints or reports."""

    async def hints(self, sees: View, actions: Sequence[Action]) -> tuple[Weighed, ...]:
        raise AssertionError

    async def choice(self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
        return choice(sees, actions, level, chance_of(sees), samples or samples_of(sees.rules, level))

    async def looked_back(self, rules: Rules, log: Sequence[Action], heard: Heard) -> tuple[tuple[Moment, ...], ...]:
        raise AssertionError

    async def posed(self, rules: Rules, log: Sequence[Action], chance: Random) -> Posed | None:
        found = throws(rules, log)
        tried = chance.sample(found, min(POSITIONS, len(found)))
        return next((one for one in (posed(each.view, each.actions) for each in tried) if one is not None), None)


def reckoned(match: Match, seat: int) -> Posed | None:
    """Return what is made of a position once more."""
    return posed(view(match, seat), decidable(match, seat))


def others(puzzle: PuzzleRow, log: Sequence[Action], rng: Random) -> list[Match]:
    """Return positions that differ from that of a puzzle only in what its seat cannot see."""
    rules, found = match_of(puzzle).rules, list[Match]()
    tale = told(rules, log, puzzle.seat)
    for size in SIZES:
        try:
            found.append(replayed(rules, other_log(tale, size, rng)))
        except Exception:  # noqa: BLE001, S112  # the others could not have played so
            continue
    return found
