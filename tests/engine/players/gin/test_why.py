"""The reasons that the hard Gin player gives for its two best moves."""

import random

import pytest

from engine.actions import AcceptNewDeal, Action, Decline, Discard, DrawStock, Knock, OfferNewDeal, Take
from engine.cards import card_from
from engine.gin.deadwood import mask_of
from engine.match import legal_actions
from engine.players.gin.by_level import PLAYERS
from engine.players.gin.position import GinPosition, Turns
from engine.players.gin.why import why
from engine.players.levels import Level, Why
from engine.players.throwing import OtherThrow
from engine.view import view
from tests.kit import hand, played
from tests.kit_gin import start

GUESSES = (
    mask_of(hand("Ah 2h 3h 4s 5s 6s 8c 8d 10h Qh")),
    mask_of(hand("Ah 2h 3h 4s 5s 6s Jd 8d 10h Qh")),
)


def position(held: str, top: str = "") -> GinPosition:
    mine = mask_of(hand(held))
    return GinPosition(mine, mask_of(hand(top)), 0, ((1 << 52) - 1) & ~mine, 10, 10, Turns(), 0)


@pytest.mark.parametrize(
    ("action", "held", "top", "expected"),
    [
        (Knock(0, None), "Ac", "", Why("hint-gin-big")),
        (Knock(0, card_from("9h")), "Ac 2c 3c 9h", "", Why("hint-gin-gin")),
        (
            Knock(0, card_from("9h")),
            "Ac 2c 3c 9h 4d",
            "",
            Why("hint-gin-knock", numbers={"points": 4, "theirs": 37}),
        ),
        (
            Discard(0, card_from("8h")),
            "8h 4d Ks",
            "",
            Why("hint-throw", cards={"card": card_from("8h")}, numbers={"points": 8}),
        ),
        (
            Discard(0, card_from("Ac")),
            "Ac 2c 3c 4c",
            "",
            Why("hint-throw", cards={"card": card_from("Ac")}, numbers={"points": 0}),
        ),
        (
            Take(0, card_from("4c")),
            "2c 3c 9h",
            "4c",
            Why("hint-gin-take-meld", cards={"card": card_from("4c")}, numbers={"points": 0}),
        ),
        (
            Take(0, card_from("4h")),
            "2c 3c 9h",
            "4h",
            Why("hint-gin-take", cards={"card": card_from("4h")}, numbers={"points": 9}),
        ),
        (DrawStock(0), "2c 3c 9h", "4c", Why("hint-gin-leave-meld", numbers={"count": 2})),
        (Decline(0), "2c 3c 9h", "Kd", Why("hint-gin-leave", numbers={"count": 2})),
        (AcceptNewDeal(0), "2c 3c 9h", "", Why("hint-gin-new-deal")),
        (OfferNewDeal(0), "2c 3c 9h", "", None),
    ],
)
def test_why(action: Action, held: str, top: str, expected: Why | None) -> None:
    assert why(action, position(held, top), GUESSES, None) == expected


@pytest.mark.parametrize(
    ("held", "thrown", "other", "key", "own", "others"),
    [
        ("6s 9h 9d", "6s", "9h", "hint-throw-makes", 0, 2),  # nothing goes with the 6s, two nines with the 9h
        ("9c 8h", "9c", "8h", "hint-throw-chance", 0, 50),  # one of the two guessed hands wants an 8h
        ("Kc 3c", "Kc", "3c", "hint-throw-points", 10, 3),
    ],
)
def test_a_throw_has_the_reason_in_which_it_beats_another(  # noqa: PLR0913, PLR0917  # two cards and what is said of them
    held: str, thrown: str, other: str, key: str, own: int, others: int
) -> None:
    """U11: never one that speaks for the other."""
    card, rival = card_from(thrown), card_from(other)
    said = why(Discard(0, card), position(held), GUESSES, OtherThrow(rival, 1.0))
    assert said == Why(key, cards={"card": card, "other": rival}, numbers={"own": own, "others": others})


def test_the_two_best_moves_have_a_reason_and_the_others_none() -> None:
    match = played(start("Ac 2c 3c 4d 5d 6d Kc Qd Jh 9h"), Decline(0), Decline(1), DrawStock(0))
    weighed = PLAYERS[Level.HARD](view(match, 0), legal_actions(match, 0), random.Random(1), 40)

    assert [one.why is not None for one in weighed] == [True, True] + [False] * (len(weighed) - 2)
