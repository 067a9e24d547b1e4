"""Scenario fixtures around the demo bot."""

import pytest

from bot.playground.simulator import SimulatedClock
from tests.bot.playground.demo_bot import DemoBot
from tests.simulation import MakeBot, pytest_runtest_makereport, world

__all__ = ["make_bot", "pytest_runtest_makereport", "world"]


@pytest.fixture
def make_bot() -> MakeBot:
    def demo_bot(clock: SimulatedClock) -> DemoBot:
        return DemoBot()

    return demo_bot
