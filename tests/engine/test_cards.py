"""Cards and tiles: ranks, suits, packs and how each is written."""

import pytest

from engine.cards import (
    CARDS,
    FACE,
    RANK,
    RANKS,
    SUIT,
    Card,
    card_from,
    card_of,
    card_text,
    cards_from,
    cards_text,
    is_joker,
    pack,
    tile_from,
    tile_text,
    tiles_from,
    tiles_text,
    without,
)

EVERY = tuple(map(Card, range(CARDS)))


def test_ranks_run_from_the_ace_up_to_the_king_in_four_suits() -> None:
    """G1: K Q J 10 9 8 7 6 5 4 3 2 A, and each of them in clubs, diamonds, hearts and spades."""
    assert " ".join(reversed(RANKS)) == "K Q J 10 9 8 7 6 5 4 3 2 A"
    clubs, diamonds, hearts, spades = (
        [card_text(card_of(rank, suit)) for rank in range(13, 0, -1)] for suit in range(4)
    )
    assert " ".join(clubs) == "Kc Qc Jc 10c 9c 8c 7c 6c 5c 4c 3c 2c Ac"
    assert [text[-1] for text in (diamonds[0], hearts[0], spades[0])] == ["d", "h", "s"]
    assert len({*clubs, *diamonds, *hearts, *spades}) == 52


@pytest.mark.parametrize(
    ("text", "rank", "suit", "copy"),
    [("Ac", 1, 0, 0), ("Kc", 13, 0, 0), ("10h", 10, 2, 0), ("7h'", 7, 2, 1), ("Ks'", 13, 3, 1)],
)
def test_a_card_has_a_rank_and_a_suit_and_twins_are_told_apart(text: str, rank: int, suit: int, copy: int) -> None:
    card = card_of(rank, suit, copy)
    assert card_from(text) == card
    assert (RANK[card], SUIT[card]) == (rank, suit)
    assert card_text(card) == text
    assert FACE[card] == FACE[card_of(rank, suit)]


def test_a_joker_has_no_rank_and_no_suit_and_all_jokers_share_a_face() -> None:
    jokers = cards_from("* *' *'' *'''")
    assert jokers == EVERY[-4:]
    assert {(RANK[card], SUIT[card], FACE[card]) for card in jokers} == {(0, -1, 104)}
    assert [is_joker(card) for card in (*jokers, card_from("Ks'"))] == [True, True, True, True, False]


@pytest.mark.parametrize(("decks", "jokers", "size"), [(1, 0, 52), (1, 2, 54), (2, 0, 104), (2, 2, 106), (2, 4, 108)])
def test_a_pack_has_every_card_of_its_decks_once(decks: int, jokers: int, size: int) -> None:
    cards = pack(decks, jokers)
    assert len(cards) == len(set(cards)) == size
    assert sum(map(is_joker, cards)) == jokers
    assert [FACE[card] for card in cards[:52]] * decks == [FACE[card] for card in cards if not is_joker(card)]


def test_every_card_and_every_tile_is_read_back_from_its_text() -> None:
    assert cards_from(cards_text(EVERY)) == EVERY
    assert tiles_from(tiles_text(EVERY)) == EVERY


@pytest.mark.parametrize(("text", "rank", "suit"), [("R1", 1, 0), ("B7'", 7, 1), ("K13", 13, 2), ("Y10", 10, 3)])
def test_a_tile_is_written_with_colour_and_number(text: str, rank: int, suit: int) -> None:
    tile = tile_from(text)
    assert (RANK[tile], SUIT[tile]) == (rank, suit)
    assert tile_text(tile) == text


@pytest.mark.parametrize("text", ["1h", "hK", "", "Zz", "7H", "11s"])
def test_a_word_that_is_no_card_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        card_from(text)


@pytest.mark.parametrize("text", ["R14", "7R", "", "R0", "Kh"])
def test_a_word_that_is_no_tile_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        tile_from(text)


def test_cards_that_go_leave_the_others_in_their_order() -> None:
    assert without(cards_from("9h 2c Kd 2c'"), cards_from("2c Ah")) == cards_from("9h Kd 2c'")
