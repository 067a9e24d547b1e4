"""What a game shows of itself where it says nothing of its own: a hand in melds, what is left, a plain score sheet."""

from dataclasses import replace

import pytest

from engine.board import BoardView
from engine.cards import cards_from
from engine.events import Defended, Ending, Knocked
from engine.rules import Rules
from engine.scoring import Outcome, Round
from engine.sheet import ITSELF, RowWeight, ScoreRow
from engine.shown import Count, Cover, Phrase, Suggestion, laid_by, phrase
from engine.state import Result
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import board_view
from tests.kit import hand
from tests.kit_plain import Plain
from tests.kit_positions import position

PLAIN = Plain(2)
HELD = "4h 5h 6h 7h 7c 7d Ks"


def scored(*hands: str) -> BoardView:
    """Return the end of a round of the game nobody knows, with these cards left."""
    result = Result(Ending.OUT, (0,), (5, 0))
    return board_view(PLAIN, position(PLAIN, hands, melds=("8s 9s 10s",), result=result), None)


def test_a_game_nobody_knows_covers_a_hand_and_counts_it_by_pips() -> None:
    melds, left = PLAIN.cover(hand(HELD))

    assert {*melds} == {cards_from("4h 5h 6h"), cards_from("7c 7d 7h")}
    assert (left, PLAIN.hand_value(left)) == (cards_from("Ks"), 10)
    assert PLAIN.count(hand(HELD)) is None


def test_its_showdown_is_the_melds_and_then_what_each_hand_has_left() -> None:
    groups = PLAIN.showdown(scored("", "Kh 2c As")).groups

    assert [laid.card for laid in groups[0].cards] == [*cards_from("8s 9s 10s")]
    assert groups[0].counted is None
    assert groups[1:] == (laid_by(1, cards_from("2c As Kh"), 13),)


def test_it_has_no_limit_and_no_points_on_the_table_and_is_played_to_a_target() -> None:
    board = scored("", "Kh")

    assert (PLAIN.limit_note(board), PLAIN.seat_points(board)) == (None, None)
    assert PLAIN.length == phrase("picture-target", points=100)
    assert super(DrawMeldDiscard, PLAIN).length is None


def test_arranging_by_hand_starts_from_the_melds_without_what_is_thrown() -> None:
    board = board_view(PLAIN, position(PLAIN, (HELD, "")), 0)

    assert PLAIN.suggestion(board, cards_from("7h")) == Suggestion((cards_from("4h 5h 6h"),))


def test_a_game_without_melds_is_shown_as_one_hand() -> None:
    assert Rules.cover(PLAIN, hand(HELD)) == Cover((), hand(HELD))


def test_its_sheet_is_a_line_for_each_round_and_the_totals() -> None:
    rounds = (Round(((0, 1),), (), (5, 0)), Round(((1, 0),), (), (0, 7)))

    (grid,) = PLAIN.sheet(rounds, (5, 7), None)

    assert grid.columns == ((0,), (1,))
    assert grid.rows == (
        ScoreRow("1", (5, 0)),
        ScoreRow("2", (0, 7)),
        ScoreRow(Phrase("sheet-total"), (5, 7), RowWeight.SUM),
    )


def test_500_goes_on_with_what_each_side_settles_with_every_other() -> None:
    """F14: the difference of the totals, pair by pair."""
    _, settled = rules_for("rummy500", 3).sheet((), (510, 100, 220), Outcome((0,), (510, 100, 220), (700, -530, -170)))

    assert [row.cells for row in settled.rows] == [
        (ITSELF, 410, 290, 700),
        (-410, ITSELF, -120, -530),
        (-290, 120, ITSELF, -170),
    ]
    assert all(row.signed for row in settled.rows)


@pytest.mark.parametrize(
    ("held", "count"),
    [
        ("4h 5h 6h Ks Kd Kc 9d As 2c 10h", Count("alt-deadwood", 22)),
        ("4h 5h 6h Ks Kd Kc 9d As 2c 10h 3s", Count("alt-deadwood", 25, 15)),
    ],
)
def test_gin_counts_deadwood_and_with_a_card_too_many_what_the_best_discard_leaves(held: str, count: Count) -> None:
    assert rules_for("gin", 2).count(hand(held)) == count


@pytest.mark.parametrize(
    ("key", "chosen", "length"),
    [
        ("rummy", {}, phrase("picture-target", points=100)),
        ("rummy", {"rounds": 4}, phrase("picture-rounds", count=4)),
        ("rummy500", {"format": "bell", "rounds": 2}, phrase("picture-rounds", count=2)),
        ("rummy500", {"format": "bell", "minutes": 30}, phrase("picture-bell", count=30)),
        ("rummy500", {}, phrase("picture-target", points=500)),
        ("gin", {"target": 20}, phrase("picture-target", points=20)),
        ("tiles", {}, phrase("picture-rounds", count=3)),
    ],
)
def test_a_match_says_what_it_is_played_to(key: str, chosen: dict[str, int | str], length: Phrase) -> None:
    assert rules_for(key, 2, chosen).length == length


def test_a_hand_too_large_to_search_is_covered_meld_by_meld() -> None:
    held = hand("Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc Kd Kh Ks 2d")

    melds, left = PLAIN.cover(held)

    assert {*melds} == {hand("Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc"), hand("Kd Kh Ks")}
    assert left == cards_from("2d")


def test_gin_shows_no_deadwood_of_whoever_has_none() -> None:
    """N11: what is left of the other's hand alone is counted."""
    knock = Knocked(0, (cards_from("4h 5h 6h"), cards_from("Kc Kd Ks")), ())
    answer = Defended(1, (), (), cards_from("9d 2c"))
    board = replace(scored("", ""), knock=knock, history=(knock, answer))

    groups = rules_for("gin", 2).showdown(board).groups

    assert [(group.counted, group.before) for group in groups] == [(None, 0), (None, 0), (11, None)]
