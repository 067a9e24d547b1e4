"""Faces, tiles, backs and emojis look as they did when they were last looked at; `make record` writes them anew.

They are drawn larger than anybody sees them, so that a line that lies a little elsewhere is noticed.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops

from bot.render.emojis import back_emoji, card_emoji, spanish_emoji, tile_emoji
from bot.render.palette import GOLD, Deck
from bot.render.sprites import Face, back_sprite, card_sprite
from bot.render.tiles import Badge, TileFace, blank_sprite, tile_sprite
from engine.cards import JOKER, Card, PackStyle, card_from, cards_from, tiles_from

FOLDER: Final = Path(__file__).parent / "art"
ACROSS: Final = 160  # pixels
IN_A_ROW: Final = 6
COLOURS: Final = 256
GROUND: Final = (110, 120, 130)  # on which paper and ink are seen alike
BLOCK: Final = 4  # pixels
TOLERANCE: Final = 9  # of 255, averaged over a block: less than a line that has moved, more than another build's edges


def french() -> Iterator[Image.Image]:
    for card in cards_from("Jc Qd Kh Js Ah 10c"):
        yield _card(Face(card, Deck.FOUR))
    yield _card(Face(JOKER))
    yield _card(Face(JOKER, stands_for=card_from("9d")))
    yield _card(Face(card_from("2s"), stands_for=card_from("Kc")))
    yield _card(Face(card_from("Qc"), dim=True))
    yield _card(Face(card_from("Kd"), frame=GOLD))
    yield _pasted(back_sprite(ACROSS).image, back_sprite(ACROSS).mask)
    for text in ("Jd", "As", "7h"):
        yield _card(Face(card_from(text), short=True))


def spanish_figures() -> Iterator[Image.Image]:
    for card in cards_from("Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks"):
        yield _card(Face(card, style=PackStyle.SPANISH))


def spanish() -> Iterator[Image.Image]:
    for card in cards_from("Ac 2d 3h 4s 5c 6d 7h"):
        yield _card(Face(card, style=PackStyle.SPANISH))
    yield _card(Face(card_from("Ad"), stands_for=card_from("7s"), style=PackStyle.SPANISH))
    for text in ("Ac", "2d", "3h", "Ks"):
        yield _card(Face(card_from(text), dim=True, style=PackStyle.SPANISH))
    for text in ("Qh", "7c"):
        yield _card(Face(card_from(text), short=True, style=PackStyle.SPANISH))


def tiles() -> Iterator[Image.Image]:
    for tile in (*tiles_from("R1 B8 K10 Y13"), JOKER, Card(JOKER + 1)):
        sprite = tile_sprite(TileFace(tile), ACROSS)
        yield _pasted(sprite.image, sprite.mask)
    for sprite in (*(tile_sprite(TileFace(Card(6), badge), ACROSS) for badge in Badge), blank_sprite(ACROSS)):
        yield _pasted(sprite.image, sprite.mask)


def emojis() -> Iterator[Image.Image]:
    cards = [card_emoji(card, Deck.FOUR) for card in (*cards_from("Ac 10d Qh Ks"), JOKER)]
    coins = [spanish_emoji(card) for card in cards_from("Ac 7d Jh Ks")]
    for data in (*cards, *coins, *(tile_emoji(tile) for tile in (*tiles_from("R1 B8 K10 Y13"), JOKER)), back_emoji()):
        image = Image.open(BytesIO(data))
        yield _pasted(image.convert("RGB"), image.getchannel("A"))


SHEETS: Final[dict[str, Callable[[], Iterator[Image.Image]]]] = {
    "french": french,
    "spanish-figures": spanish_figures,
    "spanish": spanish,
    "tiles": tiles,
    "emojis": emojis,
}


def _card(face: Face) -> Image.Image:
    sprite = card_sprite(face, ACROSS)
    return _pasted(sprite.image, sprite.mask)


def _pasted(image: Image.Image, mask: Image.Image) -> Image.Image:
    ground = Image.new("RGB", image.size, GROUND)
    ground.paste(image, mask=mask)
    return ground


def _together(images: list[Image.Image]) -> Image.Image:
    tall = max(image.height for image in images)
    sheet = Image.new("RGB", (ACROSS * IN_A_ROW, tall * -(-len(images) // IN_A_ROW)), GROUND)
    for place, image in enumerate(images):
        sheet.paste(image, (place % IN_A_ROW * ACROSS, place // IN_A_ROW * tall))
    return sheet


def _distance(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ in the block, and the colour, where they differ most."""
    if one.size != other.size:
        return 255.0
    bands = ImageChops.difference(one, other).reduce(BLOCK).split()
    return max(float(edge) for band in bands for edge in band.getextrema() if isinstance(edge, int | float))


@pytest.mark.parametrize("name", SHEETS)
def test_art_agrees_with_its_golden(name: str, *, record: bool) -> None:
    path, sheet = FOLDER / f"{name}.png", _together(list(SHEETS[name]()))
    if record:
        FOLDER.mkdir(exist_ok=True)
        sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE).save(
            path, optimize=True
        )
        return
    with Image.open(path) as golden:
        assert _distance(sheet, golden.convert("RGB")) <= TOLERANCE
