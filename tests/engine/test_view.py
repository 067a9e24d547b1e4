"""What each seat sees and does not see, and what somebody sees who only watches."""

import random
from dataclasses import fields, is_dataclass

import pytest

from engine.actions import (
    AcceptNewDeal,
    Arrange,
    CloseCalls,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    OfferNewDeal,
    Spread,
    Take,
)
from engine.board import BoardView
from engine.cards import Card, card_from, cards_from, cards_text, pack, tiles_from
from engine.events import Discarded, Drew, Ending, Event, Knocked, LookedAtExtra, heard
from engine.match import Match, Stage, new_match
from engine.melds import MeldKind
from engine.options import Value
from engine.replay import steps
from engine.rules import Rules
from engine.scoring import Round
from engine.state import turn_start
from engine.variants import rules_for
from engine.view import journal, looked_back, view
from tests.kit import board, every_rules, hand, played, stacked, started
from tests.kit_gin import dealt, drawn_and_thrown, gin, round_drawn, start, undealt
from tests.kit_laws import random_match, title

WATCHER = None


def seen(match: Match, seat: int | None) -> BoardView:
    """Return the board that a seat sees."""
    its_board = view(match, seat).board
    assert its_board is not None
    return its_board


def discarded(history: tuple[Event, ...]) -> str:
    """Return the discards that a history names, and dashes for those it does not."""
    cards = [event.card for event in history if isinstance(event, Discarded)]
    return " ".join("-" if card is None else cards_text((card,)) for card in cards)


def rummy(hands: tuple[str, ...], rest: str = "", /, **options: Value) -> Match:
    rules = rules_for("rummy", len(hands), options)
    return started(rules, stacked(rules, hands, rest))


THREE = ("2c 4d 6h 8s 10c Qd Kh", "2d 4h 6s 8c 10d Qh Ks", "2h 4s 6c 8d 10h Qs Kc")


def thrown_in_turn(match: Match, *cards: str) -> Match:
    """Return the match after each seat in turn drew from the stock and discarded."""
    for card in cards:
        seat = board(match).turn
        match = played(match, DrawStock(seat), Discard(seat, card_from(card)))
    return match


# Hands


@pytest.mark.parametrize(
    ("seat", "own"),
    [(0, "2c 4d 6h 8s 10c Qd Kh"), (1, "2d 4h 6s 8c 10d Qh Ks"), (2, "2h 4s 6c 8d 10h Qs Kc"), (WATCHER, "")],
)
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold(seat: int | None, own: str) -> None:
    sight = seen(rummy(THREE), seat)
    assert sight.hand == hand(own)
    assert sight.counts == (7, 7, 7)
    assert sight.shown_hands == ()
    assert sight.stock == 31


@pytest.mark.parametrize(("seat", "card"), [(0, card_from("3s")), (1, None), (2, None), (WATCHER, None)])
def test_who_draws_from_the_stock_alone_hears_the_card(seat: int | None, card: Card | None) -> None:
    match = played(rummy(THREE, "3s"), DrawStock(0))
    assert seen(match, seat).history[-1] == Drew(0, card)
    assert heard(Drew(0, card_from("3s")), seat) == Drew(0, card)


# The pile


