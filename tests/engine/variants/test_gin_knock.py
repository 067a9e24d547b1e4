"""Gin from the knock on: its limit, gin, lay-offs, arrangements by hand, and the score of a round (N10-N15, N21)."""

import pytest

from engine.actions import (
    AcceptNewDeal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    Knock,
    LayOff,
    OfferNewDeal,
    Take,
)
from engine.cards import Card, card_from, cards_from, pack
from engine.errors import Reason, Refusal, refused
from engine.events import Defended, Ending, Knocked, OfferRefused, RoundEnded
from engine.match import Match, apply, blocked, legal_actions, proposal, refusal, to_act
from engine.options import Value
from engine.rules import Proposal
from engine.state import Phase, Result
from engine.variants import setup_refusal
from tests.kit import board, hand, played
from tests.kit_gin import KNOCKER, UPCARD, cards_in, drawn_and_thrown, gin, start

GIN = f"{KNOCKER} 8c"
THROWN = card_from("Qs")
OTHER = "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h"  # 19 left over, and nothing to lay off on the knocker


def melds(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(cards_from(meld) for meld in text.split(" | "))


def took(first: str, other: str = OTHER, upcard: str = UPCARD, /, **options: Value) -> Match:
    """Return a match in which seat 0 has taken the upcard."""
    return played(start(first, other, upcard, **options), Take(0, card_from(upcard)))


def knocked(left: str, other: str = OTHER) -> Match:
    """Return a match in which seat 0 has knocked with kings, 5-7c, 9-Jd and one card left, or with gin."""
    return played(took(f"{KNOCKER} {left}", other), Knock(0, THROWN))


# The knock


@pytest.mark.parametrize("left", ["10h", "Jh", "9h", "As"])
def test_a_knock_needs_ten_or_less(left: str) -> None:
    """N10: after the discard; figures count ten."""
    step = apply(took(f"{KNOCKER} {left}", ""), Knock(0, THROWN))

    assert step.events == (Knocked(0, melds("5c 6c 7c | Kc Kd Kh | 9d 10d Jd"), cards_from(left)),)


def test_a_knock_above_ten_is_refused() -> None:
    """N10: kings and 5-7c leave 8 3 10 10; the answer says how much that is."""
    match = took("Kc Kd 5c 6c 7c 8h 3s 10d Jd Qs", "")

    too_high = refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=8 + 3 + 10 + 10, limit=10)
    assert refusal(match, Knock(0, THROWN)) == too_high
    assert [action for action in legal_actions(match, 0) if isinstance(action, Knock)] == []


def test_eleven_points_are_one_too_many() -> None:
    """N10: kings and 2-7c with Ad and Qs; throwing the ace leaves 10, throwing the two leaves 11."""
    match = took("Kc Kd 2c 3c 4c 5c 6c 7c Ad Qs", "")

    assert refusal(match, Knock(0, card_from("Ad"))) is None
    too_high = refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=1 + 10, limit=10)
    assert refusal(match, Knock(0, card_from("2c"))) == too_high


def test_nobody_has_to_knock() -> None:
    """N10: with gin in the hand a plain discard is as legal."""
    match = took(GIN)

    assert {Discard(0, THROWN), Knock(0, THROWN)} <= set(legal_actions(match, 0))
    after = played(match, Discard(0, THROWN))
    assert board(after).result is None


def test_a_knock_comes_after_drawing() -> None:
    """N10: ten cards without deadwood do not knock before a draw."""
    match = start("Ac 2c 3c 4c 5d 6d 7d 8h 9h 10h")

    assert refusal(match, Knock(0, card_from("Ac"))) == refused(Reason.DRAW_FIRST, "N6")


def test_the_discard_of_a_knock_is_face_down() -> None:
    """N10: it is not on the pile, and no event names it."""
    step = apply(took(GIN), Knock(0, THROWN))
    (event,) = step.events

    assert isinstance(event, Knocked)
    assert board(step.match).pile == ()
    assert THROWN not in (*event.left, *(card for meld in event.melds for card in meld))
    assert cards_in(board(step.match)) == list(pack(1, 0))


