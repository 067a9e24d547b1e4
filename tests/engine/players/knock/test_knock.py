"""The players of knock games: what they know of others, when they knock, what they throw, and the reasons they give."""

import random

import pytest

from engine.actions import Action, Discard, DrawStock, Knock, Take
from engine.cards import card_from
from engine.gin.deadwood import mask_of
from engine.match import Match, apply, legal_actions
from engine.players.choose import chance_of, choice, weigh
from engine.players.knock.hard import hard
from engine.players.knock.position import position_of
from engine.players.levels import Level, Why
from engine.variants.knock_rummy import KnockRummy
from engine.view import view
from tests.kit import hand, stacked, started

SAMPLES = 200
TEN = "2c 3c 4c 9h 9d 9s 5d 6h Kd Qc"  # deadwood 31
BOLD = "2c 3c 4c 9h 9d 9s 5d 6h 8d 7s"  # deadwood 26
BESIDE = "Kc Qh Jh 10s 8c 5s 3h Js 10d Ac"
OTHERS = ["Jc 10d 8s 7c 6d 4h 2d", "Kc Qh Jh 10s 8c 5s 3h"]


def dealt(hands: list[str], rest: str) -> Match:
    rules = KnockRummy(len(hands))
    return started(rules, stacked(rules, hands, rest))


def chosen(match: Match, level: Level, seat: int = 0) -> Action:
    sees = view(match, seat)
    return choice(sees, legal_actions(match, seat), level, chance_of(sees), SAMPLES)


def why_first(match: Match) -> Why:
    sees = view(match, 0)
    best = weigh(sees, legal_actions(match, 0), Level.HARD, chance_of(sees), SAMPLES)[0]
    assert best.why is not None
    return best.why


def after_draw(own: str, drawn: str, others: list[str]) -> Match:
    return apply(dealt([own, *others], f"3s {drawn}"), DrawStock(0)).match


def test_what_a_rival_took_is_known_until_it_is_thrown_and_what_was_thrown_is_nobodys() -> None:
    """KR4: the log names it."""
    match = dealt(["2c 3c 4c 9h 9d 9s 5d", *OTHERS], "7d Kh Ks Ac")
    for action in (DrawStock(0), Discard(0, card_from("5d")), Take(1, card_from("5d")), Discard(1, card_from("Jc"))):
        match = apply(match, action).match
    match = apply(apply(match, DrawStock(2)).match, Discard(2, card_from("Kc"))).match
    position = position_of(view(match, 0))
    assert [(rival.known, rival.holds, rival.finished) for rival in position.rivals] == [
        (mask_of(hand("5d")), 7, 1),
        (0, 7, 1),
    ]
    assert position.turn == 1
    assert position.pool & mask_of(hand("7d 5d Jc Kc Kh")) == 0
    assert position.top == mask_of(hand("Kc"))
    board = view(match, 0).board
    assert board is not None
    assert position.pool.bit_count() == 6 + 7 + board.stock


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_who_plays_well_knocks_without_deadwood(level: Level) -> None:
    """KR10: nothing beats rum."""
    match = after_draw("2c 3c 4c 9h 9d 9s 9c", "Kd", OTHERS)
    assert chosen(match, level) == Knock(0, card_from("Kd"))


@pytest.mark.parametrize(("level", "knocks"), [(Level.EASY, False), (Level.MEDIUM, False), (Level.HARD, True)], ids=str)
def test_how_bold_a_level_is_in_the_first_turn(level: Level, *, knocks: bool) -> None:
    """KR5: between two, thirty is often the least; only the hard player dares."""
    match = after_draw(BOLD, "Kd", [BESIDE])
    assert isinstance(chosen(match, level), Knock) is knocks


def test_nobody_knocks_with_a_hand_that_is_all_deadwood() -> None:
    """KR8: among four, seventy points are not the least."""
    match = after_draw("Ks Qd Jd 10h 8h 7h As", "6s", [*OTHERS, "2c 3c 4c 9h 9d 9s 5d"])
    for level in Level:
        assert isinstance(chosen(match, level), Discard)


def test_a_card_that_makes_a_meld_is_taken() -> None:
    """KR4: and one that makes none is left, save by a beginner who likes pairs."""
    useful = dealt(["2c 3c 9h 9d 9s 5d Kh", *OTHERS], "4c")
    useless = dealt(["2c 3c 9h 9d 9s 5d 7h", *OTHERS], "Ks")
    for level in (Level.MEDIUM, Level.HARD):
        assert isinstance(chosen(useful, level), Take)
        assert isinstance(chosen(useless, level), DrawStock)


@pytest.mark.parametrize(
    ("match", "key"),
    [
        (after_draw("2c 3c 4c 9h 9d 9s 9c", "Kd", OTHERS), "hint-knock-rum"),
        (after_draw(BOLD, "Kd", [BESIDE]), "hint-knock"),
        (after_draw("Ks Qd Jd 10h 8h 7h As", "6s", [*OTHERS, "2c 3c 4c 9h 9d 9s 5d"]), "hint-throw-makes"),
        (dealt(["2c 3c 9h 9d 9s 5d Kh", *OTHERS], "4c"), "hint-gin-take"),
        (dealt(["2c 3c 9h 9d 9s 5d 7h", *OTHERS], "Ks"), "hint-gin-leave"),
    ],
    ids=["rum", "knock", "throw", "take", "leave"],
)
def test_a_hint_has_its_reason(match: Match, key: str) -> None:
    assert why_first(match).key == key


def test_melds_can_spare_a_card_where_nothing_else_is_left_over() -> None:
    """KR5: where a knock is not on offer, the hint still has a reason for the throw."""
    match = after_draw("2c 3c 4c 9h 9d 9s 9c", "5c", OTHERS)
    throws = [action for action in legal_actions(match, 0) if isinstance(action, Discard)]
    best = hard(view(match, 0), throws, random.Random(1), SAMPLES)[0]
    assert best.why is not None
    assert best.why.key.startswith("hint-throw")


def test_what_is_not_worth_a_thought_comes_last() -> None:
    match = after_draw("2c 3c 4c 9h 9d 9s 5d", "Kd", OTHERS)
    actions = legal_actions(match, 0)
    ranked = weigh(view(match, 0), actions, Level.HARD, random.Random(1), SAMPLES)
    assert sorted(map(str, actions)) == sorted(str(one.action) for one in ranked)
    assert ranked[-1].why is None
