"""Pictures look as they did when they were last looked at; `make record` writes them anew."""

from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops

from bot.render.palette import Deck, Felt, Look, Tone
from bot.render.pictures import drawn
from bot.render.scenes import CardBoard
from engine.cards import cards_from
from tests.bot.render.gallery import in_look
from tests.bot.render.kit_samples import RUMMY, SAMPLES

FOLDER: Final = Path(__file__).parent / "golden"
HALF: Final = 2  # they are kept at half their size
BLOCK: Final = 10  # pixels; a suit or a digit fills most of one
TOLERANCE: Final = 14  # of 255, averaged over a block: less than a changed digit, more than another build's edges
LOOKS: Final = (
    Look(Tone.DARK, Felt.GREEN, Deck.TWO),
    Look(Tone.LIGHT, Felt.BLUE, Deck.FOUR),
    Look(Tone.DARK, Felt.WINE, Deck.FOUR),
    Look(Tone.LIGHT, Felt.SLATE, Deck.TWO),
)


def halved(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB").reduce(HALF)


def distance(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ in the block where they differ most."""
    if one.size != other.size:
        return 255.0
    apart = ImageChops.difference(one, other).convert("L").reduce(BLOCK).getextrema()
    return float(max(edge for edge in apart if isinstance(edge, int | float)))


def sample(name: str) -> Image.Image:
    look = LOOKS[list(SAMPLES).index(name) % len(LOOKS)]
    return halved(drawn(in_look(SAMPLES[name], look)))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_picture_agrees_with_its_golden(name: str, *, record: bool) -> None:
    path = FOLDER / f"{name}.png"
    image = sample(name)
    if record:
        FOLDER.mkdir(exist_ok=True)
        image.quantize(256, dither=Image.Dither.NONE).save(path, compress_level=9)
        return
    with Image.open(path) as golden:
        assert distance(image, golden.convert("RGB")) <= TOLERANCE


def test_there_is_no_golden_without_a_picture() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(SAMPLES)


def test_a_golden_notices_one_other_card() -> None:
    board = RUMMY.boards[0]
    assert isinstance(board, CardBoard)
    for other in ("Qd", "Kh"):
        changed = replace(RUMMY, boards=(board._replace(pile=cards_from(other), fresh=frozenset(cards_from(other))),))

        assert distance(halved(drawn(RUMMY)), halved(drawn(changed))) > TOLERANCE
