"""What a set is, told tile by tile."""

import pytest

from engine.cards import Card, tile_text, tiles_from
from engine.tiles.sets import SetFault, opening_value, ordered, rack_value, set_fault

FAULTS = [
    ("R7 R8 R9", None),
    ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13", None),
    ("R5 B5 K5", None),
    ("Y5 B5 K5 R5", None),
    ("R5 B5 *", None),
    ("R5 B5 K5 *", None),
    ("R7 * R9", None),
    ("* R12 R13", None),
    ("R12 * *'", None),  # a group, though no run
    ("* *' R1", None),
    ("R5 * *'", None),
    ("R4 * *' R7", None),
    ("", SetFault("empty")),
    ("* *'", SetFault("no_number")),
    ("R7 R8", SetFault("too_short", ("2",))),
    ("R7 K7", SetFault("too_short", ("2",))),
    ("R7", SetFault("too_short", ("1",))),
    ("R7 *", SetFault("too_short", ("2",))),
    ("R13 *", SetFault("out_of_range", ("14",))),
    ("R7 R8 R10", SetFault("gap", ("9",))),
    ("R7 R8 R11", SetFault("gap", ("9 10",))),
    ("R7 * R11", SetFault("gap", ("9 10",))),
    ("R7 * R8", SetFault("joker_too_many", ("7", "8"))),
    ("R9 R8 R7", SetFault("falling", ("9", "8"))),
    ("R12 R13 R1", SetFault("falling", ("13", "1"))),
    ("R7 R7' R8", SetFault("repeated_number", ("7",))),
    ("R7 R7'", SetFault("repeated_number", ("7",))),
    ("R12 R13 *", SetFault("out_of_range", ("14",))),
    ("* R1 R2", SetFault("out_of_range", ("0",))),
    ("R7 K7 R7'", SetFault("repeated_colour", ("R",))),
    ("R5 B5 K5 Y5 *", SetFault("too_long", ("5",))),
    ("R5 B6 K7", SetFault("mixed")),
    ("R5 R6 B6", SetFault("mixed")),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS)
def test_a_set_is_judged_as_it_lies(text: str, fault: SetFault | None) -> None:
    """T3, T8: runs rise by one in one colour, groups have different colours, a joker stands for its slot."""
    assert set_fault(tiles_from(text)) == fault


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R9 R7 R8", "R7 R8 R9"),
        ("Y5 R5 K5", "R5 K5 Y5"),
        ("* R9 R7", "R7 * R9"),
        ("* R7 R8", "R7 R8 *"),
        ("R12 * R13", "* R12 R13"),
        ("* *' R13 R11", "*' R11 * R13"),
        ("* B5 R5", "R5 B5 *"),
        ("* *' R13", "* *' R13"),
        ("R10 * *' R7", "R7 * *' R10"),
        ("R7 R8 R10", None),
        ("R7 R7' R8", None),
        ("* *'", None),
        ("", None),
    ],
)
def test_tiles_in_any_order_become_a_set_if_they_can(text: str, expected: str | None) -> None:
    """T3, T8."""
    assert ordered(tiles_from(text)) == (None if expected is None else tiles_from(expected))


def test_a_joker_counts_nothing_in_an_opening_and_thirty_in_a_rack() -> None:
    """T4, T9."""
    assert opening_value([tiles_from("R8 B8 K8 *"), tiles_from("R1 R2 R3")]) == 30
    assert rack_value(tiles_from("R8 B13 *")) == 51


@pytest.mark.parametrize("tile", [Card(0), Card(64), Card(105)])
def test_a_tile_alone_is_no_set(tile: Card) -> None:
    """T3."""
    assert set_fault([tile]) is not None, tile_text(tile)