def test_the_knock_offers_are_the_discards_that_reach_the_limit() -> None:
    """N10, N9: every one of them, and none with the card that was taken."""
    match = took(f"{KNOCKER} 6s")
    knocks = [action.card for action in legal_actions(match, 0) if isinstance(action, Knock)]

    assert knocks == [card for card in hand(f"{KNOCKER} 6s") if refusal(match, Knock(0, card)) is None]
    assert set(knocks) == set(cards_from("Qs 6s"))


def test_cards_that_are_not_held_do_not_knock() -> None:
    """N10: the discard comes from the hand."""
    missing = refused(Reason.NOT_HELD, "N6", cards=cards_from("2d"))
    assert refusal(took(GIN), Knock(0, card_from("2d"))) == missing


# After the knock


def test_after_a_knock_only_its_answer_is_awaited() -> None:
    """N12: no draw, no discard, no second knock, and no new deal (N17)."""
    match = knocked("6s")

    assert (board(match).phase, to_act(match)) == (Phase.DEFEND, (1,))
    assert legal_actions(match, 1) == (Defend(1),)
    assert legal_actions(match, 0) == ()
    assert refusal(match, Defend(0)) == refused(Reason.NOT_YOUR_TURN, "N12", seat=1)
    for draw in (DrawStock(1), Take(1, THROWN), Decline(1)):
        assert refusal(match, draw) == refused(Reason.NOT_NOW, "N12")
    for throw in (Discard(1, card_from("Ah")), Knock(1, card_from("Ah")), LayOff(1, card_from("Ah"), 0)):
        assert refusal(match, throw) == refused(Reason.NOT_NOW, "N6")
    for seat in (0, 1):
        assert refusal(match, OfferNewDeal(seat)) == refused(Reason.NOT_NOW, "N17")


def test_a_knock_ends_an_open_offer() -> None:
    """N17: not after a knock; the opponent's knock refuses the offer, the own one takes it away."""
    by_opponent = apply(played(took(GIN), OfferNewDeal(1)), Knock(0, THROWN))
    assert isinstance(by_opponent.events[0], OfferRefused)

    own = played(took(GIN), OfferNewDeal(0), Knock(0, THROWN))
    for match in (by_opponent.match, own):
        assert refusal(match, AcceptNewDeal(1)) == refused(Reason.NOT_NOW, "N17")


def test_gin_admits_no_lay_offs() -> None:
    """N11: the eight of diamonds and a king stay with the opponent, by the rules and by hand."""
    other = "Ah 2h 3h 7s 8s 9s Ks 8d Qd 2s"
    match = knocked("8c", other)

    assert refusal(match, Defend(1, (), ((card_from("8d"), 2),))) == refused(Reason.NO_LAY_OFF_ON_GIN, "N11")
    step = apply(match, Defend(1))
    assert step.events[0] == Defended(1, melds("Ah 2h 3h | 7s 8s 9s"), (), hand("Ks 8d Qd 2s"))
    assert step.events[1] == RoundEnded(Ending.GIN, (0,), (25 + 10 + 8 + 10 + 2, 0))


def test_the_opponent_lays_off_on_the_knockers_melds() -> None:
    """N12: the same cards against a knock with 6; king, eight and queen go, and the opponent undercuts with 2."""
    other = "Ah 2h 3h 7s 8s 9s Ks 8d Qd 2s"
    step = apply(knocked("6h", other), Defend(1))
    answer = step.events[0]

    assert isinstance(answer, Defended)
    assert (answer.melds, answer.left) == (melds("Ah 2h 3h | 7s 8s 9s"), cards_from("2s"))
    assert set(answer.layoffs) == {(card_from("Ks"), 1), (card_from("8d"), 2), (card_from("Qd"), 2)}
    assert step.events[1] == RoundEnded(Ending.UNDERCUT, (1,), (0, 25 + 6 - 2))


def test_the_opponents_melds_and_lay_offs_are_weighed_together() -> None:
    """N12: four eights and 9c against 5-7c. The eights as a group of four leave 9c, which then does not fit.

    A group of three lets 8c and then 9c be laid off, so that only 6d and 4s are left.
    """
    answer = apply(knocked("6s", "8c 8d 8h 8s 9c Ah 2h 3h 4s 6d"), Defend(1)).events[0]

    laid_off = ((card_from("8c"), 0), (card_from("9c"), 0))
    assert answer == Defended(1, melds("8d 8h 8s | Ah 2h 3h"), laid_off, cards_from("6d 4s"))


