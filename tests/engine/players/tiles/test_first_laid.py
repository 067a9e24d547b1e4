"""Who lays first with several others, once everything is drawn and nothing laid (T10)."""

from random import Random

import pytest

from engine.actions import Arrange, Decline, TimeOut
from engine.cards import tiles_from
from engine.match import Match, apply, new_match
from engine.players.levels import Level, Weighed, Why
from engine.players.tiles import by_level as tiles
from engine.state import Phase, State
from engine.tiles.sets import Table
from engine.variants import rules_for
from engine.view import view
from tests.kit_computers import Pair, assert_no_peeking

LEAST = "R1 R2 R3 B1 B2 B3 K1 K2 K3 Y1 Y2 Y3 B9"  # worth much less than what others may hold, and a set fits
MOST = "R13 R12 R11 B13 B12 B11 K13 K12 K11 Y13 Y12 Y11 B9"


def at(rack: str, table: Table = (), seed: int = 1) -> Match:
    """Return a match of three who hold as many tiles, in which seat 0 is to play; the rest is out of sight."""
    rules = rules_for("tiles", 3)
    own = tiles_from(rack)
    rest = [tile for tile in rules.pack() if tile not in own and all(tile not in one for one in table)]
    Random(seed).shuffle(rest)
    racks = tuple(sorted(own)), tuple(sorted(rest[: len(own)])), tuple(sorted(rest[len(own) : 2 * len(own)]))
    state = State((0, 1, 2), 0, Phase.PLAY, racks, table=table, opened=(0, 1, 2) if table else ())
    return new_match(rules).but(boards=(state,), awaiting=(), version=1)


def passed(match: Match, *others: Decline | TimeOut) -> Match:
    """Return a match in which the others before seat 0 have passed."""
    state = match.boards[0]
    assert state is not None
    match = match.but(boards=(state.but(turn=others[0].seat),)) if others else match
    for action in others:
        match = apply(match, action).match
    return match


def best(match: Match, samples: int = 60) -> Weighed:
    return tiles.PLAYERS[Level.HARD](view(match, 0), (), Random(1), samples)[0]


@pytest.mark.parametrize("rack", [LEAST, MOST])
@pytest.mark.parametrize("others", [(), (Decline(2),), (TimeOut(2),)])
def test_nobody_lays_first_while_others_may_have_to(rack: str, others: tuple[Decline | TimeOut, ...]) -> None:
    first = best(passed(at(rack), *others))

    assert (first.action, first.why) == (Decline(0), Why("hint-tiles-first"))


@pytest.mark.parametrize("last", [Decline, TimeOut])
def test_the_last_to_pass_ends_the_round_if_that_is_likely_to_be_good(last: type[Decline | TimeOut]) -> None:
    least = best(passed(at(LEAST), Decline(1), last(2)))

    assert (least.action, least.why) == (Decline(0), Why("hint-tiles-block", numbers={"chance": 100}))
    assert isinstance(best(passed(at(MOST), Decline(1), last(2))).action, Arrange)


def test_a_rack_that_can_go_down_goes_down() -> None:
    """T9."""
    assert best(at("R9 R10 R11")).why == Why("hint-tiles-out", numbers={"count": 3})


def test_with_something_on_the_table_the_most_is_laid() -> None:
    first = best(at("R6 B9", (tiles_from("R3 R4 R5"),)))

    assert isinstance(first.action, Arrange)


def test_what_the_others_hold_is_not_looked_at() -> None:
    for rack in (LEAST, MOST):
        pair = Pair(0, *(passed(at(rack, seed=seed), Decline(1), Decline(2)) for seed in (1, 2)))
        assert_no_peeking(pair, Level.HARD, 60)
