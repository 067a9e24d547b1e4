"""Knock Rummy: nothing is laid, anyone who has drawn may knock, and the least deadwood wins from everyone."""

import random

import pytest

from engine.actions import Decline, Discard, DrawStock, Knock, LayMeld, LayOff, OfferNewDeal, Play, Take, TakeBack
from engine.cards import card_from, cards_from
from engine.errors import Argument, Reason, refused
from engine.events import Ending, Knocked, RoundEnded
from engine.gin.deadwood import deadwood, mask_of
from engine.match import Match, Stage, apply, legal_actions, new_match, to_act
from engine.melds import MeldKind
from engine.players.safe import safe_action
from engine.scoring import Round
from engine.state import Phase, Result, State
from engine.variants import setup_refusal
from engine.variants.knock_rummy import KnockRummy, settled, winners
from engine.view import view
from tests.kit import board, chance, hand, stacked, started
from tests.kit_positions import after, position

THREE = KnockRummy(3)
LOW = "2c 3c 4c 9h 9d 9s 8h"  # deadwood 8
HIGHER = "5h 6h 7h Kd 10c As Kc"  # 31
HIGHEST = "2d 4d 6d 8d 10d Qd Kh"  # 50


def shown(hands: tuple[str, ...], thrown: str = "Jh") -> State:
    """Return the round after the first seat has knocked, with one card more than it keeps."""
    rules = KnockRummy(len(hands))
    return after(rules, position(rules, (f"{hands[0]} {thrown}", *hands[1:])), Knock(0, card_from(thrown)))


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 7), (5, 6)])
def test_the_number_of_cards_goes_by_the_number_of_players_and_one_is_turned_up(seats: int, size: int) -> None:
    """KR1, KR2, KR3: one deck, and the first player may take the upcard."""
    rules = KnockRummy(seats)
    state = board(started(rules, rules.pack()))
    assert [len(held) for held in state.hands] == [size] * seats
    assert len(state.pile) == 1
    assert len(state.stock) == 52 - seats * size - 1
    assert rules.refusal(state, Take(0, state.pile[0])) is None


@pytest.mark.parametrize("seats", [1, 6])
def test_it_is_for_two_to_five(seats: int) -> None:
    """KR1."""
    assert setup_refusal("knock_rummy", seats, {}) == refused(Reason.SEATS, "KR1", seats=seats, counts="2, 3, 4, 5")


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("Ac 2c 3c Ah As Ad 5d", 5),
        ("Qc Kc Ac 7h 7d 7s 3d", 24),
        ("Jc Qc Kc 4h 5h 6h 6d", 6),
        ("2c 3c 4c 4h 4d 4s 9c", 9),
        ("2c 3c 4c 4h 4d 9s 9c", 23),
    ],
)
def test_the_ace_is_low_and_every_hand_counts_the_least_it_can(cards: str, left: int) -> None:
    """KR1, KR6: an ace is 1, figures are 10, and no card is in two melds."""
    assert THREE.deadwood(hand(cards)) == left
    assert THREE.hand_value(THREE.cover(hand(cards)).left) == left


@pytest.mark.parametrize(
    "action",
    [
        LayMeld(0, MeldKind.SEQUENCE, cards_from("2c 3c 4c")),
        LayOff(0, card_from("8h"), 0),
        TakeBack(0),
        OfferNewDeal(0),
    ],
)
def test_nothing_is_laid_during_play(action: Play) -> None:
    """KR4: what belongs to other games is refused, and not offered."""
    state = position(THREE, (f"{LOW} Jh", HIGHER, HIGHEST))
    assert THREE.refusal(state, action) == refused(Reason.NOT_NOW, "KR4")
    assert {type(legal) for legal in THREE.legal_actions(state, 0)} == {Discard, Knock}


