"""How few tiles move: written positions, and the count of the exact model for each.

They were found while the solver was mended (`python -m bench.tiles --diagnose`), each because too many tiles moved.
"""

from collections import Counter

import pytest

from engine.cards import JOKER, Card, tiles_from
from engine.tiles import search
from engine.tiles.layout import Placement
from engine.tiles.runs import STATE, Place
from engine.tiles.sets import set_fault
from engine.tiles.solver import place
from engine.tiles.table_before import Run
from engine.tiles.tracked_steps import TrackedColour
from tests.engine.tiles.positions import position

# A table, the tiles to be placed, and how many tiles have to move.
FEWEST = [
    ("K1 K2 K3 / K3 K4 K5 K6 K7", "R3 Y3", 1),
    ("R5 R6 R7 / R2 R3 R4 R5 R6 R7 R8 R9 / K4 K5 K6 K7 *", "R3", 1),
    ("Y5 Y6 Y7 Y8 Y9 Y10 * Y12 / K1 * K3 K4 K5 K6 K7 K8", "K12 B8 B12", 3),
    ("* * K5 / K1 K2 K3 K4 K5 / R8 B8 Y8 K8 / R5 R6 R7 / R5 Y5 B5", "R13 B13 R9", 3),
    ("R4 R5 R6 / B4 B5 * B7 B8 B9 B10 B11 B12 / Y5 Y6 Y7 Y8 Y9 Y10 Y11 / R7 B7 Y7", "R8", 7),
    ("K8 Y8 B8 R8 / Y10 R10 B10 K10 / * Y11 Y12 / * R10 R11 R12 R13 / R1 K1 Y1 B1", "K6 Y5 Y13 R5 K3 K7", 4),
    ("K3 Y3 R3 B3 / B9 * R9 K9 / Y10 Y11 Y12 / R2 R3 R4 R5 R6 / Y2 K2 B2 / K13 B13 Y13 R13", "Y11", 2),
    (
        (
            "R8 * R10 / R1 R2 R3 / K13 B13 R13 / Y11 R11 K11 B11 / K3 Y3 B3 / K11 Y11 R11 / K2 K3 K4 * K6 K7 K8 "
            "K9 / R1 R2 R3 / Y3 Y4 Y5 Y6 Y7 / R8 R9 R10 / B9 Y9 K9 R9 / R12 Y12 K12 / K10 Y10 B10"
        ),
        "Y12 R6 Y4 Y8",
        9,
    ),
    (
        (
            "K11 B11 R11 / R6 K6 Y6 / R6 R7 R8 / * * R8 R9 R10 R11 / B1 Y1 R1 K1 / B1 B2 B3 B4 B5 B6 B7 B8 / Y2 "
            "Y3 Y4 Y5 Y6 / K4 K5 K6 / K10 Y10 R10 / R4 B4 Y4 / K8 K9 K10 / Y12 K12 R12 B12 / K13 Y13 B13"
        ),
        "R13 B10 K4 R4 B2 B10 Y2 Y5",
        10,
    ),
    (
        (
            "K5 Y5 B5 / R4 K4 Y4 B4 / K1 K2 K3 K4 K5 K6 K7 K8 / Y9 K9 R9 / B6 B7 B8 B9 B10 / B4 Y4 R4 * / Y6 K6 "
            "R6 B6 / R11 R12 R13 / Y10 Y11 Y12 / Y13 R13 B13 / K7 B7 R7 / R8 B8 Y8 / * R5 Y5 / Y11 K11 B11 R11 / "
            "B12 K12 Y12"
        ),
        "R12 B2 R3 B3",
        5,
    ),
    (
        (
            "K4 K5 K6 / B8 B9 * B11 / R3 R4 R5 * R7 R8 / Y3 Y4 Y5 Y6 Y7 Y8 / K3 B3 R3 Y3 / B13 R13 K13 / B6 B7 B8 "
            "B9 B10 / B11 B12 B13 / K1 K2 K3 K4 / K10 K11 K12 / Y4 Y5 Y6 Y7 Y8 / Y10 Y11 Y12 / Y10 Y11 Y12 Y13 / "
            "B2 R2 Y2 K2"
        ),
        "R4 R12 B3 K6 Y1 Y9 R11 K5",
        8,
    ),
    (
        (
            "B8 B9 B10 B11 / Y2 K2 B2 / Y8 Y9 Y10 Y11 / R8 R9 R10 R11 R12 / K8 * * / B2 B3 B4 / B4 K4 Y4 / K7 B7 "
            "Y7 / K8 K9 K10 / K10 K11 K12 / R11 B11 K11 / R13 Y13 K13 / Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 / K12 B12 R12 "
            "Y12 / B5 B6 B7 / R2 R3 R4 / Y11 Y12 Y13"
        ),
        "B5 K1 Y1 R6 R10 B1 K3",
        7,
    ),
    (
        (
            "R4 R5 R6 * R8 R9 R10 R11 / R8 B8 Y8 / K12 R12 * / B7 B8 B9 / B3 Y3 K3 / R2 K2 Y2 / Y9 R9 B9 / K11 "
            "K12 K13 / B10 K10 Y10 R10 / B10 K10 Y10 / R13 Y13 B13 / R2 R3 R4 R5 R6 R7 / Y1 B1 K1 / K3 R3 Y3 B3 / "
            "K4 K5 K6 K7 / R11 B11 K11 / K1 B1 Y1"
        ),
        "R1 K8 Y6 K5 Y5",
        4,
    ),
    (
        (
            "B9 * B11 B12 / K1 Y1 B1 R1 / K3 Y3 B3 R3 / R3 R4 R5 * R7 R8 / K6 K7 K8 K9 / R4 R5 R6 / R10 B10 Y10 / "
            "B4 K4 Y4 / Y2 Y3 Y4 / K11 K12 K13 / K10 K11 K12 / B3 B4 B5 / K6 K7 K8 / B7 B8 B9 B10 B11 B12 / R9 "
            "R10 R11 R12 / B2 R2 Y2 / K13 B13 Y13 R13"
        ),
        "K5 Y6 Y11 R9 Y10",
        6,
    ),
    (
        (
            "Y10 B10 K10 R10 / R1 R2 R3 R4 R5 R6 R7 R8 / Y5 R5 K5 / Y2 Y3 Y4 / Y8 Y9 Y10 Y11 Y12 / R13 Y13 K13 B13 / "
            "K9 K10 K11 K12 K13 / K2 K3 K4 K5 K6 K7 K8 K9 / R1 R2 R3 R4 * R6 / Y9 R9 *"
        ),
        "K6 R9 K2 B7",
        10,
    ),
]


