"""The players of the games of drawing and melding, at every level and with every option."""

import random
from itertools import pairwise

import pytest

from engine.actions import Action, Decline, Discard, DrawStock, LayMeld, Take
from engine.cards import card_from, card_text, cards_from
from engine.errors import IllegalActionError
from engine.events import Discarded, Renewed, Took
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.double_rum import by_level as double_rum
from engine.players.levels import Level, Weigh, Why
from engine.players.rummy import by_level as rummy
from engine.players.rummy.going_out import GoingOut, likely_draws
from engine.players.rummy.guess import Holder, guessed
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.seen import remembered
from engine.players.rummy500 import by_level as rummy500
from engine.replay import steps
from engine.rules import Rules
from engine.state import Phase, State
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import chance, every_rules, started
from tests.kit_laws import random_match
from tests.kit_positions import position
from tests.kit_unseen import other_log
from tests.kit_unseen import told as tale

PLAYERS = {
    "rummy": rummy.PLAYERS,
    "queen_city": rummy.PLAYERS,
    "double_rum": double_rum.PLAYERS,
    "rummy500": rummy500.PLAYERS,
    "partnership500": rummy500.PLAYERS,
}
GAMES = [rules for rules in every_rules() if rules.key in PLAYERS]
FEW = 2  # samples
LONGEST_ROUND = 600
A_WHILE = 22  # actions


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


@pytest.mark.parametrize("level", THINKING)
def test_the_round_is_left_blocked_when_nothing_on_the_pile_helps(level: Level) -> None:
    """R10: whoever takes a card only to throw another would go on for ever."""
    rules = game("rummy", 2, stock_renewals=0)
    state = position(rules, ["2h 3h 7c 8c Jd", "Qh Qs 9d 8d 3c"], pile="4s Ks", stock="", phase=Phase.DRAW)

    assert chosen(rules, state, level) == Decline(0)


def test_a_renewed_stock_is_known_card_by_card() -> None:
    """R9: the pile is turned over without shuffling, and everybody has seen it grow."""
    thrown = [Discarded(index % 2, card) for index, card in enumerate(cards_from("2h 9s Kd Jc 10d 4c"))]
    rules = game("rummy", 2)
    state = position(
        rules, ["5h 6h", "7s 8d"], pile="4c", stock="2h 9s Kd Jc 10d", phase=Phase.DRAW, history=(*thrown, Renewed(5))
    )
    board = view(match_at(rules, state), 0).board
    assert board is not None
    memory = remembered(rules, board, 0)

    assert memory.coming == cards_from("2h 9s Kd Jc 10d")
    assert likely_draws(memory, turns=0) == [(card_from("2h"), 1.0)]
    draws = dict(likely_draws(memory, turns=1))
    assert draws[card_from("9s")] == draws[card_from("2h")] > draws[card_from("Kd")] > draws[card_from("7s")]


@pytest.mark.parametrize(("samples", "hands"), [(0, 1), (1, 1), (5, 5)])
def test_so_many_hands_are_guessed_as_are_asked_for_and_one_at_the_least(samples: int, hands: int) -> None:
    rules = game("rummy", 2)
    board = view(match_at(rules, position(rules, ["5h 6h", "7s 8d"], pile="4c")), 0).board
    assert board is not None
    guess = guessed(remembered(rules, board, 0), Holder(1, 2), rules.laws, random.Random(1), samples)

    assert [len(hand) for hand in guess.hands] == [2] * hands


def test_melds_are_kept_back_while_nobody_is_near_going_out_and_laid_when_somebody_is() -> None:
    """R12: the whole hand in one turn is paid double."""
    rules = game("rummy", 4)
    others = ["Qh Qs 9d 8d 3c 2d 6s", "Kc 10d 5s 4d 9c 6h 3s", "Jh 8s 4c As 2s 10c 5h"]
    early = position(rules, ["7h 7s 7d 2c 4c Kd Ah 9s", *others])
    lone = position(game("rummy", 2), ["7h 7s 7d Kc Kd Ks 2c 9h 4d", "3c"], melds=["Qh Qs Qd"], down=(1,))

    assert isinstance(chosen(rules, early, Level.HARD), Discard)
    assert isinstance(chosen(game("rummy", 2), lone, Level.HARD), LayMeld)


# Breaking up a hand. Others hold nothing that matters: what is thrown is judged by the hand it leaves.

