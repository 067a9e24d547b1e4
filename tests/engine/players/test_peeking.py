"""What a computer player cannot see changes nothing that it does; and what computers play among themselves ends."""

import random

import pytest

from engine.players.levels import Level
from engine.variants import VARIANTS, rules_for
from tests.kit import OPTION_SETS
from tests.kit_computers import assert_no_peeking, computer_match, look_alike

pytestmark = pytest.mark.law

FEW = 1  # samples: the laws do not depend on them
POSITIONS = 3
MOST, MOST_OF_TILES = 80, 24


@pytest.mark.parametrize("key", VARIANTS)
def test_other_cards_where_it_cannot_look_change_no_decision(key: str) -> None:
    rng, done = random.Random(11), 0
    while done < POSITIONS:
        rules = rules_for(key, *rng.choice(OPTION_SETS[key]))
        pair = look_alike(rules, rng, MOST_OF_TILES if rules.tiles else MOST)
        if pair is not None:
            for level in Level:
                assert_no_peeking(pair, level, FEW)
            done += 1


SHORTEST = {
    "tiles": {"rounds": 1},
    "gin": {"target": 25},
    "rummy500": {"target": 100},
    "partnership500": {"target": 100},
}


@pytest.mark.parametrize("key", VARIANTS)
def test_a_match_of_computers_of_every_level_ends(key: str) -> None:
    seats = 4 if key == "partnership500" else 2
    rules = rules_for(key, seats, SHORTEST.get(key, {"target": 10}))
    levels = [Level.EASY, Level.HARD, Level.MEDIUM, Level.HARD][:seats]

    assert computer_match(rules, levels, random.Random(12), FEW).outcome is not None
