"""In a real browser as wide as a phone: a turn is planned in private, in either language, while the other plays."""

import asyncio
import re
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from bot.words.words import Words
from playground.serve import PEOPLE
from tests.browser import PHONE, Visitor, playground, visiting
from tests.cogs.test_browser_today import fits

pytestmark = pytest.mark.browser

LONGEST = 300.0  # seconds, on a slow machine
PAUSE = 0.5
TWO = ("Ana", "Carla")


async def opened(visitor: Visitor) -> None:
    """Open a table of rummy for two and begin."""
    box = visitor.frame.locator("#channel-composer-input")
    while not await visitor.frame.get_by_role("option", name="/rummy new").count():
        await box.fill("")  # the bot needs a moment to register its commands
        await box.press_sequentially("/rummy new", delay=20)
        await asyncio.sleep(PAUSE)
    await visitor.page.keyboard.press("Enter")
    await visitor.page.keyboard.type("Rummy", delay=20)
    await visitor.frame.get_by_role("option").filter(has_text=re.compile(r"^\s*Rummy\s*$")).first.click()
    await visitor.frame.locator("#send-message").click()
    await visitor.be(TWO[1])
    await visitor.press("Join")
    await visitor.be(TWO[0])
    await visitor.press("Start")
    await visitor.sees("The deal is done.")


async def plans(visitor: Visitor, words: Words, name: str) -> bool:
    """Let somebody plan what to throw, if it is for them to wait."""
    locale = PEOPLE[name][:2]
    await visitor.be(name)
    await visitor.press("My hand")
    await visitor.button(words.text("panel-refresh", locale)).last.wait_for()
    if not await visitor.button(words.text("panel-plan", locale)).count():
        return False
    await visitor.press(words.text("panel-plan", locale))
    await visitor.sees(words.text("plan-title", locale).strip("*"))
    assert await fits(visitor)
    await visitor.shot(f"1-form-{locale}")
    await visitor.frame.get_by_role("combobox", name=words.text("plan-throw", locale)).last.click()
    await visitor.frame.locator(".option-label").filter(visible=True).first.click()
    await visitor.settled()
    await visitor.sees("📋")
    assert await fits(visitor)
    await visitor.shot(f"2-planned-{locale}")
    return True


async def test_a_turn_is_planned_on_a_phone(tmp_path: Path) -> None:
    words = Words()
    async with (
        asyncio.timeout(LONGEST),
        playground(DATA_DIR=str(tmp_path)) as url,
        visiting(url, "plan-390", PHONE) as visitor,
    ):
        await opened(visitor)
        assert sorted([await plans(visitor, words, name) for name in TWO]) == [False, True]
