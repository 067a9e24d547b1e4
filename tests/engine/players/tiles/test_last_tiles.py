"""The end of tiles between two, by position: who passes, who lays what, and what it brings (T9, T10)."""

from random import Random

import pytest

from engine.actions import Action, Arrange, Decline, EndTurn, TakeBack
from engine.cards import tiles_from, tiles_text
from engine.match import Match, apply, legal_actions, new_match, refusal
from engine.players.levels import Level, Weighed, Why
from engine.players.tiles import by_level as tiles
from engine.players.tiles import last_tiles as last_tiles_module
from engine.players.tiles.ending import last_tiles
from engine.players.tiles.last_tiles import Aim, LastTiles, LookAhead
from engine.state import Phase, State
from engine.tiles.sets import Set, rack_value
from engine.tiles.solver import most_tiles
from engine.variants import rules_for
from engine.view import view

BOTH = (True, True)
UNDECIDED, LESS, SAVED, OUT = 0, 2, 17, 4  # seeds of positions


def at(table: str, own: str, other: str, opened: tuple[bool, bool] = BOTH, passes: int = 0) -> LastTiles:
    racks = tuple(sorted(tiles_from(own))), tuple(sorted(tiles_from(other)))
    return LastTiles(tiles_from(table), racks, opened, passes)


@pytest.mark.parametrize(
    ("position", "aim", "expected"),
    [
        (at("R3 R4 R5", "R6 R7", "B1 B9"), Aim.OUT, "R6 R7"),
        (at("", "R9 R10 R11", "B1 B9", (False, True)), Aim.OUT, "R9 R10 R11"),
        # who holds less passes, whatever fits
        (at("R3 R4 R5", "R6 B1", "K9 K11"), Aim.LESS, ""),
        # who holds more lays just enough
        (at("", "B7 B8 B9 K9 Y1", "K1 Y12 R13"), Aim.UNDER, "B7 B8 B9"),
        (at("", "B1 B2 B3 K12 Y12 R12 Y1", "K1 Y12 R13"), Aim.UNDER, "R12 Y12 K12"),
        (at("", "R9 R10 * Y1", "K2 B4 K6 Y11"), Aim.UNDER, "R9 R10 *"),
        (at("R3 R4 R5", "R6 B10", "K13 B2"), Aim.UNDER, "R6"),
        # but not the set that lets the other out
        (at("", "B10 B11 B12 K12 Y12 R12 R1", "B6 B7 B8 B9 B13"), Aim.UNDER, "R12 Y12 K12"),
        # and if there is no other, what saves most
        (at("", "B10 B11 B12 K9 Y9 R9 Y1", "B8 B9 B13"), Aim.SAVE, "R9 B10 B11 B12 Y9 K9"),
        # a tile that takes the other's only place
        (at("R3 R4 R5", "R6 Y1", "R6'"), Aim.UNDER, "R6"),
        # nothing fits
        (at("R3 R4 R5", "K5 Y1", "R6 R7"), Aim.NONE, ""),
        (at("R3 R4 R5", "K9 K13", "Y1"), Aim.NONE, ""),
        # an opening comes first (T4)
        (at("", "B7 B8 B9 K13 Y13 R13 Y1", "K2 B4 K6 Y11 R11 B12 B13", (False, True)), Aim.UNDER, "R13 Y13 K13"),
        (at("", "B10 B11 B12 K9 Y9 R9 Y1", "B8 B9 B13", (False, True)), Aim.SAVE, "R9 B10 B11 B12 Y9 K9"),
        (at("R3 R4 R5", "R6 B10", "K9", (False, True)), Aim.NONE, ""),
        # who has not opened and cannot is no danger (T4)
        (at("R3 R4 R5", "K5 Y1", "R6 R7", (True, False)), Aim.LESS, ""),
    ],
)
def test_what_comes_first(position: LastTiles, aim: Aim, expected: str) -> None:
    first = LookAhead(position).plans()[0]

    assert (tiles_text(sorted(first.tiles)), first.aim) == (tiles_text(sorted(tiles_from(expected))), aim)


@pytest.mark.parametrize(
    ("position", "laid", "points"),
    [
        (at("R3 R4 R5", "R6 R7", "B1 B9"), "R6 R7", 10),  # the round is won
        (at("R3 R4 R5", "R6 B1", "K9 K11"), "", 20),  # the other has nothing that fits, and both pass
        (at("R3 R4 R5", "R6 B1", "K9 K11", passes=1), "", 20),  # this pass is the second
        (at("R3 R4 R5", "K9 K11", "R6 B1", passes=1), "", -20),
        (at("R3 R4 R5", "K9 K11", "Y9 Y11", passes=1), "", 0),  # level racks divide nothing
        (at("R3 R4 R5", "K9 K11", "Y9 Y11", passes=-1), "", 0),  # the end of a turn is no pass
        (at("", "B7 B8 B9 K9 Y1", "K1 Y12 R13"), "B7 B8 B9", 26),
        (at("", "B7 B8 B9 K9 Y1", "K1 Y12 R13"), "", -34),  # the other holds less and passes, too
        (at("", "B10 B11 B12 K12 Y12 R12 R1", "B6 B7 B8 B9 B13"), "B10 B11 B12", -37),  # the other is out
        # to hold less by laying is answered likewise, until somebody has no more to lay
        (at("", "B7 B8 B9 K5 Y1", "Y7 Y8 Y9 K4 K1"), "B7 B8 B9", -6),
        (at("", "B1 B2 B3 K9 Y11 Y12 Y13", "R11 R12 R13 R1"), "B1 B2 B3", -9),
    ],
)
def test_what_it_brings(position: LastTiles, laid: str, points: int) -> None:
    assert LookAhead(position).worth(tuple(sorted(tiles_from(laid)))) == points


