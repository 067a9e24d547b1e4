"""The parts of the search keep their word: they leave out what cannot be of use, and nothing else."""

import pytest

from engine.cards import tiles_from
from engine.tiles.groups import GroupOfNumber, best_groups
from engine.tiles.question import TILES_THEN_POINTS, question, without_hopeless
from engine.tiles.runs import Place
from engine.tiles.table_before import table_before


@pytest.mark.parametrize(
    ("rack", "hopeless"),
    [
        ("R1 R2 R3 K9", (9,)),
        ("R1 R5 K9 Y11", (1, 5, 9, 11)),
        ("R1 R5 K9 Y11 *", (1, 5, 9, 11)),
        ("R1 R3 K9 Y11 *", (9, 11)),
        ("R12 R13 K9 Y11 *", (9, 11)),
        ("R1 R5 K9 Y9 *", (1, 5)),
        ("R1 R5 K9 Y11 * *'", ()),
    ],
)
def test_what_fits_no_set_is_out_of_the_question(rack: str, hopeless: tuple[int, ...]) -> None:
    asked = without_hopeless(question((), tiles_from(rack)))

    assert asked.lost == sum(TILES_THEN_POINTS[number] for number in hopeless)


@pytest.mark.parametrize(
    ("counts", "jokers", "groups"),
    [
        ((1, 1, 1, 0), 0, [GroupOfNumber(0b0111, 0)]),
        ((1, 1, 0, 0), 1, [GroupOfNumber(0b0011, 1)]),
        ((2, 2, 2, 0), 0, [GroupOfNumber(0b0111, 0), GroupOfNumber(0b0111, 0)]),
    ],
)
def test_new_groups_lose_nothing_of_old_ones(
    counts: tuple[int, int, int, int], jokers: int, groups: list[GroupOfNumber]
) -> None:
    assert best_groups(counts, jokers, ()) == (0, tuple(groups))


@pytest.mark.parametrize(
    ("group", "colours", "jokers"),
    [("R5 B5 K5", 0b0111, 0), ("R5 B5 *", 0b0011, 1), ("B5 Y5 *'", 0b1010, 1)],
)
def test_a_group_before_the_turn_is_known_by_its_colours_and_either_joker(
    group: str, colours: int, jokers: int
) -> None:
    assert table_before([tiles_from(group)]).groups[5] == (GroupOfNumber(colours, jokers),)


@pytest.mark.parametrize(
    ("jokers", "near", "far", "most"), [(1, 1, 0, 1), (1, 0, 1, 0), (2, 0, 1, 1), (2, 0, 0, 0), (0, 1, 1, 0)]
)
def test_one_joker_bridges_one_number_and_two_bridge_two(jokers: int, near: int, far: int, most: int) -> None:
    assert Place(jokers, near, far).most_jokers(least=0, unfed=1) == most
