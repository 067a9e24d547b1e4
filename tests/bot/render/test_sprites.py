"""Card and tile art: every face is its own, the strip shows the whole index, figures are the same either way up."""

from itertools import combinations, pairwise

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
from engine.cards import CARDS, FACE, JOKER, Card, PackStyle, card_from, card_of, short_pack

WIDTH = 84
FACES = [*range(52), JOKER]
PACKS = {PackStyle.FRENCH: [Card(card) for card in FACES], PackStyle.SPANISH: [*short_pack(1), JOKER]}


def _difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures in steps of 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean) / 3


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("style", PACKS)
def test_the_strip_of_every_face_differs_from_every_other_in_the_palette(
    style: PackStyle, deck: Deck, *, short: bool
) -> None:
    """What is left of a covered card, at phone size and in the palette's colours, still says which card it is."""
    strips = [_strip(Face(card, deck, short=short, style=style)) for card in PACKS[style]]

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


def _spots(image: Image.Image, colour: Rgb) -> int:
    """Return how many patches of exactly this colour there are, each a column of dots in the picture."""
    left = {(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) == colour}
    spots = 0
    while left:
        spots += 1
        open_dots = [left.pop()]
        while open_dots:
            x, y = open_dots.pop()
            near = {(x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1)} & left
            left -= near
            open_dots += near
    return spots


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


@pytest.mark.parametrize("style", PACKS)
def test_the_three_figures_of_a_suit_differ_without_their_letters(style: PackStyle) -> None:
    figures = [card_sprite(Face(card_of(rank, 2), style=style), WIDTH).image for rank in courts.FIGURES]
    panels = [image.crop((strip_width(WIDTH), 0, WIDTH, card_height(WIDTH))) for image in figures]

    assert min(_difference(one, other) for one, other in combinations(panels, 2)) > 8


@pytest.mark.parametrize("wild", [JOKER, card_from("Ad")])
@pytest.mark.parametrize("style", PACKS)
def test_a_wild_card_shows_what_it_stands_for(wild: Card, style: PackStyle) -> None:
    """An ace may be wild as well (CH4)."""
    stood_for = map(card_from, ("7h", "6h"))
    one, other = (card_sprite(Face(wild, stands_for=card, style=style), WIDTH).image for card in stood_for)

    assert _difference(one, other) > 0.5
    assert _difference(one, card_sprite(Face(wild, style=style), WIDTH).image) > 2


@pytest.mark.parametrize(("suit", "gaps"), [("d", 0), ("h", 1), ("s", 2), ("c", 3)])
def test_the_frame_of_a_spanish_card_tells_the_suit_by_its_gaps(suit: str, gaps: int) -> None:
    image = card_sprite(Face(card_from(f"7{suit}"), style=PackStyle.SPANISH), 400).image.convert("L")
    head = image.crop((60, 12, 340, 13)).point([255 * (level > 215) for level in range(256)])
    levels = [head.getpixel((x, 0)) for x in range(head.width)]

    assert sum(one != other for one, other in pairwise(levels)) == 2 * gaps


@pytest.mark.parametrize("rank", [1, 2, 3, 4, 5, 6, 7])
def test_a_spanish_card_has_as_many_signs_as_it_counts(rank: int) -> None:
    """Each coin has one red heart; the index has one more coin (CH1)."""
    image = card_sprite(Face(card_of(rank, 1), Deck.FOUR, style=PackStyle.SPANISH), 400).image

    assert _spots(image, INKS[Deck.TWO].suits[1]) == rank + 1


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
