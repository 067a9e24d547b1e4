"""The computer players of Gin answer everything that they can be asked, and play their level."""

import random
from dataclasses import replace

import pytest

from engine.actions import (
    AcceptNewDeal,
    Action,
    ChooseDeal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    Knock,
    OfferNewDeal,
    Spread,
    Take,
)
from engine.cards import card_from, pack
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.options import Value
from engine.players.gin.by_level import PLAYERS
from engine.players.levels import Level, Weighed
from engine.view import view
from tests.kit import chance, played, shuffled
from tests.kit_gin import drawn_and_thrown, gin, start

FEW = 60  # samples
MOST = 40  # actions

READY = "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h"
POOR = "2s 4h 6s 8c 10h Qd 5c 7s Jd 9c"

MODES: tuple[tuple[int, dict[str, Value]], ...] = (
    (2, {}),
    (2, {"oklahoma": True}),
    (2, {"extra_card": True, "big_gin": True}),
    (2, {"knock_limit": 0, "hollywood": True}),
    (3, {}),
    (4, {"extra_card": True}),
)


def weighed(match: Match, level: Level, samples: int = FEW, seed: int = 1) -> tuple[Weighed, ...]:
    seat = to_act(match)[0]
    return PLAYERS[level](view(match, seat), legal_actions(match, seat), random.Random(seed), samples)


def choice(match: Match, level: Level, samples: int = FEW, seed: int = 1) -> Action:
    return weighed(match, level, samples, seed)[0].action


def cards(text: str) -> list[Action]:
    return [Discard(0, card_from(name)) for name in text.split()]


# Every decision


@pytest.mark.parametrize(("seats", "options"), MODES)
@pytest.mark.parametrize("level", Level)
def test_every_decision_of_every_mode_is_answered_with_each_action_once(
    level: Level, seats: int, options: dict[str, Value]
) -> None:
    rng = random.Random(seats)
    match = new_match(gin(seats, target=10, **options))
    for _ in range(MOST):
        if match.outcome:
            break
        action = chance(match, rng)
        if action is None:
            seat = rng.choice(to_act(match))
            legal = legal_actions(match, seat)
            answer = PLAYERS[level](view(match, seat), legal, random.Random(1), 8)
            assert sorted(map(repr, (one.action for one in answer))) == sorted(map(repr, legal))
            action = answer[0].action
            assert not isinstance(action, OfferNewDeal)
        match = apply(match, action).match


@pytest.mark.parametrize("level", Level)
def test_the_same_view_and_chance_lead_to_the_same_answer(level: Level) -> None:
    match = played(start(READY, POOR, "Qs 8h"), Decline(0), Decline(1), DrawStock(0))

    assert weighed(match, level) == weighed(match, level)


@pytest.mark.parametrize("level", Level)
def test_who_draws_highest_does_not_deal_and_an_answer_to_a_knock_is_left_to_the_rules(level: Level) -> None:
    drawn = played(new_match(gin()), Spread(shuffled(pack(1, 0), random.Random(1))))
    assert choice(drawn, level) == ChooseDeal(to_act(drawn)[0], deals=False)

    ready = start(READY, POOR, "Ks")
    knocked = played(ready, Take(0, card_from("Ks")), Knock(0, card_from("9h")))
    assert choice(knocked, level) == Defend(1)


def test_one_whose_turn_it_is_not_lets_an_offer_stand() -> None:
    offered = played(start(), OfferNewDeal(0))
    waiting = PLAYERS[Level.HARD](view(offered, 1), (AcceptNewDeal(1),), random.Random(1), FEW)

    assert [one.action for one in waiting] == [AcceptNewDeal(1)]


# What everyone can do


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_it_takes_the_card_that_makes_gin_and_knocks_with_it(level: Level) -> None:
    ready = start(READY, POOR, "Ks")
    assert choice(ready, level) == Take(0, card_from("Ks"))

    taken = played(ready, Take(0, card_from("Ks")))
    assert choice(taken, level) == Knock(0, card_from("9h"))


@pytest.mark.parametrize("level", Level)
def test_big_gin_is_called_where_it_counts(level: Level) -> None:
    match = start("Ac 2c 3c 4c 5d 6d 7d Kc Kd Kh", POOR, "Ks", big_gin=True)
    taken = played(match, Take(0, card_from("Ks")))

    assert choice(taken, level) == Knock(0, None)


# What the other player collects


