"""Chinchón by its clauses: the pack, closing, what is laid off, the score, who is out, who comes back, who wins."""

import pytest

from engine.actions import BuyBack, Deal, Decline, Discard, DrawStock, Knock, LayMeld, Spread, Take
from engine.cards import Card, PackStyle, card_from, cards_from
from engine.errors import Reason, refused
from engine.events import Defended, Discarded, Ending
from engine.match import Match, Stage, legal_actions, new_match, refusal, to_act
from engine.melds import MeldKind, meld_refusal
from engine.scoring import Round
from engine.shown import Phrase
from engine.state import Phase, Result, State
from engine.variants import rules_for, setup_refusal
from engine.variants.chinchon import Chinchon, is_chinchon
from engine.view import board_view
from tests.kit import board, played
from tests.kit_positions import after, position

TWO, THREE, SIX = Chinchon(2), Chinchon(3), Chinchon(6)
WILD = Chinchon(3, wild_ace=True)
BUYING = Chinchon(3, buy_back=True)
REST = "2c 4d 6s Kc 3h 5c Qs"


def closing(rules: Chinchon, hands: tuple[str, ...], card: str) -> State:
    """Return the round after seat 0, in its second turn, has closed with a card."""
    early = (Discarded(0, card_from("Js")),)
    state = position(rules, hands, pile="Js", history=early)
    return after(rules, state, Knock(0, card_from(card)))


def test_two_cards_are_laid_off_on_the_same_meld_in_whichever_order() -> None:
    """CH10."""
    state = closing(TWO, ("4h 5h 6h Jc Jd Js 2c Kd", "3h 7h 2s 4d 6s Qs Kc"), "Kd")
    [shown] = [event for event in state.history if isinstance(event, Defended)]

    assert {card for card, _ in shown.layoffs} == set(cards_from("3h 7h"))
    assert shown.left == tuple(sorted(cards_from("2s 4d 6s Qs Kc")))


def rounds_of(*points: tuple[int, ...], returned: tuple[int, ...] = ()) -> tuple[Round, ...]:
    """Return rounds with these points, seat 0 the dealer of each; the last one's seats that came back are given."""
    lineup = (*range(1, len(points[0])), 0)
    made = [Round((lineup,), (Result(Ending.CLOSED, (0,), one),), one) for one in points]
    last = made.pop()
    return (*made, Round(last.lineups, last.results, last.points, returned))


@pytest.mark.parametrize(("seats", "size"), [(2, 40), (4, 40), (5, 80), (8, 80)])
def test_up_to_four_use_one_pack_of_forty_and_more_use_two(seats: int, size: int) -> None:
    """CH1."""
    ranks = {card % 13 + 1 for card in Chinchon(seats).pack()}

    assert len(Chinchon(seats).pack()) == size
    assert ranks == {1, 2, 3, 4, 5, 6, 7, 11, 12, 13}


def test_two_to_eight_play_with_either_pack() -> None:
    """CH1."""
    assert setup_refusal("chinchon", 9, {}) == refused(Reason.SEATS, "CH1", seats=9, counts="2, 3, 4, 5, 6, 7, 8")
    assert rules_for("chinchon", 2).pack_style is PackStyle.SPANISH
    assert rules_for("chinchon", 2, {"cards": "french"}).pack_style is PackStyle.FRENCH


@pytest.mark.parametrize(
    ("kind", "cards", "reason"),
    [
        (MeldKind.SEQUENCE, "6h 7h Jh Qh", None),
        (MeldKind.SEQUENCE, "Ah 2h 3h", None),
        (MeldKind.SEQUENCE, "Qh Kh Ah", Reason.ACE_PLACE),
        (MeldKind.SEQUENCE, "7h Qh Kh", Reason.SEQUENCE_GAP),
        (MeldKind.GROUP, "7h 7d 7s", None),
        (MeldKind.GROUP, "7h 7d", Reason.MELD_TOO_SHORT),
    ],
)
def test_seven_and_sota_are_neighbours_and_the_ace_is_low(kind: MeldKind, cards: str, reason: Reason | None) -> None:
    """CH2, CH3."""
    found = meld_refusal(kind, cards_from(cards), TWO.laws)

    assert (found and found.reason) == reason


def test_figures_count_ten_and_others_their_pips() -> None:
    """CH2."""
    assert [TWO.values[card] for card in cards_from("Ah 7h Jh Qh Kh")] == [1, 7, 10, 10, 10]


