"""The rounds that the Rummy search plays out follow the engine's rules: melds, lay-offs, payment, a renewed stock."""

import random

import pytest

from engine.cards import Card, cards_from, pack
from engine.players.deal import DRAW, LONGEST, TAKE, THROW
from engine.players.gin.hand import laid_out
from engine.players.rummy.covers import most_covered
from engine.players.rummy.hand import price
from engine.players.rummy.laying import mask_of, parts
from engine.players.rummy.playout import LAY, RummyDeal
from engine.players.rummy.searching import OF_MORE, OF_TWO
from engine.variants import rules_for

LAWS = rules_for("rummy", 2).laws


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def each(text: str) -> list[int]:
    return [1 << card for card in cards_from(text)]


def deal_of(  # noqa: PLR0913  # each names a part of the table
    *hands: str,
    stock: str = "",
    pile: str = "",
    runs: str = "",
    groups: str = "",
    down: tuple[int, ...] = (),
    renewals: int = 9,
    renewed: int = 0,
    taken: str = "",
) -> RummyDeal:
    return RummyDeal(
        OF_TWO,
        hands=[*map(cards, hands)],
        down=[seat in down for seat in range(len(hands))],
        runs=cards(runs),
        groups=cards(groups),
        pile=each(pile),
        stock=each(stock),
        renewals=renewals,
        renewed=renewed,
        taken=cards(taken),
    )


def close_hand(rng: random.Random, size: int) -> tuple[Card, ...]:
    """Return a hand full of melds that compete for cards: ranks close together in all suits."""
    middle = rng.randrange(13)
    near = sorted(pack(1, 0), key=lambda card: abs(card % 13 - middle) + rng.random() * 5)
    return tuple(sorted(near[:size]))


@pytest.mark.parametrize("seed", range(60))
def test_as_few_cards_are_left_over_as_the_engine_finds(seed: int) -> None:
    rng = random.Random(seed)
    hand = close_hand(rng, rng.randint(5, 11))
    left = len(hand) - most_covered(part.mask for part in parts(0, hand, (), LAWS))

    assert laid_out(mask_of(hand), price)[0].bit_count() == left


@pytest.mark.parametrize(
    ("hand", "runs", "groups", "left"),
    [
        ("4h Ks", "5h 6h 7h", "", "Ks"),
        ("4h 3h Ks", "5h 6h 7h", "", "Ks"),
        ("Kc Ah 2s", "Qd Kd Jd", "Kd Kh Ks", "Ah 2s"),
        ("9c 2s", "", "9d 9h 9s", "2s"),
        ("9c 2s", "", "9c 9d 9h 9s", "9c 2s"),
    ],
)
def test_cards_that_can_be_laid_off_are_not_left_over(hand: str, runs: str, groups: str, left: str) -> None:
    deal = deal_of(hand, "2c", runs=runs, groups=groups)

    assert deal.left_of(cards(hand)) == cards(left)


@pytest.mark.parametrize(
    ("who", "down", "points"),
    [(0, (), 43 * 2 * 2), (0, (0,), 43 * 2), (0, (1, 2), 43 * 2 * 2), (1, (0,), -41 * 2), (1, (1,), -41)],
)
def test_who_goes_out_is_paid_by_the_others(who: int, down: tuple[int, ...], points: int) -> None:
    """R11, R12: twice for the whole hand at once; to the first player, times the number of the others."""
    deal = deal_of("7h 7s 7d Kc", "Jc Qc Kd 3s", "9h Ah", down=down)

    assert deal.settled(who) == points


def test_an_empty_stock_is_renewed_from_the_pile_as_it_lies() -> None:
    """R9, R10: the oldest discard comes first, the top stays, and only so often."""
    deal = deal_of("2c", "3c", pile="9h 4s Kd", renewals=1)

    assert deal.draw(0)
    assert deal.hands[0] == cards("2c 9h")
    assert (deal.pile, deal.renewals, deal.renewed, deal.buried) == (each("Kd"), 0, 1, cards("Kd"))
    assert deal.draw(1)
    assert deal.hands[1] == cards("3c 4s")
    assert not deal.draw(0)
    assert deal.played_out(0) == 0, "nobody scores"


def test_a_lone_discard_renews_no_stock() -> None:
    assert not deal_of("2c", "3c", pile="Kd").draw(0)


@pytest.mark.parametrize(
    ("down", "renewed", "other", "is_down"),
    [
        ((), 0, "2s 9s", False),
        ((1,), 0, "2s 9s 4s Ks", False),
        ((1,), 0, "2s 9s 4s", True),
        ((0,), 0, "2s 9s 4s Ks", True),
        ((), 2, "2s 9s 4s Ks", True),
    ],
)
def test_melds_are_held_back_until_somebody_is_nearly_out(
    down: tuple[int, ...],
    renewed: int,
    other: str,
    is_down: bool,
) -> None:
    """R12: the whole hand in one turn is paid double; who has begun to lay goes on."""
    deal = deal_of("7h 7s 7d 2c Jc Kd", other, down=down, renewed=renewed)

    assert deal.ended(0) is None
    assert deal.groups == (cards("7h 7s 7d") if is_down else 0)
    assert deal.down[0] == (is_down or 0 in down)


@pytest.mark.parametrize(("other", "is_down"), [("2s 9s", False), ("2s", True)])
def test_of_several_melds_are_held_back_until_somebody_has_one_card(other: str, is_down: bool) -> None:
    deal = deal_of("7h 7s 7d 2c Jc Kd", other, "3s 4d 8d", down=(1,))
    deal.terms = OF_MORE

    assert deal.ended(0) is None
    assert deal.down[0] is is_down


