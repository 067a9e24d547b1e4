"""With all their samples, compiled, hard and skilled players do not peek either, and what they hint is true."""

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot.thinking.computers import hints_of
from engine.actions import Action
from engine.match import Match, to_act
from engine.players.levels import Weighed
from engine.variants import VARIANTS, rules_for
from engine.view import View
from soak import computers, hints
from soak.asking import counted_asking, searches
from soak.computers import HINTING, STRONG_PEEKING, Job, figures
from tests.kit_computers import sensible_match

pytestmark = pytest.mark.law


@pytest.mark.parametrize("what", [STRONG_PEEKING, HINTING])
@pytest.mark.parametrize("key", VARIANTS)
def test_the_laws_hold_where_it_searches(key: str, what: str) -> None:
    """As a small sample; `make soak-computers` does it at full size."""
    done = figures(Job(7, what, key, 1))

    assert done["positions"] >= 1
    assert any(name.startswith("asked") for name in done) is searches(VARIANTS[key])


def test_a_law_is_none_where_nobody_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: Match, __: int) -> Counter[str]:
        return Counter()

    monkeypatch.setattr(computers, "hint_at", nothing)
    with pytest.raises(AssertionError, match="something to search in 0"):
        figures(Job(7, HINTING, "gin", 1))


def gin_position() -> tuple[Match, int]:
    """Return a position of Gin with something to throw, where the two best throws are compared."""
    rng = Random(3)
    while True:
        match, _ = sensible_match(rules_for("gin", 2), rng, rng.randrange(20, 40))
        if len(seats := to_act(match)) == 1 and match.board_of(seats[0]) is not None:
            with counted_asking():
                said = hints.hint_at(match, seats[0])
            if said["numbers recounted hint-throw-points"]:
                return match, seats[0]


def test_advice_and_numbers_that_are_not_true_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = gin_position()

    def altered(sees: View, actions: tuple[Action, ...], *, best: bool) -> tuple[Weighed, ...]:
        found = hints_of(sees, actions)
        if best:
            return found[::-1]
        return tuple(
            replace(one, why=one.why and replace(one.why, numbers={n: k + 1 for n, k in one.why.numbers.items()}))
            for one in found
        )

    for best, fault in ((True, "is advised"), (False, "are true")):
        monkeypatch.setattr(hints, "hints_of", partial(altered, best=best))
        with counted_asking(), pytest.raises(AssertionError, match=fault):
            hints.hint_at(match, seat)