def test_with_two_packs_a_group_may_hold_twins() -> None:
    """CH3."""
    assert meld_refusal(MeldKind.GROUP, cards_from("7h 7h' 7d 7s 7c"), SIX.laws) is None


@pytest.mark.parametrize(
    ("rules", "hand", "left"),
    [
        (WILD, "5h 6h Ad Jc Jd Js 2c", 2),
        (WILD, "5h Ad 7h Jc Jd Js 2c", 2),
        (WILD, "2d 3d Ad Jc Jd Js 2c", 2),
        (THREE, "5h 6h Ad Jc Jd Js 2c", 14),
        (WILD, "Ad 2c 4h 6s Kd Qc Jh", 43),
    ],
)
def test_the_wild_ace_stands_for_any_card_and_counts_one(rules: Chinchon, hand: str, left: int) -> None:
    """CH4."""
    assert rules.deadwood(cards_from(hand)) == left


def test_a_wild_card_in_a_sequence_is_shown_as_what_it_stands_for() -> None:
    """CH4."""
    state = closing(WILD, ("5h 6h Ad Jc Jd Js 2c Kh", REST, "3c 4c 6c 3s 5s 7s Kd"), "Kh")

    groups = WILD.showdown(board_view(WILD, state, None)).groups

    assert [laid.stands_for for group in groups for laid in group.cards if laid.card == card_from("Ad")] in (
        [card_from("4h")],
        [card_from("7h")],
    )


def test_those_who_are_in_are_dealt_seven_cards_and_one_is_turned_up() -> None:
    """CH5."""
    dealt = board(_dealt(THREE))

    assert [len(held) for held in dealt.hands] == [7, 7, 7]
    assert len(dealt.pile) == 1


def _dealt(rules: Chinchon) -> Match:
    return played(new_match(rules), Spread(rules.spread_pack()), Deal(rules.pack()))


def test_a_turn_is_a_draw_and_a_discard_of_another_card() -> None:
    """CH6."""
    state = position(THREE, (REST, "", ""), pile="Jh", phase=Phase.DRAW)
    taken = after(THREE, state, Take(0, card_from("Jh")))

    assert THREE.refusal(taken, Discard(0, card_from("Jh"))) == refused(
        Reason.TAKEN_NOT_DISCARDED, "G7", card=cards_from("Jh")
    )
    assert THREE.refusal(taken, LayMeld(0, MeldKind.GROUP, ())) == refused(Reason.NOT_NOW, "CH6")
    assert after(THREE, taken, Discard(0, card_from("2c"))).turn == 1


def test_the_pozo_becomes_the_mazo_nine_times_and_then_a_decline_ends_the_round() -> None:
    """CH7."""
    state = position(THREE, (REST, "Kh", "Kd"), pile="Jh Jd", stock="", phase=Phase.PLAY)
    spent = position(THREE, (REST, "Kh", "Kd"), pile="Jh Jd", stock="", phase=Phase.DRAW, renewals=9)

    assert after(THREE, state, Discard(0, card_from("2c"))).renewals == 1
    assert THREE.refusal(spent, DrawStock(0)) == refused(Reason.STOCK_EMPTY, "CH7")
    assert after(THREE, spent, Decline(0)).result == Result(Ending.BLOCKED, (), (0, 0, 0))


CLOSES = "4h 5h 6h Jc Jd Js 2c Kh"


def test_nobody_closes_in_the_first_turn() -> None:
    """CH8."""
    state = position(THREE, (CLOSES, REST, ""), pile="Qd")

    assert THREE.refusal(state, Knock(0, card_from("Kh"))) == refused(Reason.CLOSE_TOO_SOON, "CH8")


@pytest.mark.parametrize(
    ("limit", "hand", "left"),
    [(3, "4h 5h 6h Jc Jd Js 3c Kh", None), (3, "4h 5h 6h Jc Jd Js 4c Kh", 4), (5, "4h 5h 6h Jc Jd Js 5c Kh", None)],
)
def test_to_close_at_most_the_limit_is_left_over(limit: int, hand: str, left: int | None) -> None:
    """CH9."""
    rules = Chinchon(2, close_limit=limit)
    state = position(rules, (hand, ""), history=(Discarded(0, card_from("Qs")),))
    wrong = left and refused(Reason.CLOSE_TOO_HIGH, "CH9", deadwood=left, limit=limit)

    assert rules.refusal(state, Knock(0, card_from("Kh"))) == wrong
    assert (Knock(0, card_from("Kh")) in rules.legal_actions(state, 0)) == (left is None)


