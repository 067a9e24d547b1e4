"""Computer players think in processes of their own; a process that died is replaced, and nobody waits in vain."""

import asyncio
import os
import signal
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from bot.denials import Denial, DeniedError
from bot.thinking.computers import QUICKEST, SLOWEST, Computers, level_of, natural_pause, prepared, samples_at
from bot.thinking.worker import ThoughtLostError, Worker
from engine.actions import Action, Arrange, DrawStock
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of, choice, samples_of
from engine.players.levels import Level
from engine.players.moments import decisions
from engine.players.safe import safe_action
from engine.replay import replayed
from engine.variants import rules_for
from engine.view import view
from tests.bot.kit_tables import comes_true
from tests.bot.thinking.kit_fates import begins, dies, dies_once, ponders
from tests.kit import chance, stacked, started


@pytest.fixture
def computers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Computers]:
    computers = Computers(patience=120)  # a busy machine is no reason to move safely here
    for name in ("_plays", "_advises"):
        monkeypatch.setattr(computers, name, Worker(limit=120, prepare=prepared))
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
    worker = Worker(limit=120)  # a busy machine is no reason to give a thought up
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

    assert first == second == choice(sees, actions, Level.EASY, chance_of(sees), samples_of(sees.rules, Level.EASY))
    assert process.pid not in {child.pid for child in active_children()}


async def test_a_computer_whose_process_dies_under_every_thought_moves_safely(
    computers: Computers, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, []))
    sees, actions = view(match, 0), legal_actions(match, 0)
    monkeypatch.setattr("bot.thinking.computers.played_choice", dies)
    monkeypatch.setattr(computers, "_plays", Worker(limit=120))  # one that has little to read before it dies

    for level in Level:
        assert await computers.choose(sees, actions, level) == safe_action(sees, actions)


async def test_a_thought_that_died_with_its_process_is_thought_once_more(
    computers: Computers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DIED", str(tmp_path / "died"))
    rules = rules_for("rummy", 2, {})
    match = apply(started(rules, stacked(rules, [])), DrawStock(0)).match
    sees, actions = view(match, 0), legal_actions(match, 0)
    expected = await computers.choose(sees, actions, Level.MEDIUM)
    assert expected != safe_action(sees, actions)
    monkeypatch.setattr("bot.thinking.computers.played_choice", dies_once)

    assert await computers.choose(sees, actions, Level.MEDIUM) == expected
    assert await asyncio.to_thread((tmp_path / "died").exists)


@pytest.mark.parametrize("fate", [signal.SIGKILL, signal.SIGSTOP])
async def test_under_many_waiting_thoughts_one_new_process_takes_the_place_of_one_that_is_gone_or_stands_still(
    fate: signal.Signals,
) -> None:
    worker = Worker(limit=3.0)  # a busy machine may let a polite process wait for a second
    try:
        first = await worker.ask(os.getpid)
        asked = [asyncio.ensure_future(worker.ask(os.getpid)) for _ in range(64)]
        os.kill(first, fate)
        answers = await asyncio.gather(*asked, return_exceptions=True)

        lost = [answer for answer in answers if isinstance(answer, BaseException)]
        later = {answer for answer in answers if isinstance(answer, int)} - {first}
        assert all(isinstance(error, ThoughtLostError) for error in lost)
        assert len(lost) <= 1
        assert len(later) == 1
        assert {await worker.ask(os.getpid)} == later
    finally:
        worker.close()


async def test_a_worker_that_is_closed_under_a_thought_has_nothing_to_complain_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    worker = Worker()
    await worker.ask(os.getpid)
    thought = asyncio.ensure_future(worker.ask(ponders))
    await asyncio.sleep(0)
    worker.close()

    with pytest.raises(ThoughtLostError):
        await thought
    assert caplog.text == ""


async def test_a_thought_without_end_is_given_up_and_the_computer_moves_safely(
    computers: Computers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, []))
    sees, actions = view(match, 0), legal_actions(match, 0)
    monkeypatch.setattr("bot.thinking.computers.played_choice", ponders)
    monkeypatch.setattr(computers, "_plays", Worker(limit=0.2))

    assert await computers.choose(sees, actions, Level.HARD) == safe_action(sees, actions)
    assert "moves safely" in caplog.text


