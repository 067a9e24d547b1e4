"""What the hard Gin player guesses the other to hold agrees with what was taken, refused and thrown."""

import pytest

from engine.actions import Action, Decline, Discard, DrawStock, Take
from engine.cards import card_from, cards_from
from engine.gin.deadwood import cards_of
from engine.match import Match
from engine.players.gin.guess import guessed
from engine.players.gin.hand import laid_out, mated
from engine.players.gin.position import GinPosition, position_of
from engine.view import view
from tests.kit import played
from tests.kit_gin import start

MINE = "Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d"
GUESSES = 300


def position(match: Match, seat: int = 0) -> GinPosition:
    board = view(match, seat).board
    assert board is not None
    return position_of(view(match, seat), board)


def guesses(match: Match, seat: int = 0) -> list[int]:
    asked = position(match, seat)
    turns = asked.turns
    found = [0] * GUESSES
    lists = (turns.kinds, turns.offered, turns.gone, turns.seen, turns.came)
    guessed(asked.known, asked.pool, asked.holds, lists, asked.limit, 12_345, 300, 5, found)
    return found


def share(found: list[int], cards: str) -> float:
    """Return in how many of the guesses all of these cards are held."""
    mask = sum(1 << card for card in cards_from(cards))
    return sum(hand & mask == mask for hand in found) / len(found)


def names(*texts: str) -> list[Action]:
    """Return turns of seat 1 and seat 0 in which each draws from the stock and throws: card of 1, card of 0, ..."""
    seats = [1, 0] * len(texts)
    return [
        play
        for seat, text in zip(seats, texts, strict=False)
        for play in (DrawStock(seat), Discard(seat, card_from(text)))
    ]


def test_every_guess_holds_ten_cards_with_what_was_taken_and_none_that_was_seen() -> None:
    match = played(
        start(MINE, "8h 8d 10s", "8c Qs"), Decline(0), Take(1, card_from("8c")), Discard(1, card_from("10s"))
    )
    asked = position(match)

    for hand in guesses(match):
        assert hand.bit_count() == 10
        assert hand & asked.known == asked.known == 1 << card_from("8c")
        assert not hand & asked.hand
        assert hand & ~asked.known & ~asked.pool == 0


def test_one_who_took_a_card_holds_what_goes_with_it() -> None:
    match = played(
        start(MINE, "8h 8d 10s", "8c Qs"), Decline(0), Take(1, card_from("8c")), Discard(1, card_from("10s"))
    )
    found = guesses(match)

    partners = [share(found, pair) for pair in ("8h 8d", "8d 8s", "8h 8s", "6c 7c", "7c 9d")]
    assert sum(partners[:4]) > 0.6
    assert partners[4] < 0.3


def test_one_who_refused_a_card_lacks_what_goes_with_it() -> None:
    refused = played(start(MINE, "", "8h Qs"), Decline(0), Decline(1))

    assert share(guesses(refused), "8c 8d") < 0.05


def test_one_who_throws_low_holds_no_high_card_that_is_alone() -> None:
    hands = ("Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d", "2c 2d 3h As 4h 5s 10s 10d 10c Ks")
    match = played(start(*hands, "Qs Qd"), Decline(0), Decline(1), DrawStock(0), Discard(0, card_from("Qd")))
    low = played(match, *names("5s", "Kh", "4h"))

    def dear(found: list[int]) -> float:
        """Return how many cards of eight and more are left over and alone, on average."""
        alone = [laid_out(hand)[0] & ~mated(hand) for hand in found]
        return sum(card % 13 >= 7 for hand in alone for card in cards_of(hand)) / len(found)

    assert dear(guesses(low)) < dear(guesses(match)) * 0.6


def test_what_came_in_an_earlier_turn_is_guessed_too() -> None:
    hands = (MINE, "2c 2d 3h As 4h 5s 10s 10d 10c Ks")
    opening = (Decline(0), Decline(1), DrawStock(0), Discard(0, card_from("Kh")))
    match = played(start(*hands, "Qs"), *opening, *names("Ks", "Jd", "5s", "9c", "4h"))
    asked = position(match)

    assert len(asked.turns.kinds) == 4  # a refusal and three turns
    assert all(hand.bit_count() == 10 for hand in guesses(match))


@pytest.mark.parametrize("seat", [0, 1])
def test_with_the_extra_card_the_first_throw_counts_too(seat: int) -> None:
    opening = start(MINE, "2c 2d 3h As 4h 5s 10s 10d 10c Ks", extra_card=True)
    match = played(opening, Discard(0, card_from("Kh")))
    if seat == 0:
        match = played(match, DrawStock(1), Discard(1, card_from("Ks")), DrawStock(0), Discard(0, card_from("Jd")))
        match = played(match, DrawStock(1), Discard(1, card_from("5s")))
    else:
        match = played(match, DrawStock(1), Discard(1, card_from("Ks")), DrawStock(0), Discard(0, card_from("Jd")))

    found = guesses(match, seat)

    assert all(hand.bit_count() == 10 for hand in found)
    if seat == 1:
        assert share(found, "Kc Kd") < 0.1


def test_the_same_dice_give_the_same_guesses() -> None:
    match = played(start(MINE, "", "8h Qs"), Decline(0), Decline(1))

    assert guesses(match) == guesses(match)
    assert len(set(guesses(match))) > 20


def test_a_hand_that_is_known_leaves_nothing_to_guess() -> None:
    known = sum(1 << card for card in cards_from("Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h"))
    thrown = 1 << card_from("Qs")
    found = [0] * 20

    guessed(known, 1 << card_from("8s"), 10, ([0], [0], [thrown], [known], [0]), 10, 1, 10, 1, found)

    assert set(found) == {known}
