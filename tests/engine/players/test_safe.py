"""The safe player is legal, quick and not silly in every game."""

import random

import pytest

from engine.actions import (
    Action,
    ChooseDeal,
    Deal,
    Decline,
    Discard,
    DrawStock,
    Knock,
    LayMeld,
    RingBell,
    Spread,
    Take,
)
from engine.cards import card_from, cards_from, pack
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.variants import rules_for
from engine.view import view
from tests.kit import chance, every_rules, played, shuffled, stacked, started


def safe_match(rules: Rules, seed: int, most: int = 5_000) -> Match:
    """Return a match that safe players have played out."""
    rng = random.Random(seed)
    match = bell_rung_at_once(new_match(rules))
    for _ in range(most):
        if match.outcome:
            return match
        match = apply(match, chance(match, rng) or safe(match)).match
    raise AssertionError(f"no end after {most} actions")


def drawn_for_deal(rules: Rules) -> Match:
    match = new_match(rules)
    return played(match, Spread(shuffled(pack(1, 0), random.Random(1))))


def safe(match: Match) -> Action:
    seat = to_act(match)[0]
    return safe_action(view(match, seat), legal_actions(match, seat))


def bell_rung_at_once(match: Match) -> Match:
    """Return the match with its bell rung, since nobody here keeps the time (F13)."""
    return played(match, RingBell()) if match.rules.rings else match


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_safe_players_play_every_game_to_its_end(rules: Rules) -> None:
    assert safe_match(rules, seed=1).outcome is not None


def test_it_does_not_deal_first_when_it_may_choose() -> None:
    """N3: a player who does not choose in time does not deal; the safe player chooses the same."""
    match = drawn_for_deal(rules_for("gin", 2))

    assert safe(match) == ChooseDeal(match.choosers[0], deals=False)


def test_it_takes_a_discard_that_makes_a_meld_and_lays_it() -> None:
    """R4: 7h 7s in hand, 7d on the pile."""
    rules = rules_for("rummy", 2, {"upcard": True})
    match = started(rules, stacked(rules, ["7h 7s Kc Qd 2c 4d 9c Jh 5s As"], "7d", size=10))

    assert safe(match) == Take(0, card_from("7d"))
    melded = safe(played(match, Take(0, card_from("7d"))))
    assert isinstance(melded, LayMeld)
    assert set(melded.cards) == set(cards_from("7h 7s 7d"))


def test_it_leaves_a_discard_that_helps_nothing() -> None:
    rules = rules_for("rummy", 2, {"upcard": True})
    match = started(rules, stacked(rules, ["2h 4s 6c 8d 10h Qs Ac 3d 5h 7s"], "Kd 9c", size=10))

    assert safe(match) == DrawStock(0)


def test_it_does_not_dig_deep_into_the_pile_of_500() -> None:
    """F6: seven cards to use one are a burden, the top of the pile is not."""
    rules = rules_for("rummy500", 2)
    match = started(rules, stacked(rules, ["Kh Ks 2d 4s 5c 7d 8h 9s Jc Qd Ah 3c 6h"], size=13))
    board = match.boards[0]
    assert board is not None
    deep = board.but(pile=(card_from("Kd"), *cards_from("2c 9h 4d 10c 6s Jd 3h")), stock=board.stock[:1])
    seat = board.turn

    assert safe(match.but(boards=(deep,))) == DrawStock(seat)
    shallow = deep.but(pile=deep.pile[:1])
    assert safe(match.but(boards=(shallow,))) == Take(seat, card_from("Kd"))


def test_it_knocks_with_the_least_deadwood_it_can() -> None:
    """N10, H2: knock as soon as you can."""
    rules = rules_for("gin", 2)
    match = drawn_for_deal(rules)
    match = played(match, ChooseDeal(match.choosers[0], deals=False))
    hands = ["2c 3c 4c 5d 6d 7d 9h 9s 9c Ks", "Kd Qh"]
    deal = stacked(rules, hands, "Jc Ad", size=10)
    match = played(match, Deal(deal))
    first, dealer = match.lineups[0]
    match = played(match, Decline(first), Decline(dealer), DrawStock(first))

    assert safe(match) == Knock(first, card_from("Ks"))


def test_it_keeps_pairs_and_neighbours_and_throws_the_dearest_stray() -> None:
    rules = rules_for("rummy", 2)
    match = played(started(rules, stacked(rules, ["Kh Ks Qh 9c 8c 2d 3d 5s 6s 7h"], "Jd", size=10)), DrawStock(0))

    assert safe(match) == Discard(0, card_from("Jd"))


def test_it_never_throws_a_joker() -> None:
    rules = rules_for("double_rum", 2)
    match = played(started(rules, stacked(rules, ["* 2h 4s 6c 8d 10h Qs Ac 3d 5h"], "Kd", size=10)), DrawStock(0))

    assert safe(match) != Discard(0, card_from("*"))


def test_it_prefers_big_gin_to_gin() -> None:
    """N21: eleven melded cards score 31, gin 25."""
    rules = rules_for("gin", 2, {"big_gin": True})
    match = drawn_for_deal(rules)
    match = played(match, ChooseDeal(match.choosers[0], deals=False))
    deal = stacked(rules, ["2c 3c 4c 5c 5d 6d 7d 9h 9s 9c", "Kd Qh"], "Jc 9d", size=10)
    match = played(match, Deal(deal))
    first, dealer = match.lineups[0]
    match = played(match, Decline(first), Decline(dealer), DrawStock(first))

    assert safe(match) == Knock(first, None)
