"""Groups and sequences: what is one, what is said of what is none, and how one grows."""

import pytest

from engine.cards import card_from, cards_from, cards_text
from engine.errors import Argument, Reason, refused
from engine.melds import Ace, End, Meld, MeldKind, MeldLaws, extended, meld_of, meld_refusal
from tests.kit_positions import meld

LOW, EITHER, AROUND = MeldLaws(Ace.LOW), MeldLaws(Ace.EITHER), MeldLaws(Ace.AROUND)
TWO_DECKS = MeldLaws(Ace.EITHER, decks=2)
DOUBLE_RUM = MeldLaws(Ace.EITHER, decks=2, joker_moves=True)
SUIT_OF_HEARTS = "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
TWO_TO_ACE = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah"


# Groups


@pytest.mark.parametrize(
    ("laws", "text"),
    [
        (LOW, "7h 7d 7c"),
        (LOW, "7h 7d 7c 7s"),
        (AROUND, "Ah Ad Ac"),
        (TWO_DECKS, "7h 7h' 7c"),
        (TWO_DECKS, "7h 7h' 7c 7c' 7d 7d' 7s 7s'"),
        (EITHER, "7h 7d *"),
        (EITHER, "* 7d 7h *'"),
        (TWO_DECKS, "7h * *' *'' *'''"),
    ],
)
def test_three_or_more_cards_of_one_rank_are_a_group(laws: MeldLaws, text: str) -> None:
    """G2, G3, D2, D5: from one deck four at most, from two also twins; a joker stands for one."""
    assert meld_refusal(MeldKind.GROUP, cards_from(text), laws) is None
    laid = meld_of(MeldKind.GROUP, cards_from(text), laws, owner=2)
    assert laid == Meld(MeldKind.GROUP, laid.low, cards_from(text), (2,) * len(cards_from(text)))
    assert {laid.rank_at(index) for index in range(len(laid.cards))} == {1 if "A" in text else 7}


@pytest.mark.parametrize(
    ("laws", "text", "reason", "clause", "arguments"),
    [
        (LOW, "", Reason.MELD_TOO_SHORT, "G2", {"least": 3}),
        (LOW, "7h 7d", Reason.MELD_TOO_SHORT, "G2", {"least": 3}),
        (LOW, "7h 7d 8c", Reason.GROUP_MIXED, "G2", {"cards": cards_from("7h 7d 8c")}),
        (LOW, "4h 5h 6h", Reason.GROUP_MIXED, "G2", {"cards": cards_from("4h 5h 6h")}),
        (EITHER, "7h * 8h", Reason.GROUP_MIXED, "G2", {"cards": cards_from("7h * 8h")}),
        (EITHER, "7h 7d 7c 7s *", Reason.GROUP_TOO_LONG, "G3", {"most": 4}),
        (TWO_DECKS, "* *' *''", Reason.MELD_NEEDS_NATURAL, "D2", {}),
    ],
)
def test_what_is_no_group_is_told_why(
    laws: MeldLaws, text: str, reason: Reason, clause: str, arguments: dict[str, Argument]
) -> None:
    """G2, G3, D2, F3: too short, of several ranks, more than a deck holds, of jokers alone."""
    assert meld_refusal(MeldKind.GROUP, cards_from(text), laws) == refused(reason, clause, **arguments)


# Sequences


@pytest.mark.parametrize(
    ("text", "modes"),
    [
        ("4h 5h 6h", "low either around"),
        ("Ah 2h 3h", "low either around"),
        ("Qh Kh Ah", "either around"),
        ("Kh Ah 2h", "around"),
        ("Jh Qh Kh Ah 2h 3h", "around"),
        ("Jh Qh Kh", "low either around"),
        (SUIT_OF_HEARTS, "low either around"),
        (TWO_TO_ACE, "either around"),
        ("7h 8h 9h 10h Jh Qh Kh Ah 2h 3h 4h 5h 6h", "around"),
    ],
)
def test_the_ace_runs_low_either_or_around(text: str, modes: str) -> None:
    """G2, G4, D6, F2: 3-2-A in every mode, A-K-Q but with the ace low, 2-A-K only around; thirteen cards at most."""
    cards = cards_from(text)
    for ace in Ace:
        wrong = meld_refusal(MeldKind.SEQUENCE, cards, MeldLaws(ace))
        assert wrong == (None if ace in modes.split() else refused(Reason.ACE_PLACE, "G4", cards=cards))


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("4h * 6h", [4, 5, 6]),
        ("* 5h 6h", [4, 5, 6]),
        ("5h 6h *", [5, 6, 7]),
        ("5h * *'", [5, 6, 7]),
        ("* 5h *'", [4, 5, 6]),
        ("* *' 5h", [3, 4, 5]),
        ("Ah * *'", [1, 2, 3]),
        ("* *' Ah", [12, 13, 1]),
        ("* Kh Ah", [12, 13, 1]),
        ("Qh Kh *", [12, 13, 1]),
        ("* 2h 3h", [1, 2, 3]),
        ("Ah * 3h", [1, 2, 3]),
        ("Qh * Ah", [12, 13, 1]),
    ],
)
def test_the_place_of_a_joker_says_which_card_it_stands_for(text: str, ranks: list[int]) -> None:
    """D2: the player says which card a joker is by where it lies."""
    assert meld_refusal(MeldKind.SEQUENCE, cards_from(text), EITHER) is None
    laid = meld_of(MeldKind.SEQUENCE, cards_from(text), EITHER)
    assert [laid.rank_at(index) for index in range(len(laid.cards))] == ranks
    assert laid.suit == 2


