"""Bytes: one byte a pixel from the one palette, small, close to what was drawn, and always the same."""

from io import BytesIO
from math import log10
from random import Random

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.board import table_layout, table_picture
from bot.render.boxes import painted
from bot.render.encode import mapped, png
from bot.render.hand import hand_picture
from bot.render.palette import PALETTE, Felt, Look, Tone
from tests.bot.render.kit_scenes import TABLES, five_hundred_table, hand


def _image(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("game", TABLES)
def test_the_same_table_gives_the_same_bytes(game: str) -> None:
    assert table_picture(TABLES[game](Random(game))) == table_picture(TABLES[game](Random(game)))


@pytest.mark.parametrize("seed", range(4))
def test_the_same_hand_gives_the_same_bytes(seed: int) -> None:
    assert hand_picture(hand(Random(seed))) == hand_picture(hand(Random(seed)))


@pytest.mark.parametrize("game", TABLES)
def test_a_picture_is_a_png_of_one_byte_a_pixel(game: str) -> None:
    image = _image(table_picture(TABLES[game](Random(game))))

    assert (image.format, image.mode) == ("PNG", "P")


@pytest.mark.parametrize("felt", Felt)
@pytest.mark.parametrize("tone", Tone)
def test_the_palette_keeps_a_picture_as_it_was_drawn(tone: Tone, felt: Felt) -> None:
    """Signal to noise of 38 decibels: no difference that shows between the drawing and its palette form."""
    scene = five_hundred_table(Random(5))
    drawn = painted(table_layout(type(scene)(scene.seats, scene.boards, look=Look(tone, felt))), PALETTE[0])
    noise = ImageStat.Stat(ImageChops.difference(drawn, mapped(drawn).convert("RGB"))).rms

    assert 20 * log10(255 / (sum(level**2 for level in noise) / 3) ** 0.5) > 38


def test_a_table_takes_at_most_three_fifths_of_the_bytes_of_a_plain_png() -> None:
    drawn = painted(table_layout(five_hundred_table(Random(5))), PALETTE[0])
    plain = BytesIO()
    drawn.save(plain, "PNG")

    assert len(png(drawn)) <= 0.6 * len(plain.getvalue())
