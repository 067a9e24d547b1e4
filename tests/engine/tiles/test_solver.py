"""The solver: equal to what is known and to brute force, and its tables are legal."""

import random
from collections import Counter

import pytest

from engine.cards import JOKER, RANK, Card, pack, tiles_from
from engine.tiles.layout import Change, ChangeKind, Placement, placement
from engine.tiles.sets import OPENING_WORTH, Set, Table, opening_value, set_fault
from engine.tiles.solver import (
    arrangement,
    most_points,
    most_tiles,
    most_tiles_least_change,
    opening,
    place,
)
from tests.engine.tiles import brute
from tests.engine.tiles.positions import Position, known, known_openings, position, random_position, random_table


def table_of(*texts: str) -> Table:
    return tuple(tiles_from(text) for text in texts)


def tiles_on(table: Table) -> list[Card]:
    return sorted(tile for tiles in table for tile in tiles)


def points(tiles: Set) -> int:
    return sum(RANK[tile] for tile in tiles)


def assert_legal(before: Table, after: Table, placed: Set, rack: Set) -> None:
    """T7: every set is one, every table tile is still there, and what is new came from the rack."""
    assert [set_fault(tiles) for tiles in after] == [None] * len(after)
    assert tiles_on(after) == sorted([*tiles_on(before), *placed])
    assert set(placed) <= set(rack)


# Made for these tests; the optimum of each was found by brute force or is plain to see.
POSITIONS = [
    position([["R5", "B5", "K5"]], ["J"], 1, 0),
    position([["R5", "R6", "R7"]], ["J", "J"], 2, 0),
    position([["R5", "B5", "K5", "Y5"]], ["J"], 0, 0),  # no room for it
    position([["R5", "B5", "K5", "Y5"]], ["J", "J"], 2, 0),  # two groups of three
    position([["R5", "B5", "K5", "Y5"], ["R6", "B6", "K6", "Y6"]], ["J"], 1, 0),  # R5 R6 * and what is left
    position([["R5", "B5", "J"]], ["K5"], 1, 5),
    position([["R5", "J", "J"]], ["R6", "B5"], 1, 6),
    position([["R3", "R4", "R5", "R6", "R7"]], ["R5", "B5"], 1, 5),
    position([["R4", "B4", "K4", "Y4"]], ["R5", "R6", "B9"], 2, 11),
    position([["R11", "R12", "R13"]], ["R1", "R2"], 0, 0),
    position([], ["R1", "R2", "R4", "J", "R12", "R13"], 4, 7),
    position([], ["J", "J"], 0, 0),
    position([], [], 0, 0),
    position([[f"R{number}" for number in range(1, 14)]] * 2, ["J", "J"], 2, 0),
]


@pytest.mark.parametrize("case", POSITIONS)
def test_most_tiles_of_positions_made_for_it(case: Position) -> None:
    """T3, T7, T8."""
    answer = most_tiles(case.table, case.rack)

    assert_legal(case.table, answer.table, answer.tiles, case.rack)
    assert (len(answer.tiles), points(answer.tiles)) == (case.tiles, case.points)


@pytest.mark.parametrize("case", known("positions"))
def test_most_tiles_and_most_points_of_known_positions(case: Position) -> None:
    """T7: each is known as an objective of its own."""
    fullest, richest = most_tiles(case.table, case.rack), most_points(case.table, case.rack)

    assert_legal(case.table, fullest.table, fullest.tiles, case.rack)
    assert_legal(case.table, richest.table, richest.tiles, case.rack)
    assert (len(fullest.tiles), points(richest.tiles)) == (case.tiles, case.points)


@pytest.mark.parametrize("case", known("edge"))
def test_most_tiles_of_known_edge_cases(case: Position) -> None:
    """T8: jokers that no set needs are placed too."""
    answer = most_tiles(case.table, case.rack)

    assert_legal(case.table, answer.table, answer.tiles, case.rack)
    assert len(answer.tiles) == case.tiles


@pytest.mark.parametrize(("rack", "tiles", "worth"), known_openings())
def test_openings_of_known_racks(rack: Set, tiles: int, worth: int) -> None:
    """T4."""
    sets = opening(rack)

    assert (-1 if sets is None else len(tiles_on(sets))) == tiles
    assert opening_value(most_points((), rack).table) == worth


