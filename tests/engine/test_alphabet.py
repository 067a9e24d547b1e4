"""What a game has no use for is refused by its alphabet, and by the judge of its turns as well."""

import random

import pytest

from engine.actions import Call, Defend, EndTurn, Knock, OfferNewDeal, Play, TimeOut
from engine.errors import Reason, refused
from engine.match import apply, legal_actions, new_match, to_act
from engine.rules import Rules
from tests.kit import chance, every_rules
from tests.kit_laws import title

STRANGE: tuple[Play, ...] = (Call(0), Defend(0), EndTurn(0), Knock(0, None), OfferNewDeal(0))


@pytest.mark.parametrize("rules", every_rules(), ids=title)
def test_a_foreign_action_is_refused_with_the_clause_of_the_turn(rules: Rules) -> None:
    match, rng = new_match(rules), random.Random(7)
    while not any(match.boards):
        match = apply(match, chance(match, rng) or legal_actions(match, to_act(match)[0])[-1]).match
    state = next(filter(None, match.boards))
    foreign = [action for action in (*STRANGE, TimeOut(0)) if type(action) not in rules.actions]

    assert foreign
    for action in foreign:
        assert rules.refusal(state, action) == refused(Reason.NOT_NOW, rules.turn_clause)
        assert rules.play_refusal(state, action) is not None