def test_what_is_laid_can_be_laid_off_on() -> None:
    deal = deal_of("4c 5c 6c 7h 7s 7d 9d Kd", "2s", runs="10d Jd Qd", groups="2c 2d 2h")
    deal.lay(0, cards("Kd") & deal.left_of(deal.hands[0]))

    assert deal.groups == cards("2c 2d 2h 7h 7s 7d")
    assert deal.runs == cards("10d Jd Qd 4c 5c 6c 9d Kd")
    deal.lay(1, deal.left_of(deal.hands[1]))
    assert deal.groups == cards("2c 2d 2h 2s 7h 7s 7d")


def test_nothing_is_laid_where_nothing_can_be() -> None:
    deal = deal_of("4c 9d", "2s")
    deal.lay(0, cards("4c 9d"))

    assert not deal.down[0]


@pytest.mark.parametrize(
    ("hand", "top", "helps"),
    [
        ("7h 7s Kc 2d", "7d", True),
        ("7h 7s Kc 2d", "9c", False),
        ("7h 7s 7c 2d 9s", "7d", False),  # one card left over goes out less easily than two
        ("4c 5c 6c 2d 9s Ks Jh", "7c", True),
        ("2d 9s Ks Jh", "10c", True),  # goes on a meld
    ],
)
def test_a_discard_is_taken_that_brings_a_hand_nearer_to_going_out(hand: str, top: str, helps: bool) -> None:
    deal = deal_of(hand, "2s", groups="10d 10h 10s")

    assert deal.helps(0, cards(top)) is helps


@pytest.mark.parametrize(
    ("hand", "taken", "thrown"),
    [
        ("7h 7s 2c 3c Kd", "", "Kd"),
        ("7h 7s 2c 3c Kd", "Kd", "7h"),
        ("Ac 3d 5h 7s 9c Jd Kh 2s 4c 6d", "", "Kh"),
    ],
)
def test_a_card_is_thrown_that_leaves_the_best_chances(hand: str, taken: str, thrown: str) -> None:
    deal = deal_of(hand, "2s", taken=taken)

    assert deal.thrown(cards(hand), deal.left_of(cards(hand))) == cards(thrown)


def test_a_card_that_was_just_taken_is_not_thrown_though_nothing_else_is_left_over() -> None:
    deal = deal_of("4h 5h 6h Ks", "2s", taken="Ks")

    assert deal.thrown(cards("4h 5h 6h Ks"), cards("Ks")) in {*each("4h 5h 6h")}


def test_cards_that_lie_elsewhere_make_no_chance() -> None:
    """The sevens that would make a group are gone, so the neighbours are kept."""
    hand = "7h 7s 2c 3c 4d 5d"
    deal = deal_of(hand, "9s", pile="7c 7d")

    assert deal.thrown(cards(hand), cards(hand)) in {*each("7h 7s")}


@pytest.mark.parametrize(
    ("kind", "card", "points"),
    [
        (THROW, "Kd", -2 * (21 + 4)),  # the other goes out with the card
        (TAKE, "", 2 * 12),
        (DRAW, "", 2 * 12),
    ],
)
def test_a_choice_is_tried(kind: int, card: str, points: int) -> None:
    hands = ("7h 7s 7d 4c Kd", "Kh Ks 2s") if kind == THROW else ("7h 7s 3c 4c 5c", "10h 2s")
    deal = deal_of(*hands, stock="7d 7c", pile="9d 7c" if kind == TAKE else "9d")

    assert deal.copy().tried(kind, cards(card)) == points


def test_laying_gives_up_the_double_payment() -> None:
    deal = deal_of("7h 7s 7d 2c Jc Kd", "Ah 9s 4s Qs", stock="Jd Js 8c 8d 8h 8s")
    tried = deal.copy()
    tried.tried(LAY, 0)

    assert tried.down[0]
    assert not deal.down[0], "it was a copy"


def test_a_choice_to_draw_where_nothing_is_left_ends_the_round() -> None:
    assert deal_of("7h", "8h", renewals=0).tried(DRAW, 0) == 0


@pytest.mark.parametrize("seed", range(20))
def test_a_round_that_is_played_out_loses_no_card(seed: int) -> None:
    rng = random.Random(seed)
    order = [1 << card for card in rng.sample(pack(1, 0), 52)]
    seats = rng.choice((2, 3, 4))
    hands = [sum(order[7 * seat : 7 * seat + 7]) for seat in range(seats)]
    deal = RummyDeal(
        rng.choice((OF_TWO, OF_MORE)),
        hands=hands,
        down=[False] * seats,
        runs=0,
        groups=0,
        pile=[],
        stock=order[7 * seats :],
        renewals=9,
        renewed=0,
        taken=0,
    )
    deal.played_out(0)

    places = [*deal.hands, deal.runs, deal.groups, sum(deal.pile), sum(deal.stock[deal.place :])]
    assert sum(places) == (1 << 52) - 1
    assert sum(place.bit_count() for place in places) == 52


def test_players_who_hand_the_same_cards_round_for_ever_are_stopped() -> None:
    deal = deal_of("2c 9h Ks", "4d Jh 6s", stock="8c Qd", pile="10s", renewals=LONGEST)

    assert deal.played_out(0) == 0
    assert 0 < deal.renewals < LONGEST
