"""The laws of every game, with every option, over random play."""

import random
from collections import Counter

import pytest

from engine.options import Option, Value
from engine.rules import Rules
from engine.variants import VARIANTS
from tests.kit import OPTION_SETS, every_rules
from tests.kit_laws import assert_replays, assert_written, random_match, sensible_match, title, watched
from tests.kit_unseen import assert_blind

pytestmark = pytest.mark.law

EVERY_RULES = every_rules()
SEEDS = (1, 2)
ENOUGH = 50_000  # actions in all
STRETCH = 900  # actions of one test
STRETCH_OF_TILES = 200  # a solver answers at every turn of theirs
LONGEST_MATCH = 20_000

every_game = pytest.mark.parametrize("rules", EVERY_RULES, ids=title)


def stretch(rules: Rules) -> int:
    return STRETCH_OF_TILES if rules.tiles else STRETCH


def values_tried(key: str, option: Option) -> set[Value]:
    return {options.get(option.name, option.default) for _, options in OPTION_SETS[key]}


def test_the_option_sets_try_every_option() -> None:
    """G11: every switch is on and off, every word is chosen, every number takes two values."""
    untried = [
        f"{key}: {option.name}"
        for key, game in VARIANTS.items()
        for option in game.options
        if len(values_tried(key, option)) < max(2, len(option.choices))
    ]
    assert untried == []


def test_the_laws_are_tried_often_enough() -> None:
    assert len(SEEDS) * sum(stretch(rules) for rules in EVERY_RULES) >= ENOUGH


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_every_action_of_random_play_keeps_the_laws(rules: Rules, seed: int) -> None:
    """Cards are conserved, a refused action changes nothing, what is offered is accepted, taking back restores."""
    tried = watched(rules, seed, stretch(rules), every=2)
    assert tried["actions"] == stretch(rules)
    assert 0 < tried["odd actions accepted"] < tried["odd actions"] / 2


@every_game
def test_a_match_is_its_log(rules: Rules) -> None:
    """A replayed log gives the same match, and a written match reads as it was."""
    match, log = random_match(rules, random.Random(11), stretch(rules) // 2)
    assert_replays(match, log)
    assert_written(rules, log)


@every_game
def test_what_a_seat_cannot_see_changes_nothing_it_receives(rules: Rules) -> None:
    """R6, F5, N4, N10, P2: view, events, offers, proposals and refusals; the same for somebody who only watches."""
    rng = random.Random(12)
    held = Counter(
        assert_blind(rules, random_match(rules, rng, rng.randint(1, stretch(rules) // 4))[1], seat, rng)
        for seat in (None, *range(rules.seats), *range(min(rules.seats, 3)))
    )
    assert held[True] > held[False]  # few logs show so much that no other cards could lie behind them


@every_game
def test_every_match_ends(rules: Rules) -> None:
    assert sensible_match(rules, random.Random(13), LONGEST_MATCH).outcome
