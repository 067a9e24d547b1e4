"""What others may hold in Double Rum: every guess explains what was seen."""

import pytest

from engine.players.dice import PRIME, rolled
from engine.players.double_rum.deals import FURTHER, DoubleRumRival, guess, one_of, shuffled
from engine.players.double_rum.hand import Hand, around, laid_out
from tests.engine.players.double_rum.kit import cards, deal_of, each, faces

POOL = cards("2c 2c' 3c 4d 5d 6d 7h 7h' 8s 9s 9c 10c Jc Qd Kd Kh * *' Ah As 3h 5h 4s 4s' 8d 8d' Jh")


def rival(known: str = "", holds: int = 5, unlikely: int = 0, turns: int = 0) -> DoubleRumRival:
    return DoubleRumRival(cards(known), holds, unlikely, turns)


def joined(*hands: Hand) -> list[int]:
    return sorted(1 << place for hand in hands for mask in hand for place in range(53) if mask >> place & 1)


def test_every_card_is_as_likely_as_another() -> None:
    pool = cards("2c 2c' 3c *")
    chosen = [one_of(pool, (2 * number + 1) * PRIME // 8) for number in range(4)]

    assert sorted(chosen) == sorted(each("2c 2c' 3c *"))


@pytest.mark.parametrize("turns", [0, 3, len(FURTHER) + 5])
def test_hands_are_full_hold_what_is_known_and_leave_the_rest(turns: int) -> None:
    deal, dice = deal_of("Qh Jd", "", ""), 7
    for _ in range(20):
        rest, dice = guess(deal, [rival("6h 6s", turns=turns), rival(holds=4, turns=turns)], POOL, dice)

        assert [hand.size for hand in deal.hands[1:]] == [5, 4]
        assert deal.hands[1].once & faces("6h 6s") == faces("6h 6s")
        assert joined(*deal.hands[1:], rest) == joined(POOL, cards("6h 6s"))


def left_over(turns: int) -> int:
    deal, dice, left = deal_of("Qh Jd", ""), 11, 0
    for _ in range(60):
        _, dice = guess(deal, [rival(holds=9, turns=turns)], POOL, dice)
        left += laid_out(deal.hands[1], 0).loose.size
    return left


def test_who_has_had_more_turns_is_nearer_to_going_out() -> None:
    assert left_over(0) > left_over(3) > left_over(6) > 0


def test_who_could_have_gone_out_would_have() -> None:
    deal, dice, whole = deal_of("Qh Jd", ""), 3, 0
    for _ in range(60):
        _, dice = guess(deal, [rival(holds=9, turns=12)], POOL, dice)
        whole += laid_out(deal.hands[1], 0).loose.once == 0

    assert whole <= 2


def test_what_is_known_for_certain_stays_whatever_it_tells() -> None:
    deal = deal_of("Qh Jd", "")
    guess(deal, [rival("7c 7d 7s", holds=3)], POOL, 5)

    assert deal.hands[1] == cards("7c 7d 7s")


def test_where_no_card_remains_none_is_exchanged() -> None:
    deal = deal_of("Qh Jd", "")
    rest, _ = guess(deal, [rival(holds=3)], cards("7c 7d 7s"), 5)

    assert rest.size == 0
    assert deal.hands[1] == cards("7c 7d 7s")


def test_what_goes_with_a_throw_is_held_less_often() -> None:
    (thrown,) = each("8h")
    deal, dice = deal_of("Qh Jd", ""), 13
    counted = dict.fromkeys((0, around(thrown)), 0)
    for unlikely in counted:
        for _ in range(300):
            _, dice = guess(deal, [rival(unlikely=unlikely)], POOL, dice)
            counted[unlikely] += (deal.hands[1].once & around(thrown)).bit_count()

    assert counted[around(thrown)] < counted[0] * 0.75


def test_the_stock_holds_every_card_once() -> None:
    stock, _ = shuffled(POOL, rolled(5))

    assert sorted(stock) == joined(POOL)
