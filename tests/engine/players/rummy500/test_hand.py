"""Hands of 500 as numbers: laid out as the engine would, the ace at either end, and all within their suits."""

import random

import pytest

from engine.cards import Card, card_from, pack
from engine.players.rummy.laying import Part, packed, parts
from engine.players.rummy500.hand import (
    EVERY_CARD,
    beside,
    continued,
    held,
    in_hand,
    lacking,
    laid_out,
    mated,
    near,
    on_table,
)
from engine.players.rummy500.medium import points_of
from engine.scoring import value_of
from engine.variants import rules_for
from tests.engine.players.rummy500.kit import cards, places

RULES = rules_for("rummy500", 2)


def close_hand(rng: random.Random, size: int) -> tuple[Card, ...]:
    """Return a hand full of melds that compete for cards: ranks close together in all suits, the ace at both ends."""
    middle = rng.randrange(13)

    def apart(card: Card) -> float:
        away = abs(card % 13 - middle)
        return min(away, 13 - away) + rng.random() * 5

    return tuple(sorted(sorted(pack(1, 0), key=apart)[:size]))


def swing(part: Part) -> int:
    return points_of(part) + value_of(part.cards, RULES.values)


@pytest.mark.parametrize("seed", range(80))
def test_melds_are_worth_as_much_as_the_engine_finds(seed: int) -> None:
    rng = random.Random(seed)
    hand = close_hand(rng, rng.randint(5, 14))
    most = sum(map(swing, packed(parts(0, hand, (), RULES.laws), swing)))
    loose, groups, runs = laid_out(cards(hand))

    assert on_table(runs) + in_hand(groups) + in_hand(cards(hand) & ~loose) == most
    assert loose | groups | held(runs) == cards(hand)
    assert not groups & held(runs)


def test_with_the_whole_pack_in_hand_only_some_ranks_are_contested() -> None:
    """Six to the thirteenth ways would take for ever."""
    loose, groups, runs = laid_out(EVERY_CARD)

    assert loose == 0
    assert groups ^ held(runs) == EVERY_CARD


@pytest.mark.parametrize(
    ("hand", "runs"),
    [
        ("Ah 2h 3h", "Ah 2h 3h"),
        ("Ah Qh Kh", "Qh Kh +h"),
        ("Ah 2h 3h Qh Kh", "Qh Kh +h"),
        ("Ah 2h 3h 4h Qh Kh", "2h 3h 4h Qh Kh +h"),
        ("Ah 2h Kh", ""),
        ("Kc Ad 2d", ""),
    ],
)
def test_the_ace_runs_both_ways_and_lies_where_it_counts_more(hand: str, runs: str) -> None:
    """F2, F3."""
    assert laid_out(cards(hand)).runs == places(runs)


@pytest.mark.parametrize(
    ("runs", "hand", "added"),
    [
        ("5h 6h 7h", "4h 3h 8h Ah", "3h 4h 8h"),
        ("2c 3c 4c", "Ac Kc", "Ac"),
        ("Jc Qc Kc", "Ac 2c", "+c"),
        ("2c 3c 4c Jc Qc Kc", "Ac", "+c"),
        ("Ac 2c 3c", "Kc", ""),
        ("Jc Qc Kc", "Ad 2d", ""),
        ("Ad 2d 3d", "Kc", ""),
    ],
)
def test_cards_are_laid_off_at_the_ends_of_a_sequence(runs: str, hand: str, added: str) -> None:
    assert continued(places(runs), cards(hand)) == places(added)


def test_places_beside_a_sequence_are_of_its_suit() -> None:
    assert beside(places("Ac 2c 3c Jd Qd Kd +d")) == places("4c 10d")


def test_a_group_of_three_lacks_a_card() -> None:
    assert lacking(cards("9c 9d 9h Ac Ad Ah As")) == cards("9s")


def test_cards_count_as_much_in_a_hand_as_the_rules_say() -> None:
    """F3."""
    for card in pack(1, 0):
        assert in_hand(cards((card,))) == RULES.values[card]
    assert on_table(places("Ah 2h 3h")) == 6
    assert on_table(places("Qh Kh +h")) == 35


def test_near_cards_are_up_to_two_places_away_in_a_suit() -> None:
    assert near(cards("Ac")) == cards("2c 3c Qc Kc")
    assert near(cards("7d")) == cards("5d 6d 8d 9d")
    assert near(cards("Kh")) == cards("Jh Qh Ah")
    assert mated(cards("7d 9d Kh 2s Ks")) == cards("7d 9d Kh Ks")


def test_every_card_has_a_bit_of_its_own() -> None:
    assert cards(pack(1, 0)) == EVERY_CARD
    assert cards((card_from("Ac"), card_from("Kc"))) == 1 | 1 << 12