def placed_on(table: str, rack: str) -> Placement:
    case = position([tiles.split() for tiles in table.split(" / ")], rack.split(), 0)
    answer = place(case.table, case.rack)
    before = [tile for tiles in case.table for tile in tiles]
    assert Counter(tile for tiles in answer.table for tile in tiles) == Counter([*before, *case.rack])
    assert all(set_fault(tiles) is None for tiles in answer.table)
    return answer


@pytest.mark.parametrize(("table", "rack", "moved"), FEWEST)
def test_no_more_tiles_move_than_must(table: str, rack: str, moved: int) -> None:
    """T7."""
    assert len(placed_on(table, rack).moved) == moved


def test_a_run_is_not_split_where_a_tile_can_be_taken_from_an_end() -> None:
    """T7: K1 K2 K3 could as well lose two tiles to the run behind it; K3 is taken from that one instead."""
    answer = placed_on("K1 K2 K3 / K3 K4 K5 K6 K7", "R3 Y3")

    assert answer.moved == tiles_from("K3'")


def test_a_joker_feeds_a_run_so_that_an_old_one_keeps_its_tile() -> None:
    """T8: it goes between Y11 and Y13, and Y10 Y11 Y12 stays as it is."""
    answer = placed_on("B9 * R9 K9 / Y10 Y11 Y12 / K13 B13 Y13 R13", "Y11")

    assert set(answer.moved) == {Card(JOKER), *tiles_from("Y13")}
    assert tiles_from("Y10 Y11 Y12") in answer.table


def test_a_search_that_grows_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """T7: the table is legal, only a tile more has moved."""
    monkeypatch.setattr(search, "TOO_MANY", 0)

    answer = placed_on("K1 K2 K3 / K3 K4 K5 K6 K7", "R3 Y3")

    assert answer.moved == tiles_from("K1 K2")


def test_line_ups_beyond_the_states_there_are_cannot_be_reached() -> None:
    full, roomy = (TrackedColour([Run(0, 1, 3, ())], {1: [1]}, [Place(0, 1, 1)] * 3, slack=1) for _ in range(2))

    states = [full.state_after(1, (over, over)) for over in range(1, STATE + 2)]

    assert states == [*range(1, STATE + 1), None]
    assert [tiles for tiles, _ in roomy.steps()[0][0]] == [1]
    assert full.steps()[0][0] == []
