"""Card and tile art: every face is its own, the strip shows the whole index, figures are the same either way up."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render import courts
from bot.render.backs import back
from bot.render.encode import mapped
from bot.render.palette import INKS, PAPER, Deck, Rgb
from bot.render.sprites import Face, back_sprite, card_height, card_sprite, strip_width
from bot.render.suits import HEART
from bot.render.tiles import Badge, TileFace, blank_sprite, tile_height, tile_sprite
from bot.render.vectors import Sheet, Sprite
from engine.cards import CARDS, FACE, JOKER, Card, card_from, card_of

WIDTH = 84
FACES = [*range(52), JOKER]


def _difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures in steps of 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean) / 3


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("deck", Deck)
def test_the_strip_of_every_face_differs_from_every_other_in_the_palette(deck: Deck, *, short: bool) -> None:
    """What is left of a covered card, at phone size and in the palette's colours, still says which card it is."""
    strips = [_strip(Face(Card(card), deck, short=short)) for card in FACES]

    assert min(_difference(one, other) for one, other in combinations(strips, 2)) > 2


def _strip(face: Face) -> Image.Image:
    sprite = card_sprite(face, WIDTH)
    strip = mapped(sprite.image.crop((0, 0, strip_width(WIDTH), sprite.image.height))).convert("RGB")
    return strip.resize((strip.width * 2 // 5, strip.height * 2 // 5), Image.Resampling.LANCZOS)


@pytest.mark.parametrize("text", ["10h", "10s", "Qs", "Kc", "Ad", "8d", "Jh"])
def test_the_index_ends_before_the_strip_does(text: str) -> None:
    """Between the index and the edge of the strip, from top to bottom, there is paper."""
    face = Face(card_from(text))
    image = card_sprite(face, 400).image
    ink = INKS[Deck.TWO].suits[FACE[face.card] // 13]

    assert strip_width(400) == 4 * 45
    assert _has(image.crop((4 * 20, 4 * 8, 4 * 28, 4 * 68)), ink)
    assert image.crop((4 * 43, 4 * 2, 4 * 45, 4 * 138)).getcolors() == [(8 * 4 * 136, PAPER)]


def _has(image: Image.Image, colour: Rgb) -> bool:
    return colour in {found for _, found in image.getcolors(maxcolors=1 << 16) or []}


def test_twins_of_two_decks_share_one_drawing() -> None:
    for card in range(CARDS):
        twin = card_sprite(Face(Card(FACE[card])), 20)

        assert card_sprite(Face(Card(card)), 20) is twin


@pytest.mark.parametrize("rank", courts.FIGURES)
def test_a_figure_is_the_same_either_way_up(rank: int) -> None:
    sheet = Sheet(400, 960, courts.WIDE, PAPER)

    courts.draw_panel(sheet, 0, 0, courts.FIGURES[rank], courts.Colours((200, 0, 0), (90, 0, 0), HEART, PAPER))

    assert _difference(sheet.image, sheet.image.rotate(180)) < 1


def test_the_three_figures_of_a_suit_differ_without_their_letters() -> None:
    panels = [
        card_sprite(Face(card_of(rank, 2)), WIDTH).image.crop((strip_width(WIDTH), 0, WIDTH, card_height(WIDTH)))
        for rank in courts.FIGURES
    ]

    assert min(_difference(one, other) for one, other in combinations(panels, 2)) > 8


def test_a_joker_shows_what_it_stands_for() -> None:
    as_seven, as_eight = (card_sprite(Face(JOKER, stands_for=card_from(text)), WIDTH).image for text in ("7h", "8h"))

    assert _difference(as_seven, as_eight) > 0.5


@pytest.mark.parametrize(
    ("sprite", "size"),
    [
        (card_sprite(Face(Card(0)), WIDTH), (WIDTH, card_height(WIDTH))),
        (card_sprite(Face(Card(0), short=True), WIDTH), (WIDTH, card_height(WIDTH, short=True))),
        (back_sprite(WIDTH), (WIDTH, card_height(WIDTH))),
        (back(40, 50), (40, 50)),
        (tile_sprite(TileFace(Card(0)), 50), (50, tile_height(50))),
        (blank_sprite(50), (50, tile_height(50))),
    ],
)
def test_art_has_the_size_asked_for_and_rounded_corners(sprite: Sprite, size: tuple[int, int]) -> None:
    assert sprite.image.size == sprite.mask.size == size
    assert sprite.mask.getpixel((0, 0)) == sprite.mask.getpixel((size[0] - 1, size[1] - 1)) == 0
    assert sprite.mask.getpixel((size[0] // 2, size[1] // 2)) == 255


def test_tile_colours_are_told_by_shape_alone() -> None:
    """In black and white the four tiles of a number differ by their marks."""
    shapes = [
        tile_sprite(TileFace(card_of(8, colour)), 200)
        .image.convert("L")
        .point([255 * (level > 215) for level in range(256)])
        for colour in range(4)
    ]

    assert min(_difference(one, other) for one, other in combinations(shapes, 2)) > 1.5


def test_new_moved_and_chosen_tiles_differ_in_black_and_white() -> None:
    badges: list[Badge | None] = [None, *Badge]
    tiles = [tile_sprite(TileFace(Card(7), badge), 50).image.convert("L") for badge in badges]

    assert min(_difference(one, other) for one, other in combinations(tiles, 2)) > 1


def test_the_two_jokers_of_the_tile_set_are_told_apart() -> None:
    first, second = (tile_sprite(TileFace(Card(JOKER + copy)), 50).image for copy in (0, 1))

    assert _difference(first, second) > 5
