"""Pictures of every game's private message for docs/pictures, in a window and on a phone (`make portraits`)."""

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image

from bot.words.words import Words
from engine.variants import VARIANTS
from tests.browser import DESKTOP, PHONE, ROOT, Visitor, playground, visiting
from tests.stranger import CHOSEN, Stranger, spoken_turn

PICTURES: Final = ROOT / "docs" / "pictures"
COLOURS: Final = 128  # of a palette: they are shown on pages that load over telephones
PRESSES: Final = 7  # two turns, and what is drawn in the third: by then there is something to see
TALL: Final = 1600  # pixels: so that a whole message is in sight


async def main(games: list[str]) -> None:
    """Begin each game, play a little, and keep what its message shows then."""
    words = Words()
    with tempfile.TemporaryDirectory() as folder:
        async with playground(DATA_DIR=folder) as url, visiting(url, "portrait", DESKTOP) as visitor:
            await visitor.button(words.text("welcome-play-gin", "en")).last.wait_for()  # which would else come last
            for game in games or VARIANTS:
                await _portrait(visitor, words, game)


async def _portrait(visitor: Visitor, words: Words, game: str) -> None:
    await visitor.resize(DESKTOP)
    await visitor.play_at_once("rummy play", words.text(f"game-{game}", "en"))
    await visitor.button(words.text("panel-refresh", "en")).last.wait_for()
    stranger = Stranger(visitor, spoken_turn(words.text("panel-draw", "en")), shuns="discarding")  # no knock
    while len(stranger.pressed) < PRESSES or not await _is_presentable(stranger):
        if not await stranger.press_something():
            await asyncio.sleep(0.2)
    for width, _ in (DESKTOP, PHONE):
        await visitor.resize((width, TALL))
        await visitor.page.mouse.move(0, 0)
        await asyncio.sleep(1)  # for pictures that are being drawn
        path = PICTURES / f"message-{game}-{width}.png"
        await stranger.message.locator(".message-components").screenshot(path=path)
        _shrink(path)
        print(path.relative_to(ROOT), f"{path.stat().st_size:,} bytes", flush=True)  # noqa: T201  # where to look


async def _is_presentable(stranger: Stranger) -> bool:
    """Say whether it is their turn and nothing is selected, so that the message shows what it offers by itself."""
    return stranger.turn in await stranger.message.inner_text() and not await stranger.offered(CHOSEN).count()


def _shrink(path: Path) -> None:
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS).save(path, optimize=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
