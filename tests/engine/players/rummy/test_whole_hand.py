"""The hard player where nobody melds before going out (R15, Q2): what it keeps, throws and draws."""

import random

import pytest

from engine.actions import Action, Decline, Discard, DrawStock, Take
from engine.cards import card_from, cards_from
from engine.events import Discarded, Event, Renewed
from engine.match import apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of, choice
from engine.players.levels import Level
from engine.players.rummy.goals import cards_of, goals_of, missing, nearest
from engine.players.rummy.laying import mask_of
from engine.state import Phase, State
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import chance, started
from tests.kit_positions import position

OTHER = "Ad 4s 6d 8s 3c Qd Kc"
LONGEST_ROUND = 400


def queen_city(**options: bool | int | str) -> DrawMeldDiscard:
    rules = rules_for("queen_city", 2, options)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


def chosen(rules: DrawMeldDiscard, state: State) -> Action:
    match = started(rules, rules.pack()).but(boards=(state,))
    sees = view(match, 0)
    return choice(sees, legal_actions(match, 0), Level.HARD, chance_of(sees), 4)


def thrown(hand: str, history: tuple[Event, ...] = ()) -> Action:
    rules = queen_city()
    return chosen(rules, position(rules, [hand, OTHER], history=history))


def discards(text: str) -> set[Action]:
    return {Discard(0, card) for card in cards_from(text)}


@pytest.mark.parametrize("cards", ["7h 7s 7d 2c 3c 4c 5c", "7h 7s 7d 7c 2c 3c 4c", "Ah 2h 3h 4h 5h 6h 7h"])
def test_two_melds_are_a_goal(cards: str) -> None:
    rules = queen_city()
    goals = goals_of(rules.pack(), rules.laws, 7)
    goal = mask_of(cards_from(cards))

    assert goal in goals
    assert nearest(goals, goal) == (goal,)
    assert [missing(one, mask_of(cards_from(cards)[1:])) for one in nearest(goals, goal)] == [1]
    assert {len(cards_of(one)) for one in goals} == {7}


def test_what_no_near_goal_needs_is_thrown() -> None:
    assert thrown("7h 7s 7d 9c 10c Jc Kd 4h") in discards("Kd 4h")


def test_what_can_still_come_decides_what_is_kept() -> None:
    """The tens are worth more than the twos, until the cards that they wait for have been thrown."""
    buried = (Discarded(1, card_from("8h")), Discarded(0, card_from("Jh")), Discarded(1, card_from("6c")))

    assert thrown("5h 5s 5d 5c 9h 10h 2d 2c") in discards("2d 2c")
    assert thrown("5h 5s 5d 5c 9h 10h 2d 2c", buried) in discards("9h 10h")


def test_a_hand_far_from_every_goal_keeps_its_pair() -> None:
    assert thrown("Kh Ks 3d 6c 9s Qh Ac 10d") not in discards("Kh Ks")


@pytest.mark.parametrize(("top", "taken"), [("8h", True), ("Kd", False)])
def test_a_discard_is_taken_that_brings_the_hand_out(top: str, *, taken: bool) -> None:
    rules = queen_city()
    state = position(rules, ["5h 5s 5d 5c 9h 10h 9d", OTHER], pile=f"6c {top}", phase=Phase.DRAW)

    assert chosen(rules, state) == (Take(0, card_from(top)) if taken else DrawStock(0))


def test_the_stock_is_drawn_when_its_next_card_is_known_to_bring_the_hand_out() -> None:
    """R9: the pile was turned over without shuffling. With the 9d there would be more to wait for."""
    rules = queen_city()
    coming = "Jh 2h 9s 3s 9c 7c Ah 10c Js 3d 6s Qs 4c 7d 2s Jd"
    pile = [Discarded(index % 2, card) for index, card in enumerate(cards_from(f"{coming} 9d"))]
    state = position(
        rules,
        ["5h 5s 5d 5c 9h 10h 2c", OTHER],
        pile="9d",
        stock=coming,
        phase=Phase.DRAW,
        history=(*pile, Renewed(len(pile) - 1)),
    )

    assert chosen(rules, state) == DrawStock(0)


@pytest.mark.parametrize(("coming", "useless"), [("2h 9s", "2d 2c"), ("9s 2h", "9h 9c")])
def test_of_a_known_stock_the_next_card_is_the_next_players_and_the_one_after_is_waited_for(
    coming: str, useless: str
) -> None:
    """R9: the pile was turned over without shuffling."""
    rules = queen_city()
    stock = f"{coming} 3s 7c Ah 8h 10c 6s 4c 7d"
    pile = [Discarded(index % 2, card) for index, card in enumerate(cards_from(f"{stock} Jd"))]
    history = (*pile, Renewed(len(pile) - 1))
    state = position(rules, ["5h 5s 5d 5c 9h 9c 2d 2c", OTHER], pile="Jd", stock=stock, history=history)

    assert chosen(rules, state) in discards(useless)


@pytest.mark.parametrize(("top", "action"), [("8h", Take(0, card_from("8h"))), ("Kd", Decline(0))])
def test_without_a_stock_only_what_brings_the_hand_nearer_is_taken(top: str, action: Action) -> None:
    """R10: whoever takes a card only to throw another would go on for ever."""
    rules = queen_city(stock_renewals=0)
    state = position(rules, ["5h 5s 5d 5c 9h 10h 9d", OTHER], pile=f"6c {top}", stock="", phase=Phase.DRAW)

    assert chosen(rules, state) == action


@pytest.mark.parametrize("seed", range(2))
def test_rounds_between_hard_players_end(seed: int) -> None:
    rng = random.Random(seed)
    match = new_match(rules_for("queen_city", 6, {"stock_renewals": 0}))
    for _ in range(LONGEST_ROUND):
        if match.rounds:
            break
        seat = (to_act(match) or (0,))[0]
        action = chance(match, rng) or choice(
            view(match, seat), legal_actions(match, seat), Level.HARD, chance_of(view(match, seat)), 1
        )
        match = apply(match, action).match

    assert match.rounds
