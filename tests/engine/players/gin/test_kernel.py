"""The numbers that the Gin players search with follow the engine's rules: deadwood, answers to knocks, whole rounds."""

import random

import pytest

from engine.actions import Deal, Decline, Defend, Discard, DrawStock, Knock, Take
from engine.cards import Card, cards_from, pack
from engine.gin.deadwood import cards_of, deadwood, defence, mask_of
from engine.players.gin.hand import (
    answered,
    helps,
    in_sequences,
    laid_out,
    least,
    mated,
    points,
    settled,
    spared,
    thrown,
    wanted,
)
from engine.players.gin.playout import (
    BIG_GIN,
    DRAW,
    KNOCK,
    LONGEST,
    PASS_FIRST,
    PASS_LAST,
    TAKE,
    THROW,
    THROW_FIRST,
    played_out,
    tried,
)
from engine.state import State
from engine.variants.gin import Gin

RULES = Gin(2)
FAVOUR = 4


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def close_hand(rng: random.Random, size: int) -> int:
    """Return a hand full of melds that compete for cards: ranks close together in all suits."""
    middle = rng.randrange(13)
    near = sorted(pack(1, 0), key=lambda card: abs(card % 13 - middle) + rng.random() * 5)
    return mask_of(near[:size])


def melds_of(hand: int) -> tuple[tuple[Card, ...], ...]:
    """Return the melds of the kernel's layout, a long stretch of a suit as one."""
    loose, groups = laid_out(hand)
    runs = hand & ~loose & ~groups
    sets = [groups & 0x8004002001 << rank for rank in range(13)]
    melds = [cards_of(group) for group in sets if group]
    for suit in range(4):
        stretch: list[Card] = []
        for card in cards_of(runs & 0x1FFF << 13 * suit):
            if stretch and card != stretch[-1] + 1:
                melds.append(tuple(stretch))
                stretch = []
            stretch.append(card)
        if stretch:
            melds.append(tuple(stretch))
    return tuple(melds)


@pytest.mark.parametrize("size", [10, 11])
def test_the_least_deadwood_is_that_of_the_engine(size: int) -> None:
    rng = random.Random(size)
    hands = [close_hand(rng, size) for _ in range(400)] + [mask_of(rng.sample(pack(1, 0), size)) for _ in range(400)]

    assert [least(hand) for hand in hands] == [deadwood(hand) for hand in hands]


def test_the_answer_to_a_knock_is_that_of_the_engine() -> None:
    rng = random.Random(3)
    for _ in range(400):
        knocker = close_hand(rng, 10)
        other = mask_of(rng.sample([card for card in pack(1, 0) if not knocker >> card & 1], 10))
        loose, groups = laid_out(knocker)
        best = defence(other, melds_of(knocker))

        assert answered(other, knocker & ~loose & ~groups, groups) == best.deadwood


@pytest.mark.parametrize(
    ("knocker", "other", "brings"),
    [
        ("Ac 2c 3c 4d 5d 6d Kc Kd Kh Ks", "7d 8d 2s 2h 9h 9s Jc Jd 4h 6s", 25 + 67),  # gin: no lay-offs (N11, N15)
        ("Ac 2c 3c 4d 5d 6d Kc Kd Kh 2d", "7d 8d Ks 2h 9h 9s Jc Jd 4h 6s", 48),  # lay-offs first (N12, N13)
        ("Ac 2c 3c 4d 5d 6d Kc Kd Kh 2d", "7s 8s 9s 10s Js Qs 3d 3h 3s Ad", 1 - 2 - 25),
        ("Ac 2c 3c 4d 5d 6d Kc Kd Kh 2d", "7s 8s 9s 10s Js Qs 5c 5h 5s 2h", -25),  # equal is an undercut (N14)
    ],
)
def test_what_a_knock_brings(knocker: str, other: str, brings: int) -> None:
    assert settled(cards(knocker), cards(other)) == brings


def test_what_a_hand_wants_keeps_and_throws() -> None:
    hand = cards("4c 5c 9h 9s Kd Kh 2s Jc Qd 7d")

    assert wanted(hand) == cards("3c 6c 9c 9d Jd Kc Ks")
    assert mated(hand) == cards("4c 5c 9h 9s Kd Kh Qd")
    assert helps(hand, cards("9c"))
    assert not helps(cards("As 2s 3s 5h 5d 5c 8h 9h 10h Ah"), cards("Ac"))
    eleven = hand | cards("3h")
    assert thrown(eleven, laid_out(eleven)[0], 0, FAVOUR) == cards("Jc")
    assert thrown(cards("4c 5c Kd Kh"), cards("4c 5c Kd Kh"), 0, FAVOUR) == cards("Kd")


