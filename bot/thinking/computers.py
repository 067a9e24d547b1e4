"""Computer players, thinking in low-priority processes of their own so that no answer waits for them.

One process plays, another answers people who ask for a hint or look back at a match: neither waits for the other.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeVar, TypeVarTuple

from bot.denials import Denial, DeniedError
from bot.footing import ADAPTIVE, BEGINNING, kind_named
from bot.thinking.advice import Heard
from bot.thinking.kernel import use_kernel
from bot.thinking.worker import ThoughtLostError, Worker
from engine.actions import Action
from engine.players.choose import chance_of, choice, samples_of, weigh
from engine.players.levels import Level, Weighed
from engine.players.moments import Decision, Moment, decisions, looked
from engine.players.puzzles import Posed, posed, throws
from engine.players.safe import safe_action
from engine.players.strength import level_at
from engine.rules import Rules
from engine.view import View

QUICKEST, SLOWEST = 0.9, 2.2  # seconds, so that people can follow
HINTS: Final = 2
PATIENCE: Final = 8.0  # seconds that a table waits for a computer player, thinking and waiting for its turn to think
AT_ONCE: Final = 4  # decisions looked back on in one thought
POSITIONS: Final = 12  # of a match that are looked at for a puzzle
ADVICE: Final = 10.0  # seconds for one thought of those who advise

log = logging.getLogger(__name__)

Given = TypeVarTuple("Given")
Answer = TypeVar("Answer")


def natural_pause() -> float:
    return random.uniform(QUICKEST, SLOWEST)  # noqa: S311  # nobody gains by guessing it


def level_of(kind: str | None, strength: int | None, sees: View) -> Level:
    """Return at which level a seat moves in a position: always the same, or by the strength that it has in a match."""
    named = kind_named(kind)
    return Level(named) if named != ADAPTIVE else level_at(BEGINNING if strength is None else strength, sees)


def samples_at(rules: Rules, levels: Collection[str | None]) -> tuple[tuple[str, int], ...]:
    """Return how many samples the computer players at a table take, by level: a match ends with those it began with."""
    known = set(Level) if ADAPTIVE in levels else {level for level in Level if level.value in levels}
    return tuple((level.value, samples_of(rules, level)) for level in Level if level in known)


def prepared() -> str:
    """Make a process ready to think: to be asked for this it has read the engine, and then it loads the kernel."""
    return use_kernel()


def played_choice(sees: View, actions: tuple[Action, ...], level: Level, samples: int | None) -> Action:
    return choice(sees, actions, level, chance_of(sees), samples or samples_of(sees.rules, level))


def hints_of(sees: View, actions: tuple[Action, ...]) -> tuple[Weighed, ...]:
    """Return the hard player's best action, and the next best that has a reason of its own."""
    weighed = weigh(sees, actions, Level.HARD, chance_of(sees), samples_of(sees.rules, Level.HARD))
    others = [one for one in weighed[1:] if one.why is not None and one.why != weighed[0].why]
    return (*weighed[:1], *others[: HINTS - 1])


def _looked_at(decided: tuple[Decision, ...]) -> tuple[Moment, ...]:
    return tuple(looked(decision) for decision in decided)


class Computers:
    """Asks the worker processes."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._plays = Worker(prepare=prepared)
        self._advises = Worker(ADVICE, prepared)

    async def choose(self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
        """Return what a computer player of a level does, having seen a view and nothing else; in need, what is safe.

        A thought that was lost with its process is thought once more, unless it takes long: on a day that is the same
        for everyone nobody is to meet another player for that.
        """
        asked = sees, tuple(actions), level, samples
        try:
            async with asyncio.timeout(self._patience):
                try:
                    return await self._plays.ask(played_choice, *asked)
                except ThoughtLostError:
                    if level.thinks_long:
                        raise
                    return await self._plays.ask(played_choice, *asked)
        except (ThoughtLostError, TimeoutError):
            log.warning("a %s computer player of %s moves safely: no thought of it came", level, sees.rules.key)
            return safe_action(sees, actions)

    async def hints(self, sees: View, actions: Sequence[Action]) -> tuple[Weighed, ...]:
        return await self._advised(hints_of, sees, tuple(actions))

    async def choice(self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
        """Return what a computer player of a level would do, however long others think."""
        return await self._advised(played_choice, sees, tuple(actions), level, samples)

    async def looked_back(self, rules: Rules, log: Sequence[Action], heard: Heard) -> tuple[tuple[Moment, ...], ...]:
        """Return by seat what every decision of a match was worth, and tell on the way which share of it is done.

        A few decisions are a thought, so that hints for others come in between.
        """
        ask = self._advised
        decided = [await ask(decisions, rules, tuple(log), seat) for seat in range(rules.seats)]
        count, done, found = sum(map(len, decided)), 0, list[tuple[Moment, ...]]()
        for of_seat in decided:
            moments: list[Moment] = []
            for start in range(0, len(of_seat), AT_ONCE):
                moments += await ask(_looked_at, of_seat[start : start + AT_ONCE])
                done += AT_ONCE
                heard(min(1.0, done / count))
            found.append(tuple(moments))
        return tuple(found)

    async def posed(self, rules: Rules, log: Sequence[Action], chance: random.Random) -> Posed | None:
        """Return a puzzle from a match, if one of some throws in it was clearly the best."""
        found = await self._advised(throws, rules, tuple(log))
        for decision in chance.sample(found, min(POSITIONS, len(found))):
            if puzzle := await self._advised(posed, decision.view, decision.actions):
                return puzzle
        return None

    async def _advised(self, think: Callable[[*Given], Answer], *given: *Given) -> Answer:
        try:
            return await self._advises.ask(think, *given)
        except ThoughtLostError:
            raise DeniedError(Denial.NO_ADVICE) from None

    def close(self) -> None:
        self._plays.close()
        self._advises.close()
