"""Tables as text, and what is wrong with text that is none."""

import random
from time import process_time

import pytest

from engine.cards import Card, pack, tiles_from
from engine.tiles.notation import Misprint, faces_from, table_from, table_text
from engine.tiles.sets import Table
from tests.engine.tiles.positions import random_table

TABLE = (tiles_from("R7 R8 R9"), tiles_from("B5 K5 Y5"))
RACK = tiles_from("R10 R7' B6 * K1")

MISPRINTS = [
    ("R7 R8 R9\nB5 K5 Q5", Misprint("unknown_tile", 2, ("Q5",))),
    ("R7 R8 R9 R14\nB5 K5 Y5", Misprint("unknown_tile", 1, ("R14",))),
    ("R7 R8 R9 R0\nB5 K5 Y5", Misprint("unknown_tile", 1, ("R0",))),
    ("R7 R8 R9 r\nB5 K5 Y5", Misprint("unknown_tile", 1, ("r",))),
    ("R7 R8 R9 R٣\nB5 K5 Y5", Misprint("unknown_tile", 1, ("R٣",))),  # a digit, but not of ours
    ("R9-7\nB5 K5 Y5", Misprint("no_range", 1, ("R9-7",))),
    ("R7-\nB5 K5 Y5", Misprint("unknown_tile", 1, ("R7-",))),
    ("R7-B9\nB5 K5 Y5", Misprint("unknown_tile", 1, ("R7-B9",))),
    ("R7 R8 R9\n\n , ,\nB5 K5 Y5", Misprint("empty_set", 3)),
    ("R7 R8 R9\nB5 K5 Y5 R5", Misprint("not_there", 2, ("R5",))),
    ("R7 R8 R9\nB5 K5 Y5\nB6 * *", Misprint("not_there", 3, ("*",))),
    ("R7 R8 R9\nR7 R8\nB5 K5 Y5", Misprint("not_there", 2, ("R8",))),
    ("R7 R8 R9 R7\nR7\nB5 K5 Y5", Misprint("third_copy", 2, ("R7",))),
    ("R7 R8 R10\nB5 K5", Misprint("missing", 0, ("R9 Y5",))),
    ("", Misprint("missing", 0, ("R7 R8 R9 B5 K5 Y5",))),
    ("aVeryLongWordThatIsNoTile", Misprint("unknown_tile", 1, ("aVeryLongWor",))),
    ("R7 " * 2000, Misprint("text_too_long", 0, ("6000", "4000"))),
]


@pytest.mark.parametrize(("text", "expected"), MISPRINTS)
def test_the_first_thing_wrong_is_named(text: str, expected: Misprint) -> None:
    """T7: an unknown tile, one that is not there, a third copy, a table tile missing, an empty set."""
    assert table_from(text, TABLE, RACK) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R7 R8 R9\nB5 K5 Y5", TABLE),
        ("  r7,r8 , R9 ,\n\n b5   k5\ty5\n", TABLE),
        ("R7-9\nB5 K5 Y5", TABLE),
        ("r7-R10\nB5 K5 Y5 J", (tiles_from("R7 R8 R9 R10"), tiles_from("B5 K5 Y5 *"))),
        ("B5 K5 Y5\nR7 R8 R9", (TABLE[1], TABLE[0])),
        ("R7\nR8 R9 R7\nB5 K5 Y5", (tiles_from("R7'"), tiles_from("R8 R9 R7"), TABLE[1])),
    ],
)
def test_people_may_write_as_they_like(text: str, expected: Table) -> None:
    assert table_from(text, TABLE, RACK) == expected


def test_of_twins_the_one_stays_that_lay_in_the_set() -> None:
    table = (tiles_from("R7' R8' R9'"), tiles_from("R7 B7 K7"))

    assert table_from("R7 B7 K7\nR7 R8 R9", table, ()) == (table[1], table[0])
    assert table_from("R7 R8 R9 R10\nR7 B7 K7", table, tiles_from("R10")) == (tiles_from("R7' R8' R9' R10"), table[1])


@pytest.mark.parametrize("seed", range(30))
def test_a_table_comes_back_from_its_text(seed: int) -> None:
    """The round trip law: the same tiles in the same slots, whatever the copies."""
    table = random_table(random.Random(seed), 12)

    again = table_from(table_text(table), table, ())

    assert not isinstance(again, Misprint)
    assert table_text(again) == table_text(table)
    assert sorted(tile for tiles in again for tile in tiles) == sorted(tile for tiles in table for tile in tiles)


@pytest.mark.parametrize("seed", range(5))
def test_nonsense_is_answered_at_once(seed: int) -> None:
    """5,000 characters, and 3,999, in less than 50 ms."""
    rng = random.Random(seed)
    nonsense = "".join(rng.choice("RBKY0123456789 ,-*J\nñ🂡'") for _ in range(5000))
    tiles = " ".join(f"{rng.choice('RBKY')}{rng.randint(1, 13)}" for _ in range(990))
    rack: tuple[Card, ...] = pack(2, 2)
    started = process_time()

    answers = [table_from(text, (), rack) for text in (nonsense, nonsense[:3999], tiles)]

    assert process_time() - started < 0.15
    assert all(isinstance(answer, Misprint) for answer in answers)


def test_faces_need_no_tiles() -> None:
    assert faces_from("R1 *\n\nk13") == [(1, tiles_from("R1 *")), (3, tiles_from("K13"))]
