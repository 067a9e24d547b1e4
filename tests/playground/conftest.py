"""Scenes around the demo bot, in this process and over the wire."""

import pytest

from playground.simulator import SimulatedClock
from tests.playground.demo_bot import DemoBot
from tests.playground.scene import scene
from tests.simulation import MakeBot, pytest_runtest_makereport, world

__all__ = ["make_bot", "pytest_runtest_makereport", "scene", "world"]


@pytest.fixture
def make_bot() -> MakeBot:
    def demo_bot(clock: SimulatedClock) -> DemoBot:
        return DemoBot()

    return demo_bot