@pytest.mark.parametrize(
    ("layoffs", "left"),
    [
        ((), "Ks 8d Qd 2s"),
        ((("Ks", 1),), "8d Qd 2s"),
        ((("8d", 2), ("Qd", 2)), "Ks 2s"),
    ],
)
def test_the_opponent_may_arrange_by_hand(layoffs: tuple[tuple[str, int], ...], left: str) -> None:
    """N12: badly too; what is not laid down or off counts."""
    laid = tuple((card_from(card), place) for card, place in layoffs)
    step = apply(knocked("6h", "Ah 2h 3h 7s 8s 9s Ks 8d Qd 2s"), Defend(1, melds("3h Ah 2h | 7s 8s 9s"), laid))

    assert step.events[0] == Defended(1, melds("3h Ah 2h | 7s 8s 9s"), laid, hand(left))


def test_melds_by_hand_may_be_none_at_all() -> None:
    """N12: all ten cards then count."""
    for answer in (Defend(1, ()), Defend(1, (), ((card_from("Ks"), 1),))):
        step = apply(knocked("6h", "Ah 2h 3h 7s 8s 9s Ks 8d Qd 2s"), answer)
        left = 1 + 2 + 3 + 7 + 8 + 9 + 10 + 8 + 10 + 2 - (10 if answer.layoffs else 0)
        assert step.events[1] == RoundEnded(Ending.KNOCK, (0,), (left - 6, 0))


def test_lay_offs_alone_leave_the_melds_of_the_hand_unlaid() -> None:
    """N12: who names lay-offs and no melds has arranged by hand."""
    step = apply(knocked("6h", "Ah 2h 3h 7s 8s 9s Ks 8d Qd 2s"), Defend(1, None, ((card_from("Ks"), 1),)))

    assert step.events[0] == Defended(1, (), ((card_from("Ks"), 1),), hand("Ah 2h 3h 7s 8s 9s 8d Qd 2s"))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (Defend(1, melds("Ac 2c 3c")), refused(Reason.NOT_HELD, "N12", cards=cards_from("Ac 2c 3c"))),
        (Defend(1, melds("2h 3h 7s")), refused(Reason.NOT_A_MELD, "G2", cards=cards_from("2h 3h 7s"))),
        (
            Defend(1, melds("Ah 2h 3h"), ((card_from("2s"), 0),)),
            refused(Reason.DOES_NOT_FIT, "N12", card=cards_from("2s"), meld=cards_from("5c 6c 7c")),
        ),
        (Defend(1, (), ((card_from("Ks"), 3),)), refused(Reason.NO_SUCH_MELD, "N12")),
    ],
)
def test_a_wrong_arrangement_is_refused(answer: Defend, expected: Refusal) -> None:
    """N12: melds must be melds of held cards, lay-offs must fit."""
    assert refusal(knocked("6h", "Ah 2h 3h 7s 8s 9s Ks 8d Qd 2s"), answer) == expected


def test_the_knocker_may_arrange_by_hand_within_the_limit() -> None:
    """N12: sevens leave 5c 6c unless one is thrown; the other five is within the limit, two tens more are not."""
    match = took("5c 6c 7c 7d 7h Kc Kd 10s Js Qs", "")

    within = Knock(0, card_from("6c"), melds("7c 7d 7h | Js 10s Qs | Kc Kd Kh"))
    assert apply(match, within).events == (Knocked(0, melds("7c 7d 7h | Js 10s Qs | Kc Kd Kh"), cards_from("5c")),)
    beyond = Knock(0, card_from("6c"), melds("7c 7d 7h | Kc Kd Kh"))
    too_high = refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=5 + 10 + 10 + 10, limit=10)
    assert refusal(match, beyond) == too_high


