"""Rummy with tiles by its clauses: the start, the opening, the turn, the ends and the match (T1-T12)."""

from collections import Counter

import pytest

from engine.actions import (
    AcceptNewDeal,
    Arrange,
    Call,
    CloseCalls,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Play,
    Take,
    TakeBack,
    Time,
    TimeOut,
)
from engine.cards import COLOURS, RANK, SUIT, Card, is_joker, tile_from, tiles_from, without
from engine.errors import IllegalActionError, Reason, Refusal, refused
from engine.events import (
    Arranged,
    Dealt,
    Declined,
    Drew,
    Ending,
    Event,
    MatchEnded,
    Opened,
    RoundEnded,
    TimedOut,
    Turned,
    heard,
)
from engine.match import Match, Stage, apply, legal_actions, new_match, proposal, refusal, to_act
from engine.melds import MeldKind
from engine.rules import Proposal, Rules
from engine.scoring import Outcome, Round
from engine.state import Phase, Result, State
from engine.tiles.sets import Table
from engine.variants import rules_for, setup_refusal
from engine.view import board_view
from tests.kit import board, played

RACK = 14
LOW = "R1 R2 R3 R4 R5 R6 R7 B1 B2 B3 B4 B5 B6 B7"  # goes down whole, and opens with 56
LOW_SETS = "R1 R2 R3 R4 R5 R6 R7 / B1 B2 B3 B4 B5 B6 B7"
POOL = "Y1 Y2 Y3"
R9 = tile_from("R9")


def sets_from(text: str) -> Table:
    return tuple(tiles_from(one) for one in text.split("/")) if text.strip() else ()


def rules_of(state: State) -> Rules:
    return rules_for("tiles", len(state.hands))


def at(table: str, *racks: str, pool: str = POOL, opened: tuple[int, ...] | None = None) -> State:
    """Return a position with seat 0 to play, in which everyone has opened unless it says who."""
    seats = len(racks)
    return State(
        players=tuple(-step % seats for step in range(seats)),
        turn=0,
        phase=Phase.PLAY,
        hands=tuple(tuple(sorted(tiles_from(rack))) for rack in racks),
        stock=tiles_from(pool),
        table=sets_from(table),
        opened=tuple(range(seats)) if opened is None else opened,
    )


def put(table: str, seat: int = 0) -> Arrange:
    return Arrange(seat, sets_from(table))


def why(state: State, action: Play | Time) -> Refusal | None:
    return rules_of(state).refusal(state, action)


def after(state: State, *actions: Play | Time) -> State:
    for action in actions:
        state = rules_of(state).apply(state, action).state
    return state


def events(state: State, action: Play | Time) -> tuple[Event, ...]:
    return rules_of(state).apply(state, action).events


def dealt(*racks: str, turned: str = "", pool: str = "") -> Deal:
    """Return a deal of these racks, filled up, with tiles to be turned for the start and tiles to be drawn first."""
    named = {tile for text in (*racks, turned, pool) for tile in tiles_from(text)}
    spare = iter([tile for tile in rules_for("tiles", 2).pack() if tile not in named])
    full = [(*tiles_from(rack), *(next(spare) for _ in range(RACK - len(tiles_from(rack))))) for rack in racks]
    rest = (*tiles_from(turned), *without(tiles_from(pool), tiles_from(turned)), *spare)
    mixed = (*tiles_from(pool), *without(rest, tiles_from(pool)))
    return Deal((*(tile for rack in full for tile in rack), *rest), pool=mixed)


def started(*racks: str, turned: str = "", pool: str = "", rounds: int = 3) -> Match:
    rules = rules_for("tiles", len(racks), {"rounds": rounds})
    return played(new_match(rules), dealt(*racks, turned=turned, pool=pool))


# The start


def test_the_set_has_106_tiles() -> None:
    """T1: 1 to 13 in four colours, twice, and two jokers."""
    tiles = rules_for("tiles", 2).pack()
    numbered = Counter((RANK[tile], COLOURS[SUIT[tile]]) for tile in tiles if not is_joker(tile))

    assert len(tiles) == len(set(tiles)) == 106
    assert numbered == {(number, colour): 2 for number in range(1, 14) for colour in "RBKY"}
    assert sum(map(is_joker, tiles)) == 2


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_play(seats: int) -> None:
    """T1: two players or more, six at most."""
    assert setup_refusal("tiles", seats, {}) == refused(Reason.SEATS, "T1", seats=seats, counts="2, 3, 4, 5, 6")
    assert [setup_refusal("tiles", count, {}) for count in range(2, 7)] == [None] * 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_each_player_takes_fourteen_tiles(seats: int) -> None:
    """T2: fourteen each, the rest is the pool; nobody draws for a deal."""
    rules = rules_for("tiles", seats)
    match = new_match(rules)
    deal = dealt(*[""] * seats, turned="R13 B12 K11 Y10 R9 B8")
    assert match.stage is Stage.DEAL
    state = board(played(match, deal))

    assert [len(rack) for rack in state.hands] == [RACK] * seats
    assert all(list(rack) == sorted(rack) for rack in state.hands)
    assert len(state.stock) == 106 - RACK * seats
    assert sorted((*(tile for rack in state.hands for tile in rack), *state.stock)) == list(rules.pack())


@pytest.mark.parametrize(
    ("seats", "turned", "starter", "shown"),
    [
        (2, "R13 B12", 0, 2),
        (2, "R12 B13", 1, 2),
        (3, "R1 B13 K12", 1, 3),
        (4, "R3 B4 K5 Y6", 3, 4),
        (2, "* R1", 1, 2),  # a joker is no number
        (3, "R2 * *'", 0, 3),
        (2, "* *' R4 B5", 1, 4),  # two jokers are level
        (2, "R9 B9 K3 Y2", 0, 4),
        (3, "R9 B9 K3 Y2 R4", 1, 5),  # seat 2 is out of it, and its place in the second turning is not filled
        (3, "R9 B3 K9 Y2 R4", 2, 5),
        (3, "R9 B9 K9 R5 B5 K4 R2 B3", 1, 8),  # level twice, the second time without seat 2
        (4, "R1 B13 K13 Y13 R6 B7 K7 * R1'", 3, 9),  # again, and again with a joker
    ],
)
def test_the_highest_number_turned_starts(seats: int, turned: str, starter: int, shown: int) -> None:
    """T2: each turns a tile and the highest starts; those level at the top turn again; a joker is no number."""
    rules = rules_for("tiles", seats)
    step = apply(new_match(rules), dealt(*[""] * seats, turned=turned))
    told = [event for event in step.events if isinstance(event, Turned)]
    state = board(step.match)

    assert [event.tile for event in told] == list(tiles_from(turned))[:shown]
    assert [event.seat for event in told[:seats]] == list(range(seats))
    assert (state.turn, to_act(step.match)) == (starter, (starter,))


