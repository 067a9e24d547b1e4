"""A recording shows any position of a match as it was, from positions kept every few moves, and who took how long."""

import random

import pytest

from bot.storage.rows import LoggedMove
from bot.tables.recording import EVERY, Recording
from engine.actions import Action, Deal
from engine.match import Match, MatchStep, advance, apply, new_match
from engine.replay import steps
from engine.rules import Rules
from engine.text import Notation
from engine.variants import rules_for
from tests.kit import every_rules
from tests.kit_laws import SKILLS, next_action, title

PACE = 7.0  # seconds between two moves
MOST = 160


def played(rules: Rules, seed: int, most: int = MOST) -> list[Action]:
    rng, match, log = random.Random(seed), new_match(rules), list[Action]()
    while not match.outcome and match.version < most:
        log.append(next_action(match, rng, skill=SKILLS[-1]))
        match = apply(match, log[-1]).match
    return log


def as_moves(rules: Rules, log: list[Action], after: int = 0) -> list[LoggedMove]:
    notation = Notation(rules.tiles)
    lines = [notation.action(action) for action in log]
    return [
        LoggedMove(version, (line,), f"k{version}", 0, PACE * version) for version, line in enumerate(lines, after + 1)
    ]


def recorded(rules: Rules, log: list[Action]) -> Recording:
    return Recording(rules).followed(as_moves(rules, log))


@pytest.mark.parametrize("rules", every_rules(), ids=title)
def test_every_position_is_the_one_that_was_played(rules: Rules) -> None:
    log = played(rules, 1)
    recording = recorded(rules, log)

    for version, step in enumerate(steps(rules, log), 1):
        position = recording.at(version)
        assert position.match == step.match
        assert position.events == step.events
    assert recording.version == len(log)
    assert recording.at(0).match == new_match(rules)
    assert recording.at(len(log) + 9).match == recording.now


def test_a_recording_that_goes_on_is_the_one_read_at_once() -> None:
    rules = rules_for("rummy", 3, {})
    log = played(rules, 2)
    half = len(log) // 2 + 3
    early = recorded(rules, log[:half])

    late = early.followed(as_moves(rules, log[half:], half))

    whole = recorded(rules, log)
    assert [late.at(version) for version in range(len(log) + 1)] == [
        whole.at(version) for version in range(len(log) + 1)
    ]
    assert (late.rounds, late.moments) == (whole.rounds, whole.moments)
    assert early.version == half
    assert early.at(half).match == whole.at(half).match


def test_rounds_begin_with_their_deals_and_moments_are_met_in_turn() -> None:
    rules = rules_for("gin", 2, {"target": 20})
    log = played(rules, 3, 10_000)
    recording = recorded(rules, log)
    dealt = [version for version, action in enumerate(log, 1) if isinstance(action, Deal)]

    assert set(recording.rounds) <= set(dealt)
    assert len(recording.rounds) == len(recording.now.rounds)
    assert [recording.round_at(version) for version in recording.rounds] == [*range(1, len(recording.rounds) + 1)]
    assert recording.round_at(0) == 1
    met, at = list[int](), 0
    while (moment := recording.moment_after(at)) is not None:
        met.append(moment)
        at = moment
    assert met == recording.moments
    assert met[-1] == recording.version


def test_time_is_that_of_the_turn_and_not_of_the_move() -> None:
    rules = rules_for("rummy", 2, {})
    log = played(rules, 4, 40)
    recording = recorded(rules, log)
    for version in range(recording.first + 1, recording.version + 1):
        position, before = recording.at(version), recording.at(version - 1)
        assert position.mover is not None
        assert position.took == before.asked[position.mover] + PACE


def test_no_position_is_far_from_one_that_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_for("rummy", 2, {})
    recording = recorded(rules, played(rules, 5))
    made = list[int]()

    def counted(match: Match, action: Action) -> MatchStep:
        made.append(match.version)
        return advance(match, action)

    monkeypatch.setattr("bot.tables.recording.advance", counted)
    for version in range(recording.version + 1):
        made.clear()
        recording.at(version)
        assert len(made) <= EVERY
