"""A planned turn is made of legal actions, does what was asked for as far as it can, and stops at a surprise."""

from collections import Counter

import pytest

from engine.actions import Arrange, Decline, Discard, DrawStock, EndTurn, Knock, LayMeld, LayOff, OfferNewDeal, Take
from engine.cards import card_from, cards_from
from engine.errors import Reason
from engine.match import Match, new_match, to_act
from engine.melds import MeldKind
from engine.plan import PlannedTurn, Surprise, ends_turn, planned, way_out
from engine.rules import Rules
from engine.variants import rules_for
from tests.kit import board, every_rules, played, stacked, started
from tests.kit_gin import start
from tests.kit_laws import title
from tests.kit_plans import plans_in

PLANS = 40  # of each game


def rummy(*hands: str, rest: str = "") -> Match:
    rules = rules_for("rummy", 2, {})
    return started(rules, stacked(rules, hands, rest, 10))


@pytest.mark.parametrize("rules", every_rules(), ids=title)
def test_random_plans_are_played_by_the_rules(rules: Rules) -> None:
    """Every action is legal and the seat's own, none comes after the turn is over, and what was asked for is done."""
    seen, seed = Counter[str](), 0
    while sum(seen.values()) < PLANS and seed < 30:
        for ran in plans_in(rules, seed, 300):
            seen["stopped" if ran.surprise else "played"] += 1
            assert {getattr(action, "seat", None) for action in ran.actions} <= {ran.seat}
            assert sum(ends_turn(action, tiles=rules.tiles) for action in ran.actions) <= 1
            assert not any(ends_turn(action, tiles=rules.tiles) for action in ran.actions[:-1])
            thrown = [action.card for action in ran.actions if isinstance(action, Discard)]
            assert set(thrown) <= {*ran.turn.throw} or ran.turn.out
            if ran.surprise is None and not ran.turn.out and not rules.tiles and thrown:
                assert thrown[0] in ran.turn.throw
        seed += 1
    assert seen["played"] > PLANS // 4
    assert rules.tiles or seen["stopped"]


def test_the_discard_is_taken_if_it_is_one_of_those_and_else_one_draws() -> None:
    match = played(rummy("2c 4d", "3c 5d", rest="Kh"), DrawStock(0), Discard(0, card_from("2c")))
    wanted = PlannedTurn(take=cards_from("9h 2c"), throw=cards_from("3c"))

    assert planned(match, 1, wanted) == Take(1, card_from("2c"))
    assert planned(match, 1, PlannedTurn(take=cards_from("9h"), throw=cards_from("3c"))) == DrawStock(1)
    drawn = played(match, DrawStock(1))
    assert planned(drawn, 1, wanted) == Discard(1, card_from("3c"))


def test_a_copy_of_the_card_will_do() -> None:
    rules = rules_for("double_rum", 2, {})
    match = started(rules, stacked(rules, ["2c' 4d", "3c 5d"], size=10))
    match = played(match, DrawStock(0), Discard(0, card_from("2c'")))

    assert planned(match, 1, PlannedTurn(take=cards_from("2c"))) == Take(1, card_from("2c'"))


def test_what_cannot_be_thrown_stops_a_plan_with_the_reason() -> None:
    match = played(rummy("2c 4d", "3c 5d", rest="Kh"), DrawStock(0))

    stopped = planned(match, 0, PlannedTurn(throw=cards_from("9h")))

    assert isinstance(stopped, Surprise)
    assert stopped.wanted == Discard(0, card_from("9h"))
    assert stopped.why is not None
    assert stopped.why.reason is Reason.NOT_HELD
    assert planned(match, 0, PlannedTurn(throw=cards_from("9h 4d"))) == Discard(0, card_from("4d"))
    assert planned(match, 0, PlannedTurn(take=cards_from("9h"))) == Surprise()


def test_nobody_acts_out_of_turn_or_before_the_deal() -> None:
    match = rummy("2c 4d", "3c 5d")

    assert planned(match, 1, PlannedTurn(throw=cards_from("3c"))) == Surprise()
    assert planned(new_match(match.rules), 0, PlannedTurn(throw=cards_from("3c"))) == Surprise()


def test_gin_declines_the_upcard_knocks_with_what_leaves_least_and_stops_for_an_offer_and_a_knock() -> None:
    match = start("2c 3c 4c 5d 5h 5s 9c 9d 9h Kd", "Ac Ad", "Jh 9s")

    refused = planned(match, 0, PlannedTurn(throw=cards_from("Kd")))
    assert refused == Decline(0)
    taken = played(match, Decline(0), Decline(1), DrawStock(0))
    assert planned(taken, 0, PlannedTurn(throw=cards_from("Kd"), out=True)) == Knock(0, card_from("Kd"))
    assert planned(taken, 0, PlannedTurn(throw=cards_from("Kd"))) == Discard(0, card_from("Kd"))
    knocked = played(taken, Knock(0, card_from("Kd")))
    if to_act(knocked) == (1,):
        assert planned(knocked, 1, PlannedTurn(throw=cards_from("Ac"))) == Surprise()
    offered = played(match, Decline(0), Decline(1), OfferNewDeal(0), DrawStock(0), Discard(0, card_from("Kd")))
    assert board(offered).offer == 0
    assert planned(offered, 1, PlannedTurn(throw=cards_from("Ac"))) == Surprise()


def test_out_means_all_of_it_or_nothing() -> None:
    """R8: melds, lay-offs and the last card; where something is left, nothing is put down for it."""
    match = played(rummy("2c 3c 4c 5d 5h 5s 9c 9d 9h Kd", "Ac Ad", rest="Jh"), DrawStock(0))
    nearly = way_out(match, 0)
    going = played(rummy("2c 3c 4c 5d 5h 5s 9c 9d 9h Kd", "Ac Ad", rest="9s"), DrawStock(0))
    out = way_out(going, 0)

    assert nearly == ()
    assert [type(action) for action in out] == [LayMeld, LayMeld, LayMeld, Discard]
    assert played(going, *out).rounds
    plan = PlannedTurn(throw=cards_from("2c"), out=True)
    assert planned(match, 0, plan) == Discard(0, card_from("2c"))
    assert planned(going, 0, plan) == out[0]
    laid = played(going, out[0], out[1])
    assert planned(laid, 0, plan) == out[2]


def test_what_is_left_over_goes_on_the_melds_of_others() -> None:
    match = played(
        rummy("2c 3c 4c", "5c 6d 6h 6s 8d 8h 8s 9d 9h 9s", rest="Kh Ks"),
        DrawStock(0),
        LayMeld(0, MeldKind.SEQUENCE, cards_from("2c 3c 4c")),
    )
    match = played(match, Discard(0, card_from("Kh")), DrawStock(1))

    out = way_out(match, 1)

    assert [type(action) for action in out] == [LayMeld, LayMeld, LayMeld, LayOff, Discard]
    assert played(match, *out).rounds


def test_tiles_are_placed_and_the_turn_ends_or_one_draws() -> None:
    rules = rules_for("tiles", 2, {"rounds": 1})
    placed = drew = 0
    for seed in range(6):
        for ran in plans_in(rules, seed, 200):
            kinds = [type(action) for action in ran.actions]
            assert kinds in ([Arrange, EndTurn], [Arrange], [DrawStock], [Decline])
            placed += Arrange in kinds
            drew += DrawStock in kinds
            if Arrange in kinds:
                left = board(ran.after).hands[ran.seat]
                assert not {*ran.turn.place} & {*left}
    assert placed
    assert drew
