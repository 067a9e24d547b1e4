"""What the others are guessed to hold in a game that a knock ends agrees with what they took, refused and threw."""

from functools import partial

from engine.cards import cards_from
from engine.gin.deadwood import mask_of
from engine.players.chinchon.hard import game_of
from engine.players.knock.deals import likelihood, throw_chance
from engine.players.knock.hard import GAME
from engine.players.knock.position import KnockRival
from engine.players.rummy.story import FROM_PILE, FROM_STOCK, WatchedTurn
from engine.players.rummy.walk import guessed

TERMS = GAME.terms[2]
EVERY_CARD = (1 << 52) - 1


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def watched(kind: int, offered: str = "", came: str = "", gone: str = "Kd", seen: str = "") -> WatchedTurn:
    return WatchedTurn(kind, cards(offered), cards(seen), cards(came), cards(gone))


def share(rival: KnockRival, text: str, turn: WatchedTurn | None) -> float:
    """Return in how many of the guesses some of these cards are held."""
    seen = turn.offered | turn.gone if turn else 0
    found, _ = guessed(partial(likelihood, TERMS), [rival], EVERY_CARD & ~seen, 12_345, 300, 10, 200)
    return sum(bool(hand & cards(text)) for (hand,) in found) / len(found)


def test_who_took_a_card_holds_what_goes_with_it() -> None:
    took = watched(FROM_PILE, "8c", "8c")
    left = watched(FROM_STOCK, "8c")
    near = "8d 8h 8s 7c 9c"

    assert share(KnockRival(cards("8c"), 7, [took]), near, took) > 0.7
    assert share(KnockRival(0, 7, [left]), near, left) < 0.6


def test_who_could_have_knocked_would_have() -> None:
    """KR5, and CH8: not in the first turn."""
    turn = watched(FROM_STOCK, came="Kd")
    whole = KnockRival(0, 6, [turn], hand=cards("7h 7s 7d 2c 3c 4c"))
    far = KnockRival(0, 6, [turn], hand=cards("7h 7s 7d 2c 3c Jc"))
    short = game_of(3).terms[2]

    assert 0 < likelihood(TERMS, whole) < likelihood(TERMS, far) / 2
    assert likelihood(short, KnockRival(0, 6, [turn], hand=whole.hand, since=1)) < likelihood(short, whole) / 2


def test_what_could_not_be_has_no_chance() -> None:
    open_before = watched(FROM_STOCK, came="Kd", gone="Qd", seen="Kd")
    missing = watched(FROM_STOCK, came="3h", gone="Qd")

    for impossible in (open_before, missing):
        assert likelihood(TERMS, KnockRival(0, 2, [impossible], hand=cards("Kd 2c"))) == 0


def test_any_throw_has_some_chance() -> None:
    dear, spared = watched(FROM_STOCK, came="Kd"), watched(FROM_PILE, "7d", "7d", "7c")

    assert throw_chance(TERMS, cards("7h 7s 7d Kd 2c"), dear) > 0.5
    assert 0 < throw_chance(TERMS, cards("7h 7s 7d 7c"), spared) < 0.1