def test_the_others_lay_off_in_the_order_of_play_on_what_lies_there() -> None:
    """CH10, CH12: the 7 of the next player makes room for the sota of the one after that."""
    state = closing(THREE, ("4h 5h 6h 3c 3d 3s 2c Kd", "7h 2s Ac 4d 5s 6c Kc", "Jh Ah Qd 4s 5d 6d Kh"), "Kd")
    shown = [event for event in state.history if isinstance(event, Defended)]

    assert [card for event in shown for card, _ in event.layoffs] == [*cards_from("7h Jh")]
    assert state.result is not None
    assert state.result.ending is Ending.CLOSED
    assert state.result.points == (2, 2 + 1 + 4 + 5 + 6 + 10, 1 + 10 + 4 + 5 + 6 + 10)
    shown_groups = THREE.showdown(board_view(THREE, state, None)).groups
    assert (0, 0, 0, 1, 2) in [tuple(laid.seat for laid in group.cards) for group in shown_groups]
    assert {group.counted for group in shown_groups} == {None, *state.result.points}


def test_a_wild_card_goes_to_the_end_where_another_card_can_follow() -> None:
    """CH4, CH10: the ace stands for the 7 beside the 6, so that the sota follows."""
    state = closing(WILD, ("4h 5h 6h 3c 3d 3s 2c Kd", "Ad Jh 2s 4d 5s 6c Kc", "Ah Qd 4s 5d 6d Kh 7c"), "Kd")
    shown = next(event for event in state.history if isinstance(event, Defended))
    groups = WILD.showdown(board_view(WILD, state, None)).groups

    assert [card for card, _ in shown.layoffs] == [*cards_from("Ad Jh")]
    assert cards_from("4h 5h 6h Ad Jh") in [tuple(laid.card for laid in group.cards) for group in groups]


def test_while_nobody_has_closed_nothing_is_shown() -> None:
    """CH6."""
    state = position(THREE, (REST, "", ""), pile="Jh")

    assert THREE.showdown(board_view(THREE, state, 0)).groups == ()


def test_each_lays_off_and_melds_so_that_the_least_is_left() -> None:
    """CH10: the 7 is worth more in the hand's own group than on the closer's sequence."""
    state = closing(TWO, ("4h 5h 6h Jc Jd Js 2c Kd", "7h 7d 7s 2s 4c 6d Kc"), "Kd")

    assert state.result is not None
    assert state.result.points == (2, 2 + 4 + 6 + 10)


def test_nobody_lays_off_on_a_closer_with_nothing_left_over() -> None:
    """CH11, CH12."""
    state = closing(TWO, ("3h 4h 5h 6h Jc Jd Js Kd", "7h 2s 3c 4d 5s 6c Kc"), "Kd")

    assert state.result == Result(Ending.CLEAN, (0,), (-10, 7 + 2 + 3 + 4 + 5 + 6 + 10))


def test_a_hand_with_nothing_left_over_counts_nothing_beside_its_melds() -> None:
    """CH12: only the closer has -10 for it."""
    state = closing(TWO, ("3h 4h 5h 6h Jc Jd Js Kd", "7h 7s 7d 2s 3s 4s 5s"), "Kd")

    assert state.result == Result(Ending.CLEAN, (0,), (-10, 0))
    assert [group.counted for group in TWO.showdown(board_view(TWO, state, None)).groups] == [None] * 4


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ad 2d 3d 4d 5d 6d 7d", True),
        ("4h 5h 6h 7h Jh Qh Kh", True),
        ("4h 5h 6h 7h Jh Qh Kd", False),
        ("Ah 2h 3h 4h 5h 6h Jh", False),
        ("", False),
    ],
)
def test_chinchon_is_a_sequence_of_seven_each_in_its_place(cards: str, *, expected: bool) -> None:
    """CH13."""
    assert is_chinchon(cards_from(cards)) == expected