def test_too_long_a_look_ahead_takes_it_that_both_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_tiles_module, "TURNS", 0)

    assert LookAhead(at("R3 R4 R5", "R6 B1", "R7 R8 K13")).worth(()) == 28


# By what a seat sees


def late(seed: int) -> Match:
    """Return a match of two with some forty tiles on the table and the others in the racks."""
    rules = rules_for("tiles", 2)
    pack = list(rules.pack())
    Random(seed).shuffle(pack)
    laid = most_tiles((), pack[65:])
    rest = [tile for tile in pack if tile not in laid.tiles]
    half = len(rest) // 2
    racks = tuple(sorted(rest[:half])), tuple(sorted(rest[half:]))
    state = State((0, 1), 0, Phase.PLAY, racks, table=laid.table, opened=(0, 1))
    return new_match(rules).but(boards=(state,), awaiting=(), version=1)


def seen(match: Match, seat: int = 0) -> LastTiles | None:
    sees = view(match, seat)
    assert sees.board is not None
    return last_tiles(sees, sees.board)


def known(match: Match, seat: int) -> LastTiles:
    position = seen(match, seat)
    assert position is not None
    return position


def racks_of(match: Match) -> tuple[Set, ...]:
    state = match.boards[0]
    assert state is not None
    return state.hands


def left_by(match: Match, action: Action) -> Set:
    state = apply(match, action).match.boards[0]
    assert state is not None
    return state.hands[0]


def weighed(match: Match, *actions: Action) -> tuple[Weighed, ...]:
    state = match.boards[0]
    assert state is not None
    return tiles.PLAYERS[Level.HARD](view(match, state.turn), actions, Random(1), 1)


def test_the_end_is_played_by_the_rules_and_costs_whoever_lays_first_little() -> None:
    """T10: neither two passes nor a way out that was given away bring a whole rack."""
    match = late(UNDECIDED)
    while not match.rounds:
        action = weighed(match)[0].action
        assert refusal(match, action) is None
        match = apply(match, action).match

    assert 0 < max(match.rounds[0].points) < 30


def test_nobody_needs_to_be_told_what_is_legal_at_the_end() -> None:
    match = late(UNDECIDED)
    told = weighed(match, *legal_actions(match, 0))

    assert told[0].action == weighed(match)[0].action
    assert [one.worth for one in told] == sorted((one.worth for one in told), reverse=True)


def test_whoever_has_laid_enough_ends_the_turn() -> None:
    match = late(UNDECIDED)
    first = weighed(match)[0]
    best, last = weighed(apply(match, first.action).match, TakeBack(0))

    assert first.why is not None
    assert first.why.key == "hint-tiles-under"
    assert best.action == EndTurn(0)
    assert best.why == Why("hint-tiles-less", numbers={"points": first.why.numbers["points"]})
    assert last.action == TakeBack(0)


@pytest.mark.parametrize("seed", [LESS, SAVED, OUT])
def test_why(seed: int) -> None:
    match = late(seed)
    best = weighed(match)[0]
    own, other = (rack_value(rack) for rack in racks_of(match))

    assert (
        best.why
        == {
            LESS: Why("hint-tiles-less", numbers={"points": other - own}),
            SAVED: Why("hint-tiles-save", numbers={"points": own - rack_value(left_by(match, best.action))}),
            OUT: Why("hint-tiles-out", numbers={"count": len(racks_of(match)[0])}),
        }[seed]
    )


def test_an_opening_comes_first_and_what_is_planned_beside_it_can_follow() -> None:
    """T5."""
    state = late(UNDECIDED).boards[0]
    assert state is not None
    match = late(UNDECIDED).but(boards=(state.but(opened=(1,)),))
    action = weighed(match)[0].action

    assert isinstance(action, Arrange)
    assert action.table[: len(state.table)] == state.table
    assert refusal(match, action) is None


def test_a_pass_is_heard_and_what_is_laid_in_the_turn_is_none() -> None:
    """T10: the second pass in a row ends the round."""
    match = late(LESS)
    passed = apply(match, Decline(0)).match

    assert weighed(match)[0].action == Decline(0)
    assert [known(match, 0).passes, known(passed, 1).passes] == [0, 1]
    assert known(apply(late(UNDECIDED), weighed(late(UNDECIDED))[0].action).match, 0).passes == -1


def test_only_what_is_known_is_looked_ahead_in() -> None:
    """With something left to draw, or with a third player, no other rack is known."""
    match, three = late(LESS), rules_for("tiles", 3)
    state = match.boards[0]
    assert state is not None
    own, other = state.hands
    drawing = match.but(boards=(state.but(hands=(own, other[1:]), stock=other[:1]),))
    shared = State((0, 1, 2), 0, Phase.PLAY, (own, other[:5], other[5:]), table=state.table, opened=(0, 1, 2))
    of_three = new_match(three).but(boards=(shared,), awaiting=(), version=1)

    assert seen(match) is not None
    assert seen(drawing) is None
    assert seen(of_three) is None