@pytest.mark.parametrize(
    ("phase", "action", "reason", "clause", "arguments"),
    [
        (Phase.DRAW, Knock(0, card_from("8h")), Reason.DRAW_FIRST, "KR4", {}),
        (Phase.DRAW, Discard(0, card_from("8h")), Reason.DRAW_FIRST, "KR4", {}),
        (Phase.DRAW, Decline(0), Reason.NOTHING_TO_DECLINE, "KR4", {}),
        (Phase.DRAW, Take(0, card_from("3h")), Reason.NOT_THE_TOP, "KR4", {"card": cards_from("5s")}),
        (Phase.PLAY, DrawStock(0), Reason.ALREADY_DRAWN, "KR4", {}),
        (Phase.PLAY, Knock(1, card_from("5h")), Reason.NOT_YOUR_TURN, "G5", {"seat": 0}),
        (Phase.PLAY, Knock(0, card_from("2d")), Reason.NOT_HELD, "KR4", {"cards": cards_from("2d")}),
        (Phase.PLAY, Knock(0, None), Reason.KNOCK_DISCARDS, "KR4", {}),
        (Phase.PLAY, Knock(0, card_from("8h"), (cards_from("2c 3c 4c"),)), Reason.NOT_NOW, "KR4", {}),
    ],
)
def test_a_turn_is_a_draw_and_a_discard(
    phase: Phase, action: Play, reason: Reason, clause: str, arguments: dict[str, Argument]
) -> None:
    """KR4, KR5, KR6: with the clause of this game, whoever says no; nobody arranges a hand personally."""
    state = position(THREE, (LOW, HIGHER, HIGHEST), pile="3h 5s", phase=phase)
    assert THREE.refusal(state, action) == refused(reason, clause, **arguments)


@pytest.mark.parametrize("action", [Discard, Knock])
def test_a_card_taken_from_the_pile_is_neither_discarded_nor_knocked_with(action: type[Discard | Knock]) -> None:
    """KR4, G7: in the turn in which it was taken."""
    state = after(THREE, position(THREE, (LOW, HIGHER, HIGHEST), pile="5s", phase=Phase.DRAW), Take(0, card_from("5s")))
    wrong = refused(Reason.TAKEN_NOT_DISCARDED, "G7", card=cards_from("5s"))
    assert THREE.refusal(state, action(0, card_from("5s"))) == wrong
    assert action(0, card_from("5s")) not in THREE.legal_actions(state, 0)


def test_only_the_top_of_the_pile_is_seen_and_the_log_names_each_discard() -> None:
    """KR4, N8."""
    state = position(THREE, (LOW, HIGHER, HIGHEST), pile="3h 5s")
    assert THREE.seen_pile(state) == cards_from("5s")
    assert THREE.names_discards


def test_whoever_has_drawn_may_knock_in_the_first_turn_whatever_is_left() -> None:
    """KR5: even with fifty points, and it ends the round at once."""
    match = started(THREE, stacked(THREE, [HIGHEST, LOW, HIGHER], rest="5s Jh"))
    drawn = apply(match, DrawStock(0)).match
    step = apply(drawn, Knock(0, card_from("Jh")))
    assert isinstance(step.events[0], Knocked)
    assert step.events[0].seat == 0
    assert step.events[0].left == hand(HIGHEST)
    assert isinstance(step.events[1], RoundEnded)
    assert len(step.match.rounds) == 1


def test_the_discard_of_a_knock_is_shown_to_nobody() -> None:
    """KR5: it is laid face down, and does not join the pile."""
    state = shown((LOW, HIGHER, HIGHEST))
    assert card_from("Jh") not in state.pile
    assert state.hands[0] == hand(LOW)
    assert "Jh" not in str(state.history[-2:])


@pytest.mark.parametrize("size", [7, 8, 11])
def test_a_hand_that_is_all_melds_has_a_card_to_spare(size: int) -> None:
    """KR5: so a knock never has to do without its discard, not even where a card was taken from the pile."""
    melds = {7: "2c 3c 4c 9h 9d 9s 9c", 8: "2c 3c 4c 5c 9h 9d 9s 9c", 11: "2c 3c 4c 5c 6c 7h 8h 9h Jd Jh Js"}
    mask = mask_of(hand(melds[size]))
    assert deadwood(mask) == 0
    for taken in hand(melds[size]):
        assert any(deadwood(mask ^ 1 << card) == 0 for card in hand(melds[size]) if card != taken)