@pytest.mark.parametrize("rules", [THREE, WILD])
def test_chinchon_wins_the_match_at_once(rules: Chinchon) -> None:
    """CH13: the ace of oros in its own place is not wild."""
    state = closing(rules, ("Ad 2d 3d 4d 5d 6d 7d Kd", REST.replace("4d", "4c"), "3c 6c 7c 3s 5s 7s Kh"), "Kd")
    result = state.result
    assert result is not None
    ended = rules.outcome((Round(((1, 2, 0),), (result,), result.points),), rung=False)

    assert result.ending is Ending.CHINCHON
    assert ended is not None
    assert ended.winners == (0,)
    assert rules.cover(cards_from("Ad 2d 3d 4d 5d 6d 7d")).melds == (cards_from("Ad 2d 3d 4d 5d 6d 7d"),)


def test_whoever_passes_the_target_is_out_and_the_others_play_on() -> None:
    """CH14."""
    rounds = rounds_of((100, 101, 20))

    assert THREE.standing(rounds).inside == (0, 2)
    assert THREE.next_lineups(rounds) == ((0, 2),)
    assert THREE.outcome(rounds, rung=False) is None
    assert THREE.absence == Phrase("picture-out")
    assert THREE.absent_prompt == Phrase("panel-out")


def test_the_last_one_in_wins() -> None:
    """CH16."""
    ended = THREE.outcome(rounds_of((50, 101, 120)), rung=False)

    assert ended is not None
    assert ended.winners == (0,)
    assert ended.settlement[0] > ended.settlement[1] > ended.settlement[2]


def test_if_all_pass_together_the_lowest_wins_and_the_level_play_on() -> None:
    """CH16."""
    level = rounds_of((110, 110, 120))
    ended = THREE.outcome(rounds_of((110, 110, 120), (10, 5, 0)), rung=False)

    assert THREE.outcome(level, rung=False) is None
    assert THREE.standing(level).inside == (0, 1)
    assert ended is not None
    assert ended.winners == (1,)


@pytest.mark.parametrize(
    ("rules", "points", "asked"),
    [
        (BUYING, ((60, 101, 120),), (1, 2)),
        (THREE, ((60, 101, 120),), ()),
        (BUYING, ((110, 101, 120),), ()),
        (BUYING, ((60, 90, 80),), ()),
    ],
)
def test_those_who_pass_for_the_first_time_are_asked(
    rules: Chinchon, points: tuple[tuple[int, ...], ...], asked: tuple[int, ...]
) -> None:
    """CH15."""
    assert rules.asked_after(rounds_of(*points)) == asked


def test_whoever_comes_back_has_the_score_of_the_highest_still_in_and_does_so_once() -> None:
    """CH15."""
    first = rounds_of((60, 40, 120), returned=(2,))
    again = (*first, *rounds_of((0, 0, 50)))

    assert BUYING.totals(first) == (60, 40, 60)
    assert BUYING.standing(first).inside == (0, 1, 2)
    assert BUYING.asked_after(again) == ()
    assert BUYING.standing(again).inside == (0, 1)


def between(rules: Chinchon) -> Match:
    """Return a match that waits for those whom a first round with these hands has put out."""
    low = Chinchon(3, buy_back=rules.buy_back, target=10)
    match = _dealt(low)
    state = closing(low, ("4h 5h 6h Jc Jd Js 2c Kd", "2s 3c 4d 5s 6c Kc Qd", "3h 2h 3d 4s 5d 6d Kh"), "Kd")
    almost = state.but(result=None, phase=Phase.PLAY, knocking=None, melds=(), history=(Discarded(0, Card(0)),))
    almost = almost.but(hands=almost.with_hand(0, tuple(sorted((*almost.hands[0], card_from("Kd"))))), turn=0)
    return played(match.but(boards=(almost,)), Knock(0, card_from("Kd")))


def test_the_choice_between_rounds_is_an_action_with_a_safe_answer() -> None:
    """CH15."""
    match = between(BUYING)

    assert match.stage is Stage.CHOICE
    assert to_act(match) == (1, 2)
    assert legal_actions(match, 1) == (BuyBack(1, buys=False), BuyBack(1, buys=True))
    assert refusal(match, BuyBack(0, buys=True)) == refused(Reason.NO_BUY_BACK, "CH15")
    assert BUYING.choice_prompt == Phrase("panel-buy-back")
    stays = played(match, BuyBack(1, buys=False), BuyBack(2, buys=True))
    assert sorted(stays.lineups[0]) == [0, 2]
    assert played(match, BuyBack(1, buys=False), BuyBack(2, buys=False)).outcome is not None
    assert refusal(stays, DrawStock(1)) == refused(Reason.SITTING_OUT, "CH14")
