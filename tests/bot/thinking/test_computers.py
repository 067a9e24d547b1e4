"""Computer players think in processes of their own; a process that died is replaced, and nobody waits in vain."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import active_children
from random import Random

import pytest

from bot.thinking.computers import QUICKEST, SLOWEST, Computers, level_named, natural_pause
from bot.thinking.worker import Worker
from engine.actions import Action, Arrange
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import SAMPLES, chance_of, choice
from engine.players.levels import Level
from engine.players.moments import SHOWN
from engine.replay import replayed
from engine.variants import rules_for
from engine.view import view
from tests.kit import chance, stacked, started


@pytest.fixture
def computers() -> Iterator[Computers]:
    computers = Computers()
    yield computers
    computers.close()


@pytest.fixture(scope="module")
def advisers() -> Iterator[Computers]:
    """Return computers that outlast a test: their process takes its time to start."""
    computers = Computers()
    yield computers
    computers.close()


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def tiles_match(most: int) -> tuple[Match, tuple[Action, ...]]:
    """Return a round of tiles that beginners have played for so many actions, and its log."""
    rng, log = Random(3), list[Action]()
    match = new_match(rules_for("tiles", 2, {"rounds": 1}))
    while len(log) < most:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees = view(match, seat)
            action = choice(sees, legal_actions(match, seat), Level.EASY, chance_of(sees), 1)
        log.append(action)
        match = apply(match, action).match
    return match, tuple(log)


async def test_a_computer_chooses_in_another_process_and_survives_its_death(computers: Computers) -> None:
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, []))
    sees, actions = view(match, 0), legal_actions(match, 0)

    before = active_children()
    first = await computers.choose(sees, actions, Level.EASY)
    process = next(child for child in active_children() if child not in before)
    assert process.pid
    os.kill(process.pid, signal.SIGKILL)
    second = await computers.choose(sees, actions, Level.EASY)

    assert first == second == choice(sees, actions, Level.EASY, chance_of(sees), SAMPLES["rummy"][Level.EASY])
    assert process.pid not in {child.pid for child in active_children()}


async def test_a_computer_whose_process_dies_under_every_thought_moves_safely(
    computers: Computers, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, []))
    sees, actions = view(match, 0), legal_actions(match, 0)
    monkeypatch.setattr("bot.thinking.computers.played_choice", _die)

    assert await computers.choose(sees, actions, Level.HARD) in actions


def _die(*_: object) -> Action:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


async def test_hints_are_the_best_two_with_reasons_of_their_own(advisers: Computers) -> None:
    played, log = tiles_match(60)
    first = next(index for index, action in enumerate(log) if isinstance(action, Arrange))
    match = replayed(played.rules, log[:first])
    (seat,) = to_act(match)
    hints = await advisers.hints(view(match, seat), legal_actions(match, seat))

    assert [one.why.key for one in hints if one.why] == ["hint-tiles-open", "hint-tiles-draw"]
    assert hints[0].worth > hints[1].worth


async def test_moments_are_up_to_three_in_order(advisers: Computers) -> None:
    match, log = tiles_match(60)
    moments = await advisers.moments(match.rules, log, 0)

    assert len(moments) == SHOWN
    assert [one.version for one in moments] == sorted(one.version for one in moments)


async def test_a_thought_that_nobody_waits_for_is_not_thought(worker: Worker) -> None:
    """Of two that are dropped at most the one that had begun is finished before the next is answered."""
    await worker.ask(time.sleep, 0)
    started_at = time.monotonic()
    dropped = [asyncio.ensure_future(worker.ask(time.sleep, 0.3)) for _ in range(6)]
    await asyncio.sleep(0.05)
    for one in dropped:
        one.cancel()
    await worker.ask(time.sleep, 0)

    assert time.monotonic() - started_at < 1.2


def test_pauses_are_long_enough_to_follow() -> None:
    assert all(QUICKEST <= natural_pause() <= SLOWEST for _ in range(100))


@pytest.mark.parametrize(
    ("text", "level"),
    [("easy", Level.EASY), ("hard", Level.HARD), ("safe", Level.MEDIUM), (None, Level.MEDIUM)],
)
def test_seats_of_old_tables_and_of_leavers_play_in_the_middle(text: str | None, level: Level) -> None:
    """G9."""
    assert level_named(text) is level