@pytest.mark.parametrize(
    ("laws", "text", "reason", "clause", "more"),
    [
        (LOW, "4h 5d 6h", Reason.SEQUENCE_SUITS, "G2", {}),
        (EITHER, "4h * 6d", Reason.SEQUENCE_SUITS, "G2", {}),
        (LOW, "4h 5h 7h", Reason.SEQUENCE_GAP, "G2", {"rank": 6}),
        (LOW, "4h 7h 8h", Reason.SEQUENCE_GAP, "G2", {"rank": 5}),
        (LOW, "Ah 3h 4h", Reason.SEQUENCE_GAP, "G2", {"rank": 2}),
        (EITHER, "Ah Jh Kh", Reason.SEQUENCE_GAP, "G2", {"rank": 12}),
        (EITHER, "4h * 8h", Reason.SEQUENCE_GAP, "G2", {"rank": 5}),
        (AROUND, "2h Qh Kh", Reason.SEQUENCE_GAP, "G2", {"rank": 1}),
        (AROUND, "Kh 2h 3h", Reason.SEQUENCE_GAP, "G2", {"rank": 1}),
        (LOW, "6h 5h 4h", Reason.SEQUENCE_ORDER, "G2", {}),
        (EITHER, "Ah Kh Qh", Reason.SEQUENCE_ORDER, "G2", {}),
        (AROUND, "2h Ah Kh", Reason.SEQUENCE_ORDER, "G2", {}),
        (EITHER, "4h 6h *", Reason.SEQUENCE_ORDER, "G2", {}),
        (TWO_DECKS, "4h 5h 5h'", Reason.SEQUENCE_REPEATS, "G4", {}),
        (TWO_DECKS, "5h * 5h'", Reason.SEQUENCE_REPEATS, "G4", {}),
        (LOW, "Ah Qh Kh", Reason.ACE_PLACE, "G4", {}),
        (EITHER, "Ah 2h Kh", Reason.ACE_PLACE, "G4", {}),
        (LOW, "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Kh", Reason.ACE_PLACE, "G4", {}),
        (EITHER, "* Ah 2h", Reason.ACE_PLACE, "G4", {}),
        (EITHER, "Kh Ah *", Reason.ACE_PLACE, "G4", {}),
        (EITHER, "* Ah *'", Reason.ACE_PLACE, "G4", {}),
        (LOW, "* *' Ah", Reason.ACE_PLACE, "G4", {}),
        (LOW, "Qh Kh *", Reason.JOKER_PLACE, "G4", {}),
        (EITHER, "* *' 2h", Reason.JOKER_PLACE, "G4", {}),
        (EITHER, "Kh * 2h", Reason.JOKER_PLACE, "G4", {}),
        (EITHER, "2h Kh *", Reason.JOKER_PLACE, "G4", {}),
    ],
)
def test_what_is_no_sequence_is_told_why(
    laws: MeldLaws, text: str, reason: Reason, clause: str, more: dict[str, Argument]
) -> None:
    """G2, G4: the rank that is missing, the card that comes twice, the ace or joker where none can be."""
    cards = cards_from(text)
    assert meld_refusal(MeldKind.SEQUENCE, cards, laws) == refused(reason, clause, cards=cards, **more)


def test_two_aces_make_no_longer_sequence_than_thirteen() -> None:
    """G4: each rank at most once, two decks or not."""
    fourteen = cards_from(f"{SUIT_OF_HEARTS} Ah'")
    assert meld_refusal(MeldKind.SEQUENCE, fourteen, TWO_DECKS) == refused(Reason.SEQUENCE_TOO_LONG, "G4", most=13)


@pytest.mark.parametrize(
    ("text", "reason"), [("4h 5h", Reason.MELD_TOO_SHORT), ("* *' *''", Reason.MELD_NEEDS_NATURAL)]
)
def test_a_sequence_needs_three_cards_and_a_natural_one(text: str, reason: Reason) -> None:
    """G2, D2: as a group does."""
    wrong = meld_refusal(MeldKind.SEQUENCE, cards_from(text), TWO_DECKS)
    assert wrong is not None
    assert wrong.reason is reason


# Lay-offs


