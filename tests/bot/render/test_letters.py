"""The law about letters: on a phone no digit and no capital of any picture is lower than nine points."""

from random import Random
from statistics import mode
from typing import get_args

import pytest

from bot.render.art import CardArt, TileArt
from bot.render.boxes import Content, leaf, painted
from bot.render.canvas import CARDS, LEAST, TEXT, TILES, WIDTH, on_phone
from bot.render.contents import Label, Token
from bot.render.palette import NIGHT, PAPER, SEATS
from bot.render.pictures import Scene, layout_of
from bot.render.sprites import Face
from bot.render.text import Weight
from bot.render.tiles import TileFace
from engine.cards import Card, PackStyle, card_from, cards_from, tiles_from
from tests.bot.render.gallery import everything
from tests.bot.render.kit_boxes import leaves
from tests.bot.render.kit_samples import SAMPLES
from tests.bot.render.kit_scenes import TABLES, hand


def lowest(scene: Scene) -> float:
    """Return how high the lowest letters of a picture are on a phone."""
    layout = layout_of(scene)
    assert layout.width == WIDTH
    heights = [box.content.lettering for _, box in leaves(layout) if box.content is not None]
    return min((on_phone(height) for height in heights if height is not None), default=LEAST)


@pytest.mark.parametrize("name", SAMPLES)
def test_letters_of_every_kind_of_picture_are_read_on_a_phone(name: str) -> None:
    assert lowest(SAMPLES[name]) >= LEAST


def test_there_is_a_sample_of_every_kind_of_picture() -> None:
    assert {type(scene) for scene in SAMPLES.values()} == {*get_args(Scene)}


@pytest.mark.law
def test_letters_of_every_picture_in_the_gallery_are_read_on_a_phone() -> None:
    assert [name for name, scene, _ in everything() if lowest(scene) < LEAST] == []


@pytest.mark.parametrize("game", TABLES)
def test_letters_of_any_table_are_read_on_a_phone(game: str) -> None:
    random = Random(game)
    assert min(lowest(TABLES[game](random)) for _ in range(20)) >= LEAST


def test_letters_of_any_hand_are_read_on_a_phone() -> None:
    random = Random("hands")
    assert min(lowest(hand(random)) for _ in range(60)) >= LEAST


def rows_of_ink(content: Content, area: tuple[int, int, int, int]) -> int:
    """Return over how many rows something is painted in a part of a content, given in pixels."""
    box = leaf(content)
    image = painted(box, PAPER).convert("L").crop(area)
    ground = mode(image.tobytes())
    marked = [
        row for row in range(image.height) if _differs(image.crop((0, row, image.width, row + 1)).tobytes(), ground)
    ]
    return marked[-1] - marked[0] + 1


def _differs(row: bytes, ground: int) -> bool:
    return max(abs(value - ground) for value in row) > 60


WILD = Face(cards_from("*")[0], stands_for=card_from("8h"))


@pytest.mark.parametrize(
    ("content", "area"),
    [
        (Label("80", TEXT, NIGHT), (0, 0, 30, 45)),
        (Label("H", TEXT, NIGHT, Weight.STRONG), (0, 0, 20, 45)),
        (CardArt(Face(card_from("8s")), CARDS[-1]), (4, 4, 36, 38)),
        (CardArt(Face(card_from("7s"), style=PackStyle.SPANISH), CARDS[-1]), (7, 7, 34, 37)),
        (CardArt(WILD, CARDS[-1]), (4, 22, 36, 48)),
        (TileArt(TileFace(tiles_from("K8")[0]), TILES[-1]), (6, 5, 36, 31)),
        (Token("E", SEATS[0], 54, PAPER, TEXT), (18, 10, 36, 44)),
    ],
    ids=("digits", "capital", "card", "spanish", "wild", "tile", "token"),
)
def test_letters_are_painted_as_high_as_they_say(content: Content, area: tuple[int, int, int, int]) -> None:
    """The law reads what contents say of themselves: here their pixels are counted."""
    said = content.lettering
    assert said is not None

    assert rows_of_ink(content, area) == pytest.approx(said, abs=1.6)
    assert on_phone(said) >= LEAST


def test_the_law_notices_a_card_and_a_text_that_are_too_small() -> None:
    small = (Label("8", 32, NIGHT), CardArt(Face(Card(0)), 60), TileArt(TileFace(Card(0)), 36))

    assert all(on_phone(content.lettering or 0) < LEAST for content in small)
