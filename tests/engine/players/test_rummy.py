"""The players of the games of drawing and melding, at every level and with every option."""

import random
from itertools import pairwise

import pytest

from engine.actions import Action, Discard, DrawStock, LayMeld, Take
from engine.cards import card_from, cards_from
from engine.events import Discarded, Took
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players import rummy, rummy500
from engine.players.levels import Level, Weigh
from engine.rules import Rules
from engine.state import Phase, State
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import chance, every_rules, started
from tests.kit_positions import position

PLAYERS = {
    "rummy": rummy.PLAYERS,
    "queen_city": rummy.PLAYERS,
    "double_rum": rummy.PLAYERS,
    "rummy500": rummy500.PLAYERS,
    "partnership500": rummy500.PLAYERS,
}
GAMES = [rules for rules in every_rules() if rules.key in PLAYERS]
FEW = 2  # samples
LONGEST_ROUND = 600
A_WHILE = 30  # actions


def some_play(rules: Rules, player: Weigh, seed: int, most: int) -> Match:
    """Return a match after a round that computers have played, or so many of its actions."""
    rng = random.Random(seed)
    match = new_match(rules)
    for _ in range(most):
        if match.rounds or match.outcome:
            break
        if shuffle := chance(match, rng):
            match = apply(match, shuffle).match
            continue
        seat = to_act(match)[0]
        actions = legal_actions(match, seat)
        weighed = player(view(match, seat), actions, rng, FEW)
        assert sorted(map(str, actions)) == sorted(str(one.action) for one in weighed)
        assert all(one.worth >= other.worth for one, other in pairwise(weighed))
        match = apply(match, weighed[0].action).match
    return match


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM])
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_computers_weigh_every_action_and_end_every_round(rules: Rules, level: Level) -> None:
    assert some_play(rules, PLAYERS[rules.key][level], 1, LONGEST_ROUND).rounds


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_hard_computers_weigh_every_action(rules: Rules) -> None:
    """`make soak-computers` plays them to the end."""
    some_play(rules, PLAYERS[rules.key][Level.HARD], 2, A_WHILE)


def match_at(rules: DrawMeldDiscard, state: State) -> Match:
    return started(rules, rules.pack()).but(boards=(state,))


def chosen(rules: Rules, state: State, level: Level, samples: int = FEW) -> Action:
    assert isinstance(rules, DrawMeldDiscard)
    match = match_at(rules, state)
    seat = to_act(match)[0]
    player = PLAYERS[rules.key][level]
    return player(view(match, seat), legal_actions(match, seat), random.Random(1), samples)[0].action


def game(key: str, seats: int, **options: bool | int | str) -> DrawMeldDiscard:
    rules = rules_for(key, seats, options)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


THINKING = (Level.MEDIUM, Level.HARD)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("key", ["rummy", "queen_city", "double_rum"])
def test_a_hand_that_can_all_go_down_goes_down(key: str, level: Level) -> None:
    """R8, Q2: seven cards melded and the eighth thrown."""
    rules = game(key, 2)
    state = position(rules, ["7h 7s 7d 2c 3c 4c 5c Kd", "Qh Qs 9d 8d"])

    assert isinstance(chosen(rules, state, level), LayMeld)


@pytest.mark.parametrize("level", THINKING)
def test_a_discard_that_makes_a_meld_is_taken(level: Level) -> None:
    rules = game("rummy", 2)
    state = position(rules, ["7h 7s Kc 2d 9c", "Qh Qs 9d 8d 3c"], pile="4s 7d", phase=Phase.DRAW)

    assert chosen(rules, state, level) == Take(0, card_from("7d"))


@pytest.mark.parametrize("level", THINKING)
def test_a_discard_that_helps_nothing_is_left(level: Level) -> None:
    rules = game("rummy", 2)
    state = position(rules, ["2h 3h 7c 8c Jd", "Qh Qs 9d 8d 3c"], pile="4s Ks", phase=Phase.DRAW)

    assert chosen(rules, state, level) == DrawStock(0)


@pytest.mark.parametrize("level", THINKING)
def test_the_next_player_is_not_given_what_they_plainly_need(level: Level) -> None:
    """Seat 1 took the Jh and kept it: of Js and Qd, which count the same, the one that helps nobody goes."""
    rules = game("rummy", 2)
    told = (Discarded(0, card_from("Jh")), Took(1, cards_from("Jh")), Discarded(1, card_from("2c")))
    state = position(rules, ["Js Qd Ah Ac 4h 5h", "Jh 3d 9s 8c 6c"], pile="2c", history=told)

    assert chosen(rules, state, level) == Discard(0, card_from("Qd"))
