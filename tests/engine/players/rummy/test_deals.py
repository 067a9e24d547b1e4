"""What the Rummy search guesses the others to hold agrees with what was taken, refused and thrown."""

from engine.cards import card_from, cards_from
from engine.events import Dealt, Discarded, Drew, Event, LaidOff, Melded, Renewed, Took
from engine.melds import End
from engine.players.rummy.deals import RummyRival, guessed, likelihood, throw_chance
from engine.players.rummy.laying import mask_of
from engine.players.rummy.playout import RummyDeal
from engine.players.rummy.searching import OF_MORE, OF_TWO
from engine.players.rummy.story import FROM_KNOWN, FROM_PILE, FROM_STOCK, RummyStory, WatchedTurn
from engine.variants import rules_for
from tests.kit_positions import meld

EVERY_CARD = (1 << 52) - 1
GUESSES = 200
LAWS = rules_for("rummy", 2).laws


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def card(text: str) -> int:
    return 1 << card_from(text)


def deal_of(seats: int, groups: str = "") -> RummyDeal:
    return RummyDeal(
        OF_TWO if seats == 2 else OF_MORE,
        hands=[0] * seats,
        down=[False] * seats,
        runs=0,
        groups=cards(groups),
        pile=[],
        stock=[],
        renewals=0,
        renewed=0,
        taken=0,
    )


def guesses(rivals: list[RummyRival], mine: str, *, groups: str = "") -> list[list[int]]:
    """Return what rivals may hold, from all that neither lies open nor is mine."""
    seen = cards(mine) | cards(groups)
    for rival in rivals:
        seen |= rival.known
        for turn in rival.turns:
            seen |= turn.seen | turn.gone
    deal = deal_of(len(rivals) + 1, groups)
    return guessed(deal, rivals, EVERY_CARD & ~seen, 12_345, 300, 10, GUESSES)[0]


def share(found: list[int], text: str) -> float:
    """Return in how many of the guesses all of these cards are held."""
    mask = cards(text)
    return sum(hand & mask == mask for hand in found) / len(found)


def story(*events: Event, seats: int = 2) -> RummyStory:
    told = RummyStory([[] for _ in range(seats)])
    for event in events:
        told.hear(event)
    return told


def discarded(seat: int, text: str) -> Discarded:
    return Discarded(seat, card_from(text))


def test_guesses_share_no_card_and_hold_what_is_known() -> None:
    rivals = [RummyRival(card("8c"), 7, down=False, turns=[]), RummyRival(0, 7, down=False, turns=[])]

    for one, other in guesses(rivals, "Ac 3d 5h 7s 9c Jd Kh"):
        assert one.bit_count() == other.bit_count() == 7
        assert one & card("8c")
        assert not one & other
        assert not (one | other) & cards("Ac 3d 5h 7s 9c Jd Kh")


def test_a_card_that_was_taken_is_held_with_others_that_go_with_it() -> None:
    taken = [WatchedTurn(FROM_PILE, card("8c"), seen=card("8c"), came=card("8c"), gone=card("Kd"))]
    refused = [WatchedTurn(FROM_STOCK, card("8c"), seen=card("8c"), came=0, gone=card("Kd"))]
    takes = [one for (one,) in guesses([RummyRival(card("8c"), 10, down=False, turns=taken)], "Ac")]
    leaves = [one for (one,) in guesses([RummyRival(0, 10, down=False, turns=refused)], "Ac")]

    def pairs(found: list[int]) -> float:
        near = ("8d 8h", "8d 8s", "8h 8s", "7c 9c", "6c 7c", "9c 10c")
        return sum(share(found, text) for text in near)

    assert pairs(takes) > 0.7
    assert pairs(leaves) < 0.2