def test_of_a_pool_of_nothing_but_ties_the_first_of_those_level_starts() -> None:
    """T2: three times six tiles are level, and the four left are too few to turn again."""
    ties = " ".join(tile for number in (5, 6, 7) for tile in six_of(number))
    step = apply(new_match(rules_for("tiles", 6)), dealt(*[""] * 6, turned=ties))

    assert len(step.events) == 1 + 18
    assert board(step.match).turn == 0


def six_of(number: int) -> list[str]:
    return [f"{colour}{number}{copy}" for copy in ("", "'") for colour in COLOURS][:6]


@pytest.mark.parametrize(
    ("seats", "turned", "order"),
    [
        (2, "R12 B13", (1, 0)),
        (3, "R1 B13 K2", (1, 0, 2)),
        (4, "R13 B1 K2 Y3", (0, 3, 2, 1)),
        (3, "R1 B2 K3", (2, 1, 0)),
    ],
)
def test_play_goes_to_the_right(seats: int, turned: str, order: tuple[int, ...]) -> None:
    """T2: against the order of the card games."""
    step = apply(new_match(rules_for("tiles", seats)), dealt(*[""] * seats, turned=turned))
    match = step.match
    turns: list[int] = []
    for _ in range(seats + 1):
        turns.append(board(match).turn)
        match = played(match, DrawStock(turns[-1]))

    assert step.events[0] == Dealt(0, order, None)
    assert turns == [*order, order[0]]


def test_the_turned_tiles_go_back_and_the_pool_is_mixed() -> None:
    """T2: the deal says how the pool lies after the draw for the start, turned tiles included."""
    match = started("", "", turned="R13 B12", pool="K5 B12")
    first = played(match, DrawStock(0))

    assert board(match).stock[:2] == tiles_from("K5 B12")
    assert {*tiles_from("R13 B12")} <= set(board(match).stock)
    assert tile_from("K5") in board(first).hands[0]
    assert tile_from("B12") in board(played(first, DrawStock(1))).hands[1]


@pytest.mark.parametrize(
    "fault", ["no pool", "a tile of a rack in the pool", "a tile twice in the pack", "a card game's pack"]
)
def test_a_pack_or_pool_that_is_not_complete_is_refused(fault: str) -> None:
    """T1, T2: all 106 tiles, and a pool of just those that were not dealt."""
    deal = dealt("", "", turned="R13 B12")
    wrong = {
        "no pool": Deal(deal.pack),
        "a tile of a rack in the pool": Deal(deal.pack, pool=(deal.pack[0], *deal.pool[1:])),
        "a tile twice in the pack": Deal((deal.pack[1], *deal.pack[1:]), pool=deal.pool),
        "a card game's pack": Deal(deal.pack[:52], pool=deal.pack[28:52]),
    }[fault]

    assert refusal(new_match(rules_for("tiles", 2)), wrong) == refused(Reason.WRONG_PACK, "T2")
    assert refusal(new_match(rules_for("tiles", 2)), deal) is None


# Sets


@pytest.mark.parametrize(
    "tiles",
    [
        "R1 R2 R3",
        "R11 R12 R13",
        "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13",
        "R7 B7 K7",
        "Y7 B7 R7 K7",
        "R7' B7 K7'",
        "R5 R6' R7",
    ],
)
def test_runs_and_groups(tiles: str) -> None:
    """T3: three or more consecutive numbers of a colour; three or four of a number in different colours."""
    assert why(at("", f"{tiles} Y13", ""), put(tiles)) is None


@pytest.mark.parametrize(
    ("tiles", "fault", "what"),
    [
        ("R7 R8 R10", "gap", "9"),
        ("R7 R8 R11", "gap", "9 10"),
        ("R7", "too_short", "1"),
        ("R7 R8", "too_short", "2"),
        ("R7 B7", "too_short", "2"),
        ("R12 R13 R1", "falling", "13 1"),  # 1 does not follow 13
        ("R13 R1 R2", "falling", "13 1"),
        ("R9 R8 R7", "falling", "9 8"),
        ("R7 R7' R8", "repeated_number", "7"),
        ("R7 B8 K9", "mixed", ""),
        ("R7 R8 B9", "mixed", ""),
        ("R7 B7 R7'", "repeated_colour", "R"),
        ("R7 B7 K7 Y7 K7'", "repeated_colour", "K"),
        ("R7 R7' B7", "repeated_colour", "R"),
    ],
)
def test_what_is_wrong_with_a_set_is_said(tiles: str, fault: str, what: str) -> None:
    """T3: the refusal names the set and its fault."""
    expected = refused(Reason.SET_WRONG, "T3", cards=tiles_from(tiles), fault=fault, what=what)

    assert why(at("", f"{tiles} Y13", ""), put(tiles)) == expected


def test_the_first_wrong_set_is_named() -> None:
    """T3: valid sets beside it are not."""
    state = at("K1 K2 K3", "R7 R8 R10 B7 B8", "")
    expected = refused(Reason.SET_WRONG, "T3", cards=tiles_from("R7 R8 R10"), fault="gap", what="9")

    assert why(state, put("K1 K2 K3 / R7 R8 R10 / B7 B8")) == expected


# The opening


