"""Any match again, at any moment, from its log."""

import random
from pathlib import Path

import pytest

from engine.actions import Discard
from engine.cards import card_from
from engine.errors import IllegalActionError, Reason
from engine.match import apply, new_match
from engine.replay import replayed, steps
from engine.text import match_from, match_text
from engine.variants import rules_for
from tests.kit import board
from tests.kit_laws import random_match

BEFORE = Path(__file__).resolve().parent.parent / "fixtures" / "rules1"
RULES = rules_for("rummy", 3, {"target": 30})
MATCH, LOG = random_match(RULES, random.Random(1), 200)


def test_a_log_leads_to_the_match_it_came_from() -> None:
    assert replayed(RULES, LOG) == MATCH


def test_no_log_leads_to_a_new_match() -> None:
    assert replayed(RULES, ()) == new_match(RULES)


@pytest.mark.parametrize("moment", [0, 1, 2, 30, len(LOG) - 1])
def test_a_match_can_be_seen_at_any_moment_of_its_log(moment: int) -> None:
    earlier = replayed(RULES, LOG[:moment])
    assert earlier.version == moment
    assert replayed(RULES, LOG[: moment + 1]) == apply(earlier, LOG[moment]).match


def test_the_steps_of_a_log_are_those_that_were_taken() -> None:
    match = new_match(RULES)
    for action, step in zip(LOG, steps(RULES, LOG), strict=True):
        assert step == apply(match, action)
        match = step.match


def test_a_log_that_breaks_the_rules_is_refused_where_it_does() -> None:
    """R4: the draw comes before the discard."""
    first = board(replayed(RULES, LOG[:2])).turn
    replay = steps(RULES, (*LOG[:2], Discard(first, card_from("2c")), *LOG[2:]))
    assert [next(replay).match.version, next(replay).match.version] == [1, 2]
    with pytest.raises(IllegalActionError) as caught:
        next(replay)
    assert caught.value.refusal.reason is Reason.DRAW_FIRST


@pytest.mark.parametrize("path", sorted(BEFORE.glob("*.txt")), ids=lambda path: path.stem)
def test_a_match_logged_under_the_first_revision_replays_to_the_letter(path: Path) -> None:
    """R10, R13, T9: rounds blocked after two renewals, cards taken in the window, and last tiles that waited."""
    text = path.read_text(encoding="utf-8")
    rules, log = match_from(text)
    assert rules.revision == 1
    assert match_text(rules, log) == text