async def test_a_computer_that_waits_too_long_for_its_turn_to_think_moves_safely(worker: Worker) -> None:
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, []))
    sees, actions = view(match, 0), legal_actions(match, 0)
    impatient = Computers(patience=0.0)
    try:
        assert await impatient.choose(sees, actions, Level.HARD) == safe_action(sees, actions)
    finally:
        impatient.close()


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
async def test_in_need_a_computer_that_does_not_think_long_does_what_it_always_does(level: Level) -> None:
    """The deal of the day is the same for everyone, however busy the machine is."""
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, []))
    seat = to_act(match)[0]
    sees, actions = view(match, seat), legal_actions(match, seat)
    impatient = Computers(patience=0.0)
    try:
        chosen = await impatient.choose(sees, actions, level)
    finally:
        impatient.close()
    assert chosen == choice(sees, actions, level, chance_of(sees), samples_of(rules, level))


async def test_advice_that_is_lost_is_denied_in_words(computers: Computers, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = tiles_match(10)
    (seat,) = to_act(match)
    monkeypatch.setattr("bot.thinking.computers.hints_of", dies)
    monkeypatch.setattr(computers, "_advises", Worker(limit=120))

    with pytest.raises(DeniedError) as denied:
        await computers.hints(view(match, seat), ())
    assert denied.value.denial is Denial.NO_ADVICE


async def test_what_a_thought_raises_reaches_whoever_asked(worker: Worker) -> None:
    with pytest.raises(ZeroDivisionError):
        await worker.ask(divmod, 1, 0)
    assert await worker.ask(divmod, 7, 2) == (3, 1)


async def test_hints_are_the_best_two_with_reasons_of_their_own(advisers: Computers) -> None:
    played, log = tiles_match(60)
    first = next(index for index, action in enumerate(log) if isinstance(action, Arrange))
    match = replayed(played.rules, log[:first])
    (seat,) = to_act(match)
    hints = await advisers.hints(view(match, seat), legal_actions(match, seat))

    assert [one.why.key for one in hints if one.why] == ["hint-tiles-wait", "hint-tiles-open"]
    assert hints[0].worth > hints[1].worth


async def test_every_decision_is_looked_back_on_and_the_way_there_is_told(advisers: Computers) -> None:
    match, log = tiles_match(60)
    heard = list[float]()
    found = await advisers.looked_back(match.rules, log, heard.append)

    assert [len(moments) for moments in found] == [len(decisions(match.rules, log, seat)) for seat in range(len(found))]
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert found == await advisers.looked_back(match.rules, log, heard.append)  # the same match, the same report


async def test_a_thought_that_nobody_waits_for_is_not_thought(worker: Worker, tmp_path: Path) -> None:
    """Of those that are dropped only the one that had begun is finished."""
    begun, goes_on = [tmp_path / f"begun {number}" for number in range(6)], tmp_path / "goes on"
    dropped = [asyncio.ensure_future(worker.ask(begins, one, goes_on)) for one in begun]
    await comes_true(begun[0].exists)
    for one in dropped:
        one.cancel()
    goes_on.touch()
    await worker.ask(os.getpid)

    assert [one.exists() for one in begun] == [True, *[False] * 5]


def test_pauses_are_long_enough_to_follow() -> None:
    assert all(QUICKEST <= natural_pause() <= SLOWEST for _ in range(100))


@pytest.mark.parametrize(
    ("text", "strength", "level"),
    [
        ("easy", None, Level.EASY),
        ("hard", 4, Level.HARD),
        ("safe", None, Level.MEDIUM),
        (None, None, Level.MEDIUM),
        ("adaptive", 4, Level.EASY),
        ("adaptive", 16, Level.HARD),
        ("adaptive", None, Level.MEDIUM),
    ],
)
def test_a_seat_moves_at_its_level_and_seats_of_old_tables_and_of_leavers_in_the_middle(
    text: str | None, strength: int | None, level: Level
) -> None:
    """G9."""
    rules = rules_for("rummy", 2)
    assert level_of(text, strength, view(started(rules, stacked(rules, [])), 0)) is level


def test_the_samples_of_a_match_are_those_of_all_levels_that_may_move_in_it() -> None:
    rules = rules_for("gin", 2)

    assert [level for level, _ in samples_at(rules, {"hard", None, "easy"})] == ["easy", "hard"]
    assert [level for level, _ in samples_at(rules, {"adaptive", None})] == list(Level)