@pytest.mark.parametrize(
    "sets",
    [
        "R9 R10 R11",  # 30
        "B5 B6 B7 / R4 B4 Y4",  # 18 and 12
        "R13 B13 K13",
        "R9 * R11 / R4 B4 Y4",  # 20 and 12, the joker nothing
        "R13 B13 * / R1 R2 R3",  # 26 and 6
        "R10 B10 K10 *",
    ],
)
def test_an_opening_of_30_goes_down(sets: str) -> None:
    """T4: new sets from the rack worth at least 30 together; a joker may be part of them."""
    state = at("K1 K2 K3", f"{sets.replace('/', ' ')} Y13", "", opened=())

    assert why(state, put(f"K1 K2 K3 / {sets}")) is None


@pytest.mark.parametrize(
    ("sets", "worth"),
    [
        ("R8 R9 R10", 27),
        ("B5 B6 B7 / R3 B3 Y3", 27),
        ("R1 R2 R3 R4 R5 R6 R7", 28),
        ("R13 B13 *", 26),
        ("R9 R10 *", 19),
        ("R12 B12 * *'", 24),
        ("R2 R3 R4 R5 R6 / K3 B3 Y3", 29),
    ],
)
def test_an_opening_below_30_is_refused(sets: str, worth: int) -> None:
    """T4: a joker counts nothing toward the 30, and neither does what others have put down."""
    state = at("K10 K11 K12", f"{sets.replace('/', ' ')} Y13", "", opened=(1,))
    expected = refused(Reason.OPENING_TOO_LOW, "T4", worth=worth, least=30)

    assert why(state, put(f"K10 K11 K12 / {sets}")) == expected


@pytest.mark.parametrize(
    "table",
    [
        "R9 R10 R11 / K1 K2 K3 K4 / B5 R5 *",  # adds to a set
        "R9 R10 R11 / K1 K2 K3 / B5 R5 * Y5",
        "R9 R10 R11 / K1 K2 K3 / B5 R5 Y5 / * K4 K5",  # frees a joker
        "R9 R10 R11 R12 / K1 K2 K3 / B5 R5 * Y5",  # besides an opening
        "R9 R10 R11 R12 / K1 K2 K3 * / B5 R5 Y5",  # rearranges
    ],
)
def test_before_the_opening_the_table_is_not_touched(table: str) -> None:
    """T5: nothing is added, rearranged or freed, be the opening ever so good."""
    state = at("K1 K2 K3 / B5 R5 *", "R9 R10 R11 R12 K4 K5 Y5 Y13", "", opened=(1,))

    assert why(state, put(table)) == refused(Reason.OPENING_FROM_RACK, "T5")


def test_tiles_in_another_order_are_the_same_set() -> None:
    """T5: a set with just the tiles it had has not been touched, however it is listed."""
    state = at("K1 K2 K3 / B5 R5 *", "R9 R10 R11 Y13", "", opened=(1,))

    assert why(state, put("R5 B5 * / R9 R10 R11 / K1 K2 K3")) is None


def test_after_the_opening_the_same_turn_goes_on_as_an_ordinary_one() -> None:
    """T4, T5: the opening is a step of its own; once it is down, the table may be touched."""
    state = at("K1 K2 K3 / B5 R5 *", "R9 R10 R11 K4 Y5 Y13", "", opened=(1,))
    touched = put("K1 K2 K3 K4 / B5 R5 Y5 / R9 R10 R11 *")
    opened = after(state, put("K1 K2 K3 / B5 R5 * / R9 R10 R11"))

    assert why(state, touched) == refused(Reason.OPENING_FROM_RACK, "T5")
    assert opened.opened == (1, 0)
    assert why(opened, touched) is None
    assert why(after(opened, TakeBack(0)), touched) == refused(Reason.OPENING_FROM_RACK, "T5")


def test_an_opening_is_told_with_its_worth_when_the_turn_ends() -> None:
    """T4: what is added in the same turn does not count to its worth."""
    state = at("K1 K2 K3", "R9 R10 R11 K4 Y13", "", opened=(1,))
    opened = after(state, put("K1 K2 K3 / R9 R10 R11"), put("K1 K2 K3 K4 / R9 R10 R11"))

    assert events(opened, EndTurn(0)) == (Opened(0, 30), Arranged(0, tiles_from("R9 R10 R11 K4")))
    assert events(state, put("K1 K2 K3 / R9 R10 R11")) == ()


def test_an_opening_is_told_once() -> None:
    """T4: the next turn of a player who has opened is an ordinary one."""
    opened = after(at("", "R9 R10 R11 R12 Y13", "K1", opened=()), put("R9 R10 R11"), EndTurn(0), DrawStock(1))
    step = rules_of(opened).apply(after(opened, put("R9 R10 R11 R12")), EndTurn(0))

    assert step.events == (Arranged(0, tiles_from("R12")),)
    assert step.state.opened == (0,)


# A turn


def test_drawing_a_tile_ends_the_turn() -> None:
    """T6: one tile from the pool, which its owner alone sees."""
    state = at("", "R1 K1", "B1", pool="B9 Y2")
    drawn = after(state, DrawStock(0))
    (event,) = events(state, DrawStock(0))

    assert drawn.hands == (tiles_from("R1 B9 K1"), tiles_from("B1"))
    assert (drawn.stock, drawn.turn, drawn.table) == (tiles_from("Y2"), 1, ())
    assert (heard(event, 0), heard(event, 1)) == (Drew(0, tile_from("B9")), Drew(0, None))


def test_a_player_who_could_place_may_draw_instead() -> None:
    """T6: nobody has to place."""
    assert why(at("R1 R2 R3", "R4", "B1"), DrawStock(0)) is None


def test_a_turn_without_a_tile_placed_does_not_end() -> None:
    """T6, T7: it ends with a draw."""
    state = at("R1 R2 R3", "R4 R13", "B1")

    assert why(state, EndTurn(0)) == refused(Reason.NOTHING_PLACED, "T6")
    assert why(after(state, put("R1 R2 R3 R4"), TakeBack(0)), EndTurn(0)) == refused(Reason.NOTHING_PLACED, "T6")


