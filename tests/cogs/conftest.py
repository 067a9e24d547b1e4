"""The product's bot in the simulated Discord, on a store of its own."""

import base64
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from random import Random

import discord
import pytest

from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.config import Settings
from bot.edge.budget import Budget
from bot.render.pictures import Drawn, Pictures
from bot.storage.store import Store
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.words.words import Words
from engine.actions import Action, Discard
from engine.players.levels import Weighed, Why
from engine.players.moments import Moment, decisions
from engine.players.puzzles import Posed, throws
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.view import View
from playground.simulator import SimulatedClock
from tests.cogs.truth import settled
from tests.simulation import FAILED, MakeBot, World, pytest_runtest_makereport, simulated

__all__ = ["pytest_runtest_makereport"]


PLENTY = 100_000
DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
"""A picture of one pixel: the scenes are about words and buttons, and the drawing has tests of its own."""
SETTINGS = Settings(_env_file=None, shard_count=1)  # pyright: ignore[reportCallIssue]  # read once, from nowhere


async def choose_at_once(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


class Adviser:
    """Advises what the safe player would do, for a reason that takes any sentence, and any other action after it."""

    async def hints(self, sees: View, actions: Sequence[Action]) -> tuple[Weighed, ...]:
        best = safe_action(sees, actions)
        others = [Weighed(action, 0.0) for action in actions if action != best]
        return (Weighed(best, 1.0, Why("denied-dealt")), *others[:1])

    async def choice(self, sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
        return safe_action(sees, actions)

    async def looked_back(
        self, rules: Rules, log: Sequence[Action], heard: Callable[[float], None]
    ) -> tuple[tuple[Moment, ...], ...]:
        heard(0.5)
        return tuple(_moments(rules, log, seat) for seat in range(rules.seats))

    async def posed(self, rules: Rules, log: Sequence[Action], chance: Random) -> Posed | None:
        found = next(iter(throws(rules, log)), None)
        if found is None or found.view.seat is None or not isinstance(found.taken, Discard):
            return None
        return Posed(found.view.version, found.view.seat, found.taken.card, 3.0, 1, Why("denied-dealt"))


def _moments(rules: Rules, log: Sequence[Action], seat: int) -> tuple[Moment, ...]:
    decided = [one for one in decisions(rules, log, seat) if len(one.actions) > 1]
    ends = [(decided[0], decided[0].actions[0]), (decided[-1], decided[-1].taken)] if decided else []
    return tuple(
        Moment(len(one.view.rounds) + 1, one.view.version, one.taken, better, Why("denied-dealt"), 2.0, place, 8.0)
        for place, (one, better) in enumerate(ends)
    )


class AtOnce(Pictures):
    """Draws where it is asked: a thread would take longer than all else about a picture of one pixel."""

    async def _drawn(self, draw: Callable[[], Drawn]) -> Drawn:
        return draw()


@pytest.fixture
async def world(make_bot: MakeBot, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A world around the bot; a minute after a scene in it all that is shown is true."""
    async with simulated(make_bot) as made:
        yield made
        if not request.node.stash.get(FAILED, False) and request.node.get_closest_marker("unsettled") is None:
            await settled(made)


@pytest.fixture
async def store(tmp_path: Path, migrated: bytes) -> AsyncIterator[Store]:
    (tmp_path / "pozo.sqlite3").write_bytes(migrated)
    async with await Store.open(tmp_path / "pozo.sqlite3") as opened:
        yield opened


@pytest.fixture(scope="session")
def words() -> Words:
    """Every sentence, read once: that takes longer than most scenes."""
    return Words()


@pytest.fixture
def make_bot(store: Store, words: Words) -> MakeBot:
    return bot_maker(store, words)


def bot_maker(store: Store, words: Words) -> MakeBot:
    """Return what makes bots on a store; those of two makers deal the same."""
    numbers = iter(range(10_000))

    def make(clock: SimulatedClock) -> discord.Client:
        def entropy(size: int) -> bytes:
            return next(numbers).to_bytes(size, "big")

        pauses = Pauses(lambda: 1.0, start=8.0, between=20.0)
        house = House(store, clock.timestamp, entropy, pauses, choose_at_once)
        bot = Pozo(SETTINGS.model_copy(), house, words, EXTENSIONS, Adviser())
        bot.pictures = AtOnce(words, draw=lambda _: DOT)
        bot.budget = Budget(per_second=PLENTY)  # it goes by real time, for which no scene waits
        return bot

    return make
