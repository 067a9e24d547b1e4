"""Law: whatever is dealt, played, selected and hinted at, a panel is one that Discord takes."""

import random
from dataclasses import replace

import pytest

from bot.edge.emojis import Emojis
from bot.tables.assist import Assist
from cogs.ui.panel import Glance, panel_of
from engine.cards import JOKER, RANK, cards_from, pack
from engine.melds import Meld, MeldKind
from engine.rules import Rules
from engine.state import Phase
from engine.variants import rules_for
from tests.kit import board
from tests.kit_laws import title
from tests.kit_panels import HINTS, PICTURE, all_rules, broken_panels, faults, looked_at, positions, some_rules


@pytest.mark.law
@pytest.mark.parametrize("rules", all_rules(), ids=title)
def test_every_panel_of_random_play_is_one_that_discord_takes(rules: Rules) -> None:
    looked, wrong = broken_panels(rules, random.Random(title(rules)), 4 if rules.tiles else 20)

    assert looked
    assert not wrong, wrong[:3]


@pytest.mark.law
def test_so_is_every_panel_of_games_with_options_at_random() -> None:
    rng = random.Random("panels")
    for _ in range(4):
        _, wrong = broken_panels(some_rules(rng), rng, 12)
        assert not wrong, wrong[:3]


def test_nineteen_cards_and_ten_moves_with_a_joker_fit_into_a_panel() -> None:
    """S8: with a button for each they were forty-one components."""
    rng, rules = random.Random(1), rules_for("rummy500", 8, {"edition": "novelty"})
    match = next(one for one in positions(rules, rng, 99) if one.boards[0] is not None)
    state = board(match)
    held = (*[card for card in pack(2, 0) if RANK[card] > 8][:18], JOKER)
    runs = [cards_from(f"4{suit} 5{suit} 6{suit}") for suit in "cdhs"]
    group = Meld(MeldKind.GROUP, 2, cards_from("2c 2d 2h"), (1, 1, 1))
    melds = (group, *(Meld(MeldKind.SEQUENCE, 4, cards, (1, 1, 1)) for cards in runs))
    state = state.but(turn=0, phase=Phase.PLAY, hands=state.with_hand(0, held), melds=melds, owed=None, taken=None)
    at = replace(looked_at(replace(match, boards=(state,)), 0, rng), assist=Assist.HINT)
    panel = panel_of(at, Glance(1 << 18, hints=HINTS), Emojis())

    message = panel.message([("", PICTURE)])

    assert panel.found is not None
    assert len(panel.found.actions) == 10
    assert len(held) == 19
    assert not faults(message)