def test_a_player_who_has_placed_does_not_draw_or_pass() -> None:
    """T6: unless it is taken back first."""
    state = after(at("R1 R2 R3", "R4 R13", "B1"), put("R1 R2 R3 R4"))
    dry = after(at("R1 R2 R3", "R4 R13", "B1", pool=""), put("R1 R2 R3 R4"))

    assert why(state, DrawStock(0)) == refused(Reason.PLACED_ALREADY, "T6")
    assert why(dry, Decline(0)) == refused(Reason.PLACED_ALREADY, "T6")
    assert why(after(state, TakeBack(0)), DrawStock(0)) is None


@pytest.mark.parametrize(
    "table",
    [
        "R1 R2 R3 R4 / R5 R6 R7 R8 / B5 K5 Y5",  # added to
        "R1 R2 R3 R4 R5 R6 R7 R8 / B5 K5 Y5",  # joined
        "R1 R2 R3 / R4 R5 R6 / R8 B8 K8 / R7 B7 Y7 / B5 K5 Y5",  # split
        "R1 R2 R3 / R6 R7 R8 / R5 B5 K5 Y5 / B7 B8 B9",  # moved from one to another
    ],
)
def test_the_table_is_rearranged_freely(table: str) -> None:
    """T7: sets are added to, split and joined, if in the end every one is valid."""
    state = at("R1 R2 R3 / R5 R6 R7 R8 / B5 K5 Y5", "R4 B7 Y7 B8 K8 B9 Y13", "")

    assert why(state, put(table)) is None


def test_a_rearrangement_may_use_every_set() -> None:
    """T7: three runs become four groups with one tile from the rack."""
    state = at("R1 R2 R3 / B1 B2 B3 / K1 K2 K3", "Y2 Y13", "")
    placed = after(state, put("R1 B1 K1 / R2 B2 K2 Y2 / R3 B3 K3"), EndTurn(0))

    assert placed.table == sets_from("R1 B1 K1 / R2 B2 K2 Y2 / R3 B3 K3")
    assert placed.hands[0] == tiles_from("Y13")
    assert placed.turn == 1


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("R1 R2 R3 / B5 K5 Y5", refused(Reason.TILE_FROM_RACK, "T7")),
        ("B5 K5 Y5 / R1 R2 R3", refused(Reason.TILE_FROM_RACK, "T7")),
        ("R1 R2 R3 R4", refused(Reason.TABLE_TILE_MISSING, "T7", cards=tiles_from("B5 K5 Y5"))),
        ("R2 R3 R4 / B5 K5 Y5", refused(Reason.TABLE_TILE_MISSING, "T7", cards=tiles_from("R1"))),
        ("", refused(Reason.TABLE_TILE_MISSING, "T7", cards=tiles_from("R1 R2 R3 B5 K5 Y5"))),
        # the twin of a table tile is another tile
        ("R1' R2 R3 R4 / B5 K5 Y5", refused(Reason.TABLE_TILE_MISSING, "T7", cards=tiles_from("R1"))),
        ("R1 R2 R3 / B5 K5 Y5 R5", refused(Reason.TILE_NOT_YOURS, "T7", cards=tiles_from("R5"))),
        ("R1 R2 R3 / B5 K5 Y5 / K9 K10 K11", refused(Reason.TILE_NOT_YOURS, "T7", cards=tiles_from("K9 K10 K11"))),
        ("R1 R2 R3 R4 / B5 K5 Y5 *", refused(Reason.TILE_NOT_YOURS, "T7", cards=tiles_from("*"))),
        ("R1 R2 R3 R4 / B5 K5 Y5 / R1 R2 R3", refused(Reason.CARD_TWICE, "T7", cards=tiles_from("R1 R2 R3"))),
        ("R1 R2 R3 R4 / B5 K5 Y5 R4", refused(Reason.CARD_TWICE, "T7", cards=tiles_from("R4"))),
        (
            "R1 R2 R3 R4 / B5 K5 Y5 / R4' B4 Y4",
            refused(Reason.TILE_NOT_YOURS, "T7", cards=tiles_from("R4' B4 Y4")),
        ),
        (
            "R1 R2 R3 / R4 / B5 K5 Y5",
            refused(Reason.SET_WRONG, "T3", cards=tiles_from("R4"), fault="too_short", what="1"),
        ),
        ("R1 R2 R3 R4 / / B5 K5 Y5", refused(Reason.SET_WRONG, "T3", cards=(), fault="empty", what="")),
    ],
)
def test_tiles_are_conserved(table: str, expected: Refusal) -> None:
    """T7: all that was on the table is still there, the rest came from the rack, and of that at least one."""
    assert why(at("R1 R2 R3 / B5 K5 Y5", "R4 R13", "R5 K9 K10"), put(table)) == expected


@pytest.mark.parametrize("number", [-1, 106, 107, 108, 10**9])
def test_a_number_that_is_no_tile_is_not_in_the_rack(number: int) -> None:
    """T1, T7: among them the third and fourth joker, which this game has not."""
    state = at("R1 R2 R3", "R4 R13", "")
    unknown = Arrange(0, (*sets_from("R1 R2 R3 R4"), (Card(number), *tiles_from("R13"))))

    assert why(state, unknown) == refused(Reason.TILE_NOT_YOURS, "T7", cards=(Card(number),))


def test_a_turn_has_several_steps_that_are_taken_back_one_by_one() -> None:
    """T7: a draft until the turn ends; taking back restores the position exactly, opening included."""
    start = at("", "R9 R10 R11 R12 R13 B1", "K1", opened=())
    one = after(start, put("R9 R10 R11"))
    two = after(one, put("R9 R10 R11 R12"))
    three = after(two, put("R9 R10 R11 R12 R13"))

    assert three.hands[0] == tiles_from("B1")
    assert after(three, TakeBack(0)) == two
    assert after(three, TakeBack(0), TakeBack(0)) == one
    assert after(three, TakeBack(0), TakeBack(0), TakeBack(0)) == start
    assert why(start, TakeBack(0)) == refused(Reason.NOTHING_TO_TAKE_BACK, "T7")
    assert events(three, EndTurn(0)) == (Opened(0, 30), Arranged(0, tiles_from("R9 R10 R11 R12 R13")))