@pytest.mark.parametrize(
    ("key", "seats", "options", "shown"),
    [
        pytest.param("rummy", 3, {}, "Kc", id="R6: Rummy shows the top"),
        pytest.param("rummy", 3, {"view_discards": True}, "Kh Ks Kc", id="R6: view_discards shows all"),
        pytest.param("queen_city", 3, {}, "Kc", id="R6: Queen City shows the top"),
        pytest.param("rummy500", 3, {}, "Kh Ks Kc", id="F5: the pile of 500 is spread"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2, WATCHER])
def test_the_pile_is_seen_as_the_game_says(
    key: str, seats: int, options: dict[str, Value], shown: str, seat: int | None
) -> None:
    rules = rules_for(key, seats, options)
    sight = seen(thrown_in_turn(started(rules, stacked(rules, THREE)), "Kh", "Ks", "Kc"), seat)
    assert sight.pile == cards_from(shown)
    assert sight.pile_count == 3


def test_gin_shows_the_top_of_the_pile() -> None:
    """N8: the log names every discard, the table shows only the last."""
    match = played(start("2c 4d", "3c 5d", "9h Jh"), Decline(0), Decline(1), DrawStock(0), Discard(0, card_from("2c")))
    sight = seen(match, 1)
    assert (sight.pile, sight.pile_count) == (cards_from("2c"), 2)
    assert journal(match.rules, sight) == sight.history


# The public log


def public_discards(match: Match) -> str:
    return discarded(journal(match.rules, seen(match, WATCHER)))


def test_the_public_log_names_no_buried_discard() -> None:
    """R6: the top is named; what is under it was seen as it fell, and is not told again."""
    match = thrown_in_turn(rummy(THREE), "Kh")
    assert public_discards(match) == "Kh"
    match = thrown_in_turn(match, "Ks", "Kc")
    assert public_discards(match) == "- - Kc"
    assert discarded(seen(match, WATCHER).history) == "Kh Ks Kc"


def looked_up(then: Match, now: Match, seat: int | None = WATCHER) -> BoardView:
    """Return the board of an earlier position as it is looked back on."""
    found = looked_back(view(then, seat), view(now, seat)).board
    assert found is not None
    return found


def test_whoever_looks_back_sees_no_discard_that_is_buried_by_now() -> None:
    """R6: while the round goes on, what the log does not name lies covered in earlier positions too."""
    first = thrown_in_turn(rummy(THREE), "Kh")
    second = thrown_in_turn(first, "Ks")

    assert looked_up(first, first) == seen(first, WATCHER)
    covered = looked_up(first, second)
    assert (covered.pile, covered.pile_count) == ((), 1)
    assert discarded(covered.history) == "-"
    taken = played(second, Take(2, card_from("Ks")), Discard(2, card_from("2h")))
    assert looked_up(second, taken).pile == cards_from("Ks")
    assert looked_up(first, taken).pile == ()


def test_whoever_looks_back_on_a_round_that_is_over_or_open_sees_all_of_it() -> None:
    """R6, N8: with the round the secret of its pile ends; where the log names all, there is none."""
    open_rules = rules_for("rummy", 3, {"view_discards": True})
    first = thrown_in_turn(started(open_rules, stacked(open_rules, THREE)), "Kh")
    assert looked_up(first, thrown_in_turn(first, "Ks")) == seen(first, WATCHER)
    then = thrown_in_turn(rummy(THREE), "Kh")
    later = then.but(rounds=(*then.rounds, Round(then.lineups, (), (0, 0, 0))))
    assert looked_back(view(then, 0), view(later, 0)) == view(then, 0)
    first_sight = new_match(rummy(THREE).rules)
    assert looked_back(view(first_sight, 0), view(then, 0)) == view(first_sight, 0)
    before = played(new_match(rummy(THREE).rules), Spread(rummy(THREE).rules.spread_pack()))
    assert looked_back(view(before, 0), view(then, 0)) == view(before, 0)


def test_the_public_log_names_a_discard_that_was_taken_up() -> None:
    """R6: what is taken is known to be in a hand, not in the pile."""
    match = thrown_in_turn(rummy(THREE), "Kh", "Ks")
    match = played(match, Take(2, card_from("Ks")), Discard(2, card_from("2h")))
    assert public_discards(match) == "- Ks 2h"


def test_a_card_taken_up_and_thrown_again_is_buried_like_any_other() -> None:
    """R6: the log names it where it was taken, and not where it fell for the second time."""
    match = thrown_in_turn(rummy(THREE), "Kh")
    match = played(match, Take(1, card_from("Kh")), Discard(1, card_from("2d")))
    match = thrown_in_turn(match, "2h", "2c", "Kh")
    assert public_discards(match) == "Kh - - - Kh"
    match = thrown_in_turn(match, "Kc")
    assert public_discards(match) == "Kh - - - - Kc"


def test_a_card_thrown_again_after_a_renewal_is_named_once() -> None:
    """R6, R9: it lies on top now; that it was thrown in an earlier turn, and by whom, stays buried."""
    match = rummy(THREE)
    while not board(match).renewals:
        match = drawn_and_thrown(match)
    again = board(match).stock[0]
    match = drawn_and_thrown(match)
    said = public_discards(match).split()
    assert discarded(seen(match, WATCHER).history).split()[0] == said[-1] == cards_text((again,))
    assert set(said[:-1]) == {"-"}


@pytest.mark.parametrize("options", [{"view_discards": True}, {"view_discards": True, "call_rummy": True}], ids=str)
def test_where_anyone_may_look_through_the_pile_the_log_names_it(options: dict[str, Value]) -> None:
    """R6: with view_discards nothing is buried out of sight."""
    match = rummy(THREE, **options)
    for seat, card in enumerate(("Kh", "Ks", "Kc")):
        match = played(match, DrawStock(seat), Discard(seat, card_from(card)))
        match = played(match, CloseCalls()) if "call_rummy" in options else match
    assert public_discards(match) == "Kh Ks Kc"


def gone_out() -> Match:
    """Return a round of two in which seat 0 throws Qs, and next melds all ten cards and throws Qh."""
    hands = ("2c 3c 4c 5d 6d 7d 8h 9h 10h Jh", "2d 2h 4s 4d 6c 6h 8c 8s Jc Jd")
    match = thrown_in_turn(rummy(hands, "Qs Ks Qh"), "Qs", "Ks")
    melds = [LayMeld(0, MeldKind.SEQUENCE, cards_from(text)) for text in ("2c 3c 4c", "5d 6d 7d", "8h 9h 10h Jh")]
    return played(match, DrawStock(0), *melds, Discard(0, card_from("Qh")))


def test_when_the_round_has_ended_the_log_names_every_discard() -> None:
    """R6: until the hand ends."""
    match = gone_out()
    assert board(match).result
    assert public_discards(match) == "Qs Ks Qh"


# Hands are shown when they are scored


def knocked() -> Match:
    """Return a match in which seat 0 has knocked with 2d left."""
    match = start("3c 4c 5c 7d 7h 7s 9d 10d Jd 2d", "2c 2h 6c 6h 8c 8s Qc Qh Ks Kc", "Kd Ac")
    return played(match, Decline(0), Decline(1), DrawStock(0), Knock(0, card_from("Ac")))


def new_deal() -> Match:
    return played(start(), OfferNewDeal(1), AcceptNewDeal(0))


def blocked() -> Match:
    """Return a round of Rummy that nobody went on with (R10)."""
    match = rummy(THREE, stock_renewals=0)
    while board(match).stock:
        match = drawn_and_thrown(match)
    return played(match, Decline(board(match).turn))


def out_of_stock() -> Match:
    """Return a hand of 500 that ended because nobody took from the pile (F10)."""
    rules = rules_for("rummy500", 3, {"format": "bell", "rounds": 1})
    match = started(rules, stacked(rules, THREE))
    while board(match).stock:
        match = drawn_and_thrown(match)
    return played(match, Decline(board(match).turn))


@pytest.mark.parametrize(
    ("match", "ending"),
    [
        pytest.param(gone_out(), Ending.RUMMY, id="R11: the winner scores what the others hold"),
        pytest.param(played(knocked(), Defend(1)), Ending.KNOCK, id="N12: both sides lay their cards down"),
        pytest.param(out_of_stock(), Ending.STOCK_OUT, id="F11: cards in hand count against their owner"),
    ],
)
def test_hands_are_shown_once_they_are_scored(match: Match, ending: Ending) -> None:
    result = board(match).result
    assert result is not None
    assert result.ending is ending
    for seat in (*range(match.rules.seats), WATCHER):
        assert seen(match, seat).shown_hands == board(match).hands


@pytest.mark.parametrize(
    ("match", "ending"),
    [
        pytest.param(blocked(), Ending.BLOCKED, id="R10: nobody scores in a blocked hand"),
        pytest.param(round_drawn(undealt(gin())), Ending.DRAWN, id="N16: nobody scores in a drawn hand"),
        pytest.param(new_deal(), Ending.NEW_DEAL, id="N17: a new deal was accepted"),
    ],
)
def test_hands_that_are_not_scored_are_never_shown(match: Match, ending: Ending) -> None:
    result = board(match).result
    assert result is not None
    assert result.ending is ending
    for seat in (*range(match.rules.seats), WATCHER):
        assert seen(match, seat).shown_hands == ()


# Gin


def test_the_extra_card_is_unknown_to_its_owner_until_the_first_discard() -> None:
    """N4: the non-dealer discards one of the ten before looking at the eleventh."""
    match = start("2c 3c 4c 5d 6d 7d 8h 9h 10h Ks", "", "Qs", extra_card=True)
    for seat in (0, 1, WATCHER):
        sight = seen(match, seat)
        assert sight.extra
        assert sight.counts == (10, 10)
    assert seen(match, 0).hand == hand("2c 3c 4c 5d 6d 7d 8h 9h 10h Ks")
    match = played(match, Discard(0, card_from("Ks")))
    assert not seen(match, 0).extra
    assert seen(match, 0).hand == hand("2c 3c 4c 5d 6d 7d 8h 9h 10h Qs")
    assert seen(match, 0).history[-1] == LookedAtExtra(0, card_from("Qs"))
    assert seen(match, 1).history[-1] == seen(match, WATCHER).history[-1] == LookedAtExtra(0, None)


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_the_card_put_down_in_a_knock_stays_face_down(seat: int | None) -> None:
    """N10: what is seen of two knocks that differ only in that card is the same, before and after the answer."""
    hand_of_0, hand_of_1 = "3c 4c 5c 7d 7h 7s 9d 10d Jd 2d", "2c 2h 6c 6h 8c 8s Qc Qh Ks Kc"
    for answer in ((), (Defend(1),)):
        sights = [
            seen(
                played(
                    start(hand_of_0, hand_of_1, f"Ah {drawn}"),
                    Decline(0),
                    Decline(1),
                    DrawStock(0),
                    Knock(0, card_from(drawn)),
                    *answer,
                ),
                seat,
            )
            for drawn in ("Ac", "Kd")
        ]
        assert sights[0] == sights[1]
        assert sights[0].knock == Knocked(
            0, (cards_from("3c 4c 5c"), cards_from("7d 7h 7s"), cards_from("9d 10d Jd")), cards_from("2d")
        )
        assert sights[0].pile == cards_from("Ah")


def test_at_one_board_nobody_sees_the_hands_of_another() -> None:
    """N20: each board is seen by all as somebody sees it who watches, but for one's own hand."""
    rules = gin(4)
    match = dealt(dealt(undealt(rules), ("Ac Ad", "2c 2d"), "3h"), ("Ac Ad", "2c 2d"), "4h", index=1)
    for seat, own, other in ((0, 0, 1), (1, 0, 1), (2, 1, 0), (3, 1, 0)):
        sight = view(match, seat)
        assert sight.board == sight.boards[own]
        assert sight.boards[other] == view(match, WATCHER).boards[other]
        first, second = sight.boards
        assert first is not None
        assert second is not None
        assert [bool(first.hand), bool(second.hand)] == [own == 0, own == 1]
    assert seen(match, WATCHER).upcard == card_from("3h")


def test_who_sits_out_sees_the_board_like_somebody_who_watches() -> None:
    """N2: of three one sits out."""
    match = dealt(undealt(gin(3)), ("Ac Ad", "2c 2d"), "3h")
    assert seen(match, 2) == seen(match, WATCHER)
    assert seen(match, 2).hand == ()


# Partnership


def test_partners_see_no_more_than_opponents() -> None:
    """P2: the public table says nothing to partners that it does not say to all."""
    rules = rules_for("partnership500", 4)
    hands = ("2c 3c 4c 9d 9h Js Ks", "2d 3d 4d 9c 9s Jh Kh", "2h 3h 4h 5c 5d Jc Kc", "2s 3s 4s 6c 6d Jd Kd")
    match = started(rules, stacked(rules, hands, "Qs"))
    match = played(
        match, DrawStock(0), LayMeld(0, MeldKind.SEQUENCE, cards_from("2c 3c 4c")), Discard(0, card_from("Ks"))
    )
    public = seen(match, WATCHER)
    for seat in (1, 2, 3):
        sight = seen(match, seat)
        assert sight.hand == hand(hands[seat])
        assert {name for name in names(BoardView) if getattr(sight, name) != getattr(public, name)} == {"hand"}


def names(kind: type[BoardView]) -> list[str]:
    return [field.name for field in fields(kind)]


# Tiles

DRAFT = tuple(map(tiles_from, ("R10 R11 R12", "B5 K5 Y5")))


def tiles_dealt() -> Match:
    """Return a match of two that seat 0 starts, holding an opening worth 48."""
    rules = rules_for("tiles", 2)
    racks = (
        tiles_from("R10 R11 R12 B5 K5 Y5 R1 R3 B1 B3 K1 K7 Y1 Y9"),
        tiles_from("R4 R6 R8 B7 B9 B11 K9 K11 K13 Y3 Y7 Y11 Y13 R2"),
    )
    turned = tiles_from("R13 B2")
    rest = tuple(tile for tile in rules.pack() if tile not in {*racks[0], *racks[1], *turned})
    return played(new_match(rules), Deal((*racks[0], *racks[1], *turned, *rest), 0, (*rest, *turned)))


@pytest.mark.parametrize("seat", [1, WATCHER])
def test_tiles_put_down_are_seen_by_the_others_when_the_turn_ends(seat: int | None) -> None:
    """T4, T7: until then they are a draft, and the others see what lay there before."""
    before = tiles_dealt()
    draft = played(before, Arrange(0, DRAFT))
    assert seen(draft, seat) == seen(before, seat)
    own = seen(draft, 0)
    assert (own.table, own.counts, own.opened, own.plays) == (DRAFT, (8, 14), (0,), 1)
    after = seen(played(draft, EndTurn(0)), seat)
    assert (after.table, after.counts, after.opened, after.plays) == (DRAFT, (8, 14), (0,), 0)


def test_a_turn_starts_where_no_draft_is() -> None:
    before = tiles_dealt()
    assert turn_start(board(played(before, Arrange(0, DRAFT)))) == board(before)
    assert turn_start(board(before)) is board(before)


# The match


def test_before_the_deal_there_is_no_board() -> None:
    match = new_match(rules_for("rummy", 3))
    sight = view(match, 0)
    assert (sight.stage, sight.board, sight.boards) == (Stage.SPREAD, None, ())
    spread = Spread(pack(1, 0))
    sight = view(played(match, spread), 0)
    assert (sight.stage, sight.board, sight.awaiting) == (Stage.DEAL, None, (0,))
    assert sight.drawn == cards_from("5c 6c 7c")


def test_the_score_is_everybodys() -> None:
    match = gone_out()
    for seat in (0, 1, WATCHER):
        sight = view(match, seat)
        assert sight.totals == match.totals
        assert sight.rounds == match.rounds
        assert sight.outcome == match.outcome
        assert sight.version == match.version


def test_a_view_holds_no_state() -> None:
    """Nothing that a view is made of is the whole truth, however deep one looks."""
    match = played(gone_out())
    pieces: list[object] = [view(match, 0)]
    kinds: set[str] = set()
    while pieces:
        piece = pieces.pop()
        kinds.add(type(piece).__name__)
        if isinstance(piece, tuple):
            pieces += piece
        elif is_dataclass(piece) and not isinstance(piece, Rules):
            pieces += [getattr(piece, field.name) for field in fields(piece)]
    assert "BoardView" in kinds
    assert kinds.isdisjoint({"State", "Match", "Knocking"})


@pytest.mark.parametrize("rules", every_rules(), ids=title)
def test_any_position_can_be_looked_back_on_from_any_later_one(rules: Rules) -> None:
    """R6: between rounds the last one still lies there, and is no secret any more."""
    rng = random.Random(title(rules))
    _, log = random_match(rules, rng, 160)
    matches = [new_match(rules), *(step.match for step in steps(rules, log))]
    for now in (matches[-1], matches[len(matches) // 2], rng.choice(matches)):
        for then in matches[: now.version + 1]:
            for seat in (WATCHER, 0):
                seen_then, found = view(then, seat), looked_back(view(then, seat), view(now, seat))
                for old, new in zip(seen_then.boards, found.boards, strict=True):
                    assert (old is None) == (new is None)
                    assert old is None or new is None or {*new.pile} <= {*old.pile}
                    assert old is None or old.result is None or new == old
