"""Layout keeps its law, and the law notices when it is broken."""

from random import Random

import pytest
from PIL import ImageChops

from bot.render.board import table_layout
from bot.render.boxes import Box, Rect, beside, even_cuts, flowed, leaf, lines_of, padded, painted, space, stacked
from bot.render.contents import Label, Plate
from bot.render.encode import blank
from bot.render.hand import hand_layout
from bot.render.text import Weight
from tests.bot.render.kit_boxes import faults
from tests.bot.render.kit_scenes import TABLES, hand, name

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", TABLES)
def test_nothing_on_a_table_overlaps_or_leaves_its_box(game: str, seed: int) -> None:
    random = Random(f"{game} {seed}")
    for _ in range(12):
        scene = TABLES[game](random)

        assert not faults(table_layout(scene)), scene


@pytest.mark.parametrize("seed", range(8))
def test_nothing_in_a_hand_overlaps_or_leaves_its_box(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        scene = hand(random)

        assert not faults(hand_layout(scene)), scene


@pytest.mark.parametrize("seed", range(4))
def test_a_label_paints_only_inside_the_room_it_asks_for(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        label = Label(name(random), random.randint(18, 40), WHITE, random.choice(list(Weight)), random.random())
        wide, high = label.needs
        image = blank((wide + 80, high + 80), BLACK)

        label.paint(image, Rect(40, 40, wide, high), BLACK)

        changed = ImageChops.difference(image.convert("RGB"), blank(image.size, BLACK).convert("RGB"))
        left, top, right, bottom = changed.getbbox() or (40, 40, 40, 40)
        assert left >= 40, label
        assert top >= 40, label
        assert right <= 40 + wide, label
        assert bottom <= 40 + high, label


def test_the_law_sees_parts_that_overlap() -> None:
    assert faults(Box(Rect(0, 0, 20, 10), None, (space(12, 10), space(12, 10).at(8, 0))))


def test_the_law_sees_a_part_outside_its_parent() -> None:
    assert faults(Box(Rect(0, 0, 20, 10), None, (space(12, 10).at(9, 0),)))


def test_the_law_sees_text_wider_than_its_box() -> None:
    assert faults(leaf(Label("wide", 30, WHITE), 10, 60))


@pytest.mark.parametrize(
    ("widths", "room", "expected"),
    [
        ([], 100, []),
        ([40, 40], 100, [[0, 1]]),
        ([50, 40], 100, [[0, 1]]),
        ([50, 41], 100, [[0], [1]]),
        ([200, 10], 100, [[0], [1]]),
        ([30, 30, 30, 30], 70, [[0, 1], [2, 3]]),
    ],
)
def test_lines_are_filled_before_the_next_begins(widths: list[int], room: int, expected: list[list[int]]) -> None:
    assert [list(line) for line in lines_of(widths, room, 10)] == expected


@pytest.mark.parametrize(
    ("count", "most", "expected"),
    [(0, 5, []), (5, 5, [5]), (6, 5, [3, 3]), (40, 21, [20, 20]), (34, 14, [12, 12, 10]), (1, 1, [1])],
)
def test_cuts_are_few_and_even(count: int, most: int, expected: list[int]) -> None:
    cuts = even_cuts(count, most)

    assert [len(cut) for cut in cuts] == expected
    assert [place for cut in cuts for place in cut] == list(range(count))


def test_what_stands_alone_begins_in_the_corner_and_has_the_room_it_needs() -> None:
    label = Label("alone", 30, WHITE)

    assert leaf(label).rect == Rect(0, 0, *label.needs)
    assert leaf(label, 200, 60).rect == Rect(0, 0, 200, 60)


def test_rows_and_columns_are_as_large_as_what_they_hold() -> None:
    one, other = space(10, 20), space(30, 5)

    assert beside((one, other), 4).rect == Rect(0, 0, 44, 20)
    assert stacked((one, other), 4).rect == Rect(0, 0, 30, 29)
    assert flowed((one, other), 40, 4, 6).rect == Rect(0, 0, 30, 31)
    assert padded(one, 3, 2, Plate(BLACK)).rect == Rect(0, 0, 16, 24)
    assert beside((one, other), 0, 1.0).parts[1].rect == Rect(10, 15, 30, 5)


@pytest.mark.parametrize("game", TABLES)
def test_what_is_kept_looks_as_if_it_were_painted_anew(game: str) -> None:
    def unkept(box: Box) -> Box:
        return Box(box.rect, box.content, tuple(map(unkept, box.parts)))

    scene = TABLES[game](Random(game))
    layout, ground = table_layout(scene), scene.look.surface.felt

    assert painted(layout, ground).tobytes() == painted(unkept(layout), ground).tobytes()