def test_every_step_places_a_tile_and_leaves_the_earlier_ones_on_the_table() -> None:
    """T7: a tile put down in this turn goes back to the rack by taking back alone."""
    state = after(at("R1 R2 R3", "R4 R5 R13", ""), put("R1 R2 R3 R4"))

    assert why(state, put("R1 R2 R3 R4")) == refused(Reason.TILE_FROM_RACK, "T7")
    assert why(state, put("R1 R2 R3 / R4")) == refused(Reason.TILE_FROM_RACK, "T7")
    assert why(state, put("R1 R2 R3")) == refused(Reason.TABLE_TILE_MISSING, "T7", cards=tiles_from("R4"))
    assert why(state, put("R1 R2 R3 R4 R5")) is None


def test_a_turn_that_ended_is_not_taken_back() -> None:
    """T7: neither by its player nor by the next."""
    state = after(at("R1 R2 R3", "R4 R13", "B1"), put("R1 R2 R3 R4"), EndTurn(0))

    assert why(state, TakeBack(0)) == refused(Reason.NOT_YOUR_TURN, "T2", seat=1)
    assert why(state, TakeBack(1)) == refused(Reason.NOTHING_TO_TAKE_BACK, "T7")


def test_a_draft_is_seen_by_its_owner_alone() -> None:
    """T7: the others see the table, the racks and the log of before, also when it is taken back."""
    start = at("R1 R2 R3", "R4 R5 R13", "B1")
    one = after(start, put("R1 R2 R3 R4"))
    two = after(one, put("R1 R2 R3 R4 R5"))
    rules = rules_of(start)

    for draft in (one, two, after(two, TakeBack(0)), after(one, TakeBack(0))):
        assert board_view(rules, draft, 1) == board_view(rules, start, 1)
        assert board_view(rules, draft, None) == board_view(rules, start, None)
    assert board_view(rules, two, 0).table == sets_from("R1 R2 R3 R4 R5")
    assert events(two, TakeBack(0)) == ()
    assert board_view(rules, after(two, EndTurn(0)), 1).table == sets_from("R1 R2 R3 R4 R5")


# Jokers


@pytest.mark.parametrize(
    ("table", "rack", "result"),
    [
        ("R7 * R9", "R8", "R7 R8 R9 *"),  # freed by a tile of the rack
        ("R7 * R9 / R8 B8 K8 Y8", "B1 B2", "R7 R8 R9 / B8 K8 Y8 / B1 B2 *"),  # by a tile of the table
        ("R7 B7 *", "K7", "R7 B7 K7 *"),
        ("R7 B7 *", "*' Y8 Y9", "R7 B7 *' / * Y8 Y9"),  # by the other joker
        ("R7 * R9", "R10", "R7 * R9 R10"),  # extended
        ("R5 R6 * R8 R9", "R10", "R5 R6 * / R8 R9 R10"),  # split
        ("R5 R6 R7 *", "K1 K2", "R5 R6 R7 / K1 K2 *"),  # needs no replacement where every set is still valid
        ("R5 R6 *", "R7", "* R5 R6 R7"),  # has no fixed identity
        ("R7 B7 *", "R9 B8 B9", "R7 * R9 / B7 B8 B9"),
        ("R7 * *'", "K7", "R7 K7 * *'"),
        ("R5 * *'", "R6", "* *' R5 R6"),
    ],
)
def test_jokers(table: str, rack: str, result: str) -> None:
    """T8: any tile in a set, extended and split like any other, freed by its replacement, never fixed."""
    assert why(at(table, f"{rack} Y13", ""), put(result)) is None


@pytest.mark.parametrize(
    ("table", "rack", "result", "expected"),
    [
        ("R7 * R9", "R8", "R7 R8 R9", refused(Reason.TABLE_TILE_MISSING, "T7", cards=tiles_from("*"))),
        (
            "R7 * R9",
            "*'",
            "R7 R9 / * *'",
            refused(Reason.SET_WRONG, "T3", cards=tiles_from("R7 R9"), fault="gap", what="8"),
        ),
        (
            "R7 R8 R9 *",
            "*'",
            "R7 R8 R9 / * *'",
            refused(Reason.SET_WRONG, "T8", cards=tiles_from("* *'"), fault="no_number", what=""),
        ),
        (
            "R7 * R9",
            "*'",
            "R7 * *' R9",
            refused(Reason.SET_WRONG, "T3", cards=tiles_from("R7 * *' R9"), fault="joker_too_many", what="7 9"),
        ),
        (
            "R11 * R13",
            "R12",
            "R11 R12 R13 *",
            refused(Reason.SET_WRONG, "T3", cards=tiles_from("R11 R12 R13 *"), fault="out_of_range", what="14"),
        ),
        (
            "* R2 R3",
            "R1",
            "* R1 R2 R3",
            refused(Reason.SET_WRONG, "T3", cards=tiles_from("* R1 R2 R3"), fault="out_of_range", what="0"),
        ),
        (
            "R7 B7 K7 *",
            "Y7",
            "R7 B7 K7 Y7 *",
            refused(Reason.SET_WRONG, "T3", cards=tiles_from("R7 B7 K7 Y7 *"), fault="too_long", what="5"),
        ),
    ],
)
def test_what_a_joker_cannot_do(table: str, rack: str, result: str, expected: Refusal) -> None:
    """T8: it stays on the table, needs a number beside it, and is no fifth colour and no number beyond 1 and 13."""
    assert why(at(table, f"{rack} Y13", ""), put(result)) == expected


# The ends


def test_the_last_tile_ends_the_round() -> None:
    """T9: the winner scores the others' racks, each of them loses its own, and a joker counts 30."""
    state = at("R1 R2 R3", "R4", "R5 K12", "Y2 *")
    done = rules_of(state).apply(state, put("R1 R2 R3 R4"))

    assert done.state.result == Result(Ending.OUT, (0,), (49, -17, -32))
    assert done.state.phase is Phase.OVER
    assert done.events == (Arranged(0, tiles_from("R4")), RoundEnded(Ending.OUT, (0,), (49, -17, -32)))
    assert why(done.state, DrawStock(done.state.turn)) == refused(Reason.ROUND_OVER, "T2")


