"""The levels that are made of others, and the strengths between levels: what each of them does, and how often."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from engine.actions import Action, Discard, DrawStock, LayMeld, Take
from engine.cards import card_from, cards_from
from engine.match import apply, legal_actions, new_match, to_act
from engine.melds import MeldKind
from engine.players.choose import chance_of
from engine.players.levels import Level, Weigh, Weighed
from engine.players.mixed import DREAMS, THINKS, dreaming, five_levels, five_samples
from engine.players.strength import QUARTERS, STRONGEST, level_at, strength_of
from engine.variants import rules_for
from engine.view import View, view
from tests.kit import chance

ROUNDS = 400
ONE, OTHER, THIRD = (Discard(0, card) for card in cards_from("5c 7d Kh"))
TAKE, DRAW, MELD = Take(0, card_from("3d")), DrawStock(0), LayMeld(0, MeldKind.SEQUENCE, cards_from("2c 3c 4c"))


def always(action: Action) -> Weigh:
    def weighed(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
        del view, chance, samples
        return Weighed(action, 9.0), *(Weighed(one, 1.0) for one in actions if one != action)

    return weighed


def some_view() -> View:
    rng, match = Random(3), new_match(rules_for("rummy", 2))
    while not to_act(match):
        shuffled = chance(match, rng)
        assert shuffled is not None
        match = apply(match, shuffled).match
    return view(match, to_act(match)[0])


def done(player: Weigh, *actions: Action) -> Counter[Action]:
    """Return how often a player does what, with chances of many kinds."""
    sees = some_view()
    answers = [player(sees, actions, Random(number), 1) for number in range(ROUNDS)]
    assert all({one.action for one in answer} == set(actions) for answer in answers)
    assert all(list(answer) == sorted(answer, key=lambda one: -one.worth) for answer in answers)
    return Counter(answer[0].action for answer in answers)


def test_a_child_throws_anything_at_times() -> None:
    seen = done(dreaming(always(ONE)), ONE, OTHER, THIRD, TAKE)

    assert set(seen) == {ONE, OTHER, THIRD}
    assert seen[ONE] / ROUNDS == pytest.approx(1 - DREAMS * 2 / 3, abs=0.08)


def test_a_child_overlooks_the_pile_at_times() -> None:
    seen = done(dreaming(always(TAKE)), TAKE, DRAW)

    assert seen[DRAW] / ROUNDS == pytest.approx(DREAMS, abs=0.08)


@pytest.mark.parametrize(("does", "offered"), [(MELD, (MELD, ONE, OTHER)), (TAKE, (TAKE,)), (DRAW, (TAKE, DRAW))])
def test_a_child_lays_down_what_it_sees_and_does_what_it_must(does: Action, offered: tuple[Action, ...]) -> None:
    assert set(done(dreaming(always(does)), *offered)) == {does}


def test_a_skilled_player_thinks_in_some_moves_and_goes_by_the_thumb_in_others() -> None:
    levels = five_levels(always(ONE), always(OTHER), always(THIRD))
    seen = done(levels[Level.SKILLED], ONE, OTHER, THIRD)

    assert set(seen) == {OTHER, THIRD}
    assert seen[THIRD] / ROUNDS == pytest.approx(THINKS, abs=0.08)
    assert {level: set(done(levels[level], ONE, OTHER, THIRD)) for level in (Level.EASY, Level.MEDIUM, Level.HARD)} == {
        Level.EASY: {ONE},
        Level.MEDIUM: {OTHER},
        Level.HARD: {THIRD},
    }


def test_only_who_thinks_long_takes_samples() -> None:
    assert list(five_samples(30).items()) == [
        (Level.CHILD, 1),
        (Level.EASY, 1),
        (Level.MEDIUM, 1),
        (Level.SKILLED, 30),
        (Level.HARD, 30),
    ]


# Strengths


def many_views() -> list[View]:
    """Return the views of a match that is played without a thought."""
    rng, match, seen = Random(4), new_match(rules_for("rummy", 2)), list[View]()
    while not match.outcome and len(seen) < ROUNDS:
        action = chance(match, rng)
        if action is None:
            seen.append(view(match, to_act(match)[0]))
            action = rng.choice(legal_actions(match, to_act(match)[0]))
        match = apply(match, action).match
    return seen


def test_a_strength_that_is_a_level_is_that_level() -> None:
    sees = some_view()

    assert [level_at(strength_of(level), sees) for level in Level] == list(Level)
    assert strength_of(Level.CHILD) == 0
    assert strength_of(Level.HARD) == STRONGEST


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_strength_between_two_levels_makes_so_many_of_four_moves_as_the_higher(quarters: int) -> None:
    views = many_views()
    levels = Counter(level_at(strength_of(Level.EASY) + quarters, sees) for sees in views)

    assert set(levels) == {Level.EASY, Level.MEDIUM}
    assert levels[Level.MEDIUM] / len(views) == pytest.approx(quarters / QUARTERS, abs=0.08)


def test_which_moves_those_are_follows_from_what_is_seen_and_not_from_what_the_player_does_with_chance() -> None:
    """A skilled player who is asked one time in four must not be the one who thinks each time."""
    views = many_views()
    lifted = [sees for sees in views if level_at(strength_of(Level.MEDIUM) + 1, sees) is Level.SKILLED]

    assert [level_at(9, sees) for sees in views] == [level_at(9, sees) for sees in views]
    thinks = sum(chance_of(sees).random() < THINKS for sees in lifted) / len(lifted)
    assert thinks == pytest.approx(THINKS, abs=0.15)