def test_who_throws_a_card_seldom_holds_its_like() -> None:
    turns = [WatchedTurn(FROM_STOCK, 0, seen=0, came=0, gone=card("2c"))]
    throws = [one for (one,) in guesses([RummyRival(0, 10, down=False, turns=turns)], "Ac")]
    unknown = [one for (one,) in guesses([RummyRival(0, 10, down=False, turns=[])], "Ac")]

    assert share(throws, "2d") < 0.7 * share(unknown, "2d")


def test_of_several_a_throw_tells_no_more_than_between_two() -> None:
    """A chance to meld weighs more there, but who throws a card by mistake does so as often."""
    turn = WatchedTurn(FROM_STOCK, 0, seen=0, came=card("Kd"), gone=card("8c"))
    hand = cards("8c 8d Kd 2s 5h")
    of_two, of_four = (throw_chance(terms, hand, turn) for terms in (OF_TWO, OF_MORE))

    assert of_two / 4 < of_four < 4 * of_two
    assert throw_chance(OF_MORE._replace(blur=0), hand, turn) < of_four / 10


def test_who_could_have_gone_out_would_have() -> None:
    turn = WatchedTurn(FROM_STOCK, 0, seen=0, came=card("Kd"), gone=card("Kd"))
    whole = RummyRival(0, 6, down=False, turns=[turn], hand=cards("7h 7s 7d 2c 3c 4c"))
    not_quite = RummyRival(0, 6, down=False, turns=[turn], hand=cards("7h 7s 7d 2c 3c 5c"))

    assert 0 < likelihood(deal_of(2), whole) < likelihood(deal_of(2), not_quite) / 10


def test_who_has_put_cards_down_seldom_holds_one_that_could_follow() -> None:
    found = [one for (one,) in guesses([RummyRival(0, 3, down=True, turns=[])], "Ac", groups="9c 9d 9h")]

    assert share(found, "9s") < 0.02


def test_a_card_that_had_lain_open_did_not_come_from_the_stock() -> None:
    turn = WatchedTurn(FROM_STOCK, 0, seen=card("Kd"), came=card("Kd"), gone=card("Qd"))
    missing = WatchedTurn(FROM_STOCK, 0, seen=0, came=card("3h"), gone=card("Qd"))

    for impossible in (turn, missing):
        rival = RummyRival(0, 2, down=False, turns=[impossible], hand=cards("Kd 2c"))
        assert likelihood(deal_of(2), rival) == 0


def test_a_throw_from_a_hand_of_melds_has_some_chance() -> None:
    turn = WatchedTurn(FROM_PILE, card("7d"), seen=card("7d"), came=card("7d"), gone=card("7c"))
    rival = RummyRival(card("7d"), 3, down=False, turns=[turn], hand=cards("7h 7s 7d"))

    assert likelihood(deal_of(2), rival) > 0


def test_cards_go_from_hand_to_hand_where_the_stock_is_known() -> None:
    """R9: what is not seen is in other hands, whichever."""
    rivals = [RummyRival(0, 2, down=False, turns=[]), RummyRival(0, 2, down=False, turns=[])]
    pool = cards("2c 7d 9h Ks")
    found = guessed(deal_of(3), rivals, pool, 12_345, 50, 5, GUESSES)[0]

    assert all(one | other == pool for one, other in found)
    assert {one for one, _ in found} == {cards(f"{a} {b}") for a, b in PAIRS}


PAIRS = [("2c", "7d"), ("2c", "9h"), ("2c", "Ks"), ("7d", "9h"), ("7d", "Ks"), ("9h", "Ks")]


def test_nothing_is_guessed_where_all_is_known() -> None:
    turns = [WatchedTurn(FROM_STOCK, 0, seen=0, came=0, gone=card("Kd"))]
    rival = RummyRival(cards("2c 7d"), 2, down=False, turns=turns)

    assert guessed(deal_of(2), [rival], 0, 12_345, 40, 1, 3)[0] == [[cards("2c 7d")]] * 3
    assert turns[0].came == card("Kd"), "what was thrown is all that can have come"