def test_all_show_their_hands_melds_apart_from_deadwood_and_nobody_lays_off() -> None:
    """KR6: the 8 of hearts that would fit a sequence of another hand stays where it is."""
    match = started(THREE, stacked(THREE, [LOW, HIGHER, HIGHEST], rest="5s Jh"))
    match = apply(apply(match, DrawStock(0)).match, Knock(0, card_from("Jh"))).match
    for seat in (0, 1, 2, None):
        sees = view(match, seat).board
        assert sees is not None
        groups = THREE.showdown(sees).groups
        assert [tuple(laid.card for laid in group.cards) for group in groups] == [
            *(hand(text) for text in ("2c 3c 4c", "9d 9h 9s", "8h")),
            *(hand(text) for text in ("5h 6h 7h", "10c Kc Kd As")),
            hand(HIGHEST),
        ]
        assert [group.counted for group in groups] == [None, None, 8, None, 31, 50]


def test_a_hand_without_deadwood_is_shown_as_its_melds_alone() -> None:
    """KR6, KR10."""
    match = started(THREE, stacked(THREE, ["Ac 2c 3c 9h 9d 9s 9c", HIGHER, HIGHEST], rest="5s Jh"))
    match = apply(apply(match, DrawStock(0)).match, Knock(0, card_from("Jh"))).match
    sees = view(match, 0).board
    assert sees is not None
    assert [group.counted for group in THREE.showdown(sees).groups] == [None, None, None, 31, 50]


def test_before_anyone_has_knocked_nothing_is_shown() -> None:
    """KR4, KR6."""
    match = started(THREE, stacked(THREE, [LOW, HIGHER, HIGHEST]))
    sees = view(match, 0).board
    assert sees is not None
    assert THREE.showdown(sees).groups == ()


def test_the_number_above_a_hand_is_its_deadwood_and_after_a_draw_what_a_discard_can_make_of_it() -> None:
    """KR6."""
    assert THREE.count(hand(LOW))[1:] == (8, None)
    assert THREE.count(hand(f"{LOW} Jh"))[1:] == (18, 8)