@pytest.mark.parametrize("seed", range(150))
def test_most_tiles_equals_brute_force(seed: int) -> None:
    """T7, T8: on small tables with many jokers."""
    rng = random.Random(seed)
    table, rack = random_position(rng, rng.randint(0, 4), rng.randint(0, 5))

    answer = most_tiles(table, rack)

    assert_legal(table, answer.table, answer.tiles, rack)
    assert (len(answer.tiles), points(answer.tiles)) == brute.most(table, rack)


@pytest.mark.parametrize(
    ("rack", "expected"),
    [("R1 R2 R4 * R12 R13", "* R12 R13"), ("R2 R3 R4 B4 K4", "R4 B4 K4"), ("R1 B5", "")],
)
def test_most_points_need_not_be_most_tiles(rack: str, expected: str) -> None:
    """T7: R1 R2 * R4 are four tiles and 7; R12 R13 with the joker are 25."""
    assert most_points((), tiles_from(rack)).table == (table_of(expected) if expected else ())


def close_tiles(rng: random.Random, count: int) -> Set:
    """Return tiles of few numbers and colours, and jokers, so that sets are likely."""
    near = [tile for tile in pack(2, 2) if tile >= JOKER or (RANK[tile] > 8 and tile % 52 // 13 < 3)]
    return tuple(rng.sample(near, count))


@pytest.mark.parametrize("seed", range(150))
def test_an_arrangement_is_found_if_there_is_one(seed: int) -> None:
    """T3, T8: the same tiles, all of them in sets."""
    rng = random.Random(seed)
    tiles = close_tiles(rng, rng.randint(3, 11))

    table = arrangement(tiles)

    assert (table is not None) == brute.can_stand(tiles)
    assert table is None or tiles_on(table) == sorted(tiles)
    assert all(set_fault(one) is None for one in table or ())


@pytest.mark.parametrize("seed", range(60))
def test_an_opening_equals_brute_force(seed: int) -> None:
    """T4: thirty without jokers, the most tiles, then points."""
    rng = random.Random(seed)
    rack = close_tiles(rng, rng.randint(5, 10))

    sets = opening(rack)

    found = None if sets is None else (len(tiles_on(sets)), opening_value(sets))
    assert found == brute.best_opening(rack, OPENING_WORTH)
    assert all(set_fault(one) is None for one in sets or ())
    assert set(tiles_on(sets or ())) <= set(rack)


@pytest.mark.parametrize(
    ("rack", "expected"),
    [
        ("R8 B8 K8 *", None),  # 24: the joker counts nothing
        ("R10 B10 K10 *", "R10 B10 K10 *"),
        ("R9 R10 * B1", None),
        ("R9 R10 * R12 B1", "R9 R10 * R12"),
        ("R10 B10 K10 R1 R2 R3", "R1 R2 R3 R10 B10 K10"),
        ("R3 R4 R5 B3 B4 B5 K1 K2 K3 Y10 B10 K10", "R3 R4 R5 B3 B4 B5 K1 K2 K3 B10 K10 Y10"),
        ("R8 R9 R10 R11 B8 K8 Y8", "R9 R10 R11 R8 B8 K8 Y8"),
        ("R10 B10 K10 Y10 *", "R10 B10 K10 Y10"),  # no room for the joker
    ],
)
def test_what_opens(rack: str, expected: str | None) -> None:
    """T4."""
    sets = opening(tiles_from(rack))

    assert (None if sets is None else tiles_on(sets)) == (None if expected is None else sorted(tiles_from(expected)))


def test_fewer_tiles_open_where_more_are_worth_too_little() -> None:
    """T4: R1 R2 * R4 R5 are five tiles and 12; with the joker among the black ones four tiles are worth 34."""
    sets = opening(tiles_from("R1 R2 R4 R5 K10 K11 K13 *"))

    assert sets == table_of("K10 K11 * K13")


def test_place_extends_and_leaves_the_rest_alone() -> None:
    """T7."""
    table = table_of("R7 R8 R9", "B5 K5 Y5")

    answer = place(table, tiles_from("R10 R5"))

    assert answer == Placement(
        table_of("R7 R8 R9 R10", "B5 K5 Y5 R5"),
        tiles_from("R10 R5"),
        (
            Change(ChangeKind.EXTENDED, *table_of("R7 R8 R9", "R7 R8 R9 R10")),
            Change(ChangeKind.EXTENDED, *table_of("B5 K5 Y5", "B5 K5 Y5 R5")),
        ),
        (),
    )


def test_place_takes_one_tile_where_it_needs_one() -> None:
    """T7: the fourth of a group goes to the new run, its set is rearranged."""
    table = table_of("R1 R2 R3", "Y4 K4 R4 B4", "K9 K10 K11")

    answer = place(table, tiles_from("R5 R6"))

    assert answer.moved == tiles_from("R4")
    assert [change.kind for change in answer.changes] == [
        ChangeKind.UNTOUCHED,
        ChangeKind.REARRANGED,
        ChangeKind.UNTOUCHED,
        ChangeKind.REARRANGED,
    ]
    assert answer.table == table_of("R1 R2 R3", "Y4 K4 B4", "K9 K10 K11", "R4 R5 R6")


def test_place_makes_new_sets() -> None:
    """T7."""
    answer = place(table_of("R1 R2 R3"), tiles_from("K7 B7 Y7"))

    assert answer.changes[1] == Change(ChangeKind.NEW, (), tiles_from("B7 K7 Y7"))


def test_a_set_goes_on_in_the_one_that_keeps_most_of_it() -> None:
    """T7: R4 goes to the new run, and the rest of its group to the runs that want it."""
    table = table_of("R4 B4 K4", "B5 B6 B7", "K5 K6 K7")

    answer = place(table, tiles_from("R5 R6"))

    assert answer.moved == tiles_from("B4 K4")
    assert answer.changes == (
        Change(ChangeKind.REARRANGED, *table_of("R4 B4 K4", "R4 R5 R6")),
        Change(ChangeKind.EXTENDED, *table_of("B5 B6 B7", "B4 B5 B6 B7")),
        Change(ChangeKind.EXTENDED, *table_of("K5 K6 K7", "K4 K5 K6 K7")),
    )


def test_a_set_that_nothing_carries_on_is_dissolved() -> None:
    """T7."""
    table = table_of("R4 B4 K4", "R5 R6 R7", "B5 B6 B7", "K5 K6 K7")

    answer = placement(table, table_of("R4 R5 R6 R7", "B4 B5 B6 B7", "K4 K5 K6 K7"), ())

    assert answer.changes[0] == Change(ChangeKind.DISSOLVED, tiles_from("R4 B4 K4"), ())
    assert answer.moved == tiles_from("R4 B4 K4")


def test_a_joker_stays_in_its_slot() -> None:
    """T8: it is not moved where that is not needed."""
    table = table_of("R5 * R7", "B9 *' K9")

    answer = place(table, tiles_from("R8 Y9"))

    assert answer.table == table_of("R5 * R7 R8", "B9 *' K9 Y9")
    assert answer.moved == ()


def test_the_obstacle_is_named_and_the_rest_is_placed() -> None:
    """T7: the largest part of the choice."""
    table = table_of("R7 R8 R9")

    answer = place(table, tiles_from("R10 B1 R6 K13"))

    assert (answer.placed, answer.obstacles) == (tiles_from("R10 R6"), tiles_from("B1 K13"))
    assert answer.table == table_of("R6 R7 R8 R9 R10")


def test_nothing_chosen_changes_nothing() -> None:
    table = table_of("R7 R8 R9", "B5 K5 Y5")

    assert place(table, ()).table == table
    assert place(table, tiles_from("K13")).table == table


@pytest.mark.parametrize("seed", range(120))
def test_least_change_keeps_every_law(seed: int) -> None:
    """T7: legal, as many tiles as possible, and every set of both tables in the list of changes."""
    rng = random.Random(seed)
    table, rack = random_position(rng, rng.randint(1, 14), rng.randint(1, 7))

    answer = most_tiles_least_change(table, rack)

    assert_legal(table, answer.table, answer.placed, rack)
    assert len(answer.placed) == len(most_tiles(table, rack).tiles)
    assert Counter(change.before for change in answer.changes if change.before) == Counter(table)
    assert tuple(change.after for change in answer.changes if change.after) == answer.table
    assert_moved(answer)


def assert_moved(answer: Placement) -> None:
    """Tiles that are not said to move lie in the set that carries on theirs."""
    for change in answer.changes:
        staying = set(change.before) - set(answer.moved)
        assert staying <= set(change.after)
        assert (change.kind is ChangeKind.UNTOUCHED) == (change.before == change.after)
        assert (change.kind is ChangeKind.EXTENDED) <= (set(change.before) < set(change.after))
        assert (change.kind is ChangeKind.NEW) <= (change.before == ())


@pytest.mark.parametrize("seed", range(40))
def test_a_table_is_its_own_arrangement(seed: int) -> None:
    """T7: whatever lies on a table can lie there."""
    table = random_table(random.Random(seed), 20)

    again = arrangement(tiles_on(table))

    assert again is not None
    assert_legal(table, again, (), ())