OTHERS = ["Qh Qs 9d 8d 3c 2d 6s", "Kc 7c 5s 4d Jc 6h 3s", "Jh 8s 4c As 2s 2c 5h"]
TOOK_AN_EIGHT = (Discarded(0, card_from("8s")), Took(1, cards_from("8s")), Discarded(1, card_from("2c")))


@pytest.mark.parametrize("game_of", [("rummy", 2), ("rummy", 4), ("double_rum", 2), ("double_rum", 4)])
@pytest.mark.parametrize(
    ("own", "whole"),
    [
        ("10c 10d 10h 10s 8c 8h 6d Kh", "10c 10d 10h 10s"),
        ("8c 8d 8h 9c 9h 9s 2h 4h", "8c 8d 8h 9c 9h 9s"),
        ("3d 3h 3s 8c Kh Jd 5c 9h", "3d 3h 3s"),
        ("4h 5h 6h 7h Kd Jd 9c 2h", "4h 5h 6h 7h"),
    ],
)
def test_no_meld_is_broken_while_something_else_can_be_thrown(game_of: tuple[str, int], own: str, whole: str) -> None:
    rules = game(*game_of)
    others = [" ".join(card for card in text.split() if card not in own.split()) for text in OTHERS]
    state = position(rules, [own, *others[: rules.seats - 1]], pile="Ac")
    action = chosen(rules, state, Level.HARD)

    assert not isinstance(action, Discard) or action.card not in cards_from(whole)


def test_a_broken_hand_never_looks_better_than_what_can_be_kept_whole() -> None:
    """Over many hands: the estimate for a broken one is rough, and rough hopes must not beat known ones."""
    rng, rules, broken = random.Random(12), game("rummy", 4), 0
    for _ in range(60):
        cards = rng.sample(rules.pack(), 29)
        texts = [
            " ".join(map(card_text, cards[:8])),
            *(" ".join(map(card_text, cards[at : at + 7])) for at in (8, 15, 22)),
        ]
        board = view(match_at(rules, position(rules, texts)), 0).board
        assert board is not None
        sees = RummyPosition(rules, board, 0)
        going_out = GoingOut(sees, remembered(rules, board, 0), board.hand, 0.15, turns=3)
        whole = [card for card in board.hand if going_out.left(card) == going_out.best]
        best = max(map(going_out.chance, whole))
        rest = [going_out.chance(card) for card in board.hand if card not in whole]
        broken += len(rest)
        assert all(chance <= best for chance in rest)
    assert broken > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_a_rival_who_has_just_taken_an_eight_is_not_given_another(seats: int) -> None:
    rules = game("rummy", seats)
    others = ["Qh Qs 9d 8s 3c 2d 6s", *OTHERS[1:]]
    texts = [" ".join(card for card in text.split() if card != "8s" or not place) for place, text in enumerate(others)]
    state = position(rules, ["3d 3h 8c Kh Jd 5c 9h 10h", *texts[: seats - 1]], pile="2c", history=TOOK_AN_EIGHT)

    assert chosen(rules, state, Level.HARD) != Discard(0, card_from("8c"))


@pytest.mark.parametrize("level", THINKING)
def test_in_500_the_round_ends_when_the_pile_brings_more_burden_than_points(level: Level) -> None:
    """F10: for three twos one would have to carry seven cards that go with nothing."""
    rules = game("rummy500", 2)
    state = position(rules, ["2h 2s 9c 5d", "Qh"], pile="2d Kh Jc 10s 8h 6c Ad 4s", stock="", phase=Phase.DRAW)

    assert chosen(rules, state, level) == Decline(0)


@pytest.mark.parametrize("level", THINKING)
def test_in_500_the_pile_is_taken_when_that_wins_the_round_at_once(level: Level) -> None:
    """F6, F9: with the 7d two sevens and a last discard go."""
    rules = game("rummy500", 2)
    state = position(rules, ["7h 7s Kc", "Qh Qs 9d 8d 3c Jc Js"], pile="7d", phase=Phase.DRAW)

    assert chosen(rules, state, level) == Take(0, card_from("7d"))


def test_in_500_a_card_that_makes_a_meld_of_the_pile_is_not_thrown() -> None:
    """F6: two nines lie in the pile; with a third on them the next player needs no card of their own."""
    rules = game("rummy500", 2)
    state = position(rules, ["9h Ks 5d", "Qh Qs 3c Jc 2s"], pile="9c 9d")

    assert chosen(rules, state, Level.HARD) != Discard(0, card_from("9h"))


