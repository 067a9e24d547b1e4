"""Law: whatever is dealt, played, selected and hinted at, a panel is one that Discord takes."""

import random

import pytest

from engine.rules import Rules
from tests.kit_laws import title
from tests.kit_panels import all_rules, broken_panels, some_rules

pytestmark = pytest.mark.law


@pytest.mark.parametrize("rules", all_rules(), ids=title)
def test_every_panel_of_random_play_is_one_that_discord_takes(rules: Rules) -> None:
    looked, wrong = broken_panels(rules, random.Random(title(rules)), 12 if rules.tiles else 60)

    assert looked > 20
    assert not wrong, wrong[:3]


def test_so_is_every_panel_of_games_with_options_at_random() -> None:
    rng = random.Random("panels")
    for _ in range(6):
        _, wrong = broken_panels(some_rules(rng), rng, 40)
        assert not wrong, wrong[:3]