def test_a_knocker_may_show_gin_as_a_plain_knock() -> None:
    """N12: the arrangement by hand is what counts; what it leaves may be laid off on and undercut."""
    match = took("Kc Kd 5c 6c 7c 8c 9d 10d Jd Qs", "Ah 2h 3h 4h 7s 8s 9s 10s Ad 2d")
    shown = Knock(0, THROWN, melds("5c 6c 7c | Kc Kd Kh | 9d 10d Jd"))
    step = apply(played(match, shown), Defend(1))

    assert step.events[-1] == RoundEnded(Ending.UNDERCUT, (1,), (0, 25 + 8 - 3))


def test_the_discard_of_a_knock_is_in_no_meld() -> None:
    """N12: a card thrown is not held."""
    match = took(GIN)
    wrong = Knock(0, card_from("8c"), melds("5c 6c 7c 8c | Kc Kd Kh | 9d 10d Jd"))

    assert refusal(match, wrong) == refused(Reason.NOT_HELD, "N12", cards=cards_from("8c"))


def test_of_equal_arrangements_the_knocker_shows_the_one_with_the_fewest_lay_offs() -> None:
    """N12: 6-9c with three nines can grow at both ends; 6-8c with four nines only below, for 9c is held."""
    step = apply(took("6c 7c 8c 9c 9d 9h 9s Kc Kd Qs", ""), Knock(0, THROWN))

    assert step.events == (Knocked(0, melds("6c 7c 8c | 9c 9d 9h 9s | Kc Kd Kh"), ()),)


SEQUENCE = ("Ac 2c 3c | 9d 10d Jd Qd Kd", "2d 2h")
GROUP = ("2c 2d 2h | 9d 10d Jd Qd Kd", "Ac 3c")


@pytest.mark.parametrize(("seen", "shown"), [("Ks", GROUP), ("6c", GROUP), ("2s", GROUP), ("4c", SEQUENCE)])
def test_cards_the_knocker_has_seen_do_not_count_as_lay_offs(seen: str, shown: tuple[str, str]) -> None:
    """N12: A-3c or the twos, both leave 4. The fourth two could follow the group, 4c 5c 6c ... the sequence.

    So the group is safer, unless 4c was the upcard and refused: then nothing can follow the sequence.
    """
    first = "Ac 2c 3c 2d 2h 9d 10d Jd Qd Qs"
    match = played(start(first, "", f"{seen} Kd"), Decline(0), Decline(1), DrawStock(0))

    assert apply(match, Knock(0, THROWN)).events == (Knocked(0, melds(shown[0]), cards_from(shown[1])),)


# The score of a round


@pytest.mark.parametrize(
    ("left", "other", "ending", "points"),
    [
        ("6s", OTHER, Ending.KNOCK, (19 - 6, 0)),
        ("8h", "Ah 2h 3h 4h 7s 8s 9s 10s 4s 5d", Ending.KNOCK, (9 - 8, 0)),
        ("4s", "Ah 2h 3h 7s 8s 9s 10s Js Ad 3d", Ending.UNDERCUT, (0, 25)),
        ("9h", "Ah 2h 3h 7s 8s 9s 10s Js Ad 3d", Ending.UNDERCUT, (0, 25 + 9 - 4)),
        ("4s", "Ah 2h 3h 4h 5h 6h 7s 8s 9s 10s", Ending.UNDERCUT, (0, 25 + 4)),
        ("8c", OTHER, Ending.GIN, (25 + 19, 0)),
        ("8c", "Ah 2h 3h 4h 5h 6h 7s 8s 9s 10s", Ending.GIN, (25, 0)),
    ],
)
def test_the_points_of_a_round(left: str, other: str, ending: Ending, points: tuple[int, int]) -> None:
    """N13, N14, N15: the difference; 25 more for an undercut, a tie included; gin is never undercut."""
    match = played(knocked(left, other), Defend(1))

    winner = 0 if points[0] else 1
    assert board(match).result == Result(ending, (winner,), points)
    assert match.totals == points


