"""Computer players think in a process of their own, and a process that died is replaced."""

import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children

import pytest

from bot.computers import QUICKEST, SLOWEST, Computers, natural_pause
from engine.match import legal_actions
from engine.players.safe import safe_action
from engine.variants import rules_for
from engine.view import view
from tests.kit import stacked, started


@pytest.fixture
def computers() -> Iterator[Computers]:
    computers = Computers()
    yield computers
    computers.close()


async def test_a_computer_chooses_in_another_process_and_survives_its_death(computers: Computers) -> None:
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, []))
    sees, actions = view(match, 0), legal_actions(match, 0)

    first = await computers.choose(sees, actions, "safe")
    (worker,) = active_children()
    assert worker.pid
    os.kill(worker.pid, signal.SIGKILL)
    second = await computers.choose(sees, actions, "safe")

    assert first == second == safe_action(sees, actions)
    assert worker.pid not in {child.pid for child in active_children()}


def test_pauses_are_long_enough_to_follow() -> None:
    assert all(QUICKEST <= natural_pause() <= SLOWEST for _ in range(100))
