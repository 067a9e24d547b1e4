"""Bytes: one byte a pixel from the one palette, small, close to what was drawn, and always the same."""

from io import BytesIO
from math import log10
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.board import table_layout
from bot.render.boxes import painted
from bot.render.encode import index_of, mapped, png
from bot.render.palette import PALETTE, SURFACES, Felt, Rgb, Tone, shades_on
from bot.render.pictures import drawn
from bot.render.sprites import Face, card_sprite
from bot.render.text import Weight, text_mask
from engine.cards import Card
from tests.bot.render.kit_scenes import TABLES, five_hundred_table, hand


def _image(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("game", TABLES)
def test_the_same_table_gives_the_same_bytes(game: str) -> None:
    assert drawn(TABLES[game](Random(game))) == drawn(TABLES[game](Random(game)))


@pytest.mark.parametrize("seed", range(4))
def test_the_same_hand_gives_the_same_bytes(seed: int) -> None:
    assert drawn(hand(Random(seed))) == drawn(hand(Random(seed)))


@pytest.mark.parametrize("game", TABLES)
def test_a_picture_is_a_png_of_one_byte_a_pixel(game: str) -> None:
    image = _image(drawn(TABLES[game](Random(game))))

    assert (image.format, image.mode) == ("PNG", "P")


def _noise(art: Image.Image, ground: Rgb) -> float:
    """Return by how many decibels a drawing is above what the palette changes of it."""
    noise = ImageStat.Stat(ImageChops.difference(art, mapped(art, ground).convert("RGB"))).rms
    return 20 * log10(255 / (sum(level**2 for level in noise) / 3) ** 0.5)


def _on(ground: Rgb, art: Image.Image | Rgb, mask: Image.Image) -> Image.Image:
    sheet = Image.new("RGB", mask.size, ground)
    sheet.paste(art, (0, 0), mask)
    return sheet


@pytest.mark.parametrize("felt", Felt)
@pytest.mark.parametrize("tone", Tone)
def test_the_palette_keeps_cards_and_words_as_they_were_drawn(tone: Tone, felt: Felt) -> None:
    """Signal to noise of 33 decibels where all is edges: no difference that shows."""
    surface = SURFACES[tone, felt]
    for card in (0, 12, 24, 37, 50):
        sprite = card_sprite(Face(Card(card)), 100)
        assert _noise(_on(surface.felt, sprite.image, sprite.mask), surface.felt) > 33
    for ground in (surface.felt, surface.plate):
        for ink in (surface.text, surface.accent, surface.muted):
            assert _noise(_on(ground, ink, text_mask("Ana 145", 36, Weight.STRONG)), ground) > 33


def test_a_table_takes_at_most_three_fifths_of_the_bytes_of_a_plain_png() -> None:
    """Of one with the same few colours; against true colour, `make bench-pictures` asks for less."""
    scene = five_hundred_table(Random(5))
    image = painted(table_layout(scene), scene.look.surface.felt)
    plain = BytesIO()
    image.convert("RGB").save(plain, "PNG")

    assert len(png(image)) <= 0.6 * len(plain.getvalue())


def test_a_picture_comes_out_of_its_bytes_as_it_was_painted() -> None:
    image = painted(table_layout(five_hundred_table(Random(5))), PALETTE[0])

    assert _image(png(image)).convert("RGB").tobytes() == image.convert("RGB").tobytes()


@pytest.mark.parametrize("colour", PALETTE)
def test_a_colour_of_the_palette_is_itself(colour: Rgb) -> None:
    assert PALETTE[index_of(colour)] == colour


def test_a_colour_beside_the_palette_is_its_neighbour() -> None:
    assert PALETTE[index_of((1, 0, 1))] == min(PALETTE, key=sum)


@pytest.mark.parametrize("felt", Felt)
@pytest.mark.parametrize("tone", Tone)
def test_every_colour_for_a_ground_is_there_itself_or_as_a_twin(tone: Tone, felt: Felt) -> None:
    surface = SURFACES[tone, felt]
    for ground in (surface.felt, surface.plate):
        for colour in shades_on(ground):
            found = PALETTE[_index(mapped(Image.new("RGB", (1, 1), colour), ground))]
            assert max(abs(one - other) for one, other in zip(found, colour, strict=True)) <= 5


def _index(image: Image.Image) -> int:
    return image.tobytes()[0]