def test_a_knock_with_the_fiftieth_card_counts() -> None:
    """N16, N10: the round is drawn only if its player discards without knocking."""
    match = played(start("Ac 2c 3c 4c 5d 6d 7d 8h 9h 10h", "", "Ks"), Decline(0), Decline(1))
    while len(board(match).stock) > 3:
        match = drawn_and_thrown(match)
    after = played(match, DrawStock(0), Knock(0, board(match).stock[0]), Defend(1))

    result = board(after).result
    assert result is not None
    assert (result.ending, result.winners) == (Ending.GIN, (0,))


# Options


def test_a_lower_knock_limit() -> None:
    """N21: `knock_limit` takes the place of the ten."""
    match = took(f"{KNOCKER} 6s", knock_limit=5)

    assert refusal(match, Knock(0, THROWN)) == refused(Reason.DEADWOOD_TOO_HIGH, "N21", deadwood=6, limit=5)
    assert refusal(took(f"{KNOCKER} 5s", knock_limit=5), Knock(0, THROWN)) is None
    assert refusal(took(GIN, knock_limit=0), Knock(0, THROWN)) is None


@pytest.mark.parametrize(("name", "value"), [("knock_limit", 11), ("knock_limit", -1), ("knock_limit", True)])
def test_a_knock_limit_is_from_none_to_ten(name: str, value: Value) -> None:
    """N21, G11: other values are refused when the match is made."""
    expected = refused(Reason.OPTION_VALUE, "N21", option=name, value=str(value))
    assert setup_refusal("gin", 2, {name: value}) == expected


@pytest.mark.parametrize(
    ("upcard", "limit"), [("Kh", 10), ("Qd", 10), ("10c", 10), ("7d", 7), ("2s", 2), ("Ad", 0), ("As", 0)]
)
def test_in_oklahoma_the_upcard_sets_the_limit(upcard: str, limit: int) -> None:
    """N21: its value; an ace asks for gin."""
    match = start("", "", upcard, oklahoma=True)

    assert gin(oklahoma=True).limit(board(match)) == limit


def test_in_oklahoma_an_ace_asks_for_gin() -> None:
    """N21: one point is one too many."""
    first = "5c 6c 7c 9d 10d Jd Kc Kd Kh Ah"
    match = played(start(first, "", "As", oklahoma=True), Take(0, card_from("As")))

    expected = refused(Reason.DEADWOOD_TOO_HIGH, "N21", deadwood=1, limit=0)
    assert refusal(match, Knock(0, card_from("Ah"))) == expected
    gin_hand = played(start("5c 6c 7c 9d 10d Jd Ac Ad Qs Ah", "", "As", oklahoma=True), Take(0, card_from("As")))
    assert refusal(gin_hand, Knock(0, THROWN)) is None


@pytest.mark.parametrize(("upcard", "times"), [("Ks", 2), ("Kh", 1)])
def test_in_oklahoma_a_spade_doubles_the_round(upcard: str, times: int) -> None:
    """N21: whatever the ending was."""
    other = "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h"
    for left, points in (("6s", (13, 0)), ("8c", (25 + 19, 0))):
        first = f"{KNOCKER} {left}"
        match = played(took(first, other, upcard, oklahoma=True), Knock(0, THROWN), Defend(1))
        assert match.totals == (points[0] * times, 0)
    undercut = took(f"{KNOCKER} 9h", "Ah 2h 3h 7s 8s 9s 10s Js Ad 3d", upcard, oklahoma=True)
    assert played(undercut, Knock(0, THROWN), Defend(1)).totals == (0, (25 + 9 - 4) * times)


@pytest.mark.parametrize(("other", "value"), [("extra_card", True), ("knock_limit", 10), ("knock_limit", 0)])
def test_oklahoma_excludes_what_sets_the_limit_otherwise(other: str, value: Value) -> None:
    """N21: `extra_card`, for there is no upcard, and `knock_limit`."""
    expected = refused(Reason.OPTIONS_EXCLUDE, "N21", option="oklahoma", other=other)

    assert setup_refusal("gin", 2, {"oklahoma": True, other: value}) == expected
    assert setup_refusal("gin", 2, {"oklahoma": False, other: value}) is None
    assert setup_refusal("gin", 2, {"oklahoma": True, "extra_card": False}) is None


BIG = "Kc Kd 5c 6c 7c 8c 9d 10d Jd Qd"  # with Kh eleven cards in melds


