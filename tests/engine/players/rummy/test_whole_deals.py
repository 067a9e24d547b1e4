"""What the others are guessed to hold where whole hands go down at once (R15, Q2) agrees with what they did."""

from collections.abc import Sequence

from engine.cards import card_from, cards_from
from engine.players.rummy.hand import AROUND
from engine.players.rummy.laying import mask_of
from engine.players.rummy.whole_aims import two_melds
from engine.players.rummy.whole_deals import NEARNESS, WholeRival, guessed, likelihood
from engine.variants import rules_for

EVERY_CARD = (1 << 52) - 1
GUESSES = 150
RULES = rules_for("queen_city", 2)
MELDS = two_melds(RULES.pack(), RULES.laws, 7)


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def card(text: str) -> int:
    return 1 << card_from(text)


def rival(known: str = "", holds: int = 7, turns: int = 0) -> WholeRival:
    return WholeRival(cards(known), holds, turns, thrown=[], taken=[], refused=[])


def guesses(one: WholeRival, seen: str = "") -> list[int]:
    """Return what a rival may hold, from all that was not seen."""
    pool = EVERY_CARD & ~cards(seen) & ~one.known
    return [hand for (hand,) in guessed(MELDS, [one], pool, 12_345, 300, 8, GUESSES)]


def share(found: Sequence[int], *held: str) -> float:
    """Return in how many of the guesses some of these are held."""
    return sum(any(hand & cards(text) == cards(text) for text in held) for hand in found) / len(found)


def test_guesses_hold_what_is_known_and_nothing_that_was_seen() -> None:
    for hand in guesses(rival("8c"), "Ac 3d 5h 7s 9c Jd Kh"):
        assert hand.bit_count() == 7
        assert hand & card("8c")
        assert not hand & cards("Ac 3d 5h 7s 9c Jd Kh")


def test_after_more_turns_players_are_nearer_to_going_out() -> None:
    soon, late = ([MELDS.nearest(hand, 0).lacks for hand in guesses(rival(turns=turns))] for turns in (0, 9))

    assert sum(soon) > 2.5 * GUESSES
    assert sum(late) < 1.7 * GUESSES
    assert NEARNESS[9][0] < NEARNESS[9][2], "who could have gone out would have"


def test_a_card_that_was_taken_is_held_with_others_that_go_with_it() -> None:
    took = rival("8c")
    took.taken = [AROUND[card("8c")]]
    near = ("8d 8h", "8d 8s", "8h 8s", "7c 9c", "6c 7c", "9c 10c")

    assert share(guesses(took), *near) > 2 * share(guesses(rival("8c")), *near)


def test_who_throws_a_card_seldom_holds_its_like() -> None:
    threw = rival()
    threw.thrown = [AROUND[card("2c")]]

    assert share(guesses(threw, "2c"), "2d", "2h") < 0.8 * share(guesses(rival(), "2c"), "2d", "2h")


def test_who_refuses_a_card_seldom_had_a_meld_with_it() -> None:
    had, had_not = cards("2d 2h 9c 4s 7h Jd Kc"), cards("2d 3h 9c 4s 7h Jd Kc")
    refused = rival()
    refused.refused = [cards("2d 2h")]

    assert likelihood(MELDS, refused, had) < likelihood(MELDS, rival(), had)
    assert likelihood(MELDS, refused, had_not) == likelihood(MELDS, rival(), had_not)


def test_cards_go_from_hand_to_hand_where_the_stock_is_known() -> None:
    """R9: what is not seen is in other hands, whichever."""
    found = guessed(MELDS, [rival(holds=2), rival(holds=2)], cards("2c 7d 9h Ks"), 12_345, 50, 5, GUESSES)

    assert {one for one, _ in found} == {cards(text) for text in ("2c 7d", "2c 9h", "2c Ks", "7d 9h", "7d Ks", "9h Ks")}
    assert {one | other for one, other in found} == {cards("2c 7d 9h Ks")}


def test_hands_between_which_cards_go_are_both_likely() -> None:
    """R9: of the cards that two players hold, the pair is with whoever took its third."""
    took, other = rival("7d", holds=3), rival(holds=2)
    took.taken = [AROUND[card("7d")]]
    pool = cards("7h 7s Js 2c")

    of_taker, of_other = zip(*guessed(MELDS, [took, other], pool, 12_345, 50, 5, GUESSES), strict=True)

    assert share(of_taker, "7h 7s") > 0.3
    assert share(of_other, "7h 7s") < 0.05


def test_nothing_is_guessed_where_all_is_known() -> None:
    assert guessed(MELDS, [rival("2c 7d", holds=2)], 0, 12_345, 10, 1, 3) == [[cards("2c 7d")]] * 3