def test_melds_spare_the_card_that_costs_least() -> None:
    hand = cards("Ac 2c 3c 4c 5d 6d 7d 9c 9d 9h 9s")

    assert least(hand ^ thrown(hand, laid_out(hand)[0], 0, FAVOUR)) == 0
    assert spared(hand, cards("Ac")) & cards("4c 9c 9d 9h 9s")


# Whole rounds


def kernel_choice(state: State, low: int) -> DrawStock | Take | Discard | Knock:
    """Return what a player of the kernel's rounds does, as an action."""
    seat = state.turn
    hand, top = mask_of(state.hands[seat]), mask_of(state.pile[-1:])
    if len(state.hands[seat]) == 10:
        able = not state.refused and top & wanted(hand) and helps(hand, top)
        return Take(seat, state.pile[-1]) if able else DrawStock(seat)
    loose, _ = laid_out(hand)
    gone = thrown(hand, loose, 0 if state.taken is None else 1 << state.taken, FAVOUR)
    (card,) = cards_of(gone)
    if points(loose & ~gone) <= low and least(hand ^ gone) <= low:
        return Knock(seat, card, melds_of(hand ^ gone))
    return Discard(seat, card)


def engine_points(state: State, lows: tuple[int, int]) -> int:
    """Return what the first player makes when the engine plays a round as the kernel does."""
    while state.result is None and state.knocking is None:
        state = RULES.apply(state, kernel_choice(state, lows[state.turn])).state
    if state.result is None:
        state = RULES.apply(state, Defend(state.turn)).state
    assert state.result is not None
    return state.result.points[0] - state.result.points[1]


@pytest.mark.parametrize("lows", [(10, 10), (0, 10), (3, 0)])
def test_a_round_played_out_makes_what_the_engine_gives_for_it(lows: tuple[int, int]) -> None:
    rng = random.Random(sum(lows))
    for _ in range(25):
        order = rng.sample(pack(1, 0), 52)
        state = RULES.deal((0, 1), Deal(tuple(order))).state
        refused = RULES.apply(RULES.apply(state, Decline(0)).state, Decline(1)).state
        mine, theirs = map(mask_of, state.hands)
        stock = [1 << card for card in state.stock]

        made = played_out(mine, theirs, 0, stock, 0, len(stock) - 2, *lows, FAVOUR, FAVOUR)

        assert made == engine_points(refused, lows)


def test_a_round_that_does_not_end_is_given_up() -> None:
    no_cards = [0] * (LONGEST + 1)

    assert played_out(0, 0, 0, no_cards, 0, len(no_cards), -1, -1, 0, FAVOUR) == 0


@pytest.mark.parametrize(
    ("kind", "hand", "other", "top", "card", "stock", "makes"),
    [
        (KNOCK, "Ac 2c 3c 4d 5d 6d Kc Kd Kh Ks 9h", "", "", "9h", "", 25),
        (BIG_GIN, "Ac 2c 3c 4d 5d 6d Kc Kd Kh Ks 7d", "9h", "", "", "", 31 + 9),
        (TAKE, "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h", "9s", "Ks", "", "", 25 + 9),
        (TAKE, "Ac 2c 3c 4d 5d 6d 8c Kd Jh 9h", "9s", "Ks", "", "", 0),
        (DRAW, "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h", "9s", "", "", "Ks", 25 + 9),
        (PASS_LAST, "9s", "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h", "Ks", "", "7d", -25 - 9),
        (PASS_FIRST, "9s", "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h", "Ks", "", "", -25 - 9),
        (PASS_FIRST, "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h", "9s", "8s", "", "Ks", 25 + 9),
        (THROW, "9s 8h", "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h", "", "8h", "7d", -25 - 9),
        (THROW_FIRST, "8h", "Ac 2c 3c 4d 5d 6d Kc Kd Kh 9h", "", "8h", "9s 7d", -25 - 9),
    ],
)
def test_what_a_choice_leads_to(  # noqa: PLR0913, PLR0917  # a table
    kind: int, hand: str, other: str, top: str, card: str, stock: str, makes: int
) -> None:
    order = [1 << one for one in cards_from(stock)]

    made = tried(kind, cards(card), cards(hand), cards(other), cards(top), order, 0, len(order), 0, 0, FAVOUR, FAVOUR)

    assert made == makes


def test_a_throw_when_the_stock_is_at_its_end_makes_nothing() -> None:
    assert tried(THROW, 1, 1, 2, 0, [], 0, 0, 0, 0, FAVOUR, FAVOUR) == 0


def test_sequences_of_all_suits_are_found() -> None:
    assert in_sequences(cards("Ac 2c 3c 4d 5d 9h 10h Jh Qs Ks")) == cards("Ac 2c 3c 9h 10h Jh")
