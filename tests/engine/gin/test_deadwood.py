"""Least deadwood, the knocker's arrangement and the answer to a knock: by hand, and against brute force."""

import pytest

from engine.cards import Card, card_from, cards_from, cards_text, pack
from engine.gin.deadwood import (
    Arrangement,
    arrangements,
    cards_of,
    deadwood,
    deadwood_after_discard,
    defence,
    knock_arrangement,
    mask_of,
)
from tests.kit_deadwood import (
    MELDS,
    arrangement_disagreements,
    deadwood_disagreements,
    defence_disagreements,
    discard_disagreements,
    random_hands,
    value,
)

HANDS = 500
MISJUDGED_ELSEWHERE = "As 5s 2c Ad 2d 5d 2h 3h 4h 5h 6h"  # OpenSpiel's gin_rummy gives 7 for it


def mask(text: str) -> int:
    return mask_of(cards_from(text))


def melds_from(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards_from(meld) for meld in text.split(" | ")) if text else ()


def melds_text(melds: tuple[tuple[Card, ...], ...]) -> str:
    return " | ".join(map(cards_text, melds))


def test_a_mask_holds_the_cards_it_was_made_of() -> None:
    cards = cards_from("Ac Kc Ad 7h Ks")

    assert cards_of(mask_of(cards)) == cards
    assert cards_of(0) == ()
    assert mask_of(pack(1, 0)) == (1 << 52) - 1


@pytest.mark.parametrize(
    ("hand", "least"),
    [
        ("", 0),
        ("Ac", 1),
        ("9c 10d Jh Qs Kc", 49),
        ("3c 2c Ac", 0),
        ("Ac Qc Kc", 21),
        ("Ac 2c Kc", 13),
        ("Qc Kc Ad", 21),
        ("Kc Ad 2d", 13),
        ("7c 7d 7h", 0),
        ("7c 7d 7h 7s", 0),
        ("5c 5d 5h 4h 6h", 10),
        ("7c 7d 7h 7s 8s 9s", 0),
        ("4h 5h 6h 7h 7c 7d", 0),
        ("4h 5h 6h 7h 6c 6d", 12),
        ("4h 5h 6h 7h 8h 6c 6d", 12),
        ("4h 5h 6h 7h 8h 9h 10h 7c 7d", 0),
        ("4c 5c 6c 4d 5d 6d 4h 5h 6h", 0),
        ("4c 5c 6c 4d 5d 6d 4h 5h 6h 4s", 0),
        ("4c 5c 6c 4d 5d 6d 4h 5h 6h 3d", 0),
        ("4c 5c 6c 4d 5d 4h 5h", 6),
        ("3c 4c 5c 3d 4d 5d 3h 4h 3s 5s", 0),
        ("2c 3c 4c 5c 5d 5h 5s 6s 7s Kd", 10),
    ],
)
def test_the_least_deadwood(hand: str, least: int) -> None:
    """N1, G2, G3, G8: ace low worth 1, figures 10, and a card is in one meld only."""
    assert deadwood(mask(hand)) == least


def test_a_whole_pack_leaves_nothing() -> None:
    assert deadwood(mask_of(pack(1, 0))) == 0


def test_brute_force_tries_every_meld_there_is() -> None:
    """G2, G3, G4: thirteen ranks give 5 groups each; a suit gives 11 + 10 + ... + 1 = 66 sequences."""
    assert len(MELDS) == len(set(MELDS)) == 13 * 5 + 4 * 66


def test_the_least_deadwood_agrees_with_brute_force() -> None:
    assert deadwood_disagreements(HANDS, seed=1) == []


def test_a_knock_is_judged_by_the_deadwood_after_the_discard() -> None:
    """N10: two ways leave twelve of the eleven cards, and only one of them has a six to spare.

    Twos and 3h-6h leave As Ad 5s 5d, whose dearest is a five; fives and 2h-4h leave As Ad 2c 2d 6h.
    """
    hand = mask(MISJUDGED_ELSEWHERE)
    after = {cards_text([card]): deadwood(hand ^ mask_of([card])) for card in cards_of(hand)}

    assert deadwood(hand) == 12
    assert (after["6h"], after["5s"], after["5d"]) == (6, 7, 7)
    assert deadwood_after_discard(hand) == min(after.values()) == 6


def test_the_deadwood_after_a_discard_agrees_with_brute_force() -> None:
    """N10: over the eleven discards, one after another."""
    assert discard_disagreements(HANDS, seed=2) == []