@pytest.mark.parametrize(
    ("counts", "knocker", "won", "points"),
    [
        ((8, 21, 30), 0, (0,), (35, 0, 0)),  # KR7
        ((8, 5, 30), 0, (1,), (0, 38, 0)),  # KR8
        ((8, 8, 30), 0, (1,), (0, 22, 0)),  # KR8
        ((8, 8), 0, (1,), (0, 0)),  # KR8
        ((8, 8), 1, (0,), (0, 0)),  # KR8
        ((9, 4, 4, 30), 0, (1, 2), (0, 20, 20, 0)),  # KR9: 5 + 10 + 26 in two parts
        ((4, 4, 4, 30), 0, (1, 2), (0, 13, 13, 0)),  # KR8, KR9
        ((0, 12, 30), 0, (0,), (92, 0, 0)),  # KR10
        ((7, 0, 30), 0, (1,), (0, 97, 0)),  # KR8, KR10
        ((0, 0, 30), 0, (1,), (0, 80, 0)),  # KR8, KR10
        ((0, 0), 0, (1,), (0, 25)),  # KR8, KR10
        ((8, 21, 30), None, (0,), (35, 0, 0)),  # KR11
        ((8, 8, 31), None, (0, 1), (11, 11, 0)),  # KR9, KR11
        ((8, 8), None, (0, 1), (0, 0)),  # KR9, KR11
    ],
)
def test_the_least_deadwood_takes_the_difference_from_everyone(
    counts: tuple[int, ...], knocker: int | None, won: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """KR7, KR8, KR9, KR10, KR11."""
    assert winners(counts, knocker) == won
    assert settled(counts, knocker) == points


@pytest.mark.parametrize(
    ("hands", "result"),
    [
        ((LOW, HIGHER, HIGHEST), Result(Ending.KNOCK, (0,), (65, 0, 0))),
        ((HIGHER, LOW, HIGHEST), Result(Ending.UNDERCUT, (1,), (0, 75, 0))),
        (("Ac 2c 3c 9h 9d 9s 9c", HIGHER, HIGHEST), Result(Ending.RUM, (0,), (131, 0, 0))),
        ((LOW, "Ac Kc Kh Ks Jd Js Jc", HIGHEST), Result(Ending.UNDERCUT, (1,), (0, 66, 0))),
    ],
)
def test_a_round_ends_with_a_knock(hands: tuple[str, ...], result: Result) -> None:
    """KR7, KR8, KR10: as it ended, for whom, and with how many points."""
    assert shown(hands).result == result


def test_the_round_ends_when_the_stock_is_gone_and_the_least_wins() -> None:
    """KR11: with the discard of whoever drew the last card, and without a penalty for anyone."""
    state = position(THREE, (HIGHER, LOW, HIGHEST), pile="5s", stock="Jh", phase=Phase.DRAW)
    state = after(THREE, state, DrawStock(0))
    assert state.result is None
    state = after(THREE, state, Discard(0, card_from("Jh")))
    assert state.result == Result(Ending.STOCK_OUT, (1,), (0, 65, 0))


def test_a_round_of_five_hundred_turns_ends_as_if_the_stock_were_gone() -> None:
    """G12, KR11."""
    state = position(THREE, (HIGHER, LOW, HIGHEST), pile="5s", stock="Jh 2s", phase=Phase.DRAW, turns=499)
    state = after(THREE, state, DrawStock(0), Discard(0, card_from("Jh")))
    assert state.result == Result(Ending.STOCK_OUT, (1,), (0, 65, 0))


def test_the_last_card_of_the_stock_can_be_knocked_with() -> None:
    """KR5, KR11."""
    state = position(THREE, (LOW, HIGHER, HIGHEST), pile="5s", stock="Jh", phase=Phase.DRAW)
    state = after(THREE, state, DrawStock(0), Knock(0, card_from("Jh")))
    assert state.result == Result(Ending.KNOCK, (0,), (65, 0, 0))


def _round(*points: int) -> Round:
    return Round(((0, 1, 2),), (Result(Ending.KNOCK, (0,), points),), points)


@pytest.mark.parametrize(
    ("rules", "rounds", "won"),
    [
        (THREE, (_round(60, 0, 0), _round(0, 99, 0)), None),
        (THREE, (_round(60, 0, 0), _round(0, 100, 0)), (1,)),
        (THREE, (_round(100, 0, 0), _round(0, 100, 0)), None),  # G11
        (KnockRummy(3, target=60), (_round(60, 0, 0),), (0,)),
        (KnockRummy(3, rounds=2), (_round(160, 0, 0),), None),
        (KnockRummy(3, rounds=2), (_round(60, 0, 0), _round(0, 0, 61)), (2,)),
    ],
)
def test_a_match_is_played_to_a_target_or_for_a_number_of_rounds(
    rules: KnockRummy, rounds: tuple[Round, ...], won: tuple[int, ...] | None
) -> None:
    """KR12, G11."""
    outcome = rules.outcome(rounds, rung=False)
    assert (outcome.winners if outcome else None) == won


def test_a_target_and_a_number_of_rounds_exclude_each_other() -> None:
    """KR12."""
    wrong = refused(Reason.OPTIONS_EXCLUDE, "KR12", option="rounds", other="target")
    assert setup_refusal("knock_rummy", 3, {"rounds": 3, "target": 50}) == wrong


def test_cards_that_are_selected_can_be_discarded_or_knocked_with_one_at_a_time() -> None:
    """KR5: a selection of more has no use, and is told why."""
    state = position(THREE, (f"{LOW} Jh", HIGHER, HIGHEST))
    jack = card_from("Jh")
    assert THREE.proposal(state, 0, (jack,)).actions == (Discard(0, jack), Knock(0, jack))
    several = THREE.proposal(state, 0, cards_from("2c 3c 4c"))
    assert several.actions == ()
    assert several.refusal == refused(Reason.NOT_NOW, "KR4")


def _safe_step(match: Match) -> Match:
    seat = to_act(match)[0]
    return apply(match, safe_action(view(match, seat), legal_actions(match, seat))).match


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_expired_clock_does_not_knock_with_much(seats: int) -> None:
    """KR5: the safe player knocks with ten points at the most, and its matches come to an end."""
    rng, match = random.Random(seats), new_match(KnockRummy(seats))
    while not match.outcome:
        action = chance(match, rng)
        following = apply(match, action).match if action else _safe_step(match)
        if len(following.rounds) > len(match.rounds) and (knocking := board(following).knocking):
            assert sum(THREE.values[card] for card in knocking.left) <= 10
        match = following
    assert match.stage is Stage.OVER