def test_turns_are_told_as_they_were_seen() -> None:
    told = story(Drew(0, None), discarded(0, "9h"), Took(1, cards_from("9h")), discarded(1, "2c"))

    assert told.turns[0] == [WatchedTurn(FROM_STOCK, 0, seen=0, came=0, gone=card("9h"))]
    assert told.turns[1] == [WatchedTurn(FROM_PILE, card("9h"), card("9h"), came=card("9h"), gone=card("2c"))]
    assert told.pile == [card("2c")]
    assert told.shown == cards("9h 2c")


def test_who_puts_cards_down_begins_anew() -> None:
    """A hand that has lost cards is no longer the one that threw before."""
    before = (Drew(0, None), discarded(0, "9h"), Drew(1, None), discarded(1, "8c"), Drew(0, None))
    melded, laid = Melded(0, meld("7h 7s 7d", LAWS)), LaidOff(0, card_from("7c"), 0, End.HIGH)

    for down in (melded, laid):
        told = story(*before, down, discarded(0, "4c"), Drew(1, None), discarded(1, "5c"), Drew(0, None))
        assert told.turns[0] == []
        assert [turn.gone for turn in told.turns[1]] == [card("8c"), card("5c")]
        assert told.pile[-2:] == [card("4c"), card("5c")]


def test_a_renewed_stock_is_drawn_from_in_its_order() -> None:
    """R9."""
    told = story(*(discarded(0, text) for text in ("9h", "4s", "Kd")), Renewed(2), Drew(1, None), discarded(1, "2c"))

    assert told.turns[1] == [WatchedTurn(FROM_KNOWN, card("Kd"), cards("9h 4s Kd"), came=card("9h"), gone=card("2c"))]
    assert (told.coming, told.pile) == ([card("4s")], [card("Kd"), card("2c")])


def test_an_upcard_lies_on_the_pile() -> None:
    """R3."""
    told = story(Dealt(0, (0, 1), card_from("9h")), Drew(0, None), discarded(0, "2c"))

    assert told.pile == [card("9h"), card("2c")]
    assert told.turns[0][0].offered == card("9h")


def test_what_came_from_the_stock_may_have_come_in_another_turn() -> None:
    """Of three turns one is known: the cards of the other two change places, and the known one stays."""
    turns = [
        WatchedTurn(FROM_STOCK, 0, seen=0, came=0, gone=card("Kd")),
        WatchedTurn(FROM_PILE, card("8c"), seen=cards("Kd 8c"), came=card("8c"), gone=card("Qs")),
        WatchedTurn(FROM_STOCK, card("Qs"), seen=cards("Kd 8c Qs"), came=0, gone=card("Jh")),
    ]
    rival = RummyRival(cards("8c"), 4, down=False, turns=turns)
    pool = EVERY_CARD & ~cards("Kd 8c Qs Jh Ac")
    came = set[tuple[int, int]]()
    for seed in range(1, 60):
        guessed(deal_of(2), [rival], pool, 12_345 * seed, 40, 1, 1)
        came.add((turns[0].came, turns[2].came))
        assert turns[1].came == card("8c")
        assert turns[2].came not in {card("Kd"), card("Qs")}, "they had lain open"
    assert len(came) > 20


def test_hands_between_which_cards_go_are_both_likely() -> None:
    """R9: of five cards that two players hold, the pair is with whoever took its third."""
    took = [WatchedTurn(FROM_PILE, card("7d"), seen=card("7d"), came=card("7d"), gone=card("Kd"))]
    threw = [WatchedTurn(FROM_KNOWN, 0, seen=card("Qd"), came=card("Qd"), gone=card("Qd"))]
    rivals = [RummyRival(card("7d"), 4, down=False, turns=took), RummyRival(0, 2, down=False, turns=threw)]
    found = guessed(deal_of(3), rivals, cards("7h 7s Js 2c 10d"), 12_345, 50, 5, GUESSES)[0]

    assert share([one for one, _ in found], "7h 7s") > 0.7
