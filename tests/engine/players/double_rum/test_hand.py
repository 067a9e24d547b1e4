"""A hand of two decks as the search of Double Rum lays it out, beside what the engine finds in it."""

import random

import pytest

from engine.cards import Card, is_joker
from engine.players.double_rum.hand import (
    NATURALS,
    NOTHING,
    around,
    bit,
    growing,
    hand_of,
    in_runs,
    laid_out,
    points,
    same_ranks,
    wanted,
)
from engine.players.rummy.covers import most_covered
from engine.players.rummy.laying import parts
from engine.variants import rules_for
from tests.engine.players.double_rum.kit import cards, each, faces

RULES = rules_for("double_rum", 2)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("7c 7d 7h", ""),
        ("7c 7c' 7h", ""),  # D5
        ("5c 5c' 5d 5d' 5h", ""),
        ("Ac 2c 3c", ""),
        ("3c 4c 5c 6c 7c 8c", ""),
        ("Qc Kc Ac", ""),  # D6
        ("Kc Ac 2c", "Kc Ac 2c"),
        ("7c 8c 9c 9d 9h", "7c 8c"),
        ("7c 8c 9c 9c' 9d 9h", ""),
        ("3d 4d 5d 5d' 6d 7d", ""),
        ("3d 4d 5d 5h 5s 6d 7d", "5h 5s"),
        ("5c 5d 5h 5s 6s 7s", ""),
        ("7c * 9c Kd", "Kd"),  # D2
        ("Qc * Ac", ""),
        ("7c 7d * Kd", "Kd"),
        ("3c 4c * 6c 7c", ""),
        ("7c Kd * *'", "7c"),
        ("7c 7d Kd Qh * *'", "Kd Qh"),
        ("7c Kd *", "7c Kd *"),
        ("* *'", "* *'"),  # D2: never jokers alone
        ("2c 3c 4c *", ""),
        ("2c 3c 4c 7d * *'", ""),
        ("", ""),
    ],
)
def test_the_least_is_left_over(hand: str, left: str) -> None:
    assert laid_out(cards(hand), 0).loose == cards(left)


@pytest.mark.parametrize(
    ("hand", "could_be_laid_off", "left"),
    [
        ("7c 7d 8d", "7c 7d", "8d"),
        ("7c 8d * *'", "7c", ""),
        ("2h 4h * *'", "4h", ""),
        ("8d 9s *", "7c", "8d 9s"),  # the joker goes with any meld
        ("7c 7d 7h 9d", "7c", "9d"),
    ],
)
def test_what_can_be_laid_off_is_not_left_over(hand: str, could_be_laid_off: str, left: str) -> None:
    assert laid_out(cards(hand), faces(could_be_laid_off)).loose == cards(left)


def test_of_a_random_hand_no_more_is_left_over_than_the_engine_finds() -> None:
    """The engine uses one of two twins first, so that it may find less; without twins it finds as much."""
    rng, equal = random.Random(5), 0
    for number in range(240):
        pack = [card for card in RULES.pack() if number % 3 or is_joker(card) or card % 13 < 6]
        hand = tuple(sorted(rng.sample(pack, 10)))
        found = len(hand) - most_covered(part.mask for part in parts(0, hand, (), RULES.laws))
        left = laid_out(hand_of(hand), 0).loose.size

        assert left == found or (left < found and cards_twice(hand))
        equal += left == found
    assert equal >= 235


def cards_twice(hand: tuple[Card, ...]) -> bool:
    return hand_of(hand).twice & NATURALS != 0


def test_cards_are_counted_and_go_one_by_one() -> None:
    """D7."""
    hand = cards("7c 7c' Kd * *'")

    assert (hand.size, hand.jokers, points(hand)) == (5, 2, 7 + 7 + 10 + 15 + 15)
    assert hand.removed(bit(Card(6))) == cards("7c Kd * *'")
    assert points(cards("Ac Ac' 2d")) == 24
    assert NOTHING.size == 0


@pytest.mark.parametrize(
    ("held", "makes"),
    [
        ("7c 8c", "6c 9c"),
        ("7c 9c", "8c"),
        ("Ac 2c", "3c"),
        ("Ac Kc", "Qc"),
        ("Ac Qc", "Kc"),
        ("Qc Kc", "Jc Ac"),
        ("2c 3c", "Ac 4c"),
        ("Kc 2c", ""),
        ("7c 7d", "7c 7d 7h 7s"),
        ("7c 7c'", "7c 7d 7h 7s"),
        ("7c *", ""),
    ],
)
def test_what_makes_a_meld_with_two_others_is_wanted(held: str, makes: str) -> None:
    assert wanted(cards(held)) == faces(makes)


def test_sequences_do_not_go_around_the_ace() -> None:
    assert in_runs(faces("Qc Kc Ac 2c 3c 5d 6d")) == faces("Qc Kc Ac 2c 3c")
    assert in_runs(faces("Kc Ac 2c")) == 0
    assert growing(faces("Kc 2c")) == 0


@pytest.mark.parametrize(
    ("face", "near"), [("7c", "5c 6c 8c 9c"), ("Ac", "Qc Kc 2c 3c"), ("2c", "Ac 3c 4c"), ("Kc", "Jc Qc Ac")]
)
def test_around_a_card_lie_its_rank_and_its_neighbours(face: str, near: str) -> None:
    (card,) = each(face)

    assert around(card) == same_ranks(card) | faces(near)