@pytest.mark.parametrize(
    ("laws", "laid", "card", "low", "high"),
    [
        (LOW, "4h 5h 6h", "7h", None, "4h 5h 6h 7h"),
        (LOW, "4h 5h 6h", "3h", "3h 4h 5h 6h", None),
        (LOW, "4h 5h 6h", "7d", None, None),
        (LOW, "4h 5h 6h", "8h", None, None),
        (LOW, "Jh Qh Kh", "Ah", None, None),
        (EITHER, "Jh Qh Kh", "Ah", None, "Jh Qh Kh Ah"),
        (EITHER, "Qh Kh Ah", "2h", None, None),
        (EITHER, "Ah 2h 3h", "Kh", None, None),
        (AROUND, "Qh Kh Ah", "2h", None, "Qh Kh Ah 2h"),
        (AROUND, "Ah 2h 3h", "Kh", "Kh Ah 2h 3h", None),
        (AROUND, "Kh Ah 2h", "Qh", "Qh Kh Ah 2h", None),
        (AROUND, TWO_TO_ACE, "Ah", None, None),
        (EITHER, SUIT_OF_HEARTS.removeprefix("Ah "), "Ah", SUIT_OF_HEARTS, TWO_TO_ACE),
        (TWO_DECKS, SUIT_OF_HEARTS, "Ah'", None, None),
        (TWO_DECKS, "4h 5h 6h", "5h'", None, None),
        (TWO_DECKS, "4h 5h 6h", "*", "* 4h 5h 6h", "4h 5h 6h *"),
        (TWO_DECKS, "Ah 2h 3h", "*", None, "Ah 2h 3h *"),
        (TWO_DECKS, "Qh Kh Ah", "*", "* Qh Kh Ah", None),
        (TWO_DECKS, SUIT_OF_HEARTS, "*", None, None),
        (LOW, "7h 7d 7c", "7s", None, "7h 7d 7c 7s"),
        (LOW, "7h 7d 7c", "8s", None, None),
        (EITHER, "7h 7d 7c 7s", "*", None, None),
        (EITHER, "7h 7d *", "7c", None, "7h 7d * 7c"),
        (TWO_DECKS, "7h 7d 7c 7s", "7h'", None, "7h 7d 7c 7s 7h'"),
        (TWO_DECKS, "7h 7d 7c 7s", "*", None, "7h 7d 7c 7s *"),
    ],
)
def test_a_card_goes_on_a_meld_where_its_place_is(
    laws: MeldLaws, laid: str, card: str, low: str | None, high: str | None
) -> None:
    """R5, G3, G4, F3, D5: at either end of a sequence, in a group while there is room; the rest does not fit."""
    before = meld(laid, laws)
    grown = [extended(before, card_from(card), 1, end, laws) for end in (End.LOW, End.HIGH)]
    assert [one and cards_text(one.cards) for one in grown] == [low, high]
    assert [one and sorted(one.owners) for one in grown if one] == [[0] * len(before.cards) + [1]] * (
        (low is not None) + (high is not None)
    )


@pytest.mark.parametrize(
    ("laid", "card", "low", "high"),
    [
        ("6h * 8h", "7h", "* 6h 7h 8h", "6h 7h 8h *"),
        ("6h 7h *", "8h", "* 6h 7h 8h", "6h 7h 8h *"),
        ("* 7h 8h", "6h", "* 6h 7h 8h", "6h 7h 8h *"),
        ("6h * 8h", "7d", None, None),
        ("6h * 8h", "9h", None, "6h * 8h 9h"),
        ("6h * 8h", "5h", "5h 6h * 8h", None),
        ("* Kh Ah", "Qh", "* Qh Kh Ah", None),
        ("Ah * 3h", "2h", None, "Ah 2h 3h *"),
        ("* 2h 3h", "Ah", None, "Ah 2h 3h *"),
        ("5h * *' 8h", "6h", "* 5h 6h *' 8h", "5h 6h *' 8h *"),
        ("5h * *' 8h", "7h", "*' 5h * 7h 8h", "5h * 7h 8h *'"),
        (SUIT_OF_HEARTS.replace("7h", "*"), "7h", None, None),
        ("7h 7d *", "7c", None, "7h 7d * 7c"),
    ],
)
def test_a_joker_gives_way_to_the_card_it_stands_for(laid: str, card: str, low: str | None, high: str | None) -> None:
    """D4: it goes to the end the player names, if a card could stand there; nothing else moves it, nor does a group."""
    before = meld(laid, DOUBLE_RUM, owner=3)
    grown = [extended(before, card_from(card), 1, end, DOUBLE_RUM) for end in (End.LOW, End.HIGH)]
    assert [one and cards_text(one.cards) for one in grown] == [low, high]


def test_a_joker_that_moves_stays_its_owners() -> None:
    """D4: the card that takes the place is the one of the player who laid it."""
    grown = extended(meld("6h * 8h", DOUBLE_RUM, owner=3), card_from("7h"), 1, End.LOW, DOUBLE_RUM)
    assert grown == Meld(MeldKind.SEQUENCE, 5, cards_from("* 6h 7h 8h"), (3, 3, 1, 3))


@pytest.mark.parametrize("end", End)
def test_where_jokers_stay_the_card_they_stand_for_does_not_fit(end: End) -> None:
    """F3: in 500 a joker is neither moved nor exchanged."""
    assert extended(meld("6h * 8h", TWO_DECKS), card_from("7h"), 1, end, TWO_DECKS) is None