def after_takes(hand: str, taken: str) -> Match:
    """Return a match in which seat 1 has taken two cards that seat 0 threw, and seat 0 has drawn again."""
    one, two = taken.split()
    match = played(start(f"{hand} {taken}", "", "Kc"), Decline(0), Decline(1), DrawStock(0))
    for thrown in (one, two):
        match = played(match, Discard(0, card_from(thrown)), Take(1, card_from(thrown)))
        spare = next(card for card in legal_actions(match, 1) if isinstance(card, Discard))
        match = played(match, spare, DrawStock(0))
    return match


@pytest.mark.parametrize(("level", "accepts"), [(Level.EASY, False), (Level.MEDIUM, False), (Level.HARD, True)])
def test_only_hard_knows_when_a_new_deal_is_a_gift(level: Level, accepts: bool) -> None:
    """With high cards against somebody who has taken two queens there is much to lose (N17)."""
    losing = played(after_takes("2s 4h 10h Jd Kh 9c 8s 6d", "Qd Qs"), OfferNewDeal(1))
    ahead = played(start(READY, POOR, "Qs"), Decline(0), Decline(1), DrawStock(0), OfferNewDeal(1))

    assert (choice(losing, level) == AcceptNewDeal(0)) is accepts
    assert choice(ahead, level) != AcceptNewDeal(0)


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_what_the_other_player_plainly_collects_is_not_thrown_if_an_equal_card_is_safe(level: Level) -> None:
    match = after_takes("Ac 2c 3c 5d 6d 7d Qh Js", "Qd Qs")

    assert choice(match, level, samples=400) != Discard(0, card_from("Qh"))


@pytest.mark.parametrize(("totals", "expected"), [((0, 0), Discard), ((95, 20), Knock), ((20, 95), Discard)])
def test_hard_waits_for_gin_unless_a_knock_wins_the_match(
    totals: tuple[int, int], expected: type[Knock | Discard]
) -> None:
    """Five cards would make gin, which pays more than the knock; at 95 nothing more is to be paid (N18)."""
    match = played(start("Ac 2c 3c 4d 5d 6d 8c 9c 10c Kh", "", "Qs 4h"), Decline(0), Decline(1), DrawStock(0))
    sees = replace(view(match, 0), totals=totals)
    answer = PLAYERS[Level.HARD](sees, legal_actions(match, 0), random.Random(1), 400)

    assert isinstance(answer[0].action, expected)


# Medium

SIXTEEN = "4c 6c 7c 10c Jc Qc Ad 2d 3d 7d 8d 9d 10d 2h 3h 5h"


@pytest.mark.parametrize(("before", "expected"), [("", Knock), (SIXTEEN, Discard)])
def test_medium_knocks_as_soon_as_it_may_in_a_young_round_and_low_in_an_old_one(
    before: str, expected: type[Knock | Discard]
) -> None:
    hand = "Ac 2c 3c 4d 5d 6d Kc Kd Kh 7h"
    match = played(start(hand, POOR, f"Qs {before} Js"), Decline(0), Decline(1))
    for _ in before.split():
        match = drawn_and_thrown(match)

    assert choice(played(match, DrawStock(0)), Level.MEDIUM) == expected(0, card_from("Js"))


# Easy


def test_a_beginner_errs_but_keeps_its_melds_and_sees_gin() -> None:
    match = played(start("Ac 2c 3c 4d 5d 6d Kc Qh Jh 9h", POOR, "Ks 8s"), Decline(0), Decline(1), DrawStock(0))
    thrown = {choice(match, Level.EASY, seed=seed) for seed in range(40)}

    assert len(thrown) > 1
    assert thrown <= set(cards("Kc Qh Jh 9h 8s"))

    ready = played(start(READY, POOR, "Ks"), Take(0, card_from("Ks")))
    assert {choice(ready, Level.EASY, seed=seed) for seed in range(20)} == {Knock(0, card_from("9h"))}


def test_a_beginner_now_and_then_overlooks_a_knock_and_collects_a_pair() -> None:
    knockable = played(start(READY, POOR, "Qs 3h"), Decline(0), Decline(1), DrawStock(0))
    seen = {type(choice(knockable, Level.EASY, seed=seed)) for seed in range(40)}
    assert seen == {Knock, Discard}

    pair = start(READY, POOR, "9s")
    assert {type(choice(pair, Level.EASY, seed=seed)) for seed in range(40)} == {Take, Decline}