def test_the_last_tile_ends_the_round_at_once() -> None:
    """T9: without an end of the turn, so that neither a clock nor second thoughts can undo it."""
    state = after(at("R1 R2 R3", "R4", "R5"), put("R1 R2 R3 R4"))

    for late in (EndTurn(0), TakeBack(0), TimeOut(0)):
        assert why(state, late) == refused(Reason.ROUND_OVER, "T2")


def test_in_the_first_revision_the_last_tile_waited_for_the_end_of_the_turn() -> None:
    """T9: logs from before replay as they were."""
    state = at("R1 R2 R3", "R4", "R5")
    before = rules_for("tiles", len(state.hands), revision=1)
    placed = before.apply(state, put("R1 R2 R3 R4")).state

    assert placed.result is None
    assert before.apply(placed, TakeBack(0)).state.hands[0] == tiles_from("R4")
    assert before.apply(placed, TimeOut(0)).state.hands[0] == tiles_from("R4 Y1")
    assert before.apply(placed, EndTurn(0)).state.result == Result(Ending.OUT, (0,), (5, -5))


def test_a_whole_rack_may_go_down_with_the_opening() -> None:
    """T4, T9: the opening may also be the end."""
    state = after(at("", LOW, "* *'", opened=()), put(LOW_SETS))

    assert state.result == Result(Ending.OUT, (0,), (60, -60))


@pytest.mark.parametrize("pool", ["Y1", "Y1 Y2"])
def test_nobody_passes_while_there_are_tiles_in_the_pool(pool: str) -> None:
    """T10: a pass needs an empty pool."""
    assert why(at("", "R1", "B1", pool=pool), Decline(0)) == refused(Reason.POOL_NOT_EMPTY, "T10")


def test_with_an_empty_pool_play_goes_on() -> None:
    """T10: nothing is drawn; players place or pass."""
    state = at("R1 R2 R3", "R4 R13", "B1", pool="")
    assert why(state, DrawStock(0)) == refused(Reason.STOCK_EMPTY, "T10")
    passed = after(state, Decline(0))

    assert events(state, Decline(0)) == (Declined(0),)
    assert (passed.turn, passed.result) == (1, None)
    assert after(state, put("R1 R2 R3 R4"), EndTurn(0)).turn == 1


def test_the_last_tile_of_the_pool_blocks_nothing() -> None:
    """T10: the others go on after it was drawn."""
    state = after(at("", "R1", "B1", pool="Y1"), DrawStock(0))

    assert (state.stock, state.turn, state.result) == ((), 1, None)
    assert why(state, Decline(1)) is None


def test_the_round_is_blocked_when_all_in_turn_have_passed() -> None:
    """T10: the least rack wins what the others lose."""
    state = after(at("", "R4 R13", "B1 K1", "Y7", pool=""), Decline(0), Decline(2))
    step = rules_of(state).apply(state, Decline(1))

    assert state.result is None
    assert step.state.result == Result(Ending.BLOCKED, (1,), (-17, 24, -7))
    assert step.events == (Declined(1), RoundEnded(Ending.BLOCKED, (1,), (-17, 24, -7)))


def test_a_tile_placed_starts_the_passes_anew() -> None:
    """T10: all in turn have to pass after it."""
    state = after(at("B1 B2 B3", "R13", "B4 B10", "Y7", pool=""), Decline(0), Decline(2))
    placed = after(state, put("B1 B2 B3 B4", 1), EndTurn(1), Decline(0), Decline(2))

    assert placed.result is None
    assert after(placed, Decline(1)).result == Result(Ending.BLOCKED, (2,), (-13, -10, 23))


