"""In a real browser as wide as a phone: the page of the deal of the day, its table, and the stepper of a match."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from tests.browser import PHONE, SHOWN, Visitor, playground, visiting

pytestmark = pytest.mark.browser

LONGEST = 300.0  # seconds, on a slow machine


async def typed(visitor: Visitor, command: str) -> None:
    """Send a command without options, once the bot has registered it."""
    box = visitor.frame.locator("#channel-composer-input")
    while not await visitor.frame.get_by_role("option", name=f"/{command}").count():
        await box.fill("")
        await box.press_sequentially(f"/{command}", delay=20)
        await asyncio.sleep(0.5)
    await visitor.page.keyboard.press("Enter")
    await visitor.frame.locator("#send-message").click()
    await visitor.settled()


async def fits(visitor: Visitor) -> bool:
    """Say whether nothing on the page is wider than the phone."""
    return bool(await visitor.frame.locator("body").evaluate(f"body => body.scrollWidth <= {PHONE[0]}"))


async def test_the_deal_of_the_day_and_the_stepper_fit_on_a_phone(tmp_path: Path) -> None:
    async with (
        asyncio.timeout(LONGEST),
        playground(DATA_DIR=str(tmp_path)) as url,
        visiting(url, "today-390", PHONE) as visitor,
    ):
        await visitor.play_at_once("rummy play", "Gin Rummy")
        await visitor.sees("Sealed deck")
        await visitor.press("More")
        await visitor.press("Replay")
        await visitor.sees("Move ")
        assert await fits(visitor)
        await visitor.shot("1-stepper")
        await typed(visitor, "rummy today")
        await visitor.sees("Deal of the day")
        await visitor.frame.get_by_role("img").last.wait_for(timeout=SHOWN * 1000)
        assert await fits(visitor)
        await visitor.shot("2-page")
        await visitor.press("Play")
        await visitor.sees_no("One try counts.")
        assert await fits(visitor)
        await visitor.shot("3-table")