def test_hints_say_why() -> None:
    rules = game("rummy500", 2)
    draws = position(rules, ["7h 7s Kc 2d", "Qh Qs 9d 8d 3c Jc Js"], pile="7d 4c", phase=Phase.DRAW)
    lays = position(rules, ["7h 7s 7d 2d 9c Jh", "Qh Qs 9d 8d 3c Jc Js"])

    assert told(rules, draws)[0] == Why("hint-500-take", numbers={"points": 21, "count": 2})
    assert told(rules, lays)[0] == Why("hint-500-lay", numbers={"points": 21})


def test_a_hint_to_throw_says_what_the_card_lacks_and_not_who_could_use_it() -> None:
    """U11: the 6s goes with nothing."""
    rules = game("rummy", 2)
    state = position(rules, ["6s 9h 9d Jc Jd 2c 3c", "Qh Qs 8d 4s 10c"])
    [best, *_] = told(rules, state)
    assert best is not None
    assert (best.key, best.cards["card"]) == ("hint-throw-makes", card_from("6s"))
    assert best.numbers["own"] == 0 < best.numbers["others"]


def test_hints_to_draw_and_take_have_their_figure() -> None:
    """U11: how many unseen cards would help, or how many points go down."""
    rules = game("rummy", 2)
    state = position(rules, ["7h 7s 9d 10d Kc 2d", "Qh Qs 3c"], pile="4c", phase=Phase.DRAW)
    taking = position(rules, ["7h 7s 9d 10d Kc 2d", "Qh Qs 3c"], pile="7d", phase=Phase.DRAW)

    assert told(rules, state)[0] == Why("hint-rummy-stock", numbers={"count": 4, "unseen": 45})
    assert Why("hint-rummy-take-near", cards={"card": card_from("4c")}, numbers={"count": 0}) in told(rules, state)
    assert told(rules, taking)[0] == Why("hint-rummy-take", cards={"card": card_from("7d")}, numbers={"points": 21})


def test_a_hint_to_draw_counts_what_fits_the_table() -> None:
    """U11."""
    hands, melds = ["7h 7s 9d 10d Kc 2d", "3c 4d"], ["Qh Qs Qd"]
    state = position(game("rummy", 2), hands, pile="4c", phase=Phase.DRAW, melds=melds, down=(1,))
    assert Why("hint-rummy-stock", numbers={"count": 5, "unseen": 42}) in told(game("rummy", 2), state)


def test_a_hint_to_hold_melds_back_says_what_they_are_worth() -> None:
    """R12, U11."""
    rules = game("rummy", 4)
    others = ["Qh Qs 9d 8d 3c 2d 6s", "Kc 10d 5s 4d 9c 6h 3s", "Jh 8s 4c As 2s 10c 5h"]
    early = position(rules, ["7h 7s 7d 2c 4c Kd Ah 9s", *others])
    [best, *_] = told(rules, early)
    assert best is not None
    assert (best.key, best.numbers) == ("hint-rummy-hold", {"points": 21})


def told(rules: DrawMeldDiscard, state: State) -> list[Why | None]:
    match = match_at(rules, state)
    player = PLAYERS[rules.key][Level.HARD]
    return [one.why for one in player(view(match, 0), legal_actions(match, 0), random.Random(1), FEW)]


# What is not seen


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("rules", GAMES[::4], ids=str)
def test_other_cards_where_it_cannot_look_change_no_decision(rules: Rules, level: Level) -> None:
    """DESIGN.md 2.3, on two positions of each game; `make soak-computers` tries a thousand."""
    rng = random.Random(5)
    alike = [decisions_alike(rules, level, rng) for _ in range(6)]

    assert alike.count(True) >= 1
    assert False not in alike


def decisions_alike(rules: Rules, level: Level, rng: random.Random) -> bool | None:
    """Say whether a seat decides the same with hidden cards exchanged, or None where they cannot be."""
    match, log = random_match(rules, rng, rng.randint(15, 60))
    if match.outcome or not to_act(match):
        return None
    seat = to_act(match)[0]
    try:
        *_, last = steps(rules, other_log(tale(rules, log, seat), 2, rng))
    except IllegalActionError:
        return None
    player = PLAYERS[rules.key][level]
    one, other = (
        player(view(here, seat), legal_actions(here, seat), random.Random(7), FEW) for here in (match, last.match)
    )
    return one == other