def test_a_discard_saves_no_more_than_its_own_value() -> None:
    """N10: so a knock is out of reach, whatever the discard, with more than ten above the limit."""
    for hand in random_hands(HANDS, 11, seed=3):
        before = deadwood(mask_of(hand))
        assert all(before - deadwood(mask_of(hand - {card})) <= value([card]) for card in hand)


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("Kc 9d", [("", "Kc 9d")]),
        ("9d 9h 9s 3c 4c 5c", [("3c 4c 5c | 9d 9h 9s", "")]),
        ("4h 5h 6h 7h 8h 9h", [("4h 5h 6h 7h 8h 9h", "")]),
        ("4h 5h 6h 7h 8h 9h 10h 7c 7d", [("4h 5h 6h | 7c 7d 7h | 8h 9h 10h", "")]),
        ("5c 5d 5h 4h 6h Kc", [("4h 5h 6h", "5c Kc 5d"), ("5c 5d 5h", "Kc 4h 6h")]),
        (
            "7c 7d 4h 5h 6h 7h 7s 8s 9s 10s",
            [
                ("7c 7d 7h 7s | 4h 5h 6h | 8s 9s 10s", ""),
                ("7c 7d 7s | 4h 5h 6h 7h | 8s 9s 10s", ""),
                ("7c 7d 7h | 4h 5h 6h | 7s 8s 9s 10s", ""),
            ],
        ),
        (
            "4c 5c 6c 4d 5d 6d 4h 5h 6h",
            [
                ("4c 5c 6c | 4d 5d 6d | 4h 5h 6h", ""),
                ("4c 4d 4h | 5c 5d 5h | 6c 6d 6h", ""),
            ],
        ),
    ],
)
def test_every_way_to_the_least_deadwood(hand: str, ways: list[tuple[str, str]]) -> None:
    """N12: sequences that touch are one; ways differ by their groups."""
    found = [(melds_text(way.melds), cards_text(way.left)) for way in arrangements(mask(hand))]

    assert sorted(found) == sorted((melds_text(tuple(sorted(melds_from(melds)))), left) for melds, left in ways)


def test_an_arrangement_counts_what_is_left() -> None:
    assert Arrangement(melds_from("7c 7d 7h"), cards_from("Ac 9d Ks")).deadwood == 20


@pytest.mark.parametrize(
    ("tied", "unseen", "chosen"),
    [
        ("4h 5h 5c 5d 6h", "5s 3h 7h", "5c 5d 5h"),
        ("4h 5h 5c 5d 6h", "5s", "4h 5h 6h"),
        ("4h 5h 5c 5d 6h", "7h", "5c 5d 5h"),
        ("4h 5h 5c 5d 6h", "5s 7h 8h", "5c 5d 5h"),
        ("4h 5h 5c 5d 6h", "5s 3h 2h", "5c 5d 5h"),
        ("4h 5h 5c 5d 6h", "5s 8h 9h 2h Ah", "4h 5h 6h"),
        ("4h 5h 5c 5d 6h", "5s 7h 9h 10h", "4h 5h 6h"),
        ("10d Jd Jc Jh Qd", "Js Kd Ah 2h", "10d Jd Qd"),
        ("Jd Qd Qc Qh Kd", "Qs 10d Ah 2h", "Jd Qd Kd"),
        ("2d 3d 3c 3h 4d", "3s Ad Kc Qc", "2d 3d 4d"),
        ("5h 6h 6c 6d 7h", "6s 8h 9h 3h 2h", "6c 6d 6h"),
    ],
)
def test_the_knocker_leaves_the_fewest_unseen_cards_a_place(tied: str, unseen: str, chosen: str) -> None:
    """N12: a card behind another counts when both are unseen; a group wants one card; level ways keep one order."""
    assert len(arrangements(mask(tied))) == 2
    assert melds_text(knock_arrangement(mask(tied), mask(unseen)).melds) == chosen


def test_the_knockers_tie_break_never_costs_deadwood() -> None:
    """N12: the group of fours would take only one card more, yet the sequence leaves less."""
    way = knock_arrangement(mask("4c 4d 4h 5h 6h"), mask("2h 3h 7h 8h 9h 10h Jh"))

    assert (melds_text(way.melds), way.deadwood) == ("4h 5h 6h", 8)


