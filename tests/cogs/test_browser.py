"""In a real browser a newcomer plays: a round of Gin against the computer, and turns of tiles."""

import asyncio
import re
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from tests.browser import DESKTOP, PHONE, Visitor, playground, visiting

pytestmark = pytest.mark.browser

PATIENCE: Final = 300.0
CARD: Final = re.compile(r"^(A|[2-9]|10|J|Q|K)[♣♦♥♠]$")
TILE: Final = re.compile(r"^((red|blue|black|yellow) \d+|joker)$")
GIN: Final = re.compile(r"^(I play first|Refuse|Draw|Lay down|Knock|Discard)")


async def opened(visitor: Visitor, game: str) -> None:
    """Type the command that opens a table for a game, add a computer player, and start."""
    box = visitor.frame.locator("#channel-composer-input")
    async with asyncio.timeout(PATIENCE):
        while not await visitor.frame.get_by_role("option", name="/rummy new").count():
            await box.fill("")  # the bot needs a moment to register its commands
            await box.press_sequentially("/rummy new", delay=20)
            await asyncio.sleep(1)
    await visitor.page.keyboard.press("Enter")
    await asyncio.sleep(1)
    await visitor.page.keyboard.type(game, delay=30)
    await visitor.frame.get_by_role("option", name=game).first.wait_for()
    await visitor.page.keyboard.press("Enter")
    await visitor.frame.locator("#send-message").click()
    await visitor.settled()
    await visitor.press("Add a computer")
    await visitor.sees("(computer)")
    await visitor.shot("1-lobby")
    await visitor.press("Start")
    await visitor.press("Deal now")


async def pressed(visitor: Visitor, pattern: re.Pattern[str]) -> str | None:
    """Press the newest button whose label fits, if there is one, and return its label."""
    found = visitor.frame.get_by_role("button", name=pattern, disabled=False)
    if not await found.count():
        return None
    label = await found.last.inner_text()
    await found.last.click()
    await visitor.settled()
    return label


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_newcomer_plays_a_round_of_gin_against_the_computer(size: tuple[int, int], tmp_path: Path) -> None:
    async with playground(DATA_DIR=str(tmp_path)) as url, visiting(url, f"gin-{size[0]}", size) as visitor:
        await opened(visitor, "Gin Rummy")
        await visitor.press("My hand")
        shots: set[str] = set()
        async with asyncio.timeout(PATIENCE):
            while not await visitor.frame.get_by_text(re.compile(r"scores \d+|nobody scores")).count():
                label = await pressed(visitor, GIN) or await pressed(visitor, CARD) or ""
                kind = label.split()[0] if label else ""
                if kind in {"Draw", "Discard", "Knock"} and kind not in shots:
                    await visitor.shot(f"2-{kind.lower()}")
                    shots.add(kind)
                await asyncio.sleep(0.2)
        await visitor.shot("3-result")

        assert {"Draw", "Discard"} <= shots


async def test_a_newcomer_plays_tiles_against_the_computer(tmp_path: Path) -> None:
    async with playground(DATA_DIR=str(tmp_path)) as url, visiting(url, "tiles-1280") as visitor:
        await opened(visitor, "Rummy with Tiles")
        await visitor.press("My hand")
        turns = 0
        async with asyncio.timeout(PATIENCE):
            while turns < 3:
                if await pressed(visitor, TILE):
                    await visitor.shot("2-selected")
                turns += await pressed(visitor, re.compile(r"^(End turn|Draw a tile)$")) is not None
                await asyncio.sleep(0.5)
        await visitor.press("Log")
        await visitor.sees("draws")
        await visitor.shot("3-log")