def test_big_gin_is_eleven_cards_melded() -> None:
    """N21: nothing is thrown; 31 and the opponent's deadwood, and no lay-offs."""
    match = took(BIG, "Ah 2h 3h 4h 7s 8s 9s 10s 9h Ks", big_gin=True)
    assert Knock(0, None) in legal_actions(match, 0)

    step = apply(match, Knock(0, None))
    assert step.events == (Knocked(0, melds("5c 6c 7c 8c | Kc Kd Kh | 9d 10d Jd Qd"), ()),)
    assert cards_in(board(step.match)) == list(pack(1, 0))
    assert board(played(step.match, Defend(1))).result == Result(Ending.BIG_GIN, (0,), (31 + 19, 0))


def test_big_gin_may_be_declined_for_gin() -> None:
    """N21, N10: nobody has to; throwing a card of the melds that can spare one is gin."""
    match = took(BIG, OTHER, big_gin=True)
    after = played(match, Knock(0, card_from("8c")), Defend(1))

    assert board(after).result == Result(Ending.GIN, (0,), (25 + 19, 0))


def test_big_gin_is_an_option_and_needs_all_eleven() -> None:
    """N21: refused without the option, with a card left over, and with melds by hand that leave one."""
    none = refused(Reason.NO_BIG_GIN, "N21")

    assert refusal(took(BIG), Knock(0, None)) == none
    assert Knock(0, None) not in legal_actions(took(BIG), 0)
    assert refusal(took(GIN, big_gin=True), Knock(0, None)) == none
    by_hand = Knock(0, None, melds("5c 6c 7c | Kc Kd Kh | 9d 10d Jd Qd"))
    expected = refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=8, limit=0)
    assert refusal(took(BIG, big_gin=True), by_hand) == expected
    whole = Knock(0, None, melds("5c 6c 7c 8c | Kc Kd Kh | 9d 10d Jd Qd"))
    assert refusal(took(BIG, big_gin=True), whole) is None


# What a player would like to do


def test_a_knock_is_what_a_player_would_like_after_drawing() -> None:
    """N10, N9: with the discard that leaves least, never the card just taken; the reason says what is lacking."""
    match = took("Kc Kd 5c 6c 7c 8h 3s 10d Jd Qs", "")
    too_high = refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=8 + 3 + 10 + 10, limit=10)

    assert gin().wishes(board(match), 0) == (Knock(0, card_from("10d")),)
    assert blocked(match, 0) == ((Knock(0, card_from("10d")), too_high),)
    assert blocked(match, 1) == ()
    assert blocked(took(f"{KNOCKER} 6s"), 0) == ()
    bound = took("2c 4c 6c 8c Ad 3d 5d 7d 9h 4h", "", "Ks")
    assert gin().wishes(board(bound), 0) == (Knock(0, card_from("9h")),)


def test_nothing_is_blocked_before_drawing_or_after_the_round() -> None:
    """N10: nor to one who has no round to play."""
    assert blocked(start("2c 4c", "", "Ks"), 0) == ()
    over = played(knocked("6s"), Defend(1))
    assert blocked(over, 0) == ()
    assert gin().wishes(board(over), 1) == ()


# What selected cards could do


def test_one_selected_card_can_be_thrown_or_knocked_with() -> None:
    """N6, N10: the first where the turn allows it, the second where the limit does."""
    match = took(f"{KNOCKER} 6s")

    assert proposal(match, 0, (THROWN,)) == Proposal((Discard(0, THROWN), Knock(0, THROWN)), None)
    five = card_from("5c")
    assert proposal(match, 0, (five,)) == Proposal((Discard(0, five),), None)
    bound = refused(Reason.TAKEN_NOT_DISCARDED, "N9", card=cards_from(UPCARD))
    assert proposal(match, 0, cards_from(UPCARD)) == Proposal((), bound)
    assert proposal(match, 0, (THROWN, five)) == Proposal((), refused(Reason.NOT_NOW, "N6"))
    waiting = refused(Reason.NOT_YOUR_TURN, "N6", seat=0)
    assert proposal(match, 1, cards_from("Ah")) == Proposal((), waiting)