def test_arrangements_and_the_knockers_choice_agree_with_brute_force() -> None:
    """N12: against every set of melds, cut-up sequences included."""
    assert arrangement_disagreements(HANDS, seed=4) == []


@pytest.mark.parametrize(
    ("table", "hand", "melds", "layoffs", "left"),
    [
        pytest.param("7c 7d 7h", "7s Kc", "", "7s:0", "Kc", id="a group of three takes its fourth"),
        pytest.param("7c 7d 7h 7s", "8c Kc", "", "", "8c Kc", id="a group of four takes nothing"),
        pytest.param("5h 6h 7h", "3h 4h 8h 9h", "", "4h:0 3h:0 8h:0 9h:0", "", id="chains at both ends"),
        pytest.param("5h 6h 7h", "3h 9h", "", "", "3h 9h", id="no chain over a gap"),
        pytest.param("Jc Qc Kc", "Ad 2d 10c", "", "10c:0", "Ad 2d", id="no king to ace"),
        pytest.param("Ad 2d 3d", "Qc Kc 4d", "", "4d:0", "Qc Kc", id="no ace to king"),
        pytest.param("Js Qs Ks", "Ac As", "", "", "Ac As", id="nothing above the last card"),
        pytest.param("Ac 2c 3c", "5c Ks", "", "", "5c Ks", id="nothing below the first card"),
        pytest.param("Ah 2h 3h | 6h 7h 8h", "4h 5h", "", "4h:0 5h:0", "", id="a bridge goes to one sequence"),
        pytest.param("3h 4h 5h | 6h 7h 8h", "2h 9h", "", "2h:0 9h:1", "", id="a sequence laid in two parts"),
        pytest.param("8c 8d 8s | 5h 6h 7h", "8h", "", "8h:1", "", id="both fit and one is used"),
        pytest.param("8c 8d 8s | 5h 6h 7h", "8h 9h", "", "8h:1 9h:1", "", id="the sequence, for the card behind"),
        pytest.param("8c 8d 8s", "8h 9h 10h Kc", "8h 9h 10h", "", "Kc", id="kept for the own sequence"),
        pytest.param("8c 8d 8s", "5h 6h 7h 8h", "5h 6h 7h 8h", "", "", id="fewest lay-offs when level"),
        pytest.param("8c 8d 8s", "8h 9h 10h 10c 10d", "10c 10d 10h", "8h:0", "9h", id="an own meld before a neighbour"),
        pytest.param("6s 7s 8s", "9c 9d 9h 9s 10s", "9c 9d 9h", "9s:0 10s:0", "", id="a fourth leads a chain"),
        pytest.param("6h 7h 8h", "9c 9d 9h 10h", "9c 9d 9h", "", "10h", id="a group worth more than a chain"),
        pytest.param(
            "6h 7h 8h | 10c Jc Qc", "9c 9d 9h 10h", "", "9c:1 9h:0 10h:0", "9d", id="a group given up for lay-offs"
        ),
        pytest.param("", "9c 9d 9h 10h", "9c 9d 9h", "", "10h", id="a knock without melds"),
    ],
)
def test_the_opponent_mixes_melds_and_layoffs_for_the_least_deadwood(
    table: str, hand: str, melds: str, layoffs: str, left: str
) -> None:
    """N12: each lay-off names the knocker's meld it goes to, in an order that can be played."""
    answer = defence(mask(hand), melds_from(table))

    assert melds_text(answer.melds) == melds
    assert " ".join(f"{cards_text([card])}:{place}" for card, place in answer.layoffs) == layoffs
    assert answer.left == cards_from(left)
    assert answer.deadwood == value(cards_from(left))


def test_nothing_is_laid_off_against_gin() -> None:
    """N11: the same hand lays off two cards against a knock."""
    hand, table = mask("7s 8h Kc 2d 3d 4d"), melds_from("7c 7d 7h | 9h 10h Jh")

    assert defence(hand, table).layoffs == ((card_from("7s"), 0), (card_from("8h"), 1))
    assert defence(hand, table).deadwood == 10
    assert defence(hand, table, layoffs=False).layoffs == ()
    assert defence(hand, table, layoffs=False).deadwood == 25


def test_the_answer_to_a_knock_agrees_with_brute_force() -> None:
    """N11, N12: it can be played as it stands, and no order of lay-offs leaves less."""
    assert defence_disagreements(HANDS, seed=5) == []