@pytest.mark.parametrize(
    ("racks", "winners", "points"),
    [
        (("R5", "B5", "K7"), (0, 1), (3, 3, -7)),  # 7 shared, remainder dropped
        (("R5", "B5", "K8"), (0, 1), (4, 4, -8)),
        (("R5", "B2 Y3", "*", "K10"), (0, 1), (20, 20, -30, -10)),
        (("R1", "B1", "K1", "Y2"), (0, 1, 2), (0, 0, 0, -2)),
        (("R5", "B5"), (0, 1), (0, 0)),
        (("*", "R13 B13 K3"), (1,), (-30, 30)),  # a joker in a rack is 30, one more than the rest
    ],
)
def test_level_winners_of_a_blocked_round_share(
    racks: tuple[str, ...], winners: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """T10: equally, and the remainder is dropped."""
    state = at("", *racks, pool="")
    for seat in state.players:
        state = after(state, Decline(seat))

    assert state.result == Result(Ending.BLOCKED, winners, points)


def test_a_clock_that_runs_out_puts_everything_back_and_draws() -> None:
    """T11: all steps of the turn go back, opening included, and the player draws a tile."""
    start = at("", "R9 R10 R11 R12 B1", "K1", pool="Y1 Y2", opened=())
    state = after(start, put("R9 R10 R11"), put("R9 R10 R11 R12"))
    out = after(state, TimeOut(0))

    assert events(state, TimeOut(0)) == (TimedOut(0), Drew(0, tile_from("Y1")))
    assert out.hands == (tiles_from("R9 R10 R11 R12 B1 Y1"), tiles_from("K1"))
    assert (out.table, out.opened, out.stock, out.turn, out.before) == ((), (), tiles_from("Y2"), 1, None)


def test_a_clock_that_runs_out_with_nothing_placed_draws() -> None:
    """T11: as if the player had drawn."""
    state = at("R1 R2 R3", "R4", "K1")

    assert after(state, TimeOut(0)).but(history=()) == after(state, DrawStock(0)).but(history=())


def test_a_clock_that_runs_out_with_an_empty_pool_passes() -> None:
    """T10, T11: what was placed goes back, and the pass counts."""
    state = after(at("R1 R2 R3", "R4 R5", "K1", pool=""), put("R1 R2 R3 R4"))
    passed = after(state, TimeOut(0))

    assert events(state, TimeOut(0)) == (TimedOut(0), Declined(0))
    assert (passed.table, passed.turn) == (sets_from("R1 R2 R3"), 1)
    assert after(passed, TimeOut(1)).result == Result(Ending.BLOCKED, (1,), (-9, 9))


# Who and when


@pytest.mark.parametrize(
    "action", [put("R1 R2 R3 B1", 1), EndTurn(1), DrawStock(1), Decline(1), TakeBack(1), TimeOut(1)]
)
def test_nobody_acts_out_of_turn(action: Play | Time) -> None:
    """T2: in turn, to the right."""
    assert why(at("R1 R2 R3", "R4", "B1"), action) == refused(Reason.NOT_YOUR_TURN, "T2", seat=0)


CARD_ACTIONS = [
    Take(0, R9),
    LayMeld(0, MeldKind.GROUP, (R9,)),
    LayOff(0, R9, 0),
    Discard(0, R9),
    Call(0),
    Knock(0, R9),
    Defend(0),
    OfferNewDeal(0),
    AcceptNewDeal(0),
    CloseCalls(),
]


@pytest.mark.parametrize("action", CARD_ACTIONS, ids=lambda action: type(action).__name__)
def test_what_belongs_to_card_games_is_refused(action: Play | Time) -> None:
    """T7: a turn with tiles is an arrangement or a draw."""
    state = at("", "R9 R13", "B1")

    assert why(state, action) == refused(Reason.NOT_NOW, "T7")
    with pytest.raises(IllegalActionError):
        rules_of(state).apply(state, action)
    with pytest.raises(NotImplementedError):
        rules_of(state).advance(state, action)


# What is offered


def in_order(action: Play) -> Play:
    """Return an arrangement with its sets in order, since a solver may lay them in any."""
    return Arrange(action.seat, tuple(sorted(action.table))) if isinstance(action, Arrange) else action


def offered(state: State, seat: int = 0) -> tuple[Play, ...]:
    return tuple(map(in_order, rules_of(state).legal_actions(state, seat)))


def test_what_is_offered_to_those_who_have_opened() -> None:
    """T6, T7: the most tiles that can be placed, or a draw; then the end of the turn, or taking it back."""
    state = at("R1 R2 R3", "R4 R5 R13", "B1")
    best = put("R1 R2 R3 R4 R5")

    assert offered(state) == (best, DrawStock(0))
    assert offered(after(state, best)) == (EndTurn(0), TakeBack(0))
    assert offered(state, 1) == ()
    assert offered(at("R1 R2 R3", "R13", "B1", pool="")) == (Decline(0),)
    assert offered(after(at("R1 R2 R3", "R4", "B1"), put("R1 R2 R3 R4")), 1) == ()


def test_what_is_offered_to_those_who_have_not_opened() -> None:
    """T4, T6: an opening beside the table as it is, or a draw."""
    state = at("R1 R2 R3", "R4 R9 R10 R11 Y13", "B1", opened=())
    opened = after(state, put("R1 R2 R3 / R9 R10 R11"))

    assert offered(state) == (put("R1 R2 R3 / R9 R10 R11"), DrawStock(0))
    assert offered(at("R1 R2 R3", "R4 R8 R9 R10", "B1", opened=())) == (DrawStock(0),)
    assert put("R1 R2 R3 R4 / R9 R10 R11") in offered(opened)


# What selected tiles could do


def proposed(state: State, tiles: str, seat: int = 0) -> Proposal:
    answer = rules_of(state).proposal(state, seat, tiles_from(tiles))
    return Proposal(tuple(map(in_order, answer.actions)), answer.refusal)


def test_selected_tiles_are_placed_for_a_player_who_has_opened() -> None:
    """T7: on the table, with as few tiles moved as possible."""
    state = at("R1 R2 R3 / B9 K9 Y9", "R4 R5 R13", "")

    assert proposed(state, "R4") == Proposal((put("R1 R2 R3 R4 / B9 K9 Y9"),), None)
    assert proposed(state, "R5 R4") == Proposal((put("R1 R2 R3 R4 R5 / B9 K9 Y9"),), None)


def test_selected_tiles_are_an_opening_for_a_player_who_has_not() -> None:
    """T4, T5: beside the table, which stays as it is."""
    state = at("R6 R7 R8", "R9 R10 R11 B1 B2 B3 *", "", opened=())

    assert proposed(state, "R11 R10 R9") == Proposal((put("R6 R7 R8 / R9 R10 R11"),), None)
    assert proposed(state, "R9") == Proposal((), refused(Reason.OPENING_FROM_RACK, "T5"))
    assert proposed(state, "R10") == Proposal((), refused(Reason.CANNOT_PLACE, "T3", cards=tiles_from("R10")))
    assert proposed(state, "B1 B2 B3") == Proposal((), refused(Reason.OPENING_TOO_LOW, "T4", worth=6, least=30))
    assert proposed(state, "R10 R11 *") == Proposal((), refused(Reason.OPENING_TOO_LOW, "T4", worth=21, least=30))


@pytest.mark.parametrize(
    ("tiles", "obstacles"), [("R13", "R13"), ("R4 R13", "R13"), ("B9 R13 R4 R5", "B9 R13"), ("B9 R13", "B9 R13")]
)
def test_of_selected_tiles_those_are_named_that_find_no_place(tiles: str, obstacles: str) -> None:
    """T3, T7: they are the obstacle, the others are not."""
    state = at("R1 R2 R3", "R4 R5 R13 B9", "")

    assert proposed(state, tiles) == Proposal((), refused(Reason.CANNOT_PLACE, "T3", cards=tiles_from(obstacles)))


def test_before_the_opening_too_only_the_obstacle_is_named() -> None:
    """T3, T4: of a good opening and one tile more, it is that tile."""
    state = at("R1 R2 R3", "R9 R10 R11 B4", "", opened=())

    assert proposed(state, "R9 B4 R10 R11") == Proposal((), refused(Reason.CANNOT_PLACE, "T3", cards=tiles_from("B4")))


@pytest.mark.parametrize("opened", [(), (0, 1)])
def test_a_selection_that_is_nothing_or_not_in_the_rack_is_refused(opened: tuple[int, ...]) -> None:
    """T7: at least one tile, from the rack, once."""
    state = at("R1 R2 R3", "R4 R5 R6 R7 R8 R13", "B9", opened=opened)

    assert proposed(state, "").refusal == refused(Reason.TILE_FROM_RACK, "T7")
    assert proposed(state, "R4 B9 R1").refusal == refused(Reason.TILE_NOT_YOURS, "T7", cards=tiles_from("B9 R1"))


def test_a_proposal_out_of_turn_tells_nothing_of_a_draft() -> None:
    """T2, T7: the answer is the same whether the tile would fit what another player is trying out, or not."""
    start = at("R1 R2 R3", "R4 R13", "R5 B9")
    draft = after(start, put("R1 R2 R3 R4"))

    for state in (start, draft):
        for tiles in ("R5", "B9", "R13"):
            assert proposed(state, tiles, seat=1) == Proposal((), refused(Reason.NOT_YOUR_TURN, "T2", seat=0))


def test_nothing_is_proposed_when_the_round_is_over() -> None:
    """T9: it has ended."""
    state = after(at("R1 R2 R3", "R4", "R5 B9"), put("R1 R2 R3 R4"))

    assert proposed(state, "R5", seat=1) == Proposal((), refused(Reason.ROUND_OVER, "T2"))
    assert proposed(state, "B9", seat=1) == Proposal((), refused(Reason.ROUND_OVER, "T2"))


# The match


OTHERS = "R13 B13 K13 Y13 R12 B12 K12 Y12 R11 B11 K11 Y11 R10 B10"  # 52 + 48 + 44 + 20 = 164
COST = 164


def round_won(match: Match, winner: int) -> Match:
    """Return the match after a round of two players that one of them wins at once."""
    racks = (LOW, OTHERS) if winner == 0 else (OTHERS, LOW)
    turned = "K10 Y9" if winner == 0 else "Y9 K10"
    return played(match, dealt(*racks, turned=turned), put(LOW_SETS, winner))


def match_of(rounds: int) -> Match:
    return new_match(rules_for("tiles", 2, {"rounds": rounds}))


def test_a_match_has_three_rounds_unless_agreed_otherwise() -> None:
    """T12: any number of rounds, scores added."""
    match = new_match(rules_for("tiles", 2))
    assert [option.default for option in match.rules.options] == [3]
    for winner, totals in ((0, (COST, -COST)), (0, (2 * COST, -2 * COST)), (1, (COST, -COST))):
        assert match.outcome is None
        match = round_won(match, winner)
        assert match.totals == totals

    assert match.outcome == Outcome((0,), (COST, -COST), (COST, -COST))
    assert (match.stage, to_act(match), legal_actions(match, 0)) == (Stage.OVER, (), ())


def test_the_end_of_a_match_is_told() -> None:
    """T12: with the last round."""
    match = played(match_of(1), dealt(LOW, OTHERS, turned="K10 Y9"))

    assert apply(match, put(LOW_SETS)).events[1:] == (
        Arranged(0, tuple(sorted(tiles_from(LOW)))),
        RoundEnded(Ending.OUT, (0,), (COST, -COST)),
        MatchEnded((0,)),
    )


@pytest.mark.parametrize("rounds", [0, 101, True, "3"])
def test_the_number_of_rounds_is_agreed_within_bounds(rounds: int | str) -> None:
    """T12, G11: one to a hundred."""
    expected = refused(Reason.OPTION_VALUE, "T12", option="rounds", value=str(rounds))

    assert setup_refusal("tiles", 2, {"rounds": rounds}) == expected
    assert setup_refusal("tiles", 2, {"rounds": 1}) is setup_refusal("tiles", 2, {"rounds": 100}) is None


def test_a_match_that_ends_level_plays_another_round() -> None:
    """T12, G11: until it is not level."""
    level = round_won(round_won(match_of(2), 0), 1)

    assert (level.totals, level.outcome, level.stage) == ((0, 0), None, Stage.DEAL)
    assert round_won(level, 1).outcome == Outcome((1,), (-COST, COST), (-COST, COST))


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([(5, 5, -10)], None),
        ([(5, 5, -10), (5, 5, -10)], None),
        ([(5, 5, -10), (5, 5, -10), (-3, 9, -6)], (1,)),
        ([(5, 5, -10), (-5, -9, 14)], (2,)),  # who was not level may win
        ([(5, 5, -10), (-6, -10, 9)], None),  # others may become level
    ],
)
def test_a_match_goes_on_while_it_is_level_at_the_top(
    points: list[tuple[int, ...]], winners: tuple[int, ...] | None
) -> None:
    """T12, G11: whoever is level."""
    rules = rules_for("tiles", 3, {"rounds": 1})
    rounds = tuple(Round(((0, 1, 2),), (Result(Ending.OUT, (0,), one),), one) for one in points)
    outcome = rules.outcome(rounds, rung=False)

    assert (outcome and outcome.winners) == winners


def test_each_round_is_started_by_a_new_draw() -> None:
    """T2: the tiles turned for the round say who starts it, not the round before."""
    match = round_won(match_of(3), 0)
    again = played(match, dealt("", "", turned="R9 B8"))
    other = played(match, dealt("", "", turned="R8 B9"))

    assert (board(again).turn, board(other).turn) == (0, 1)
    assert refusal(match, DrawStock(0)) == refused(Reason.ROUND_OVER, "T2")


def test_a_selection_is_proposed_through_the_match() -> None:
    """T4: as at a table."""
    match = started(LOW, OTHERS, turned="K10 Y9")

    assert proposal(match, 0, tiles_from("R1 R2 R3")).refusal == refused(
        Reason.OPENING_TOO_LOW, "T4", worth=6, least=30
    )
    assert proposal(match, 1, tiles_from("R13 B13 K13")).refusal == refused(Reason.NOT_YOUR_TURN, "T2", seat=0)
